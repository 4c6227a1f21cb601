import AxeBuilder from '@axe-core/playwright';
import {expect, test, type Page} from '@playwright/test';
import {LONG} from '../security/figures.js';
import {changedLines, components, insert, inspector, openTree, property, row, undoAll} from './composer-hands.js';
import {
  BASIC,
  currentText,
  documentOf,
  openComposer,
  openPhone,
  openText,
  problems,
  putCaret,
  surface,
} from './composer-page.js';

test.use({serviceWorkers: 'block'});

const CHART = 'https://a2ui-surface.dev/catalogs/chart/v1';

const FORM = documentOf(
  [
    {id: 'root', component: 'Column', children: ['title', 'name', 'actions']},
    {id: 'title', component: 'Text', text: 'Before'},
    {id: 'name', component: 'TextField', label: 'Name', value: {'@path': '/name'}, variant: 'shortText'},
    {id: 'actions', component: 'Row', children: ['send', 'clear']},
    {id: 'send', component: 'Button', child: 'sendLabel', action: {event: {name: 'send'}}},
    {id: 'sendLabel', component: 'Text', text: 'Send'},
    {id: 'clear', component: 'Button', child: 'clearLabel', action: {event: {name: 'clear'}}},
    {id: 'clearLabel', component: 'Text', text: 'Clear'},
  ],
  {name: 'Ada'},
);

const selected = (page: Page) => page.locator('composer-tree [role="treeitem"][aria-selected="true"] code');
const outline = (page: Page) => page.locator('composer-preview .c-outline:not(.hover)');

test('31 to 35, 38, 39 with the mouse: choose, set, clear, bind, insert a chart, remove', async ({page}) => {
  await openComposer(page);
  await openText(page, FORM);
  await openTree(page);
  // 31: a click in select mode chooses in all three views and shows the inspector.
  await page.locator('composer-preview .c-btn[title^="Select a component"]').click();
  await surface(page).getByRole('button', {name: 'Send'}).click();
  await expect(inspector(page)).toContainText('send');
  await expect(selected(page)).toHaveText('send');
  await expect(page.locator('composer-source .c-status')).toContainText(/Ln [3-5]\d/);
  // 32: so does the caret, and the focus stays in the editor.
  await putCaret(page, '"Before"', 2);
  await expect(selected(page)).toHaveText('title');
  await expect(outline(page)).toHaveAttribute('data-component', 'title');
  await expect(page.locator('composer-source')).toContainText('Before');
  expect(await page.evaluate(() => document.querySelector('composer-source')!.contains(document.activeElement))).toBe(
    true,
  );
  // 33: one property, one line.
  await row(page, 'name').click();
  const variant = property(page, 'variant').getByRole('combobox');
  await variant.selectOption('longText');
  await expect.poll(() => currentText(page)).toContain('"variant": "longText"');
  expect(changedLines(FORM, await currentText(page))).toBe(1);
  // 34: Not set takes the key away.
  await variant.selectOption({index: 0});
  await expect.poll(() => currentText(page)).not.toContain('"variant"');
  // 39: a text becomes a path that is picked from the data.
  await row(page, 'title').click();
  await property(page, 'text').getByRole('button', {name: 'Path: text'}).click();
  await property(page, 'text')
    .getByRole('button', {name: /Pick a path/})
    .click();
  await page.getByRole('menuitemradio', {name: '/name'}).click();
  await expect.poll(async () => (await components(page)).get('title')?.text).toEqual({'@path': '/name'});
  await expect(surface(page).getByText('Ada', {exact: true})).toBeVisible();
  // 35, journey 4: a chart from its catalog goes into the chosen container and is chosen; one undo takes all of it.
  const before = await currentText(page);
  await row(page, 'root').click();
  await insert(page, 'Chart');
  const chart = (await components(page)).get('chart');
  expect(chart).toMatchObject({component: 'Chart', '@catalogId': CHART});
  expect((await components(page)).get('root')?.children).toEqual(['title', 'name', 'actions', 'chart']);
  await expect(selected(page)).toHaveText('chart');
  await expect(surface(page).getByText('A chart').first()).toBeVisible();
  await page.getByRole('button', {name: 'Undo', exact: true}).click();
  await expect.poll(() => currentText(page)).toBe(before);
  // 38: removing the last child leaves the others.
  await row(page, 'clear').click();
  await inspector(page).getByRole('button', {name: 'Delete', exact: true}).click();
  await expect.poll(async () => (await components(page)).get('actions')?.children).toEqual(['send']);
  await expect(problems(page)).toHaveCount(0);
  expect(await undoAll(page)).toBeGreaterThan(3);
  expect(await currentText(page)).toBe(FORM);
});

