import type {Contestant, Stage} from './contestant.js';
import {HandView} from './hand-view.js';

// The least that makes the picture: what a page without any renderer would load.
const SHEET = `
.column, .row { display: flex; flex-direction: column }
.row { flex-direction: row }
.card { border: 1px solid silver; border-radius: 8px; padding: 16px }
.divider { border-block-start: 1px solid silver }
.text { margin: 4px }`;

/** The hand-written page as it would be shipped: without the surface's style sheets. */
export const contestant: Contestant = {
  name: 'hand-written DOM',
  prepare: (step) => step,
  open(host): Stage {
    const root = host.attachShadow({mode: 'open'});
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(SHEET);
    root.adoptedStyleSheets = [sheet];
    const view = new HandView(root);
    return {host, perform: (step) => step.byHand?.(view), close: () => root.replaceChildren()};
  },
};
