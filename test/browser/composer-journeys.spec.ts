// The core journeys of the composer's brief, each walked by mouse, by the keyboard alone and on a phone's touch screen: one page a walk.
import {readFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {expect, test, type Browser, type Page} from '@playwright/test';
import {
  BASIC,
  caretLine,
  currentText,
  documentOf,
  focused,
  openComposer,
  openText,
  problems,
  putCaret,
  surface,
} from './composer-page.js';

test.use({viewport: {width: 1440, height: 900}, serviceWorkers: 'block', actionTimeout: 15_000});
test.setTimeout(240_000);

const OLD = JSON.stringify(
  [
    {
      version: 'v0.9.1',
      createSurface: {surfaceId: 's', catalogId: 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json'},
    },
    {
      version: 'v0.9.1',
      updateComponents: {
        surfaceId: 's',
        components: [
          {id: 'root', component: 'Column', children: ['title', 'code']},
          {id: 'title', component: 'Text', text: 'Old title', variant: 'h2'},
          {id: 'code', component: 'TextField', label: 'Code', value: {path: '/code'}, validationRegexp: '^[0-9]+$'},
        ],
      },
    },
    {version: 'v0.9.1', updateDataModel: {surfaceId: 's', path: '/code', value: '12'}},
  ],
  null,
  2,
);
const REPORT = '7 changes: 3 versions, 1 catalog id, 1 heading, 1 regexp check, 1 binding.';

/** A rule that answers the greeting of the first example where it can be seen. */
const RULE = JSON.stringify([
  {
    when: {action: 'greet'},
    then: [{version: '1.0', updateDataModel: {surfaceId: 'hello', path: '/city', value: 'Oslo'}}],
  },
]);

/** A catalog of two components, with one mistake: its function does not say what it returns. */
const CATALOG = {
  catalogId: 'https://example.com/catalogs/shop/v1',
  title: 'Shop',
  components: {
    Rating: {
      type: 'object',
      properties: {component: {const: 'Rating'}, value: {type: 'number'}},
      required: ['component'],
    },
    PriceTag: {type: 'object', properties: {component: {const: 'PriceTag'}}, required: ['component']},
  },
  functions: {discount: {properties: {}}},
};
const SUMMARY = 'Shop: 2 components, 1 function, 1 warning';
const RATED = documentOf([
  {id: 'root', component: 'Column', children: ['words', 'stars']},
  {id: 'words', component: 'Text', text: 'How was it?'},
  {id: 'stars', '@catalogId': CATALOG.catalogId, component: ''},
]);

/** A link of which the end was lost. */
const DAMAGED = '#a=1.q1ZKzs9Ny0xXslJ';
const DAMAGE = 'This link is damaged or was cut off on its way.';

/** The forms of the snippet, each with a piece of it that the others lack. */
const FORMS = [
  ['Messages inside', 'application/a2ui+json'],
  ['Messages from a URL', 'src="./messages.jsonl"'],
  ['ES module import', "import 'a2ui-surface';"],
] as const;

const copiedText = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const answered = (page: Page) => page.locator('composer-events').getByRole('group', {name: 'greet, answered'});

/** A link that somebody sent, followed in the tab that is open. */
async function follow(page: Page, hash: string): Promise<void> {
  await page.evaluate((wanted) => (location.hash = wanted), hash);
}

const heading = (page: Page) => surface(page).getByRole('heading').first();
const snippet = (page: Page) => page.frameLocator('.c-export-run iframe').locator('a2ui-surface');

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => navigator.clipboard.writeText(content), text);
  await page.keyboard.press('Control+v');
}

/** Opens a link in a browser that knows nothing. */
async function openElsewhere(browser: Browser, link: string, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await look(page);
  await context.close();
}

