import type {CheckMessage} from '../catalog/define.js';
import type {Kind} from '../catalog/kind.js';
import {isObject, type Json} from '../protocol/json.js';
import type {Check} from '../protocol/messages.js';
import type {Evaluation} from './environment.js';
import {evaluated} from './evaluate.js';

/** What the checks of a component say now. */
export interface CheckResults {
  /** False as soon as a check of error severity fails or is pending. */
  readonly valid: boolean;
  readonly pending: boolean;
  /** One message per failing or pending check, in the order of the checks. */
  readonly failing: readonly CheckMessage[];
}

/** What is said where neither the result nor the rule has a message. */
export interface CheckWords {
  readonly invalid: string;
  readonly pending: string;
}

const ENGLISH: CheckWords = {invalid: 'This value is not valid.', pending: 'Checking…'};
const PASSED: CheckResults = {valid: true, pending: false, failing: []};
const ANY: Kind = {kind: 'dynamic', type: 'any'};

/**
 * Evaluates `@checks` in their order (RULES §10). A plain boolean is tolerated; what is absent, failed or unreadable counts as
 * failed. The message is the result's own, else the rule's, else the function's default, else a generic one.
 */
export function checkResults(
  checks: readonly Check[],
  evaluation: Evaluation,
  words: CheckWords = ENGLISH,
): CheckResults {
  let results: {valid: boolean; pending: boolean; failing: CheckMessage[]} | undefined;
  for (let i = 0; i < checks.length; i++) {
    const check = checks[i] as Partial<Check> | null | undefined;
    const {value, pending} = evaluated(check?.condition, ANY, `/@checks/${i}/condition`, evaluation);
    if (!pending && verdict(value)) continue;
    const message = pending ? waiting(words) : failure(value, check, words);
    results ??= {valid: true, pending: false, failing: []};
    results.failing.push(message);
    if (pending) results.pending = true;
    if (pending || message.severity === 'error') results.valid = false;
  }
  return results ?? PASSED;
}

function verdict(value: Json | undefined): boolean {
  return value === true || (isObject(value) && value.valid === true);
}

/** A result that is on its way is no error to the user, although it counts as failed. */
function waiting(words: CheckWords): CheckMessage {
  return {message: words.pending, severity: 'info', code: 'PENDING'};
}

function failure(value: Json | undefined, check: Partial<Check> | null | undefined, words: CheckWords): CheckMessage {
  const result = isObject(value) && value.valid === false ? value : {};
  const message = text(result.message) ?? text(check?.message) ?? text(result.defaultMessage) ?? words.invalid;
  const severity = result.severity === 'warning' || result.severity === 'info' ? result.severity : 'error';
  const code = text(result.code);
  return code === undefined ? {message, severity} : {message, severity, code};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
