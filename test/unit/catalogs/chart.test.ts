import {expect} from '@open-wc/testing';
import {html, render} from 'lit';
import type {ComponentContext} from '../../../renderer/index.js';
import type {ChartProps} from '../../../catalogs/chart/generated/props.js';
import {drawChart, type ChartMemory} from '../../../catalogs/chart/plot/view.js';
import {pngOf} from '../../../catalogs/chart/plot/save.js';
import type {Scene} from '../view/kit.js';
import {all, chart, focused, frame, one, press, stage, until} from './kit.js';

const sales = [
  {month: '2026-10', direct: 24000, partners: 11000},
  {month: '2026-11', direct: 26310, partners: 13040},
  {month: '2026-12', direct: 29000, partners: 14000},
];
const bars = {
  type: 'bar',
  stack: 'stacked',
  title: 'Revenue',
  data: {'@path': '/sales'},
  x: 'month',
  series: [
    {field: 'direct', label: 'Direct'},
    {field: 'partners', label: 'Partners'},
  ],
  format: {type: 'currency', currency: 'USD', decimals: 0},
  selection: {'@path': '/month'},
  selectedItem: {'@path': '/picked'},
  action: {event: {name: 'pick', context: {month: {'@path': '/month'}}}},
};
const data = (made: Scene, path: string) => made.renderer.surfaces.get('s')!.dataModel.get(path);
const marks = (made: Scene) => all(made, '.chart-mark');
const drawn = (made: Scene, count: number) =>
  until(`${count} marks are drawn, not ${marks(made).length}`, () => marks(made).length === count && marks(made));

