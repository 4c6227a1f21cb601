// MCP Apps inside of a surface: a real MCP server over HTTP, a page with the SDK's client, an app made with the SDK's `App`.
import {expect, test, type FrameLocator, type Page} from '@playwright/test';
import {appOf, appThat, seats, type TestApp} from './mcp/apps.js';
import {Elsewhere, Site} from './mcp/server.js';
import type {McpPage} from './pages/mcp.js';

let site: Site;
let elsewhere: Elsewhere;
let page: Page;

test.beforeAll(async ({browser}) => {
  elsewhere = await new Elsewhere().start();
  const apps: Record<string, TestApp> = {
    seats: await seats(),
    hang: appOf('hello().then(() => { for (;;); });'),
    mute: appOf('document.body.append("I never answer");'),
    throws: appOf('hello().then(() => { setInterval(() => { throw new Error("again"); }, 5); note("thrown"); });'),
    bare: appThat('return "bare";', {prefersBorder: false}),
    place: appThat(
      `const allowed = document.featurePolicy.allowsFeature('geolocation');
      return new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve('here'), ({message}) => resolve(allowed + ' ' + message)));`,
      {permissions: {geolocation: {}}},
    ),
    reads: appThat('const {contents} = await ask("resources/read", {uri: "data://fares"}); return contents[0].text;'),
    fetches: appThat(`return fetch('${elsewhere.address}/data').then((response) => response.text());`, {
      csp: {connectDomains: [elsewhere.address]},
    }),
    asks: appThat('return ask("tools/call", {name: "model-only", arguments: {}}).then(() => "called");'),
    leaves: appThat('say({method: "ui/notifications/request-teardown", params: {}});'),
  };
  site = await new Site(apps).start();
  page = await browser.newPage();
  await page.goto(`${site.address}/test-pages/mcp.html`);
  await page.waitForFunction(() => 'mcp' in globalThis);
});
test.afterAll(async () => {
  await page.close();
  await site.stop();
  await elsewhere.stop();
});
test.beforeEach(() => {
  site.calls.length = 0;
});
// Errors of the page itself; what is thrown in frames stays there.
test.afterEach(async () => expect(await page.evaluate(() => mcp.mishaps)).toEqual([]));

// Playwright's own type of what it can send looks too deep into components.
const open = (init: McpPage) => page.evaluate((given) => mcp.open(given as McpPage), init as object);
const data = (path: string) => page.evaluate((at) => mcp.data(at), path);
const codes = () => page.evaluate(() => mcp.diagnostics.map(({code}) => code));
const actions = () =>
  page.evaluate(() =>
    mcp.messages.flatMap(({message}) =>
      'action' in message ? [message.action as {name: string; context: unknown}] : [],
    ),
  );
/** The app itself: the frame in the sandbox's frame. */
const app = (): FrameLocator => page.frameLocator('.mcp-app-frame iframe').frameLocator('iframe');
const SEATS = {app: 'seats', component: {tool: 'seats', arguments: {flight: {'@path': '/flight'}}}};

test('an app gets its tool input and result; the tool that it calls is called, and the result stands in the data', async () => {
  await open({...SEATS, tools: ['seats', 'hold', 'note']});
  await expect(app().locator('#flight')).toHaveText('Seats of LH 2030');
  await expect(app().locator('#state')).toHaveText('free: 3');
  await expect(page.getByText('Seats of LH 2030', {exact: true})).toBeVisible();

  await app().locator('#hold').click();
  await expect(page.getByText('Held 12A')).toBeVisible();
  expect(await data('/held')).toEqual({tool: 'hold', text: 'Held 12A', data: {seat: '12A'}, isError: false});
  expect(site.calls).toEqual([
    {tool: 'seats', args: {flight: 'LH 2030'}},
    {tool: 'hold', args: {seat: '12A'}},
  ]);
  expect((await page.evaluate(() => mcp.asked)).map(({tool, by, resource}) => [tool, by, resource])).toEqual([
    ['seats', 'surface', 'ui://airline/seats'],
    ['hold', 'app', 'ui://airline/seats'],
  ]);
});

test('what the app says to the model is an event for the agent', async () => {
  await app().locator('#say').click();
  await expect
    .poll(async () => (await actions()).map((action) => [action.name, action.context]))
    .toEqual([['said', {text: 'I took 12A'}]]);
});

test('a tool that the page does not allow is not called, and the app hears why', async () => {
  await app().locator('#cancel').click();
  await expect(app().locator('#state')).toHaveText(/^refused: .*The page does not let this app call cancel/);
  expect(site.calls).toEqual([]);
});

