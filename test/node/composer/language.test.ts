import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {defineCatalog, type CatalogDocument, type Component, type JsonObject} from '../../../renderer/index.js';
import {withEdits} from '../../../composer/editor/source-editor.js';
import {completionsAt} from '../../../composer/language/complete.js';
import {
  insertElement,
  insertProperty,
  moveElement,
  removeElement,
  removeProperty,
  replaceValue,
} from '../../../composer/language/edits.js';
import {format, toJsonLines, toJsonList} from '../../../composer/language/format.js';
import {hoverAt} from '../../../composer/language/hover.js';
import {lint} from '../../../composer/language/lint.js';
import {withFixes} from '../../../composer/language/fixes.js';
import {definitionAt, foldsOf, referencesAt, renameAt, symbolsOf} from '../../../composer/language/navigate.js';
import {parseText} from '../../../composer/language/parse.js';
import type {Known} from '../../../composer/language/place.js';
import {tokensOf} from '../../../composer/language/tokens.js';
import {nodeAt, propertyOf} from '../../../composer/language/tree.js';
import type {World} from '../../../composer/preview/apply.js';

const document = JSON.parse(
  readFileSync(new URL('../../../catalogs/basic/catalog.json', import.meta.url), 'utf8'),
) as CatalogDocument;
const catalogs = [defineCatalog({document})];
const data: JsonObject = {name: 'Ada', items: [{title: 'One', price: 3}], 'a/b': 1};

/** A document around some components; `|` is the caret. */
function given(components: string, more = ''): {known: Known; offset: number} {
  const marked = `[
  {"version": "1.0", "createSurface": {"surfaceId": "s", "catalogId": "${document.catalogId}"}},
  {"version": "1.0", "updateComponents": {"surfaceId": "s", "components": [
    ${components}
  ]}}${more}
]`;
  const offset = marked.indexOf('|');
  const text = offset < 0 ? marked : marked.slice(0, offset) + marked.slice(offset + 1);
  const parsed = parseText(text);
  const parts = parsed.messages.flatMap(
    ({value}) => (value as {updateComponents?: {components: Component[]}}).updateComponents?.components ?? [],
  );
  const world: World = new Map([
    ['s', {id: 's', identity: '', components: new Map(parts.map((part) => [part.id, part])), data}],
  ]);
  return {known: {parsed, catalogs, world}, offset};
}

function labels(components: string, more?: string): string[] {
  const {known, offset} = given(components, more);
  return completionsAt(known, offset).map(({label}) => label);
}

test('24 completion of a component type lists all of the catalog', () => {
  const found = labels('{"id": "root", "component": "|"}');
  assert.deepEqual(found, Object.keys(document.components!));
  assert.equal(found.length, 18);
});

test('25 completion of children lists the ids of the same surface only', () => {
  const other =
    ',\n  {"version": "1.0", "updateComponents": {"surfaceId": "t", "components": [{"id": "foreign", "component": "Text", "text": ""}]}}';
  const found = labels(
    '{"id": "root", "component": "Column", "children": ["|"]}, {"id": "a", "component": "Text", "text": ""}, {"id": "b", "component": "Divider"}',
    other,
  );
  assert.deepEqual(found, ['a', 'b']);
});

test('26 completion of a path lists what the data model holds', () => {
  const found = labels('{"id": "root", "component": "Text", "text": {"@path": "|"}}');
  assert.deepEqual(found, ['/name', '/items', '/items/0/title', '/items/0/price', '/a~1b']);
  const inTemplate = labels(
    '{"id": "root", "component": "Column", "children": {"componentId": "row", "path": "/items"}}, {"id": "row", "component": "Text", "text": {"@path": "|"}}',
  );
  assert.deepEqual(inTemplate.slice(0, 2), ['title', 'price']);
  assert.deepEqual(labels('{"id": "root", "component": "Column", "children": {"componentId": "row", "path": "|"}}'), [
    '/items',
  ]);
});

test('completion knows keys, enumerations, functions, arguments and envelopes', () => {
  const keys = labels('{"id": "root", "component": "Button", "|"}');
  for (const key of ['child', 'action', 'variant', '@checks', '@accessibility']) assert.ok(keys.includes(key), key);
  assert.ok(!keys.includes('id'));
  assert.deepEqual(labels('{"id": "root", "component": "Button", "variant": "|"}').toSorted(), [
    'borderless',
    'default',
    'primary',
  ]);
  assert.ok(labels('{"id": "root", "component": "Text", "text": {"@call": "|"}}').includes('formatString'));
  assert.deepEqual(labels('{"id": "root", "component": "Text", "text": {"@call": "formatString", "args": {"|"}}}'), [
    'value',
  ]);
  assert.ok(labels('{"id": "root", "component": "Icon", "name": "|"}').includes('calendarToday'));
  assert.ok(labels('{"id": "root", "component": "Tabs", "tabs": [{"|"}]}').includes('child'));
  assert.deepEqual(
    labels('{"id": "root", "component": "Text", "text": ""}', ',\n {"version": "1.0", "|"}').toSorted(),
    [
      'agentFunctionResponse',
      'callRendererFunction',
      'createSurface',
      'deleteSurface',
      'updateComponents',
      'updateDataModel',
    ],
  );
});

