// The specification's examples and our own on one page: all draw without a fault, and what a user does to them has its effect.
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {expect, test, type CDPSession, type Page} from '@playwright/test';
import {Ajv2020, type ValidateFunction} from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import {answerMedia} from './media.js';
import {Stage, type Message} from './stage.js';

const SPEC = '../shared/spec/v1_0/';
const CATALOG = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';
const specified = existsSync(SPEC);

interface Example {
  readonly name: string;
  readonly messages: Message[];
}

function read(folder: string, prefix: string): Example[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const {messages} = JSON.parse(readFileSync(folder + file, 'utf8')) as {messages: Message[]};
      return {name: prefix + file, messages};
    });
}

const theirs = specified ? read(`${SPEC}examples/`, 'specification: ') : [];
const ours = read('examples/', 'examples: ');
const all = [...theirs, ...ours];
const exampleOf = (name: string) => all.find((example) => example.name.endsWith(name))!;
const surfaceOf = ({messages}: Example) => (messages[0]!.createSurface as {surfaceId: string}).surfaceId;

let page: Page;
let stage: Stage;
let session: CDPSession;

test.beforeAll(async ({browser}) => {
  page = await browser.newPage({viewport: {width: 900, height: 900}, locale: 'en-US', timezoneId: 'UTC'});
  await page.route(/^https:/, answerMedia);
  stage = await Stage.goTo(page, {remoteMedia: true});
  session = await page.context().newCDPSession(page);
});
test.afterAll(() => page?.close());

async function show(example: Example): Promise<void> {
  await stage.open({surfaces: [surfaceOf(example)]});
  await stage.feed(...example.messages);
  // Parts that load on demand (Markdown, a linear-time regex engine) draw once they are there.
  await expect
    .poll(() => stage.surface(surfaceOf(example)).evaluate((host) => host.shadowRoot!.querySelector('.text-waiting')))
    .toBeNull();
}

/** What the accessibility tree of the page holds in reading order: `role name`, one line each. */
async function accessibilityTree(): Promise<string[]> {
  const {nodes} = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const read = (id: string) => {
    const node = byId.get(id);
    if (!node) return;
    if (!node.ignored) lines.push(`${node.role?.value as string} ${String(node.name?.value ?? '')}`.trim());
    node.childIds?.forEach(read);
  };
  read(nodes[0]!.nodeId);
  return lines;
}

// Chromium's own names for the roles.
const ROLES: Readonly<Record<string, RegExp>> = {
  Button: /^button/,
  TextField: /^textbox/,
  CheckBox: /^checkbox/,
  ChoicePicker: /^(radiogroup|group)/,
  Slider: /^slider/,
  DateTimeInput: /^(Date|DateTime|InputTime|group|textbox)/,
  List: /^list\b/,
  Tabs: /^tablist/,
  Divider: /^(separator|splitter)/,
  Video: /^Video/,
  AudioPlayer: /^Audio/,
};

interface Drawn {
  readonly id: string;
  readonly type: string;
  readonly text: string;
}

/** Every occurrence that is on screen, with the text it shows. */
function drawn(): Promise<Drawn[]> {
  return page.evaluate(() => {
    const surface = here.surface();
    return Object.keys(surface.inspect()!.components).flatMap((id) =>
      surface
        .elementsOf(id)
        .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden="true"]'))
        .map((element) => ({id, type: surface.inspect()!.components[id]!.component, text: element.innerText})),
    );
  });
}

