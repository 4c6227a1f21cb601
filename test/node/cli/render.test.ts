import assert from 'node:assert/strict';
import {existsSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {columnsOf} from '../../../renderer/cli/blocks.js';
import {chartCatalog} from '../../../catalogs/index.js';
import {a2ui, CATALOG, created} from './terminal.js';

const SPECIFICATION = '../shared/spec/v1_0/examples';

describe('a2ui-surface render', () => {
  const drawn = async (components: readonly object[], more: object = {}, args: readonly string[] = []) => {
    const {code, out} = await a2ui(
      ['render', '--locale', 'en-US', '--time-zone', 'UTC', ...args],
      JSON.stringify(created(components, more)),
    );
    assert.equal(code, 0);
    return out.split('\n');
  };
  const text = (id: string, words: string) => ({id, component: 'Text', text: words});

  it('draws each basic component', async () => {
    const fields = [
      {id: 'name', component: 'TextField', label: 'Name', value: {'@path': '/name'}},
      {id: 'code', component: 'TextField', label: 'Code', value: 'abc', variant: 'obscured'},
      {id: 'hint', component: 'TextField', label: 'Hint', placeholder: 'Any'},
      {id: 'news', component: 'CheckBox', label: 'News', value: true},
      {
        id: 'seat',
        component: 'ChoicePicker',
        value: ['b'],
        options: [
          {label: 'A', value: 'a'},
          {label: 'B', value: 'b'},
        ],
      },
      {id: 'guests', component: 'Slider', label: 'Guests', min: 0, max: 10, value: 5},
      {id: 'day', component: 'DateTimeInput', label: 'Day', value: '2026-12-01', enableDate: true},
    ];
    const lines = await drawn(
      [
        {
          id: 'root',
          component: 'Column',
          children: ['title', 'line', ...fields.map(({id}) => id), 'buttons', 'tabs', 'card'],
        },
        text('title', '# A *table*\n- one\n- two'),
        {id: 'line', component: 'Divider'},
        ...fields,
        {id: 'buttons', component: 'Row', children: ['ok', 'no', 'link']},
        {id: 'ok', component: 'Button', variant: 'primary', child: 'okText', action: {event: {name: 'ok'}}},
        {id: 'no', component: 'Button', child: 'noText', action: {event: {name: 'no'}}},
        {id: 'link', component: 'Button', variant: 'borderless', child: 'icon', action: {event: {name: 'x'}}},
        text('okText', 'Yes'),
        text('noText', 'No'),
        {id: 'icon', component: 'Icon', name: 'home'},
        {
          id: 'tabs',
          component: 'Tabs',
          tabs: [
            {title: 'One', child: 'first'},
            {title: 'Two', child: 'second'},
          ],
        },
        text('first', 'First page'),
        text('second', 'Second page'),
        {id: 'card', component: 'Card', child: 'media'},
        {id: 'media', component: 'List', children: ['picture', 'film', 'sound']},
        {id: 'picture', component: 'Image', url: 'https://example.com/a/cat.png?x=1'},
        {id: 'film', component: 'Video', url: 'https://example.com/film.mp4'},
        {id: 'sound', component: 'AudioPlayer', url: 'https://example.com/a.mp3', description: 'A song'},
      ],
      {dataModel: {name: 'Ada'}},
      ['--width', '30'],
    );
    assert.deepEqual(lines, [
      'A table',
      '═══════',
      '• one',
      '• two',
      '──────────────────────────────',
      'Name',
      '[Ada_________________]',
      'Code',
      '[•••_________________]',
      'Hint',
      '[(Any)_______________]',
      '[x] News',
      '( ) A',
      '(•) B',
      'Guests',
      '━━━━━━━━━━●───────── 5 (0–10)',
      'Day',
      '[2026-12-01 ▾________]',
      '[[ Yes ]]  [ No ]  < ◇home >',
      '[One]  Two',
      '──────────────────────────────',
      'First page',
      '┌─────────────────────┐',
      '│ [image: cat.png]    │',
      '│ [▶ video: film.mp4] │',
      '│ [♪ audio: A song]   │',
      '└─────────────────────┘',
    ]);
  });

  it('fills templates, formats values, and says why a button is held back', async () => {
    const lines = await drawn(
      [
        {id: 'root', component: 'Column', children: ['rows', 'sum', 'go']},
        {id: 'rows', component: 'Column', children: {componentId: 'row', path: '/items'}},
        {id: 'row', component: 'Row', justify: 'spaceBetween', children: ['what', 'price']},
        {id: 'what', component: 'Text', text: {'@path': 'name'}},
        {
          id: 'price',
          component: 'Text',
          text: {'@call': 'formatCurrency', args: {value: {'@path': 'price'}, currency: 'EUR'}},
        },
        {id: 'sum', component: 'Text', text: {'@call': 'formatString', args: {value: '${/items/1/name} last'}}},
        {
          id: 'go',
          component: 'Button',
          child: 'goText',
          action: {event: {name: 'go'}},
          '@checks': [{condition: {'@call': 'required', args: {value: {'@path': '/who'}}}, message: 'Who?'}],
        },
        text('goText', 'Go'),
      ],
      {
        dataModel: {
          items: [
            {name: 'Tea', price: 2.5},
            {name: '茶', price: 30},
          ],
        },
      },
      ['--width', '20'],
    );
    assert.deepEqual(lines, ['Tea            €2.50', '茶            €30.00', '茶 last', '[ Go ]', '(held back: Who?)']);
  });

  it('keeps to its width where words can be broken, in the examples of all', async () => {
    for (const folder of ['examples', SPECIFICATION]) {
      if (!existsSync(folder)) continue;
      for (const name of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
        const {code, out} = await a2ui(['render', '--width', '100', join(folder, name)]);
        assert.equal(code, 0, name);
        const lines = out.split('\n');
        assert.ok(out.trim().length > 10, name);
        assert.deepEqual(
          lines.filter((line) => columnsOf(line) > 125),
          [],
          name,
        );
      }
    }
  });

  it('shows components of other catalogs by name, one surface of several, and the resolved tree', async () => {
    const two = JSON.stringify([
      created([text('root', 'First')]),
      {version: '1.0', createSurface: {surfaceId: 'other', components: []}},
    ]);
    assert.equal((await a2ui(['render'], two)).out, 'First');
    const both = JSON.stringify([
      created([text('root', 'First')]),
      {
        version: '1.0',
        createSurface: {surfaceId: 'other', components: [{...text('root', 'Second'), '@catalogId': CATALOG}]},
      },
    ]);
    assert.equal((await a2ui(['render'], both)).out, '── s ──\nFirst\n── other ──\nSecond');
    assert.equal((await a2ui(['render', '--surface', 'other'], both)).out, 'Second');
    const {code, err} = await a2ui(['render', '--surface', 'third'], both);
    assert.equal(code, 1);
    assert.match(err, /surfaces: "s", "other"/);
    const [tree] = JSON.parse((await a2ui(['render', '--json'], both)).out) as {surfaceId: string; root: object}[];
    assert.deepEqual(tree, {
      surfaceId: 's',
      root: {
        id: 'root',
        component: 'Text',
        catalogId: CATALOG,
        scope: '/',
        props: {text: 'First'},
        accessibility: {},
        checks: {valid: true, failing: []},
        children: [],
      },
    });
    const chart = {
      version: '1.0',
      createSurface: {
        surfaceId: 's',
        catalogId: chartCatalog.id,
        components: [{id: 'root', component: 'Metric', label: 'Sold', value: 3}],
      },
    };
    assert.deepEqual((await a2ui(['render'], JSON.stringify(chart))).out.split('\n'), [
      '┌ Metric ─────┐',
      '│ label: Sold │',
      '│ value: 3    │',
      '└─────────────┘',
    ]);
  });

  it('says that there is nothing', async () => {
    const {code, err} = await a2ui(['render'], '');
    assert.equal(code, 1);
    assert.match(err, /nothing to draw/);
    assert.equal((await a2ui(['render', '--width', 'wide'], '')).code, 2);
    assert.equal((await a2ui(['render', 'a.json', 'b.json'], '')).code, 2);
  });
});
