// A surface inside of an MCP host: a real server made with the helper, a real host made with the SDK's bridge, the built page between.
import {readFileSync} from 'node:fs';
import {expect, test, type Page} from '@playwright/test';
import {form} from './mcp/table-server.js';
import {Site} from './mcp/server.js';

let site: Site;
let page: Page;
const refused: string[] = [];
const requests: string[] = [];

test.beforeAll(async ({browser}) => {
  site = await new Site({}).start();
  page = await browser.newPage();
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) refused.push(message.text());
  });
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${site.address}/test-pages/mcp-host.html?lax`);
  await page.waitForFunction(() => 'host' in globalThis);
});
test.afterAll(async () => {
  await page.close();
  await site.stop();
});
test.beforeEach(() => {
  site.calls.length = 0;
});

const view = () => page.frameLocator('iframe');

test('a form from a tool result is drawn, and its button calls a tool with the resolved context', async () => {
  await page.evaluate(() => host.open({tool: 'table', args: {guests: 4}}));
  await expect(view().getByRole('heading', {name: 'A table'})).toBeVisible();
  await expect(view().getByLabel('Guests')).toHaveValue('4');
  await view().getByLabel('Guests').fill('6');
  await view().getByRole('button', {name: 'Book'}).click();
  await expect(view().getByText('Booked for 6')).toBeVisible();
  expect(site.calls).toEqual([
    {tool: 'table', args: {guests: 4}},
    {tool: 'book', args: {guests: 6}},
  ]);
});

test('the page follows the theme, the language and the variables of its host, and tells its size', async () => {
  const scheme = () =>
    view()
      .locator('html')
      .evaluate((html) => [html.style.colorScheme, html.getAttribute('lang')]);
  await page.evaluate(() =>
    host.look({theme: 'dark', locale: 'de', styles: {variables: {'--color-text-primary': 'rgb(1, 2, 3)'}}} as never),
  );
  await expect.poll(scheme).toEqual(['dark', 'de']);
  const color = () =>
    view()
      .locator('a2ui-surface')
      .evaluate((element) => getComputedStyle(element).color);
  expect(await color()).toBe('rgb(1, 2, 3)');
  await page.evaluate(() => host.look({theme: 'light', locale: 'en'}));
  await expect.poll(scheme).toEqual(['light', 'en']);
  expect(await page.evaluate(() => host.heights.at(-1))).toBeGreaterThan(100);
  expect(await page.evaluate(() => host.teardown())).toEqual({});
});

test('messages in the structured content are drawn, and a result without messages is shown as its text', async () => {
  await page.evaluate(() => host.open({tool: 'structured'}));
  await expect(view().getByLabel('Guests')).toHaveValue('5');
  await page.evaluate(() => host.open({tool: 'words'}));
  await expect(view().getByText('There is no table.')).toBeVisible();
});

test('input is drawn while the model writes it', async () => {
  await page.evaluate(() => host.open({tool: 'table', result: false}));
  const [{createSurface}] = form(3) as [{createSurface: {components: object[]; dataModel: object}}];
  const begun = {...createSurface, components: createSurface.components.slice(0, 3)};
  await page.evaluate((given) => host.partial({messages: [{version: '1.0', createSurface: given}]}), begun as never);
  await expect(view().getByRole('heading', {name: 'A table'})).toBeVisible();
  await expect(view().getByRole('button', {name: 'Book'})).toHaveCount(0);
  await page.evaluate((given) => host.input({messages: given}), form(3) as never);
  await expect(view().getByRole('button', {name: 'Book'})).toBeVisible();
  await expect(view().getByLabel('Guests')).toHaveValue('3');
});

test('actions may be messages to the model, which also gets the data that the surface shares', async () => {
  await page.evaluate(() => host.open({at: '/mcp-messages', tool: 'table', args: {guests: 2}}));
  await view().getByLabel('Guests').fill('9');
  await view().getByRole('button', {name: 'Book'}).click();
  await expect
    .poll(() => page.evaluate(() => host.said))
    .toEqual(['Book it, please.\n{"action":"book","context":{"guests":9}}']);
  const last = () => page.evaluate(() => JSON.stringify(host.contexts.at(-1) ?? null));
  await expect.poll(last).toContain('"guests":9');
});

test('the page is one file, its own policy refuses nothing of it, and it asks nobody for anything', () => {
  expect(readFileSync('dist/mcp-app.html', 'utf8')).toMatch(
    /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-/,
  );
  expect(refused).toEqual([]);
  expect(requests.filter((url) => !url.startsWith(site.address) && !url.startsWith('about:'))).toEqual([]);
});
