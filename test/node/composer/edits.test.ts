import {test} from 'node:test';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import {parseTree} from 'jsonc-parser';
import {History} from '../../../composer/editor/history.js';
import {withEdits} from '../../../composer/editor/source-editor.js';
import {
  Changes,
  insertElement,
  insertProperty,
  moveElement,
  removeElement,
  removeProperty,
  replaceValue,
} from '../../../composer/language/edits.js';
import {parseText} from '../../../composer/language/parse.js';
import type {TextEdit} from '../../../composer/language/problems.js';
import type {Node} from '../../../composer/language/tree.js';

type Value = null | boolean | number | string | Value[] | {[key: string]: Value};

/** The ways in which authors lay JSON out. */
const LAYOUTS: readonly ((value: Value) => string)[] = [
  (value) => JSON.stringify(value, null, 2),
  (value) => JSON.stringify(value, null, 4),
  (value) => JSON.stringify(value, null, '\t'),
  (value) => JSON.stringify(value, null, 2).replaceAll('\n', '\r\n'),
  (value) => JSON.stringify(value),
  (value) => spaced(value),
  // Objects on lines of their own, short lists on one.
  (value) => JSON.stringify(value, null, 2).replaceAll(/\[[^[\]{}]*\]/g, (list) => list.replaceAll(/\s*\n\s*/g, ' ')),
];

function spaced(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${spaced(inner)}`)
    .join(', ')}}`;
}

const key = fc
  .oneof(fc.constantFrom('id', 'children', 'components', 'dataModel', 'a,b', 'c"d'), fc.string({maxLength: 4}))
  .filter((name) => name !== '__proto__');
const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.string({maxLength: 8}),
  fc.constantFrom('a, b', '}', '"', '[1]', '\n'),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const {value: anyValue} = fc.letrec<{value: Value}>((tie) => ({
  value: fc.oneof(
    {depthSize: 'small', withCrossShrink: true},
    scalar,
    fc.array(tie('value'), {maxLength: 4}),
    fc.dictionary(key, tie('value'), {maxKeys: 4, noNullPrototype: true}),
  ),
}));
const container = fc.oneof(
  fc.array(anyValue, {maxLength: 4}),
  fc.dictionary(key, anyValue, {maxKeys: 4, noNullPrototype: true}),
);

interface Case {
  readonly text: string;
  readonly value: Value;
}

const document: fc.Arbitrary<Case> = fc
  .tuple(container, fc.constantFrom(...LAYOUTS))
  .map(([value, layout]) => ({text: layout(value), value}));

/** All objects and lists of a document: each as node and as a path into the value. */
function containers(
  node: Node,
  path: readonly (string | number)[] = [],
): {node: Node; path: readonly (string | number)[]}[] {
  if (node.type === 'array')
    return [{node, path}, ...(node.children ?? []).flatMap((child, index) => containers(child, [...path, index]))];
  if (node.type !== 'object') return [];
  return [
    {node, path},
    ...(node.children ?? []).flatMap((property) =>
      containers(property.children![1]!, [...path, String(property.children![0]!.value)]),
    ),
  ];
}

function within(value: Value, path: readonly (string | number)[]): Value {
  return path.reduce<Value>((at, step) => (at as Record<string | number, Value>)[step]!, value);
}

