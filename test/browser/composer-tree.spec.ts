import {expect, test, type Page} from '@playwright/test';
import {components, inspector, openTree, property, row} from './composer-hands.js';
import {currentText, documentOf, openComposer, openPhone, openText, surface} from './composer-page.js';

test.use({serviceWorkers: 'block'});
// Two thousand components, and a machine that may be busy.
test.setTimeout(180_000);

const FORM = documentOf([
  {id: 'root', component: 'Column', children: ['title', 'box', 'name']},
  {id: 'title', component: 'Text', text: 'Your **order**'},
  {id: 'box', component: 'Row', children: ['first', 'second']},
  {id: 'first', component: 'Text', text: 'First'},
  {id: 'second', component: 'Text', text: 'Second'},
  {id: 'name', component: 'TextField', label: 'Name', value: {'@path': '/name'}},
]);

const children = async (page: Page, id: string) => (await components(page)).get(id)?.children;

/** A point of a row: `part` of its height from the top. */
async function point(page: Page, id: string, part: number): Promise<{x: number; y: number}> {
  const {x, y, height} = (await row(page, id).boundingBox())!;
  return {x: x + 90, y: y + height * part};
}

test('rows of the tree are dragged by the mouse, where the line is; Escape lets go', async ({page}) => {
  await openComposer(page, {editor: false});
  await openText(page, FORM);
  await openTree(page);
  await expect(row(page, 'name')).toBeVisible();
  const lift = async (id: string) => {
    const from = await point(page, id, 0.5);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 3, from.y);
    await expect(page.locator('.c-ghost'), 'a few pixels are no drag').toHaveCount(0);
  };
  const over = async (id: string, part: number) => {
    const to = await point(page, id, part);
    await page.mouse.move(to.x, to.y, {steps: 3});
  };
  // Above, below and into the row under the pointer.
  await lift('name');
  await over('title', 0.1);
  await expect(page.locator('.c-ghost')).toHaveText('name');
  await expect(row(page, 'title')).toHaveAttribute('data-drop', 'before');
  await over('title', 0.9);
  await expect(row(page, 'title')).toHaveAttribute('data-drop', 'after');
  await over('box', 0.5);
  await expect(row(page, 'box')).toHaveAttribute('data-drop', 'into');
  await expect(page.locator('composer-tree [data-drop]')).toHaveCount(1);
  await over('second', 0.2);
  await page.mouse.up();
  await expect.poll(() => children(page, 'box')).toEqual(['first', 'name', 'second']);
  expect(await children(page, 'root')).toEqual(['title', 'box']);
  await expect(page.locator('composer-tree [data-drop], .c-ghost')).toHaveCount(0);
  // Nothing goes into itself, and there no line says that it would.
  await lift('box');
  await over('first', 0.5);
  await expect(page.locator('.c-ghost')).toBeVisible();
  await expect(page.locator('composer-tree [data-drop]')).toHaveCount(0);
  await page.mouse.up();
  const before = await currentText(page);
  await lift('second');
  await over('title', 0.1);
  await expect(row(page, 'title')).toHaveAttribute('data-drop', 'before');
  await page.keyboard.press('Escape');
  await expect(page.locator('composer-tree [data-drop], .c-ghost')).toHaveCount(0);
  await page.mouse.up();
  expect(await currentText(page)).toBe(before);
});

