import {test} from 'node:test';
import assert from 'node:assert/strict';
import {basicCatalog} from '../../../catalogs/index.js';
import {parseText} from '../../../composer/language/parse.js';
import {surfacesOf} from '../../../composer/language/surfaces.js';
import {filtered, rowsOf, type Row} from '../../../composer/tree/rows.js';

function rows(components: readonly object[]): Row[] {
  const createSurface = {surfaceId: 's', catalogId: basicCatalog.id, components};
  const parsed = parseText(JSON.stringify([{version: '1.0', createSurface}]));
  return rowsOf(surfacesOf(parsed, [basicCatalog]).values(), {
    closed: new Set(),
    faulty: new Set(),
    countOf: () => undefined,
  });
}

const text = (id: string, content = id) => ({id, component: 'Text', text: content});
const column = (id: string, ...children: readonly string[]) => ({id, component: 'Column', children});

test('a row stays itself when a sibling comes in before it', () => {
  const before = rows([column('root', 'a', 'b'), text('a'), text('b')]);
  const after = rows([column('root', 'new', 'a', 'b'), text('a'), text('b'), text('new')]);
  const keys = new Set(after.map(({key}) => key));
  assert.deepEqual(
    before.filter(({key}) => !keys.has(key)),
    [],
  );
});

test('each row has a key of its own, whatever the ids are', () => {
  const ids = ['a', 'a/b', 'a~1b', '~~1', 'c'];
  const all = rows([
    column('root', ...ids, 'c', 'c'),
    column('a', 'b', 'b'),
    text('b'),
    ...ids.slice(1, 4).map((id) => column(id, 'b')),
    text('c'),
  ]);
  assert.equal(all.length, 2 + 7 + 2 + 3);
  assert.equal(new Set(all.map(({key}) => key)).size, all.length);
});

test('a search finds id, type and text, and keeps the way to what it finds', () => {
  const all = rows([
    column('root', 'head', 'box'),
    text('head', '## Your **order**'),
    {id: 'box', component: 'Card', child: 'inner'},
    column('inner', 'mail', 'send'),
    {id: 'mail', component: 'TextField', label: 'Email address'},
    {id: 'send', component: 'Button', child: 'sendLabel', action: {event: {name: 'order'}}},
    text('sendLabel', 'Send the order'),
    text('lost', 'An order that nobody names'),
  ]);
  const found = (search: string) => {
    const {rows: kept, ways, matches} = filtered(all, search);
    assert.equal(kept.filter((row) => !ways.has(row)).length, matches);
    return kept.map((row) => (ways.has(row) ? `(${row.id || row.note})` : row.id));
  };
  assert.deepEqual(found('textfield'), ['(s)', '(root)', '(box)', '(inner)', 'mail']);
  assert.deepEqual(found('ORDER'), [
    '(s)',
    '(root)',
    'head',
    '(box)',
    '(inner)',
    '(send)',
    'sendLabel',
    '(Not drawn)',
    'lost',
  ]);
  assert.deepEqual(found('order send'), ['(s)', '(root)', '(box)', '(inner)', '(send)', 'sendLabel']);
  assert.deepEqual(found('inner'), ['(s)', '(root)', '(box)', 'inner']);
  assert.deepEqual(found('nothing like it'), []);
});
