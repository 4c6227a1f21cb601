// Every snippet of the README runs, in a page under the element's own origin; those of frameworks are files of test/embed.
import {existsSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test, type Page} from '@playwright/test';

const readme = readFileSync('README.md', 'utf8');

interface Snippet {
  readonly language: string;
  readonly text: string;
  /** What stands before it, from the last heading or bold beginning. */
  readonly before: string;
}

const snippets: Snippet[] = [...readme.matchAll(/^```(\w+)\n(.*?)^```/gms)].map(({1: language, 2: text, index}) => ({
  language: language!,
  text: text!,
  before: readme.slice(0, index),
}));
/** The first snippet of a language after the given words. */
const after = (words: string, language: string) => {
  const found = snippets.find((snippet) => snippet.language === language && snippet.before.includes(words));
  if (!found) throw new Error(`There is no ${language} after "${words}".`);
  return found.text;
};

const BASIC = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';
const created = (surfaceId: string, text: string) => ({
  version: '1.0',
  createSurface: {surfaceId, catalogId: BASIC, components: [{id: 'root', component: 'Text', text}]},
});

/** A page with that body, in which modules find the package by the address of its file. */
async function open(page: Page, body: string, file = '/a2ui-surface.js'): Promise<string[]> {
  const html = body.replace(/(import|from) 'a2ui-surface'/g, `$1 '${file}'`);
  const faults: string[] = [];
  page.on('console', (message) => {
    const ofPage = !message.location().url.endsWith('/favicon.ico');
    if (ofPage && ['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  await page.route('**/readme.html', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en"><title>README</title>${html}`,
    }),
  );
  await page.goto('/readme.html');
  return faults;
}

const module = (text: string) =>
  `<main></main><a2ui-surface></a2ui-surface><script type="module">import 'a2ui-surface';\n${text}</script>`;

for (const file of ['/a2ui-surface.js', '/a2ui-surface.standalone.js']) {
  test(`the README's page draws with ${file}`, async ({page}) => {
    const faults = await open(page, after('## In a page', 'html'), file);
    await expect(page.getByRole('heading', {name: 'Hello from an agent', level: 1})).toBeVisible();
    expect(faults).toEqual([]);
  });
}

test("the README's example does what it says, in its looks too", async ({page}) => {
  const style = `<style>${after('### Its looks', 'css')}</style>`;
  const faults = await open(page, style + after('## In a page', 'html'));
  await expect(page.getByRole('heading', {name: 'Hello from an agent'})).toBeVisible();
  const sent = await page.evaluateHandle(
    (message) => {
      const surface = document.createElement('a2ui-surface') as HTMLElement & {receive(input: string): unknown};
      const messages: unknown[] = [];
      surface.addEventListener('a2ui-message', (event) => messages.push((event as CustomEvent).detail));
      document.querySelector('a2ui-surface')?.replaceWith(surface);
      surface.receive(message);
      return messages;
    },
    after('## An example worth looking at', 'json'),
  );
  const slider = page.getByRole('slider', {name: 'Guests'});
  await expect(page.getByRole('heading', {name: 'A table for 2'})).toBeVisible();
  await slider.fill('0');
  await expect(page.getByRole('heading', {name: 'A table for 0'})).toBeVisible();
  const book = page.getByRole('button', {name: 'Book'});
  await expect(book).toHaveAttribute('aria-disabled', 'true');
  await book.click({force: true});
  await expect(page.getByText('Somebody has to come.').first()).toBeVisible();
  await slider.fill('4');
  await page.mouse.move(0, 0);
  await expect(book).toHaveCSS('background-color', 'rgb(122, 31, 92)');
  await expect(book).toHaveCSS('border-radius', '0px');
  await expect(book).toHaveCSS('font-family', /Georgia/);
  await book.click();
  await expect
    .poll(() => sent.jsonValue())
    .toMatchObject([
      {
        message: {
          version: '1.0',
          action: {name: 'book', surfaceId: 'table', sourceComponentId: 'book', context: {guests: 4}},
        },
      },
    ]);
  expect(faults).toEqual([]);
});

test("the README's agent, hosts and files", async ({page}) => {
  const asked: unknown[] = [];
  await page.route('**/agent', async (route, request) => {
    if (request.method() === 'POST') {
      asked.push(request.postDataJSON());
      return route.fulfill({status: 204});
    }
    const lines = [created('one', '# One'), created('two', '# Two')].map((message) => JSON.stringify(message));
    return route.fulfill({contentType: 'application/x-ndjson', body: lines.join('\n')});
  });
  await page.route('**/weather.json', (route) => route.fulfill({json: 'Sunny'}));
  await page.route('**/trip.a2ui', (route) =>
    route.fulfill({
      json: {
        title: 'Trip',
        messages: [created('trip', '')].map(({createSurface, ...rest}) => ({
          ...rest,
          createSurface: {
            ...createSurface,
            components: [{id: 'root', component: 'Text', text: {'@path': '/sources/weather'}}],
          },
        })),
        sources: {weather: {}},
      },
    }),
  );

  const faults: string[][] = [];
  const visit = async (body: string) => faults.push(await open(page, body));
  await visit(module(after('### Talk with an agent', 'js').replace('http://localhost:8787', '')));
  await expect(page.getByRole('heading', {name: 'One'})).toBeVisible();

  await visit(module(after('**Several surfaces', 'js')).replace('<a2ui-surface></a2ui-surface>', ''));
  await expect(page.getByRole('heading', {name: 'One'})).toBeVisible();
  await expect(page.getByRole('heading', {name: 'Two'})).toBeVisible();
  expect(asked).toEqual([]);

  const receive = `document.querySelector('a2ui-surface').receive(${JSON.stringify(created('kept', '# Kept'))});\n`;
  const history = after('**A history**', 'js');
  await visit(module(receive + history + after('**To look inside**', 'js')));
  await expect(page.getByRole('heading', {name: 'Kept'})).toBeVisible();
  await visit(module(history));
  await expect(page.getByRole('heading', {name: 'Kept'})).toBeVisible();

  await visit(module(after('**`.a2ui` files**', 'js')));
  await expect(page.getByText('Sunny')).toBeVisible();
  expect(faults.flat()).toEqual([]);
});

test('a page that says how tall the surface will be stands still when it comes', async ({page}) => {
  const shifts: number[] = [];
  for (const style of ['', after('### Its place', 'css')]) {
    const script = `<script type="module">
      const {promise, resolve} = Promise.withResolvers();
      globalThis.shift = 0;
      new PerformanceObserver((list) => {
        for (const {value} of list.getEntries()) globalThis.shift += value;
      }).observe({type: 'layout-shift', buffered: true});
      // Painted once without anything.
      requestAnimationFrame(() => requestAnimationFrame(resolve));
      await promise;
      await import('/a2ui-surface.js');
      const surface = document.querySelector('a2ui-surface');
      await surface.updateComplete;
      surface.receive(${JSON.stringify(
        created('first', '# Here').createSurface && {
          version: '1.0',
          createSurface: {
            surfaceId: 'first',
            catalogId: BASIC,
            components: [
              {id: 'root', component: 'Column', children: ['a', 'b', 'c']},
              ...['a', 'b', 'c'].map((id) => ({id, component: 'TextField', label: id})),
            ],
          },
        },
      )});
    </script>`;
    // As tall as the three fields.
    const fitted = style.replace('20rem', '13rem');
    await open(page, `<style>${fitted}</style><a2ui-surface></a2ui-surface><p>Below</p>${script}`);
    await expect(page.getByLabel('c')).toBeVisible();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    shifts.push(await page.evaluate(() => (globalThis as unknown as {shift: number}).shift));
  }
  expect(shifts[0]).toBeGreaterThan(0.01);
  expect(shifts[1]).toBeLessThan(0.01);
});

test("the README's own component", async ({page}) => {
  const receive = `surface.receive(${JSON.stringify({
    version: '1.0',
    createSurface: {
      surfaceId: 'stars',
      catalogId: BASIC,
      components: [
        {id: 'root', component: 'Column', children: ['rate', 'said']},
        JSON.parse(/`(\{"id": "rate".*\})`/.exec(readme)![1]!) as object,
        {id: 'said', component: 'Text', text: {'@call': 'formatString', args: {value: '${/stars} stars'}}},
      ],
      dataModel: {stars: 2},
    },
  })});`;
  const faults = await open(page, module(after('### A component of your own', 'js') + receive));
  await expect(page.getByText('2 stars')).toBeVisible();
  await page.getByRole('button', {name: '4 of 5'}).click();
  await expect(page.getByText('4 stars')).toBeVisible();
  await expect(page.getByRole('button', {pressed: true})).toHaveText('★');
  expect(faults).toEqual([]);
});

test('no snippet of the README is left out: each runs here, or is the file that it says', () => {
  const here = new Set(
    [
      ['## In a page', 'html'],
      ['### Its looks', 'css'],
      ['### Its place', 'css'],
      ['## An example worth looking at', 'json'],
      ['### Talk with an agent', 'js'],
      ['**Several surfaces', 'js'],
      ['**A history**', 'js'],
      ['**To look inside**', 'js'],
      ['**`.a2ui` files**', 'js'],
      ['### A component of your own', 'js'],
    ].map(([words, language]) => after(words!, language!)),
  );
  const lines = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n');
  const untested = snippets
    .filter(({language, text}) => language !== 'sh' && !here.has(text))
    .filter(({text, before}) => {
      const file = [...before.matchAll(/\]\((test\/embed\/[^)]+\.(?:tsx|vue|svelte|ts|html))\)/g)]
        .map(([, path]) => path!)
        .findLast((path) => !path.endsWith('config.ts'));
      return !file || !lines(readFileSync(file, 'utf8')).includes(lines(text));
    });
  expect(untested).toEqual([]);

  const {scripts} = JSON.parse(readFileSync('package.json', 'utf8')) as {scripts: Record<string, string>};
  const named = [...readme.matchAll(/npm (?:run )?([a-z:]+)/g)].map(([, name]) => name!);
  expect(named.filter((name) => !(name in scripts) && !['pack', 'install'].includes(name))).toEqual([]);
});

test('links of the READMEs lead somewhere', () => {
  const anchors = (text: string) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s-]/gu, '')
        .replace(/\s/g, '-'),
    );
  const lost = ['README.md', 'renderer/README.md', 'catalogs/README.md', 'test/bench/README.md', 'SECURITY.md'].flatMap(
    (path) =>
      [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)].flatMap(([, link]) => {
        const [file, anchor] = link!.split('#');
        const target = file ? join(dirname(path), file) : path;
        if (!existsSync(target)) return `${path}: ${link}`;
        return !anchor || anchors(readFileSync(target, 'utf8')).includes(anchor) ? [] : `${path}: ${link}`;
      }),
  );
  expect(lost).toEqual([]);
});
