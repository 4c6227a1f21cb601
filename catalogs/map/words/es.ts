import type {WordList} from '../../../renderer/index.js';

export const words: WordList = {
  map: 'Mapa',
  mapKeys: '{title}. Las flechas mueven el mapa; más y menos cambian la escala.',
  mapZoomIn: 'Acercar',
  mapZoomOut: 'Alejar',
  mapPlaces: 'Lugares',
  mapGroup: '{count} lugares, acercar',
  mapClose: 'Cerrar',
  mapLoading: 'Cargando',
  mapFailed: 'No se pudo cargar el mapa',
};
