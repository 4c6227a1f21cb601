import type {WordList} from '../../../renderer/index.js';

export const words: WordList = {
  map: 'Carte',
  mapKeys: '{title}. Les flèches déplacent la carte, plus et moins changent l’échelle.',
  mapZoomIn: 'Agrandir',
  mapZoomOut: 'Réduire',
  mapPlaces: 'Lieux',
  mapGroup: '{count} lieux, agrandir',
  mapClose: 'Fermer',
  mapLoading: 'Chargement',
  mapFailed: 'La carte n’a pas pu être chargée',
};