test.describe('each example draws, without a fault, all that it holds', () => {
  test('the specification is beside the project', () => {
    test.skip(!specified, 'it is not: only our own examples are drawn');
    expect(theirs).toHaveLength(43);
  });

  for (const example of all) {
    test(example.name, async () => {
      await show(example);
      const diagnostics = await stage.diagnostics();
      expect(diagnostics.filter(({severity}) => severity === 'error')).toEqual([]);
      expect(stage.errors).toEqual([]);
      // Browsers tell a page so when drawings of a size found in one frame change another's; the rest comes in the next frame.
      const mishaps = (await stage.record()).mishaps.filter((words) => !words.startsWith('ResizeObserver loop'));
      expect(mishaps).toEqual([]);

      const tree = await accessibilityTree();
      const words = squeeze(
        tree
          .filter((line) => line.startsWith('StaticText'))
          .map((line) => line.slice(11))
          .join(''),
      );
      const occurrences = await drawn();
      expect(occurrences.length).toBeGreaterThan(0);
      for (const {id, text} of occurrences.filter(({type, text}) => type === 'Text' && text.trim() !== '')) {
        for (const line of text.split('\n')) expect(words, `${id} is not read`).toContain(squeeze(line));
      }
      for (const [type, role] of Object.entries(ROLES)) {
        const wanted = occurrences.filter((one) => one.type === type).length;
        expect(tree.filter((line) => role.test(line)).length, `${type} in the tree`).toBeGreaterThanOrEqual(wanted);
      }
      expect(tree.filter((line) => /^(button|textbox|checkbox|slider|radio)$/.test(line))).toEqual([]);
    });
  }
});

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

interface Reader {
  readonly field: string;
  readonly readers: string[];
}

/** The one-line text fields that write an absolute path, each with the texts that read it outside templates. */
function readers(): Promise<Reader[]> {
  return page.evaluate(() => {
    const surface = here.surface();
    const parts = Object.values(surface.inspect()!.components);
    return parts.flatMap((part) => {
      const path = (part.value as {'@path'?: string} | undefined)?.['@path'];
      if (
        part.component !== 'TextField' ||
        !path?.startsWith('/') ||
        !['shortText', undefined].includes(part.variant as string)
      )
        return [];
      if (surface.elementsOf(part.id).length === 0) return [];
      const reads = (text: string) => text.includes(`"@path":"${path}"`) || text.includes(`\${${path}}`);
      const texts = parts.filter(({component, id, text}) => {
        return component === 'Text' && surface.elementsOf(id).length === 1 && reads(JSON.stringify(text ?? ''));
      });
      return [{field: part.id, readers: texts.map(({id}) => id)}];
    });
  });
}

test('what is typed into a field shows in every text that is bound to its path', async () => {
  let checked = 0;
  for (const example of all) {
    await show(example);
    for (const {field, readers: texts} of await readers()) {
      const control = await stage.control(field);
      await control.focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('Qx7 y');
      await stage.settled();
      expect(JSON.stringify(await stage.data('/', surfaceOf(example))), `${example.name} ${field}`).toContain('Qx7 y');
      for (const id of texts) {
        expect(await (await stage.element(id)).innerText(), `${example.name} ${field} in ${id}`).toContain('Qx7 y');
        checked++;
      }
    }
  }
  expect(checked).toBeGreaterThanOrEqual(5);
});

/** The released schema of what a renderer sends; it lies beside the project only. */
function rendererSchema(): ValidateFunction | undefined {
  if (!specified) return undefined;
  const json = (path: string) => JSON.parse(readFileSync(SPEC + path, 'utf8')) as {$id: string};
  const ajv = new Ajv2020({strict: false});
  // Its types know only the CommonJS form.
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  const at = 'https://a2ui.org/specification/v1_0/';
  const [catalog, common] = [json('catalogs/basic/catalog.json'), json('common_types.json')];
  ajv.addSchema(catalog).addSchema({...catalog, $id: `${at}catalog.json`});
  ajv.addSchema(common).addSchema({...common, $id: `${at}catalogs/basic/common_types.json`});
  return ajv.compile(json('renderer_to_agent.json'));
}

