import assert from 'node:assert/strict';
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {describe, it} from 'node:test';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {chartCatalog} from '../../../catalogs/chart/index.js';
import {mapCatalog} from '../../../catalogs/map/index.js';
import {convert, convertTo} from '../../../renderer/headless/index.js';

type Message = Record<string, Record<string, unknown> | undefined>;

const catalogs = [basicCatalog, chartCatalog, mapCatalog];
const {id: BASIC} = basicCatalog;
const created = (components: object[], more: object = {}) => ({
  version: '1.0',
  createSurface: {surfaceId: 's', catalogId: BASIC, components, ...more},
});

/** What a surface has after its messages: components by id, and the data. */
function outcome(messages: readonly object[]) {
  const components: Record<string, unknown> = {};
  const data: unknown[] = [];
  for (const {createSurface, updateComponents, updateDataModel} of messages as Message[]) {
    for (const {id, ...rest} of [
      ...((createSurface?.components ?? []) as {id: string}[]),
      ...((updateComponents?.components ?? []) as {id: string}[]),
    ])
      components[id] = rest;
    if (createSurface?.dataModel) data.push(['', createSurface.dataModel]);
    if (updateDataModel) data.push([updateDataModel.path ?? '', updateDataModel.value]);
  }
  return {components, data};
}

