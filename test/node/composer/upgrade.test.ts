import assert from 'node:assert/strict';
import {test} from 'node:test';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {upgradeDocument} from '../../../composer/upgrade.js';
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
    assert.ok(changes.some(({message, text}) => message === 2 && text.includes('@path')));
    assert.ok(changes.some(({message, text}) => message === 3 && text.includes('nonsense')));
  });
}

test('a document in v1.0 stays as it is, a broken one is not touched', () => {
  assert.deepEqual(convert(JSON.stringify([{version: '1.0', deleteSurface: {surfaceId: 's'}}])), {changes: []});
  assert.equal(convert('[{"version": '), undefined);
});