test('other arguments call the tool again, and the app is told', async () => {
  await page.evaluate(() =>
    mcp.receive({version: '1.0', updateDataModel: {surfaceId: 'trip', path: '/flight', value: 'OS 1'}}),
  );
  await expect(app().locator('#flight')).toHaveText('Seats of OS 1');
  expect(site.calls).toEqual([{tool: 'seats', args: {flight: 'OS 1'}}]);
});

test('the frame follows the size of its content, and the app the look, the language and the mode of the page', async () => {
  const frame = page.locator('.mcp-app-frame');
  const before = (await frame.boundingBox())!.height;
  await app().locator('#grow').click();
  await expect.poll(async () => (await frame.boundingBox())!.height).toBeGreaterThan(before + 250);

  await expect(app().locator('#theme')).toHaveText(/^light en/);
  await page.evaluate(() => (document.documentElement.style.colorScheme = 'dark'));
  await expect(app().locator('#theme')).toHaveText(/^dark en/);
  const color = () =>
    app()
      .locator('body')
      .evaluate((body) => getComputedStyle(body).color);
  expect(await color()).toBe('rgb(230, 232, 234)');
  await page.evaluate(() => {
    document.documentElement.style.colorScheme = '';
    document.querySelector('a2ui-surface')!.setAttribute('locale', 'de');
  });
  await expect(app().locator('#theme')).toHaveText(/^light de inline/);
  await page.evaluate(() => document.querySelector('a2ui-surface')!.removeAttribute('locale'));
});

test('an app may stand over the page when the user wants it, and comes back as it was', async () => {
  await page.getByRole('button', {name: 'Full screen'}).click();
  await expect(app().locator('#theme')).toHaveText(/fullscreen$/);
  const {width} = page.viewportSize()!;
  expect((await page.locator('.mcp-app-box').boundingBox())!.width).toBe(width);
  await expect(page.getByRole('dialog', {name: 'Seat plan'})).toBeVisible();
  await page.getByRole('button', {name: 'Close'}).click();
  await expect(app().locator('#theme')).toHaveText(/inline$/);
  // The frame lived on.
  await expect(app().locator('#flight')).toHaveText('Seats of OS 1');
  await app().locator('#full').click();
  await expect(app().locator('#theme')).toHaveText(/fullscreen$/);
  await page.keyboard.press('Escape');
  if (await page.getByRole('button', {name: 'Close'}).isVisible())
    await page.getByRole('button', {name: 'Close'}).click();
  await expect(app().locator('#theme')).toHaveText(/inline$/);
});

