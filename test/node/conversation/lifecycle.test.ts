// RULES §2, §3.6: surfaces come, change and go, several in one conversation.
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Json, JsonObject} from '../../../renderer/index.js';
import {BASIC, brief, settled, Talk} from './kit.js';

const text = (id: string, value: Json = id): JsonObject => ({id, component: 'Text', text: value});
const ACTOR = {componentId: 'root', scope: {pointer: []}, userActivation: true};

describe('the life of a surface (RULES §2)', () => {
  it('§3.6 what comes before root is kept, and nothing is wrong with it', () => {
    const talk = new Talk();
    talk.create('s');
    assert.deepEqual(talk.update('s', [text('a')]), []);
    assert.deepEqual(talk.write('s', '/x', 1), []);
    assert.deepEqual(talk.update('s', [{id: 'root', component: 'Card', child: 'a'}]), []);
    assert.deepEqual(Object.keys(talk.surface().inspect().components), ['a', 'root']);
  });

  it('§2.5 inline data and components are there at once, in one message', () => {
    const talk = new Talk();
    const seen: unknown[] = [];
    talk.renderer.addEventListener('surfacecreated', (event) => {
      const {detail} = event as CustomEvent<ReturnType<Talk['surface']>>;
      seen.push(detail.dataModel.get('/name'), detail.components.has('root'));
    });
    talk.create('s', {dataModel: {name: 'Ada'}, components: [text('root', {'@path': '/name'})]});
    assert.deepEqual(seen, ['Ada', true]);
  });

  it('§3.7 a missing child is told once when the batch ends, and taken back when it comes', () => {
    const talk = new Talk();
    const withdrawn: unknown[] = [];
    talk.renderer.addEventListener('diagnosticwithdrawn', (event) =>
      withdrawn.push((event as CustomEvent<object>).detail),
    );
    talk.create('s');
    const card = {id: 'root', component: 'Column', children: ['a', 'b']};
    const update = (components: JsonObject[]) => ({updateComponents: {surfaceId: 's', components}});
    const found = talk.receive([update([card]), update([text('a')])]);
    assert.deepEqual(
      found.map(({code, severity, componentId}) => [code, severity, componentId]),
      [['MISSING_CHILD', 'info', 'b']],
    );
    assert.deepEqual(talk.update('s', [{...card, justify: 'end'}]), [], 'it has been told');
    assert.deepEqual(talk.write('s', '/x', 1), []);
    talk.update('s', [text('b')]);
    assert.deepEqual(talk.renderer.diagnostics.filter(({code}) => code === 'MISSING_CHILD').length, 0);
    assert.deepEqual(withdrawn, found);
  });

  it('§3.7 a stream tells of missing children when it ends', async () => {
    const talk = new Talk();
    const lines = [
      {
        createSurface: {
          surfaceId: 's',
          catalogId: BASIC,
          components: [{id: 'root', component: 'Column', children: ['a', 'b']}],
        },
      },
      {updateComponents: {surfaceId: 's', components: [text('a')]}},
    ];
    const {diagnostics} = await talk.renderer.stream(
      lines.map((body) => JSON.stringify({version: '1.0', ...body}) + '\n'),
    );
    assert.deepEqual(
      diagnostics.map(({code, componentId}) => [code, componentId]),
      [['MISSING_CHILD', 'b']],
    );
  });

  it('§2.6, §2.7 a deleted surface hears, says and keeps nothing', async () => {
    const talk = new Talk();
    talk.create('s', {dataModel: {x: 1}, components: [text('root')]});
    const surface = talk.surface();
    const heard: unknown[] = [];
    const stop = surface.dataModel.subscribe('/x', (value) => heard.push(value));
    const gone: unknown[] = [];
    talk.renderer.addEventListener('surfacedeleted', (event) => gone.push((event as CustomEvent<unknown>).detail));
    assert.deepEqual(talk.receive({deleteSurface: {surfaceId: 's'}}), []);
    assert.deepEqual(talk.receive({deleteSurface: {surfaceId: 's'}}), [], 'again is a no-op');
    assert.deepEqual([gone, surface.deleted, talk.renderer.surfaces.size], [[surface], true, 0]);
    surface.dataModel.set('/x', 2);
    surface.act({event: {name: 'go'}}, '/action', ACTOR);
    surface.dataModel.subscribe('/x', (value) => heard.push(value));
    await settled();
    stop();
    assert.deepEqual([heard, talk.sent(), surface.components.size], [[], [], 0]);
    assert.deepEqual(brief(talk.write('s', '/x', 3)), ['UNKNOWN_SURFACE /updateDataModel/surfaceId']);
  });

  it('§2.2 a deleted id may be made anew, with nothing of the old one in it', () => {
    const talk = new Talk();
    talk.create('s', {dataModel: {x: 1}, components: [text('root')]});
    talk.receive({deleteSurface: {surfaceId: 's'}});
    assert.deepEqual(talk.receive({createSurface: {surfaceId: 's'}}), []);
    const {components, data, log} = talk.surface().inspect();
    assert.deepEqual([components, data, log.length, talk.surface().catalogId], [{}, {}, 1, undefined]);
  });

  it('a surface may be deleted while it is changed: by what hears of the change', async () => {
    const talk = new Talk();
    talk.create('s', {components: [text('root')], dataModel: {x: 0}});
    talk.surface().dataModel.subscribe('/x', () => talk.receive({deleteSurface: {surfaceId: 's'}}));
    talk.renderer.addEventListener('diagnostic', () => talk.receive({deleteSurface: {surfaceId: 't'}}));
    talk.create('t');
    // The second component is faulty, which is told while the third has yet to come.
    const batch = [text('a'), text('b', ['no']), text('c')].map((component) => ({
      updateComponents: {surfaceId: 't', components: [component]},
    }));
    assert.deepEqual(brief(talk.receive(batch)), [
      'INVALID_PROPERTY /updateComponents/components/0/text',
      'UNKNOWN_SURFACE /updateComponents/surfaceId',
    ]);
    talk.write('s', '/x', 1);
    await settled();
    assert.equal(talk.renderer.surfaces.size, 0);
  });

  it('a surface may be deleted by what hears of its action', () => {
    const talk = new Talk();
    talk.create('s');
    talk.renderer.addEventListener('message', () => talk.receive({deleteSurface: {surfaceId: 's'}}));
    const surface = talk.surface();
    for (const name of ['one', 'two']) surface.act({event: {name}}, '/action', ACTOR);
    assert.deepEqual(
      talk.bodies('action').map(({name}) => name),
      ['one'],
    );
  });

  it('several surfaces don’t know each other', () => {
    const talk = new Talk();
    for (const id of ['a', 'b']) talk.create(id, {dataModel: {x: id}, components: [text('root')]});
    talk.write('a', '/x', 'changed');
    talk.update('a', [text('root', 'changed')]);
    assert.deepEqual(talk.surface('b').dataModel.get('/'), {x: 'b'});
    assert.equal(talk.surface('b').components.get('root')?.component?.text, 'root');
    talk.receive({deleteSurface: {surfaceId: 'a'}});
    assert.deepEqual([...talk.renderer.surfaces.keys()], ['b']);
  });

  it('what is handed over is neither kept nor changed', () => {
    const talk = new Talk();
    const component = {id: 'root', component: 'Column', children: ['a']};
    const dataModel = {list: [{x: 1}]};
    const before = JSON.stringify([component, dataModel]);
    talk.create('s', {components: [component], dataModel});
    talk.write('s', '/list/0/x', 2);
    assert.equal(JSON.stringify([component, dataModel]), before);
    component.children.push('b');
    dataModel.list.push({x: 9});
    const {components, data, log} = talk.surface().inspect();
    assert.deepEqual([components.root?.children, data], [['a'], {list: [{x: 2}]}]);
    assert.ok(!JSON.stringify(log).includes('9'));
  });
});
