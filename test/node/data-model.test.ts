import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {Signal} from 'signal-polyfill';
import {DataModel} from '../../renderer/model/data-model.js';
import {formatPointer, parsePointer} from '../../renderer/model/pointer.js';
import type {Json} from '../../renderer/protocol/json.js';

const read = (model: DataModel, path: string) => model.get(parsePointer(path));
const write = (model: DataModel, path: string, value: unknown) => model.set(parsePointer(path), value);

/** Counts how often each path's reader is told. */
function watch(model: DataModel, ...paths: string[]) {
  const told: Record<string, number> = {};
  const stops = paths.map((path) => {
    told[path] = 0;
    const computed = new Signal.Computed(() => read(model, path));
    const watcher = new Signal.subtle.Watcher(() => {
      told[path]!++;
      queueMicrotask(() => {
        watcher.watch();
        computed.get();
      });
    });
    watcher.watch(computed);
    computed.get();
    return () => watcher.unwatch(computed);
  });
  return {told, stop: () => stops.forEach((stop) => stop())};
}

describe('paths (RULES §5.1, §6.3)', () => {
  const cases: [path: string, scope: string[], expected: string][] = [
    ['/a/b', [], '/a/b'],
    ['/a~1b/c~0d', [], '/a~1b/c~0d'],
    ['/~01', [], '/~01'],
    ['/a/', [], '/a'],
    ['', ['x'], '/x'],
    ['.', ['x'], '/x'],
    ['/', ['x'], ''],
    ['name', ['people', '0'], '/people/0/name'],
    ['name', [], '/name'],
    ['/name', ['people', '0'], '/name'],
  ];
  for (const [path, scope, expected] of cases) {
    it(`${JSON.stringify(path)} in /${scope.join('/')} is ${JSON.stringify(expected)}`, () => {
      assert.equal(formatPointer(parsePointer(path, scope)), expected);
    });
  }

  it('decodes ~1 before ~0', () => {
    assert.deepEqual(parsePointer('/~01'), ['~1']);
  });
});

describe('reading (RULES §5.2)', () => {
  const model = new DataModel({list: ['a', {b: 1}], text: 'x', zero: 0, no: false, nothing: null});
  const cases: [path: string, expected: unknown][] = [
    ['/list/0', 'a'],
    ['/list/1/b', 1],
    ['/list/2', undefined],
    ['/list/-1', undefined],
    ['/list/00', undefined],
    ['/list/length', undefined],
    ['/text/length', undefined],
    ['/text/0', undefined],
    ['/zero', 0],
    ['/no', false],
    ['/nothing', null],
    ['/nothing/x', undefined],
    ['/toString', undefined],
    ['/__proto__', undefined],
    ['/constructor', undefined],
  ];
  for (const [path, expected] of cases) {
    it(`${path} is ${String(expected)}`, () => assert.equal(read(model, path), expected));
  }
});

describe('writing (RULES §5.3–§5.5, §5.8)', () => {
  const cases: [about: string, before: Record<string, Json>, path: string, value: unknown, after: unknown][] = [
    ['makes objects on the way', {}, '/a/b', 1, {a: {b: 1}}],
    ['makes a list where the next segment is digits', {}, '/a/0', 1, {a: [1]}],
    ['keeps digits at the root as a key', {}, '/0', 1, {0: 1}],
    ['appends', {a: [1]}, '/a/1', 2, {a: [1, 2]}],
    ['fills holes', {a: []}, '/a/2', 2, {a: [null, null, 2]}],
    ['replaces', {a: [1, 2]}, '/a/0', 9, {a: [9, 2]}],
    ['null deletes a key and keeps its siblings', {a: {b: 1, c: 2}}, '/a/b', null, {a: {c: 2}}],
    ['deleting the last key leaves {}', {a: {b: 1}}, '/a/b', null, {a: {}}],
    ['deleting what is not there changes nothing', {a: 1}, '/x/y', null, {a: 1}],
    ['null removes a list element', {a: [1, 2, 3]}, '/a/1', null, {a: [1, 3]}],
    ['null inside a value is data', {}, '/a', {b: null}, {a: {b: null}}],
    ['the root is replaced', {a: 1}, '', {b: 2}, {b: 2}],
    ['a root of null is {}', {a: 1}, '/', null, {}],
    ['a null on the way is nothing', {a: null}, '/a/b', 1, {a: {b: 1}}],
    ['drops a __proto__ key', {}, '/a', JSON.parse('{"__proto__": {"x": 1}, "b": 2}'), {a: {b: 2}}],
  ];
  for (const [about, before, path, value, after] of cases) {
    it(about, () => {
      const model = new DataModel(before);
      assert.equal(write(model, path, value), undefined);
      assert.deepEqual(model.root, after);
    });
  }

  const refused: [path: string, value: unknown, code: string][] = [
    ['/text/x', 1, 'INVALID_DATA_PATH'],
    ['/list/word', 1, 'INVALID_DATA_PATH'],
    ['/list/-', 1, 'INVALID_DATA_PATH'],
    ['/list/01', 1, 'INVALID_DATA_PATH'],
    ['/list/250000', 1, 'LIST_GROWTH_LIMIT'],
    ['/new/250000', 1, 'LIST_GROWTH_LIMIT'],
    ['/__proto__/x', 1, 'UNSAFE_DATA_PATH'],
    ['/a/constructor/prototype/x', 1, 'UNSAFE_DATA_PATH'],
    ['', 'text', 'INVALID_DATA_ROOT'],
    ['', [1], 'INVALID_DATA_ROOT'],
  ];
  for (const [path, value, code] of refused) {
    it(`refuses ${path || 'a root'} = ${JSON.stringify(value)} and changes nothing`, () => {
      const model = new DataModel({text: 'x', list: ['a'], a: {}});
      const {root} = model;
      assert.equal(write(model, path, value)?.code, code);
      assert.equal(model.root, root);
      assert.equal(({} as {x?: unknown}).x, undefined);
    });
  }

  it('never keeps the object of the caller, and gives out frozen ones', () => {
    const mine = {list: [{n: 1}]};
    const model = new DataModel(mine);
    mine.list[0]!.n = 2;
    assert.deepEqual(read(model, '/list/0'), {n: 1});
    assert.throws(() => ((read(model, '/list/0') as {n: number}).n = 3), TypeError);
  });
});

