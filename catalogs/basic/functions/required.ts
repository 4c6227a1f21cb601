import {defineFunction, type Json} from '../../../renderer/index.js';
import {validationResult} from './validation-result.js';

/** Fails for nothing, an empty text and an empty list; false, 0, `{}` and whitespace count as present. */
export const required = defineFunction<{value?: Json}>('required', ({value}) => {
  const empty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return validationResult(!empty, 'REQUIRED', 'Please fill in this field.');
});
