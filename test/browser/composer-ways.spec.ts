// Where one comes out: Back after the gallery, the focus after a command, one dialog for another, and what goes by itself.
import {expect, test, type Page} from '@playwright/test';
import {currentText, documentOf, openComposer, openText, putCaret, replaceText, surface} from './composer-page.js';

test.use({viewport: {width: 1280, height: 800}, serviceWorkers: 'block'});

const gallery = (page: Page) => page.locator('composer-gallery');
const search = (page: Page) => page.getByRole('searchbox', {name: 'Search examples'});
const editor = (page: Page) => page.locator('composer-source .monaco-editor.focused');
const scrolled = (page: Page) =>
  gallery(page)
    .locator('section')
    .evaluate((section) => section.scrollTop);
const stateOf = (page: Page) => page.evaluate(() => history.state as unknown);

test('Back from an example leads to the gallery as it was left, Forward to the example, and the next Back away', async ({
  page,
}) => {
  await page.goto('about:blank');
  await openComposer(page);
  await page.getByRole('button', {name: 'Gallery', exact: true}).click();
  await expect(gallery(page).getByText(/^\d\d examples$/)).toBeVisible();
  await search(page).fill('form');
  await expect(gallery(page).getByText(/^\d\d examples$/)).toBeVisible();
  const card = gallery(page).locator('.c-card').last().getByRole('link');
  const title = (await card.textContent())!;
  await card.focus();
  const scroll = await scrolled(page);
  expect(scroll).toBeGreaterThan(100);
  await page.keyboard.press('Enter');
  await expect(page.locator('.c-header')).toContainText(title);
  // The keys go to the source, not to the menu of documents.
  await expect(editor(page)).toBeVisible();
  const opened = await currentText(page);
  await expect.poll(() => stateOf(page)).toBe('opened from the gallery');
  await page.goBack();
  await expect(search(page)).toHaveValue('form');
  await expect(gallery(page).getByRole('link', {name: title, exact: true})).toBeFocused();
  expect(await scrolled(page)).toBe(scroll);
  await page.goForward();
  await expect(gallery(page)).toHaveCount(0);
  expect(await currentText(page)).toBe(opened);
  await page.goBack();
  await expect(search(page)).toHaveValue('form');
  // Left by Escape it is still behind the document, and another example of it adds nothing to the way.
  await page.keyboard.press('Escape');
  await expect(gallery(page)).toHaveCount(0);
  await expect.poll(() => stateOf(page)).toBe('opened from the gallery');
  await page.getByRole('button', {name: 'Gallery', exact: true}).click();
  await expect.poll(() => stateOf(page)).toBe('over the panes');
  await gallery(page).locator('.c-card a').nth(1).click();
  await expect(gallery(page)).toHaveCount(0);
  await expect.poll(() => stateOf(page)).toBe('opened from the gallery');
  // A page that was loaded anew knows the way, too.
  await page.reload();
  await expect(surface(page)).toBeVisible();
  await expect(page.locator('composer-dialogs')).toBeAttached();
  await expect.poll(() => page.evaluate(() => customElements.get('composer-dialogs') !== undefined)).toBe(true);
  await page.goBack();
  await expect(gallery(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('filters count what the search leaves, and what fits nothing is cleared with one press', async ({page}) => {
  await openComposer(page, {editor: false});
  await page.getByRole('button', {name: 'Gallery', exact: true}).click();
  await expect(gallery(page).getByText(/^\d\d examples$/)).toBeVisible();
  const specification = gallery(page).locator('.c-filter', {hasText: 'Specification'});
  const count = async () => Number(await specification.locator('span').last().textContent());
  expect(await count()).toBeGreaterThan(30);
  await search(page).fill('feedb');
  await expect(gallery(page).getByText('1 example', {exact: true})).toBeVisible();
  expect(await count()).toBe(0);
  await specification.click();
  await expect(gallery(page).getByText('0 examples')).toBeVisible();
  await gallery(page).getByRole('button', {name: 'Clear filters'}).click();
  await expect(gallery(page).getByText(/^\d\d examples$/)).toBeVisible();
  await expect(search(page)).toHaveValue('');
  await expect(search(page)).toBeFocused();
});

test('commands are found by what they are for, and one dialog takes the place of another', async ({page}) => {
  await openComposer(page);
  const find = page.getByRole('combobox', {name: 'Find a command'});
  for (const words of ['text', 'editor', 'focus', 'go to']) {
    await page.keyboard.press('Control+k');
    await find.fill(words);
    await expect(page.getByRole('option', {name: 'Edit the source'})).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('Control+k');
  await find.fill('xyzzy');
  await expect(page.getByRole('dialog')).toContainText('No such command.');
  await find.fill('find');
  await expect(page.getByRole('option').first()).toHaveText('Find in the source');
  await page.keyboard.press('Enter');
  await expect(page.locator('.find-widget.visible')).toBeVisible();
  await page.keyboard.type('Greet');
  await expect(page.locator('.find-widget textarea').first()).toHaveValue('Greet');
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeVisible();
  await page.keyboard.press('Control+Shift+S');
  await expect(page.getByRole('dialog', {name: 'Share'})).toBeVisible();
  await page.keyboard.press('Control+Shift+E');
  await expect(page.getByRole('dialog', {name: 'Export'})).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Control+k');
  await expect(find).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The focus is where the first of them was asked for.
  await expect(editor(page)).toBeVisible();
});

test('the palette is ready for the next word, and takes no focus that nobody gave it', async ({page}) => {
  await openComposer(page);
  await openText(page, documentOf([{id: 'root', component: 'Column', children: []}]));
  await page.getByRole('button', {name: 'Palette', exact: true}).click();
  const word = page.getByRole('searchbox', {name: 'Find a component to insert'});
  await expect(word).toBeFocused();
  await page.keyboard.type('divider');
  await page.keyboard.press('Enter');
  await expect.poll(() => currentText(page)).toContain('"Divider"');
  await page.keyboard.type('slider');
  await expect(word).toHaveValue('slider');
  await page.reload();
  await expect(word).toBeVisible();
  await expect(page.locator('.monaco-editor').first()).toBeVisible();
  await expect(word).not.toBeFocused();
});

test('the first hint goes with the first edit, and nobody without work is told that it is kept', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openComposer(page);
  const hint = page.getByText('Everything stays in this browser.');
  await expect(hint).toBeVisible();
  await putCaret(page, '"Your name"', '"Your name'.length);
  await expect(hint).toBeVisible();
  await page.keyboard.type('s');
  await expect(hint).toHaveCount(0);
  await page.reload();
  await expect(surface(page)).toBeVisible();
  await page.locator('.c-hint').getByRole('button', {name: 'Dismiss'}).click();
  await expect(page.locator('.c-hint')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+S');
  await expect(page.getByRole('dialog')).toContainText(/Link copied, \d/);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await browser.newContext();
  const fresh = await other.newPage();
  await fresh.goto(link);
  const notice = fresh.locator('.c-hint');
  await expect(notice).toContainText('You opened a shared document. It is a new draft.');
  await expect(notice).not.toContainText('kept');
  // Somebody who has one is told of it.
  await replaceText(fresh, documentOf([{id: 'root', component: 'Text', text: 'Mine'}]));
  await expect(fresh.getByText(/^Saved \d/)).toBeVisible();
  await fresh.evaluate((hash) => (location.hash = hash), new URL(link).hash);
  await expect(notice).toContainText('what you had before is kept.');
  await other.close();
});
