import {expect, test} from '@playwright/test';
import {
  BASIC,
  caretLine,
  currentText,
  documentOf,
  openComposer,
  openText,
  problems,
  putCaret,
  rebuilds,
  replaceText,
  surface,
} from './composer-page.js';

// Keeping files for later would only slow these tests down.
test.use({serviceWorkers: 'block'});

const FORM = documentOf(
  [
    {id: 'root', component: 'Column', children: ['title', 'name', 'go']},
    {id: 'title', component: 'Text', text: 'Before'},
    {id: 'name', component: 'TextField', label: 'Name', value: {'@path': '/name'}},
    {id: 'go', component: 'Button', child: 'goLabel', action: {event: {name: 'go'}}},
    {id: 'goLabel', component: 'Text', text: 'Go'},
  ],
  {name: ''},
);

test.beforeEach(async ({page}) => {
  await openComposer(page);
});

test('7 typing into the source changes the preview', async ({page}) => {
  await openText(page, FORM);
  await putCaret(page, 'Before', 6);
  const column = async () => Number(/Col (\d+)/.exec(await page.locator('composer-source .c-status').innerText())?.[1]);
  const before = await column();
  await page.keyboard.type(' and after');
  await expect(surface(page).getByText('Before and after')).toBeVisible();
  // Where the caret stands is said of the text as it is now.
  await expect.poll(column).toBe(before + ' and after'.length);
});

test('8 and 9 what is typed in the preview, its focus and its selection outlive edits of the source', async ({
  page,
}) => {
  await openText(page, FORM);
  const field = surface(page).getByRole('textbox', {name: 'Name'});
  await field.fill('abc');
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 2));
  const before = await rebuilds(page);
  await replaceText(page, FORM.replace('Before', 'After'));
  await expect(surface(page).getByText('After')).toBeVisible();
  await expect(field).toHaveValue('abc');
  await expect(field).toBeFocused();
  expect(await field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])).toEqual([1, 2]);
  expect(await rebuilds(page)).toBe(before);
});

test('8 a value that the author changes does reach the field, another one does not', async ({page}) => {
  const two = FORM.replace('"name": ""', '"name": "",\n        "other": 1');
  await openText(page, two);
  const field = surface(page).getByRole('textbox', {name: 'Name'});
  await field.fill('typed');
  await replaceText(page, two.replace('"other": 1', '"other": 2'));
  await page.waitForTimeout(200);
  await expect(field).toHaveValue('typed');
  await replaceText(page, two.replace('"name": ""', '"name": "author"'));
  await expect(field).toHaveValue('author');
});

test('10 a scrolled list keeps its place', async ({page}) => {
  const items = Array.from({length: 80}, (_, index) => ({id: `i${index}`, component: 'Text', text: `Item ${index}`}));
  const list = documentOf([
    {id: 'root', component: 'Column', children: ['title', 'list']},
    {id: 'title', component: 'Text', text: 'Before'},
    {id: 'list', component: 'List', children: items.map(({id}) => id)},
    ...items,
  ]);
  await openText(page, list);
  await expect(surface(page).getByText('Item 79')).toBeAttached();
  // Whatever scrolls, the list itself or the canvas around the surface, has to stay where it was.
  const scroller = await page.evaluateHandle(() => {
    const host = document.querySelector('composer-preview a2ui-surface')!;
    const inner = [...host.shadowRoot!.querySelectorAll<HTMLElement>('*')].find(
      (element) =>
        element.scrollHeight > element.clientHeight + 40 && /auto|scroll/.test(getComputedStyle(element).overflowY),
    );
    return inner ?? document.querySelector<HTMLElement>('.c-canvas')!;
  });
  await scroller.evaluate((element) => (element.scrollTop = 150));
  await replaceText(page, list.replace('Before', 'After'));
  await expect(surface(page).getByText('After')).toBeAttached();
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(150);
});

test('11 an open tab stays open', async ({page}) => {
  const tabs = documentOf([
    {
      id: 'root',
      component: 'Tabs',
      tabs: [
        {title: 'One', child: 'a'},
        {title: 'Two', child: 'b'},
      ],
    },
    {id: 'a', component: 'Text', text: 'First'},
    {id: 'b', component: 'Text', text: 'Second'},
  ]);
  await openText(page, tabs);
  await surface(page).getByRole('tab', {name: 'Two'}).click();
  await replaceText(page, tabs.replace('Second', 'Changed'));
  await expect(surface(page).getByText('Changed')).toBeVisible();
  await expect(surface(page).getByRole('tab', {name: 'Two'})).toHaveAttribute('aria-selected', 'true');
});

