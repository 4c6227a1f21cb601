import {readdirSync, readFileSync} from 'node:fs';
import {test} from 'node:test';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import {basicCatalog} from '../../../catalogs/index.js';
import type {Json, JsonObject} from '../../../renderer/index.js';
import {check, current} from '../../../composer/preview/check.js';
import {Preview} from '../../../composer/preview/preview.js';

const catalogs = [basicCatalog];

const folder = new URL('../../../examples/', import.meta.url);
const examples = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => (JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as {messages: JsonObject[]}).messages)
  .filter((messages) => current(messages));

/** What is on screen, as the surfaces hold it. */
function shown({renderer}: Preview): unknown {
  return [...renderer.get()!.surfaces.values()].map(({id, components, dataModel}) => ({
    id,
    components: new Map([...components].map((definition) => [definition.id, definition.received] as const).toSorted()),
    data: dataModel.get('/'),
  }));
}

function bodies(messages: readonly JsonObject[]): JsonObject[] {
  return messages.flatMap((message) =>
    Object.values(message).filter((value): value is JsonObject => typeof value === 'object' && value !== null),
  );
}

/** One thing that an author may do to a document; `at` picks where. */
const EDITS: readonly ((messages: JsonObject[], at: number) => void)[] = [
  (messages, at) => {
    const components = bodies(messages).flatMap(({components: list}) => (list as JsonObject[] | undefined) ?? []);
    const texts = components.filter(({component}) => component === 'Text');
    if (texts.length > 0) texts[at % texts.length]!.text = `Edited ${at}`;
  },
  (messages, at) => {
    const lists = bodies(messages).filter(({components}) => Array.isArray(components) && components.length > 1);
    const list = lists[at % Math.max(lists.length, 1)]?.components as JsonObject[] | undefined;
    const index = list?.findIndex(({id}, position) => position >= at % list.length && id !== 'root') ?? -1;
    if (list && index >= 0) list.splice(index, 1);
  },
  (messages, at) => {
    const list = bodies(messages).find(({components}) => Array.isArray(components))?.components as
      JsonObject[] | undefined;
    list?.push({id: `new-${at}`, component: 'Text', text: 'New'});
  },
  (messages, at) => {
    const data = bodies(messages)
      .map(({dataModel, value}) => dataModel ?? value)
      .filter((value): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value));
    const target = data[at % Math.max(data.length, 1)];
    if (target) target[`key${at % 3}`] = [at, {deep: at % 2 === 0 ? null : 'x'}] as Json;
  },
  (messages, at) => {
    const data = bodies(messages)
      .map(({dataModel, value}) => dataModel ?? value)
      .filter((value): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value));
    const target = data[at % Math.max(data.length, 1)];
    const key = Object.keys(target ?? {})[0];
    if (target && key) delete target[key];
  },
  (messages, at) => {
    const lists = bodies(messages)
      .flatMap(({dataModel, value}) => Object.values(((dataModel ?? value) as JsonObject | undefined) ?? {}))
      .filter(Array.isArray);
    const list = lists[at % Math.max(lists.length, 1)];
    if (at % 2 === 0) list?.pop();
    else list?.push(`item ${at}`);
  },
  (messages, at) => {
    if (messages.length > 1) messages.splice(1 + (at % (messages.length - 1)), 1);
  },
  (messages) => {
    const surfaceId = bodies(messages)[0]?.surfaceId;
    if (surfaceId !== undefined)
      messages.push({version: '1.0', updateDataModel: {surfaceId, path: '/extra/here', value: messages.length}});
  },
];

test('any sequence of edits shows what a full replay of the last document shows', () => {
  assert.ok(examples.length > 10);
  fc.assert(
    fc.property(
      fc.integer({min: 0, max: examples.length - 1}),
      fc.array(fc.tuple(fc.integer({min: 0, max: EDITS.length - 1}), fc.nat(40)), {minLength: 1, maxLength: 8}),
      (which, edits) => {
        const preview = new Preview(catalogs);
        let messages: JsonObject[] = structuredClone(examples[which]!);
        preview.show({messages, world: check(messages, catalogs).world});
        for (const [edit, at] of edits) {
          messages = structuredClone(messages);
          EDITS[edit]!(messages, at);
          preview.show({messages, world: check(messages, catalogs).world});
        }
        const fresh = new Preview(catalogs);
        fresh.show({messages, world: check(messages, catalogs).world});
        assert.deepEqual(shown(preview), shown(fresh));
      },
    ),
    {numRuns: 120},
  );
});

test('what was typed stays through edits of the document, also where the surface is made anew', () => {
  const preview = new Preview(catalogs);
  const show = (messages: JsonObject[]) => preview.show({messages, world: check(messages, catalogs).world});
  const create = (name: string, more: JsonObject = {}): JsonObject => ({
    version: '1.0',
    createSurface: {
      surfaceId: 's',
      catalogId: basicCatalog.id,
      dataModel: {name, other: 1},
      components: [{id: 'root', component: 'Text', text: 'a'}],
      ...more,
    },
  });
  show([create('')]);
  const data = () => preview.renderer.get()!.surfaces.get('s')!.dataModel;
  data().set('/name', 'typed');
  assert.deepEqual(
    preview.typedValues().map(({pointer, author, value}) => [pointer, author, value]),
    [[['name'], '', 'typed']],
  );
  show([create(''), {version: '1.0', updateDataModel: {surfaceId: 's', path: '/third', value: 3}}]);
  assert.equal(data().get('/name'), 'typed');
  show([create('', {sendDataModel: true})]);
  assert.equal(preview.rebuilds, 2);
  assert.equal(data().get('/name'), 'typed');
  show([create('author', {sendDataModel: true})]);
  assert.equal(data().get('/name'), 'author');
  assert.deepEqual(preview.typedValues(), []);
});