/** One of the six primitives at a random place, done to the text and to the value. */
function applied(
  {text, value}: Case,
  random: number,
  index: number,
  fresh: Value,
  which: number,
): {after: string; wanted: Value; edits: TextEdit[]} {
  const root = parseTree(text)!;
  const all = containers(root);
  const {node, path} = all[random % all.length]!;
  const wanted = structuredClone(value);
  const target = within(wanted, path);
  const children = node.children ?? [];
  const at = children.length === 0 ? 0 : index % children.length;
  let edits: TextEdit[];
  if (Array.isArray(target)) {
    if (which === 0 || children.length === 0) {
      const place = index % (children.length + 1);
      target.splice(place, 0, fresh);
      edits = [insertElement(text, node, place, fresh)];
    } else if (which === 1) {
      target.splice(at, 1);
      edits = [removeElement(text, children[at]!)];
    } else if (which === 2) {
      const to = (index >> 4) % children.length;
      target.splice(to, 0, ...target.splice(at, 1));
      edits = moveElement(text, node, at, to);
    } else {
      target[at] = fresh;
      edits = [replaceValue(text, children[at]!, fresh)];
    }
  } else {
    const object = target as {[key: string]: Value};
    if (which === 0 || children.length === 0) {
      object['new key'] = fresh;
      edits = [insertProperty(text, node, 'new key', fresh, which % 2 === 0 ? undefined : children[at])];
    } else {
      const name = String(children[at]!.children![0]!.value);
      if (which === 1) {
        delete object[name];
        edits = [removeProperty(text, children[at]!)];
      } else {
        object[name] = fresh;
        edits = [replaceValue(text, children[at]!.children![1]!, fresh)];
      }
    }
  }
  return {after: withEdits(text, edits), wanted, edits};
}

const dice = [fc.nat({max: 1000}), fc.nat({max: 1000}), anyValue, fc.nat({max: 3})] as const;

test('each primitive says in the text what it says of the value, whatever the layout', () => {
  fc.assert(
    fc.property(document, ...dice, (start, random, index, fresh, which) => {
      const {after, wanted} = applied(start, random, index, fresh, which);
      assert.deepEqual(JSON.parse(after), wanted);
    }),
    {numRuns: 3000},
  );
});

test('what an edit does not touch, keeps its bytes', () => {
  fc.assert(
    fc.property(document, ...dice, (start, random, index, fresh, which) => {
      const {edits} = applied(start, random, index, fresh, which);
      for (const [at, edit] of edits.entries()) {
        assert.ok(edit.range.start <= edit.range.end);
        const next = edits[at + 1];
        if (next) assert.ok(edit.range.end <= next.range.start, 'edits overlap');
      }
    }),
    {numRuns: 500},
  );
});

test('in JSON Lines and in one-line JSON no edit makes a line', () => {
  fc.assert(
    fc.property(
      fc.array(container, {minLength: 2, maxLength: 4}),
      fc.constantFrom(LAYOUTS[4]!, LAYOUTS[5]!),
      fc.nat(),
      ...dice,
      (values, layout, line, random, index, fresh, which) => {
        const lines = values.map(layout);
        const at = line % lines.length;
        const {after, wanted} = applied({text: lines[at]!, value: values[at]!}, random, index, fresh, which);
        lines[at] = after;
        assert.ok(!after.includes('\n'));
        assert.deepEqual(lines.map((each) => JSON.parse(each) as Value)[at], wanted);
      },
    ),
    {numRuns: 500},
  );
});

test('several changes of one tree come out together', () => {
  fc.assert(
    fc.property(
      document,
      fc.array(fc.tuple(fc.nat(), fc.nat(), scalar, fc.nat({max: 2})), {maxLength: 8}),
      ({text, value}, steps) => {
        const root = parseTree(text)!;
        const all = containers(root).filter(({node}) => node.type === 'array');
        if (all.length === 0) return;
        const changes = new Changes(text);
        // The wanted value by marks: each old item with what becomes of it, and what goes before it.
        const plans = new Map<Node, {before: Map<number, Value[]>; gone: Set<number>; replaced: Map<number, Value>}>();
        for (const [random, index, fresh, which] of steps) {
          const {node} = all[random % all.length]!;
          const count = node.children?.length ?? 0;
          let plan = plans.get(node);
          if (!plan) plans.set(node, (plan = {before: new Map(), gone: new Set(), replaced: new Map()}));
          if (which === 0 || count === 0) {
            const at = index % (count + 1);
            plan.before.set(at, [...(plan.before.get(at) ?? []), fresh]);
            changes.insertElement(node, at, fresh);
          } else if (which === 1) {
            plan.gone.add(index % count);
            changes.remove(node.children![index % count]!);
          } else {
            plan.replaced.set(index % count, fresh);
            changes.replace(node.children![index % count]!, fresh);
          }
        }
        const rebuilt = (node: Node): Value => {
          if (node.type === 'object')
            return Object.fromEntries(
              (node.children ?? []).map((property) => [
                String(property.children![0]!.value),
                rebuilt(property.children![1]!),
              ]),
            );
          if (node.type !== 'array') return node.value as Value;
          const plan = plans.get(node);
          const items: Value[] = [];
          (node.children ?? []).forEach((child, index) => {
            items.push(...(plan?.before.get(index) ?? []));
            if (plan?.gone.has(index)) return;
            items.push(plan?.replaced.has(index) ? plan.replaced.get(index)! : rebuilt(child));
          });
          items.push(...(plan?.before.get(node.children?.length ?? 0) ?? []));
          return items;
        };
        assert.deepEqual(JSON.parse(withEdits(text, changes.edits())), rebuilt(root));
        assert.ok(value !== undefined);
      },
    ),
    {numRuns: 1000},
  );
});