test('every button sends its event as a valid action with its context resolved, unless a check gates it', async () => {
  const valid = rendererSchema();
  let sent = 0;
  let gated = 0;
  for (const example of all) {
    await show(example);
    const buttons = await page.evaluate(() => {
      const surface = here.surface();
      return Object.values(surface.inspect()!.components)
        .filter(({component, action}) => component === 'Button' && typeof action === 'object' && 'event' in action!)
        .map(({id, action}) => ({id, event: (action as {event: {name: string; context?: object}}).event}))
        .filter(
          ({id}) =>
            surface.elementsOf(id)[0]?.checkVisibility() && !surface.elementsOf(id)[0]!.closest('[aria-haspopup]'),
        );
    });
    for (const {id, event} of buttons) {
      const button = await stage.element(id);
      const off = (await button.getAttribute('aria-disabled')) === 'true';
      const before = (await stage.messages()).length;
      // A gated button keeps its place in the focus order, so a click reaches it.
      await button.click({force: true});
      const messages = (await stage.messages()).slice(before);
      if (await page.evaluate(() => here.surface().shadowRoot!.querySelector('dialog[open]') !== null)) {
        // A dialog's trigger opens it and sends nothing.
        expect(messages).toEqual([]);
        await page.keyboard.press('Escape');
        continue;
      }
      const at = `${example.name} ${id}`;
      if (off) {
        expect(messages, at).toEqual([]);
        gated++;
        continue;
      }
      expect(messages, at).toHaveLength(1);
      const {message} = messages[0]!;
      if (valid) expect(valid(message), `${at}: ${JSON.stringify(valid.errors)}`).toBe(true);
      const {action} = message as {
        action: {name: string; surfaceId: string; sourceComponentId: string; context: object};
      };
      expect(action).toMatchObject({name: event.name, surfaceId: surfaceOf(example), sourceComponentId: id});
      expect(Object.keys(action.context)).toEqual(Object.keys(event.context ?? {}));
      expect(JSON.stringify(action.context)).not.toMatch(/"@(path|call)"/);
      sent++;
    }
  }
  expect(sent).toBeGreaterThan(20);
  expect(gated).toBeGreaterThanOrEqual(3);
});

test('a failing check gates its button until it passes', async () => {
  await show(exampleOf('hello.json'));
  const name = page.getByRole('textbox', {name: 'Your name'});
  const greet = page.getByRole('button', {name: 'Greet'});
  await name.fill('');
  await expect(greet).toHaveAttribute('aria-disabled', 'true');
  await expect(greet).toHaveAccessibleDescription('Enter a name first.');
  await greet.focus();
  await expect(greet).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await stage.actions()).toEqual([]);
  await expect(page.getByText('Whom shall we greet?')).toBeVisible();
  await name.fill('Bo');
  await expect(greet).not.toHaveAttribute('aria-disabled', 'true');
  await greet.click();
  expect(await stage.actions()).toMatchObject([{name: 'greet', context: {name: 'Bo', city: 'Lisbon'}}]);
});

const text = (id: string, words: unknown) => ({id, component: 'Text', text: words});
const create = (components: object[], dataModel = {}, surfaceId = 'demo'): Message => ({
  version: '1.0',
  createSurface: {surfaceId, catalogId: CATALOG, components, dataModel},
});
const write = (path: string, value: unknown): Message => ({
  version: '1.0',
  updateDataModel: {surfaceId: 'demo', path, value},
});

test('a template list follows writes to an item, to the list and to the root', async () => {
  await stage.open();
  const list = {id: 'root', component: 'List', children: {componentId: 'item', path: '/items'}};
  await stage.feed(create([list, text('item', {'@path': 'name'})], {items: [{name: 'one'}, {name: 'two'}]}));
  expect(await stage.text()).toBe('one two');
  const first = await stage.element('item', '/items/0');
  await stage.feed(write('/items/1/name', 'zwei'));
  expect(await stage.text()).toBe('one zwei');
  await stage.feed(write('/items/2', {name: 'three'}));
  expect(await stage.text()).toBe('one zwei three');
  await stage.feed(write('/items', [{name: 'uno'}]));
  expect(await stage.text()).toBe('uno');
  await stage.feed(write('/', {items: [{name: 'a'}, {name: 'b'}]}));
  expect(await stage.text()).toBe('a b');
  expect(await first.evaluate((element) => element === here.element('item', '/items/0'))).toBe(true);
  await stage.feed(write('/items', null));
  expect(await stage.text()).toBe('');
  expect(await stage.diagnostics()).toEqual([]);
});

