// RULES §9: functions that the agent calls, and calls that go to the agent from actions. Bindings and checks are drawn, so their
// calls are tested where there is a DOM (test/unit/conversation).
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {
  defineCatalog,
  defineFunction,
  FunctionError,
  type CatalogDocument,
  type JsonObject,
  type RendererInit,
} from '../../../renderer/index.js';
import {AgentCalls} from '../../../renderer/conversation/agent-calls.js';
import {defaultLimits} from '../../../renderer/catalog/limits.js';
import {BASIC, brief, settled, Talk} from './kit.js';

const args = {type: 'object', properties: {value: {type: 'number'}}, required: ['value'], additionalProperties: false};
const declared = (more: object) => ({type: 'object', returnType: 'any', allowedCallers: 'rendererOrAgent', ...more});
const document = {
  catalogId: 'f',
  protocolVersion: '1.0',
  functions: {
    double: declared({properties: {args}}),
    nothing: declared({returnType: 'void'}),
    forget: declared({}),
    slow: declared({}),
    refuse: declared({}),
    crash: declared({}),
    circular: declared({}),
    never: declared({}),
    own: declared({allowedCallers: 'rendererOnly'}),
    agentOnly: declared({allowedCallers: 'agentOnly'}),
    missing: declared({}),
    ask: declared({allowedCallers: 'rendererOnly', properties: {args: {type: 'object'}}}),
    note: declared({allowedCallers: 'rendererOnly', properties: {args: {type: 'object'}}}),
  },
} as unknown as CatalogDocument;

/** Agents may call it although it needs a gesture, which its author has to put right (RULES §4.9); so it stands apart. */
const gestures = {
  catalogId: 'g',
  protocolVersion: '1.0',
  functions: {gesture: declared({requiresUserActivation: true})},
} as unknown as CatalogDocument;
const gesture = defineFunction('gesture', (_, {userActivation}) => userActivation);

const notes: unknown[] = [];
const functions = [
  defineFunction<{value: number}>('double', ({value}) => value * 2),
  defineFunction('nothing', () => undefined),
  defineFunction('forget', () => undefined),
  defineFunction('slow', async () => 'late'),
  defineFunction('refuse', () => {
    throw new FunctionError('Not today.');
  }),
  defineFunction('crash', () => {
    throw new Error('secret path /home/me');
  }),
  defineFunction('circular', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    return loop;
  }),
  defineFunction('never', () => new Promise(() => undefined)),
  defineFunction('own', () => 1),
  defineFunction('agentOnly', () => null),
  defineFunction<{value: unknown}>('note', ({value}) => void notes.push(value)),
];

const catalogs = () => [
  basicCatalog,
  defineCatalog({document, functions}),
  defineCatalog({document: gestures, functions: [gesture]}),
];
const talkOf = async (init: RendererInit = {}) => {
  const talk = await Talk.ready({catalogs: catalogs(), ...init});
  assert.deepEqual(brief(talk.diagnostics.splice(0)), ['INVALID_CATALOG /functions/gesture']);
  return talk;
};

const CALL = 'callRendererFunction';
const call = (name: string, more: JsonObject = {}, catalogId = 'f') => ({
  [CALL]: {functionCallId: 'c1', callFunction: {'@call': name, catalogId, ...more}},
});

