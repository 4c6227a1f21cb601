// Charts and maps as a page has them: under the strict policy, streamed, operated, and loaded only where they stand.
import {readFileSync} from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import {expect, test, type Page} from '@playwright/test';
import {Stage, type Message} from './stage.js';

const {messages} = JSON.parse(readFileSync('examples/dashboard.json', 'utf8')) as {messages: Message[]};

async function dashboard(page: Page): Promise<Stage> {
  const stage = await Stage.goTo(page);
  await stage.open({surfaces: ['dashboard'], timeZone: 'UTC'});
  return stage;
}

/** Waits until what loads on demand is drawn. */
async function drawn(page: Page): Promise<void> {
  await expect(page.locator('a2ui-surface .chart-mark')).toHaveCount(24 + 45);
  await expect(page.locator('a2ui-surface [part="map-place"]')).toHaveCount(8 + 5);
  await expect(page.locator('a2ui-surface .visually-hidden table')).toHaveCount(2);
}

test('a dashboard comes in piece by piece, follows its data, and what is chosen drives the other parts', async ({
  page,
}) => {
  const stage = await dashboard(page);
  for (const [index, message] of messages.entries()) {
    await stage.feed(message);
    expect(
      (await stage.diagnostics()).filter(({severity}) => severity === 'error'),
      `message ${index}`,
    ).toEqual([]);
  }
  await drawn(page);
  const text = () => stage.text();
  expect(await text()).toContain('November: $26,310 direct');
  expect(await text()).toContain('Vienna had 12,480 nights.');

  await page.getByRole('option', {name: 'August 2026, Direct: $21,080'}).click();
  await expect.poll(text).toContain('August: $21,080 direct, $10,430 through partners.');
  await expect(page.getByRole('option', {name: /^August/, selected: true})).toHaveCount(4);

  await page.getByRole('row', {name: /Lisbon/}).click();
  await expect.poll(text).toContain('Lisbon had 9,912 nights.');
  await expect(page.getByRole('button', {name: 'Lisbon, Open'})).toHaveAttribute('aria-pressed', 'true');
  expect((await stage.actions()).at(-1)).toMatchObject({name: 'openHouse', context: {house: 'lis'}});

  await page.getByRole('button', {name: 'Athens, Open'}).press('Enter');
  await expect.poll(text).toContain('Athens had 5,870 nights.');
  await expect(page.getByRole('row', {name: /Athens/})).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('a2ui-surface .map-popup')).toContainText('Athens');

  await stage.feed({version: '1.0', updateDataModel: {surfaceId: 'dashboard', path: '/sales/1/direct', value: 30000}});
  await expect(page.getByRole('option', {name: 'August 2026, Direct: $30,000'})).toHaveCount(1);
  expect(stage.errors).toEqual([]);
  const {mishaps, violations} = await stage.record();
  expect([mishaps, violations]).toEqual([[], []]);
});