const FAULTS: readonly {name: string; parts: object[]; extra?: Message; at: string; says: RegExp}[] = [
  {name: 'a bad component', parts: [{id: 'x', component: 'Slider', value: 1}], at: 'x', says: /max/},
  {name: 'an unknown component', parts: [{id: 'x', component: 'Dial', value: 1}], at: 'x', says: /Dial/},
  {name: 'a dangling child', parts: [], at: 'x', says: /\bx\b/},
  {
    name: 'a cycle',
    parts: [
      {id: 'x', component: 'Card', child: 'y'},
      {id: 'y', component: 'Card', child: 'x'},
    ],
    at: '',
    says: /circular|cycle/i,
  },
];

const fine = [{id: 'root', component: 'Column', children: ['a', 'x', 'b']}, text('a', 'Above'), text('b', 'Below')];

for (const {name, parts, at, says} of FAULTS) {
  test(`${name} gives one precise diagnostic, and everything else is drawn`, async () => {
    await stage.open();
    await stage.feed(create([...fine, ...parts]));
    const diagnostics = await stage.diagnostics();
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]!.message).toMatch(says);
    if (at) expect(diagnostics[0]!.componentId).toBe(at);
    expect(await stage.text()).toBe('Above Below');
    expect(stage.errors).toEqual([]);
  });

  test(`${name} in strict mode leaves the state as it was`, async () => {
    await stage.open({strict: true});
    await stage.feed(create([{id: 'root', component: 'Column', children: ['a']}, text('a', 'Before')], {kept: 1}));
    const before = await page.evaluate(() => JSON.stringify(here.surface().inspect()));
    await stage.feed({version: '1.0', updateComponents: {surfaceId: 'demo', components: [...fine, ...parts]}});
    const errors = (await stage.diagnostics()).filter(({severity}) => severity === 'error');
    expect(errors).toHaveLength(1);
    expect(errors[0]!.message).toMatch(says);
    expect(await page.evaluate(() => JSON.stringify(here.surface().inspect()))).toBe(before);
    expect(await stage.text()).toBe('Before');
  });
}

for (const strict of [false, true]) {
  test(`a second createSurface of the same id is refused (${strict ? 'strict' : 'tolerant'})`, async () => {
    await stage.open({strict});
    await stage.feed(create([text('root', 'First')], {n: 1}));
    await stage.feed(create([text('root', 'Second')], {n: 2}));
    const diagnostics = await stage.diagnostics();
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({category: 'IntegrityError', severity: 'error', surfaceId: 'demo'});
    expect(diagnostics[0]!.message).toMatch(/demo already exists/);
    expect(await stage.text()).toBe('First');
    expect(await stage.data()).toEqual({n: 1});
  });
}