test('lines break and indent as their neighbours do', () => {
  const at = (text: string) => parseText(text).roots[0]!;
  const inserted = (text: string, value: Value, index = 99) => {
    const list = containers(at(text)).find(({path}) => path.at(-1) === 'components')!.node;
    return withEdits(text, new Changes(text).insertElement(list, index, value).edits());
  };
  const component = {id: 'b', component: 'Text', text: 'B'};
  assert.equal(
    inserted('{"components":[{"id":"a"}]}', component),
    '{"components":[{"id":"a"},{"id":"b","component":"Text","text":"B"}]}',
  );
  assert.equal(
    inserted('{\n\t"components": [\n\t\t{"id": "a"}\n\t]\n}', component),
    '{\n\t"components": [\n\t\t{"id": "a"},\n\t\t{"id": "b", "component": "Text", "text": "B"}\n\t]\n}',
  );
  assert.equal(
    inserted('{\n  "components": []\n}', component),
    '{\n  "components": [\n    {"id": "b", "component": "Text", "text": "B"}\n  ]\n}',
  );
  assert.equal(
    inserted('{\r\n  "components": [\r\n    {"id": "a"}\r\n  ]\r\n}', component, 0),
    '{\r\n  "components": [\r\n    {"id": "b", "component": "Text", "text": "B"},\r\n    {"id": "a"}\r\n  ]\r\n}',
  );
});

test('the history of a text area takes keys and gestures back and does them again', () => {
  const history = new History();
  const texts = ['{}', '{a}', '{ab}', '{ab, gesture}', '{ab, gesture, key}'];
  history.keep(texts[0]!, texts[1]!, 0);
  history.keep(texts[1]!, texts[2]!, 100);
  history.stop();
  history.keep(texts[2]!, texts[3]!, 200);
  history.stop();
  history.keep(texts[3]!, texts[4]!, 300);
  assert.equal(history.undo(texts[4]!), texts[3]);
  assert.equal(history.undo(texts[3]!), texts[2]);
  // Two keys without a pause are one step.
  assert.equal(history.undo(texts[2]!), texts[0]);
  assert.equal(history.canUndo, false);
  assert.equal(history.redo(texts[0]!), texts[2]);
  assert.equal(history.redo(texts[2]!), texts[3]);
  history.keep(texts[3]!, '{other}', 5000);
  assert.equal(history.canRedo, false);
  assert.equal(history.undo('{other}'), texts[3]);
  // What a field writes key by key is one step, however long it takes, and no part of another field's.
  history.keep(texts[3]!, '{a 1}', 6000, 'a');
  history.keep('{a 1}', '{a 12}', 9000, 'a');
  history.keep('{a 12}', '{b}', 9100, 'b');
  history.keep('{b}', '{b key}', 9200);
  assert.equal(history.undo('{b key}'), '{b}');
  assert.equal(history.undo('{b}'), '{a 12}');
  assert.equal(history.undo('{a 12}'), texts[3]);
});