test('36, journeys 4 and 5 with the keyboard alone: move, insert, bind, rename, cut and paste', async ({page}) => {
  await openComposer(page);
  await openText(page, FORM);
  await openTree(page);
  const keys = async (...names: readonly string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };
  // F6 walks the panes; the tree is one of them.
  for (
    let tries = 0;
    tries < 6 && !(await page.evaluate(() => document.activeElement?.getAttribute('role') === 'treeitem'));
    tries++
  )
    await keys('F6');
  await keys('Home', 'ArrowDown', 'ArrowDown');
  await expect(row(page, 'title')).toBeFocused();
  await keys('Alt+ArrowDown');
  await expect.poll(async () => (await components(page)).get('root')?.children).toEqual(['name', 'title', 'actions']);
  await expect(
    page
      .locator('[role="status"][aria-live="polite"]')
      .filter({hasText: 'Moved Text title to position 2 of 3 in Column root'}),
  ).toBeAttached();
  await expect(row(page, 'title')).toBeFocused();
  // Into the Row that follows: first down, then in.
  await keys('Alt+ArrowDown', 'Alt+ArrowRight');
  await expect.poll(async () => (await components(page)).get('actions')?.children).toEqual(['send', 'clear', 'title']);
  await expect(row(page, 'title')).toBeFocused();
  await keys('Alt+ArrowLeft');
  await expect.poll(async () => (await components(page)).get('root')?.children).toEqual(['name', 'actions', 'title']);
  // Journey 4: A opens the palette, its search and Enter insert.
  await keys('a');
  await expect(page.getByRole('searchbox', {name: 'Find a component to insert'})).toBeFocused();
  await page.keyboard.type('bars, lines');
  await keys('Enter');
  await expect
    .poll(async () => (await components(page)).get('root')?.children)
    .toEqual(['name', 'actions', 'title', 'chart']);
  await keys('Escape');
  await expect(row(page, 'chart')).toBeFocused();
  // Journey 5: Enter leads to the first property; the switch and the path are reached by Tab.
  await keys('ArrowUp');
  await expect(row(page, 'title')).toBeFocused();
  await keys('Enter');
  await expect(property(page, 'text').getByRole('textbox')).toBeFocused();
  await keys('Shift+Tab', 'Shift+Tab', 'Enter');
  await expect.poll(async () => (await components(page)).get('title')?.text).toEqual({'@path': ''});
  await property(page, 'text')
    .getByRole('button', {name: /Pick a path/})
    .focus();
  await keys('Enter', 'Enter');
  await expect.poll(async () => (await components(page)).get('title')?.text).toEqual({'@path': '/name'});
  // A rename, and a cut that is pasted elsewhere.
  await row(page, 'send').focus();
  await keys('F2');
  await page.keyboard.type('go');
  await keys('Enter');
  await expect(row(page, 'go')).toBeFocused();
  await keys('Control+x');
  await expect.poll(async () => (await components(page)).has('go')).toBe(false);
  await row(page, 'root').focus();
  await keys('Control+v');
  await expect.poll(async () => (await components(page)).get('root')?.children).toContain('go');
  // Undo works from the tree.
  for (let count = 0; count < 40 && (await currentText(page)) !== FORM; count++) await keys('Control+z');
  expect(await currentText(page)).toBe(FORM);
});

