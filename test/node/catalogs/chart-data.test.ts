import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {numberOf, plainText, writerOf, type Format} from '../../../catalogs/chart/format.js';
import type {ChartProps} from '../../../catalogs/chart/generated/props.js';
import {clockOf, isDateText} from '../../../catalogs/chart/moments.js';
import {keyWriters, kindOf, timeTickWriter, valueTickWriter} from '../../../catalogs/chart/plot/keys.js';
import {MAX_MARKS, modelOf, peaks, thinned} from '../../../catalogs/chart/plot/model.js';
import {csvOf, fileName} from '../../../catalogs/chart/plot/save.js';
import {fieldOf, rowsOf} from '../../../catalogs/chart/rows.js';
import type {JsonObject} from '../../../renderer/index.js';

const english = {locale: 'en-US', timeZone: 'UTC'};
const german = {locale: 'de-DE', timeZone: 'Europe/Berlin'};
/** Intl sets apart with spaces that nobody can type. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const props = (more: Partial<ChartProps>): ChartProps => ({type: 'bar', series: [{field: 'a'}], ...more});

describe('formats', () => {
  it('write values in the language of the reader', () => {
    const cases: [Format | undefined, unknown, typeof english, string][] = [
      [undefined, 1234.5678, english, '1,234.568'],
      [undefined, 1234.5, german, '1.234,5'],
      [undefined, '0042', english, '0042'],
      [undefined, true, english, 'true'],
      [undefined, {a: 1}, english, ''],
      [undefined, ['a', 2], english, 'a, 2'],
      [{type: 'number', decimals: 2}, '7', english, '7.00'],
      [{type: 'percent'}, 0.784, english, '78.4%'],
      [{type: 'percent', decimals: 0}, 0.784, german, '78 %'],
      [{type: 'currency', currency: 'USD', decimals: 0}, 48294, english, '$48,294'],
      [{type: 'currency', currency: 'EUR'}, 5, german, '5,00 €'],
      [{type: 'compact'}, 12400, english, '12.4K'],
      [{type: 'number', unit: 'kWh'}, 3, english, '3 kWh'],
      [{type: 'number', sign: true}, 3, english, '+3'],
      [{type: 'date'}, '2026-12-01', english, 'Dec 1, 2026'],
      [{type: 'date'}, '2026-12-01T23:30:00Z', german, '2. Dez. 2026'],
      [{type: 'month'}, '2026-12', german, 'Dez. 2026'],
      [{type: 'time'}, '2026-12-01T18:05', german, '18:05'],
      [{type: 'date'}, 'soon', english, 'soon'],
      [{type: 'text'}, 5, english, '5'],
    ];
    for (const [format, value, place, text] of cases) {
      assert.equal(plain(writerOf(format, place)(value)), text, JSON.stringify([format, value]));
    }
  });

  it('survive locales and currencies that do not exist', () => {
    assert.equal(
      plain(writerOf({type: 'currency', currency: 'x'}, {locale: 'no-such-locale-at-all', timeZone: 'UTC'})(1)).length >
        0,
      true,
    );
  });

  it('take texts for numbers only where they are nothing else', () => {
    const cases: [unknown, number | undefined][] = [
      ['12.5', 12.5],
      ['1e3', 1000],
      ['', undefined],
      ['12 apples', undefined],
      ['0x10', undefined],
      [NaN, undefined],
      [null, undefined],
      [true, undefined],
    ];
    for (const [value, number] of cases) assert.equal(numberOf(value), number, String(value));
    assert.equal(plainText(null), '');
  });
});

describe('dates', () => {
  it('are read as what clock and calendar show, and shifted only where they have a zone', () => {
    const cases: [unknown, string, string | undefined][] = [
      ['2026-12-01', 'America/New_York', '2026-12-01T00:00:00.000Z'],
      ['2026-12', 'UTC', '2026-12-01T00:00:00.000Z'],
      ['2026-12-01T10:30', 'Asia/Tokyo', '2026-12-01T10:30:00.000Z'],
      ['2026-12-01T10:30:00Z', 'Asia/Tokyo', '2026-12-01T19:30:00.000Z'],
      ['2026-12-01T10:30:00+02:00', 'UTC', '2026-12-01T08:30:00.000Z'],
      ['2026-02-30', 'UTC', undefined],
      ['2026-01-01T25:00', 'UTC', undefined],
      ['yesterday', 'UTC', undefined],
      [Date.UTC(2026, 0, 1), 'Europe/Berlin', '2026-01-01T01:00:00.000Z'],
      [Infinity, 'UTC', undefined],
      [{}, 'UTC', undefined],
    ];
    for (const [value, zone, expected] of cases) {
      const clock = clockOf(value, zone);
      assert.equal(clock === undefined ? undefined : new Date(clock).toISOString(), expected, String(value));
    }
    assert.deepEqual(['2026', '2026-12', '2026-13', 'Dec'].map(isDateText), [false, true, false, false]);
  });

  it('decide what an axis is, and how exactly its keys are written', () => {
    const months = ['2026-11', '2026-12', '2027-01'];
    assert.equal(kindOf(months, undefined, false), 'time');
    assert.equal(kindOf(months, undefined, true), 'band');
    assert.equal(kindOf([1, 2], undefined, false), 'linear');
    assert.equal(kindOf(['a', 1], undefined, false), 'band');
    const written = (keys: string[]) => {
      const {short, long} = keyWriters(keys, undefined, english);
      return [short(keys[0]!), long(keys[0]!)];
    };
    assert.deepEqual(written(months), ['Nov 2026', 'November 2026']);
    assert.deepEqual(written(['2026-12-01', '2026-12-02']), ['Dec 1', 'December 1']);
    assert.deepEqual(written(['2026-01', '2027-01']), ['2026', '2026']);
    assert.deepEqual(written(['Jan', 'Feb']), ['Jan', 'Jan']);
    assert.deepEqual(written(['2026-12-01T10:00', '2026-12-01T11:00']).map(plain), [
      '10:00 AM',
      'December 1 at 10:00 AM',
    ]);
  });

  it('write ticks as briefly as they can be told apart', () => {
    const DAY = 86_400_000;
    const start = Date.UTC(2026, 10, 1);
    const ticks = [start, start + 30 * DAY, start + 61 * DAY];
    assert.deepEqual(ticks.map(timeTickWriter(ticks, 'en-US')), ['Nov', 'Dec', '2027']);
    assert.deepEqual([0, 20_000].map(valueTickWriter([0, 20_000], {type: 'currency', currency: 'USD'}, english)), [
      '$0',
      '$20K',
    ]);
    assert.deepEqual([0, 0.05].map(valueTickWriter([0, 0.05], undefined, english)), ['0.00', '0.05']);
    assert.deepEqual([0, 0.5].map(valueTickWriter([0, 0.5], {type: 'percent', decimals: 1}, english)), ['0%', '50%']);
  });
});

describe('the data of a chart', () => {
  it('comes as rows with fields', () => {
    const model = modelOf(
      props({
        data: [
          {m: 'Jan', a: 1, b: '2'},
          {m: 'Feb', a: null, b: 4},
        ],
        x: 'm',
        series: [{field: 'a', label: 'A'}, {field: 'b'}],
      }),
    );
    assert.deepEqual(model.keys, ['Jan', 'Feb']);
    assert.deepEqual(
      model.series.map(({name, values}) => [name, values]),
      [
        ['A', [1, undefined]],
        ['b', [2, 4]],
      ],
    );
  });

  it('comes as rows that a field splits into series', () => {
    const data = [
      {m: 'Jan', c: 'web', n: 1},
      {m: 'Feb', c: 'web', n: 2},
      {m: 'Jan', c: 'app', n: 3},
      {m: 'Jan', c: 'app', n: 4},
    ];
    const model = modelOf(props({data, x: 'm', splitBy: 'c', series: [{field: 'n'}]}));
    assert.deepEqual(
      model.series.map(({name, values}) => [name, values]),
      [
        ['web', [1, 2]],
        ['app', [7, undefined]],
      ],
    );
  });

  it('comes as series with values of their own', () => {
    const model = modelOf(
      props({
        categories: ['Jan', 'Feb'],
        series: [
          {label: 'A', data: [1, 2]},
          {
            label: 'B',
            data: [
              {x: 'Feb', y: 5},
              {x: 'Mar', y: 6},
            ],
          },
        ],
      }),
    );
    assert.deepEqual(model.keys, ['Jan', 'Feb', 'Mar']);
    assert.deepEqual(
      model.series.map(({values}) => values),
      [
        [1, 2, undefined],
        [undefined, 5, 6],
      ],
    );
    const points = modelOf(props({type: 'scatter', series: [{data: [[1, 2], {x: 3, y: 4}, 'no']}]}));
    assert.deepEqual(
      [points.series[0]!.keys, points.series[0]!.values],
      [
        [1, 3, null],
        [2, 4, undefined],
      ],
    );
  });

  it('reads own fields only, and says what is no list', () => {
    assert.equal(fieldOf(JSON.parse('{}') as JsonObject, 'constructor'), undefined);
    assert.equal(fieldOf(JSON.parse('{"__proto__": 1}') as JsonObject, '__proto__'), 1);
    assert.deepEqual(
      [rowsOf(undefined).state, rowsOf('x').state, rowsOf({}).state, rowsOf([]).state],
      ['absent', 'wrong', 'wrong', 'rows'],
    );
    assert.deepEqual(rowsOf([1, null, {a: 2}]), {state: 'rows', rows: [{value: 1}, {a: 2}]});
  });

  it('is thinned out above its bound, with both ends and the peak kept', () => {
    const data = Array.from({length: 50_000}, (_none, i) => ({x: i, y: i === 33_333 ? 1e6 : Math.sin(i / 100)}));
    const model = thinned(modelOf(props({type: 'line', data, x: 'x', series: [{field: 'y'}]})), 'line');
    assert.equal(model.thinnedFrom, 50_000);
    assert.equal(model.keys.length, MAX_MARKS);
    assert.deepEqual([model.keys[0], model.keys.at(-1)], [0, 49_999]);
    assert.ok(model.keys.includes(33_333));
    const points = thinned(modelOf(props({type: 'scatter', data, x: 'x', series: [{field: 'y'}]})), 'scatter');
    assert.equal(points.series[0]!.values.length, MAX_MARKS);
    assert.deepEqual(peaks([1, 2, 3], 5), [0, 1, 2]);
  });
});

describe('a chart as a file', () => {
  it('quotes what CSV must, and keeps formulas texts', () => {
    const fields = [
      {field: 'a', label: 'Name, first'},
      {field: 'b', label: 'B'},
    ];
    const rows = [
      {a: 'x "y"', b: -5},
      {a: '=HYPERLINK("x")', b: '+1 2'},
      {a: 'line\nbreak', b: null},
    ];
    assert.equal(
      csvOf(fields, rows),
      '\ufeff"Name, first",B\r\n"x ""y""",-5\r\n"\'=HYPERLINK(""x"")",\'+1 2\r\n"line\nbreak",\r\n',
    );
    assert.deepEqual([fileName('Umsatz / Monat?', 'csv'), fileName('../', 'png')], ['Umsatz-Monat.csv', 'chart.png']);
  });
});
