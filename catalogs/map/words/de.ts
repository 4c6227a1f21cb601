import type {WordList} from '../../../renderer/index.js';

export const words: WordList = {
  map: 'Karte',
  mapKeys: '{title}. Pfeiltasten verschieben die Karte, Plus und Minus ändern den Maßstab.',
  mapZoomIn: 'Vergrößern',
  mapZoomOut: 'Verkleinern',
  mapPlaces: 'Orte',
  mapGroup: '{count} Orte, vergrößern',
  mapClose: 'Schließen',
  mapLoading: 'Wird geladen',
  mapFailed: 'Die Karte konnte nicht geladen werden',
};
