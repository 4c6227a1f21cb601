import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {chartCatalog} from '../../../catalogs/chart/index.js';
import {mapCatalog} from '../../../catalogs/map/index.js';
import {promptFor} from '../../../renderer/catalog/prompt.js';
import {defineCatalog, type CatalogDocument} from '../../../renderer/index.js';

const catalogs = {basic: basicCatalog, chart: chartCatalog, map: mapCatalog};

describe('what pages load of a catalog', () => {
  for (const [name, catalog] of Object.entries(catalogs)) {
    it(`tells of ${name} all that drawing and checking need, and the rest when it is asked`, async () => {
      const whole = JSON.parse(readFileSync(`catalogs/${name}/catalog.json`, 'utf8')) as CatalogDocument;
      const {components, functions} = defineCatalog({document: whole});
      // Kinds, requirements and callers; what draws and runs is not of the document.
      const facts = (entries: ReadonlyMap<string, object>) =>
        [...entries].map(([key, entry]) => [key, {...entry, schema: 0, definition: 0, catalog: 0}]);
      assert.deepEqual(facts(catalog.components), facts(components));
      assert.deepEqual(facts(catalog.functions), facts(functions));
      assert.equal(catalog.described, false);
      assert.doesNotMatch(JSON.stringify(catalog.document), /"description":"/);
      assert.throws(() => promptFor([catalog]), /await catalog\.describe\(\) first/);

      const entries = [...catalog.components.values()];
      assert.equal(await catalog.describe(), catalog);
      assert.deepEqual(catalog.document, whole);
      assert.deepEqual([...catalog.components.values()], entries);
      for (const {name: type, schema} of entries) assert.deepEqual(schema, whole.components?.[type]);
      assert.match(promptFor([catalog]).text, new RegExp(whole.title!));
    });
  }

  it('is asked for again after it could not be loaded', async () => {
    let tries = 0;
    const document: CatalogDocument = {catalogId: 'x', protocolVersion: '1.0', components: {A: {properties: {}}}};
    const prose = () =>
      ++tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({...document, title: 'X'});
    const catalog = defineCatalog({document, prose});
    await assert.rejects(catalog.describe(), /offline/);
    assert.equal(catalog.described, false);
    await catalog.describe();
    await catalog.describe();
    assert.deepEqual([catalog.document.title, catalog.described, tries], ['X', true, 2]);
  });
});
