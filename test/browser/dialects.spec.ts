// The same interface in two dialects is the same to whoever uses it: one accessibility tree, one way to act on it.
import {existsSync, readFileSync} from 'node:fs';
import {expect, test, type Page} from '@playwright/test';
import {pairs} from '../node/door/surfaces-v0-8.js';
import {prefabOutput} from '../node/door/prefab-views.js';
import {publishedSamples} from '../node/door/published.js';
import {answerMedia} from './media.js';
import {Stage, type Message} from './stage.js';

let page: Page;
let stage: Stage;

test.beforeAll(async ({browser}) => {
  page = await browser.newPage({viewport: {width: 900, height: 900}, locale: 'en-US', timezoneId: 'UTC'});
  await page.route(/^https:/, answerMedia);
  stage = await Stage.goTo(page, {remoteMedia: true});
});
test.afterAll(() => page?.close());

/** Draws the messages, and reads what is there to whoever can't see it. */
async function readAloud(messages: readonly Message[], surface: string): Promise<string> {
  await stage.open({surfaces: [surface]});
  await stage.feed(...messages);
  // Parts that load on demand (Markdown, a linear-time regex engine) draw once they are there.
  await expect
    .poll(() => stage.surface(surface).evaluate((host) => host.shadowRoot!.querySelector('.text-waiting')))
    .toBeNull();
  const wrong = (await stage.diagnostics()).filter(({severity}) => severity === 'error');
  expect(wrong.map(({code, path, message}) => `${code} ${path} ${message}`)).toEqual([]);
  expect(stage.errors).toEqual([]);
  const tree = await stage.surface(surface).ariaSnapshot();
  expect(tree).not.toBe('');
  return tree;
}

const surfaceOf = (messages: readonly Message[]) =>
  (messages.map((message) => message.createSurface ?? message.beginRendering).find(Boolean) as {surfaceId: string})
    .surfaceId;

test('v0.8 and v1.0', async () => {
  for (const {name, v08, v10} of pairs) {
    const then = await readAloud(v08, 's');
    expect(then, name).toBe(await readAloud(v10, 's'));
  }
});

