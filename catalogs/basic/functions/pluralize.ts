import {defineFunction, type Json} from '../../../renderer/index.js';
import {pluralRules} from './intl.js';
import {numberOf} from './numbers.js';

interface Args {
  value?: Json;
  zero?: Json;
  one?: Json;
  two?: Json;
  few?: Json;
  many?: Json;
  other?: Json;
}

const EXACT = new Map<number, 'zero' | 'one' | 'two'>([
  [0, 'zero'],
  [1, 'one'],
  [2, 'two'],
]);

/** Picks the text for a count: an explicit zero, one or two wins over the locale's plural category. */
export const pluralize = defineFunction<Args>('pluralize', ({value, ...texts}, {locale}) => {
  const count = numberOf(value);
  if (count === undefined) return texts.other;
  const exact = EXACT.get(count);
  if (exact && texts[exact] !== undefined) return texts[exact];
  return texts[pluralRules(locale, {}).select(count)] ?? texts.other;
});
