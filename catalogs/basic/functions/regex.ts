import {defineFunction, FunctionError, type Json} from '../../../renderer/index.js';
import {mayBacktrack} from './backtracking.js';
import {validationResult, type ValidationResult} from './validation-result.js';

/** Whether a text holds a match anywhere. */
type Test = (text: string) => boolean;
type Engine = typeof import('re2js').RE2JS;

const LIMITS = {patternLength: 1_000, patternInput: 1_000};
const MAX_CACHED = 200;

/**
 * Fails unless the pattern matches somewhere in the text. A pattern that could keep a backtracking engine busy runs in a
 * linear-time one, which loads when it is first needed: until then the result is a promise. Throws {@link FunctionError}
 * for a pattern that is none, or that only a backtracking engine could run, and for patterns and texts past the limits.
 */
export const regex = defineFunction<{value?: Json; pattern?: Json}>('regex', ({value, pattern}, {limits = LIMITS}) => {
  if (typeof pattern !== 'string') throw new FunctionError('it needs a pattern as text.');
  if (pattern.length > limits.patternLength) {
    throw new FunctionError(`the pattern has more than ${limits.patternLength} characters.`);
  }
  const text = textOf(value);
  if (text.length > limits.patternInput) {
    throw new FunctionError(`texts of more than ${limits.patternInput} characters are not matched.`);
  }
  const test = tests.get(pattern) ?? testOf(pattern);
  return test instanceof Promise ? test.then((found) => result(found(text))) : result(test(text));
});

function result(matches: boolean): ValidationResult {
  return validationResult(matches, 'INVALID_PATTERN', 'Please use the expected format.');
}

function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const tests = new Map<string, Test>();

function testOf(pattern: string): Test | Promise<Test> {
  const native = compiled(pattern);
  if (!native) return remember(pattern, refusal(`the pattern ${pattern} is not a valid regular expression.`));
  if (!mayBacktrack(pattern)) return remember(pattern, (text) => native.test(text));
  return engine ? linearTest(engine, pattern) : loadEngine().then((loaded) => linearTest(loaded, pattern));
}

function remember(pattern: string, test: Test): Test {
  if (tests.size >= MAX_CACHED) tests.clear();
  tests.set(pattern, test);
  return test;
}

/** Faulty patterns are remembered too, so that typing into a field doesn't analyse them again. */
function refusal(message: string): Test {
  return () => {
    throw new FunctionError(message);
  };
}

function compiled(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Patterns of other languages escape more than the flag allows.
    }
  }
  return undefined;
}

function linearTest(linear: Engine, pattern: string): Test {
  try {
    const program = linear.compile(linear.translateRegExp(pattern));
    return remember(pattern, (text) => program.matcher(text).find());
  } catch {
    const message = `the pattern ${pattern} could take too long and has no form that runs in linear time.`;
    return remember(pattern, refusal(message));
  }
}

let engine: Engine | undefined;
let loading: Promise<Engine> | undefined;

function loadEngine(): Promise<Engine> {
  loading ??= import('re2js').then(
    (module) => (engine = module.RE2JS),
    (error: unknown) => {
      // The network may be back the next time.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
