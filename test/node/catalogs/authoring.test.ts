import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {pathToFileURL} from 'node:url';
import {Ajv2020} from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {chartCatalog} from '../../../catalogs/chart/index.js';
import {mapCatalog} from '../../../catalogs/map/index.js';
import {promptFor} from '../../../renderer/catalog/prompt.js';
import type {CatalogValidators} from '../../../renderer/index.js';

const catalogs = [basicCatalog, chartCatalog, mapCatalog];

describe('what agents are told of catalogs', () => {
  before(() => Promise.all(catalogs.map((catalog) => catalog.describe())));

  it('names everything that there is, and stays small', () => {
    const {text, tokens} = promptFor(catalogs);
    for (const {id, components, functions} of catalogs) {
      assert.ok(text.includes(id));
      for (const name of [...components.keys(), ...functions.keys()])
        assert.match(text, new RegExp(`^- ${name}\\b`, 'm'));
      for (const {kinds, name} of components.values()) {
        for (const property of kinds.keys())
          if (property !== 'weight') assert.match(text, new RegExp(`^  ${property}\\*?: `, 'm'), `${name}.${property}`);
      }
    }
    assert.equal(tokens, Math.ceil(text.length / 4));
    assert.ok(
      promptFor([basicCatalog]).tokens < 4500,
      `${promptFor([basicCatalog]).tokens} tokens for the basic catalog`,
    );
    assert.ok(tokens < 8000, `${tokens} tokens for all`);
    assert.match(text, /variant: longText\|number\|shortText \(default\)\|obscured/);
    assert.match(text, /children\*: children/);
  });

  it('is cut down to what is asked for', () => {
    const {text, tokens} = promptFor(catalogs, {examples: false, components: ['Text', 'Chart']});
    assert.ok(tokens < promptFor(catalogs).tokens * 0.75);
    assert.doesNotMatch(text, /```json/);
    assert.doesNotMatch(text, /^- Slider/m);
    assert.match(text, /^- Chart/m);
  });
});

describe('a2ui-surface compile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'a2ui-compile-'));
  after(() => rmSync(folder, {recursive: true}));
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'renderer/cli/main.ts', ...args], {encoding: 'utf8'});

  it('writes modules that stand alone and judge as the built-in validators do', async () => {
    execFileSync(process.execPath, [
      '--import',
      'tsx',
      'renderer/cli/main.ts',
      'compile',
      'catalogs/chart/catalog.json',
      '--out',
      folder,
    ]);
    assert.deepEqual(readdirSync(folder).sort(), ['props.d.ts', 'validators.d.ts', 'validators.js']);
    assert.doesNotMatch(readFileSync(join(folder, 'validators.js'), 'utf8'), /^import\b/m);
    assert.match(readFileSync(join(folder, 'props.d.ts'), 'utf8'), /export interface ChartProps/);
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    const {validators} = (await import(pathToFileURL(join(folder, 'validators.js')).href)) as {
      validators: CatalogValidators;
    };
    const chart = {id: 'a', component: 'Chart', type: 'bar', series: [{field: 'x'}]};
    const cases = [
      chart,
      {...chart, type: 'bars'},
      {...chart, series: []},
      {...chart, format: {type: 'number', unit: 'x'.repeat(13)}},
      {...chart, more: 1},
      {...chart, data: {'@path': '/x'}},
      {...chart, data: {'@odd': 1}},
    ];
    const verdicts = (set: CatalogValidators) => cases.map((value) => set.components.Chart!.whole(value));
    assert.deepEqual(verdicts(validators), verdicts(chartCatalog.validators!));
    assert.deepEqual(verdicts(validators), [true, false, false, false, false, true, false]);
  });

  it('says what is wrong with a catalog, and how it is called', () => {
    const file = join(folder, 'odd.json');
    writeFileSync(
      file,
      JSON.stringify({catalogId: 'odd', protocolVersion: '1.0', functions: {f: {returnType: 'text'}}}),
    );
    const odd = run('compile', file);
    assert.deepEqual(
      [odd.status, /odd\.json#\/functions\/f: f: returnType must be one of/.test(odd.stdout)],
      [1, true],
      odd.stdout,
    );
    assert.equal(existsSync(join(folder, 'generated')), false);
    assert.equal(run('compile', 'nothing.json').status, 2);
    for (const args of [[], ['compile'], ['compile', 'a', 'b'], ['make', 'a'], ['compile', 'a', '--out']]) {
      assert.equal(run(...args).status, 2, args.join(' '));
    }
    assert.equal(run('--help').status, 0);
  });
});

const spec = '../shared/spec/v1_0/';

describe('our catalogs', () => {
  it(
    'are valid by the published definition of catalogs',
    {skip: existsSync(spec) ? false : 'the specification is not beside the project'},
    () => {
      const ajv = new Ajv2020({strict: false});
      (formats as unknown as (ajv: Ajv2020) => void)(ajv);
      ajv.addSchema(JSON.parse(readFileSync(`${spec}common_types.json`, 'utf8')) as object);
      const valid = ajv.compile(JSON.parse(readFileSync(`${spec}catalog_definition.json`, 'utf8')) as object);
      for (const {document} of catalogs)
        assert.ok(valid(document), `${document.title}: ${JSON.stringify(valid.errors?.slice(0, 3))}`);
    },
  );
});