test('journeys 4 and 5 by touch, on a phone', async ({browser}) => {
  const {page, context} = await openPhone(browser, FORM);
  await page.getByRole('navigation', {name: 'Panes'}).getByRole('button', {name: 'Tree'}).tap();
  await row(page, 'root').tap();
  await page.getByRole('button', {name: 'Close the inspector'}).tap();
  await page.getByRole('button', {name: 'Insert a component'}).tap();
  await page.getByRole('searchbox', {name: 'Find a component to insert'}).fill('Chart');
  await page.locator('.c-stock-item[data-key$=" Chart"]').tap();
  await expect
    .poll(async () => (await components(page)).get('root')?.children)
    .toEqual(['title', 'name', 'actions', 'chart']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // The sheet shows what was inserted; another one is chosen and bound.
  await page.getByRole('button', {name: 'Close the inspector'}).tap();
  await row(page, 'title').tap();
  await property(page, 'text').getByRole('button', {name: 'Path: text'}).tap();
  await property(page, 'text')
    .getByRole('button', {name: /Pick a path/})
    .tap();
  await page.getByRole('menuitemradio', {name: '/name'}).tap();
  await expect.poll(async () => (await components(page)).get('title')?.text).toEqual({'@path': '/name'});
  await inspector(page).getByRole('button', {name: 'Move down'}).tap();
  await expect
    .poll(async () => (await components(page)).get('root')?.children)
    .toEqual(['name', 'title', 'actions', 'chart']);
  // Without a drag: Move to… and a press on the new place.
  await page.getByRole('button', {name: 'Close the inspector'}).tap();
  await page.locator('.c-node-menu button').tap();
  await page.getByRole('menuitem', {name: 'Move to…'}).tap();
  await row(page, 'actions').getByRole('button', {name: 'Into'}).tap();
  await expect.poll(async () => (await components(page)).get('actions')?.children).toEqual(['send', 'clear', 'title']);
  await context.close();
});

test('37 the tree item’s menu does whatever a drag does, and more; what can’t be done says why', async ({page}) => {
  await openComposer(page);
  await openText(page, FORM);
  await openTree(page);
  await row(page, 'clear').click({button: 'right'});
  for (const name of [
    'Move up',
    'Move down',
    'Move into the one before',
    'Move out',
    'Move to…',
    'Insert…',
    'Duplicate',
    'Delete',
    'Cut',
    'Copy',
    'Paste here',
    'Wrap in Row',
    'Wrap in Column',
    'Wrap in Card',
    'Wrap in List',
    'Unwrap',
  ])
    await expect(page.getByRole('menuitem', {name})).toBeVisible();
  await page.getByRole('menuitem', {name: 'Wrap in Card'}).click();
  await expect.poll(async () => (await components(page)).get('card')?.child).toBe('clear');
  await page.locator('.c-node-menu button').first().click();
  await page.getByRole('menuitem', {name: 'Unwrap'}).click();
  await expect.poll(async () => (await components(page)).get('actions')?.children).toEqual(['send', 'clear']);
  await row(page, 'sendLabel').focus();
  await page.keyboard.press('Delete');
  await expect(page.locator('composer-tree .c-refusal')).toContainText('Button send needs its child');
  // A type that has what the other has keeps it.
  await row(page, 'title').click();
  await inspector(page).getByRole('combobox', {name: 'Component'}).selectOption('TextField');
  await expect(page.locator('composer-inspector')).toContainText('label');
  await expect.poll(async () => (await components(page)).get('title')?.component).toBe('TextField');
  await page.getByRole('button', {name: 'Undo', exact: true}).click();
});

test('in the preview: write in place, drag in a Column, a Row and from right to left, pull at a gap', async ({
  page,
}) => {
  await openComposer(page);
  await openText(page, FORM);
  const living = surface(page);
  // A double click in a text that is nothing to press needs no select mode.
  await living.getByText('Before').dblclick();
  await page.keyboard.type('After it');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await components(page)).get('title')?.text).toBe('After it');
  await page.locator('composer-preview .c-btn[title^="Select a component"]').click();
  const middle = async (name: string | RegExp, role: 'button' | 'textbox' = 'button') => {
    const {x, y, width, height} = (await living.getByRole(role, {name}).boundingBox())!;
    return {x: x + width / 2, y: y + height / 2, width, height};
  };
  const drag = async (from: {x: number; y: number}, to: {x: number; y: number}) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, from.y + 8, {steps: 2});
    await page.mouse.move(to.x, to.y, {steps: 4});
    await expect(page.locator('.c-dropline')).toBeVisible();
    await page.mouse.up();
  };
  // Down the Column: the field goes above the title.
  const title = (await living.getByText('After it').boundingBox())!;
  const field = (await living.getByText('Name').boundingBox())!;
  await drag({x: field.x + 10, y: field.y + 5}, {x: title.x + 20, y: title.y + 2});
  await expect.poll(async () => (await components(page)).get('root')?.children).toEqual(['name', 'title', 'actions']);
  // Along the Row.
  const clear = await middle('Clear');
  const send = await middle('Send');
  await drag(clear, {x: send.x - send.width / 2 + 3, y: send.y});
  await expect.poll(async () => (await components(page)).get('actions')?.children).toEqual(['clear', 'send']);
  // Escape lets go of it.
  await page.mouse.move(send.x, send.y);
  await page.mouse.down();
  await page.mouse.move(send.x - 40, send.y - 40, {steps: 3});
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect((await components(page)).get('actions')?.children).toEqual(['clear', 'send']);
  // From right to left the start is at the right.
  await page.evaluate(() =>
    document
      .querySelector<HTMLElement & {workspace: {setEnvironment(change: object): void}}>('composer-app')!
      .workspace.setEnvironment({direction: 'rtl'}),
  );
  await expect.poll(async () => (await middle('Clear')).x > (await middle('Send')).x).toBe(true);
  const first = await middle('Clear');
  const last = await middle('Send');
  await drag(last, {x: first.x + first.width / 2 - 3, y: first.y});
  await expect.poll(async () => (await components(page)).get('actions')?.children).toEqual(['send', 'clear']);
  await page.evaluate(() =>
    document
      .querySelector<HTMLElement & {workspace: {setEnvironment(change: object): void}}>('composer-app')!
      .workspace.setEnvironment({direction: 'ltr'}),
  );
  // The gap of the Row: by dragging, and by the arrow keys.
  const gap = page.getByRole('separator', {name: 'Space of send against clear'});
  await expect(gap).toBeVisible();
  const {x, y, width, height} = (await gap.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 20, y + height / 2, {steps: 3});
  await page.mouse.up();
  await expect.poll(async () => (await components(page)).get('send')?.weight).toBeGreaterThan(1);
  const weight = Number((await components(page)).get('send')?.weight);
  await gap.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await components(page)).get('send')?.weight).toBeCloseTo(weight + 0.1);
  await undoAll(page);
  expect(await currentText(page)).toBe(FORM);
});

