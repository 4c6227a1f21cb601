/* global document */
import {basicCatalog} from '@a2ui/lit/v0_9';
import {peer} from './processor.js';

export const contestant = peer('@a2ui/lit', basicCatalog, (host) => {
  const element = document.createElement('a2ui-surface');
  return {
    draw(surface) {
      element.surface = surface;
      host.append(element);
    },
    close: () => element.remove(),
  };
});
