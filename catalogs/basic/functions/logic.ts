import {FunctionError, isObject, type Json} from '../../../renderer/index.js';

/** Truth as `and`, `or` and `not` see it: a ValidationResult stands for its verdict (RULES §9.1). */
export function isTrue(value: Json | undefined): boolean {
  return isObject(value) && typeof value.valid === 'boolean' ? value.valid : Boolean(value);
}

/** The operands of `and` and `or`; throws {@link FunctionError} for fewer than two. */
export function operands(values: Json | undefined): Json[] {
  if (!Array.isArray(values) || values.length < 2) throw new FunctionError('it needs a list of at least two values.');
  return values;
}
