// Faults that the security tests found, each as its own fact.
import assert from 'node:assert/strict';
import {describe, it, mock} from 'node:test';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {chartCatalog} from '../../../catalogs/chart/index.js';
import {Later, MAX_ROUNDS} from '../../../renderer/conversation/later.js';
import {evaluate} from '../../../renderer/evaluate/evaluate.js';
import {isObject, type Json, type JsonObject, type OutgoingMessage} from '../../../renderer/index.js';
import {lacks} from '../../security/attacks.js';
import {BASIC, brief, extraCatalog, settled, Talk} from '../conversation/kit.js';

describe('what the security tests found', () => {
  it('pointers escape names that hold a slash or a tilde, wherever the name is the agent’s', () => {
    const talk = new Talk();
    const text = (id: string, more: object) => ({id, component: 'Text', text: 'x', ...more});
    const found = talk.create('s', {
      components: [
        text('root', {'a/b': 1}),
        text('c', {'~': 1}),
        text('d', {text: {'@call': 'formatString', args: {value: 'x', 'a/b': 1}}}),
      ],
    });
    const at = '/createSurface/components';
    assert.deepEqual(brief(found), [
      `UNKNOWN_PROPERTY ${at}/0/a~1b`,
      `UNKNOWN_PROPERTY ${at}/1/~0`,
      `INVALID_ARGUMENTS ${at}/2/text/args/a~1b`,
    ]);
    assert.deepEqual(brief(talk.receive({'x/y': {}})), ['UNSUPPORTED_BODY /x~1y']);
    assert.equal(talk.surface().catalogId, BASIC);
  });

  const update = (...components: JsonObject[]) => ({updateComponents: {surfaceId: 's', components}});
  const many = (count: number, made: (i: number) => [string, Json]) =>
    Object.fromEntries(Array.from({length: count}, (_, i) => made(i)));

  it('one message with more faults than a call takes arguments neither throws nor tells them all', () => {
    const messages: JsonObject[] = [
      update({id: 'root', component: 'Column', children: Array.from({length: 130_000}, (_, i) => `missing${i}`)}),
      {updateDataModel: {surfaceId: 's', path: '/x', value: 1, ...many(130_000, (i) => [`k${i}`, 1])}},
    ];
    for (const message of messages) {
      const talk = new Talk();
      talk.create('s');
      talk.sent();
      const found = talk.receive(message);
      assert.ok(found.length >= 1000 && found.length <= 1002, `${found.length}`);
      assert.equal(found.filter(({code}) => code === 'DIAGNOSTIC_LIMIT').length, 1);
      assert.ok(talk.sent().length <= 1002);
    }
  });

  it('a path of more levels than limits.dataDepth is refused, and watching one costs nothing', () => {
    const talk = new Talk({limits: {dataDepth: 50}});
    talk.create('s');
    const deep = '/a'.repeat(400_000);
    assert.deepEqual(brief(talk.write('s', deep, 1)), ['DATA_DEPTH_LIMIT /updateDataModel/path']);
    assert.deepEqual(talk.write('s', '/a'.repeat(50), 1), []);
    const end = talk.surface().dataModel.subscribe(deep, () => undefined);
    assert.equal(talk.surface().dataModel.get(deep), undefined);
    assert.equal(talk.surface().model.watched, 0);
    end();
    JSON.stringify(talk.renderer.snapshot());
  });

  it('sentences, places and expressions are kept short, however long the agent’s names are', () => {
    const talk = new Talk();
    talk.create('s');
    const long = 'x'.repeat(100_000);
    const found = talk.receive([
      update({id: 'root', component: long}),
      update({id: 'a', component: 'Text', text: 'x', [long]: 1}),
      update({id: 'b', component: 'Text', text: {'@call': long}}),
      {updateDataModel: {surfaceId: 's', path: `/__proto__/${long}`, value: 1}},
      {deleteSurface: {surfaceId: 's'}, [long]: 1},
    ]);
    assert.equal(found.length, 5);
    for (const diagnostic of found) {
      assert.equal(lacks(diagnostic), '');
      assert.ok(JSON.stringify(diagnostic).length < 7_000, diagnostic.code);
    }
  });

  it('surfaces, and what they hold, end at their limits', () => {
    const talk = new Talk({limits: {surfaces: 3, size: 100_000}});
    for (const id of ['s', 't', 'u']) talk.create(id);
    assert.deepEqual(brief(talk.create('v')), ['SURFACE_LIMIT /createSurface/surfaceId']);
    const half = 'x'.repeat(45_000);
    assert.deepEqual(talk.write('s', '/a', half), []);
    assert.deepEqual(talk.write('t', '/a', half), []);
    assert.deepEqual(brief(talk.write('u', '/a', half)), ['SIZE_LIMIT /updateDataModel/value']);
    assert.deepEqual(brief(talk.update('u', [{id: 'root', component: 'Text', text: half}])), [
      'SIZE_LIMIT /updateComponents/components/0',
    ]);
    // What is written anew takes the place of what was there, and what is deleted makes room.
    for (let i = 0; i < 10; i++) assert.deepEqual(talk.write('s', '/a', `${half}${i}`), []);
    talk.receive({deleteSurface: {surfaceId: 't'}});
    assert.deepEqual(talk.write('u', '/a', half), []);
  });

  it('messages of v0.8 that wait are few, however many surfaces they are for', () => {
    const talk = new Talk({limits: {pendingCalls: 1}});
    const early = (surfaceId: string) => ({version: undefined, surfaceUpdate: {surfaceId, components: []}});
    const codes = Array.from({length: 15}, (_, i) => talk.renderer.receive(early(`e${i}`))[0]?.code);
    assert.deepEqual(codes.slice(9, 12), [undefined, 'EARLY_LIMIT', 'EARLY_LIMIT']);
  });

  it('the log of a surface forgets what is large, and children that nobody names are not missing', () => {
    const talk = new Talk({limits: {components: 50}});
    talk.create('s');
    for (let i = 0; i < 30; i++) talk.write('s', '/x', `${i}`.padEnd(400_000, 'x'));
    assert.ok(JSON.stringify(talk.surface().inspect().log).length < 6_000_000);
    for (let i = 0; i < 200; i++) talk.update('s', [{id: 'root', component: 'Card', child: `m${i}`}]);
    assert.deepEqual(brief(talk.update('s', [{id: 'root', component: 'Card', child: 'last'}])), ['MISSING_CHILD']);
    assert.ok(talk.renderer.diagnostics.filter(({code}) => code === 'MISSING_CHILD').length <= 100);
  });

  it('an agent in the page that answers every call at once does not keep the page from its turn', async () => {
    const talk = await Talk.ready({catalogs: [basicCatalog, extraCatalog()]});
    talk.create('s', {components: [], dataModel: {n: 0}});
    const {environment} = talk.surface();
    let calls = 0;
    const ask = () => {
      const call = {'@call': 'ask', catalogId: 'extra', args: {value: ++calls}};
      evaluate(call, {kind: 'dynamic', type: 'any'}, `/${calls}`, {environment, scope: {pointer: []}, owner: {}});
    };
    talk.renderer.addEventListener('message', (event) => {
      const {callAgentFunction: call} = (event as CustomEvent<OutgoingMessage>).detail.message;
      if (isObject(call)) talk.receive({agentFunctionResponse: {functionCallId: call.functionCallId!, value: 1}});
      ask();
    });
    ask();
    // Without a turn for the page this would never come back.
    await settled();
    assert.ok(calls >= 100 && calls < 1000, `${calls}`);
    await settled();
    assert.equal(talk.diagnostics.filter(({code}) => code === 'UPDATE_LOOP').length, 1);
    talk.receive({deleteSurface: {surfaceId: 's'}});
  });

  const call = (id: number) => ({
    functionCallId: `${id}`,
    callFunction: {'@call': 'formatString', catalogId: BASIC, args: {value: 'x'}},
  });
  const loops: readonly [string, string, (id: number) => JsonObject][] = [
    ['a result by a call', 'rendererFunctionResponse', (id) => ({callRendererFunction: call(id)})],
    ['a refusal by a call', 'rendererFunctionResponse', (id) => ({callRendererFunction: {functionCallId: `${id}`}})],
    ['an error by a faulty message', 'error', (id) => ({updateDataModel: {surfaceId: `x${id}`, value: 1}})],
  ];
  for (const [name, kind, asked] of loops) {
    for (const [when, hand] of [
      ['at once', (answer: () => void) => answer()],
      ['in a microtask', (answer: () => void) => queueMicrotask(answer)],
    ] as const) {
      it(`an agent in the page that answers ${name}, ${when} and for ever, lets the page have its turn`, async () => {
        const talk = await Talk.ready();
        let answers = 0;
        let depth = 0;
        let deepest = 0;
        let ended = false;
        const answer = () => {
          deepest = Math.max(deepest, ++depth);
          talk.receive(asked(++answers));
          depth--;
        };
        talk.renderer.addEventListener('message', (event) => {
          if (kind in (event as CustomEvent<OutgoingMessage>).detail.message && !ended) hand(answer);
        });
        answer();
        // Without a turn for the page this would never come back.
        await settled();
        assert.ok(answers >= 50 && answers <= 500, `${answers}`);
        const before = answers;
        await settled();
        ended = true;
        assert.ok(answers > before, 'it goes on');
        assert.ok(deepest <= 3, `${deepest} in each other`);
        assert.equal(talk.diagnostics.filter(({code}) => code === 'UPDATE_LOOP').length, 1);
      });
    }
  }

  it('a loop goes on a few rounds to the task, so that a press waits for no more; work that came to its end has a hundred again', async () => {
    const tasks: (() => void)[] = [];
    const timers = mock.method(globalThis, 'setTimeout', (task: () => void) => tasks.push(task));
    const later = new Later();
    let rounds = 0;
    let left = Infinity;
    const again = () => {
      rounds++;
      if (--left > 0) later.add(again);
    };
    /** The rounds of each task, until nothing is to do or so many have gone by. */
    const counts = async (most: number) => {
      const counted: number[] = [];
      tasks.unshift(() => later.add(again));
      for (let i = 0; i < most && tasks.length > 0; i++) {
        const before = rounds;
        tasks.shift()!();
        await new Promise((resolve) => setImmediate(resolve));
        if (rounds > before) counted.push(rounds - before);
      }
      return counted;
    };
    try {
      const [first, ...more] = await counts(40);
      assert.equal(first, MAX_ROUNDS);
      assert.ok(more.length > 10);
      assert.deepEqual([...new Set(more)], [10]);
      left = 1;
      await counts(100);
      left = 150;
      assert.deepEqual(await counts(100), [MAX_ROUNDS, 10, 10, 10, 10, 10]);
    } finally {
      timers.mock.restore();
    }
  });

  it('many faulty messages at once are no loop, and each error goes at once', () => {
    const talk = new Talk();
    for (let i = 0; i < 300; i++) talk.receive({updateDataModel: {surfaceId: `x${i}`, value: 1}});
    assert.equal(talk.sent().length, 300);
    assert.equal(talk.diagnostics.filter(({code}) => code === 'UPDATE_LOOP').length, 0);
  });

  it('of two components with one id, the first does not come back when the dialect becomes clear', () => {
    const talk = new Talk({catalogs: [basicCatalog, chartCatalog]});
    const say = (components: JsonObject[]) =>
      talk.receive({version: 'v1.0', createSurface: {surfaceId: 's', components}});
    const named = (catalogId: string, more: JsonObject) => ({id: 'root', '@catalogId': catalogId, ...more});
    // Where any value may stand, only more evidence tells a binding from an object.
    const table = {component: 'Table', data: 0, columns: [{field: ''}], selectedItem: {'@path': '/x'}};
    say([named(chartCatalog.id, table), {id: 'root', component: 'Text', text: {'@path': '/x'}}]);
    const {received} = talk.surface().components.get('root')!;
    assert.equal(received.component, 'Text');
    // Refused, as the surface is there; but it says how this agent writes bindings.
    const row = {
      component: 'Row',
      children: {componentId: 'root', path: '/x'},
      '@accessibility': {label: {'@path': '/x'}},
    };
    say([named(BASIC, row), named(BASIC, {component: 'Text', text: ''})]);
    assert.equal(talk.surface().components.get('root')!.received.component, 'Text');
  });

  it('what is typed into a field that hides it stays out of the log unless asked for', () => {
    const talk = new Talk();
    talk.create('s');
    talk.surface().write(['pin'], 'hunter2', {byUser: true, secret: true});
    talk.surface().write(['name'], 'Ada', {byUser: true});
    assert.doesNotMatch(JSON.stringify(talk.surface().inspect().log), /hunter2/);
    assert.match(JSON.stringify(talk.surface().inspect().log), /Ada/);
    assert.match(JSON.stringify(talk.surface().inspect({secrets: true}).log), /hunter2/);
  });

  it('a write of a message that is refused in the end leaves nothing behind, not even what was made on its way', async () => {
    const data = {o: {}, l: [1]};
    for (const [path, value] of [
      ['/list/0', 1],
      ['/o/a/b', 1],
      ['/l/5', 1],
      ['/l/0', null],
      ['/new', {x: 1}],
    ] as const) {
      const talk = new Talk();
      talk.create('s', {dataModel: data});
      const text = `{"version":"1.0","updateDataModel":{"surfaceId":"s","path":"${path}","value":${JSON.stringify(value)}}`;
      const seen: unknown[] = [];
      const end = talk.surface().dataModel.subscribe('', (now) => seen.push(now));
      await talk.renderer.stream(`${text},"extra":1}`.match(/[\s\S]{1,7}/g)!);
      end();
      assert.deepEqual(talk.surface().dataModel.get('/'), data, path);
    }
  });
});
