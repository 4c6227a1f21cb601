import {expect, test, type Page} from '@playwright/test';
import {documentOf, openComposer, openPhone, openText, replaceText, surface} from './composer-page.js';

/** What somebody met who had never seen the composer. */

const LIST = documentOf(
  [
    {
      id: 'root',
      component: 'Column',
      children: ['title', 'said', ...Array.from({length: 30}, (_, i) => `t${i}`), 'go'],
    },
    {id: 'title', component: 'Text', text: '## Your order'},
    {id: 'said', component: 'Text', text: {'@call': 'formatString', args: {value: 'For ${/name}'}}},
    ...Array.from({length: 30}, (_, i) => ({id: `t${i}`, component: 'Text', text: `Line ${i}`})),
    {id: 'go', component: 'Button', child: 'words', action: {event: {name: 'go'}}},
    {id: 'words', component: 'Text', text: 'Send'},
  ],
  {name: 'Ines'},
);

const text = (page: Page) =>
  page.evaluate(() =>
    document.querySelector<HTMLElement & {workspace: {text: {get(): string}}}>('composer-app')!.workspace.text.get(),
  );
const chosen = (page: Page) => page.locator('composer-preview .c-device > .c-outline:not(.hover)');

test('Ctrl+M lets Tab leave the editor, also after typing and past the lines that stick at the top', async ({page}) => {
  await openComposer(page);
  await openText(page, LIST);
  const status = page.locator('composer-source .c-status');
  await expect(status).toContainText('Ctrl+M lets Tab leave');
  await page.locator('.monaco-editor .view-line').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type(' ');
  await expect(page.locator('.monaco-editor .sticky-line-content').first()).toBeVisible();
  await expect(page.locator('.monaco-editor .suggest-widget.visible')).toHaveCount(0);
  const before = await text(page);
  await page.keyboard.press('Control+m');
  await expect(status).toContainText('Tab leaves the editor');
  await page.keyboard.press('Tab');
  const inside = () => page.evaluate(() => Boolean(document.activeElement?.closest('.monaco-editor')));
  expect(await inside()).toBe(false);
  await page.keyboard.press('Shift+Tab');
  expect(await inside()).toBe(true);
  await page.keyboard.press('Shift+Tab');
  expect(await inside()).toBe(false);
  expect(await text(page)).toBe(before);
});

test('select mode is worked by the arrows, brings what is chosen to the eye, and tells what is computed', async ({
  page,
}) => {
  await openComposer(page, {editor: false});
  await openText(page, LIST);
  await expect(surface(page)).toContainText('Line 29');
  await page.keyboard.press('Control+Shift+p');
  await expect(page.getByRole('group', {name: /Arrow keys choose a component/})).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveAttribute('data-component', 'root');
  await page.keyboard.press('ArrowRight');
  await expect(chosen(page)).toHaveAttribute('data-component', 'title');
  await page.keyboard.press('Enter');
  const area = page.getByRole('textbox', {name: 'text of title'});
  await expect(area).toBeFocused();
  // The sign of the heading is not what one writes over.
  await page.keyboard.type('My order');
  await page.keyboard.press('Enter');
  await expect.poll(() => text(page)).toContain('"## My order"');
  await expect(page.getByRole('group', {name: /Arrow keys/})).toBeFocused();
  await page.keyboard.press('End');
  await expect(chosen(page)).toHaveAttribute('data-component', 'words');
  await expect(chosen(page)).toBeInViewport();
  await page.keyboard.press('ArrowLeft');
  await expect(chosen(page)).toHaveAttribute('data-component', 'go');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', {name: 'Select', exact: true})).toHaveAttribute('aria-pressed', 'false');
  await surface(page).getByText('For Ines').dblclick();
  await expect(page.locator('composer-inspector')).toContainText('This text is computed');
  // What a press sent is told where it can be read.
  await surface(page).getByRole('button', {name: 'Send'}).click();
  const events = page.getByRole('tab', {name: /^Events/});
  await expect(events.locator('.fresh')).toHaveText('1');
  await events.click();
  await expect(events.locator('.fresh')).toHaveCount(0);
});

test('an answer of a model is cut down to its JSON, and the way to a problem leads to its words', async ({page}) => {
  await openComposer(page, {editor: false});
  await page.getByRole('tab', {name: /^Events/}).click();
  await openText(page, LIST);
  await expect(surface(page)).toContainText('Line 29');
  await replaceText(page, `Here it is:\n\n\`\`\`json\n${LIST}\n\`\`\`\n`);
  await page.getByRole('button', {name: 'Go to the problem'}).click();
  await expect(page.getByRole('tab', {name: /^Problems/})).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('composer-problems')).toContainText('There are words around the JSON');
  await page.getByRole('button', {name: 'Keep only the JSON'}).click();
  await expect(surface(page)).toContainText('Line 29');
  expect(await text(page)).toBe(`${LIST}\n`);
});

test('on a phone a field of the inspector writes while one types, as one step, and the way to the preview leaves select mode on', async ({
  browser,
}) => {
  const {page, context} = await openPhone(browser, LIST);
  const aim = page.locator('.c-header').getByRole('button', {name: 'Select a component'});
  await aim.tap();
  await surface(page).getByText('Your order').tap();
  const field = page.locator('composer-inspector').getByRole('textbox', {name: 'text', exact: true});
  await field.fill('## Their order');
  await expect(surface(page)).toContainText('Their order');
  await expect(field).toBeFocused();
  await field.press('End');
  await page.keyboard.type(' today');
  await expect(surface(page)).toContainText('Their order today');
  await page.getByRole('navigation', {name: 'Panes'}).getByRole('button', {name: 'Source'}).tap();
  await expect(aim).toHaveAttribute('aria-pressed', 'true');
  await aim.tap();
  await expect(surface(page)).toBeVisible();
  await expect(aim).toHaveAttribute('aria-pressed', 'true');
  await page.evaluate(() =>
    document
      .querySelector<HTMLElement & {workspace: {editor: {undo(): void}}}>('composer-app')!
      .workspace.editor.undo(),
  );
  await expect(surface(page)).toContainText('Your order');
  await context.close();
});