for (const scheme of ['light', 'dark'] as const) {
  for (const lang of ['en', 'ar'] as const) {
    test(`the dashboard is accessible: ${scheme}, ${lang}`, async ({page}) => {
      await page.emulateMedia({colorScheme: scheme, reducedMotion: 'reduce'});
      const stage = await dashboard(page);
      await stage.open({
        surfaces: ['dashboard'],
        lang,
        timeZone: 'UTC',
        css: ':root { color-scheme: light dark; background: Canvas }',
      });
      await page.evaluate((dir) => (document.documentElement.dir = dir), lang === 'ar' ? 'rtl' : 'ltr');
      await stage.feed(...messages);
      await drawn(page);
      await page.locator('a2ui-surface .chart-more-button').first().click();
      await expect(page.locator('a2ui-surface [role=menuitem]')).toHaveCount(3);
      const {violations} = await new AxeBuilder({page})
        .disableRules(['region', 'page-has-heading-one', 'landmark-one-main'])
        .analyze();
      expect(violations.map(({id, nodes}) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });
  }
}

test('all marks, rows and places are reached and operated by keyboard', async ({page}) => {
  const stage = await dashboard(page);
  await stage.feed(...messages);
  await drawn(page);
  const chosen = (path: string) => stage.data(path, 'dashboard');
  const focused = () =>
    page.evaluate(
      () => document.querySelector('a2ui-surface')!.shadowRoot!.activeElement?.getAttribute('aria-label') ?? '',
    );
  await page.locator('a2ui-surface .chart-mark[tabindex="0"]').first().focus();
  const seen = new Set<string>();
  for (let series = 0; series < 4; series++) {
    await page.keyboard.press('Home');
    for (let index = 0; index < 6; index++) {
      seen.add(await focused());
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('ArrowUp');
  }
  expect(seen.size).toBe(24);
  await page.keyboard.press('Enter');
  expect(await chosen('/month')).toBe('2026-12');

  await page.locator('a2ui-surface [data-row][tabindex="0"]').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect.poll(() => chosen('/house')).toBe('ath');

  await page.locator('a2ui-surface [part="map-place"][tabindex="0"]').focus();
  const places = new Set<string>();
  for (let i = 0; i < 13; i++) {
    places.add(await focused());
    await page.keyboard.press('ArrowRight');
  }
  expect(places.size).toBe(13);
  await page.keyboard.press('Enter');
  await expect.poll(() => chosen('/house')).not.toBe('ath');
  await page.keyboard.press('Escape');
  await expect.poll(() => chosen('/house')).toBe(undefined);
});

for (const width of [320, 390]) {
  test(`nothing of the dashboard is wider than ${width} px`, async ({page}) => {
    await page.setViewportSize({width, height: 800});
    const stage = await dashboard(page);
    await stage.feed(...messages);
    await drawn(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('a page without charts and maps loads nothing that they are drawn with; each loads its own', async ({page}) => {
  const loaded: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) loaded.push(await response.text().catch(() => ''));
  });
  const policy = "default-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html";
  await page.route('**/plain.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: {'content-security-policy': policy},
      body: '<!doctype html><title>Plain</title><script type="module" src="/a2ui-surface.js"></script><a2ui-surface></a2ui-surface>',
    }),
  );
  await page.goto('/plain.html');
  await page.waitForFunction(() => customElements.get('a2ui-surface'));
  const show = (surfaceId: string, component: object) =>
    page.evaluate(
      ([id, root]) => {
        const surface = document.querySelector('a2ui-surface')!;
        surface.surfaceId = id;
        surface.receive({
          version: '1.0',
          createSurface: {
            surfaceId: id,
            catalogId: 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json',
            components: [{id: 'root', ...root}],
          },
        });
      },
      [surfaceId, component] as const,
    );
  // What draws charts (d3 with it), Leaflet and the base map, by texts that only their code has.
  const marks = {charts: 'translate(calc(-100% - 14px), 0)', leaflet: 'leaflet-fade-anim', world: 'Topology'};
  const present = () =>
    Object.entries(marks).flatMap(([name, text]) => (loaded.some((code) => code.includes(text)) ? name : []));
  await show('text', {component: 'Text', text: '# Hello'});
  await page.waitForLoadState('networkidle');
  expect(present()).toEqual([]);
  await show('chart', {
    component: 'Chart',
    '@catalogId': 'https://a2ui-surface.dev/catalogs/chart/v1',
    type: 'bar',
    series: [{data: [1, 2]}],
  });
  await expect(page.locator('a2ui-surface .chart-mark')).toHaveCount(2);
  await expect.poll(present).toEqual(['charts']);
  await show('map', {component: 'Map', '@catalogId': 'https://a2ui-surface.dev/catalogs/map/v1'});
  await expect(page.locator('a2ui-surface .map-land').first()).toBeAttached();
  await expect.poll(present).toEqual(['charts', 'leaflet', 'world']);
});
