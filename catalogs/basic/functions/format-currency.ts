import {defineFunction, type Json} from '../../../renderer/index.js';
import {isGrouped} from './format-number.js';
import {numberFormat} from './intl.js';
import {decimalsOf, numberOf} from './numbers.js';

interface Args {
  value?: Json;
  currency?: Json;
  decimals?: Json;
  grouping?: Json;
}

/**
 * An amount in the locale's currency style. What is no number gives an empty text; a code that isn't three letters gives the
 * number alone, with two decimals unless the call says how many.
 */
export const formatCurrency = defineFunction<Args>('formatCurrency', (args, {locale}) => {
  const {value, currency, decimals, grouping} = args;
  const number = numberOf(value);
  if (number === undefined) return '';
  const digits = decimalsOf(decimals);
  if (typeof currency !== 'string' || !/^[a-z]{3}$/i.test(currency)) return number.toFixed(digits ?? 2);
  return numberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: isGrouped(grouping),
    signDisplay: 'negative',
  }).format(number);
});