describe('Chart', () => {
  it('gives every mark a name, a role and a place among the keys', async () => {
    const made = await stage([chart('Chart', bars)], {sales});
    const six = await drawn(made, 6);
    expect(six.map((mark) => mark.getAttribute('aria-label'))).to.deep.equal([
      'October 2026, Direct: $24,000',
      'November 2026, Direct: $26,310',
      'December 2026, Direct: $29,000',
      'October 2026, Partners: $11,000',
      'November 2026, Partners: $13,040',
      'December 2026, Partners: $14,000',
    ]);
    expect(one(made, '.chart-marks').getAttribute('role')).to.equal('listbox');
    expect(all(made, '.chart-mark[tabindex="0"]')).to.have.length(1);
    expect(all(made, '.chart-text').map((text) => text.textContent.trim())).to.include.members(['$40K', 'Oct', 'Nov']);
    await until('the table for screen readers is there', () => all(made, '.visually-hidden table').length === 1);
    expect(one(made, '.visually-hidden table').textContent).to.contain('$13,040');
  });

  it('writes what is chosen and its row, tells the agent, and lets go again', async () => {
    const made = await stage([chart('Chart', bars)], {sales});
    const [, november] = await drawn(made, 6);
    const at = november!.getBoundingClientRect();
    const click = () =>
      november!.dispatchEvent(
        new MouseEvent('click', {
          bubbles: true,
          composed: true,
          clientX: at.x + at.width / 2,
          clientY: at.y + at.height / 2,
        }),
      );
    click();
    await made.element.updateComplete;
    expect(data(made, '/month')).to.equal('2026-11');
    expect(data(made, '/picked')).to.deep.equal(sales[1]);
    expect(november!.getAttribute('aria-selected')).to.equal('true');
    expect(all(made, '.chart-ring')).to.have.length(1);
    await until('the agent was told', () => made.messages.length > 0);
    expect((made.messages[0]!.action as {context: object}).context).to.deep.equal({month: '2026-11'});
    click();
    await made.element.updateComplete;
    expect([data(made, '/month'), data(made, '/picked')]).to.deep.equal([undefined, undefined]);
    expect(made.messages).to.have.length(1);
  });

  it('is walked through and operated by keyboard', async () => {
    const made = await stage([chart('Chart', bars)], {sales});
    const six = await drawn(made, 6);
    six[0]!.focus();
    const walk = async (key: string) => {
      press(focused(made)!, key);
      await frame();
      return focused(made)?.getAttribute('aria-label');
    };
    expect(await walk('ArrowRight')).to.contain('November 2026, Direct');
    expect(await walk('ArrowUp')).to.contain('November 2026, Partners');
    expect(await walk('End')).to.contain('December 2026, Partners');
    expect(await walk('ArrowRight')).to.contain('December 2026, Partners');
    expect(await walk('Home')).to.contain('October 2026, Partners');
    expect(await walk('ArrowDown')).to.contain('October 2026, Direct');
    press(focused(made)!, 'Enter');
    await made.element.updateComplete;
    expect(data(made, '/month')).to.equal('2026-10');
  });

  it('shows what lies under the pointer, and hides it again', async () => {
    const made = await stage([chart('Chart', {...bars, type: 'line', stack: 'none'})], {sales});
    await drawn(made, 6);
    const svg = one(made, '.chart-svg');
    const box = svg.getBoundingClientRect();
    svg.dispatchEvent(new PointerEvent('pointermove', {bubbles: true, clientX: box.right, clientY: box.y + 50}));
    await made.element.updateComplete;
    expect(one(made, '.chart-tip').innerText.replaceAll(/\s+/g, ' ')).to.equal(
      'December 2026 Direct $29,000 Partners $14,000',
    );
    svg.dispatchEvent(new PointerEvent('pointerleave', {bubbles: true}));
    await made.element.updateComplete;
    expect(all(made, '.chart-tip')).to.deep.equal([]);
  });

  it('hides and shows a series by its entry in the legend', async () => {
    const made = await stage([chart('Chart', bars)], {sales});
    await drawn(made, 6);
    const [direct] = all(made, '.chart-legend-entry');
    direct!.click();
    await drawn(made, 3);
    expect(direct!.getAttribute('aria-pressed')).to.equal('false');
    direct!.click();
    await drawn(made, 6);
  });

  it('draws every type from the same rows', async () => {
    const cases: [object, number, string][] = [
      [{type: 'bar', horizontal: true}, 6, 'January, A: 1'],
      [{type: 'bar', stack: 'percent'}, 6, 'January, A: 1'],
      [{type: 'line', curve: 'smooth'}, 6, 'January, A: 1'],
      [{type: 'area', stack: 'stacked', curve: 'step'}, 6, 'January, A: 1'],
      [{type: 'line', yAxis: {scale: 'log'}}, 6, 'January, A: 1'],
      [{type: 'pie', series: [{field: 'a'}]}, 3, 'January: 1 (16.7%)'],
      [{type: 'donut', series: [{field: 'b'}]}, 3, 'January: 4 (26.7%)'],
      [{type: 'scatter', x: 'a', series: [{field: 'b'}], pointLabel: 'm'}, 3, 'January, b, 1, 4'],
    ];
    const rows = [
      {m: 'January', a: 1, b: 4},
      {m: 'February', a: 2, b: 5},
      {m: 'March', a: 3, b: 6},
    ];
    for (const [more, count, name] of cases) {
      const made = await stage(
        [
          chart('Chart', {
            data: {'@path': '/rows'},
            x: 'm',
            series: [
              {field: 'a', label: 'A'},
              {field: 'b', label: 'B'},
            ],
            ...more,
          }),
        ],
        {rows},
      );
      const [first] = await drawn(made, count);
      expect(first!.getAttribute('aria-label'), JSON.stringify(more)).to.equal(name);
      for (const mark of marks(made))
        expect(mark.getAttribute('d'), JSON.stringify(more)).to.match(/^M[-\d.,\sMLHVCQAZqvhlcazmt]+$/i);
      expect(made.diagnostics).to.deep.equal([]);
      made.element.remove();
    }
  });

  it('says why there is nothing to see', async () => {
    const cases: [object, object, string][] = [
      [{}, {}, 'Loading'],
      [{loading: true}, {sales}, 'Loading'],
      [{emptyText: 'No orders yet'}, {sales: []}, 'No orders yet'],
      [{}, {sales: [{month: 'x', direct: 'many'}]}, 'No data'],
      [{error: 'The store is closed'}, {sales}, 'The store is closed'],
      [{}, {sales: 5}, 'This data can’t be drawn'],
    ];
    for (const [more, model, text] of cases) {
      const made = await stage([chart('Chart', {...bars, ...more})], model);
      const shown = () =>
        all(made, '.chart-instead')
          .map((box) => box.innerText.trim() || box.querySelector('[role=img]')?.getAttribute('aria-label'))
          .join();
      await until(`it says ${text}, not ${shown()}`, () => shown() === text);
      expect(one(made, '.chart-title').textContent).to.equal('Revenue');
      made.element.remove();
    }
    const wrong = await stage([chart('Chart', bars)], {sales: 5});
    await until('the page is told', () => wrong.diagnostics.some(({code}) => code === 'DATA_NOT_A_LIST'));
  });

  it('thins out more marks than a screen has room for, and says so', async () => {
    const rows = Array.from({length: 10_000}, (_none, i) => ({x: i, y: Math.sin(i / 50)}));
    const made = await stage(
      [chart('Chart', {type: 'line', data: {'@path': '/rows'}, x: 'x', series: [{field: 'y'}]})],
      {rows},
    );
    await drawn(made, 2000);
    expect(one(made, '.chart-thinned').textContent).to.equal('2,000 of 10,000 points are drawn');
  });

  it('is the same as a table, as CSV and as a picture', async () => {
    const made = await stage([chart('Chart', bars)], {sales});
    await drawn(made, 6);
    const button = one(made, '.chart-more-button');
    button.click();
    await until('the menu has the focus', () => focused(made)?.getAttribute('role') === 'menuitem');
    press(focused(made)!, 'ArrowDown');
    expect(focused(made)!.textContent).to.equal('Download CSV');
    const saved: Blob[] = [];
    const original = URL.createObjectURL;
    URL.createObjectURL = (content) => {
      saved.push(content as Blob);
      return original.call(URL, content);
    };
    try {
      (focused(made) as HTMLElement).click();
      await until('the focus is back', () => focused(made) === button);
    } finally {
      URL.createObjectURL = original;
    }
    expect(await saved[0]!.text()).to.equal(
      'month,Direct,Partners\r\n2026-10,24000,11000\r\n2026-11,26310,13040\r\n2026-12,29000,14000\r\n',
    );

    const picture = await createImageBitmap(
      await pngOf(one(made, '.chart-svg') as unknown as SVGSVGElement, 'Revenue'),
    );
    expect(picture.width).to.be.greaterThan(1000);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(picture, 0, 0);
    const pixels = context.getImageData(0, 0, picture.width, picture.height).data;
    const blue = Array.from(
      {length: pixels.length / 4},
      (_none, i) => pixels[4 * i]! < 40 && pixels[4 * i + 2]! > 180,
    ).filter(Boolean).length;
    expect(blue / (pixels.length / 4), 'the share of blue bars').to.be.within(0.05, 0.6);

    button.click();
    await until('the menu is open', () => all(made, '[role=menuitem]').length > 0);
    all(made, '[role=menuitem]')[0]!.click();
    await until('the table is there', () => all(made, '.chart-table-grid').length === 1);
    expect(
      all(made, '.chart-table-grid td')
        .map((cell) => cell.textContent.trim())
        .slice(0, 3),
    ).to.deep.equal(['October 2026', '$24,000', '$11,000']);
  });

  it('runs from right to left where its text does', async () => {
    const made = await stage([chart('Chart', bars)], {sales});
    const before = (await drawn(made, 6)).map((mark) => mark.getBoundingClientRect().x);
    made.element.dir = 'rtl';
    made.element.style.setProperty('inline-size', '590px');
    await until(
      'it is mirrored',
      () => marks(made)[0]!.getBoundingClientRect().x > marks(made)[2]!.getBoundingClientRect().x,
    );
    expect(before[0]).to.be.lessThan(before[2]!);
  });

  describe('with a thousand points', () => {
    const context = (props: Partial<ChartProps>) =>
      ({
        props,
        component: {id: 'c'},
        refresh() {},
        word: (name: string) => name,
        uid: (name: string) => name,
        locale: 'en-US',
        timeZone: 'UTC',
        bound: () => false,
        acts: () => false,
      }) as unknown as ComponentContext<ChartProps>;
    const rows = Array.from({length: 1000}, (_none, i) => ({x: `k${i}`, n: i, y: 500 + 400 * Math.sin(i / 30)}));

    for (const type of ['bar', 'line', 'scatter'] as const) {
      it(`patches one ${type} where one value changed, and says what that costs`, async () => {
        const props = {type, data: rows, x: type === 'scatter' ? 'n' : 'x', series: [{field: 'y'}]};
        const anew: number[] = [];
        const again: number[] = [];
        let touched = 0;
        for (let round = 0; round < 12; round++) {
          const place = document.createElement('div');
          document.body.append(place);
          const memory: ChartMemory = {hidden: new Set(), size: {width: 600, height: 216, rtl: false}};
          const draw = (given: object) => {
            const start = performance.now();
            render(html`${drawChart(context(given), memory).body}`, place);
            place.getBoundingClientRect();
            return performance.now() - start;
          };
          anew.push(draw(props));
          expect(place.querySelectorAll('.chart-mark')).to.have.length(1000);
          const changed = rows.map((row, i) => (i === 400 ? {...row, y: row.y + 20} : row));
          const observer = new MutationObserver(() => {});
          observer.observe(place.querySelector('.chart-marks')!, {subtree: true, attributes: true, childList: true});
          again.push(draw({...props, data: changed}));
          touched = new Set(observer.takeRecords().map(({target}) => target)).size;
          observer.disconnect();
          clearTimeout(memory.speaking);
          place.remove();
        }
        // A figure for the reader, the quickest of each; what holds is the count, which no busy machine changes.
        const [first, next] = [Math.min(...anew), Math.min(...again)];
        console.log(
          `1,000 ${type} marks: drawn in ${first.toFixed(1)} ms, one changed in ${next.toFixed(2)} ms (${((100 * next) / first).toFixed(1)} %)`,
        );
        expect(touched).to.equal(1);
      });
    }
  });
});

