// RULES §21: where the protocol leaves a choice open, what this project chose. Points 9 (Column) and 14 (several messages) are
// tested where they show, in test/unit/conversation/open-points.test.ts.
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {defineCatalog, type CatalogDocument, type Json, type JsonObject} from '../../../renderer/index.js';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {evaluate} from '../../../renderer/evaluate/evaluate.js';
import {BASIC, brief, extraCatalog, settled, Talk} from './kit.js';

const text = (id: string, more: JsonObject = {}) => ({id, component: 'Text', text: 'x', ...more});
const valueOf = (talk: Talk, value: Json) => {
  const evaluation = {environment: talk.surface().environment, scope: {pointer: []}, owner: {}};
  return evaluate(value, {kind: 'dynamic', type: 'any'}, '/text', evaluation);
};

describe('open points (RULES §21)', () => {
  it('1 both "1.0" and "v1.0" are read, and answered as they came', () => {
    const talk = new Talk();
    for (const version of ['1.0', 'v1.0']) {
      talk.receive({version, createSurface: {surfaceId: version, catalogId: BASIC}});
      talk
        .surface(version)
        .act({event: {name: 'go'}}, '/a', {componentId: 'r', scope: {pointer: []}, userActivation: true});
    }
    assert.deepEqual(
      talk.sent().map(({message}) => message.version),
      ['1.0', 'v1.0'],
    );
  });

  it('2 capabilities and data model are told under "1.0"', () => {
    const talk = new Talk();
    talk.create('s', {sendDataModel: true});
    assert.deepEqual(Object.keys(talk.renderer.capabilities), ['1.0']);
    assert.equal((talk.renderer.metadata().a2uiRendererDataModel as JsonObject).version, '1.0');
  });

  it('3 of bare and prefixed envelope keys the prefixed one counts', () => {
    const talk = new Talk();
    talk.create('s', {components: [text('root', {'@metadata': {extensions: {a: 1}}, metadata: {extensions: {a: 2}}})]});
    assert.deepEqual(talk.surface().components.get('root')?.component?.['@metadata'], {extensions: {a: 1}});
  });

  it('4 bare path and call are plain data', async () => {
    const talk = await Talk.ready({catalogs: [basicCatalog, extraCatalog()]});
    const value = {path: '/x', call: 'now'};
    assert.deepEqual(
      talk.create('s', {catalogId: 'extra', components: [{id: 'root', component: 'Holder', value}]}),
      [],
    );
    assert.deepEqual(valueOf(talk, value), value);
  });

  it('5 any text that is not empty is a component id', () => {
    const talk = new Talk();
    const ids = ['123abc', 'with-hyphen', 'a b', '名', '__proto__', 'constructor'];
    assert.deepEqual(talk.create('s', {components: ids.map((id) => text(id))}), []);
    for (const id of ids) assert.equal(talk.surface().components.get(id)?.component?.id, id);
    assert.deepEqual(brief(talk.update('s', [text('')])), ['MISSING_ID /updateComponents/components/0/id']);
  });

  it('6 a declared function without implementation is the agent’s; an undeclared one is an error', async () => {
    const talk = await Talk.ready({catalogs: [basicCatalog, extraCatalog()]});
    talk.create('s', {catalogId: 'extra'});
    for (const name of ['ask', 'unheardOf']) valueOf(talk, {'@call': name, args: {}});
    await settled();
    assert.deepEqual(
      talk.sent().map(({message}) => Object.keys(message)[1]),
      ['callAgentFunction', 'error'].sort(),
    );
    assert.deepEqual(
      talk.diagnostics.map(({code}) => code),
      ['EXPRESSION_ERROR'],
    );
  });

  it('7 a refused call is answered by rendererFunctionResponse, not by an error message', async () => {
    const talk = new Talk();
    talk.receive({callRendererFunction: {functionCallId: 'c', callFunction: {'@call': 'required', catalogId: BASIC}}});
    await settled();
    assert.deepEqual(
      talk.sent().map(({message}) => Object.keys(message)[1]),
      ['rendererFunctionResponse'],
    );
  });

  it('8 there is no heartbeat and no cancel on the wire', () => {
    const talk = new Talk();
    for (const body of ['heartbeat', 'cancel']) {
      assert.deepEqual(brief(talk.receive({[body]: {}})), [`UNSUPPORTED_BODY /${body}`]);
    }
  });

  it('10 numeric without bounds is refused in a message, and fails for text where it runs', () => {
    const talk = new Talk();
    const field = {
      id: 'root',
      component: 'TextField',
      label: 'L',
      '@checks': [{condition: {'@call': 'numeric', args: {value: {'@path': '/x'}}}}],
    };
    assert.deepEqual(brief(talk.create('s', {components: [field]})), [
      'INVALID_ARGUMENTS /createSurface/components/0/@checks/0/condition/args',
    ]);
    assert.equal((valueOf(talk, {'@call': 'numeric', args: {value: 'x'}}) as JsonObject).valid, false);
  });

  it('11 a failed built-in check has a code, a default message and severity error; the rule’s own message comes first', () => {
    const talk = new Talk();
    talk.create('s');
    const {code, severity, message, defaultMessage} = valueOf(talk, {
      '@call': 'email',
      args: {value: 'no'},
    }) as JsonObject;
    assert.deepEqual([code, severity, message], ['INVALID_EMAIL', 'error', undefined]);
    assert.match(String(defaultMessage), /valid email/);
    assert.deepEqual(valueOf(talk, {'@call': 'email', args: {value: 'a@b.example'}}), {valid: true});
  });

  it('12 an empty template is an empty text', () => {
    const talk = new Talk();
    talk.create('s');
    assert.equal(valueOf(talk, {'@call': 'formatString', args: {value: ''}}), '');
  });

  it('13 surface ids are unique among those that live', () => {
    const talk = new Talk();
    talk.create('s');
    assert.deepEqual(brief(talk.create('s')), ['SURFACE_EXISTS /createSurface/surfaceId']);
    talk.receive({deleteSurface: {surfaceId: 's'}});
    assert.deepEqual(talk.create('s'), []);
  });

  it('14 deleting a list element moves the rest up; a root of null is an empty one; nulls inside data are data', () => {
    const talk = new Talk();
    talk.create('s', {dataModel: {list: ['a', 'b', 'c'], inside: {x: null}}});
    talk.write('s', '/list/1', null);
    assert.deepEqual(talk.surface().dataModel.get('/'), {list: ['a', 'c'], inside: {x: null}});
    talk.write('s', '/', null);
    assert.deepEqual(talk.surface().dataModel.get('/'), {});
  });

  it('15 an answer speaks the version of the surface that it is about, an answer to a call that of the call', async () => {
    const talk = new Talk();
    const call = {functionCallId: 'c', callFunction: {'@call': 'required', catalogId: BASIC}};
    talk.receive({version: 'v1.0', callRendererFunction: call});
    await settled();
    assert.deepEqual(
      talk.sent().map(({message}) => message.version),
      ['v1.0'],
    );
  });

  it('16 a catalog may have $defs of its own and refer to the common types as if they were its own', async () => {
    const document = {
      catalogId: 'defs',
      protocolVersion: '1.0',
      $defs: {Tone: {enum: ['loud', 'quiet']}},
      components: {
        Bell: {
          type: 'object',
          properties: {
            component: {const: 'Bell'},
            tone: {$ref: '#/$defs/Tone'},
            label: {$ref: '#/$defs/DynamicString'},
          },
        },
      },
    } as unknown as CatalogDocument;
    const talk = await Talk.ready({catalogs: [defineCatalog({document})]});
    assert.deepEqual(talk.diagnostics, []);
    const bell = (more: JsonObject) => [{id: 'root', component: 'Bell', ...more}];
    assert.deepEqual(
      talk.create('s', {catalogId: 'defs', components: bell({tone: 'loud', label: {'@path': '/x'}})}),
      [],
    );
    assert.deepEqual(brief(talk.update('s', bell({tone: 'shrill'}))), [
      'INVALID_PROPERTY /updateComponents/components/0/tone',
    ]);
  });
});
