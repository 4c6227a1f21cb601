// The basic catalog as a whole: in a page whose rules mean it ill, for axe, and for the keyboard alone.
import AxeBuilder from '@axe-core/playwright';
import {expect, test, type Page} from '@playwright/test';
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {answerMedia} from './media.js';
import {Stage, type Message} from './stage.js';

const CATALOG = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';
const FOLDERS = ['../shared/spec/v1_0/examples/', 'examples/'].filter((folder) => existsSync(folder));

let page: Page;
let stage: Stage;

// One page serves all of these.
test.describe.configure({mode: 'default', timeout: 180_000});

test.beforeAll(async ({browser}) => {
  const context = await browser.newContext({
    viewport: {width: 900, height: 900},
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.route(/^https:/, answerMedia);
  stage = await Stage.goTo(page, {remoteMedia: true});
});
test.afterAll(() => page?.context().close());

const text = (id: string, words: unknown, more: object = {}) => ({id, component: 'Text', text: words, ...more});
const create = (components: object[], dataModel: object = {}): Message => ({
  version: '1.0',
  createSurface: {surfaceId: 'demo', catalogId: CATALOG, components, dataModel},
});
const go = (id: string, more: object = {}) => ({
  id,
  component: 'Button',
  child: `${id}-t`,
  action: {event: {name: id, context: {name: {'@path': '/name'}}}},
  ...more,
});

/** A form with something of every component; ids and the surface's name are the same wherever it stands. */
const everything = create(
  [
    {id: 'root', component: 'Card', child: 'all'},
    {
      id: 'all',
      component: 'Column',
      children: [
        'title',
        'top',
        'name',
        'mail',
        'room',
        'size',
        'guests',
        'day',
        'agree',
        'line',
        'tabs',
        'rows',
        'end',
      ],
    },
    text('title', '## Book your stay'),
    {id: 'top', component: 'Row', children: ['mark', 'note'], align: 'center'},
    {id: 'mark', component: 'Icon', name: 'home'},
    text('note', 'Free until *Friday*', {variant: 'caption'}),
    {id: 'name', component: 'TextField', label: 'Name', value: {'@path': '/name'}},
    {
      id: 'mail',
      component: 'TextField',
      label: 'Email',
      value: {'@path': '/mail'},
      '@checks': [{condition: {'@call': 'email', args: {value: {'@path': '/mail'}}}, message: 'Enter an address.'}],
    },
    {
      id: 'room',
      component: 'ChoicePicker',
      label: 'Room',
      value: {'@path': '/room'},
      options: ['Garden', 'Attic'].map((label) => ({label, value: label})),
    },
    {
      id: 'size',
      component: 'ChoicePicker',
      label: 'Extras',
      variant: 'multipleSelection',
      displayStyle: 'chips',
      value: {'@path': '/extras'},
      options: ['Breakfast', 'Parking'].map((label) => ({label, value: label})),
    },
    {id: 'guests', component: 'Slider', label: 'Guests', min: 1, max: 6, value: {'@path': '/guests'}},
    {id: 'day', component: 'DateTimeInput', label: 'Arrival', enableDate: true, value: {'@path': '/day'}},
    {id: 'agree', component: 'CheckBox', label: 'I agree', value: {'@path': '/agree'}},
    {id: 'line', component: 'Divider'},
    {
      id: 'tabs',
      component: 'Tabs',
      tabs: [
        {title: 'Rules', child: 'rules'},
        {title: 'Pictures', child: 'picture'},
      ],
    },
    text('rules', 'No parties.\n\n- No smoke'),
    {id: 'picture', component: 'Image', url: 'https://example.org/house.png', description: 'The house'},
    {id: 'rows', component: 'List', children: {componentId: 'row', path: '/rows'}},
    text('row', {'@path': 'label'}),
    {id: 'end', component: 'Row', children: ['more', 'book'], justify: 'end'},
    {id: 'more', component: 'Modal', trigger: 'open', content: 'terms'},
    go('open'),
    text('open-t', 'Terms'),
    text('terms', '### Terms\n\nAll of them.'),
    go('book', {variant: 'primary'}),
    text('book-t', 'Book'),
  ],
  {
    name: 'Ada',
    mail: 'ada@example',
    room: ['Garden'],
    extras: [],
    guests: 2,
    day: '2026-12-15',
    agree: true,
    rows: [{label: 'One'}, {label: 'Two'}],
  },
);

const HOSTILE = `
  * { all: unset; margin: 20px; padding: 7px; letter-spacing: 3px; text-transform: uppercase; color: red; font: 30px serif;
    text-align: right; line-height: 3; box-sizing: content-box; text-shadow: 1px 1px red; word-break: break-all; }
  html { font-size: 16px }
  html, body, main, main > div { display: block; margin: 0; padding: 0; }
  button, label, h2 { display: none }
  input { width: 10px !important; visibility: hidden }
  .card, .button, .text { border: 9px solid lime !important; position: fixed }`;

/** Puts two elements up, each with a renderer of its own, both told the same; what is seen of one's inside is returned for each. */
async function two(css: string): Promise<string[][]> {
  await stage.open({surfaces: [], css});
  return page.evaluate(async (message) => {
    const hosts = [0, 1].map(() => {
      const box = document.createElement('div');
      box.style.setProperty('inline-size', '420px');
      const host = document.createElement('a2ui-surface');
      box.append(host);
      document.querySelector('main')!.append(box);
      host.receive(message);
      return host;
    });
    for (const host of hosts) await host.updateComplete;
    while (hosts.some((host) => host.shadowRoot!.querySelector('.text-waiting')))
      await new Promise(requestAnimationFrame);
    return hosts.map((host) => {
      const surface = host.shadowRoot!.querySelector('.surface')!;
      const base = surface.getBoundingClientRect();
      return [surface, ...surface.querySelectorAll('*')].map((element) => {
        const box = element.getBoundingClientRect();
        // What is closed has no place.
        const place =
          box.width === 0
            ? ''
            : [box.x - base.x, box.y - base.y, box.width, box.height].map((each) => each.toFixed(1)).join();
        const style = getComputedStyle(element);
        // The language that `all` takes from the root is for hyphens, which we have none of.
        const names = [...style].filter((name) => name !== '-webkit-locale');
        return `${element.localName}.${element.className.toString()} ${place} ${names.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')}`;
      });
    });
  }, everything);
}

test('two surfaces of the same name in a page whose rules fall upon everything look and work as one alone', async () => {
  const [alone] = await two('');
  const [first, second] = await two(HOSTILE);
  expect(alone!.length).toBeGreaterThan(80);
  // A line for each element that differs, with the properties that do.
  const differences = (found: readonly string[]) =>
    found.flatMap((line, i) => {
      if (line === alone![i]) return [];
      const wanted = alone![i]!.split(';');
      return `${line.split(' ', 2).join(' ')}: ${line
        .split(';')
        .filter((each, at) => each !== wanted[at])
        .slice(0, 6)
        .join('; ')} not ${wanted
        .filter((each, at) => each !== line.split(';')[at])
        .slice(0, 6)
        .join('; ')}`;
    });
  expect(differences(first!).slice(0, 12)).toEqual([]);
  expect(differences(second!).slice(0, 12)).toEqual([]);

  const [one, other] = [page.locator('a2ui-surface').nth(0), page.locator('a2ui-surface').nth(1)];
  await other.getByLabel('Name').fill('Bo');
  await other.getByText('Attic').click();
  await other.getByLabel('Parking').check();
  await other.getByText('I agree').click();
  await other.getByLabel('Guests').press('ArrowRight');
  await other.getByRole('tab', {name: 'Pictures'}).click();
  const dataOf = (n: number) =>
    page.evaluate((at) => document.querySelectorAll('a2ui-surface')[at]!.surface!.dataModel.get('/'), n);
  expect(await dataOf(1)).toMatchObject({name: 'Bo', room: ['Attic'], extras: ['Parking'], agree: false, guests: 3});
  expect(await dataOf(0)).toMatchObject({name: 'Ada', room: ['Garden'], extras: [], agree: true, guests: 2});
  await expect(one.getByLabel('Garden')).toBeChecked();
  await expect(one.getByRole('tab', {name: 'Rules'})).toHaveAttribute('aria-selected', 'true');
  await other.getByRole('button', {name: 'Terms'}).click();
  await expect(page.getByRole('dialog', {name: 'Terms'})).toHaveCount(1);
  await expect(other.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(other.getByRole('button', {name: 'Terms'})).toBeFocused();
  const sent = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener(
          'a2ui-message',
          (event) =>
            resolve([
              event.target === document.querySelectorAll('a2ui-surface')[1],
              (event as CustomEvent<{message: unknown}>).detail.message,
            ]),
          {once: true},
        ),
      ),
  );
  await other.getByRole('button', {name: 'Book'}).click();
  expect(await sent).toMatchObject([true, {action: {name: 'book', context: {name: 'Bo'}}}]);
});

test('axe finds nothing on any example, light and dark', async () => {
  const examples = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => (JSON.parse(readFileSync(folder + file, 'utf8')) as {messages: Message[]}).messages),
  );
  expect(examples.length).toBeGreaterThanOrEqual(16);
  await stage.open({surfaces: []});
  // One run over all of them costs a tenth of a run for each.
  await page.evaluate(async (all) => {
    const hosts = all.map((messages, n) => {
      const region = document.createElement('section');
      region.setAttribute('aria-label', `Example ${n}`);
      const host = document.createElement('a2ui-surface');
      region.append(host);
      document.querySelector('main')!.append(region);
      host.receive(messages);
      return host;
    });
    for (const host of hosts) await host.updateComplete;
  }, examples);
  await expect.poll(() => page.locator('.text-waiting, .chart-skeleton').count()).toBe(0);
  for (const scheme of ['light', 'dark'] as const) {
    // Axe takes a page without a ground for white.
    await page.evaluate(
      ([chosen, ground]) => {
        document.documentElement.style.setProperty('color-scheme', chosen);
        document.documentElement.style.setProperty('background', ground);
      },
      [scheme, scheme === 'light' ? '#fff' : '#141618'] as const,
    );
    const axe = new AxeBuilder({page}).include('main');
    // Names and roles are the same in both.
    const {violations} =
      scheme === 'light'
        ? await axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
        : await axe.withRules(['color-contrast']).analyze();
    expect(
      violations.map(({id, nodes}) => ({
        id,
        nodes: nodes.map(({html, target}) => `${html.slice(0, 160)} ${target.join()}`),
      })),
      scheme,
    ).toEqual([]);
  }
  await page.evaluate(() => {
    for (const name of ['color-scheme', 'background']) document.documentElement.style.removeProperty(name);
  });
});

