import '../../../catalogs/index.js';
import type {Contestant, Stage} from './contestant.js';
import {HandView} from './hand-view.js';

export const contestant: Contestant = {
  name: 'hand-written DOM',
  prepare: (step) => step,
  open(host): Stage {
    const root = host.attachShadow({mode: 'open'});
    // The same sheets as the surface's own, so that style and layout cost the same.
    const model = document.createElement('a2ui-surface');
    document.body.append(model);
    root.adoptedStyleSheets = [...model.shadowRoot!.adoptedStyleSheets];
    model.remove();
    const view = new HandView(root);
    return {
      host,
      perform(step) {
        step.act?.(this);
        step.byHand?.(view);
      },
      close: () => root.replaceChildren(),
    };
  },
};
