import {expect, test, type Page} from '@playwright/test';
import {components, insert, inspector, openTree, property, row} from './composer-hands.js';
import {currentText, documentOf, openComposer, openPhone, openText, problems, surface} from './composer-page.js';

test.use({serviceWorkers: 'block'});
test.setTimeout(180_000);

const HELLO = documentOf([
  {id: 'root', component: 'Column', children: ['send']},
  {id: 'send', component: 'Button', child: 'label', action: {event: {name: 'send'}}, variant: 'primary'},
  {id: 'label', component: 'Text', text: 'Send'},
]);

const THEMES = ['Default', 'Compact', 'High contrast', 'Material', 'Fluent', 'shadcn'];

test('the preview wears each theme of the basic catalog, in a link and a draft too, and the rest of the page does not', async ({
  page,
  browser,
  baseURL,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await openComposer(page, {editor: false});
  await openText(page, HELLO);
  const menu = page.getByRole('button', {name: /^Colours and theme/});
  const looks = () =>
    surface(page).evaluate((element) => {
      const style = getComputedStyle(element);
      return [
        style.getPropertyValue('--a2ui-color-primary'),
        style.getPropertyValue('--a2ui-density'),
        style.getPropertyValue('--a2ui-outline-width'),
        style.getPropertyValue('--a2ui-font'),
      ].join(' ');
    });
  const plain = await looks();
  const seen = new Set<string>();
  for (const name of THEMES) {
    await menu.click();
    await page.getByRole('menuitemradio', {name, exact: true}).click();
    if (name !== 'Default') await expect(menu).toContainText(name);
    if (name === 'Default') await expect.poll(looks).toBe(plain);
    else await expect.poll(async () => seen.has(await looks())).toBe(false);
    seen.add(await looks());
  }
  expect(seen.size).toBe(THEMES.length);
  // A surface elsewhere in the page, such as in the palette, looks as ever.
  const outside = await page.evaluate(() => {
    const other = document.createElement('a2ui-surface');
    document.body.append(other);
    const value = getComputedStyle(other).getPropertyValue('--a2ui-font');
    other.remove();
    return value;
  });
  expect(outside).not.toContain('Geist');
  await menu.click();
  await page.getByRole('menuitemradio', {name: 'Material', exact: true}).click();
  await expect.poll(async () => (await looks()).includes('Roboto')).toBe(true);
  const material = await looks();
  await page.getByRole('button', {name: 'Share', exact: true}).click();
  const link = await page.getByRole('textbox', {name: /link/i}).first().inputValue();
  const other = await browser.newContext({baseURL});
  const opened = await other.newPage();
  await opened.goto(link);
  await expect(opened.getByRole('button', {name: /^Colours and theme/})).toContainText('Material');
  await other.close();
  await page.keyboard.press('Escape');
  await expect(page.locator('composer-header')).toContainText(/Saved/);
  await page.reload();
  await expect(menu).toContainText('Material');
  await expect.poll(looks).toBe(material);
  expect(refused).toEqual([]);
});

test('an app of an MCP server can be put in: its properties are known, and a placeholder says who brings it', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL!) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  await openComposer(page, {editor: false});
  await openText(page, HELLO);
  await insert(page, 'McpApp');
  expect((await components(page)).get('mcp-app')).toEqual({
    id: 'mcp-app',
    component: 'McpApp',
    '@catalogId': 'https://a2ui-surface.dev/catalogs/mcp/v1',
    resource: 'ui://server/app',
    title: 'An app',
  });
  await expect(surface(page)).toContainText('The page that shows this surface supplies the MCP client.');
  await expect(problems(page)).toHaveCount(0);
  await expect(inspector(page)).toContainText('McpApp');
  await property(page, 'resource').getByRole('textbox').fill('ui://weather/map');
  await property(page, 'resource').getByRole('textbox').press('Tab');
  await expect(surface(page)).toContainText('ui://weather/map');
  // An address that is none is a fault, as the catalog says.
  await property(page, 'resource').getByRole('textbox').fill('https://example.com/');
  await property(page, 'resource').getByRole('textbox').press('Tab');
  await expect(problems(page)).not.toHaveCount(0);
  expect(await currentText(page)).toContain('https://example.com/');
  expect(foreign).toEqual([]);
});

/** A column that is higher than half of a phone; the last of it is what is chosen. */
const HIGH = documentOf([
  {id: 'root', component: 'Column', children: ['a', 'b', 'c', 'd', 'e', 'f', 'last']},
  ...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({id, component: 'TextField', label: `Field ${id}`, value: 'x'})),
  {id: 'last', component: 'Text', text: 'The last of all'},
]);

/** How the plain editor's coloured text and the text that is edited lie to each other, and what of the latter does not fit. */
const layers = (page: Page, within: string) =>
  page.locator(within).evaluate((pane) => {
    const area = pane.querySelector('textarea')!;
    const ink = pane.querySelector('.c-ink')!;
    const place = (element: Element) => {
      const {x, y, width} = element.getBoundingClientRect();
      const {padding, font, lineHeight} = getComputedStyle(element);
      return {x, y, width, padding, font, lineHeight};
    };
    return {area: place(area), ink: place(ink), over: area.scrollHeight - area.clientHeight};
  });