test('a surface that is taken off the page, written to and put back shows the new value and follows the next', async () => {
  await stage.open();
  const parts = [
    {id: 'root', component: 'Column', children: ['a', 'list', 'field']},
    text('a', {'@call': 'formatString', args: {value: 'n is ${/n}'}}),
    {id: 'list', component: 'List', children: {componentId: 'item', path: '/items'}},
    text('item', {'@path': '.'}),
    {id: 'field', component: 'TextField', label: 'N', value: {'@path': '/n'}},
  ];
  await stage.feed(create(parts, {n: '1', items: ['x', 'y']}));
  const watched = () => page.evaluate(() => here.surface().inspect()?.bindings.length);
  const bindings = () => page.evaluate(() => here.renderer.surfaces.get('demo')!.inspect().bindings);
  const before = await watched();
  expect(before).toBeGreaterThan(3);
  await page.evaluate(() => {
    const element = here.surface();
    (globalThis as {parked?: Element}).parked = element;
    element.remove();
  });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(await bindings()).toEqual([]);
  await page.evaluate(
    (messages) => messages.forEach((message) => here.renderer.receive(message)),
    [write('/n', '2'), write('/items', ['z'])],
  );
  await page.evaluate(() => document.querySelector('main')!.append((globalThis as {parked?: Element}).parked!));
  await stage.settled();
  expect(await stage.text()).toMatch(/^n is 2 z/);
  await expect(page.getByRole('textbox', {name: 'N'})).toHaveValue('2');
  await stage.feed(write('/n', '3'), write('/items/1', 'w'));
  expect(await stage.text()).toMatch(/^n is 3 z w/);
  await page.getByRole('textbox', {name: 'N'}).fill('4');
  await stage.settled();
  expect(await stage.text()).toMatch(/^n is 4/);
  await page.evaluate(() => here.surface().remove());
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(await bindings()).toEqual([]);
});

test('under the strict policy nothing that an example draws is refused', async ({browser}) => {
  const strict = await browser.newPage({viewport: {width: 900, height: 900}});
  await strict.route(/\/media\//, answerMedia);
  const there = await Stage.goTo(strict);
  const policy = (await strict.request.get('/test-pages/stage.html'))
    .headersArray()
    .find(({name}) => name.toLowerCase() === 'content-security-policy')!.value;
  expect(policy).toMatch(/default-src 'self'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'/);
  for (const example of all) {
    // Media of the page's own origin only.
    const own = JSON.stringify(example.messages).replaceAll(
      /"(?:data:image|https?:\/\/(?!a2ui\.org))[^"]*"/g,
      '"/media/any.png"',
    );
    await there.open({surfaces: [surfaceOf(example)]});
    await there.feed(...(JSON.parse(own) as Message[]));
    await strict.evaluate(() => {
      // What only shows after an interaction: dialogs, other tabs, messages of checks.
      const root = here.surface().shadowRoot!;
      for (const element of root.querySelectorAll<HTMLElement>(
        '[role="tab"], button[aria-haspopup], [aria-disabled="true"]',
      ))
        element.click();
    });
    const {violations} = await there.record();
    expect(violations, example.name).toEqual([]);
  }
  await strict.close();
});

test("the composer's page keeps to its policy", async ({page: composer}) => {
  await composer.addInitScript(() => {
    const seen: string[] = ((globalThis as {seen?: string[]}).seen = []);
    addEventListener('securitypolicyviolation', (event) =>
      seen.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  await composer.goto('/');
  await expect(composer.locator('a2ui-surface').first()).toBeVisible();
  await composer.waitForLoadState('networkidle');
  expect(await composer.evaluate(() => (globalThis as {seen?: string[]}).seen)).toEqual([]);
});

test('dist/a2ui-surface.js draws in a bare page', async ({page: bare}) => {
  const faults: string[] = [];
  bare.on('pageerror', (error) => faults.push(error.message));
  bare.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  const messages = JSON.stringify(exampleOf('hello.json').messages);
  const body = `<!doctype html>
<title>Bare</title>
<link rel="icon" href="data:,">
<a2ui-surface></a2ui-surface>
<script type="module">
  import '/a2ui-surface.js';
  document.querySelector('a2ui-surface').receive(${messages});
</script>`;
  await bare.route('**/bare.html', (route) => route.fulfill({contentType: 'text/html', body}));
  await bare.goto('/bare.html');
  await expect(bare.getByRole('heading', {name: 'Hello Ines from Lisbon'})).toBeVisible();
  await bare.getByRole('textbox', {name: 'Your name'}).fill('Mo');
  await expect(bare.getByRole('heading', {name: 'Hello Mo from Lisbon'})).toBeVisible();
  expect(faults).toEqual([]);
});
