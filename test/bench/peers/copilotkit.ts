import {A2UIProvider, A2UIRenderer, basicCatalog, useA2UIActions} from '@copilotkit/a2ui-renderer';
import {createElement} from 'react';
import {createRoot} from 'react-dom/client';
import {MessageProcessor} from '@a2ui/web_core/v0_9';
import type {Contestant} from '../page/contestant.js';
import {olden} from './processor.js';

type Actions = ReturnType<typeof useA2UIActions>;

export const contestant: Contestant = {
  name: '@copilotkit/a2ui-renderer',
  prepare: (step) => olden(step, basicCatalog.id),
  async open(host) {
    const root = createRoot(host);
    // Its way in is a hook, so a component hands the actions out.
    const actions = await new Promise<Actions>((resolve) => {
      const Inlet = () => {
        resolve(useA2UIActions());
        return createElement(A2UIRenderer, {surfaceId: 'bench'});
      };
      root.render(createElement(A2UIProvider, {catalog: basicCatalog} as never, createElement(Inlet)));
    });
    return {
      host,
      perform(step) {
        step.act?.(this);
        if (step.messages) actions.processMessages(step.messages as never);
      },
      close() {
        root.unmount();
        actions.clearSurfaces();
      },
    };
  },
  takeIn(messages) {
    new MessageProcessor([basicCatalog] as never).processMessages(messages as never);
  },
};
