import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {defineCatalog, defineFunction, type Json, type JsonObject} from '../../../renderer/index.js';
import {publishedSamples} from './published.js';
import {schemaOf, settled, talk, wrong} from './talk.js';

const BASIC = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';
const create = (version = 'v1.0') => ({version, createSurface: {surfaceId: 's', catalogId: BASIC}});
const update = (...components: Json[]) => ({version: 'v1.0', updateComponents: {surfaceId: 's', components}});
const text = (id: string, said: Json): Json => ({id, component: 'Text', text: said});
const go = (context: JsonObject): Json => ({
  id: 'go',
  component: 'Button',
  child: 'root',
  action: {event: {name: 'go', context}},
});

describe('the v1.0 candidate and October’s form (RULES §20)', () => {
  it('every published example is drawn without a fault', async () => {
    const samples = publishedSamples('v1_0');
    assert.ok(samples.length >= 40, `only ${samples.length} were found`);
    for (const {name, messages} of samples) {
      const {renderer} = talk();
      assert.deepEqual(wrong(renderer.receive(messages)), [], name);
      await settled();
      assert.deepEqual(wrong(renderer.diagnostics), [], name);
      assert.ok(
        [...renderer.surfaces.values()].every(({components}) => components.get('root')?.component),
        name,
      );
    }
  });

  it('reads bare directives, checks and accessibility in typed positions at once', () => {
    const {receive, drawn} = talk();
    const field = {
      id: 'root',
      component: 'TextField',
      label: {call: 'formatString', args: {value: '${/a}'}, catalogId: BASIC},
      value: {path: '/v'},
      checks: [{condition: {call: 'required', args: {value: {path: '/v'}}}}],
      accessibility: {label: {path: '/l'}, hidden: {path: '/h'}},
      metadata: {extensions: {my_note: {path: '/x'}}},
      catalogId: BASIC,
    };
    assert.deepEqual(wrong(receive(create(), update(field))), []);
    assert.deepEqual(drawn().root, {
      id: 'root',
      component: 'TextField',
      label: {'@call': 'formatString', args: {value: '${/a}'}, catalogId: BASIC},
      value: {'@path': '/v'},
      '@checks': [{condition: {'@call': 'required', args: {value: {'@path': '/v'}}}}],
      '@accessibility': {label: {'@path': '/l'}, hidden: {'@path': '/h'}},
      '@metadata': {extensions: {my_note: {path: '/x'}}},
      '@catalogId': BASIC,
    });
  });

  const context = {bare: {path: '/a'}, call: {call: 'formatString', args: {value: 'x'}}, list: [{at: {'@path': '/a'}}]};
  const asLiteral = context;
  const asCandidate = {
    bare: {'@path': '/a'},
    call: {'@call': 'formatString', args: {value: 'x'}},
    list: [{at: {'@@path': '/a'}}],
  };
  const asMixed = {...asCandidate, list: context.list};
  const contextOf = (drawn: Record<string, unknown>) =>
    ((drawn.go as JsonObject).action as {event: {context: JsonObject}}).event.context;

  /** Messages after createSurface, and how the untyped context is read in the end. */
  const rows: [name: string, messages: Json[], read: JsonObject][] = [
    ['nothing is known: literal, and @ is a directive', [update(text('root', 'a'), go(context))], asLiteral],
    [
      'evidence in the component itself',
      [update(text('root', 'a'), {...(go(context) as JsonObject), accessibility: {label: {path: '/l'}}})],
      asCandidate,
    ],
    ['evidence in the same message, before', [update(text('root', {path: '/a'}), go(context))], asCandidate],
    ['evidence in the same message, after', [update(go(context), text('root', {path: '/a'}))], asCandidate],
    [
      'evidence in a later message',
      [update(text('root', 'a'), go(context)), update(text('more', {path: '/a'}))],
      asCandidate,
    ],
    ['evidence in an earlier message', [update(text('root', {path: '/a'})), update(go(context))], asCandidate],
    ['October’s form alone', [update(text('root', {'@path': '/a'}), go(context))], asLiteral],
    [
      'both forms: each is a directive',
      [update(text('root', {'@path': '/a'}), text('more', {path: '/a'}), go(context))],
      asMixed,
    ],
    [
      'both forms, the second later',
      [update(text('root', {path: '/a'}), go(context)), update(text('more', {'@path': '/a'}))],
      asMixed,
    ],
    [
      'a later definition is not overwritten by an earlier one',
      [update(text('root', 'a'), go({old: {path: '/a'}})), update(text('more', {path: '/a'}), go(context))],
      asCandidate,
    ],
  ];
  for (const [name, messages, read] of rows) {
    it(`weighs the evidence: ${name}`, () => {
      const {receive, drawn} = talk();
      receive(create(), ...messages);
      assert.deepEqual(contextOf(drawn()), read);
    });
  }

  it('doubles a leading @ where it is plain, once that is known', () => {
    const {receive, drawn} = talk();
    receive(create(), update(text('root', {path: '/a'}), go({v: {'@note': {'@': [1]}}})));
    assert.deepEqual(contextOf(drawn()), {v: {'@@note': {'@@': [1]}}});
  });

  it('never doubts the released version', () => {
    const {receive, drawn} = talk();
    receive(create('1.0'), {
      ...update(text('more', {path: '/a'}), text('root', 'a'), go({bare: {path: '/a'}})),
      version: '1.0',
    });
    assert.deepEqual(contextOf(drawn()), {bare: {path: '/a'}});
    assert.equal(drawn().more, undefined);
  });

  it('sends the values of late-known bindings', async () => {
    const {receive, press, sent} = talk();
    receive(
      create(),
      {version: 'v1.0', updateDataModel: {surfaceId: 's', value: {a: 7}}},
      update(text('root', 'a'), go({v: {path: '/a'}})),
    );
    await press('go');
    receive(update(text('more', {path: '/a'})));
    await press('go');
    assert.deepEqual(
      sent.map(({message}) => (message.action as JsonObject).context),
      [{v: {path: '/a'}}, {v: 7}],
    );
    assert.deepEqual(
      sent.map(({message}) => message.version),
      ['v1.0', 'v1.0'],
    );
  });

  const remote = () =>
    defineCatalog({
      document: {
        catalogId: 'remote',
        protocolVersion: '1.0',
        components: {
          Text: {
            type: 'object',
            properties: {component: {const: 'Text'}, text: {$ref: 'common_types.json#/$defs/DynamicString'}},
          },
        },
        functions: {
          ask: {
            type: 'object',
            returnType: 'string',
            properties: {
              '@call': {const: 'ask'},
              args: {type: 'object', properties: {q: {$ref: 'common_types.json#/$defs/DynamicString'}}},
            },
          },
          shout: {
            type: 'object',
            returnType: 'string',
            allowedCallers: 'rendererOrAgent',
            properties: {'@call': {const: 'shout'}, args: {type: 'object', properties: {q: {type: 'string'}}}},
          },
        },
      },
      functions: [defineFunction<{q: string}>('shout', ({q}) => q.toUpperCase())],
    });
  const valid = schemaOf('@a2ui/web_core/src/v1_0/schemas/renderer_to_agent.json', {
    'https://a2ui.org/specification/v1_0/common_types.json': '@a2ui/web_core/src/v1_0/schemas/common_types.json',
    'https://a2ui.org/specification/v1_0/catalog.json': '@a2ui/web_core/src/v1_0/schemas/catalogs/basic/catalog.json',
  });

  it('calls the agent, and is called by it, in the form that its surface uses', async () => {
    const called = async (call: JsonObject) => {
      const {renderer, receive, sent} = talk();
      renderer.addCatalog(remote());
      await renderer.ready;
      receive({version: 'v1.0', createSurface: {surfaceId: 's', catalogId: 'remote'}}, update(text('root', call)));
      const {environment} = renderer.surfaces.get('s')!;
      const entry = renderer.catalogs.get('remote')!.functions.get('ask')!;
      environment.settle({owner: {}, path: '/text'}, entry, {q: 'who'});
      await settled();
      return sent.at(-1)!.message;
    };
    const bare = await called({call: 'ask', args: {q: 'who'}});
    assert.deepEqual((bare.callAgentFunction as JsonObject).callFunction, {call: 'ask', args: {q: 'who'}});
    const prefixed = await called({'@call': 'ask', args: {q: 'who'}});
    assert.deepEqual((prefixed.callAgentFunction as JsonObject).callFunction, {'@call': 'ask', args: {q: 'who'}});
    assert.deepEqual([bare.version, prefixed.version], ['v1.0', 'v1.0']);

    const {renderer, receive, sent} = talk();
    renderer.addCatalog(remote());
    await renderer.ready;
    for (const key of ['call', '@call']) {
      receive({
        version: 'v1.0',
        callRendererFunction: {
          functionCallId: key,
          callFunction: {[key]: 'shout', catalogId: 'remote', args: {q: 'hi'}},
        },
      });
    }
    await settled();
    assert.deepEqual(
      sent.map(({message}) => message),
      ['call', '@call'].map((functionCallId) => ({
        version: 'v1.0',
        rendererFunctionResponse: {functionCallId, value: 'HI'},
      })),
    );
    for (const {message} of sent) assert.equal(valid(message), '');
  });

  it('answers with messages that are valid in it', async () => {
    const {receive, press, sent} = talk();
    receive(create(), update(text('root', {path: '/a'}), go({a: {path: '/a'}}), {id: 'bad', component: 'Text'}));
    await press('go');
    assert.deepEqual(
      sent.map(({message}) => Object.keys(message)[1]),
      ['error', 'action'],
    );
    for (const {message} of sent) assert.equal(valid(message), '');
  });

  it('keeps what it learned in a snapshot', async () => {
    const first = talk();
    first.receive(create(), update(text('root', {path: '/a'}), go({v: {path: '/a'}})));
    const again = talk();
    again.renderer.restore(first.renderer.snapshot());
    again.receive(update(go({w: {path: '/a'}})));
    assert.deepEqual(contextOf(again.drawn()), {w: {'@path': '/a'}});
    await again.press('go');
    assert.equal(again.sent[0]!.message.version, 'v1.0');
  });

  it('finds what waited for a catalog once that is there', async () => {
    const {renderer, receive, drawn} = talk();
    receive(
      {version: 'v1.0', createSurface: {surfaceId: 's', catalogId: 'remote'}},
      update(text('root', {path: '/a'})),
    );
    assert.equal(drawn().root, undefined);
    renderer.addCatalog(remote());
    await renderer.ready;
    assert.deepEqual(drawn().root, {id: 'root', component: 'Text', text: {'@path': '/a'}});
  });
});