/** What v1.0 says with an @, as the dialects before it say it. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key.replace(/^@/, ''), bare(part)]));
}

test('v0.9, the candidate and v1.0', async () => {
  for (const {name, v10} of pairs) {
    const {components, dataModel} = v10[0]!.createSurface as {components: unknown[]; dataModel: object};
    const catalogOf = (version: string) => `https://a2ui.org/specification/${version}/catalogs/basic/catalog.json`;
    const now = await readAloud(v10, 's');
    for (const [version, folder] of [
      ['v0.9', 'v0_9'],
      ['v1.0', 'v1_0'],
    ] as const) {
      const then = [
        {version, createSurface: {surfaceId: 's', catalogId: catalogOf(folder)}},
        {version, updateComponents: {surfaceId: 's', components: bare(components)}},
        {version, updateDataModel: {surfaceId: 's', value: dataModel}},
      ];
      expect(await readAloud(then, 's'), `${version}: ${name}`).toBe(now);
    }
  }
});

test('every published example', async () => {
  for (const folder of ['v0_9', 'v1_0'] as const) {
    for (const {messages} of publishedSamples(folder)) await readAloud(messages, surfaceOf(messages));
  }
});

test('the candidate and v1.0: every published example that the specification has too', async () => {
  const specified = '../shared/spec/v1_0/examples';
  test.skip(!existsSync(specified), 'the specification is not beside the project');
  for (const {name, messages} of publishedSamples('v1_0')) {
    const file = `${specified}/${name.split('/').at(-1)!}`;
    const {messages: released} = JSON.parse(readFileSync(file, 'utf8')) as {messages: Message[]};
    expect(await readAloud(messages, surfaceOf(messages)), name).toBe(await readAloud(released, surfaceOf(released)));
  }
});

test('what @maxhealth.tech/prefab writes, whole or in parts', async () => {
  const output = prefabOutput();
  for (let i = 0; i < output.length; i += 2) {
    const [whole, parts] = [output[i]!, output[i + 1]!];
    expect(await readAloud(whole.messages, 's'), whole.name).toBe(await readAloud(parts.messages, 's'));
  }
});

test('its form takes input, checks it and sends it', async () => {
  const form = prefabOutput().find(({name}) => name === 'form')!;
  await readAloud(form.messages, 's');
  const surface = stage.surface('s');
  const email = surface.getByRole('textbox', {name: 'Email'});
  await email.fill('not an address');
  await email.blur();
  await expect(surface.getByText(/valid email/)).toBeVisible();
  await email.fill('ada@example.org');
  await expect(surface.getByText(/valid email/)).toBeHidden();
  await surface.getByRole('checkbox', {name: 'I agree'}).check();
  await surface.getByRole('button', {name: 'Send'}).click();
  const [action] = await stage.actions();
  expect(action).toMatchObject({name: 'send', context: {email: 'ada@example.org', agree: true}});
  expect((await stage.messages())[0]!.message.version).toBe('v1.0');
});

test('its other views work too', async () => {
  const surface = stage.surface('s');
  const view = (name: string) => readAloud(prefabOutput().find((each) => each.name === name)!.messages, 's');

  await view('tabs');
  await expect(surface.getByText('First')).toBeVisible();
  await surface.getByRole('tab', {name: 'Two'}).click();
  await expect(surface.getByText('Second')).toBeVisible();
  await expect(surface.getByText('First')).toBeHidden();

  await view('dialog');
  await surface.getByRole('button', {name: 'Open'}).click();
  await expect(surface.getByRole('dialog').getByText('Inside')).toBeVisible();

  await view('choices');
  await surface.getByRole('radio', {name: 'Blue'}).check();
  await surface.getByRole('slider', {name: 'Volume'}).fill('7');
  await surface.getByRole('checkbox', {name: 'On', exact: true}).uncheck();
  expect(await stage.data('/', 's')).toMatchObject({color: ['blue'], size: ['s'], on: false, volume: 7});

  await view('generated form');
  const first = surface.getByRole('textbox', {name: 'First'});
  await first.fill('A');
  await first.fill('');
  await first.blur();
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await first.fill('Ada');
  await expect(first).not.toHaveAttribute('aria-invalid', 'true');
  await surface.getByLabel('Count').fill('3');
  expect(await stage.data('/', 's')).toMatchObject({first: 'Ada', count: 3});
  await surface.getByRole('button', {name: 'Submit'}).click();
  expect((await stage.actions()).map(({name}) => name)).toEqual(['submit']);
});

test('a form of v0.8 takes input and sends a userAction', async () => {
  const form = pairs.find(({name}) => name === 'a form')!;
  await readAloud(form.v08, 's');
  const surface = stage.surface('s');
  await surface.getByRole('textbox', {name: 'Name'}).fill('Bob');
  await surface.getByRole('button', {name: 'Send'}).click();
  const [sent] = await stage.messages();
  expect(sent!.message).toMatchObject({
    userAction: {
      name: 'send',
      sourceComponentId: 'send',
      context: {name: 'Bob', source: 'form', count: 3, sure: false},
    },
  });
});

test('a template over a map follows its keys', async () => {
  const map = pairs.find(({name}) => name === 'a template over a map')!;
  await readAloud(map.v08, 's');
  const contents = [{key: 'cid', valueMap: [{key: 'name', valueString: 'Cid'}]}];
  await stage.feed({dataModelUpdate: {surfaceId: 's', path: '/people', contents}});
  expect(await stage.text()).toBe('Ada Bob Cid');
  await stage.feed({dataModelUpdate: {surfaceId: 's', path: '/people', contents: [{key: 'ada'}]}});
  expect(await stage.text()).toBe('Bob Cid');
  await stage.feed({
    dataModelUpdate: {surfaceId: 's', path: '/people/bob', contents: [{key: 'name', valueString: 'Rob'}]},
  });
  expect(await stage.text()).toBe('Rob Cid');
});

test('another root is drawn when beginRendering names it', async () => {
  await stage.open({surfaces: ['s']});
  const text = (id: string) => ({id, component: {Text: {text: {literalString: `This is ${id}`}}}});
  await stage.feed({surfaceUpdate: {surfaceId: 's', components: [text('one'), text('root')]}});
  await stage.feed({beginRendering: {surfaceId: 's', root: 'one'}});
  expect(await stage.text()).toBe('This is one');
  await stage.feed({beginRendering: {surfaceId: 's', root: 'root'}});
  expect(await stage.text()).toBe('This is root');
});

test('a theme colors the surface only where the page lets it', async () => {
  for (const themeColor of [false, true]) {
    await page.evaluate((allowed) => here.open({surfaces: ['s'], policy: {themeColor: allowed}}), themeColor);
    await stage.feed({beginRendering: {surfaceId: 's', root: 'root', styles: {primaryColor: '#336699'}}});
    const color = await stage
      .surface('s')
      .evaluate((host) => getComputedStyle(host).getPropertyValue('--a2ui-color-primary'));
    expect(color === '#336699').toBe(themeColor);
  }
});