describe('callRendererFunction (RULES §9.2–9.5)', () => {
  const answerOf = async (talk: Talk, body: JsonObject, options = {}) => {
    talk.receive(body, options);
    for (let i = 0; i < 3; i++) await settled();
    const answers = talk.bodies('rendererFunctionResponse');
    assert.equal(answers.length, 1, 'exactly one answer');
    assert.equal(answers[0]!.functionCallId, 'c1');
    return answers[0]!;
  };

  const refusals: [what: string, body: JsonObject, message: RegExp, code?: string][] = [
    ['an unknown catalog', call('double', {}, 'none'), /^Catalog not found: none/],
    ['a catalog of another version', call('x', {}, 'old'), /does not match message protocol version/],
    ['an unknown function', call('duoble'), /^Function not found: duoble/],
    ['a function of the renderer', call('own'), /'own' cannot be called by agent \(allowedCallers is rendererOnly\)/],
    ['a function that needs a gesture', call('gesture', {}, 'g'), /'gesture' requires user activation context/],
    ['missing arguments', call('double'), /^Invalid arguments: /],
    ['arguments of the wrong type', call('double', {args: {value: 'two'}}), /^Invalid arguments: .*value/],
    ['unknown arguments', call('double', {args: {value: 2, by: 3}}), /^Invalid arguments: .*'by'/],
    ['a function that is not run here', call('missing'), /^Function not found: missing/],
    ['a function that says no', call('refuse'), /^Not today\.$/, 'EXECUTION_ERROR'],
    [
      'a function that crashes, of which no detail leaks',
      call('crash'),
      /^An error occurred during function execution\.$/,
      'EXECUTION_ERROR',
    ],
    ['a result that is no JSON', call('circular'), /^An error occurred/, 'EXECUTION_ERROR'],
  ];
  for (const [what, body, message, code = 'INVALID_FUNCTION_CALL'] of refusals) {
    it(`§9.4 refuses ${what}`, async () => {
      const talk = await talkOf();
      talk.renderer.addCatalog(defineCatalog({document: {catalogId: 'old', functions: {x: {returnType: 'any'}}}}));
      await talk.renderer.ready;
      const {error, value} = await answerOf(talk, body);
      assert.equal(value, undefined);
      assert.equal((error as JsonObject).code, code);
      assert.match(String((error as JsonObject).message), message);
    });
  }

  const results: [what: string, body: JsonObject, value: unknown, options?: object][] = [
    ['a value', call('double', {args: {value: 21}}), 42],
    ['null for a void function', call('nothing'), null],
    ['null for a function that returns nothing', call('forget'), null],
    ['what a promise brings', call('slow'), 'late'],
    ['a function for the agent alone', call('agentOnly'), null],
    ['a function that needs a gesture, when there is one', call('gesture', {}, 'g'), true, {userActivation: true}],
  ];
  for (const [what, body, value, options] of results) {
    it(`§9.4 answers with ${what}`, async () => {
      assert.deepEqual(await answerOf(await talkOf(), body, options), {functionCallId: 'c1', value});
    });
  }

  it('§9.3 checks in order: catalog, function, callers, gesture, arguments', async () => {
    const talk = await talkOf();
    const messages: unknown[] = [];
    for (const body of [
      call('gesture', {args: {odd: 1}}, 'g'),
      call('own', {args: 1}, 'none'),
      call('own', {args: {odd: 1}}),
    ]) {
      messages.push(((await answerOf(talk, body)).error as JsonObject).message);
    }
    assert.match(String(messages[0]), /user activation/);
    assert.match(String(messages[1]), /args must be an object/);
    assert.match(String(messages[2]), /allowedCallers/);
  });

  it('§9.4 a call that can not be read is answered where it says what to answer, and reported', async () => {
    const talk = await talkOf();
    const {error} = await answerOf(talk, {[CALL]: {functionCallId: 'c1'}});
    assert.equal((error as JsonObject).code, 'INVALID_FUNCTION_CALL');
    assert.match(String((error as JsonObject).message), /callFunction/);
    assert.deepEqual(brief(talk.diagnostics), [`MISSING_FIELD /${CALL}/callFunction`]);
    talk.receive({[CALL]: {callFunction: {'@call': 'double', catalogId: 'f'}}});
    await settled();
    assert.deepEqual(talk.bodies('rendererFunctionResponse'), []);
  });

  it('§9.4 an answer comes also from a function that does not end', async () => {
    const talk = await talkOf({limits: {callTimeout: 20}});
    talk.receive(call('never'));
    await new Promise((resolve) => setTimeout(resolve, 60));
    const [{error} = {}] = talk.bodies('rendererFunctionResponse');
    assert.deepEqual(error, {code: 'EXECUTION_ERROR', message: 'The function did not come to an end within 20 ms.'});
  });

  it('design §5: the page decides what an agent may call, and the answer goes to the one who asked', async () => {
    const talk = await talkOf({policy: {agentCalls: (name) => name === 'double'}});
    talk.receive(call('nothing'), {agent: 'a'});
    talk.receive(call('double', {args: {value: 1}}), {agent: 'b'});
    await settled();
    const sent = talk
      .sent()
      .map(({agent, message}) => [agent, Object.keys(message.rendererFunctionResponse as object)[1]]);
    assert.deepEqual(sent, [
      ['a', 'error'],
      ['b', 'value'],
    ]);
  });
});

