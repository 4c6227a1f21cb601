import {expect, test, type Page} from '@playwright/test';
import {
  caretLine,
  currentText,
  documentOf,
  openComposer,
  openText,
  problems,
  putCaret,
  surface,
} from './composer-page.js';

// Keeping files for later would only slow these tests down.
test.use({serviceWorkers: 'block'});

const FORM = documentOf(
  [
    {id: 'root', component: 'Column', children: ['title', 'go']},
    {id: 'title', component: 'Text', text: {'@path': '/name'}, variant: 'caption'},
    {id: 'go', component: 'Button', child: 'title', action: {event: {name: 'go'}}},
  ],
  {name: 'Ada', age: 36},
);

test.beforeEach(async ({page}) => {
  await openComposer(page);
});

/** The labels that the suggest widget offers after Ctrl+Space. */
async function suggestions(page: Page): Promise<string[]> {
  await page.keyboard.press('Control+Space');
  const rows = page.locator('.suggest-widget.visible .monaco-list-row');
  await expect(rows.first()).toBeVisible();
  return (await rows.locator('.label-name').allInnerTexts()).map((text) => text.trim());
}

test('24 completion of a component type offers the basic components and writes the chosen one', async ({page}) => {
  await openText(page, FORM.replace('"component": "Button"', '"component": ""'));
  await putCaret(page, '"component": ""', '"component": "'.length);
  expect((await suggestions(page)).length).toBeGreaterThan(8);
  await page.keyboard.type('Slid');
  await expect(page.locator('.suggest-widget.visible .monaco-list-row')).toHaveCount(1);
  await page.keyboard.press('Enter');
  expect(await currentText(page)).toContain('"component": "Slider"');
});

test('25 and 26 completion offers ids of the surface and paths of its data', async ({page}) => {
  await openText(page, FORM.replace('"go"\n', '"go",\n            ""\n'));
  await putCaret(page, '            ""', 13);
  expect(await suggestions(page)).toEqual(['title', 'go']);
  await openText(page, FORM.replace('"/name"', '""'));
  await putCaret(page, '"@path": ""', '"@path": "'.length);
  expect(await suggestions(page)).toEqual(['/name', '/age']);
});

test('27 hover explains a property', async ({page}) => {
  await openText(page, FORM);
  await putCaret(page, '"variant"', 2);
  await page
    .locator('.c-monaco .view-line')
    .filter({hasText: 'variant'})
    .locator('span', {hasText: 'variant'})
    .last()
    .hover();
  await expect(page.locator('.monaco-hover').filter({hasText: 'variant'})).toContainText('caption');
});

test('28 F12 leads from a child id to its component', async ({page}) => {
  await openText(page, FORM);
  await putCaret(page, '"child": "title"', '"child": "ti'.length);
  await page.keyboard.press('F12');
  const line = FORM.slice(0, FORM.indexOf('"id": "title"')).split('\n').length;
  await expect.poll(() => caretLine(page)).toBe(line);
});

test('29 F2 renames an id in all places, and one undo takes it back', async ({page}) => {
  await openText(page, FORM);
  await putCaret(page, '"id": "title"', '"id": "ti'.length);
  await page.keyboard.press('F2');
  const input = page.locator('.rename-box input');
  await expect(input).toBeVisible();
  await input.fill('heading');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await currentText(page)).match(/"heading"/g)?.length).toBe(3);
  await expect(problems(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect.poll(() => currentText(page)).toBe(FORM);
});

test('30 Format keeps short lists on one line', async ({page}) => {
  await openText(page, FORM);
  await page.getByRole('button', {name: 'Format', exact: true}).click();
  await expect.poll(() => currentText(page)).toContain('"children": ["title", "go"]');
});

test('31 a click in select mode selects in tree, source and preview, and the surface is not used', async ({page}) => {
  await openText(page, FORM);
  await page.getByRole('button', {name: 'Tree'}).click();
  await page.getByRole('button', {name: 'Select', exact: true}).click();
  await surface(page).getByRole('button').click();
  await expect(page.getByRole('treeitem', {selected: true})).toContainText('title');
  await expect(page.locator('.c-outline:not(.hover)')).toBeVisible();
  await page.getByRole('tab', {name: /Events/}).click();
  await expect(page.locator('composer-events .c-event')).toHaveCount(0);
});

test('32 the caret selects its component without taking the focus along', async ({page}) => {
  await openText(page, FORM);
  await page.getByRole('button', {name: 'Tree'}).click();
  await putCaret(page, '"name": "go"', 3);
  await expect(page.getByRole('treeitem', {selected: true})).toContainText('go');
  await expect(page.locator('.c-outline:not(.hover)')).toHaveAttribute('data-component', 'go');
  expect(await page.evaluate(() => document.activeElement?.closest('.monaco-editor') !== null)).toBe(true);
});

test('the tree is walked by keyboard alone', async ({page}) => {
  await openText(page, FORM);
  await page.getByRole('button', {name: 'Tree'}).click();
  await page.keyboard.press('Alt+3');
  await expect(page.getByRole('treeitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('treeitem', {selected: true})).toContainText('title');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('treeitem', {name: /root/})).toHaveAttribute('aria-expanded', 'false');
});

test('commands are found and run from the palette, also with keys that are faster than it', async ({page}) => {
  let release!: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/dialogs-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.locator('.monaco-editor').first()).toBeVisible();
  await putCaret(page, '"version"');
  const text = await currentText(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('stream');
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('tab', {name: /Stream/})).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await currentText(page)).toBe(text);
  await page.keyboard.press('Alt+5');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', {name: 'Keyboard shortcuts'})).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
