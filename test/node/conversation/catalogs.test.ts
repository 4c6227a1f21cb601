// RULES §4, §18: which catalog is meant, and catalogs that come at run time.
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {defineCatalog, type CatalogDocument, type JsonObject} from '../../../renderer/index.js';
import {BASIC, brief, extraCatalog, extraDocument, Talk} from './kit.js';

const text = (more: JsonObject = {}) => ({id: 'root', component: 'Text', text: 'x', ...more});
const minimal = (more: object): CatalogDocument => ({catalogId: 'm', protocolVersion: '1.0', ...more});

describe('which catalog is meant (RULES §4)', () => {
  it('§4.1 a component uses its own, else the default of its surface, and no other', () => {
    const talk = new Talk();
    assert.deepEqual(talk.create('d', {components: [text()]}), []);
    assert.deepEqual(talk.receive({createSurface: {surfaceId: 's'}}), []);
    assert.deepEqual(brief(talk.update('s', [text()])), ['NO_DEFAULT_CATALOG /updateComponents/components/0']);
    assert.deepEqual(talk.update('s', [text({'@catalogId': BASIC})]), []);
    assert.deepEqual(brief(talk.update('s', [text({'@catalogId': ''})])), [
      'CATALOG_NOT_FOUND /updateComponents/components/0/@catalogId',
    ]);
  });

  it('§4.3 an update that names none is of the default again', async () => {
    const talk = await Talk.ready({catalogs: [basicCatalog, extraCatalog()]});
    talk.create('s', {components: [{id: 'root', component: 'Holder', '@catalogId': 'extra', value: 1}]});
    assert.deepEqual(brief(talk.update('s', [{id: 'root', component: 'Holder', value: 2}])), [
      'UNKNOWN_COMPONENT /updateComponents/components/0/component',
    ]);
    assert.equal(talk.surface().components.get('root')?.component?.value, 1);
  });

  it('§4.2 a call uses its own, else the default of the surface, also inside another call', async () => {
    const talk = await Talk.ready({catalogs: [basicCatalog, extraCatalog()]});
    talk.create('s');
    const value = (more: JsonObject) => [{id: 'root', component: 'Holder', '@catalogId': 'extra', value: more}];
    const shout = (inner: JsonObject) => ({'@call': 'ask', catalogId: 'extra', args: {value: inner}});
    assert.deepEqual(brief(talk.update('s', value({'@call': 'ask'}))), [
      'UNKNOWN_FUNCTION /updateComponents/components/0/value/@call',
    ]);
    assert.deepEqual(brief(talk.update('s', value(shout({'@call': 'ask'})))), [
      'UNKNOWN_FUNCTION /updateComponents/components/0/value/args/value/@call',
    ]);
    assert.deepEqual(talk.update('s', value(shout({'@call': 'formatNumber', args: {value: 1}}))), []);
  });

  it('§4.10 an id is compared exactly, an alias counts as the id', () => {
    const talk = new Talk();
    const [alias] = basicCatalog.aliases;
    assert.deepEqual(talk.create('s', {catalogId: alias!, components: [text()]}), []);
    assert.equal(talk.surface().components.get('root')?.entry?.catalog, basicCatalog);
    assert.deepEqual(brief(talk.create('t', {catalogId: BASIC.toUpperCase()})), [
      'CATALOG_NOT_FOUND /createSurface/catalogId',
    ]);
  });

  it('§4.7 a catalog of another protocol version is refused, as default and by name', async () => {
    const old = defineCatalog({document: {catalogId: 'old', components: {Text: {type: 'object'}}}});
    assert.equal(old.protocolVersion, '0.9');
    const talk = await Talk.ready({catalogs: [basicCatalog, old]});
    const [asDefault] = talk.create('a', {catalogId: 'old'});
    assert.deepEqual([asDefault?.code, asDefault?.category], ['CATALOG_VERSION', 'ValidationError']);
    talk.create('b');
    const [byName] = talk.update('b', [text({'@catalogId': 'old'})]);
    assert.deepEqual([byName?.code, byName?.category], ['CATALOG_VERSION', 'CatalogError']);
    assert.deepEqual(talk.renderer.capabilities, {'1.0': {supportedCatalogIds: [BASIC]}});
  });

  it('§3.2 bare envelope keys count where the type has no such property; the prefixed form wins', async () => {
    const talk = await Talk.ready({catalogs: [basicCatalog, extraCatalog()]});
    talk.create('s');
    const bare = {id: 'a', component: 'Holder', catalogId: 'extra', accessibility: {label: 'L'}, value: 1};
    const both = {
      id: 'b',
      component: 'Text',
      text: 'x',
      accessibility: {label: 'old'},
      '@accessibility': {label: 'new'},
    };
    const owner = {id: 'c', component: 'Owner', '@catalogId': 'extra', catalogId: 'mine', checks: 3};
    assert.deepEqual(brief(talk.update('s', [bare, both, owner])), []);
    const {components} = talk.surface();
    assert.deepEqual(components.get('a')?.component?.['@accessibility'], {label: 'L'});
    assert.deepEqual(components.get('b')?.component?.['@accessibility'], {label: 'new'});
    assert.equal(components.get('c')?.component?.catalogId, 'mine');
    assert.equal(components.get('c')?.component?.checks, 3);
  });
});

