import assert from 'node:assert/strict';
import {test} from 'node:test';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {countChanges, upgradeDocument} from '../../../composer/upgrade.js';
import {parseText} from '../../../composer/language/parse.js';

const OLD = [
  {
    version: 'v0.9.1',
    createSurface: {surfaceId: 's', catalogId: 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json'},
  },
  {
    version: 'v0.9.1',
    updateComponents: {
      surfaceId: 's',
      components: [{id: 'root', component: 'TextField', label: 'Name', value: {path: '/name'}}],
    },
  },
  {version: 'v0.9.1', nonsense: {}},
];

const plain = (value: unknown) => (value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown));
const convert = (text: string) => upgradeDocument(parseText(text), [basicCatalog]);

for (const [form, text] of [
  ['list', JSON.stringify(OLD)],
  ['jsonl', OLD.map((message) => JSON.stringify(message)).join('\n')],
] as const) {
  test(`a document of v0.9.1 (${form}) is said in v1.0 in its own form, with a report`, () => {
    const {text: converted = '', changes = []} = convert(text) ?? {};
    const {messages, format} = parseText(converted);
    assert.equal(format, form === 'list' ? 'json' : 'jsonl');
    assert.deepEqual(JSON.parse(JSON.stringify(messages.map(({value}) => value))), [
      {version: '1.0', createSurface: {surfaceId: 's', catalogId: basicCatalog.id}},
      {
        version: '1.0',
        updateComponents: {
          surfaceId: 's',
          components: [{id: 'root', component: 'TextField', label: 'Name', value: {'@path': '/name'}}],
        },
      },
      // What can't be read is the author's to repair.
      OLD[2],
    ]);
    assert.deepEqual(
      changes.map(({kind, message, path, check}) => [kind, message, path, check]),
      [
        ['version', 1, '/version', false],
        ['catalog id', 1, '/createSurface/catalogId', false],
        ['version', 2, '/version', false],
        ['binding', 2, '/updateComponents/components/0/value/path', false],
        ['note', 3, '/nonsense', true],
      ],
    );
    assert.ok(changes.some(({message, text}) => message === 3 && text?.includes('nonsense')));
    assert.equal(countChanges(changes), '5 changes: 2 versions, 1 catalog id, 1 binding, 1 note');
  });
}

test('a document in v1.0 stays as it is, a broken one is not touched', () => {
  assert.deepEqual(convert(JSON.stringify([{version: '1.0', deleteSurface: {surfaceId: 's'}}])), {changes: []});
  assert.equal(convert('[{"version": '), undefined);
});

test('each change is told with what stood there and what stands there now; what may look otherwise is marked', () => {
  const old = [
    {
      version: 'v0.9',
      createSurface: {surfaceId: 's', catalogId: OLD[0]!.createSurface!.catalogId, theme: {primaryColor: '#123456'}},
    },
    {
      version: 'v0.9',
      updateComponents: {
        surfaceId: 's',
        components: [
          {id: 'root', component: 'Column', children: ['title', 'bound', 'code']},
          {id: 'title', component: 'Text', text: 'Title', variant: 'h2'},
          {id: 'bound', component: 'Text', text: {path: '/title'}, variant: 'h3'},
          {id: 'code', component: 'TextField', label: 'Code', value: {path: '/code'}, validationRegexp: '^[0-9]+$'},
        ],
      },
    },
    {version: 'v0.9', updateDataModel: {surfaceId: 's', path: '/code'}},
  ];
  const {changes = []} = convert(JSON.stringify(old)) ?? {};
  const of = (kind: string) =>
    changes
      .filter((change) => change.kind === kind)
      .map(({before, after, check}) => [plain(before), plain(after), check]);
  assert.deepEqual(of('heading'), [
    [{text: 'Title', variant: 'h2'}, {text: '## Title'}, false],
    [{text: {path: '/title'}, variant: 'h3'}, {text: {'@path': '/title'}}, true],
  ]);
  assert.deepEqual(
    of('regexp check').map(([before, , check]) => [before, check]),
    [[{validationRegexp: '^[0-9]+$'}, false]],
  );
  assert.deepEqual(of('removal'), [[{theme: {primaryColor: '#123456'}}, undefined, true]]);
  assert.deepEqual(of('addition'), [[undefined, {value: null}, false]]);
});

test('of v0.8, components are compared by their ids', () => {
  const old = [
    {surfaceUpdate: {surfaceId: 's', components: [{id: 'root', component: {Text: {text: {literalString: 'Hi'}}}}]}},
    {beginRendering: {surfaceId: 's', root: 'root'}},
  ];
  const {changes = []} = convert(JSON.stringify(old)) ?? {};
  assert.deepEqual(
    changes.filter(({kind}) => kind !== 'note').map(({kind, message}) => [kind, message]),
    [
      ['message', 1],
      ['component', 1],
      ['message', 2],
    ],
  );
});
