import {readFile} from 'node:fs/promises';
import {deflateRawSync, inflateRawSync} from 'node:zlib';
import {expect, test, type Page} from '@playwright/test';
import {
  BASIC,
  caretLine,
  currentText,
  documentOf,
  openComposer,
  openText,
  problems,
  putCaret,
  replaceText,
  surface,
} from './composer-page.js';

// Keeping files for later would only slow these tests down.
test.use({serviceWorkers: 'block'});

const HELLO = documentOf([{id: 'root', component: 'Text', text: 'Shared words'}]);

/** The link that the share dialog shows. */
async function sharedLink(page: Page): Promise<string> {
  await page.getByRole('button', {name: 'Share'}).click();
  const input = page.getByLabel('Link to this document');
  await expect(input).not.toHaveValue('');
  const link = await input.inputValue();
  await page.keyboard.press('Escape');
  return link;
}

function unpacked(link: string): {text: string} {
  return JSON.parse(inflateRawSync(Buffer.from(/#a=1\.(.*)$/.exec(link)![1]!, 'base64url')).toString()) as {
    text: string;
  };
}

test('48 a link carries text, colours and width to another browser', async ({page, browser, baseURL}) => {
  await openComposer(page, {editor: false});
  await openText(page, HELLO);
  await page.getByRole('button', {name: /^Width/}).click();
  await page.getByRole('menuitemradio', {name: '768 px'}).click();
  await page.getByRole('button', {name: /^Colours/}).click();
  await page.getByRole('menuitemradio', {name: 'Dark'}).click();
  const link = await sharedLink(page);
  expect(new URL(link).search).toBe('');
  expect(unpacked(link).text).toBe(HELLO);
  const other = await browser.newContext({baseURL});
  const opened = await other.newPage();
  await opened.goto(link);
  await expect(surface(opened).getByText('Shared words')).toBeVisible();
  expect(await currentText(opened)).toBe(HELLO);
  await expect(opened.getByRole('button', {name: /^Width/})).toContainText('768');
  await expect(opened.getByRole('button', {name: /^Colours/})).toContainText('Dark');
  await expect(opened.locator('.c-hint')).toContainText('You opened a shared document.');
  await opened.getByRole('button', {name: 'Drafts…'}).click();
  await expect(opened.getByRole('dialog', {name: 'Drafts'})).toBeVisible();
  await other.close();
});

test('49 JSON Lines and broken documents are shared as they are', async ({page}) => {
  await openComposer(page, {editor: false});
  const lines = `${JSON.stringify({version: '1.0', createSurface: {surfaceId: 's', catalogId: BASIC}})}\n${JSON.stringify({version: '1.0', deleteSurface: {surfaceId: 's'}})}\n`;
  for (const text of [lines, HELLO.slice(0, -20)]) {
    await openText(page, text);
    expect(unpacked(await sharedLink(page)).text).toBe(text);
  }
  // Who shares what is broken is told, and led to it.
  await page.getByRole('button', {name: 'Share'}).click();
  await expect(page.getByRole('dialog')).toContainText(/This document has \d+ problems?\.\s+Its JSON is broken/);
  await page.getByRole('button', {name: /^Show (it|them)$/}).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('tab', {name: /^Problems/})).toBeFocused();
});

test('50 and 51 damaged and explosive links explain themselves and leave the draft alone', async ({page}) => {
  await openComposer(page, {editor: false});
  await openText(page, HELLO);
  await replaceText(page, HELLO.replace('Shared words', 'My draft'));
  await expect(page.locator('.c-saved')).toBeVisible();
  const link = await sharedLink(page);
  const bomb = deflateRawSync(Buffer.alloc(20_000_000, 'x')).toString('base64url');
  for (const [hash, words] of [
    [new URL(link).hash.slice(0, -30), /damaged|cut off/],
    [`#a=1.${bomb}`, /more than 2 MB/],
    ['#a=9.xyz', /does not know/],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(`/${hash}`);
    await expect(page.locator('.c-hint[role="alert"]')).toContainText(words);
    await expect(surface(page).getByText('My draft')).toBeVisible();
  }
});

test('52 a reload keeps text, caret, tab and sizes', async ({page}) => {
  // It names a catalog that loads late, and must not be judged before that has come.
  const charted = documentOf(
    [
      {id: 'root', component: 'Column', children: ['words', 'chart']},
      {id: 'words', component: 'Text', text: 'Shared words'},
      {
        id: 'chart',
        component: 'Chart',
        '@catalogId': 'https://a2ui-surface.dev/catalogs/chart/v1',
        type: 'bar',
        data: {'@path': '/days'},
        x: 'day',
        series: [{field: 'value'}],
      },
    ],
    {days: [{day: 'Mon', value: 4}]},
  );
  await openComposer(page);
  await openText(page, charted);
  await replaceText(page, charted.replace('Shared words', 'Kept words'));
  await page.getByRole('tab', {name: /Events/}).click();
  const splitter = page.getByRole('separator', {name: 'Width of the source'});
  await splitter.focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight');
  const value = await splitter.getAttribute('aria-valuenow');
  await putCaret(page, '"surfaceId"', 2);
  const line = await caretLine(page);
  expect(line).toBeGreaterThan(1);
  await expect(page.locator('.c-saved')).toBeVisible();
  await page.waitForTimeout(700);
  await page.reload();
  await expect(surface(page).getByText('Kept words')).toBeVisible();
  await expect(page.locator('.c-monaco .monaco-editor').first()).toBeVisible();
  await expect.poll(() => caretLine(page)).toBe(line);
  await expect(surface(page).locator('figure, .chart, svg').first()).toBeVisible();
  await expect(page.getByRole('tab', {name: /Events/})).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('composer-events .c-event')).toHaveCount(0);
  await expect(splitter).toHaveAttribute('aria-valuenow', value!);
  await expect(page.getByRole('button', {name: 'Undo'})).toBeDisabled();
  await expect(page.getByText(/Restored \d\d:\d\d/)).toBeVisible();
  await page.getByRole('button', {name: 'Start fresh'}).click();
  await expect(surface(page).getByRole('heading', {name: /Hello/})).toBeVisible();
});

test('53 two tabs do not overwrite each other', async ({context}) => {
  const pages: Page[] = [];
  for (const words of ['First tab', 'Second tab']) {
    const page = await context.newPage();
    await openComposer(page, {editor: false});
    await openText(page, HELLO);
    await replaceText(page, HELLO.replace('Shared words', words));
    await expect(page.locator('.c-saved')).toBeVisible();
    pages.push(page);
  }
  await pages[0]!.reload();
  await pages[1]!.reload();
  await expect(surface(pages[0]!).getByText('First tab')).toBeVisible();
  await expect(surface(pages[1]!).getByText('Second tab')).toBeVisible();
  // A reload right after a change, before the time of saving.
  await replaceText(pages[1]!, HELLO.replace('Shared words', 'Changed and left'));
  await pages[1]!.reload();
  await expect(surface(pages[1]!).getByText('Changed and left')).toBeVisible();
  await pages[0]!.reload();
  await expect(surface(pages[0]!).getByText('First tab')).toBeVisible();
});

test('54 exports come back equal, and the exported page works alone', async ({page, context}) => {
  await openComposer(page, {editor: false});
  await openText(page, HELLO);
  const messages: unknown = JSON.parse(HELLO);
  for (const kind of ['JSON', 'JSON Lines', 'A2UI bundle']) {
    await page.getByRole('button', {name: 'Export'}).click();
    await page.getByRole('radio', {name: kind, exact: false}).first().check();
    if (kind !== 'JSON') await page.getByText(kind, {exact: true}).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', {name: /^Download/}).click(),
    ]);
    await page.keyboard.press('Escape');
    // What is on screen then is what came back.
    await openText(page, '[]');
    await page.locator('#file').setInputFiles({
      name: file.suggestedFilename(),
      mimeType: 'application/json',
      buffer: await readFile(await file.path()),
    });
    await expect(surface(page).getByText('Shared words')).toBeVisible();
    const text = await currentText(page);
    const read: unknown =
      kind === 'JSON Lines'
        ? text
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as unknown)
        : JSON.parse(text);
    expect(Array.isArray(read) ? read : [read]).toEqual(messages);
  }
  await page.getByRole('button', {name: 'Export'}).click();
  await page.getByText('HTML, everything inside', {exact: true}).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', {name: /^Download/}).click(),
  ]);
  // The other page has to find the element beside itself, so the file is there to be had.
  await page.getByText('HTML embed', {exact: true}).click();
  await expect(page.getByLabel('What is exported')).toContainText("import './a2ui-surface.standalone.js';");
  const [element] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', {name: 'a2ui-surface.standalone.js, 1.1 MB'}).click(),
  ]);
  expect(element.suggestedFilename()).toBe('a2ui-surface.standalone.js');
  await expect(page.locator('.c-export-run')).toContainText('It runs here as it is');
  const alone = await context.newPage();
  await alone.setContent(await readFile(await file.path(), 'utf8'));
  await expect(alone.locator('a2ui-surface').getByText('Shared words')).toBeVisible();
});

