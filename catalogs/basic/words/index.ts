import type {Words} from '../../../renderer/index.js';
import {words as en} from './en.js';

/**
 * The catalog's own few words by language, as `context.word(name)` looks them up; `{name}` marks are filled in. `icon-NAME` is
 * what an icon lends to a button that holds nothing else. A page adds languages, or other words, by the surface's `words`.
 */
export const words: Words = {
  en,
  de: () => import('./de.js').then(({words}) => words),
  es: () => import('./es.js').then(({words}) => words),
  fr: () => import('./fr.js').then(({words}) => words),
  ja: () => import('./ja.js').then(({words}) => words),
  ar: () => import('./ar.js').then(({words}) => words),
};
