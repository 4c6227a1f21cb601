import {AxeBuilder} from '@axe-core/playwright';
import {expect, test} from '@playwright/test';
import {openComposer, surface} from './composer-page.js';

// Keeping files for later would only slow these tests down.
test.use({serviceWorkers: 'block'});

test('1 the first load shows a surface with a text field and no settings', async ({page}) => {
  await openComposer(page, {editor: false});
  await expect(surface(page).getByRole('textbox').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('form')).toHaveCount(0);
});

test('2 the surface is on screen before the editor is attached', async ({page}) => {
  let release!: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/editor[-.][^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await openComposer(page, {editor: false});
  await expect(surface(page).getByRole('heading', {name: /Hello/})).toBeVisible();
  await expect(page.locator('.c-monaco .monaco-editor')).toHaveCount(0);
  await expect(page.locator('composer-plain-editor textarea')).toHaveValue(/createSurface/);
  release();
  await expect(page.locator('.c-monaco .monaco-editor').first()).toBeVisible();
});

test('3 nothing leaves the origin, and the policy is never violated', async ({page, baseURL}) => {
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL!) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  await openComposer(page);
  await page.locator('.c-monaco .monaco-editor').first().click();
  await page.keyboard.press('Control+Space');
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);
});

test('4 at 1440 by 900 source, preview and drawer fit without scroll bars', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await openComposer(page);
  for (const name of ['Source', 'Preview', 'Drawer'])
    await expect(page.getByRole('region', {name, exact: true})).toBeInViewport({ratio: 0.99});
  await expect(page.getByRole('tab', {name: /Problems/})).toBeInViewport();
  const overflow = () =>
    page.evaluate(() => {
      const {scrollWidth, scrollHeight, clientWidth, clientHeight} = document.documentElement;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    });
  expect(await overflow()).toEqual([0, 0]);
  await page.getByRole('button', {name: 'Palette', exact: true}).click();
  await page.getByRole('button', {name: 'Tree', exact: true}).click();
  await page.getByRole('treeitem', {name: /name/}).first().click();
  await expect(page.locator('composer-inspector .c-prop').first()).toBeVisible();
  expect(await overflow()).toEqual([0, 0]);
});

for (const width of [390, 320]) {
  test(`5 at ${width} px nothing scrolls sideways and the five panes have large buttons`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({viewport: {width, height: 844}, hasTouch: true, isMobile: true, baseURL});
    const page = await context.newPage();
    await openComposer(page, {editor: false});
    const tabs = page.locator('.c-tabbar button');
    await expect(tabs).toHaveCount(5);
    // The hint takes little of the height; the gallery brings up no keyboard, and Back leads out of it and of what More opens.
    const hint = page.locator('.c-hint');
    expect((await hint.boundingBox())!.height).toBeLessThanOrEqual(width === 390 ? 52 : 64);
    const pushed = () => expect.poll(() => page.evaluate(() => history.state as unknown)).not.toBeNull();
    await hint.getByRole('button', {name: 'Gallery'}).tap();
    await expect(page.getByRole('region', {name: 'Examples'})).toBeFocused();
    await pushed();
    await page.goBack();
    await expect(page.locator('composer-gallery')).toHaveCount(0);
    await tabs.nth(4).tap();
    const more = page.getByRole('dialog', {name: 'More'});
    await expect(more.locator('.c-menu button').nth(0)).toHaveText('Gallery');
    await more.getByRole('button', {name: 'Share'}).tap();
    await expect(page.getByRole('dialog', {name: 'Share'})).toBeVisible();
    await pushed();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(surface(page)).toBeVisible();
    for (const tab of await tabs.all()) expect((await tab.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    for (const tab of await tabs.all()) {
      await tab.click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
    }
    // Touch screens keep their own keyboard: the plain editor stays, and it edits.
    await tabs.nth(1).click();
    await expect(page.locator('.c-monaco .monaco-editor')).toHaveCount(0);
    await page.locator('composer-plain-editor textarea').fill('{"version": "1.0"');
    await expect(page.locator('.c-touch-problem')).toContainText('not closed');
    await context.close();
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`6 axe finds nothing serious on first load, ${colorScheme}`, async ({page}) => {
    await page.emulateMedia({colorScheme, reducedMotion: 'reduce'});
    await openComposer(page);
    await expectClean(page, 'first load');
  });

  test(`6 axe finds nothing serious in the gallery, ${colorScheme}`, async ({page}) => {
    await page.emulateMedia({colorScheme, reducedMotion: 'reduce'});
    await openComposer(page, {editor: false});
    await page.getByRole('button', {name: 'Gallery', exact: true}).click();
    await expect(page.getByRole('link', {name: 'Say hello'})).toBeVisible();
    await expectClean(page, 'gallery');
  });
}

test('6 axe finds nothing serious in the panels and dialogs', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await openComposer(page, {editor: false});
  await page.getByRole('button', {name: 'Tree'}).click();
  await surface(page).getByRole('button', {name: 'Greet'}).click();
  for (const tab of ['Stream', 'RPC']) {
    await page.getByRole('tab', {name: new RegExp(`^${tab}`)}).click();
    await expectClean(page, tab, 'composer-drawer');
  }
  await page.getByRole('tab', {name: 'Catalogs'}).click();
  await expectClean(page, 'catalogs', 'composer-source');
  await page.getByRole('button', {name: 'Export'}).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectClean(page, 'export', 'dialog[open]');
});

async function expectClean(page: import('@playwright/test').Page, where: string, part = 'html'): Promise<void> {
  // The code area's own widgets are Monaco's; their names and roles are tested with the editor's keys.
  const {violations} = await new AxeBuilder({page})
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .include(part)
    .exclude('.monaco-editor')
    .analyze();
  const grave = violations.filter(({impact}) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({id, nodes}) => `${where}: ${id} ${nodes.map(({target}) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}
