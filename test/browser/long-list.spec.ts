// What a long list costs: ten thousand rows of three components each, of which the browser lays out those near the screen.
import {expect, test} from '@playwright/test';
import {Stage, type Message} from './stage.js';

// A trace would copy the whole list with every step.
test.use({trace: 'off'});
test.describe.configure({timeout: 180_000});

/** In the page: the rows that the browser has not skipped. */
declare const laidOut: Set<unknown>;

const CATALOG = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';
const text = (id: string, words: unknown, more: object = {}) => ({id, component: 'Text', text: words, ...more});
const create = (components: object[]): Message => ({
  version: '1.0',
  createSurface: {surfaceId: 'demo', catalogId: CATALOG, components},
});

test('a list of ten thousand rows lays out what is near the screen, and stays where it is when rows come in above', async ({
  page,
}) => {
  const stage = await Stage.goTo(page);
  const ROWS = 10_000;
  await stage.open({limits: {listItems: ROWS, nodes: 60_000, messageSize: 20_000_000}});
  await page.evaluate(() => ((globalThis as {laidOut?: unknown}).laidOut = new Set()));
  const rows = Array.from({length: ROWS}, (_, n) => ({name: `Row ${n}`, note: `Note ${n}`}));
  await page.evaluate(
    ([components, data]) => {
      here.surface().style.setProperty('--a2ui-list-max-block-size', '600px');
      // What is skipped is not laid out inside.
      here
        .surface()
        .shadowRoot!.addEventListener(
          'contentvisibilityautostatechange',
          (event) => laidOut[(event as ContentVisibilityAutoStateChangeEvent).skipped ? 'delete' : 'add'](event.target),
          {capture: true},
        );
      here.renderer.receive({
        version: '1.0',
        createSurface: {
          surfaceId: 'demo',
          catalogId: components.catalogId,
          components: components.parts,
          dataModel: {rows: data},
        },
      });
    },
    [
      {
        catalogId: CATALOG,
        parts: [
          {id: 'root', component: 'List', children: {componentId: 'row', path: '/rows'}},
          {id: 'row', component: 'Column', children: ['name', 'note']},
          text('name', {'@path': 'name'}),
          text('note', {'@path': 'note'}, {variant: 'caption'}),
        ],
      },
      rows,
    ] as const,
  );
  await stage.settled();
  expect((await stage.diagnostics()).filter(({severity}) => severity === 'error')).toEqual([]);
  const look = () =>
    page.evaluate(async () => {
      const list = here.surface().shadowRoot!.querySelector('.list')!;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const {top, bottom} = list.getBoundingClientRect();
      const items = [...list.children] as HTMLElement[];
      const shown = items.filter((item) => {
        const box = item.getBoundingClientRect();
        return box.bottom > top && box.top < bottom;
      });
      return {
        items: items.length,
        laidOut: laidOut.size,
        blank: shown.filter((item) => item.innerText.trim() === '').length,
        first: shown[0]?.innerText,
        offset: shown[0] ? Math.round(shown[0].getBoundingClientRect().top - top) : NaN,
      };
    });
  const start = await look();
  expect(start).toMatchObject({items: ROWS, blank: 0, first: 'Row 0\nNote 0'});
  expect(start.laidOut).toBeLessThan(100);
  await page.evaluate(() => (here.surface().shadowRoot!.querySelector('.list')!.scrollTop = 200_000));
  const middle = await look();
  expect(middle).toMatchObject({items: ROWS, blank: 0});
  expect(middle.laidOut).toBeLessThan(120);
  expect(middle.first).not.toBe(start.first);
  // Items of a template are keyed by index, so what rows that come in above change is what each says; nothing else moves.
  await page.evaluate(() => {
    const model = here.renderer.surfaces.get('demo')!.dataModel;
    const list = model.get('/rows') as object[];
    model.set('/rows', [{name: 'New', note: 'Note'}, ...list.slice(0, -1)] as never);
  });
  await stage.settled();
  const after = await look();
  expect(after.offset).toBe(middle.offset);
  expect(after.laidOut).toBeLessThan(120);

  // Listed children keep their nodes: what is read stays in its place while others come in above it.
  const ids = Array.from({length: 300}, (_, n) => `r${n}`);
  const list = (children: readonly string[]) => ({id: 'root', component: 'List', children});
  await stage.open();
  await page.evaluate(() => here.surface().style.setProperty('--a2ui-list-max-block-size', '600px'));
  await stage.feed(create([list(ids), ...ids.map((id, n) => text(id, `Row ${n}`))]));
  await page.evaluate(() => (here.surface().shadowRoot!.querySelector('.list')!.scrollTop = 3000));
  const before = await look();
  const fresh = Array.from({length: 20}, (_, n) => `n${n}`);
  await stage.feed({
    version: '1.0',
    updateComponents: {
      surfaceId: 'demo',
      components: [list([...fresh, ...ids]), ...fresh.map((id) => text(id, 'New'))],
    },
  });
  expect(await look()).toMatchObject({items: 320, first: before.first, offset: before.offset});
});
