import {defineFunction, type Json} from '../../../renderer/index.js';
import {numberOf} from './numbers.js';
import {validationResult} from './validation-result.js';

/** Fails unless the value is a number, or a text that says one, from `min` to `max`. */
export const numeric = defineFunction<{value?: Json; min?: number; max?: number}>('numeric', ({value, min, max}) => {
  const number = numberOf(value);
  if (number === undefined) return validationResult(false, 'INVALID_NUMBER', 'Please enter a number.');
  const valid = !(typeof min === 'number' && number < min) && !(typeof max === 'number' && number > max);
  return validationResult(valid, 'OUT_OF_RANGE', wanted(min, max));
});

function wanted(min?: number, max?: number): string {
  if (min === undefined) return `Please enter a number of at most ${max}.`;
  if (max === undefined) return `Please enter a number of at least ${min}.`;
  return `Please enter a number from ${min} to ${max}.`;
}