test('55 a document of v0.9.1 is converted with a report and one step of undo', async ({page}) => {
  await openComposer(page);
  const old = JSON.stringify(
    [
      {
        version: 'v0.9.1',
        createSurface: {surfaceId: 's', catalogId: 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json'},
      },
      {
        version: 'v0.9.1',
        updateComponents: {
          surfaceId: 's',
          components: [{id: 'root', component: 'Text', text: {path: '/words'}}],
        },
      },
      {version: 'v0.9.1', updateDataModel: {surfaceId: 's', path: '/words', value: 'Old words'}},
    ],
    null,
    2,
  );
  await openText(page, old);
  await expect(surface(page).getByText('Old words')).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill('Convert');
  await page.keyboard.press('Enter');
  const report = page.getByRole('dialog', {name: 'Convert to A2UI v1.0'});
  await expect(report).toContainText('5 changes: 3 versions, 1 catalog id, 1 binding.');
  await expect(report.getByRole('row').filter({hasText: '@path'})).toHaveCount(1);
  // Looked at is not yet done.
  expect(await currentText(page)).toBe(old);
  await report.getByRole('button', {name: 'Apply'}).click();
  await expect(surface(page).getByText('Old words')).toBeVisible();
  const converted = await currentText(page);
  expect(converted).toContain('"@path": "/words"');
  expect(converted).not.toContain('v0');
  await page.locator('.c-hint').getByRole('button', {name: 'Undo'}).click();
  expect(await currentText(page)).toBe(old);
});

test('the gallery has the examples of the specification, in v1.0, and no card moves while they come', async ({
  page,
}) => {
  let release!: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/specification-examples[-.][^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await openComposer(page, {editor: false});
  await page.getByRole('button', {name: 'Gallery', exact: true}).click();
  const card = page.locator('.c-card', {hasText: 'Checkout'});
  const place = await card.boundingBox();
  await card.evaluate((element) => element.setAttribute('data-marked', ''));
  release();
  await expect(card.locator('a2ui-surface').getByText('Your basket: 2 articles')).toBeAttached();
  await expect(page.locator('.c-gallery-bar [role="status"]')).toHaveText(/^\d\d examples$/);
  expect(await card.boundingBox()).toEqual(place);
  await expect(card).toHaveAttribute('data-marked');
  await page.getByRole('checkbox', {name: 'Specification'}).check();
  const cards = page.locator('composer-gallery .c-card');
  expect(await cards.count()).toBeGreaterThan(30);
  const states = await page.getByRole('link', {name: 'Every component in every state'}).getAttribute('href');
  const response = await page.request.get(new URL(states!, page.url()).href);
  expect(await response.text()).toContain('<h1>Every component in every state</h1>');
  await page.getByRole('link', {name: 'Login Form with Validation'}).click();
  await expect(page.locator('.c-header')).toContainText('Login Form with Validation');
  await expect(surface(page).getByRole('heading', {name: 'Welcome back'})).toBeVisible();
  expect(await currentText(page)).not.toContain('"v0');
});

test('keys lead through the gallery, and Escape and Back out of it', async ({page}) => {
  await openComposer(page, {editor: false});
  const search = page.getByRole('searchbox', {name: 'Search examples'});
  const gallery = page.locator('composer-gallery');
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('option').first()).toHaveText('Open the gallery');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(gallery.getByText(/^\d\d examples$/)).toBeVisible();
  await expect(search).toBeFocused();
  // The search, four groups of filters, what stands above the cards, and the cards are one stop each.
  const link = (name: string) => gallery.locator('.c-card').getByRole('link', {name, exact: true});
  for (let stop = 0; stop < 7; stop++) await page.keyboard.press('Tab');
  await expect(link('A month in figures')).toBeFocused();
  const columns = await gallery
    .locator('.c-grid')
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  const titles = await gallery.locator('.c-card a').allTextContents();
  for (const [key, index] of [
    ['ArrowRight', 1],
    ['ArrowDown', 1 + columns],
    ['End', titles.length - 1],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(link(titles[index]!)).toBeFocused();
  }
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(gallery.getByRole('checkbox', {name: 'This project'})).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(gallery).toHaveCount(0);
  await page.getByRole('button', {name: 'Gallery', exact: true}).click();
  await page.keyboard.type('sign');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(gallery).toHaveCount(0);
  await page.getByRole('button', {name: 'Gallery', exact: true}).click();
  await expect.poll(() => page.evaluate(() => history.state as unknown)).not.toBeNull();
  await page.goBack();
  await expect(gallery).toHaveCount(0);
  await expect(surface(page)).toBeVisible();
});

test('56 a pasted catalog is known to completion and drawn as a placeholder', async ({page}) => {
  const catalog = {
    catalogId: 'https://example.com/rating.json',
    protocolVersion: '1.0',
    title: 'Rating',
    components: {
      Rating: {
        type: 'object',
        description: 'Stars.',
        properties: {component: {const: 'Rating'}, stars: {type: 'number'}},
        required: ['component', 'stars'],
        allowedParents: ['Card'],
      },
    },
    functions: {},
  };
  await openComposer(page);
  await page.getByRole('tab', {name: 'Catalogs'}).click();
  await page.getByLabel('Paste its JSON').fill(JSON.stringify(catalog));
  await page.getByLabel('Paste its JSON').blur();
  await expect(page.locator('.c-catalog', {hasText: catalog.catalogId})).toBeVisible();
  const rating = {id: 'stars', component: 'Rating', '@catalogId': catalog.catalogId, stars: 4};
  await openText(page, documentOf([{id: 'root', component: 'Card', child: 'stars'}, rating]));
  await expect(problems(page)).toHaveCount(0);
  await expect(surface(page).getByText(/Rating/)).toBeVisible();
  await putCaret(page, '"component": "Rating"', '"component": "Ra'.length);
  await page.keyboard.press('Control+Space');
  await expect(page.locator('.suggest-widget.visible .monaco-list-row').first()).toContainText('Rating');
  await page.keyboard.press('Escape');
  // 21: composition rules of the catalog are checked.
  await openText(page, documentOf([{id: 'root', component: 'Column', children: ['stars']}, rating]));
  await expect(problems(page).filter({hasText: 'UNALLOWED_PARENT'})).toHaveCount(1);
});

test('58 after two failed starts the draft is left alone and can be downloaded', async ({page}) => {
  await openComposer(page, {editor: false});
  await openText(page, HELLO);
  await replaceText(page, HELLO.replace('Shared words', 'Poison'));
  await expect(page.locator('.c-saved')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('a2ui-composer-starts', '2'));
  await page.reload();
  await expect(page.locator('.c-hint[role="alert"]')).toContainText('safe mode');
  await expect(surface(page).getByRole('heading', {name: /Hello/})).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', {name: 'Download the draft'}).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('Poison');
});

test('60 an unchanged example is a short link that opens it', async ({page, browser, baseURL}) => {
  await openComposer(page, {editor: false});
  await page.getByRole('button', {name: 'Gallery', exact: true}).click();
  await page.getByRole('searchbox', {name: 'Search examples'}).fill('sign in');
  await page.getByRole('link', {name: 'Sign in'}).click();
  await expect(page.locator('.c-header')).toContainText('Sign in');
  const link = await sharedLink(page);
  expect(link.length).toBeLessThan(120);
  const other = await browser.newContext({baseURL});
  const opened = await other.newPage();
  await opened.goto(link);
  await expect(opened.locator('.c-header')).toContainText('Sign in');
  await other.close();
  // The command palette knows the examples, too, and the way to the source.
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill('login form');
  await page.getByRole('option', {name: 'Open example: Login Form with Validation'}).click();
  await expect(page.locator('.c-header')).toContainText('Login Form with Validation');
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill('edit the source');
  await page.keyboard.press('Enter');
  await expect(page.locator('.c-source :focus')).toHaveCount(1);
});

test('a problem is copied in the shape of an A2UI error', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openComposer(page, {editor: false});
  await openText(page, HELLO.replace('"Text"', '"Texxt"'));
  await page.getByRole('button', {name: 'Copy as A2UI error'}).click();
  await expect(page.getByRole('status').filter({hasText: 'Copied as an A2UI error message'})).toBeAttached();
  const message = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as {
    error: Record<string, string>;
  };
  expect(message.error).toMatchObject({code: 'VALIDATION_FAILED', surfaceId: 's'});
  expect(message.error.path).toContain('/createSurface/components/0');
});

test('57 code of a catalog runs only in a frame without an origin', async ({page}) => {
  const address = 'https://catalogs.example/stars.js';
  const id = 'https://catalogs.example/stars.json';
  const source = `
    globalThis.ran = self.origin;
    try { globalThis.reached = parent.document.title; } catch { globalThis.reached = 'nothing'; }
    export default ({defineCatalog, defineComponent, html}) => defineCatalog({
      document: {catalogId: '${id}', protocolVersion: '1.0', title: 'Stars',
        components: {Stars: {type: 'object', properties: {component: {const: 'Stars'}, count: {type: 'number'}}, required: ['count']}}},
      components: [defineComponent('Stars', ({props}) => html\`<p>\${'★'.repeat(props.count)}</p>\`)],
    });`;
  await page.route(address, (route) =>
    route.fulfill({contentType: 'text/javascript', headers: {'Access-Control-Allow-Origin': '*'}, body: source}),
  );
  await openComposer(page);
  await openText(
    page,
    documentOf([
      {id: 'root', component: 'Column', children: ['stars', 'go']},
      {id: 'stars', component: 'Stars', '@catalogId': id, count: 3},
      {id: 'go', component: 'Button', child: 'label', action: {event: {name: 'rated'}}},
      {id: 'label', component: 'Text', text: 'Rate'},
    ]),
  );
  await page.getByRole('tab', {name: 'Catalogs'}).click();
  await page.getByLabel("Address of a catalog's module").fill(address);
  await page.getByRole('button', {name: 'Run…'}).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', {name: 'Run it in a sandbox'}).click();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('★★★')).toBeVisible();
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts');
  const inside = await frame.locator('body').evaluate(() => {
    const {ran, reached} = globalThis as {ran?: string; reached?: string};
    return {ran, reached};
  });
  expect(inside).toEqual({ran: 'null', reached: 'nothing'});
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
  await expect(problems(page)).toHaveCount(0);
  // What the surface there does is told here.
  await frame.getByRole('button', {name: 'Rate'}).click();
  await page.getByRole('tab', {name: /Events/}).click();
  await expect(page.locator('composer-events .c-event').first()).toContainText('rated');
});

test('versions are kept under a name and restored in one step of undo', async ({page}) => {
  await openComposer(page);
  await openText(page, HELLO);
  await page.keyboard.press('Control+s');
  await page.getByLabel('Name of the version').fill('First words');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', {name: /^First words/})).toBeVisible();
  await page.keyboard.press('Escape');
  await replaceText(page, HELLO.replace('Shared words', 'Other words'));
  await page.keyboard.press('Control+s');
  await page.getByRole('button', {name: /^First words/}).click();
  await expect.poll(() => currentText(page)).toBe(HELLO);
  await page.getByRole('button', {name: 'Undo'}).click();
  await expect.poll(() => currentText(page)).toContain('Other words');
});

test('a view of prefab is imported, and what got lost is listed', async ({page}) => {
  await openComposer(page, {editor: false});
  const view = {
    type: 'Column',
    children: [
      {type: 'Heading', content: 'From prefab', level: 2},
      {type: 'BarChart', data: [{month: 'May', sum: 3}], xAxis: 'month', series: [{dataKey: 'sum'}]},
    ],
  };
  await page.locator('#file').setInputFiles({
    name: 'view.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({$prefab: {version: '0.3'}, view})),
  });
  const report = page.getByRole('dialog', {name: 'Imported from prefab'});
  await expect(report.getByRole('listitem').first()).toContainText('BarChart');
  await page.keyboard.press('Escape');
  await expect(surface(page).getByText('From prefab')).toBeVisible();
  // What is said of a file goes when something else is opened.
  await page.locator('#file').setInputFiles({name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('Words')});
  await expect(page.locator('.c-hint')).toContainText('This file holds no JSON.');
  await page.getByRole('button', {name: /Open an example/}).click();
  await page.getByRole('menuitem', {name: /^Quiz/}).click();
  await expect(page.locator('.c-header')).toContainText('Quiz');
  await expect(page.getByText('This file holds no JSON.')).toHaveCount(0);
});