test('12 another component type makes only that component anew', async ({page}) => {
  await openText(page, FORM);
  await surface(page)
    .getByRole('textbox')
    .evaluate((element) => element.setAttribute('data-mark', 'kept'));
  await replaceText(
    page,
    FORM.replace(
      '"id": "title",\n          "component": "Text",\n          "text": "Before"',
      '"id": "title",\n          "component": "Divider"',
    ),
  );
  await expect(surface(page).getByText('Before')).toHaveCount(0);
  await expect(surface(page).getByRole('textbox')).toHaveAttribute('data-mark', 'kept');
});

test('13 without createSurface the last valid surface stays and says so', async ({page}) => {
  const update = {
    version: '1.0',
    updateComponents: {surfaceId: 's', components: [{id: 'root', component: 'Text', text: 'Still here'}]},
  };
  const create = {version: '1.0', createSurface: {surfaceId: 's', catalogId: BASIC}};
  await openText(page, JSON.stringify([create, update], null, 2));
  await expect(surface(page).getByText('Still here')).toBeVisible();
  await replaceText(page, JSON.stringify([update], null, 2));
  await expect(problems(page).first()).toBeVisible();
  await expect(page.locator('.c-banner')).toContainText('last valid version');
  await expect(surface(page).getByText('Still here')).toBeVisible();
  await replaceText(page, JSON.stringify([create, update], null, 2));
  await expect(page.locator('.c-banner')).toHaveCount(0);
});

test('14 a lost comma is named, and its problem leads to the line', async ({page}) => {
  await openText(page, FORM);
  const lines = FORM.split('\n');
  const line = lines.findIndex((text) => text.includes('"component": "TextField"'));
  await replaceText(page, lines.with(line, lines[line]!.replace(',', '')).join('\n'));
  await expect(problems(page)).toHaveCount(1);
  await expect(problems(page)).toContainText('comma');
  await expect(page.locator('.c-banner')).toContainText('last valid version');
  await expect(surface(page).getByText('Before')).toBeVisible();
  await problems(page).getByRole('button').first().click();
  expect([line + 1, line + 2]).toContain(await caretLine(page));
  await problems(page).getByRole('button', {name: 'Insert a comma'}).click();
  await expect(problems(page)).toHaveCount(0);
  expect(await currentText(page)).toBe(FORM);
});

test('15 a mistyped component type gives one error with its cure', async ({page}) => {
  await openText(page, FORM.replace('"Text",\n          "text": "Before"', '"Texxt",\n          "text": "Before"'));
  await expect(problems(page)).toHaveCount(1);
  await expect(problems(page)).toContainText('Texxt');
  await problems(page).getByRole('button', {name: 'Change to Text'}).click();
  await expect(problems(page)).toHaveCount(0);
  expect(await currentText(page)).toBe(FORM);
});

test('16 a missing child can be created', async ({page}) => {
  await openText(page, FORM.replace('"go"\n', '"go",\n            "extra"\n'));
  await expect(problems(page)).toHaveCount(1);
  await expect(problems(page)).toContainText('extra');
  await problems(page).getByRole('button', {name: 'Create missing component extra'}).click();
  await expect(problems(page)).toHaveCount(0);
  await expect(surface(page).getByText('Extra')).toBeVisible();
});

test('17 choosing a problem outlines its component in the preview', async ({page}) => {
  await openText(page, FORM.replace('"label": "Name"', '"label": "Name",\n          "labl": "x"'));
  await problems(page).first().getByRole('button').first().click();
  const outline = page.locator('.c-outline:not(.hover)');
  await expect(outline).toBeVisible();
  const box = (await outline.boundingBox())!;
  const field = (await surface(page).getByRole('textbox').boundingBox())!;
  expect(box.y).toBeLessThanOrEqual(field.y);
  expect(box.y + box.height).toBeGreaterThanOrEqual(field.y + field.height);
});

test('18 a problem says which message it is in', async ({page}) => {
  const [create] = JSON.parse(FORM) as object[];
  const bad = {version: '1.0', updateComponents: {surfaceId: 's', components: [{id: 'x', component: 'Text'}]}};
  await openText(page, JSON.stringify([create, bad], null, 2));
  await expect(problems(page).filter({hasText: 'text'}).first()).toContainText('message 2');
});

test('19 and 20 a missing root and an unknown catalog are named', async ({page}) => {
  await openText(page, FORM.replaceAll('"root"', '"rooot"'));
  await expect(problems(page).filter({hasText: 'No component with id root'})).toHaveCount(1);
  await openText(page, FORM.replace(BASIC, 'https://example.com/unknown.json'));
  const unknown = problems(page).filter({hasText: 'https://example.com/unknown.json'}).first();
  await expect(unknown).toContainText(BASIC);
});

