import type {Words} from '../../../renderer/index.js';
import {words as en} from './en.js';

/** The catalog's own few words by language; `{name}` marks are filled in. */
export const words: Words = {
  en,
  de: () => import('./de.js').then(({words}) => words),
  es: () => import('./es.js').then(({words}) => words),
  fr: () => import('./fr.js').then(({words}) => words),
  ja: () => import('./ja.js').then(({words}) => words),
  ar: () => import('./ar.js').then(({words}) => words),
};
