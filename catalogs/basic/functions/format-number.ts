import {defineFunction, type Json} from '../../../renderer/index.js';
import {numberFormat} from './intl.js';
import {decimalsOf, numberOf} from './numbers.js';

interface Args {
  value?: Json;
  decimals?: Json;
  grouping?: Json;
}

/** A number as the locale writes it; what is no number gives an empty text. */
export const formatNumber = defineFunction<Args>('formatNumber', ({value, decimals, grouping}, {locale}) => {
  const number = numberOf(value);
  if (number === undefined) return '';
  const digits = decimalsOf(decimals);
  return numberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: isGrouped(grouping),
    signDisplay: 'negative',
  }).format(number);
});

/** Grouping is on unless it is switched off. */
export function isGrouped(grouping: Json | undefined): boolean {
  return grouping !== false && grouping !== 'false';
}