test('by mouse: open, edit, break, play, answer, share, embed, convert', async ({page, browser, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openComposer(page);
  // 2: a word is changed where it stands; what was typed into the preview stays.
  await surface(page).getByLabel('Your town').fill('Porto');
  await putCaret(page, '"Your name"', '"Your name'.length);
  await page.keyboard.type(' here');
  await expect(surface(page).getByLabel('Your name here')).toBeVisible();
  await expect(surface(page).getByLabel('Your town')).toHaveValue('Porto');
  // 3: a comma goes; the list says where, the last picture stays, undo puts all right.
  const sound = await currentText(page);
  await putCaret(page, '"version"');
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('button', {name: '1 problem'})).toBeVisible();
  await expect(page.getByText('Showing the last valid version.')).toBeVisible();
  await expect(heading(page)).toContainText('Porto');
  await problems(page).getByText('Expected a comma').click();
  expect(await caretLine(page)).toBeLessThanOrEqual(3);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', {name: 'No problems'})).toBeVisible();
  expect(await currentText(page)).toBe(sound);
  // 7: an action is answered by a rule that is made from it.
  await surface(page).getByRole('button', {name: 'Greet'}).click();
  await page.getByRole('tab', {name: /Events/}).click();
  await page.getByRole('button', {name: 'Create mock from this'}).click();
  await page.getByRole('textbox', {name: 'Mock rules'}).fill(RULE);
  await surface(page).getByRole('button', {name: 'Greet'}).click();
  await expect(heading(page)).toContainText('Oslo');
  const log = page.locator('composer-events .c-event-name');
  await expect(log).toHaveCount(3);
  await expect(log.first()).toContainText('Mock reply');
  // The reply stands with what it answers, the first event by itself.
  await expect(answered(page).locator('.c-event-name')).toHaveText([/Mock reply.*to greet/, /greet\s+action/]);
  // 8: the link is in the clipboard at once, and carries everything; a damaged one leaves the draft alone.
  await page.getByRole('button', {name: 'Share'}).click();
  await expect(page.getByRole('dialog')).toContainText(/Link copied, \d/);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');
  await openElsewhere(browser, link, async (other) => {
    await expect(surface(other).getByLabel('Your name here')).toBeVisible();
    await expect(other.locator('.c-hint[role="alert"]')).toContainText('the action greet');
  });
  const mine = await currentText(page);
  await follow(page, DAMAGED);
  await expect(page.locator('.c-hint[role="alert"]')).toContainText(DAMAGE);
  expect(await currentText(page)).toBe(mine);
  await page.getByRole('button', {name: 'Dismiss'}).click();
  // 9: every form of the snippet runs, in a frame that has no origin.
  await page.getByRole('button', {name: 'Export'}).click();
  await page.getByText('HTML embed', {exact: true}).click();
  for (const [form, piece] of FORMS) {
    await page.getByRole('button', {name: form}).click();
    await expect(snippet(page).getByLabel('Your name here')).toBeVisible();
    // Each in the colours of who looks at it.
    await expect(page.frameLocator('.c-export-run iframe').locator('meta[name="color-scheme"]')).toBeAttached();
    await page.getByRole('dialog').getByRole('button', {name: 'Copy'}).click();
    await expect.poll(() => copiedText(page)).toContain(piece);
  }
  await expect(page.locator('.c-export-run iframe')).toHaveAttribute('sandbox', 'allow-scripts');
  await page.getByText('HTML, everything inside', {exact: true}).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', {name: /^Download/}).click(),
  ]);
  await expectAlone(browser, await readFile(await file.path(), 'utf8'));
  await page.keyboard.press('Escape');
  // 1: found in the gallery, opened as a draft of its own; the draft before stays.
  await page.getByRole('button', {name: 'Gallery', exact: true}).click();
  await page.getByRole('searchbox', {name: 'Search examples'}).fill('flight');
  await page.locator('.c-card a').first().click();
  await expect(page.locator('.c-header')).toContainText(/flight/i);
  await page.getByRole('button', {name: /Open an example/}).click();
  await page.getByRole('menuitem', {name: 'Drafts…'}).click();
  await expect(page.getByRole('dialog').getByRole('button', {name: /^Say hello/})).toBeVisible();
  await page.keyboard.press('Escape');
  // 6: its stream, by message and by byte.
  await page.getByRole('tab', {name: /Stream/}).click();
  await page.getByRole('button', {name: 'Restart', exact: true}).click();
  await expect(page.locator('.c-place')).toContainText('Message 0');
  await page.locator('.c-range').fill('3');
  await expect(page.locator('.c-place')).toContainText('Message 3 of 3');
  await page.getByRole('button', {name: 'Bytes'}).click();
  await page.locator('.c-range').fill('700');
  await expect(page.locator('.c-place')).toContainText('Byte 700');
  await expect(page.locator('composer-preview')).toContainText('At byte 700');
  await expect(page.locator('composer-stream')).toContainText('incomplete');
  await page.locator('.c-range').fill((await page.locator('.c-range').getAttribute('max'))!);
  await expect(page.locator('composer-stream')).not.toContainText('incomplete');
  // 10: an older text is converted after its report was read.
  await page.locator('.c-monaco .view-line').first().click();
  await page.keyboard.press('Control+a');
  await paste(page, OLD);
  await page.getByRole('button', {name: /v0\.9\.1.*Convert/}).click();
  await expect(page.getByRole('dialog')).toContainText(REPORT);
  await page.getByRole('button', {name: 'Apply'}).click();
  await expect(surface(page).getByRole('heading', {name: 'Old title'})).toBeVisible();
  await expect(page.getByRole('button', {name: 'No problems'})).toBeVisible();
  expect(await caretLine(page)).toBeLessThanOrEqual((await currentText(page)).split('\n').length);
});

