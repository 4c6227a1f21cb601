import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {codes} from '../../renderer/protocol/codes.js';

const TABLE = 'renderer/README.md';
const ENDING = /(?<!\.d)\.ts$/;

/** The rows of the tables below a heading, cell by cell. */
function rowsBelow(heading: string): string[][] {
  const [, part] = readFileSync(TABLE, 'utf8').split(`\n${heading}\n`);
  assert.ok(part !== undefined, `${TABLE} has no heading ${heading}`);
  return part
    .split(/\n#+ /)[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
}

/** The texts in a folder's sources that look like codes, with the file of each. */
function codesIn(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of filesOf(folder)) {
    if (path === 'renderer/protocol/codes.ts') continue;
    for (const [, code] of readFileSync(path, 'utf8').matchAll(
      /'([A-Z]{2,}(?:_[A-Z]+)+|TIMEOUT|DUPLICATE|PENDING|REQUIRED)'/g,
    )) {
      found.set(code!, path);
    }
  }
  return found;
}

describe('the table of codes (issue: every code stands in one table)', () => {
  const ours = rowsBelow('## Diagnostics');
  const theirs = rowsBelow('### Of our catalogs');
  const wire = rowsBelow('## Codes of `error` messages and answers');
  const checks = rowsBelow('## Codes of check results');
  const namesOf = (rows: string[][]) => rows.map(([code]) => code!);

  it('has every code of the renderer once, with its category and severity', () => {
    const facts = ours.map(([code, category, severity]) => [code, {category, severity}]);
    assert.deepEqual(Object.fromEntries(facts), codes);
    assert.equal(new Set(namesOf(ours)).size, ours.length);
    for (const [code, , , cost] of [...ours, ...theirs]) assert.ok(cost, `${code} has no cost`);
  });

  it('has every code that stands in the sources, and none that stands in none', () => {
    const renderer = codesIn('renderer');
    const catalogs = codesIn('catalogs');
    const known = new Set(namesOf([...ours, ...theirs, ...wire, ...checks]));
    const strange = [...renderer, ...catalogs].filter(([code]) => !known.has(code));
    assert.deepEqual(strange, [], 'in the sources, but in no table');
    const left = [
      ...namesOf([...ours, ...wire]).filter((code) => !renderer.has(code)),
      ...namesOf(theirs).filter((code) => !catalogs.has(code)),
      ...namesOf(checks).filter((code) => !renderer.has(code) && !catalogs.has(code)),
    ];
    assert.deepEqual(left, [], 'in a table, but not in the sources');
  });

  it('is the only place that codes can come from: what reports takes its code from it', () => {
    // A literal diagnostic outside the table would escape the compiler, which knows `fault(code, …)` alone.
    const literal = [...filesOf('renderer')].filter((path) =>
      /code: '[A-Z_]+',\s*category:/.test(readFileSync(path, 'utf8')),
    );
    assert.deepEqual(literal, []);
  });
});

function* filesOf(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, {recursive: true}) as string[]) {
    const path = `${folder}/${entry.replaceAll('\\', '/')}`;
    if (ENDING.test(path) && !path.includes('/generated/')) yield path;
  }
}