test('every component is operated by the keyboard alone', async () => {
  await stage.open();
  await stage.feed({
    version: '1.0',
    createSurface: {
      ...(everything.createSurface as object),
      components: [
        ...(everything.createSurface as {components: {id: string}[]}).components.filter(({id}) => id !== 'all'),
        {
          id: 'all',
          component: 'Column',
          children: [
            'title',
            'name',
            'secret',
            'mail',
            'room',
            'size',
            'guests',
            'day',
            'agree',
            'tabs',
            'film',
            'song',
            'rows',
            'end',
          ],
        },
        {id: 'secret', component: 'TextField', variant: 'obscured', label: 'Password', value: {'@path': '/secret'}},
        {id: 'film', component: 'Video', url: '/test-pages/none.webm'},
        {id: 'song', component: 'AudioPlayer', url: '/test-pages/none.wav', description: 'A song'},
      ],
    },
  });
  await page.evaluate(() => here.surface().style.setProperty('--a2ui-list-max-block-size', '2rem'));
  await page.evaluate(() => here.surface().focus());
  const {keyboard} = page;
  /** What has the focus: its role and its name, as a screen reader would say. */
  const focused = () =>
    page.evaluate(() => {
      const element = here.surface().shadowRoot!.activeElement;
      return element instanceof HTMLElement
        ? (element.getAttribute('role') ?? `${element.localName} ${element.getAttribute('type') ?? ''}`.trim())
        : 'none';
    });
  const data = () => stage.data('/');
  expect(await focused()).toBe('input text');
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('Bo');
  await keyboard.press('Tab');
  expect(await focused()).toBe('input password');
  await keyboard.type('hush');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await keyboard.press('Tab');
  await keyboard.press('End');
  await keyboard.type('.org');
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  expect(await focused()).toBe('input range');
  await keyboard.press('End');
  await keyboard.press('ArrowLeft');
  await keyboard.press('Tab');
  expect(await focused()).toBe('input date');
  await keyboard.type('12242026');
  await page.getByLabel('I agree').focus();
  await keyboard.press('Space');
  await stage.settled();
  expect(await data()).toMatchObject({
    name: 'Bo',
    secret: 'hush',
    mail: 'ada@example.org',
    room: ['Attic'],
    extras: ['Breakfast', 'Parking'],
    guests: 5,
    day: '2026-12-24',
    agree: false,
  });
  await keyboard.press('Tab');
  expect(await focused()).toBe('tab');
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('img', {name: 'The house'})).toBeVisible();
  await keyboard.press('Home');
  await expect(page.getByText('No parties.')).toBeVisible();
  await keyboard.press('Tab');
  expect(await focused()).toBe('tabpanel');
  // Of what can't be played nothing is left to operate; a list that scrolls without a control in it is a stop.
  await keyboard.press('Tab');
  expect(await focused()).toBe('list');
  await keyboard.press('ArrowDown');
  await expect.poll(() => page.locator('.list').evaluate((list) => list.scrollTop)).toBeGreaterThan(0);
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', {name: 'Terms'});
  await expect(dialog).toBeVisible();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  expect(await page.evaluate(() => here.surface().shadowRoot!.activeElement?.closest('dialog') !== null)).toBe(true);
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', {name: 'Terms'})).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await stage.settled();
  expect(await stage.actions()).toMatchObject([{name: 'book', context: {name: 'Bo'}}]);
});