/** Serves an exported page by itself and looks at it. */
async function expectAlone(browser: Browser, page: string): Promise<void> {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    if (request.url === '/alone.html') response.writeHead(200, {'Content-Type': 'text/html'}).end(page);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const {port} = server.address() as AddressInfo;
  await openElsewhere(browser, `http://127.0.0.1:${port}/alone.html`, async (other) => {
    await expect(other.locator('a2ui-surface').getByLabel('Your name here')).toBeVisible();
  });
  server.close();
  expect(asked.filter((url) => url !== '/favicon.ico')).toEqual(['/alone.html']);
}

test('by the keyboard alone: the same, with the focus always in sight', async ({page, browser, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const command = async (words: string) => {
    await press('Control+k');
    await page.keyboard.type(words);
    await press('Enter');
  };
  await openComposer(page);
  // 2: the surface is one pane, the source another.
  await press('Alt+2');
  expect(await focused(page)).toMatchObject({name: 'Your name', visible: true});
  await press('Tab');
  await press('Control+a');
  await page.keyboard.type('Porto');
  await expect(heading(page)).toContainText('Porto');
  await press('Alt+1', 'Control+Home');
  // 3: F8 leads to the problem, Ctrl+Z out of it.
  const sound = await currentText(page);
  await press('ArrowDown', 'End', 'Backspace');
  await expect(problems(page).first()).toContainText(/comma/);
  await press('Control+Home', 'F8');
  await expect.poll(() => caretLine(page)).toBeGreaterThan(1);
  await press('Control+z');
  await expect(problems(page)).toHaveCount(0);
  expect(await currentText(page)).toBe(sound);
  await expect(heading(page)).toContainText('Porto');
  // 7: from the surface to its event, to the rule, and back.
  await press('Alt+2', 'Tab', 'Tab', 'Enter');
  await command('show events');
  await expect.poll(() => focused(page)).toMatchObject({name: expect.stringMatching(/^Events/), visible: true});
  await reach(page, 'Create mock from this');
  await press('Enter', 'Alt+1');
  await expect.poll(() => focused(page)).toMatchObject({name: 'Mock rules', visible: true});
  await press('Control+a');
  await page.keyboard.insertText(RULE);
  await press('Alt+2', 'Tab', 'Tab', 'Enter');
  await expect(heading(page)).toContainText('Oslo');
  await expect(answered(page).locator('.c-event-name')).toHaveText([/Mock reply.*to greet/, /greet\s+action/]);
  // 8
  await press('Control+Shift+s');
  const input = page.getByLabel('Link to this document');
  await expect(input).toBeFocused();
  await expect(input).not.toHaveValue('');
  const link = await input.inputValue();
  await press('Escape');
  await openElsewhere(browser, link, async (other) => expect(heading(other)).toContainText('Ines from Lisbon'));
  await follow(page, DAMAGED);
  await expect(page.locator('.c-hint[role="alert"]')).toContainText(DAMAGE);
  await expect(heading(page)).toContainText('Oslo');
  // 9
  await press('Control+Shift+e');
  await expect.poll(() => focused(page)).toMatchObject({name: expect.stringMatching(/^JSON/), visible: true});
  await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
  for (const [form, piece] of FORMS) {
    await reach(page, form, form === FORMS[0][0] ? 'Tab' : 'Shift+Tab');
    await press('Enter');
    await expect(snippet(page).getByLabel('Your name')).toBeVisible();
    await reach(page, 'Copy');
    await press('Enter');
    await expect.poll(() => copiedText(page)).toContain(piece);
  }
  await press('Escape');
  // 1
  await command('open the gallery');
  await expect.poll(() => focused(page)).toMatchObject({name: 'Search examples', visible: true});
  await page.keyboard.type('flight');
  await expect(page.locator('composer-gallery').getByText(/^[1-9] examples?$/)).toBeVisible();
  await press('Enter');
  expect(await focused(page)).toMatchObject({name: expect.stringMatching(/flight/i), visible: true});
  await press('Enter');
  await expect(page.locator('.c-header')).toContainText(/flight/i);
  await expect(page.locator('composer-source .monaco-editor.focused')).toBeVisible();
  await command('open a draft');
  await expect(page.getByRole('dialog').getByRole('button', {name: /^Say hello/})).toBeVisible();
  await press('Escape');
  // 6
  await command('show stream');
  await expect.poll(() => focused(page)).toMatchObject({name: expect.stringMatching(/^Stream/), visible: true});
  await reach(page, 'Restart');
  await press('Home');
  await expect(page.locator('.c-place')).toContainText('Message 0');
  await press('ArrowRight');
  await expect(page.locator('.c-place')).toContainText('Message 1');
  await reach(page, 'Bytes');
  await press('Enter');
  await press('Home');
  await expect(page.locator('.c-place')).toContainText('Byte 0');
  await press('End');
  // 10
  await command('show messages');
  await press('Alt+1', 'Control+a');
  await paste(page, OLD);
  await expect(page.getByRole('button', {name: /v0\.9\.1.*Convert/})).toBeVisible();
  const before = await currentText(page);
  await command('convert to');
  await expect.poll(() => focused(page)).toMatchObject({name: 'Apply', visible: true});
  await press('Enter');
  await expect(surface(page).getByRole('heading', {name: 'Old title'})).toBeVisible();
  await expect.poll(() => currentText(page)).not.toContain('v0.9');
  await press('Alt+1', 'Control+z');
  await expect.poll(() => currentText(page)).toBe(before);
});

test('10 by the keyboard alone: a catalog is brought along, completed, inserted, and drawn as placeholders', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const command = async (words: string) => {
    await press('Control+k');
    await page.keyboard.type(words);
    await press('Enter');
  };
  await openComposer(page);
  await command('show catalogs');
  await expect.poll(() => focused(page)).toMatchObject({name: 'Catalogs', visible: true});
  await press('Alt+1');
  const field = {name: 'Paste its JSON', visible: true};
  await expect.poll(() => focused(page)).toMatchObject(field);
  await paste(page, JSON.stringify(CATALOG));
  await expect(page.getByRole('status').filter({hasText: SUMMARY})).toBeInViewport();
  await expect(page.locator('composer-catalogs')).toContainText('discount: returnType must be one of');
  // The list below has grown by then.
  expect(await focused(page)).toMatchObject(field);
  await command('show messages');
  await press('Alt+1', 'Control+a');
  await paste(page, RATED);
  await expect(problems(page)).not.toHaveCount(0);
  // The caret is at the end, where no line wraps.
  const below = RATED.slice(RATED.indexOf('"component": ""')).split('\n').length - 1;
  for (let line = 0; line < below; line++) await press('ArrowUp');
  await press('End', 'ArrowLeft', 'Control+Space');
  await expect(page.locator('.suggest-widget.visible .monaco-list-row')).toHaveText([/Rating/, /PriceTag/]);
  await page.keyboard.type('Rati');
  await expect(page.locator('.suggest-widget.visible .monaco-list-row')).toHaveText([/Rating/]);
  await press('Enter');
  await expect(problems(page)).toHaveCount(0);
  await expect(surface(page)).toContainText('Rating #stars');
  await command('insert a component');
  await expect.poll(() => focused(page)).toMatchObject({name: 'Find a component to insert', visible: true});
  await page.keyboard.type('price');
  await press('Enter');
  await expect(surface(page)).toContainText('PriceTag #');
});

