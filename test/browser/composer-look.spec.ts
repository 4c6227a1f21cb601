import {expect, test} from '@playwright/test';
import {components, insert, inspector, property} from './composer-hands.js';
import {currentText, documentOf, openComposer, openText, problems, surface} from './composer-page.js';

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