test('the plain editor draws each character where it is edited, with the numbers of the lines beside it', async ({
  page,
  browser,
}) => {
  await openComposer(page);
  await page.getByRole('tab', {name: 'Mocks'}).click();
  await page.getByRole('textbox', {name: 'Mock rules'}).fill('[\n  {"when": {"action": "greet"}, "then": []}\n]');
  const wide = await layers(page, 'composer-mocks');
  expect(wide.ink).toEqual(wide.area);
  expect(wide.over).toBe(0);
  const phone = await openPhone(browser, HIGH);
  await phone.page.getByRole('navigation', {name: 'Panes'}).getByRole('button', {name: 'Source'}).tap();
  const narrow = await layers(phone.page, '#source-panel-messages');
  expect(narrow.ink).toEqual(narrow.area);
  expect(narrow.over).toBe(0);
  await phone.context.close();
});

test('a phone’s status line and banner have their size before any dialog was asked for', async ({browser}) => {
  const {page, context} = await openPhone(browser, HIGH);
  await page.evaluate(() => {
    // As if the styles of the dialogs had not come yet.
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href*="dialogs"]'))
      link.disabled = true;
  });
  await page.getByRole('navigation', {name: 'Panes'}).getByRole('button', {name: 'Source'}).tap();
  const height = async (selector: string) => (await page.locator(selector).boundingBox())!.height;
  expect(await height('#source-panel-messages .c-status')).toBeGreaterThanOrEqual(44);
  expect(await height('#source-panel-messages .c-status .c-link')).toBeGreaterThanOrEqual(44);
  await page.getByRole('textbox', {name: 'A2UI messages'}).fill(HIGH.replace(',', ''));
  await page.getByRole('navigation', {name: 'Panes'}).getByRole('button', {name: 'Preview'}).tap();
  expect(await height('composer-preview .c-banner .c-link')).toBeGreaterThanOrEqual(44);
  await context.close();
});

test('what the inspector shows stays in sight above it, in the tree and in the preview', async ({browser, page}) => {
  const phone = await openPhone(browser, HIGH);
  const panes = phone.page.getByRole('navigation', {name: 'Panes'});
  await panes.getByRole('button', {name: 'Tree'}).tap();
  await row(phone.page, 'last').tap();
  const above = async (on: Page, what: string) => {
    await expect(inspector(on)).toContainText('last');
    const sheet = () => inspector(on).boundingBox();
    await expect
      .poll(async () => {
        const box = (await on.locator(what).boundingBox())!;
        return box.y > 0 && box.y + box.height <= (await sheet())!.y;
      }, what)
      .toBe(true);
  };
  await above(phone.page, 'composer-tree [aria-selected="true"]');
  await panes.getByRole('button', {name: 'Preview'}).tap();
  await above(phone.page, 'composer-preview .c-outline:not(.hover)');
  await phone.context.close();
  await page.setViewportSize({width: 900, height: 800});
  await openComposer(page);
  await openText(page, HIGH);
  await openTree(page);
  await row(page, 'last').click();
  await above(page, 'composer-preview .c-outline:not(.hover)');
  // What is folded away at its end is said in a line: the name, and how much there is.
  const summary = inspector(page).locator('summary').last();
  const name = await summary.evaluate((line) => {
    const range = document.createRange();
    range.selectNode([...line.childNodes].find(({textContent}) => textContent?.trim() === 'JSON')!);
    return range.getBoundingClientRect().right;
  });
  expect((await summary.locator('span').boundingBox())!.x - name).toBeGreaterThan(8);
});

test('at 900 px no control of a bar lies over another', async ({page}) => {
  await page.setViewportSize({width: 900, height: 800});
  await openComposer(page);
  await openTree(page);
  await page.getByRole('button', {name: 'Palette', exact: true}).click();
  await expect(page.getByRole('searchbox', {name: 'Find a component to insert'})).toBeVisible();
  for (const tab of ['Problems', 'Events', 'Stream']) {
    await page.getByRole('tab', {name: new RegExp(`^${tab}`)}).click();
    await expect(page.locator(`composer-${tab.toLowerCase()} .c-rows, composer-problems`).first()).toBeVisible();
    const hidden = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.c-edit :is(.c-bar, .c-transport, .c-filters-bar) button')]
        .filter((button) => button.checkVisibility())
        .filter((button) => {
          const {x, y, width, height} = button.getBoundingClientRect();
          const hit = document.elementFromPoint(x + width / 2, y + height / 2);
          // What is scrolled out of its bar lies under nothing: its neighbours are drawn there.
          const bar = button.closest('.c-bar, .c-transport, .c-filters-bar')!.getBoundingClientRect();
          // Tree and palette are a sheet over the source, which closes when one turns to it.
          const sheet = button.closest('composer-source') && hit?.closest('.c-side');
          return x + width / 2 < bar.right && !sheet && !button.contains(hit);
        })
        .map((button) => button.textContent?.trim()),
    );
    expect(hidden, tab).toEqual([]);
  }
  await page.locator('composer-source .monaco-editor').click({position: {x: 360, y: 200}});
  await expect(page.locator('composer-tree, composer-components')).toHaveCount(0);
  await openTree(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('composer-tree')).toHaveCount(0);
});
