import type {WordList} from '../../../renderer/index.js';

export const words: WordList = {
  map: 'Map',
  mapKeys: '{title}. Arrow keys move the map, plus and minus zoom.',
  mapZoomIn: 'Zoom in',
  mapZoomOut: 'Zoom out',
  mapPlaces: 'Places',
  mapGroup: '{count} places, zoom in',
  mapClose: 'Close',
  mapLoading: 'Loading',
  mapFailed: 'The map could not be loaded',
};