test('8: a link brings text, environment and playhead also where a catalog of the text has still to come', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openComposer(page, {editor: false});
  const chart = {
    id: 'chart',
    component: 'Chart',
    '@catalogId': 'https://a2ui-surface.dev/catalogs/chart/v1',
    type: 'bar',
    data: [{day: 'Mon', value: 4}],
    x: 'day',
    series: [{field: 'value'}],
  };
  const root = {id: 'root', component: 'Column', children: ['first', 'chart']};
  const first = {id: 'first', component: 'Text', text: 'Comes first'};
  await openText(
    page,
    JSON.stringify([
      {version: '1.0', createSurface: {surfaceId: 's', catalogId: BASIC, components: [root, first]}},
      {version: '1.0', updateComponents: {surfaceId: 's', components: [chart]}},
    ]),
  );
  await expect(surface(page).getByText('Mon')).toBeVisible();
  await page.getByRole('button', {name: /^Colours and theme/}).click();
  await page.getByRole('menuitemradio', {name: 'Dark', exact: true}).click();
  await page.getByRole('tab', {name: /Stream/}).click();
  await page.getByRole('button', {name: 'Step back'}).click();
  await expect(surface(page).getByText('Mon')).toHaveCount(0);
  await page.getByRole('button', {name: 'Share'}).click();
  await expect(page.getByRole('dialog')).toContainText(/Link copied, [\d.]+ (B|KB)/);
  const link = await copiedText(page);
  await openElsewhere(browser, link, async (other) => {
    await expect(other.locator('composer-preview')).toContainText('After message 1 of 2');
    await expect(surface(other).getByText('Comes first')).toBeVisible();
    await expect(surface(other).getByText('Mon')).toHaveCount(0);
    await expect(other.getByRole('button', {name: /^Colours and theme/})).toContainText('Dark');
    expect(await currentText(other)).toBe(await currentText(page));
  });
});

