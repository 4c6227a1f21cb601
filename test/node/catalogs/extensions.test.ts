import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {describe, it} from 'node:test';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {chartCatalog} from '../../../catalogs/chart/index.js';
import {makeMapCatalog, mapCatalog} from '../../../catalogs/map/index.js';
import {Renderer, type Diagnostic, type OutgoingMessage} from '../../../renderer/index.js';
import {checkCatalog} from '../../../renderer/validate/catalog-document.js';

const extensions = [chartCatalog, mapCatalog];

interface Example {
  readonly messages: object[];
}
const examples = readdirSync('examples')
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({file, messages: (JSON.parse(readFileSync(`examples/${file}`, 'utf8')) as Example).messages}));

/** The examples in the instructions: what an agent would copy. */
function instructed(instructions: string): object[][] {
  return [...instructions.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text!) as object[]);
}

async function feed(messages: readonly object[], catalogs = [basicCatalog, ...extensions]) {
  const renderer = new Renderer({catalogs, locale: 'en-US', timeZone: 'UTC'});
  const sent: OutgoingMessage[] = [];
  renderer.addEventListener('message', (event) => sent.push((event as CustomEvent<OutgoingMessage>).detail));
  const faults: Diagnostic[] = messages.flatMap((message) => renderer.receive(message));
  await new Promise((resolve) => setTimeout(resolve, 5));
  return {renderer, faults, sent};
}

describe('the chart and the map catalog', () => {
  it('are documents as the protocol wants them, and draw all that they declare', () => {
    for (const {document, components} of extensions) {
      assert.deepEqual(checkCatalog(document), [], document.title);
      for (const {name, definition} of components.values()) assert.ok(definition, `${name} is not drawn`);
      const listed = (document.$defs!.anyComponent as {oneOf: {$ref: string}[]}).oneOf.map(({$ref}) =>
        $ref.split('/').at(-1),
      );
      assert.deepEqual(listed, [...components.keys()]);
    }
  });

  it('find nothing wrong with our examples, nor with those that their instructions give to agents', async () => {
    for (const {file, messages} of examples) {
      const {faults} = await feed(messages);
      assert.deepEqual(
        faults.filter(({severity}) => severity === 'error'),
        [],
        file,
      );
    }
    for (const catalog of extensions) {
      const {document} = await catalog.describe();
      const all = instructed(document.instructions!);
      assert.ok(all.length > 0, `${document.title} shows no example`);
      for (const messages of all) assert.deepEqual((await feed(messages)).faults, [], document.title);
    }
  });

  it('refuse what no page should draw: colors, icons, formats and sizes of the agent’s own', async () => {
    const chart = {component: 'Chart', '@catalogId': chartCatalog.id, type: 'bar', series: [{field: 'a'}]};
    const map = {component: 'Map', '@catalogId': mapCatalog.id};
    const wrong: [object, string][] = [
      [{...chart, series: [{field: 'a', color: 'url(https://example.org)'}]}, '/series/0/color'],
      [{...chart, format: {type: 'currency', currency: 'usd;x'}}, '/format/currency'],
      [{...chart, format: {type: '#,##0.00'}}, '/format/type'],
      [{...chart, type: 'gauge'}, '/type'],
      [{...chart, height: 1e6}, '/height'],
      [{...map, markers: {data: [], icon: 'javascript'}}, '/markers/icon'],
      [{...map, markers: {data: [], colors: {a: 'red'}}}, '/markers/colors/a'],
      [{...map, tiles: 'https://example.org/{z}/{x}/{y}.png'}, '/tiles'],
    ];
    for (const [component, path] of wrong) {
      const message = {
        version: '1.0',
        createSurface: {surfaceId: 's', catalogId: basicCatalog.id, components: [{id: 'root', ...component}]},
      };
      const {faults} = await feed([message]);
      assert.ok(
        faults.some((fault) => fault.path.endsWith(path)),
        `${path}: ${JSON.stringify(faults)}`,
      );
    }
  });

  it('where they are missing, only their components are, and the agent hears CATALOG_ERROR', async () => {
    const {messages} = examples.find(({file}) => file === 'dashboard.json')!;
    const {renderer, faults, sent} = await feed(messages, [basicCatalog]);
    const {components} = renderer.surfaces.get('dashboard')!.inspect();
    const theirs = (type: string) => extensions.some((catalog) => catalog.components.has(type));
    const errors = faults.filter(({severity}) => severity === 'error');
    assert.ok(errors.length > 0);
    assert.deepEqual([...new Set(errors.map(({category}) => category))], ['CatalogError']);
    for (const [id, {component}] of Object.entries(components)) {
      const failed = errors.some(({componentId}) => componentId === id);
      assert.equal(failed, theirs(component), `${id} (${component})`);
    }
    const told = sent.flatMap(({message}) => ('error' in message ? [(message.error as {code: string}).code] : []));
    assert.deepEqual([...new Set(told)], ['CATALOG_ERROR']);
  });

  it('take tiles from the page alone, with a template and a name', () => {
    const attribution = '© Somebody';
    assert.equal(
      makeMapCatalog({tiles: {url: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution}}).id,
      mapCatalog.id,
    );
    assert.equal(makeMapCatalog({tiles: {url: '/tiles/{z}/{x}/{y}.png', attribution}}).id, mapCatalog.id);
    for (const url of [
      'http://example.org/{z}/{x}/{y}.png',
      '//example.org/{z}/{x}/{y}.png',
      'https://example.org/{z}.png',
      'javascript:{z}{x}{y}',
    ]) {
      assert.throws(() => makeMapCatalog({tiles: {url, attribution}}), TypeError, url);
    }
    assert.throws(() => makeMapCatalog({tiles: {url: '/{z}/{x}/{y}', attribution: ''}}), /attribution/);
  });
});