test('completion works on a line of JSON Lines and in unfinished text', () => {
  const lines = `{"version":"1.0","createSurface":{"surfaceId":"s","catalogId":"${document.catalogId}"}}\n{"version":"1.0","updateComponents":{"surfaceId":"s","components":[{"id":"root","component":"`;
  const parsed = parseText(`${lines}"}]}}`);
  assert.equal(parsed.format, 'jsonl');
  assert.equal(completionsAt({parsed, catalogs, world: new Map()}, lines.length).length, 18);
  const broken = parseText(`[${lines.split('\n').join(',')}`);
  assert.equal(completionsAt({parsed: broken, catalogs, world: new Map()}, lines.length + 1).length, 18);
});

test('27 hover shows the description of a property and the value at a path', () => {
  const {known, offset} = given('{"id": "root", "component": "Button", "vari|ant": "primary", "child": "x"}');
  const {paragraphs} = hoverAt(known, offset)!;
  const variant = (
    document.components!.Button!.allOf as {properties?: Record<string, {description?: string}>}[] | undefined
  )?.find(({properties}) => properties?.variant)?.properties?.variant;
  assert.ok(paragraphs.includes(variant!.description!), paragraphs.join('\n'));
  const bound = given('{"id": "root", "component": "Text", "text": {"@path": "/na|me"}}');
  assert.ok(hoverAt(bound.known, bound.offset)!.paragraphs.some((text) => text.includes('"Ada"')));
});

test('28 definition leads from a child id to its component, from a path to the data', () => {
  const child = given('{"id": "root", "component": "Card", "child": "a|a"}, {"id": "aa", "component": "Divider"}');
  const range = definitionAt(child.known, child.offset)!;
  assert.equal(child.known.parsed.text.slice(range.start, range.end), '"aa"');
  assert.ok(range.start > child.offset);
  const path = given(
    '{"id": "root", "component": "Text", "text": {"@path": "/na|me"}}',
    ',\n {"version": "1.0", "updateDataModel": {"surfaceId": "s", "value": {"name": "Ada"}}}',
  );
  const value = definitionAt(path.known, path.offset)!;
  assert.equal(path.known.parsed.text.slice(value.start, value.end), '"name"');
});

test('29 rename changes the definition and every reference, and refuses a taken name', () => {
  const parts =
    '{"id": "root", "component": "Column", "children": ["a|a", "m"]}, {"id": "aa", "component": "Text", "text": "aa"}, {"id": "m", "component": "Modal", "trigger": "aa", "content": "aa"}';
  const {known, offset} = given(parts);
  assert.equal(referencesAt(known, offset).length, 4);
  const result = renameAt(known, offset, 'bb');
  assert.ok('edits' in result);
  const after = withEdits(known.parsed.text, result.edits);
  assert.equal(after.match(/"bb"/g)?.length, 4);
  assert.ok(after.includes('"text": "aa"'), 'a text that happens to be equal stays');
  assert.ok('refused' in renameAt(known, offset, 'm'));
});

test('30 format keeps short lists on one line and is stable', () => {
  const parsed = parseText(
    '{"version":"1.0","updateComponents":{\n"surfaceId":"s","components":[{\n"id":"root","component":"Column","children":["a","b"]},{"id":"a","component":"Text","text":"1.0e1"}]}}',
  );
  const once = format(parsed)!;
  assert.ok(once.includes('"children": ["a", "b"]'), once);
  assert.deepEqual(JSON.parse(once), JSON.parse(parsed.text));
  assert.equal(format(parseText(once)), once);
  const lines = parseText(toJsonLines(parseText(`[${once},${once}]`)));
  assert.equal(lines.format, 'jsonl');
  assert.equal(format(lines), lines.text);
  assert.deepEqual(JSON.parse(toJsonList(lines)), [JSON.parse(once), JSON.parse(once)]);
});

test('symbols name messages and components; folds cover what is longer than a line', () => {
  const {known} = given('{"id": "root", "component": "Card", "child": "aa"}');
  const symbols = symbolsOf(known);
  assert.deepEqual(
    symbols.map(({name}) => name),
    ['message 1 · createSurface', 'message 2 · updateComponents'],
  );
  assert.deepEqual(
    symbols[1]!.children.map(({name}) => name),
    ['Card #root'],
  );
  assert.ok(foldsOf(known).length >= 1);
});

