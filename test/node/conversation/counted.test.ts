// Design §6, speed: operations that are counted, since times can't be held on machines that others use too.
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {document} from '../../../catalogs/basic/generated/document.js';
import {validators} from '../../../catalogs/basic/generated/validators.js';
import {defineCatalog, Renderer, type JsonObject} from '../../../renderer/index.js';

/** A renderer whose catalog counts how often each kind of component was held against its schema. */
function counting() {
  const counts: Record<string, number> = {};
  const components = Object.fromEntries(
    Object.entries(validators.components).map(([type, {whole, properties}]) => {
      const counted = Object.assign((value: never) => {
        counts[type] = (counts[type] ?? 0) + 1;
        return whole(value);
      }, whole);
      return [type, {whole: counted, properties}];
    }),
  );
  const catalog = defineCatalog({document, validators: {...validators, components}});
  return {counts, renderer: new Renderer({catalogs: [catalog]})};
}

const texts = (n: number): JsonObject[] =>
  Array.from({length: n}, (_, i) => ({id: `t${i}`, component: 'Text', text: {'@path': `/texts/${i}`}}));
const column = (n: number): JsonObject => ({
  id: 'root',
  component: 'Column',
  children: Array.from({length: n}, (_, i) => `t${i}`),
});

describe('validation', () => {
  it('looks at each component of a message once, however many stand around it', () => {
    for (const n of [10, 1_000]) {
      const {counts, renderer} = counting();
      const surfaceId = 's';
      const components = [column(n), ...texts(n)];
      const found = renderer.receive({
        version: '1.0',
        createSurface: {surfaceId, catalogId: basicCatalog.id, components} as never,
      });
      assert.deepEqual(found, []);
      assert.deepEqual(counts, {Column: 1, Text: n});

      renderer.receive({version: '1.0', updateComponents: {surfaceId, components: texts(1)} as never});
      assert.deepEqual(counts, {Column: 1, Text: n + 1}, 'a component that comes later is looked at alone');

      renderer.receive({version: '1.0', updateDataModel: {surfaceId, path: '/texts/0', value: 'new'}});
      assert.deepEqual(counts, {Column: 1, Text: n + 1}, 'data wakes no validation');
    }
  });
});
