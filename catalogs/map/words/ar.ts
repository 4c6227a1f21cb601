import type {WordList} from '../../../renderer/index.js';

export const words: WordList = {
  map: 'خريطة',
  mapKeys: '{title}. تحرّك مفاتيح الأسهم الخريطة، ويغيّر الزائد والناقص المقياس.',
  mapZoomIn: 'تكبير',
  mapZoomOut: 'تصغير',
  mapPlaces: 'الأماكن',
  mapGroup: '{count} أماكن، تكبير',
  mapClose: 'إغلاق',
  mapLoading: 'جارٍ التحميل',
  mapFailed: 'تعذّر تحميل الخريطة',
};