describe('catalogs at run time (issue: inline catalogs)', () => {
  it('what is received while one is read waits its turn, and ready says when it is done', async () => {
    const talk = new Talk();
    talk.renderer.addCatalog(extraCatalog());
    const first = talk.create('s', {components: [{id: 'root', component: 'Holder', '@catalogId': 'extra', value: 1}]});
    assert.deepEqual([first, talk.write('s', '/x', 1), talk.renderer.surfaces.size], [[], [], 0]);
    const streamed = talk.renderer.stream([JSON.stringify({version: '1.0', deleteSurface: {surfaceId: 'gone'}})]);
    await talk.renderer.ready;
    assert.deepEqual(talk.diagnostics, []);
    assert.equal(talk.surface().components.get('root')?.component?.value, 1);
    assert.equal(talk.surface().dataModel.get('/x'), 1);
    assert.deepEqual(await streamed, {messages: 1, diagnostics: [], complete: true});
  });

  it('§1.6 components that wait for a catalog appear when it is registered, whatever made them wait', async () => {
    const talk = new Talk();
    // The default is not there; a component and a call name one that is not there; a valid definition stays meanwhile.
    talk.create('d', {catalogId: 'extra', components: [{id: 'root', component: 'Holder', value: 1}]});
    talk.create('s', {components: [text()]});
    talk.update('s', [
      {id: 'own', component: 'Holder', '@catalogId': 'extra', value: 1},
      {id: 'calls', component: 'Text', text: {'@call': 'ask', catalogId: 'extra', args: {value: 1}}},
      {id: 'root', component: 'Holder', '@catalogId': 'extra', value: 2},
      {id: 'other', component: 'Text', text: {'@call': 'ask', catalogId: 'third'}},
    ]);
    assert.deepEqual(
      ['root', 'own', 'calls'].map((id) => talk.surface().components.get(id)?.component?.component),
      ['Text', undefined, 'Text'],
    );
    assert.equal(talk.surface('d').components.get('root')?.component, undefined);
    talk.diagnostics.length = 0;
    talk.renderer.addCatalog(extraCatalog());
    await talk.renderer.ready;
    const {components} = talk.surface();
    assert.equal(components.get('own')?.component?.value, 1);
    assert.deepEqual(components.get('calls')?.component?.text, {'@call': 'ask', catalogId: 'extra', args: {value: 1}});
    assert.equal(components.get('root')?.component?.value, 2, 'the later definition replaces the one that stayed');
    assert.equal(talk.surface('d').components.get('root')?.component?.value, 1);
    assert.deepEqual(talk.diagnostics, [], 'what is still missing is not told twice');
  });

  it('a definition that waits is forgotten when another one comes', async () => {
    const talk = new Talk();
    talk.create('s', {components: [text()]});
    talk.update('s', [{id: 'root', component: 'Holder', '@catalogId': 'extra', value: 2}]);
    talk.update('s', [text({text: 'later'})]);
    talk.renderer.addCatalog(extraCatalog());
    await talk.renderer.ready;
    assert.equal(talk.surface().components.get('root')?.component?.text, 'later');
  });

  it('what its author has to put right is reported, and the rest is used', async () => {
    const document = minimal({
      components: {
        Fine: {type: 'object', properties: {component: {const: 'Fine'}}},
        Odd: {type: 'object', properties: {component: {const: 'Odd'}, 'a-b': {type: 'string'}}, allowedParents: 'Fine'},
      },
    });
    const talk = await Talk.ready({catalogs: [defineCatalog({document})]});
    assert.ok(talk.diagnostics.length > 0);
    assert.deepEqual(new Set(talk.diagnostics.map(({code}) => code)), new Set(['INVALID_CATALOG']));
    assert.deepEqual(talk.create('s', {catalogId: 'm', components: [{id: 'root', component: 'Fine'}]}), []);
  });

  it('§2.1, §4.6, §18 names that are the protocol’s or no identifiers are refused at once', () => {
    const refused = [
      {components: {Surface: {type: 'object'}}},
      {functions: {'@index': {returnType: 'number'}}},
      {components: {'my-chart': {type: 'object'}}},
      {functions: {'2nd': {returnType: 'any'}}},
      {components: {'': {type: 'object'}}},
    ];
    for (const part of refused) assert.throws(() => defineCatalog({document: minimal(part)}), {name: 'TypeError'});
    const names = {components: {Größe: {type: 'object'}, 名前: {type: 'object'}, _private: {type: 'object'}}};
    assert.deepEqual([...defineCatalog({document: minimal(names)}).components.keys()], ['Größe', '名前', '_private']);
  });
});