/** Goes on with Tab, or back, until the focus is on what has that name. */
async function reach(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // What is asked for may have to load; without it Tab leads out of the page.
  await expect(page.getByRole('button', {name, exact: true}).first()).toBeVisible();
  for (let step = 0; step < 30; step++) {
    // Into a frame of another process the focus goes a moment after the key.
    let now = await focused(page);
    await expect.poll(async () => (now = await focused(page)).visible, `focus on ${now.name}`).toBe(true);
    if (now.name === name) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${name}.`);
}

test('by touch at 390 px: the same, with targets that a finger hits', async ({browser, baseURL}) => {
  const context = await browser.newContext({
    viewport: {width: 390, height: 844},
    hasTouch: true,
    isMobile: true,
    baseURL,
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await openComposer(page, {editor: false});
  const pane = (name: string) => page.locator('.c-tabbar').getByRole('button', {name}).tap();
  const more = async (name: string) => {
    await pane('More');
    await page.locator('.c-menu').getByRole('button', {name}).tap();
  };
  const area = page.getByRole('textbox', {name: 'A2UI messages'});
  // 2 and 3
  await surface(page).getByLabel('Your town').tap();
  await page.keyboard.type(' sur Mer');
  await pane('Source');
  const sound = await currentText(page);
  await area.fill(sound.replace('"1.0",', '"1.0"').replace('Your name', 'Your name here'));
  await expect(page.locator('.c-touch-problem')).toContainText(/comma/);
  await expectTargets(page, 'source');
  await pane('Preview');
  await expect(page.getByText('Showing the last valid version.')).toBeVisible();
  await page.getByRole('button', {name: 'Go to the problem'}).tap();
  await expect(area).toBeFocused();
  await more('Undo');
  await expect.poll(() => currentText(page)).toBe(sound);
  await pane('Preview');
  await expect(heading(page)).toContainText('sur Mer');
  // 7
  await surface(page).getByRole('button', {name: 'Greet'}).tap();
  await more('Events');
  await expectTargets(page, 'events');
  await page.getByRole('button', {name: 'Create mock from this'}).tap();
  await page.getByRole('textbox', {name: 'Mock rules'}).fill(RULE);
  await pane('Preview');
  await surface(page).getByRole('button', {name: 'Greet'}).tap();
  await expect(heading(page)).toContainText('Oslo');
  await more('Events');
  await expect(answered(page).locator('.c-event-name')).toHaveText([/Mock reply.*to greet/, /greet\s+action/]);
  // 8
  await more('Share');
  await expect(page.getByLabel('Link to this document')).toHaveValue(/#a=1\./);
  await expect(page.getByRole('dialog')).toContainText(/Link copied, \d/);
  await expectTargets(page, 'share');
  const link = await copiedText(page);
  await page.getByRole('button', {name: 'Close'}).tap();
  await openElsewhere(browser, link, async (other) => expect(heading(other)).toContainText('Ines from Lisbon'));
  await follow(page, DAMAGED);
  await expect(page.locator('.c-hint[role="alert"]')).toContainText(DAMAGE);
  expect(await currentText(page)).toBe(sound);
  await page.getByRole('button', {name: 'Dismiss'}).tap();
  // 9
  await more('Export');
  await page.getByText('HTML embed', {exact: true}).tap();
  for (const [form, piece] of FORMS) {
    await page.getByRole('button', {name: form}).tap();
    await expect(snippet(page).getByLabel('Your name')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', {name: 'Copy'}).tap();
    await expect.poll(() => copiedText(page)).toContain(piece);
    await expectTargets(page, form);
  }
  await page.getByRole('button', {name: 'Close'}).tap();
  // 1
  await more('Gallery');
  await page.getByRole('searchbox', {name: 'Search examples'}).fill('flight');
  await page.locator('.c-card a').first().tap();
  await expect(page.locator('.c-header')).toContainText(/flight/i);
  await more('Drafts');
  await expect(page.getByRole('dialog').getByRole('button', {name: /^Say hello/})).toBeVisible();
  await page.getByRole('button', {name: 'Close'}).tap();
  // 6: what comes of the stream is seen while it plays.
  await more('Stream');
  await page.getByRole('button', {name: 'Restart', exact: true}).tap();
  await page.getByRole('button', {name: 'Step forward'}).tap();
  await expect(page.locator('.c-place')).toContainText('Message 1');
  await expectTargets(page, 'stream');
  await page.getByRole('button', {name: 'Play'}).tap();
  await expect(page.locator('.c-place')).toContainText(/Message (\d+)\s+of \1\b/);
  await expect(surface(page)).toBeInViewport();
  await page.getByRole('button', {name: 'Bytes'}).tap();
  await page.locator('.c-range').fill('700');
  await expect(page.locator('composer-stream')).toContainText('incomplete');
  await page.getByRole('button', {name: 'Messages', exact: true}).tap();
  await page.locator('.c-range').fill('3');
  await expect(surface(page)).toBeInViewport();
  // 10
  await more('Catalogs');
  await page.getByLabel('Paste its JSON').tap();
  await paste(page, JSON.stringify(CATALOG));
  await expect(page.getByRole('status').filter({hasText: SUMMARY})).toBeInViewport();
  await expectTargets(page, 'catalogs');
  await pane('Source');
  await page.getByRole('tab', {name: 'Messages'}).tap();
  await area.fill(OLD);
  await page.getByRole('button', {name: /v0\.9\.1.*Convert/}).tap();
  await expect(page.getByRole('dialog')).toContainText(REPORT);
  await expectTargets(page, 'report');
  await page.getByRole('button', {name: 'Apply'}).tap();
  await pane('Preview');
  await expect(surface(page).getByRole('heading', {name: 'Old title'})).toBeVisible();
  await context.close();
});

/** Every control of the composer in sight is at least 44 px high, and nothing scrolls sideways. */
async function expectTargets(page: Page, where: string): Promise<void> {
  const small = await page.evaluate(() => {
    const top = document.querySelector('dialog[open]') ?? document.querySelector('composer-app')!;
    return [
      ...top.querySelectorAll<HTMLElement>('button, select, input:not([type="radio"], [type="range"], [type="file"])'),
    ]
      .filter(
        (each) =>
          each.checkVisibility({visibilityProperty: true}) && !each.closest('a2ui-surface, [inert], .c-hidden-text'),
      )
      .map((each) => ({name: each.ariaLabel ?? each.textContent?.trim(), height: each.getBoundingClientRect().height}))
      .filter(({height}) => height > 1 && height < 43.5);
  });
  expect.soft(small, where).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(390);
}