test('lint reports missing children, orphans, paths without data and nameless controls, each with a cure', () => {
  const {known} = given(`{"id": "root", "component": "Column", "children": ["headng", "go", "rows"]},
    {"id": "heading", "component": "Text", "text": {"@path": "/nme"}},
    {"id": "rows", "component": "Column", "children": {"componentId": "row", "path": "/name"}},
    {"id": "row", "component": "Text", "text": "x"},
    {"id": "go", "component": "Button", "child": "sign", "action": {"event": {"name": "go"}}},
    {"id": "sign", "component": "Icon", "name": "add"}`);
  const problems = withFixes(known.parsed, lint(known.parsed, known.world, catalogs), catalogs);
  const codes = problems.map(({code, componentId}) => `${code} ${componentId}`);
  assert.deepEqual(codes, ['MISSING_CHILD root', 'ORPHAN heading', 'NOT_A_LIST rows', 'UNNAMED go']);
  const missing = problems[0]!;
  assert.equal(missing.suggestion, 'heading');
  const renamed = withEdits(known.parsed.text, missing.fixes[0]!.edits);
  assert.ok(renamed.includes('["heading", "go", "rows"]'));
  const created = withEdits(known.parsed.text, missing.fixes.find(({title}) => title.startsWith('Create'))!.edits);
  assert.ok(JSON.stringify(JSON.parse(created)).includes('"id":"headng"'));
});

test('edits leave everything around them as it was', () => {
  const pretty = '{\n  "a": 1,\n  "list": [\n    "x",\n    "y"\n  ],\n  "o": {"k": 1}\n}';
  const tight = '{"a":1,"list":["x","y"],"o":{"k":1}}';
  const cases: Array<
    [
      string,
      (text: string, root: NonNullable<ReturnType<typeof parseText>['roots'][0]>) => Parameters<typeof withEdits>[1],
      string,
    ]
  > = [
    [
      pretty,
      (t, r) => [removeProperty(t, propertyOf(r, 'a')!)],
      '{\n  "list": [\n    "x",\n    "y"\n  ],\n  "o": {"k": 1}\n}',
    ],
    [
      pretty,
      (t, r) => [removeProperty(t, propertyOf(r, 'o')!)],
      '{\n  "a": 1,\n  "list": [\n    "x",\n    "y"\n  ]\n}',
    ],
    [
      pretty,
      (t, r) => [removeElement(t, nodeAt(r, '/list/1').node)],
      '{\n  "a": 1,\n  "list": [\n    "x"\n  ],\n  "o": {"k": 1}\n}',
    ],
    [pretty, (t, r) => [insertElement(t, nodeAt(r, '/list').node, 1, 'n')], pretty.replace('"x",', '"x",\n    "n",')],
    [pretty, (t, r) => [insertElement(t, nodeAt(r, '/list').node, 2, 'n')], pretty.replace('"y"', '"y",\n    "n"')],
    [
      pretty,
      (t, r) => [insertProperty(t, nodeAt(r, '/o').node, 'n', [1])],
      pretty.replace('{"k": 1}', '{"k": 1, "n": [1]}'),
    ],
    [
      pretty,
      (t, r) => [insertProperty(t, r, 'n', true, propertyOf(r, 'a'))],
      pretty.replace('"a": 1,', '"a": 1,\n  "n": true,'),
    ],
    [pretty, (t, r) => [replaceValue(t, nodeAt(r, '/a').node, 'z')], pretty.replace('1', '"z"')],
    [pretty, (t, r) => moveElement(t, nodeAt(r, '/list').node, 0, 1), pretty.replace('"x",\n    "y"', '"y",\n    "x"')],
    [tight, (t, r) => [removeElement(t, nodeAt(r, '/list/1').node)], '{"a":1,"list":["x"],"o":{"k":1}}'],
    [tight, (t, r) => [removeElement(t, nodeAt(r, '/list/0').node)], '{"a":1,"list":["y"],"o":{"k":1}}'],
    [tight, (t, r) => [insertElement(t, nodeAt(r, '/list').node, 2, 'n')], '{"a":1,"list":["x","y","n"],"o":{"k":1}}'],
    [tight, (t, r) => [insertProperty(t, nodeAt(r, '/o').node, 'n', 2)], '{"a":1,"list":["x","y"],"o":{"k":1,"n":2}}'],
    ['{"l":[]}', (t, r) => [insertElement(t, nodeAt(r, '/l').node, 0, 'n')], '{"l":["n"]}'],
    ['{"l":["n"]}', (t, r) => [removeElement(t, nodeAt(r, '/l/0').node)], '{"l":[]}'],
    ['{"l": ["a", "b"]}', (t, r) => [insertElement(t, nodeAt(r, '/l').node, 0, 'n')], '{"l": ["n", "a", "b"]}'],
  ];
  for (const [text, edit, expected] of cases) {
    const root = parseText(text).roots[0]!;
    const after = withEdits(text, edit(text, root));
    assert.equal(after, expected);
    JSON.parse(after);
  }
});

test('a digit within a name is no number', () => {
  const numbers = (line: string) => tokensOf(line).flatMap(({kind, text}) => (kind === 'nu' ? [text] : []));
  assert.deepEqual(numbers('<a2ui-surface></a2ui-surface>'), []);
  assert.deepEqual(numbers('{"a2": [1, -2.5e3, true]}'), ['1', '-2.5e3']);
});
