import {basicCatalog} from '../../../catalogs/basic/index.js';
import {defineSurfaceElement, Renderer, type Diagnostic} from '../../../renderer/index.js';
import type {Contestant, Stage} from './contestant.js';

// The other renderers have the basic catalog only.
defineSurfaceElement({catalogs: [basicCatalog]});

const limits = {nodes: 200_000, components: 200_000, listItems: 200_000};

export const contestant: Contestant = {
  name: 'a2ui-surface',
  // A fresh copy each time: nothing may be remembered by object.
  prepare: (step) => ({...step, messages: step.messages?.map((message) => structuredClone(message))}),
  open(host): Stage {
    const element = document.createElement('a2ui-surface');
    element.limits = limits;
    const faults: Diagnostic[] = [];
    element.addEventListener('a2ui-diagnostic', (event) => {
      const diagnostic = event.detail;
      // That children of a streamed container are still to come is only an information.
      if (diagnostic.severity !== 'info') faults.push(diagnostic);
    });
    host.append(element);
    return {
      host,
      perform(step) {
        step.act?.(this);
        for (const message of step.messages ?? []) element.receive(message);
        if (faults.length) throw new Error(`A diagnostic: ${JSON.stringify(faults[0])}`);
      },
      async stream(bytes) {
        const {complete} = await element.stream(bytes);
        if (!complete || faults.length) throw new Error(`A diagnostic: ${JSON.stringify(faults[0])}`);
      },
      close: () => element.remove(),
    };
  },
  takeIn(messages) {
    const renderer = new Renderer({catalogs: [basicCatalog], limits});
    const faults = messages.flatMap((message) => renderer.receive(message as never));
    if (faults.length) throw new Error(`A diagnostic: ${JSON.stringify(faults[0])}`);
  },
};
