import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {Renderer} from '../../../renderer/index.js';

const catalogId = basicCatalog.id;
const root = {id: 'root', component: 'Text', text: {'@path': '/a/b'}};
const create = {
  version: '1.0',
  createSurface: {surfaceId: 's', catalogId, components: [root], dataModel: {a: {b: 1}, t: 'x', l: [1]}},
};

/** What a renderer makes of a write: as it comes, or in a list, which takes the way of all messages. */
function outcome(write: unknown, listed: boolean) {
  const renderer = new Renderer({catalogs: [basicCatalog], locale: 'en', timeZone: 'UTC'});
  renderer.receive(create);
  const sent: unknown[] = [];
  renderer.addEventListener('message', (event) => sent.push((event as CustomEvent<{message: unknown}>).detail.message));
  const diagnostics = renderer.receive(listed ? [write] : write);
  const {data, log} = renderer.surfaces.get('s')!.inspect();
  return {data, log, sent, diagnostics};
}

describe('a plain write on its short way', () => {
  it('has the outcome of the way that all messages take, diagnostics, log and errors to the agent among it', () => {
    const path = fc.oneof(
      fc.constantFrom(
        '/a/b',
        '/t/x',
        '/l/1',
        '/l/word',
        '/l/9999',
        '/__proto__/x',
        '/new',
        '',
        '/',
        'a',
        '/a~1b',
        '/ü',
        undefined,
        5,
      ),
      fc.string({maxLength: 8}),
    );
    const value = fc.oneof(
      fc.constantFrom(null, undefined, true, 0, Infinity, NaN, () => 1, 'text', [1], {c: 1}),
      fc.double(),
    );
    const body = fc.record({surfaceId: fc.constantFrom('s', 'none', 7), path, value});
    const message = fc.oneof(
      {weight: 5, arbitrary: body.map((updateDataModel) => ({version: '1.0', updateDataModel}))},
      body.map((updateDataModel) => ({version: '1.0', updateDataModel: {...updateDataModel, more: 1}})),
      body.map((updateDataModel) => ({version: '1.0', updateDataModel, deleteSurface: {surfaceId: 's'}})),
      body.map((updateDataModel) => ({version: 'v1.0', updateDataModel})),
    );
    fc.assert(
      fc.property(message, (write) => {
        assert.deepEqual(outcome(write, false), outcome(write, true));
      }),
      {numRuns: 400},
    );
  });
});
