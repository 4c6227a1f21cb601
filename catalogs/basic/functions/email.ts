import {defineFunction, type Json} from '../../../renderer/index.js';
import {validationResult} from './validation-result.js';

/** RFC 5321 admits no longer address. */
const MAX_LENGTH = 254;
const LOCAL = /^[^\s@.,;:<>()[\]\\"]+(?:\.[^\s@.,;:<>()[\]\\"]+)*$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;
const TOP_LEVEL = /^(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu;

/** Fails for what doesn't look like `local@domain.tld`, with a top level of two letters or more. */
export const email = defineFunction<{value?: Json}>('email', ({value}) =>
  validationResult(isAddress(value), 'INVALID_EMAIL', 'Please enter a valid email address (e.g. user@example.com).'),
);

function isAddress(value: Json | undefined): boolean {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return false;
  const at = value.indexOf('@');
  const labels = value.slice(at + 1).split('.');
  return (
    at > 0 &&
    labels.length > 1 &&
    LOCAL.test(value.slice(0, at)) &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1)!)
  );
}