describe('callAgentFunction from actions (RULES §9.6–9.8)', () => {
  const ask = (value: unknown = 1, name = 'ask') =>
    ({'@call': name, catalogId: 'f', args: {value}}) as unknown as JsonObject;
  const start = async (init: RendererInit = {}) => {
    const talk = await talkOf(init);
    talk.create('s', {dataModel: {who: 'Ada'}}, {agent: 'a'});
    const act = (action: JsonObject) =>
      talk.surface().act(action as never, '/action', {componentId: 'b', scope: {pointer: []}, userActivation: true});
    return {talk, act};
  };
  const answer = (talk: Talk, functionCallId: unknown, more: JsonObject) =>
    talk.receive({agentFunctionResponse: {functionCallId, ...more} as JsonObject});

  it('an action that calls a declared function which nobody runs here asks the agent', async () => {
    const {talk, act} = await start();
    act({functionCall: ask({'@path': '/who'})});
    await settled();
    const [sent] = talk.sent();
    const {functionCallId = null, ...body} = sent?.message.callAgentFunction as JsonObject;
    assert.equal(sent?.agent, 'a');
    assert.match(String(functionCallId), /\S{8,}/);
    assert.deepEqual(body, {surfaceId: 's', callFunction: {'@call': 'ask', catalogId: 'f', args: {value: 'Ada'}}});
    assert.deepEqual(answer(talk, functionCallId, {value: 1}), []);
    await settled();
    assert.deepEqual([talk.sent(), talk.diagnostics], [[], []]);
  });

  it('a call names its catalog only where that is not the default of the surface', async () => {
    const {talk} = await start();
    talk.create('own', {catalogId: 'f'});
    const action = {functionCall: {'@call': 'ask', args: {}}};
    talk.surface('own').act(action, '/action', {componentId: 'b', scope: {pointer: []}, userActivation: true});
    await settled();
    assert.deepEqual(talk.bodies('callAgentFunction')[0]?.callFunction, {'@call': 'ask', args: {}});
  });

  it('an event waits for what it asks the agent, and goes out once', async () => {
    const {talk, act} = await start();
    act({event: {name: 'go', context: {price: ask(), who: {'@path': '/who'}}}});
    await settled();
    const [{functionCallId} = {functionCallId: null}] = talk.bodies('callAgentFunction');
    assert.notEqual(functionCallId, null);
    answer(talk, functionCallId, {value: {eur: 5}});
    await settled();
    assert.deepEqual(
      talk.bodies('action').map(({context}) => context),
      [{price: {eur: 5}, who: 'Ada'}],
    );
    answer(talk, functionCallId, {value: 6});
    await settled();
    assert.deepEqual(talk.sent(), []);
  });

  it('an action waits for the arguments of its call, and makes it once', async () => {
    const {talk, act} = await start();
    notes.length = 0;
    act({functionCall: ask(ask('inner'), 'note')});
    await settled();
    assert.deepEqual(notes, []);
    answer(talk, talk.bodies('callAgentFunction')[0]?.functionCallId, {value: 'known'});
    await settled();
    assert.deepEqual(notes, ['known']);
  });

  it('§9.8 a failure stops the action, and is told to the page alone', async () => {
    const {talk, act} = await start();
    act({functionCall: ask()});
    act({event: {name: 'go', context: {price: ask(2)}}});
    await settled();
    for (const {functionCallId} of talk.bodies('callAgentFunction')) {
      answer(talk, functionCallId, {error: {code: 'OUT_OF_STOCK', message: 'Gone.'}});
    }
    await settled();
    await settled();
    assert.deepEqual(
      talk.diagnostics.map(({code, path, componentId, message}) => [
        code,
        path,
        componentId,
        /OUT_OF_STOCK: Gone\./.test(message),
      ]),
      [
        ['AGENT_FUNCTION_FAILED', '/action/functionCall', 'b', true],
        ['AGENT_FUNCTION_FAILED', '/action/event/context/price', 'b', true],
      ],
    );
    // The event still goes out, with null for what failed (RULES §12.2).
    const kinds = talk.sent().map(({message}) => [Object.keys(message)[1], (message.action as JsonObject)?.context]);
    assert.deepEqual(kinds, [['action', {price: null}]]);
  });

  it('§9.7 a time-out fails the call; the late answer is ignored', async () => {
    const {talk, act} = await start({limits: {callTimeout: 20}});
    act({functionCall: ask()});
    await settled();
    const [{functionCallId} = {functionCallId: null}] = talk.bodies('callAgentFunction');
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(
      talk.diagnostics.map(({code}) => code),
      ['TIMEOUT'],
    );
    assert.deepEqual(answer(talk, functionCallId, {value: 1}), []);
    assert.deepEqual(talk.sent(), []);
  });

  it('design §5: past the limit of pending calls nothing is sent', async () => {
    const {talk, act} = await start({limits: {pendingCalls: 2}});
    for (let i = 0; i < 4; i++) act({functionCall: ask(i)});
    await settled();
    await settled();
    assert.equal(talk.bodies('callAgentFunction').length, 2);
    assert.deepEqual(
      talk.diagnostics.map(({code}) => code),
      ['CALL_LIMIT'],
    );
  });

  it('§9.7 answers to ids that nobody waits for are ignored, duplicates too', async () => {
    const {talk} = await start();
    for (let i = 0; i < 2; i++) assert.deepEqual(answer(talk, 'nobody', {value: i}), []);
    assert.deepEqual(talk.diagnostics, []);
    assert.equal(talk.renderer.respond('nobody', {value: 1}), false);
  });

  it('§9.7 a surface that is deleted meanwhile hears of nothing, and nothing of it is sent', async () => {
    const {talk, act} = await start();
    act({event: {name: 'go', context: {price: ask()}}});
    await settled();
    const [{functionCallId} = {functionCallId: null}] = talk.bodies('callAgentFunction');
    talk.receive({deleteSurface: {surfaceId: 's'}});
    answer(talk, functionCallId, {value: 1});
    assert.equal(talk.renderer.respond(String(functionCallId), {value: 1}), false);
    await settled();
    assert.deepEqual([talk.sent(), talk.diagnostics], [[], []]);
    // Deleted before the call left.
    talk.create('t');
    talk
      .surface('t')
      .act({functionCall: ask()} as never, '/action', {componentId: 'b', scope: {pointer: []}, userActivation: true});
    talk.receive({deleteSurface: {surfaceId: 't'}});
    await settled();
    assert.deepEqual(talk.sent(), []);
  });

  it('the page may answer in place of the agent', async () => {
    const {talk, act} = await start();
    act({event: {name: 'go', context: {price: ask()}}});
    await settled();
    const [{functionCallId} = {functionCallId: null}] = talk.bodies('callAgentFunction');
    assert.equal(talk.renderer.respond(String(functionCallId), {value: 7}), true);
    await settled();
    assert.deepEqual(
      talk.bodies('action').map(({context}) => context),
      [{price: 7}],
    );
  });

  it('§9.7 a duplicate id is refused before it is sent', async () => {
    const {talk} = await start();
    const entry = defineCatalog({document}).functions.get('ask')!;
    let sent = 0;
    const calls = new AgentCalls(defaultLimits, () => sent++);
    const first = calls.call(talk.surface(), entry, {}, 'same');
    await assert.rejects(calls.call(talk.surface(), entry, {}, 'same'), {code: 'DUPLICATE'});
    assert.ok(calls.settle({functionCallId: 'same', value: null}));
    assert.deepEqual([await first, sent], [null, 1]);
  });

  it('§9.6 an undeclared function is an error, whoever might run it', async () => {
    const {talk, act} = await start();
    act({functionCall: {'@call': 'nobodyKnows'}});
    await settled();
    assert.deepEqual(
      talk.diagnostics.map(({code, category}) => [code, category]),
      [['EXPRESSION_ERROR', 'ExpressionError']],
    );
    assert.deepEqual(
      talk.sent().map(({message}) => (message.error as JsonObject).code),
      ['EXPRESSION_ERROR'],
    );
  });

  it('§9.9, §12.4 a function that needs a gesture runs only in the action of one', async () => {
    const opened: string[] = [];
    const {talk, act} = await start({policy: {open: ({href}) => void opened.push(href)}});
    const open = {'@call': 'openUrl', catalogId: BASIC, args: {url: 'https://a.example/'}};
    act({functionCall: open});
    talk
      .surface()
      .act({functionCall: open}, '/action', {componentId: 'b', scope: {pointer: []}, userActivation: false});
    act({event: {name: 'go', context: {url: open}}});
    await settled();
    assert.deepEqual(opened, ['https://a.example/']);
    assert.deepEqual(
      talk.diagnostics.map(({code}) => code),
      ['EXPRESSION_ERROR', 'EXPRESSION_ERROR'],
    );
  });
});
