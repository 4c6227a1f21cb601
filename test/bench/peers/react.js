import {A2uiSurface, basicCatalog} from '@a2ui/react/v0_9';
import {createElement} from 'react';
import {createRoot} from 'react-dom/client';
import {peer} from './processor.js';

export const contestant = peer('@a2ui/react', basicCatalog, (host) => {
  const root = createRoot(host);
  return {
    draw: (surface) => root.render(createElement(A2uiSurface, {surface})),
    close: () => root.unmount(),
  };
});
