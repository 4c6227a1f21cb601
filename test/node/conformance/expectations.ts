import assert from 'node:assert/strict';
import {isObject, type Diagnostic, type Json} from '../../../renderer/index.js';
import type {ExpectedError} from './cases.js';

/** The protocol's detail codes (RULES §13), by the codes of ours that say more. */
const DETAILS: Readonly<Record<string, readonly string[]>> = {
  missing_field: ['MISSING_FIELD', 'MISSING_VERSION', 'MISSING_BODY', 'MISSING_ID', 'MISSING_PROPERTY'],
  type_mismatch: ['TYPE_MISMATCH'],
  invalid_value: ['INVALID_VALUE'],
};

/** Asserts that one of the diagnostics is the error that a case expects. */
export function assertReported(diagnostics: readonly Diagnostic[], expected: ExpectedError): void {
  const {category, code, message = '', details = []} = expected;
  const fits = diagnostics.filter(
    (found) =>
      (category === undefined || found.category === category) &&
      (code === undefined || found.code === code) &&
      found.message.includes(message) &&
      found.severity !== 'info',
  );
  assert.ok(fits.length > 0, `expected ${JSON.stringify(expected)}, got ${said(diagnostics)}`);
  for (const detail of details) {
    const place = fits.find(
      ({messageIndex = 0, path}) => `messages.${messageIndex}${path.replaceAll('/', '.')}` === detail.path,
    );
    assert.ok(place, `nothing is reported at ${detail.path}: ${said(fits)}`);
    assert.ok(DETAILS[detail.code]?.includes(place.code), `${place.code} does not mean ${detail.code}`);
  }
}

/** Asserts that nothing is wrong; what only tells doesn't count. */
export function assertSound(diagnostics: readonly Diagnostic[]): void {
  const found = diagnostics.filter(({severity}) => severity !== 'info');
  assert.deepEqual(found, [], `expected no diagnostic, got ${said(found)}`);
}

/** Asserts that every member of `expected` is in `actual`, however deep; lists must be as long. */
export function assertPart(actual: unknown, expected: Json, place = ''): void {
  if (isObject(expected) && isObject(actual)) {
    for (const [key, member] of Object.entries(expected)) assertPart(actual[key], member, `${place}/${key}`);
  } else if (Array.isArray(expected) && Array.isArray(actual)) {
    assert.equal(actual.length, expected.length, `length of ${place}`);
    expected.forEach((member, i) => assertPart(actual[i], member, `${place}/${i}`));
  } else {
    assert.deepEqual(actual, expected, `${place || '/'} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
  }
}

function said(diagnostics: readonly Diagnostic[]): string {
  return JSON.stringify(diagnostics.map(({code, category, path, message}) => ({code, category, path, message})));
}
