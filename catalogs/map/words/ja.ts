import type {WordList} from '../../../renderer/index.js';

export const words: WordList = {
  map: '地図',
  mapKeys: '{title}。矢印キーで移動、プラスとマイナスで拡大縮小します。',
  mapZoomIn: '拡大',
  mapZoomOut: '縮小',
  mapPlaces: '場所',
  mapGroup: '{count}か所、拡大する',
  mapClose: '閉じる',
  mapLoading: '読み込み中',
  mapFailed: '地図を読み込めませんでした',
};
