// RULES §12.6, §13: what agents are told, in the protocol's shapes, each once and only the one concerned.
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {JsonObject} from '../../../renderer/index.js';
import {bodies as answers} from '../../../renderer/validate/generated/answers.js';
import {errorBody} from '../../../renderer/conversation/error-body.js';
import {fault} from '../../../renderer/protocol/codes.js';
import {evaluate} from '../../../renderer/evaluate/evaluate.js';
import {BASIC, settled, Talk} from './kit.js';

const isSound = (error: JsonObject) => assert.ok(answers.error!(error), JSON.stringify([error, answers.error!.errors]));

describe('errors to the agent (RULES §13)', () => {
  it('have the protocol’s shape, with a pointer that starts inside the body', () => {
    const talk = new Talk();
    talk.create('s', {components: [{id: 'root', component: 'Text', text: 'x', variant: 'h1'}]});
    talk.update('s', [{id: 'n', component: 'Nothing'}]);
    talk.update('s', [{id: 'n', component: 'Text', text: 'x', '@catalogId': 'none'}]);
    talk.create('s');
    talk.write('s', '/__proto__', 1);
    talk.receive({updateComponents: {surfaceId: 's', components: []}});
    const errors = talk.bodies('error');
    errors.forEach(isSound);
    assert.deepEqual(
      errors.map(({code, path, surfaceId}) => [code, path, surfaceId]),
      [
        ['VALIDATION_FAILED', '/components/0/variant', 's'],
        ['VALIDATION_FAILED', '/components/0/component', 's'],
        ['CATALOG_ERROR', undefined, 's'],
        ['SURFACE_EXISTS', undefined, 's'],
        ['UNSAFE_DATA_PATH', undefined, 's'],
        ['VALIDATION_FAILED', '/components', 's'],
      ],
    );
  });

  it('name a surface or a call, never both, and are not sent where there is neither', () => {
    const about = {surfaceId: 's', functionCallId: 'c'};
    const found = fault('EXPRESSION_ERROR', '/text', 'No.', {expression: 'f'});
    for (const more of [{surfaceId: 's'}, {functionCallId: 'c'}, about])
      isSound(errorBody({...found, ...more}) as JsonObject);
    assert.equal(errorBody(found), undefined);
    const talk = new Talk();
    talk.renderer.receive('{"broken": ');
    talk.renderer.receive({version: 'v99', deleteSurface: {surfaceId: 's'}});
    assert.deepEqual(
      talk.bodies('error').map(({surfaceId, path}) => [surfaceId, path]),
      [['s', '/version']],
    );
  });

  it('are not sent for infos and for what only concerns the page', () => {
    for (const code of [
      'MISSING_CHILD',
      'OLD_FORM',
      'TIMEOUT',
      'DUPLICATE',
      'CALL_LIMIT',
      'AGENT_FUNCTION_FAILED',
    ] as const) {
      assert.equal(errorBody({...fault(code, '', 'x'), surfaceId: 's'}), undefined, code);
    }
  });

  it('are sent once per message, and once per place while nothing changes', async () => {
    const talk = new Talk();
    talk.create('s', {components: [{id: 'root', component: 'Text', text: {'@path': '/x'}}]});
    const surface = talk.surface();
    const read = (value: JsonObject) => {
      const evaluation = {environment: surface.environment, scope: {pointer: []}, owner: {}, componentId: 'root'};
      return evaluate(value, {kind: 'dynamic', type: 'any'}, '/text', evaluation);
    };
    const failing = {'@call': 'and', args: {values: [true]}};
    for (let i = 0; i < 5; i++) read(failing);
    await settled();
    const [error, ...more] = talk.bodies('error');
    assert.deepEqual(more, []);
    isSound(error!);
    assert.deepEqual([error?.code, error?.expression], ['EXPRESSION_ERROR', 'and']);
    // A new definition is judged anew.
    talk.update('s', [{id: 'root', component: 'Text', text: {'@path': '/y'}}]);
    read(failing);
    await settled();
    assert.equal(talk.bodies('error').length, 1);
    // What is found later is placed in the message that brought the component.
    read({'@if': 1});
    await settled();
    assert.deepEqual(
      talk.bodies('error').map(({code, path}) => [code, path]),
      [['VALIDATION_FAILED', '/components/0/text/@if']],
    );
  });

  it('nothing that is handed over throws', () => {
    const talk = new Talk();
    const odd: unknown[] = [
      undefined,
      null,
      0,
      '',
      '}{',
      [],
      [[[]]],
      {},
      {messages: 3},
      {messages: [null, 5]},
      new Date(0),
      () => 1,
      Symbol.iterator,
    ];
    for (const input of odd) assert.ok(Array.isArray(talk.renderer.receive(input)));
    assert.ok(talk.diagnostics.length > 0);
  });
});

describe('sendDataModel (RULES §12.6)', () => {
  const act = (talk: Talk, id: string) =>
    talk
      .surface(id)
      .act({event: {name: 'go'}}, '/action', {componentId: 'root', scope: {pointer: []}, userActivation: true});

  it('goes along with every message to the agent that made the surface, and to no other', () => {
    const talk = new Talk();
    talk.create('a1', {sendDataModel: true, dataModel: {secret: 1}}, {agent: 'a'});
    talk.create('a2', {sendDataModel: true}, {agent: 'a'});
    talk.create('a3', {dataModel: {quiet: 1}}, {agent: 'a'});
    talk.create('b1', {sendDataModel: true, dataModel: {mine: 2}}, {agent: 'b'});
    const models = (surfaces: JsonObject) => ({a2uiRendererDataModel: {version: '1.0', surfaces}});
    const ofA = models({a1: {secret: 1}, a2: {}});
    for (const id of ['a1', 'a3', 'b1']) act(talk, id);
    assert.deepEqual(
      talk.sent().map(({agent, metadata}) => [agent, metadata]),
      [
        ['a', ofA],
        ['a', ofA],
        ['b', models({b1: {mine: 2}})],
      ],
    );
    // Errors and answers are messages too; a prompt of the user is the page's to send.
    talk.update('nowhere', [{id: 'x', component: 'Text', text: 'x'}]);
    assert.deepEqual(talk.sent()[0]?.metadata, {}, 'an agent without a name made none of them');
    assert.deepEqual(talk.renderer.metadata({agent: 'a'}), ofA);
    assert.deepEqual(talk.renderer.metadata({agent: 'c'}), {});
    assert.deepEqual(talk.renderer.metadata({agent: 'a', version: 'v0.9'}), {});
  });

  it('data changes alone send nothing', async () => {
    const talk = new Talk();
    talk.create('s', {sendDataModel: true});
    talk.write('s', '/x', 1);
    talk.surface().dataModel.set('/y', 2);
    await settled();
    assert.deepEqual(talk.sent(), []);
  });

  it('§1.2, §21.15 what answers a surface of "v1.0" says so, as do its data', () => {
    const talk = new Talk();
    talk.receive({version: 'v1.0', createSurface: {surfaceId: 's', catalogId: BASIC, sendDataModel: true}});
    act(talk, 's');
    const [sent] = talk.sent();
    assert.equal(sent?.message.version, 'v1.0');
    assert.equal((sent?.metadata.a2uiRendererDataModel as JsonObject).version, 'v1.0');
  });
});