test('56 a catalog that is brought along stands in palette and inspector; its component is a labelled placeholder', async ({
  page,
}) => {
  await openComposer(page);
  await openText(page, FORM);
  const catalog = {
    catalogId: 'https://example.com/own',
    protocolVersion: '1.0',
    title: 'Own things',
    components: {
      Gauge: {
        type: 'object',
        description: 'Shows how full something is.',
        properties: {
          component: {const: 'Gauge'},
          level: {$ref: 'common_types.json#/$defs/DynamicNumber', description: 'From 0 to 1.'},
          look: {type: 'string', enum: ['round', 'flat'], default: 'round'},
        },
        required: ['component', 'level'],
      },
    },
  };
  await page.getByRole('tab', {name: 'Catalogs'}).click();
  await page.locator('composer-catalogs textarea').fill(JSON.stringify(catalog));
  await page.locator('composer-catalogs textarea').blur();
  await expect(page.locator('composer-catalogs')).toContainText('Own things');
  await page.getByRole('tab', {name: 'Messages'}).click();
  await insert(page, 'Gauge');
  await expect
    .poll(async () => (await components(page)).get('gauge'))
    .toMatchObject({component: 'Gauge', '@catalogId': 'https://example.com/own'});
  await expect(property(page, 'level')).toBeVisible();
  await property(page, 'look').getByRole('combobox').selectOption('flat');
  await expect.poll(async () => (await components(page)).get('gauge')?.look).toBe('flat');
  await expect(surface(page)).toContainText('Gauge');
});

test('6 no serious fault of accessibility with tree, palette and inspector open, in light and dark', async ({page}) => {
  // Two looks at many elements: slow where the machine is busy.
  test.setTimeout(180_000);
  await openComposer(page, {hash: '#example=booking'});
  await openTree(page);
  await page.getByRole('button', {name: 'Palette', exact: true}).click();
  for (const [scheme, id] of [
    ['light', 'book'],
    ['dark', 'seat'],
  ] as const) {
    await page.emulateMedia({colorScheme: scheme, reducedMotion: 'reduce'});
    await row(page, id).click();
    await expect(inspector(page).locator('.c-group').first()).toBeVisible();
    const parts = new AxeBuilder({page})
      .include('composer-inspector')
      .include('composer-tree')
      .include('composer-components');
    const {violations} = await parts.exclude('.c-stock-thumb').analyze();
    const serious = violations.filter(({impact}) => impact === 'serious' || impact === 'critical');
    expect(
      serious.map(({id: rule, nodes}) => `${scheme} ${rule} ${nodes[0]?.html} ${nodes[0]?.failureSummary}`),
    ).toEqual([]);
  }
});