test('on a phone a row is dragged after a hold, and a finger that moves at once scrolls; the search finds and ends', async ({
  browser,
}) => {
  const {page, context} = await openPhone(browser, FORM);
  await page.getByRole('navigation', {name: 'Panes'}).getByRole('button', {name: 'Tree'}).tap();
  await expect(row(page, 'name')).toBeVisible();
  const session = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: {x: number; y: number}) =>
    session.send('Input.dispatchTouchEvent', {type, touchPoints: at ? [at] : []});
  const start = await point(page, 'name', 0.5);
  const end = await point(page, 'title', 0.1);
  const between = (part: number) => ({x: start.x, y: start.y + (end.y - start.y) * part});
  const swipe = async () => {
    for (const part of [0.2, 0.5, 0.8, 1]) await touch('touchMove', between(part));
  };
  await touch('touchStart', start);
  await swipe();
  await expect(page.locator('.c-ghost')).toHaveCount(0);
  await touch('touchEnd');
  expect(await children(page, 'root')).toEqual(['title', 'box', 'name']);
  // While the list still coasts, a finger stops it and lifts nothing.
  await expect(async () => {
    await touch('touchStart', start);
    const lifted = page.locator('.c-ghost').filter({hasText: 'name'});
    await lifted.waitFor({timeout: 1_000}).catch(async (error: unknown) => {
      await touch('touchEnd');
      throw error;
    });
  }).toPass();
  // Browsers ask for a menu when a finger has rested for longer.
  expect(
    await row(page, 'name').evaluate((node) =>
      node.dispatchEvent(new MouseEvent('contextmenu', {bubbles: true, cancelable: true})),
    ),
  ).toBe(false);
  await expect(page.locator('.c-node-menu [role="menu"]')).toHaveCount(0);
  await swipe();
  await expect(row(page, 'title')).toHaveAttribute('data-drop', 'before');
  await touch('touchEnd');
  await expect.poll(() => children(page, 'root')).toEqual(['name', 'title', 'box']);
  // The search has room beside the rest of the tree.
  const search = page.getByRole('searchbox', {name: /Search the tree/});
  expect((await search.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await search.fill('first');
  await expect(page.locator('composer-tree .c-matches')).toHaveText('1 match');
  await row(page, 'first').tap();
  await expect(inspector(page)).toContainText('#first');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
});

test('a finger that the browser scrolls with lifts nothing', async ({browser}) => {
  const {page, context} = await openPhone(browser, FORM);
  await page.getByRole('navigation', {name: 'Panes'}).getByRole('button', {name: 'Tree'}).tap();
  const press = (cancelable: boolean) =>
    row(page, 'name').evaluate((node, own) => {
      const common = {bubbles: true, composed: true};
      const pointer = {...common, pointerId: 7, pointerType: 'touch', isPrimary: true};
      node.dispatchEvent(new PointerEvent('pointerup', pointer));
      node.dispatchEvent(new PointerEvent('pointerdown', pointer));
      node.dispatchEvent(new TouchEvent('touchstart', {...common, cancelable: own}));
    }, cancelable);
  const ghost = page.locator('.c-ghost');
  await press(true);
  await expect(ghost).toHaveText('name');
  await press(false);
  await page.waitForTimeout(600);
  await expect(ghost).toHaveCount(0);
  await context.close();
});

test('the tree is searched by id, type and text from the keyboard', async ({page}) => {
  await openComposer(page, {editor: false});
  await openText(page, FORM);
  await openTree(page);
  await row(page, 'second').focus();
  await page.keyboard.press('Control+f');
  const search = page.getByRole('searchbox', {name: /Search the tree/});
  await expect(search).toBeFocused();
  const shown = () => page.locator('composer-tree [role="treeitem"] code').allTextContents();
  await page.keyboard.type('order');
  await expect.poll(shown).toEqual(['s', 'root', 'title']);
  await search.fill('text');
  await expect(page.locator('composer-tree .c-matches')).toHaveText('4 matches');
  await search.fill('row');
  await expect(page.locator('composer-tree .c-matches')).toHaveText('1 match');
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'box')).toBeFocused();
  await page.keyboard.press('Control+f');
  await search.fill('nothing of it');
  await expect(page.locator('composer-tree')).toContainText('Nothing in the tree is called');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await expect.poll(shown).toEqual(['s', 'root', 'title', 'box', 'first', 'second', 'name']);
  await page.keyboard.press('Escape');
  await expect(row(page, 'box')).toBeFocused();
  // What is found is chosen by Enter.
  await page.keyboard.press('Control+f');
  await page.keyboard.type('field');
  await page.keyboard.press('Enter');
  await expect(inspector(page)).toContainText('#name');
  await expect(row(page, 'name')).toHaveAttribute('aria-selected', 'true');
});

