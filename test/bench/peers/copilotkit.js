import {A2UIProvider, A2UIRenderer, basicCatalog, useA2UIActions} from '@copilotkit/a2ui-renderer';
import {createElement} from 'react';
import {createRoot} from 'react-dom/client';
import {olden} from './processor.js';

export const contestant = {
  name: '@copilotkit/a2ui-renderer',
  prepare: (step) => olden(step, basicCatalog.id),
  async open(host) {
    const root = createRoot(host);
    // Its way in is a hook, so a component hands the actions out.
    const actions = await new Promise((resolve) => {
      const Inlet = () => {
        resolve(useA2UIActions());
        return createElement(A2UIRenderer, {surfaceId: 'bench'});
      };
      root.render(createElement(A2UIProvider, {catalog: basicCatalog}, createElement(Inlet)));
    });
    return {
      host,
      perform(step) {
        step.act?.(this);
        if (step.messages) actions.processMessages(step.messages);
      },
      close() {
        root.unmount();
        actions.clearSurfaces();
      },
    };
  },
};
