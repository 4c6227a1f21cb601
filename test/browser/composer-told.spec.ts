import {expect, test, type Page} from '@playwright/test';
import {
  caretLine,
  currentText,
  documentOf,
  openComposer,
  openPhone,
  openText,
  problems,
  surface,
} from './composer-page.js';

// Keeping files for later would only slow these tests down.
test.use({serviceWorkers: 'block'});

/** A document with a field and a button that tells the agent of it. */
const FORM = documentOf(
  [
    {id: 'root', component: 'Column', children: ['title', 'town', 'go']},
    {id: 'title', component: 'Text', text: 'A title across'},
    {id: 'town', component: 'TextField', label: 'Your town', value: {'@path': '/town/name'}},
    {id: 'words', component: 'Text', text: 'Go'},
    {id: 'go', component: 'Button', child: 'words', variant: 'primary', action: {event: {name: 'submit', context: {}}}},
  ],
  {town: {name: 'Ada'}},
);

async function select(page: Page, componentId: string): Promise<void> {
  await page.evaluate((id) => {
    const {workspace} = document.querySelector<
      HTMLElement & {workspace: {selectComponent(selection: object, how?: object): void}}
    >('composer-app')!;
    workspace.selectComponent({surfaceId: 's', componentId: id});
  }, componentId);
}

test('a path typed as a value that goes along is one, and what was sent is told in the line of its event', async ({
  page,
}) => {
  await openComposer(page);
  await openText(page, FORM);
  await select(page, 'go');
  const context = page
    .getByRole('textbox', {name: 'New context value'})
    .or(page.getByRole('combobox', {name: 'New context value'}));
  await context.fill('/town/name');
  await context.press('Enter');
  await expect.poll(() => currentText(page)).toMatch(/"name": \{\s*"@path": "\/town\/name"\s*\}/);
  await surface(page).getByRole('button', {name: 'Go'}).click();
  await page.getByRole('tab', {name: /Events/}).click();
  const line = page.locator('composer-events .c-event-name').first();
  await expect(line.locator('.c-along')).toHaveText('name: "Ada"');
  await expect(line.locator('.c-along')).toBeInViewport();
});

test('the tag of a selection stands beside the words of the component, and the width that there is is told', async ({
  page,
}) => {
  await page.setViewportSize({width: 800, height: 700});
  await openComposer(page);
  await openText(page, FORM);
  for (const id of ['root', 'title', 'go']) {
    await select(page, id);
    const outline = page.locator(`composer-preview .c-outline:not(.hover)[data-component="${id}"]`);
    await expect(outline).toHaveClass(/above/);
    // The tag is drawn by a style, so that its place is read off that: its foot lies over the head of the box.
    const foot = await outline.evaluate((box) => {
      const {bottom} = getComputedStyle(box, '::after');
      return parseFloat(bottom) - box.clientHeight;
    });
    expect(foot).toBeGreaterThanOrEqual(0);
  }
  const {width} = (await page.locator('composer-preview .c-device').boundingBox())!;
  expect(width).toBeLessThan(390);
  await expect(page.getByRole('button', {name: /^Width/})).toContainText(`390 → ${Math.round(width)}`);
  // What has no room in the bar is in the menu at its end, and nothing lies over anything else.
  const bar = page.locator('composer-source > .c-bar');
  await expect(bar.getByRole('button', {name: 'Format', exact: true})).toBeHidden();
  const [tab, more] = await Promise.all([
    bar.getByRole('tab', {name: 'Catalogs'}).boundingBox(),
    bar.getByRole('button', {name: /More for the source/}).boundingBox(),
  ]);
  expect(tab!.x + tab!.width).toBeLessThanOrEqual(more!.x);
  await bar.getByRole('button', {name: /More for the source/}).click();
  await expect(page.getByRole('menuitem', {name: 'Format'})).toBeVisible();
});

test('a bracket too many is named and taken away, and a lost comma is marked behind the value before it', async ({
  page,
}) => {
  await openComposer(page);
  await openText(page, `${FORM}\n]\n`);
  const stray = problems(page).filter({hasText: 'This ] closes nothing.'});
  await stray.getByRole('button', {name: 'Remove it'}).click();
  await expect(stray).toHaveCount(0);
  expect((await currentText(page)).trim()).toBe(FORM);
  const line = FORM.split('\n').findIndex((text) => text.includes('"version"')) + 1;
  await openText(page, FORM.replace('"1.0",', '"1.0"'));
  await problems(page).getByText('Expected a comma').click();
  expect(await caretLine(page)).toBe(line);
  await problems(page).getByRole('button', {name: 'Insert a comma'}).click();
  await expect.poll(() => currentText(page)).toBe(FORM);
});

test('the export dialog stays where it is, and shows the snippet as wide as the preview', async ({browser, page}) => {
  await openComposer(page, {editor: false});
  await openText(page, FORM);
  const {width} = (await page.locator('composer-preview .c-device').boundingBox())!;
  await page.getByRole('button', {name: 'Export'}).click();
  const kinds = page.locator('.c-export-kind');
  await expect(kinds).toHaveCount(7);
  const places = new Set<number>();
  for (let index = 0; index < (await kinds.count()); index++) {
    await kinds.nth(index).click();
    await expect(page.getByRole('dialog').getByRole('button', {name: 'Copy'})).toBeEnabled();
    places.add((await kinds.first().boundingBox())!.y);
  }
  expect(places.size).toBe(1);
  await page.getByText('HTML embed', {exact: true}).click();
  await expect(page.locator('.c-export-run')).toContainText(`${Math.round(width)} px`);
  const drawn = await page.frameLocator('.c-export-run iframe').locator('a2ui-surface').boundingBox();
  expect(Math.abs(drawn!.width - width)).toBeLessThanOrEqual(1);
  const scrolling = await page
    .locator('.c-dialog-body, .c-export, .c-export-look, .c-export-kinds')
    .evaluateAll(
      (boxes) =>
        boxes.filter((box) => box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== 'visible')
          .length,
    );
  expect(scrolling).toBe(0);
  // On a phone the code is long; the ways out stay in sight, and the format that is chosen says what it is.
  const {page: phone, context} = await openPhone(browser, FORM);
  await phone.getByRole('button', {name: 'More', exact: true}).tap();
  await phone.getByRole('button', {name: 'Export'}).tap();
  await expect(phone.getByText('The messages as a list').locator('visible=true')).toHaveCount(1);
  await expect(phone.getByRole('button', {name: /^Download/})).toBeInViewport({ratio: 1});
  await context.close();
});