test('the function builder says what each call comes to, at every depth', async ({page}) => {
  await openComposer(page, {editor: false});
  const call = (name: string, args: object) => ({'@call': name, args});
  const price = call('formatCurrency', {value: {'@path': '/price'}, currency: 'EUR', decimals: 0});
  const enough = call('and', {
    values: [call('required', {value: {'@path': '/name'}}), call('not', {value: {'@path': '/gone'}})],
  });
  await openText(
    page,
    documentOf(
      [
        {id: 'root', component: 'Column', children: ['sum', 'field']},
        {id: 'sum', component: 'Text', text: call('pluralize', {value: {'@path': '/count'}, one: price, other: price})},
        {
          id: 'field',
          component: 'TextField',
          label: 'Name',
          value: {'@path': '/name'},
          '@checks': [{condition: enough, message: 'Not enough.'}],
        },
      ],
      {price: 20, count: 2, name: '', gone: false},
    ),
  );
  await openTree(page);
  await row(page, 'sum').click();
  const inner = property(page, 'text', 'other').locator('.c-result');
  await expect(inner).toHaveText('Now "€20"');
  await expect(property(page, 'text').locator('> .c-call-box > .c-result')).toHaveText('Now "€20"');
  await row(page, 'field').click();
  const checks = inspector(page).getByRole('region', {name: 'Checks'});
  await expect(checks.locator('summary')).toContainText('Fails now');
  await checks.locator('summary').click();
  const results = checks.locator('.c-prop[data-name^="values "] .c-result');
  await expect(results.nth(0)).toHaveText('Now not valid');
  await expect(results.nth(1)).toHaveText('Now true');
  // They follow what is typed in the preview.
  await surface(page).getByLabel('Name').fill('Ada');
  await expect(results.nth(0)).toHaveText('Now valid');
  await expect(checks.locator('summary')).toContainText('Holds now');
});

test('in a surface of 2,000 components a gesture draws anew only what it changes', async ({page}) => {
  const rows = Array.from({length: 500}, (_, index) => [
    {id: `row${index}`, component: 'Row', children: [`name${index}`, `go${index}`]},
    {id: `name${index}`, component: 'TextField', label: `Name ${index}`, value: {'@path': `/names/${index}`}},
    {id: `go${index}`, component: 'Button', child: `label${index}`, action: {event: {name: 'go'}}},
    {id: `label${index}`, component: 'Text', text: `Go ${index}`},
  ]).flat();
  const root = {id: 'root', component: 'Column', children: rows.flatMap(({id}) => (id.startsWith('row') ? id : []))};
  await openComposer(page, {editor: false});
  await openText(page, documentOf([root, ...rows], {names: []}));
  await openTree(page);
  await row(page, 'row3').click();
  await expect(inspector(page)).toContainText('#row3');
  expect(await page.locator('composer-tree [role="treeitem"]').count()).toBeLessThanOrEqual(200);
  /** What comes, goes or changes while something is done, and how often the whole surface was looked through. */
  const counted = async (act: () => Promise<unknown>) => {
    await page.evaluate(() => {
      const counts = {tree: 0, preview: 0, inspections: 0};
      const observe = (root: Node, name: 'tree' | 'preview') => {
        const observer = new MutationObserver((records) => {
          for (const {addedNodes, removedNodes} of records)
            counts[name] += [...addedNodes, ...removedNodes].filter((node) => node instanceof Element).length;
        });
        observer.observe(root, {subtree: true, childList: true});
      };
      observe(document.querySelector('composer-tree .c-tree')!, 'tree');
      const element = document.querySelector<HTMLElement & {inspect(): unknown}>('composer-preview a2ui-surface')!;
      observe(element.shadowRoot!, 'preview');
      const {inspect} = Object.getPrototypeOf(element) as {inspect(): unknown};
      element.inspect = function () {
        counts.inspections++;
        return inspect.call(this);
      };
      Object.assign(globalThis, {counts});
    });
    await act();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return page.evaluate(
      () => (globalThis as unknown as {counts: {tree: number; preview: number; inspections: number}}).counts,
    );
  };
  const chosen = await counted(() => row(page, 'row5').click());
  await expect(inspector(page)).toContainText('#row5');
  // The menu of the chosen row, before and after.
  expect(chosen.tree).toBeLessThan(12);
  expect(chosen).toMatchObject({preview: 0, inspections: 0});
  await row(page, 'name5').click();
  const label = property(page, 'label').getByRole('textbox');
  const typed = await counted(() => label.fill('Another name').then(() => label.press('Tab')));
  await expect(row(page, 'name5')).toContainText('Another name');
  expect(typed.tree).toBeLessThan(12);
  expect(typed.preview).toBeLessThan(12);
  expect(typed.inspections).toBe(0);
  await row(page, 'row6').click();
  const doubled = await counted(() => page.keyboard.press('Control+d'));
  await expect(row(page, 'row6-2')).toBeVisible();
  // Four rows come, four at the end of what is drawn go; in the preview one Row comes.
  expect(doubled.tree).toBeLessThan(40);
  expect(doubled.preview).toBeLessThan(40);
});