test('an app whose component goes is asked to end before its frame does', async () => {
  const message = {
    version: '1.0',
    updateComponents: {surfaceId: 'trip', components: [{id: 'app', component: 'Text', text: 'gone'}]},
  };
  await page.evaluate((given) => mcp.receive(given), message);
  await expect(page.getByText('gone')).toBeVisible();
  await expect.poll(() => site.calls).toContainEqual({tool: 'note', args: {text: 'torn down'}});
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('an app that asks to end is ended, and the user may open it again', async () => {
  await open({app: 'leaves'});
  await expect(page.getByText('The app has ended')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('button', {name: 'Open'})).toBeVisible();
});

for (const [title, init] of [
  ['an address', {resources: ['ui://airline/other*']}],
  ['a server', {component: {server: 'constructor'}}],
  ["the surface's tool", {...SEATS, tools: []}],
  ['a tool that is only for apps', {component: {tool: 'hold', arguments: {seat: '1A'}}, tools: ['hold']}],
] as [string, McpPage][]) {
  test(`${title} that the page does not allow is refused, and nothing runs`, async () => {
    await open(init);
    await expect(page.getByText('This page does not allow this app')).toBeVisible();
    expect(site.calls).toEqual([]);
    await expect(page.locator('iframe')).toHaveCount(0);
    if (!init.component?.server) expect(await codes()).toEqual(['APP_REFUSED']);
  });
}

test('a resource that is no app is an error, which can be tried again', async () => {
  await open({app: 'plain'});
  await expect(page.getByText('The app could not be shown')).toBeVisible();
  await expect(page.getByText('The resource is no MCP App')).toBeVisible();
  expect(await codes()).toEqual(['APP_FAILED']);
  await page.getByRole('button', {name: 'Try again'}).click();
  await expect.poll(() => site.calls.filter(({tool}) => tool === 'plain')).toHaveLength(2);
  await expect(page.getByText('The app could not be shown')).toBeVisible();
});

test('a permission that the page does not grant is refused; one that it grants is there', async () => {
  await open({app: 'place'});
  await expect.poll(() => data('/seen/text')).toMatch(/^false .*disabled in this document/);
  expect(await codes()).toEqual(['APP_NARROWED']);
  await open({app: 'place', permissions: ['geolocation']});
  // The browser still asks its user, which nobody answers here with a yes.
  await expect.poll(() => data('/seen/text')).toMatch(/^true /);
  expect(await codes()).toEqual([]);
});

test('an origin that the page does not grant gets no request; one that it grants does', async () => {
  await open({app: 'fetches'});
  await expect.poll(() => data('/seen/text')).toMatch(/threw TypeError/);
  expect(await codes()).toEqual(['APP_NARROWED']);
  expect(elsewhere.requests).toEqual([]);
  await open({app: 'fetches', origins: [elsewhere.address]});
  await expect.poll(() => data('/seen/text')).toBe('here');
  expect(elsewhere.requests).toEqual(['/data']);
});

test('resources of the server are read for the app where the page allows it', async () => {
  await open({app: 'reads'});
  await expect.poll(() => data('/seen/text')).toMatch(/Method not found/);
  await open({app: 'reads', reads: ['data://other']});
  await expect.poll(() => data('/seen/text')).toMatch(/does not let apps read/);
  await open({app: 'reads', reads: ['data://*']});
  await expect.poll(() => data('/seen/text')).toBe('120');
});

test('a tool that is only for models is not called for an app', async () => {
  await open({app: 'asks', tools: ['model-only']});
  await expect.poll(() => data('/seen/text')).toMatch(/does not let this app call/);
  expect(site.calls).toEqual([]);
});

test('the surface works on while its app hangs, never answers or throws', async () => {
  for (const [name, how] of [
    ['throws', undefined],
    ['mute', 'The app does not answer'],
    ['hang', undefined],
  ] as const) {
    await open({app: name, ...(how && {patience: 1000})});
    if (name === 'throws') await expect.poll(() => data('/seen/text')).toBe('thrown');
    if (how) await expect(page.getByText(how)).toBeVisible();
    await page.getByLabel('Around').fill(`while it ${name}`);
    await page.getByRole('button', {name: 'Ping'}).click();
    expect((await actions()).map((action) => action.name)).toContain('ping');
    expect(await data('/clicks')).toBe(`while it ${name}`);
  }
  // What hangs would go on with it.
  await open({app: 'plain'});
});

test('a page without a content policy needs no file for the sandbox', async ({browser}) => {
  const lax = await browser.newPage();
  await lax.goto(`${site.address}/test-pages/mcp.html?lax`);
  await lax.waitForFunction(() => 'mcp' in globalThis);
  await lax.evaluate((given) => mcp.open(given), {...SEATS, tools: ['seats'], sandbox: null});
  await expect(lax.frameLocator('.mcp-app-frame iframe').frameLocator('iframe').locator('#flight')).toHaveText(
    'Seats of LH 2030',
  );
  await lax.close();
});

test('a page whose policy forbids the sandbox says what is missing', async () => {
  await open({app: 'bare', sandbox: null});
  await expect(page.getByText(/set `sandbox` of makeMcpCatalog/)).toBeVisible();
});

test('what hosts apps is loaded by the first app alone', async ({browser}) => {
  const fresh = await browser.newPage();
  const scripts: string[] = [];
  fresh.on('request', (request) => scripts.push(request.url()));
  await fresh.goto(`${site.address}/test-pages/mcp.html`);
  await fresh.waitForFunction(() => 'mcp' in globalThis);
  const component = {
    component: 'Text',
    resource: undefined,
    text: 'No app',
    title: undefined,
    result: undefined,
    context: undefined,
    message: undefined,
    action: undefined,
    '@catalogId': undefined,
  };
  await fresh.evaluate((given) => mcp.open({component: given}), component);
  await expect(fresh.getByText('No app')).toBeVisible();
  expect(scripts.filter((url) => /app-session|app-bridge/.test(url))).toEqual([]);
  await fresh.evaluate(() => mcp.open({app: 'bare'}));
  await expect(fresh.locator('.mcp-app-frame iframe')).toBeVisible();
  expect(scripts.filter((url) => /app-session/.test(url))).toHaveLength(1);
  await fresh.close();
});

test('where what hosts apps can not be loaded, that is said once, and the surface works on', async ({browser}) => {
  const cut = await browser.newPage();
  await cut.route(/app-session/, (route) => route.abort());
  await cut.goto(`${site.address}/test-pages/mcp.html`);
  await cut.waitForFunction(() => 'mcp' in globalThis);
  await cut.evaluate(() => mcp.open({app: 'bare'}));
  await expect(cut.getByText('The app could not be shown')).toBeVisible();
  await cut.getByRole('button', {name: 'Ping'}).click();
  expect(await cut.evaluate(() => mcp.messages.filter(({message}) => 'action' in message).length)).toBe(1);
  expect(await cut.evaluate(() => mcp.diagnostics.map(({code}) => code))).toEqual(['APP_FAILED']);
  await cut.close();
});
