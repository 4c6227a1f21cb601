import {basicCatalog} from '../../../catalogs/basic/index.js';
import {defineSurfaceElement} from '../../../renderer/index.js';
import type {Contestant, Stage} from './contestant.js';
import {HandView} from './hand-view.js';

defineSurfaceElement({catalogs: [basicCatalog]});

export const contestant: Contestant = {
  name: 'hand-written DOM',
  prepare: (step) => step,
  async open(host): Promise<Stage> {
    const root = host.attachShadow({mode: 'open'});
    // The same sheets as the surface's own, so that style and layout cost the same.
    const model = document.createElement('a2ui-surface');
    document.body.append(model);
    // A catalog's sheets come with the first surface.
    model.receive({version: '1.0', createSurface: {surfaceId: 'model'}});
    await model.updateComplete;
    root.adoptedStyleSheets = [...model.shadowRoot!.adoptedStyleSheets];
    if (root.adoptedStyleSheets.length < 2) throw new Error('The sheets of the catalog are missing.');
    model.remove();
    const view = new HandView(root);
    const stage: Stage = {
      host,
      perform(step) {
        step.act?.(stage);
        step.byHand?.(view);
      },
      close: () => root.replaceChildren(),
    };
    return stage;
  },
};