test('a text becomes a binding, a list a template, and the data are edited as a tree', async ({page}) => {
  const list = documentOf([
    {id: 'root', component: 'Column', children: ['head', 'list']},
    {id: 'head', component: 'Text', text: 'Fruit'},
    {id: 'list', component: 'List', children: ['a', 'b', 'c']},
    {id: 'a', component: 'Text', text: 'Apple'},
    {id: 'b', component: 'Text', text: 'Banana'},
    {id: 'c', component: 'Text', text: 'Cherry'},
  ]);
  await openComposer(page);
  await openText(page, list);
  await openTree(page);
  await row(page, 'head').click();
  await property(page, 'text').getByRole('button', {name: 'Move text into the data'}).click();
  await expect.poll(async () => (await components(page)).get('head')?.text).toEqual({'@path': '/head'});
  await row(page, 'list').click();
  await inspector(page).getByRole('button', {name: 'Make it a template'}).click();
  await expect
    .poll(async () => (await components(page)).get('list')?.children)
    .toEqual({componentId: 'a', path: '/list'});
  await expect(row(page, 'a')).toContainText('× 3 from /list');
  for (const name of ['Fruit', 'Apple', 'Banana', 'Cherry']) await expect(surface(page).getByText(name)).toBeVisible();
  // One more item, by hand.
  await page.locator('composer-drawer').getByRole('tab', {name: 'Data'}).click();
  const data = page.locator('composer-data');
  await data.getByRole('button', {name: 'Add to /list', exact: true}).click();
  await data.getByRole('textbox', {name: /New value/}).fill('{"a": "Damson"}');
  await data.getByRole('button', {name: 'Add', exact: true}).click();
  await expect(surface(page).getByText('Damson')).toBeVisible();
  await expect(row(page, 'a')).toContainText('× 4 from /list');
  await undoAll(page);
  expect(await currentText(page)).toBe(list);
  expect(BASIC).toContain('basic');
});

test('random keys in the tree: the text stays sound, the preview right, and undo leads back', async ({page}) => {
  test.skip(!LONG, 'in the long run; test/node/composer/gestures.test.ts does as much without a page');
  await openComposer(page, {hash: '#example=settings'});
  await openTree(page);
  await expect(row(page, 'root')).toBeVisible();
  const start = await currentText(page);
  const KEYS = [
    'ArrowDown',
    'ArrowDown',
    'ArrowUp',
    'End',
    'Alt+ArrowUp',
    'Alt+ArrowDown',
    'Alt+ArrowRight',
    'Alt+ArrowLeft',
    'Control+d',
    'Delete',
    'Control+c',
    'Control+x',
  ];
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  await row(page, 'root').focus();
  for (let count = 0; count < 60; count++) {
    await page.keyboard.press(KEYS[next(KEYS.length)]!);
    const fault = await page.evaluate(() => {
      const {workspace} = document.querySelector<
        HTMLElement & {
          workspace: {problems: {get(): {severity: string; message: string}[]}; parsed: {get(): {syntax: unknown[]}}};
        }
      >('composer-app')!;
      const errors = workspace.problems.get().filter(({severity}) => severity === 'error');
      return workspace.parsed.get().syntax.length > 0 ? 'no JSON' : errors[0]?.message;
    });
    expect(fault, `after key ${count}`).toBeUndefined();
  }
  const shown = () => surface(page).evaluate((element) => element.shadowRoot!.textContent?.replaceAll(/\s+/g, ' '));
  const living = await shown();
  expect(await currentText(page)).not.toBe(start);
  await page.getByRole('button', {name: 'Restart the preview'}).click();
  await expect.poll(shown).toBe(living);
  await undoAll(page);
  expect(await currentText(page)).toBe(start);
});
