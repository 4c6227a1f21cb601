import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {defineCatalog, defineComponent, defineFunction, type Json, type JsonObject} from '../../../renderer/index.js';
import {publishedSamples} from './published.js';
import {schemaOf, settled, talk, withoutSpec, wrong} from './talk.js';

const BASIC = 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json';
const create = (more: JsonObject = {}, version = 'v0.9') => ({
  version,
  createSurface: {surfaceId: 's', catalogId: BASIC, ...more},
});
const update = (...components: Json[]) => ({version: 'v0.9', updateComponents: {surfaceId: 's', components}});
const button = (action: JsonObject) => ({id: 'go', component: 'Button', child: 'root', action});

describe('v0.9 and v0.9.1 (RULES §20)', () => {
  it('every published example is drawn without a fault', async () => {
    const samples = publishedSamples('v0_9');
    assert.ok(samples.length >= 40, `only ${samples.length} were found`);
    for (const {name, messages} of samples) {
      for (const version of ['v0.9', 'v0.9.1']) {
        const {renderer} = talk();
        assert.deepEqual(wrong(renderer.receive(messages.map((message) => ({...message, version})))), [], name);
        await settled();
        assert.deepEqual(wrong(renderer.diagnostics), [], name);
        assert.ok(
          [...renderer.surfaces.values()].every(({components}) => components.get('root')?.component),
          name,
        );
      }
    }
  });

  /** Properties of a Text (or of the type given) in v0.9, and in v1.0. */
  const rows: [name: string, v09: JsonObject, v10: JsonObject][] = [
    ['a binding', {text: {path: '/a'}}, {text: {'@path': '/a'}}],
    [
      'calls in calls, without their returnType',
      {
        text: {
          call: 'formatString',
          args: {value: {call: 'formatDate', args: {value: {path: 'd'}, format: 'yyyy'}, returnType: 'string'}},
          returnType: 'string',
        },
      },
      {
        text: {
          '@call': 'formatString',
          args: {value: {'@call': 'formatDate', args: {value: {'@path': 'd'}, format: 'yyyy'}}},
        },
      },
    ],
    [
      'plain objects in what takes anything, their @ doubled',
      {
        text: {
          call: 'formatDate',
          args: {value: {'@path': '/x', list: [{path: '/y'}, {path: '/z', more: 1}]}, format: 'yyyy'},
        },
      },
      {
        text: {
          '@call': 'formatDate',
          args: {value: {'@@path': '/x', list: [{'@path': '/y'}, {path: '/z', more: 1}]}, format: 'yyyy'},
        },
      },
    ],
    ['a heading', {text: 'Hi', variant: 'h3'}, {text: '### Hi'}],
    ['a heading that is Markdown already', {text: '# Hi', variant: 'h1'}, {text: '# Hi'}],
    [
      'a heading of bound text, which Markdown can not mark',
      {text: {path: '/a'}, variant: 'h2'},
      {text: {'@path': '/a'}},
    ],
    [
      'accessibility',
      {text: 'a', accessibility: {label: {path: '/l'}}},
      {text: 'a', '@accessibility': {label: {'@path': '/l'}}},
    ],
    [
      'a check, one that always holds and one that never does',
      {
        component: 'TextField',
        label: 'L',
        value: {path: '/v'},
        checks: [
          {condition: {call: 'required', args: {value: {path: '/v'}}}, message: 'Missing'},
          {condition: true, message: 'Never shown'},
          {condition: false, message: 'Always shown'},
        ],
      },
      {
        component: 'TextField',
        label: 'L',
        value: {'@path': '/v'},
        '@checks': [
          {condition: {'@call': 'required', args: {value: {'@path': '/v'}}}, message: 'Missing'},
          {condition: false, message: 'Always shown'},
        ],
      },
    ],
    [
      'validationRegexp, after the checks that are there',
      {
        component: 'TextField',
        label: 'L',
        value: {path: '/v'},
        validationRegexp: '^a',
        checks: [{condition: {path: '/ok'}, message: 'No'}],
      },
      {
        component: 'TextField',
        label: 'L',
        value: {'@path': '/v'},
        '@checks': [
          {condition: {'@path': '/ok'}, message: 'No'},
          {condition: {'@call': 'regex', args: {value: {'@path': '/v'}, pattern: '^a'}}},
        ],
      },
    ],
    ['an icon that is called call', {component: 'Icon', name: 'call'}, {component: 'Icon', name: 'call'}],
    ['a bound icon', {component: 'Icon', name: {path: '/i'}}, {component: 'Icon', name: {'@path': '/i'}}],
    ['an outline', {component: 'Icon', name: {svgPath: 'M0 0'}}, {component: 'Icon', name: {svgPath: 'M0 0'}}],
    [
      'a template',
      {component: 'List', children: {componentId: 'x', path: '/items'}},
      {component: 'List', children: {componentId: 'x', path: '/items'}},
    ],
    [
      'titles and labels in lists',
      {component: 'Tabs', tabs: [{title: {path: '/t'}, child: 'a'}]},
      {component: 'Tabs', tabs: [{title: {'@path': '/t'}, child: 'a'}]},
    ],
    [
      'an action, whose context keys stay',
      {
        component: 'Button',
        child: 'a',
        action: {event: {name: 'n', context: {path: {path: '/p'}, call: 'me', at: {'@x': 1}}}},
      },
      {
        component: 'Button',
        child: 'a',
        action: {event: {name: 'n', context: {path: {'@path': '/p'}, call: 'me', at: {'@@x': 1}}}},
      },
    ],
    [
      'an action without event',
      {component: 'Button', child: 'a', action: {name: 'n', context: {v: {path: '/p'}}}},
      {component: 'Button', child: 'a', action: {event: {name: 'n', context: {v: {'@path': '/p'}}}}},
    ],
    [
      'a local action',
      {
        component: 'Button',
        child: 'a',
        action: {functionCall: {call: 'openUrl', args: {url: 'https://a.example'}, returnType: 'void'}},
      },
      {component: 'Button', child: 'a', action: {functionCall: {'@call': 'openUrl', args: {url: 'https://a.example'}}}},
    ],
  ];
  for (const [name, v09, v10] of rows) {
    it(`is read as v1.0: ${name}`, () => {
      const {receive, drawn} = talk();
      const raw = {id: 'root', component: 'Text', ...v09};
      const before = structuredClone(raw);
      assert.deepEqual(wrong(receive(create(), update(raw))), []);
      assert.deepEqual(drawn().root, {id: 'root', component: 'Text', ...v10});
      assert.deepEqual(raw, before);
    });
  }

  it('deletes data by leaving the value out', () => {
    const {receive, data} = talk();
    const write = (body: JsonObject) => ({version: 'v0.9', updateDataModel: {surfaceId: 's', ...body}});
    receive(create(), write({value: {a: 1, b: {path: '/x'}}}), write({path: '/a'}));
    assert.deepEqual(data(), {b: {path: '/x'}});
  });

  it('has themes, which are ignored unless the policy lets them set the color; a broken one is a fault', () => {
    const theme = {primaryColor: '#336699', agentDisplayName: 'A'};
    const colorOf = (policy: {themeColor: boolean}) => {
      const {renderer, receive} = talk({policy});
      assert.deepEqual(wrong(receive(create({theme}))), []);
      return renderer.surfaces.get('s')!.traits.primaryColor;
    };
    assert.deepEqual([colorOf({themeColor: false}), colorOf({themeColor: true})], [undefined, '#336699']);
    for (const strict of [false, true]) {
      const {renderer, receive} = talk({strict});
      const [found] = receive(create({theme: {primaryColor: 'red'}})).filter(({severity}) => severity === 'error');
      assert.deepEqual([found?.path, found?.category], ['/createSurface/theme/primaryColor', 'ValidationError']);
      assert.equal(renderer.surfaces.size, strict ? 0 : 1);
    }
  });

  it('knows no catalogId on components, nor bodies of v1.0', () => {
    const {receive, drawn} = talk();
    assert.deepEqual(
      wrong(receive(create(), update({id: 'root', component: 'Text', text: 'a', catalogId: 'other'}))),
      [],
    );
    assert.deepEqual(drawn().root, {id: 'root', component: 'Text', text: 'a'});
    assert.equal(
      receive({version: 'v0.9', agentFunctionResponse: {functionCallId: 'c', value: 1}})[0]?.code,
      'UNSUPPORTED_BODY',
    );
    assert.equal(
      receive({version: 'v0.9', surfaceUpdate: {surfaceId: 's', components: []}})[0]?.code,
      'UNSUPPORTED_BODY',
    );
  });

  it('says where a fault stood in the message as it came', () => {
    const {receive} = talk();
    const found = receive(
      create(),
      update(
        {
          id: 'root',
          component: 'TextField',
          label: 'L',
          value: {path: '/a', more: 1},
          checks: [{condition: {call: 'nope', args: {}}, message: 'x'}],
        },
        {id: 'go', component: 'Button', child: 'root', action: {name: 'n', context: 5}},
      ),
    );
    assert.deepEqual(
      found.filter(({severity}) => severity === 'error').map(({path}) => path),
      [
        '/updateComponents/components/0/value/more',
        '/updateComponents/components/0/checks/0/condition/call',
        '/updateComponents/components/1/action/context',
      ],
    );
  });

  it('answers with actions, errors and data of v0.9, and nothing that v0.9 lacks', async () => {
    for (const version of ['v0.9', 'v0.9.1']) {
      const {receive, press, sent} = talk();
      receive(
        create({sendDataModel: true}, version),
        {version, updateDataModel: {surfaceId: 's', value: {a: 1}}},
        update({id: 'root', component: 'Text', text: 'Go'}, button({event: {name: 'go', context: {a: {path: '/a'}}}}), {
          id: 'bad',
          component: 'Text',
        }),
      );
      await press('go');
      assert.deepEqual(
        sent.map(({message}) => Object.keys(message)[1]),
        ['error', 'action'],
      );
      assert.deepEqual((sent[1]!.message.action as JsonObject).context, {a: 1});
      assert.deepEqual(sent[1]!.metadata, {a2uiClientDataModel: {version, surfaces: {s: {a: 1}}}});
      if (withoutSpec) continue;
      const folder = version === 'v0.9' ? 'older/v0_9' : 'older/v0_9_1/json';
      for (const {message} of sent) assert.equal(schemaOf(`${folder}/client_to_server.json`)(message), '');
      assert.equal(schemaOf(`${folder}/client_data_model.json`)(sent[1]!.metadata.a2uiClientDataModel), '');
    }
  });

  const custom = {
    catalogId: 'https://custom.example/catalog.json',
    components: {
      Gauge: {
        type: 'object',
        allOf: [
          {$ref: 'https://a2ui.org/specification/v0_9/common_types.json#/$defs/ComponentCommon'},
          {
            type: 'object',
            properties: {
              component: {const: 'Gauge'},
              value: {$ref: 'https://a2ui.org/specification/v0_9/common_types.json#/$defs/DynamicNumber'},
            },
            required: ['component', 'value'],
          },
        ],
        unevaluatedProperties: false,
      },
    },
    functions: {
      double: {
        type: 'object',
        properties: {
          call: {const: 'double'},
          args: {
            type: 'object',
            properties: {value: {$ref: 'https://a2ui.org/specification/v0_9/common_types.json#/$defs/DynamicNumber'}},
            required: ['value'],
          },
          returnType: {const: 'number'},
        },
        required: ['call', 'args'],
      },
    },
  };
  const gauges = () =>
    defineCatalog({
      document: custom as never,
      components: [defineComponent('Gauge', () => '')],
      functions: [defineFunction<{value: number}>('double', ({value}) => value * 2)],
    });

  it('looks custom catalogs up as they are, those written for v0.9 too, also when they come later', async () => {
    const {renderer, receive, drawn} = talk();
    const found = receive(
      {version: 'v0.9', createSurface: {surfaceId: 's', catalogId: custom.catalogId}},
      update({
        id: 'root',
        component: 'Gauge',
        value: {call: 'double', args: {value: {path: '/v'}}, returnType: 'number'},
      }),
    );
    assert.deepEqual(
      found.filter(({severity}) => severity === 'error').map(({code}) => code),
      ['CATALOG_NOT_FOUND'],
    );
    assert.equal(drawn().root, undefined);
    renderer.addCatalog(gauges());
    await renderer.ready;
    assert.deepEqual(drawn().root, {
      id: 'root',
      component: 'Gauge',
      value: {'@call': 'double', args: {value: {'@path': '/v'}}},
    });
  });

  it('has no way to call the agent, so such a call fails at once', async () => {
    const {renderer, receive, sent} = talk();
    renderer.addCatalog(defineCatalog({document: custom as never, components: [defineComponent('Gauge', () => '')]}));
    await renderer.ready;
    receive({version: 'v0.9', createSurface: {surfaceId: 's', catalogId: custom.catalogId}});
    receive(update({id: 'root', component: 'Gauge', value: 1}));
    const surface = renderer.surfaces.get('s')!;
    surface.act({functionCall: {'@call': 'double', args: {value: 1}}}, '/action', {
      componentId: 'root',
      scope: {pointer: []},
      userActivation: true,
    });
    await settled();
    await settled();
    assert.deepEqual(
      sent.map(({message}) => Object.keys(message)[1]).filter((body) => body !== 'error'),
      [],
    );
    assert.ok(renderer.diagnostics.some(({message}) => message.includes('no way to call the agent')));
  });
});
