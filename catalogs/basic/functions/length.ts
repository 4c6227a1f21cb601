import {defineFunction, type Json} from '../../../renderer/index.js';
import {validationResult} from './validation-result.js';

/** Fails unless a text's characters or a list's elements number from `min` to `max`; anything else has length 0. */
export const length = defineFunction<{value?: Json; min?: number; max?: number}>('length', ({value, min, max}) => {
  const count = lengthOf(value);
  const valid = !(typeof min === 'number' && count < min) && !(typeof max === 'number' && count > max);
  return validationResult(valid, 'INVALID_LENGTH', wanted(Array.isArray(value) ? 'items' : 'characters', min, max));
});

function lengthOf(value: Json | undefined): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'string') return 0;
  // A character outside the basic plane is one to whoever types it.
  return Array.from(value).length;
}

function wanted(what: string, min?: number, max?: number): string {
  if (min === undefined) return `At most ${max} ${what}, please.`;
  if (max === undefined) return `At least ${min} ${what}, please.`;
  return min === max ? `Exactly ${min} ${what}, please.` : `Between ${min} and ${max} ${what}, please.`;
}