test('22 JSON Lines: a broken line is reported, the others are listed', async ({page}) => {
  const lines = [
    {version: '1.0', createSurface: {surfaceId: 's', catalogId: BASIC}},
    {
      version: '1.0',
      updateComponents: {surfaceId: 's', components: [{id: 'root', component: 'Text', text: {'@path': '/a'}}]},
    },
    {version: '1.0', updateDataModel: {surfaceId: 's', path: '/a', value: 'Lines'}},
  ].map((message) => JSON.stringify(message));
  await openText(page, lines.join('\n'));
  await expect(problems(page)).toHaveCount(0);
  await expect(surface(page).getByText('Lines')).toBeVisible();
  await expect(page.locator('.c-status')).toContainText('JSON Lines');
  await replaceText(page, lines.with(1, lines[1]!.replace(',"updateComponents"', '"updateComponents"')).join('\n'));
  await expect(problems(page).first()).toContainText('message 2');
  await expect(problems(page).first()).toContainText('2:');
  await page.getByRole('tab', {name: /Stream/}).click();
  await expect(page.locator('composer-stream .c-row')).toHaveCount(3);
  await expect(page.locator('composer-stream .c-row').nth(2)).toContainText('updateDataModel');
});

test('23 F8 walks the problems forth and back', async ({page}) => {
  await openText(
    page,
    FORM.replace('"goLabel"', '"gone"').replace('"label": "Name"', '"labl": "Name",\n          "label": "Name"'),
  );
  await expect(problems(page)).toHaveCount(3);
  await putCaret(page, '[');
  const seen: number[] = [];
  for (let step = 0; step < 3; step++) {
    await page.keyboard.press('F8');
    seen.push(await caretLine(page));
  }
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(new Set(seen).size).toBe(3);
  await page.keyboard.press('Shift+F8');
  expect(await caretLine(page)).toBe(seen[1]);
});

test('45 a button press is one event in the shape of the specification', async ({page}) => {
  await surface(page).getByRole('button', {name: 'Greet'}).click();
  await page.getByRole('tab', {name: /Events/}).click();
  const entries = page.locator('composer-events .c-event');
  await expect(entries).toHaveCount(1);
  const message = JSON.parse(await entries.locator('pre').first().innerText()) as {
    version: string;
    action: Record<string, unknown>;
  };
  expect(message.version).toBe('1.0');
  expect(message.action).toMatchObject({
    name: 'greet',
    surfaceId: 'hello',
    sourceComponentId: 'greet',
    context: {name: 'Ines', city: 'Lisbon'},
  });
  expect(new Date(message.action.timestamp as string).toISOString()).toBe(message.action.timestamp);
});

test('an example of the menu opens with its own surface and a fresh history', async ({page}) => {
  await page.getByRole('button', {name: 'Open an example'}).click();
  await page.getByRole('menuitem', {name: /^Feedback/}).click();
  await expect(page.locator('.c-header')).toContainText('Feedback');
  await expect(surface(page).getByRole('textbox').first()).toBeVisible();
  await expect(problems(page)).toHaveCount(0);
  await expect(page.getByRole('button', {name: 'Undo'})).toBeDisabled();
});

test('61 a document of 350 KB and 2,000 components accepts typing, and the preview follows', async ({page}) => {
  const items = Array.from({length: 2000}, (_, index) => ({
    id: `item-${index}`,
    component: 'Text',
    text: `Item ${index}: some words to make the line as long as real ones are, with a figure at the end: ${index * 7}.`,
  }));
  const big = documentOf([{id: 'root', component: 'Column', children: items.map(({id}) => id)}, ...items]);
  expect(big.length).toBeGreaterThan(350_000);
  await openText(page, big);
  await expect(surface(page).getByText('Item 0:')).toBeVisible();
  await page.evaluate(() => {
    const seen: number[] = [];
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({duration}) => duration))).observe({
      type: 'longtask',
    });
    (globalThis as {longTasks?: number[]}).longTasks = seen;
  });
  await putCaret(page, 'Item 0:', 'Item 0'.length);
  for (const letter of ' typed') {
    await page.keyboard.type(letter);
    await page.waitForTimeout(120);
  }
  await expect(surface(page).getByText('Item 0 typed:')).toBeVisible();
  await page.waitForTimeout(900);
  const longest = await page.evaluate(() => Math.max(0, ...(globalThis as {longTasks?: number[]}).longTasks!));
  // The goal is 200 ms on a quiet machine; the bench holds it, a busy test machine gets room.
  expect(longest).toBeLessThan(2000);
  test.info().annotations.push({type: 'longest task', description: `${Math.round(longest)} ms`});
});