describe('what a page can know and tell', () => {
  it('§18 extensions of surface, component, catalog and action', () => {
    const talk = new Talk({
      extensions: ({name}, {id}) => (name === 'go' ? {acme_from: id} : undefined),
    });
    const extensions = {acme_theme: {dark: true}, a2ui_beta: 1};
    const component = text({'@metadata': {extensions: {acme_role: 'title'}}});
    assert.deepEqual(talk.create('s', {metadata: {extensions}, components: [component]}), []);
    const surface = talk.surface();
    assert.deepEqual(surface.metadata.extensions, extensions);
    assert.deepEqual(surface.inspect().components.root?.['@metadata']?.extensions, {acme_role: 'title'});
    assert.deepEqual(extraCatalog().components.get('Book')?.schema.metadata, {extensions: {acme_icon: 'book'}});
    for (const name of ['go', 'stay']) {
      surface.act({event: {name}}, '/action', {componentId: 'root', scope: {pointer: []}, userActivation: true});
    }
    assert.deepEqual(
      talk.bodies('action').map(({metadata}) => metadata),
      [{extensions: {acme_from: 's'}}, undefined],
    );
  });

  it('§14 capabilities: what is supported, and documents for an agent that takes them', async () => {
    const talk = await Talk.ready({catalogs: [basicCatalog, extraCatalog()]});
    const supportedCatalogIds = [BASIC, 'extra'];
    assert.deepEqual(talk.renderer.capabilities, {'1.0': {supportedCatalogIds}});
    const told = (more: JsonObject) => talk.renderer.capabilitiesFor({'1.0': {supportedCatalogIds: [BASIC], ...more}});
    assert.deepEqual(told({}), {'1.0': {supportedCatalogIds}});
    const inlineCatalogs = [JSON.parse(JSON.stringify(extraDocument))];
    assert.deepEqual(told({acceptsInlineCatalogs: true}), {'1.0': {supportedCatalogIds, inlineCatalogs}});
    assert.deepEqual(told({acceptsInlineCatalogs: true, supportedCatalogIds}), {'1.0': {supportedCatalogIds}});
  });

  it('§14 capabilities: an agent of an older version is answered in it, with the ids of that time', () => {
    const old = defineCatalog({document: {catalogId: 'old', protocolVersion: '0.9', components: {}}});
    const {renderer} = new Talk({catalogs: [basicCatalog, old]});
    const told = renderer.capabilitiesFor({'v1.0': {}, 'v0.9': {}, 'v0.8': {}, v7: {}});
    assert.deepEqual(Object.keys(told), ['1.0', 'v1.0', 'v0.9', 'v0.8']);
    assert.deepEqual([told['1.0'], told['v1.0']], [{supportedCatalogIds: [BASIC]}, {supportedCatalogIds: [BASIC]}]);
    const then = 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json';
    assert.deepEqual(told['v0.9'], {supportedCatalogIds: [then, 'old']});
    const first = 'https://a2ui.org/specification/v0_8/standard_catalog_definition.json';
    assert.deepEqual(told['v0.8'], {supportedCatalogIds: [first, 'old']});
  });
});