describe('Metric and Sparkline', () => {
  it('say figure, change and course', async () => {
    const made = await stage(
      [
        chart('Metric', {
          label: 'Revenue',
          value: {'@path': '/v'},
          format: {type: 'currency', currency: 'USD', decimals: 0},
          delta: -0.08,
          deltaFormat: {type: 'percent'},
          deltaLabel: 'on last month',
          better: 'down',
          trend: [3, 1, 2],
        }),
      ],
      {v: 48294},
    );
    expect(made.text()).to.equal('Revenue $48,294 down 8% on last month');
    expect(all(made, '.chart-metric-delta.positive')).to.have.length(1);
    expect(one(made, '.chart-spark').getAttribute('aria-label')).to.equal('From $3 to $2, lowest $1, highest $3');
    await made.data('/v', 5);
    expect(made.text()).to.contain('$5 down');
    await made.data('/v', null);
    expect(made.text()).to.contain('Revenue –');
  });

  it('draw any number of values', async () => {
    for (const [type, values] of [
      ['bar', [1, -2, 3]],
      ['line', [1]],
      ['area', Array.from({length: 5000}, (_none, i) => i % 7)],
      ['area', []],
    ] as const) {
      const made = await stage([chart('Sparkline', {data: {'@path': '/v'}, type, label: 'Course'})], {v: values});
      expect(one(made, '.chart-spark').getAttribute('aria-label')).to.match(/^Course/);
      expect(one(made, '.chart-spark').innerHTML).not.to.contain('NaN');
      made.element.remove();
    }
  });
});