describe('telling (RULES §5.7)', () => {
  it('tells the path, its ancestors and descendants, not siblings nor names with the same prefix', async () => {
    const model = new DataModel({a: {b: {c: 1, d: 2}, bb: 3}, z: 4});
    const {told} = watch(model, '/a', '/a/b', '/a/b/c', '/a/b/d', '/a/bb', '/z');
    write(model, '/a/b', {c: 9, d: 2});
    await Promise.resolve();
    assert.deepEqual(told, {'/a': 1, '/a/b': 1, '/a/b/c': 1, '/a/b/d': 0, '/a/bb': 0, '/z': 0});
  });

  it('an equal write wakes nobody, fresh objects or not', async () => {
    const model = new DataModel({a: {b: [1, {c: 2}]}});
    const {told} = watch(model, '/a', '/a/b/1/c');
    write(model, '/a', {b: [1, {c: 2}]});
    write(model, '/a/b/1/c', 2);
    await Promise.resolve();
    assert.deepEqual(told, {'/a': 0, '/a/b/1/c': 0});
  });

  it('an append tells the list and not its elements; a removal tells what moved', async () => {
    const model = new DataModel({list: ['a', 'b']});
    const {told} = watch(model, '/list', '/list/0', '/list/1', '/list/2');
    write(model, '/list/2', 'c');
    await Promise.resolve();
    assert.deepEqual(told, {'/list': 1, '/list/0': 0, '/list/1': 0, '/list/2': 1});
    write(model, '/list/0', null);
    await Promise.resolve();
    assert.deepEqual(told, {'/list': 2, '/list/0': 1, '/list/1': 1, '/list/2': 2});
  });

  it('a state goes with its last watcher, so the trie is back to its size', () => {
    const model = new DataModel({a: {b: 1}});
    const one = watch(model, '/a/b', '/a', '/x/y/z');
    const two = watch(model, '/a/b');
    assert.equal(model.watched, 3);
    one.stop();
    assert.equal(model.watched, 1);
    two.stop();
    assert.equal(model.watched, 0);
    assert.deepEqual([...model.watchedPaths()], []);
  });

  it('a read outside a computed makes no state', () => {
    const model = new DataModel({a: 1});
    read(model, '/a');
    assert.equal(model.watched, 0);
  });

  it('subscribe() tells values once per change, in a microtask, until it is ended', async () => {
    const model = new DataModel({a: 1});
    const seen: unknown[] = [];
    const end = model.subscribe(['a'], (value) => seen.push(value));
    write(model, '/a', 2);
    write(model, '/a', 3);
    await Promise.resolve();
    await Promise.resolve();
    end();
    write(model, '/a', 4);
    await Promise.resolve();
    assert.deepEqual(seen, [3]);
    assert.equal(model.watched, 0);
  });
});

describe('against a plain model', () => {
  it('random writes and deletions give what plain objects give, and every watched path knows it', async () => {
    const key = fc.constantFrom('a', 'b', '0', '1', '2');
    const value = fc.letrec<{json: unknown}>((tie) => ({
      json: fc.oneof(
        {depthSize: 'small'},
        fc.constantFrom(1, 2, 'x', true, null),
        fc.array(tie('json'), {maxLength: 3}),
        fc.dictionary(key, tie('json'), {maxKeys: 3}),
      ),
    })).json;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.array(key, {maxLength: 4}), value), {maxLength: 12}), async (writes) => {
        const model = new DataModel();
        let plain: unknown = {};
        const paths = ['/a', '/a/0', '/a/b', '/b/1', '/0/a'];
        const values = new Map<string, unknown>();
        const stops = paths.map((path) => model.subscribe(parsePointer(path), (now) => values.set(path, now)));
        for (const path of paths) values.set(path, undefined);
        for (const [pointer, written] of writes) {
          if (model.set(pointer, written)) continue;
          plain = plainWrite(plain, pointer, written);
          await Promise.resolve();
          await Promise.resolve();
          assert.deepEqual(model.root, plain);
          for (const path of paths) assert.deepEqual(values.get(path), read(model, path), path);
        }
        stops.forEach((stop) => stop());
        assert.equal(model.watched, 0);
      }),
      {numRuns: 300},
    );
  });
});

/** RULES §5.3 in the plainest words, on copies. */
function plainWrite(root: unknown, pointer: readonly string[], value: unknown): unknown {
  if (pointer.length === 0) return value === null ? {} : structuredClone(value);
  const copy = structuredClone(root) as Record<string, unknown>;
  let at = copy;
  for (const [i, token] of pointer.entries()) {
    if (i === pointer.length - 1) {
      if (value !== null) {
        if (Array.isArray(at)) while (at.length < Number(token)) at.push(null);
        at[token] = structuredClone(value);
      } else if (Array.isArray(at)) at.splice(Number(token), 1);
      else delete at[token];
      break;
    }
    if (at[token] === undefined || at[token] === null) {
      if (value === null) break;
      if (Array.isArray(at)) while (at.length < Number(token)) at.push(null);
      at[token] = /^\d+$/.test(pointer[i + 1]!) ? [] : {};
    }
    at = at[token] as Record<string, unknown>;
  }
  return copy;
}
