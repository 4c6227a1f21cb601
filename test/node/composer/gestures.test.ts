import {readdirSync, readFileSync} from 'node:fs';
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {basicCatalog, chartCatalog, mapCatalog, minimalCatalog} from '../../../catalogs/index.js';
import {withEdits} from '../../../composer/editor/source-editor.js';
import type {TextEdit} from '../../../composer/language/problems.js';
import {parseText} from '../../../composer/language/parse.js';
import {check} from '../../../composer/preview/check.js';
import type {Applied} from '../../../composer/preview/apply.js';
import {Preview} from '../../../composer/preview/preview.js';
import {figure, LONG, seed} from '../../security/figures.js';
import {Dice, gesture, groundOf} from './hands.js';

const catalogs = [basicCatalog, minimalCatalog, chartCatalog, mapCatalog];
await Promise.all(catalogs.map((catalog) => catalog.describe()));

const folder = new URL('../../../examples/', import.meta.url);
const examples = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({name, file: readFileSync(new URL(name, folder), 'utf8')}));

/** Gestures in all: a share of what `A2UI_GESTURES=2000`, or `npm run test:long`, makes. */
const GESTURES = Number(process.env.A2UI_GESTURES ?? (LONG ? 2000 : 200));

/** What a text comes to, and the errors in it. */
function read(text: string): {applied: Applied; errors: Set<string>} {
  const messages = parseText(text).messages.map(({value}) => value);
  const {diagnostics, world} = check(messages, catalogs);
  const errors = diagnostics.filter(({severity}) => severity === 'error');
  return {applied: {messages, world}, errors: new Set(errors.map(({code, message}) => `${code} ${message}`))};
}

function previewOf(applied: Applied): Preview {
  const preview = new Preview(catalogs);
  preview.show(applied);
  return preview;
}

function shown({renderer}: Preview): unknown {
  return [...renderer.get()!.surfaces.values()].map(({id, components, dataModel}) => ({
    id,
    components: [...components]
      .map((definition) => [definition.id, definition.received] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    data: dataModel.get('/'),
  }));
}

/** The edits that take a text back. */
function inverse(text: string, edits: readonly TextEdit[]): TextEdit[] {
  let shift = 0;
  return edits
    .toSorted((a, b) => a.range.start - b.range.start)
    .map(({range, text: fresh}) => {
      const start = range.start + shift;
      shift += fresh.length - (range.end - range.start);
      return {range: {start, end: start + fresh.length}, text: text.slice(range.start, range.end)};
    });
}

/** The layouts that an example's messages are tried in. */
const FORMS: readonly ((file: string) => string)[] = [
  (file) => file,
  (file) =>
    `${(JSON.parse(file) as {messages: unknown[]}).messages.map((message) => JSON.stringify(message)).join('\n')}\n`,
  (file) => JSON.stringify((JSON.parse(file) as {messages: unknown[]}).messages),
];

test(`after each of ${GESTURES} random gestures the text is sound, no error is new, the preview is right, and undo goes all the way back`, () => {
  const perExample = Math.ceil(GESTURES / examples.length);
  const from = seed();
  let done = 0;
  const names = new Map<string, number>();
  for (const [number, {name, file}] of examples.entries()) {
    const dice = new Dice(number * 7919 + from);
    const start = FORMS[number % FORMS.length]!(file);
    let text = start;
    let {applied, errors} = read(text);
    const undo: TextEdit[][] = [];
    const preview = previewOf(applied);
    for (let count = 0, tries = 0; count < perExample && tries < perExample * 12; tries++) {
      const ground = groundOf(text, catalogs);
      const made = gesture(ground, dice);
      if (!made || 'refused' in made.outcome || made.outcome.edits.length === 0) continue;
      const where = `${name}, ${count}: ${made.name}`;
      const {edits} = made.outcome;
      const before = text;
      text = withEdits(text, edits);
      const parsed = parseText(text);
      assert.deepEqual(parsed.syntax, [], `${where} leaves sound JSON`);
      assert.equal(parsed.format, ground.parsed.format, where);
      const known = errors;
      ({applied, errors} = read(text));
      const fresh = [...errors].filter((error) => !known.has(error));
      assert.deepEqual(fresh, [], `${where} brings no error\n${edits.map((edit) => edit.text).join('\n')}`);
      const back = inverse(before, edits);
      assert.equal(withEdits(text, back), before, `${where} is undone in one step`);
      undo.push(back);
      preview.show(applied);
      assert.deepEqual(shown(preview), shown(previewOf(applied)), `${where}: the preview is what a fresh one shows`);
      names.set(made.name.split(' ')[0]!, (names.get(made.name.split(' ')[0]!) ?? 0) + 1);
      count++;
      done++;
    }
    for (const edits of undo.toReversed()) {
      text = withEdits(text, edits);
      preview.show(read(text).applied);
    }
    assert.equal(text, start, `${name}: undo leads back to the start`);
    assert.deepEqual(shown(preview), shown(previewOf(read(start).applied)), `${name}: so does the preview`);
  }
  assert.ok(done >= GESTURES * 0.9, `${done} gestures were made`);
  assert.ok(names.size >= 12, `only ${[...names.keys()].join(', ')}`);
  figure('Gestures by hand, each with a preview that equals a fresh one', done);
  if (GESTURES > 200) console.log(Object.fromEntries(names));
});