describe('Table', () => {
  const columns = [
    {field: 'name', label: 'Name'},
    {field: 'n', label: 'Number'},
    {field: 'share', format: {type: 'percent'}, display: 'bar', max: 1, sortable: false},
    {field: 'state', display: 'tag', tones: {open: 'positive'}},
  ];
  const rows = [
    {id: 'b', name: 'Beta 10', n: 5, share: 0.5, state: 'open'},
    {id: 'a', name: 'alpha', n: 12, share: 0.25, state: 'odd'},
    {id: 'c', name: 'Beta 9', n: null, share: 1},
  ];
  const cells = (made: Scene, column: number) =>
    all(made, `[data-row] td:nth-child(${column})`).map((cell) => cell.textContent.trim());

  it('sorts by a column either way, what is missing last', async () => {
    const made = await stage([chart('Table', {caption: 'Things', data: {'@path': '/rows'}, columns})], {rows});
    const [name, number] = all(made, '.chart-table-sort');
    name!.click();
    await made.element.updateComplete;
    expect(cells(made, 1)).to.deep.equal(['alpha', 'Beta 9', 'Beta 10']);
    number!.click();
    await made.element.updateComplete;
    expect(cells(made, 2)).to.deep.equal(['5', '12', '']);
    number!.click();
    await made.element.updateComplete;
    expect(cells(made, 2)).to.deep.equal(['12', '5', '']);
    expect(one(made, '[aria-sort]').getAttribute('aria-sort')).to.equal('descending');
    expect(cells(made, 3)).to.deep.equal(['25%', '50%', '100%']);
    expect(all(made, 'th')[2]!.querySelector('button')).to.equal(null);
    expect(all(made, '.chart-tag.positive')).to.have.length(1);
  });

  it('chooses a row by pointer and keyboard', async () => {
    const made = await stage(
      [
        chart('Table', {
          data: {'@path': '/rows'},
          columns,
          key: 'id',
          selection: {'@path': '/chosen'},
          selectedItem: {'@path': '/item'},
          action: {event: {name: 'open'}},
        }),
      ],
      {rows},
    );
    const [first] = all(made, '[data-row]');
    first!.click();
    await made.element.updateComplete;
    expect([data(made, '/chosen'), data(made, '/item')]).to.deep.equal(['b', rows[0]]);
    expect(first!.getAttribute('aria-selected')).to.equal('true');
    first!.focus();
    press(first!, 'ArrowDown');
    await until('the next row has the focus', () => (focused(made) as HTMLElement | null)?.dataset.row === '1');
    press(focused(made)!, ' ');
    await made.element.updateComplete;
    expect(data(made, '/chosen')).to.equal('a');
    await until('the agent was told twice', () => made.messages.length === 2);
    expect(all(made, '[data-row][tabindex="0"]')).to.have.length(1);
  });

  it('keeps a handful of its 5,000 rows in the page, and follows scrolling and keys', async () => {
    const many = Array.from({length: 5000}, (_none, i) => ({id: i, name: `Row ${i}`, n: i}));
    const made = await stage(
      [
        chart('Table', {
          data: {'@path': '/many'},
          columns: columns.slice(0, 2),
          key: 'id',
          selection: {'@path': '/chosen'},
        }),
      ],
      {many},
    );
    const scroller = one(made, '.chart-table-scroll');
    expect(all(made, '[data-row]').length).to.be.lessThan(60);
    expect(scroller.scrollHeight).to.be.within(170_000, 180_000);
    const times: number[] = [];
    for (let top = 20_000; top <= 160_000; top += 7000) {
      scroller.scrollTop = top;
      await frame();
      const start = performance.now();
      scroller.dispatchEvent(new Event('scroll'));
      await made.element.updateComplete;
      times.push(performance.now() - start);
      const shown = all(made, '[data-row]').filter(
        (row) => row.getBoundingClientRect().bottom > scroller.getBoundingClientRect().top + 36,
      );
      expect(Number(shown[0]!.dataset.row), `at ${top}`).to.be.closeTo(top / 35, 2);
    }
    const slowest = Math.max(...times);
    console.log(`5,000 rows: a step of scrolling is drawn in ${slowest.toFixed(1)} ms at most`);
    expect(all(made, '[data-row]').length).to.be.lessThan(60);
    const [row] = all(made, '[data-row][tabindex="0"]');
    row!.focus();
    press(row!, 'End');
    await until('the last row has the focus', () => (focused(made) as HTMLElement | null)?.dataset.row === '4999');
    press(focused(made)!, 'Enter');
    await made.element.updateComplete;
    expect(data(made, '/chosen')).to.equal(4999);
  });
});
