import {test} from 'node:test';
import assert from 'node:assert/strict';
import {changeBetween, type Applied, type DataEdit, type SurfaceState} from '../../../composer/preview/apply.js';
import type {Component, JsonObject} from '../../../renderer/index.js';

function applied(messages: unknown[], ...surfaces: SurfaceState[]): Applied {
  return {messages, world: new Map(surfaces.map((surface) => [surface.id, surface]))};
}

function surface(components: Component[], data: JsonObject = {}, identity = 'basic'): SurfaceState {
  return {id: 's', identity, components: new Map(components.map((component) => [component.id, component])), data};
}

const text = (id: string, value: string): Component => ({id, component: 'Text', text: value});

test('messages that follow the old ones are fed alone', () => {
  const before = applied([{a: 1}], surface([]));
  assert.deepEqual(changeBetween(before, applied([{a: 1}, {b: 2}], surface([]))), {kind: 'append', from: 1});
  assert.deepEqual(changeBetween(before, applied([{a: 1}], surface([]))), {kind: 'none'});
});

test('components are patched by id', () => {
  const before = applied([1], surface([text('root', 'a'), text('x', 'b'), text('gone', 'c')]));
  const after = applied([2], surface([text('root', 'a'), text('x', 'B'), text('new', 'd')]));
  assert.deepEqual(changeBetween(before, after), {
    kind: 'patch',
    patches: [{surfaceId: 's', components: [text('x', 'B'), text('new', 'd')], removed: ['gone'], data: []}],
  });
});

test('another catalog, version or set of surfaces is another surface', () => {
  const before = applied([1], surface([]));
  assert.equal(changeBetween(before, applied([2], surface([], {}, 'chart'))).kind, 'rebuild');
  assert.equal(changeBetween(before, applied([2])).kind, 'rebuild');
  assert.equal(changeBetween(undefined, before).kind, 'rebuild');
});

test('only the values that the author changed are written', () => {
  const cases: Array<[JsonObject, JsonObject, DataEdit[]]> = [
    [{a: 1, b: {c: 2, d: 3}}, {a: 1, b: {c: 2, d: 4}}, [{pointer: ['b', 'd'], value: 4}]],
    [{a: 1, b: 2}, {a: 1}, [{pointer: ['b'], remove: true}]],
    [
      {l: [1, 2, 3]},
      {l: [1, 5]},
      [
        {pointer: ['l'], length: 2},
        {pointer: ['l', '1'], value: 5},
      ],
    ],
    [{l: [{n: 1}]}, {l: [{n: 1}, {n: 2}]}, [{pointer: ['l', '1'], value: {n: 2}}]],
    [{o: {a: 1}}, {o: {a: null}}, [{pointer: ['o'], value: {a: null}}]],
    [{o: {a: 1}}, {o: [1]}, [{pointer: ['o'], value: [1]}]],
    [{l: [1]}, {l: [null]}, [{pointer: ['l'], value: [null]}]],
  ];
  for (const [from, to, data] of cases) {
    const change = changeBetween(applied([1], surface([], from)), applied([2], surface([], to)));
    assert.deepEqual(change, {kind: 'patch', patches: [{surfaceId: 's', components: [], removed: [], data}]});
  }
});
