import {readdirSync, readFileSync} from 'node:fs';
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {basicCatalog, chartCatalog, mapCatalog, minimalCatalog} from '../../../catalogs/index.js';
import type {JsonObject} from '../../../renderer/index.js';
import {withEdits} from '../../../composer/editor/source-editor.js';
import type {TextEdit} from '../../../composer/language/problems.js';
import {parseText} from '../../../composer/language/parse.js';
import {check} from '../../../composer/preview/check.js';
import {Preview} from '../../../composer/preview/preview.js';
import {Dice, gesture, groundOf} from './hands.js';

const catalogs = [basicCatalog, minimalCatalog, chartCatalog, mapCatalog];
await Promise.all(catalogs.map((catalog) => catalog.describe()));

const folder = new URL('../../../examples/', import.meta.url);
const examples = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({name, file: readFileSync(new URL(name, folder), 'utf8')}));

/** Gestures in all; `A2UI_GESTURES=2000` is the long form. */
const GESTURES = Number(process.env.A2UI_GESTURES ?? 200);

function errorsOf(messages: readonly unknown[]): Set<string> {
  const {diagnostics} = check(messages, catalogs);
  return new Set(
    diagnostics.filter(({severity}) => severity === 'error').map(({code, message}) => `${code} ${message}`),
  );
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
  let done = 0;
  const names = new Map<string, number>();
  for (const [number, {name, file}] of examples.entries()) {
    const dice = new Dice(number * 7919 + Number(process.env.A2UI_SEED ?? 1));
    const start = FORMS[number % FORMS.length]!(file);
    let text = start;
    let errors = errorsOf(parseText(text).messages.map(({value}) => value));
    const undo: TextEdit[][] = [];
    const preview = new Preview(catalogs);
    const show = () => {
      const messages = parseText(text).messages.map(({value}) => value);
      preview.show({messages, world: check(messages, catalogs).world});
    };
    show();
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
      const messages = parsed.messages.map(({value}) => value as JsonObject);
      const now = errorsOf(messages);
      const fresh = [...now].filter((error) => !errors.has(error));
      assert.deepEqual(fresh, [], `${where} brings no error\n${edits.map((edit) => edit.text).join('\n')}`);
      errors = now;
      undo.push(inverse(before, edits));
      show();
      names.set(made.name.split(' ')[0]!, (names.get(made.name.split(' ')[0]!) ?? 0) + 1);
      count++;
      done++;
    }
    const again = new Preview(catalogs);
    const messages = parseText(text).messages.map(({value}) => value);
    again.show({messages, world: check(messages, catalogs).world});
    assert.deepEqual(shown(preview), shown(again), `${name}: the living preview is what a fresh one shows`);
    for (const edits of undo.reverse()) text = withEdits(text, edits);
    assert.equal(text, start, `${name}: undo leads back to the start`);
  }
  assert.ok(done >= GESTURES * 0.9, `${done} gestures were made`);
  assert.ok(names.size >= 12, `only ${[...names.keys()].join(', ')}`);
  if (process.env.A2UI_GESTURES) console.log(Object.fromEntries(names));
});