describe('v1.0 said in v0.9', () => {
  it('says a surface with bindings, calls, checks and data in the messages that v0.9 has', async () => {
    const {messages, diagnostics} = await convertTo(
      'v0.9',
      [
        created(
          [
            {id: 'root', component: 'Column', children: {componentId: 'name', path: '/people'}},
            {
              id: 'name',
              component: 'TextField',
              label: {'@call': 'formatString', args: {value: {'@path': 'title'}}},
              value: {'@path': 'name'},
              '@checks': [{condition: {'@call': 'required', args: {value: {'@path': 'name'}}}, message: 'Who?'}],
              '@accessibility': {label: 'Name'},
            },
            {
              id: 'go',
              component: 'Button',
              child: 'name',
              action: {event: {name: 'go', context: {who: {'@path': '/who'}, '@@at': 1}}},
            },
          ],
          {dataModel: {people: []}, sendDataModel: true},
        ),
        {version: '1.0', updateDataModel: {surfaceId: 's', path: '/who', value: null}},
        {version: '1.0', updateDataModel: {surfaceId: 's', path: '/who', value: {path: '/a'}}},
        {version: '1.0', deleteSurface: {surfaceId: 's'}},
      ],
      {catalogs},
    );
    assert.deepEqual(diagnostics, []);
    assert.deepEqual(messages, [
      {
        version: 'v0.9',
        createSurface: {
          surfaceId: 's',
          catalogId: 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json',
          sendDataModel: true,
        },
      },
      {
        version: 'v0.9',
        updateComponents: {
          surfaceId: 's',
          components: [
            {id: 'root', component: 'Column', children: {componentId: 'name', path: '/people'}},
            {
              id: 'name',
              component: 'TextField',
              label: {call: 'formatString', args: {value: {path: 'title'}}, returnType: 'string'},
              value: {path: 'name'},
              checks: [
                {
                  condition: {call: 'required', args: {value: {path: 'name'}}, returnType: 'boolean'},
                  message: 'Who?',
                },
              ],
              accessibility: {label: 'Name'},
            },
            {
              id: 'go',
              component: 'Button',
              child: 'name',
              action: {event: {name: 'go', context: {who: {path: '/who'}, '@at': 1}}},
            },
          ],
        },
      },
      {version: 'v0.9', updateDataModel: {surfaceId: 's', value: {people: []}}},
      {version: 'v0.9', updateDataModel: {surfaceId: 's', path: '/who'}},
      {version: 'v0.9', updateDataModel: {surfaceId: 's', path: '/who', value: {path: '/a'}}},
      {version: 'v0.9', deleteSurface: {surfaceId: 's'}},
    ]);
  });

  const field = (more: object) => created([{id: 'root', component: 'TextField', label: 'A', ...more}]);
  const call = (name: string, more: object = {}) => ({'@call': name, args: {value: 'a'}, ...more});
  const lost: [name: string, message: object, path: string | undefined][] = [
    [
      'a call of the renderer',
      {
        version: '1.0',
        callRendererFunction: {functionCallId: '1', callFunction: {...call('required'), catalogId: BASIC}},
      },
      '/callRendererFunction',
    ],
    [
      'an answer to a call',
      {version: '1.0', agentFunctionResponse: {functionCallId: '1', value: 1}},
      '/agentFunctionResponse',
    ],
    ['a surface without a catalog', {version: '1.0', createSurface: {surfaceId: 's'}}, '/createSurface'],
    ['metadata of a surface', created([], {metadata: {a: 1}}), '/createSurface/metadata'],
    [
      'a catalog of our own',
      {version: '1.0', createSurface: {surfaceId: 's', catalogId: chartCatalog.id}},
      '/createSurface/catalogId',
    ],
    [
      'a component of another catalog',
      created([{id: 'root', component: 'Chart', '@catalogId': chartCatalog.id}]),
      '/createSurface/components/0',
    ],
    ['a component of the same catalog', field({'@catalogId': BASIC}), undefined],
    ['metadata of a component', field({'@metadata': {}}), '/createSurface/components/0/@metadata'],
    ['a property that came later', field({placeholder: 'a'}), '/createSurface/components/0/placeholder'],
    [
      'hidden',
      field({'@accessibility': {label: 'a', hidden: true}}),
      '/createSurface/components/0/@accessibility/hidden',
    ],
    ['an index', field({label: {'@call': '@index'}}), '/createSurface/components/0/label'],
    [
      'a function of another catalog',
      field({label: call('shout', {catalogId: 'other'})}),
      '/createSurface/components/0/label',
    ],
    [
      'a rule that cannot be judged',
      field({'@checks': [{condition: call('isFree', {catalogId: 'other'}), message: 'no'}]}),
      '/createSurface/components/0/@checks/0/condition',
    ],
    [
      'a rule without a message',
      field({'@checks': [{condition: call('required')}]}),
      '/createSurface/components/0/@checks/0',
    ],
    [
      'data like a binding',
      field({action: {event: {name: 'go', context: {place: {path: '/a'}}}}}),
      '/createSurface/components/0/action/event/context/place',
    ],
    [
      "a user's message",
      field({action: {event: {name: 'go', userMessage: 'Go'}}}),
      '/createSurface/components/0/action/event/userMessage',
    ],
  ];
  for (const [name, message, path] of lost) {
    it(`tells what is lost of it: ${name}`, async () => {
      const {messages, diagnostics} = await convertTo('v0.9.1', [message], {catalogs});
      assert.deepEqual(
        diagnostics.map(({code, path: at}) => `${code} ${at}`),
        path === undefined ? [] : [`NO_OLD_FORM ${path}`],
      );
      assert.ok(messages.every(({version}) => version === 'v0.9.1'));
      const text = JSON.stringify(messages);
      assert.doesNotMatch(text, /"@|userMessage|placeholder|hidden|isFree|shout/);
    });
  }

  it('comes back as it was, where nothing is lost', async () => {
    let whole = 0;
    const folders = ['examples', '../shared/spec/v1_0/examples'].filter((folder) => existsSync(folder));
    const files = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
    for (const name of files.filter((file) => file.endsWith('.json'))) {
      const text = readFileSync(name, 'utf8');
      const said = await convertTo('v0.9', text, {catalogs});
      if (said.diagnostics.length > 0) continue;
      whole++;
      const back = await convert(said.messages, {catalogs});
      assert.deepEqual(
        back.diagnostics.filter(({severity}) => severity !== 'info'),
        [],
        name,
      );
      const {messages} = JSON.parse(text) as {messages: object[]};
      assert.deepEqual(outcome(back.messages), outcome(messages), name);
    }
    assert.ok(whole > 3, `${whole} examples lose nothing`);
  });
});
