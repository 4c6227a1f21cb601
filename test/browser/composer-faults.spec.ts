import {deflateRawSync, inflateRawSync} from 'node:zlib';
import {expect, test, type Page} from '@playwright/test';
import {currentText, documentOf, openComposer, openText, problems, replaceText, surface} from './composer-page.js';

test.use({serviceWorkers: 'block'});
test.setTimeout(120_000);

const notice = (page: Page) => page.locator('.c-hint[role="alert"]');

const SIGN_IN = documentOf(
  [
    {id: 'root', component: 'Column', children: ['user', 'password', 'go', 'reply']},
    {id: 'user', component: 'TextField', label: 'User', value: {'@path': '/user'}},
    {id: 'password', component: 'TextField', label: 'Password', variant: 'obscured', value: {'@path': '/password'}},
    {
      id: 'go',
      component: 'Button',
      child: 'label',
      action: {event: {name: 'signIn', context: {user: {'@path': '/user'}, password: {'@path': '/password'}}}},
    },
    {id: 'label', component: 'Text', text: 'Sign in'},
    {id: 'reply', component: 'Text', text: {'@path': '/reply'}},
  ],
  {user: '', password: '', reply: ''},
);

test('a full storage costs no text: it is said, the draft stays in the list, and it is saved when there is room', async ({
  page,
  context,
  baseURL,
}) => {
  await openComposer(page, {editor: false});
  await openText(page, SIGN_IN);
  const storage = await context.newCDPSession(page);
  await storage.send('Storage.overrideQuotaForOrigin', {origin: baseURL!, quotaSize: 1});
  const mine = SIGN_IN.replace('Sign in', 'Let me in');
  await replaceText(page, mine);
  await expect(notice(page)).toContainText('not saved: the browser has no room left');
  await expect(page.getByRole('button', {name: 'Not saved'})).toBeVisible();
  // Another document does not push it out of the memory.
  await page.getByRole('button', {name: /Open an example/}).click();
  await page.getByRole('menuitem', {name: /^Feedback/}).click();
  await expect(page.locator('.c-header')).toContainText('Feedback');
  await page.getByRole('button', {name: /Open an example/}).click();
  await page.getByRole('menuitem', {name: 'Drafts…'}).click();
  await page
    .getByRole('dialog')
    .getByRole('button', {name: /^Test Not saved yet/})
    .click();
  await expect.poll(() => currentText(page)).toBe(mine);
  await storage.send('Storage.overrideQuotaForOrigin', {origin: baseURL!});
  await page.getByRole('button', {name: 'Not saved'}).click();
  await notice(page).getByRole('button', {name: 'Try again'}).click();
  await expect(page.getByText('Saved again.')).toBeVisible();
  await page.reload();
  await expect(surface(page).getByRole('button', {name: 'Let me in'})).toBeVisible();
});

test('a refused clipboard is told in words, with the text selected', async ({page, context}) => {
  await openComposer(page, {editor: false});
  await openText(page, SIGN_IN.replace('"Column"', '"Colum"'));
  // To grant one thing is to deny all others.
  await context.grantPermissions(['geolocation']);
  const refused = page.getByRole('alert').filter({hasText: 'did not allow copying'});
  const selected = () =>
    page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement | HTMLTextAreaElement;
      return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
    });
  await page.getByRole('button', {name: 'Copy as A2UI error'}).first().click();
  await expect(refused).toBeVisible();
  await expect.poll(selected).toContain('"VALIDATION_FAILED"');
  await openText(page, SIGN_IN);
  await page.getByRole('button', {name: 'Share'}).click();
  await expect(refused).toBeVisible();
  await expect.poll(selected).toMatch(/#a=1\./);
  await page.keyboard.press('Escape');
  await page.getByRole('button', {name: 'Export'}).click();
  await page.getByRole('button', {name: 'Copy', exact: true}).click();
  await expect(refused).toBeVisible();
  expect(JSON.parse(await selected())).toEqual(JSON.parse(SIGN_IN));
  await page.keyboard.press('Escape');
  await surface(page).getByRole('button', {name: 'Sign in'}).click();
  await page.getByRole('tab', {name: /Events/}).click();
  await page.locator('composer-events').getByRole('button', {name: 'Copy', exact: true}).click();
  await expect(refused).toBeVisible();
  await expect.poll(selected).toContain('"signIn"');
});

test('killed workers cost no text, and the checks come back', async ({page}) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const made: Worker[] = [];
    Object.assign(globalThis, {made});
    globalThis.Worker = class extends Worker {
      constructor(...init: ConstructorParameters<typeof Worker>) {
        super(...init);
        made.push(this);
      }
    };
  });
  await openComposer(page);
  await openText(page, SIGN_IN);
  await expect(page.getByRole('button', {name: 'No problems'})).toBeVisible();
  const killed = await page.evaluate(() => {
    const {made} = globalThis as unknown as {made: Worker[]};
    for (const worker of made) worker.terminate();
    return made.length;
  });
  expect(killed).toBeGreaterThan(0);
  const broken = SIGN_IN.replace('"Button"', '"Buton"');
  await replaceText(page, broken);
  // Nobody is told when a worker dies; it is noticed when it does not answer.
  for (let look = 0; look < 5; look++) {
    await page.clock.fastForward(5000);
    await page.evaluate(() => undefined);
  }
  await expect(notice(page)).toContainText('The checks had stopped; they were started again.');
  await expect(problems(page).first()).toContainText('Buton');
  expect(await currentText(page)).toBe(broken);
  await page.locator('.c-monaco .view-line').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n');
  await expect.poll(() => currentText(page)).toBe(`${broken}\n`);
});

test('what is typed into a field that hides it stays out of log, data, link and export unless it is asked for', async ({
  page,
}) => {
  await openComposer(page, {editor: false});
  await openText(page, SIGN_IN);
  await surface(page).getByLabel('User').fill('ada');
  await surface(page).getByLabel('Password').fill('correct horse');
  await surface(page).getByRole('button', {name: 'Sign in'}).click();
  await page.getByRole('tab', {name: /Events/}).click();
  const events = page.locator('composer-events');
  await expect(events).toContainText('"user": "ada"');
  await expect(events).toContainText('"password": "••••••"');
  await events.getByRole('button', {name: 'Create mock from this'}).click();
  await page.getByRole('tab', {name: 'Data', exact: true}).click();
  const data = page.locator('composer-data');
  await expect(data.locator('[data-path="/password"]')).toContainText('••••••');
  await data.getByLabel('Name of the scenario').fill('Signed in');
  await data.getByRole('button', {name: 'Keep'}).click();
  await data.getByRole('button', {name: 'Write back'}).click();
  await expect.poll(() => currentText(page)).toContain('"user": "ada"');
  await page.getByRole('button', {name: 'Share'}).click();
  const input = page.getByLabel('Link to this document');
  await expect(input).toHaveValue(/#a=1\./);
  const link = inflateRawSync(Buffer.from((await input.inputValue()).split('#a=1.')[1]!, 'base64url')).toString();
  expect(link).toContain('Signed in');
  expect(link).toContain('signIn');
  expect(link).not.toContain('correct horse');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', {name: /Events/}).click();
  expect(await page.content()).not.toContain('correct horse');
  await events.getByRole('button', {name: 'Show hidden values'}).click();
  await expect(events).toContainText('"password": "correct horse"');
});

test("mock rules of somebody else's link answer nothing until the author has read what they do", async ({page}) => {
  const mocks = JSON.stringify([
    {
      when: {action: 'signIn'},
      then: [{version: '1.0', updateDataModel: {surfaceId: 's', path: '/reply', value: 'Welcome'}}],
    },
  ]);
  const shared = JSON.stringify({v: 1, title: 'Theirs', text: SIGN_IN, mocks});
  await openComposer(page, {editor: false, hash: `#a=1.${deflateRawSync(Buffer.from(shared)).toString('base64url')}`});
  await expect(notice(page)).toContainText('a mock rule that would answer');
  await expect(notice(page)).toContainText('the action signIn with a message');
  const send = surface(page).getByRole('button', {name: 'Sign in'});
  await send.click();
  await page.getByRole('tab', {name: /Events/}).click();
  await expect(page.locator('composer-events .c-event')).toHaveCount(1);
  // The word of the author outlives a reload, and so does its absence.
  await expect(page.locator('.c-saved')).toBeVisible();
  await page.reload();
  await page.getByRole('tab', {name: /Mocks/}).click();
  await send.click();
  await page.locator('composer-mocks').getByRole('button', {name: 'Turn on'}).click();
  await expect(surface(page).getByText('Welcome')).toHaveCount(0);
  await send.click();
  await expect(surface(page).getByText('Welcome')).toBeVisible();
});

test('nothing of what a field hides is in any export, draft, version or copied event, nor in what the tab keeps', async ({
  page,
  context,
}) => {
  const secret = 'correct horse';
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openComposer(page, {editor: false});
  await openText(page, SIGN_IN);
  await surface(page).getByLabel('User').fill('ada');
  await surface(page).getByLabel('Password').fill(secret);
  await surface(page).getByRole('button', {name: 'Sign in'}).click();
  await page.getByRole('tab', {name: /Events/}).click();
  const events = page.locator('composer-events');
  await events.getByRole('button', {name: 'Copy', exact: true}).click();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).toContain('"ada"');
  expect(await clipboard()).not.toContain(secret);
  await events.getByRole('button', {name: 'Create mock from this'}).click();
  await page.getByRole('tab', {name: 'Data', exact: true}).click();
  const data = page.locator('composer-data');
  await data.getByLabel('Name of the scenario').fill('Signed in');
  await data.getByRole('button', {name: 'Keep'}).click();
  await data.getByRole('button', {name: 'Write back'}).click();
  await expect.poll(() => currentText(page)).toContain('"user": "ada"');
  await page.keyboard.press('Control+s');
  await page.getByLabel('Name of the version').fill('With a name');
  await page.getByRole('dialog').getByRole('button', {name: 'Save', exact: true}).click();
  await expect(page.getByRole('dialog').getByText('With a name')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', {name: 'Export'}).click();
  const dialog = page.getByRole('dialog');
  const formats = dialog.getByRole('radiogroup', {name: 'Format'}).getByRole('radio');
  const exported: string[] = [];
  const take = async () => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await dialog.getByRole('button', {name: 'Copy', exact: true}).click();
    await expect.poll(clipboard).not.toBe('');
    exported.push(await clipboard());
  };
  for (const format of await formats.all()) {
    await format.check();
    const variants = await dialog.getByRole('group', {name: 'Form'}).getByRole('button').all();
    if (variants.length === 0) await take();
    for (const variant of variants) {
      await variant.click();
      await take();
    }
  }
  // JSON, JSON Lines, a bundle, a page, a module, a prompt, and the forms of those.
  expect(new Set(exported).size).toBeGreaterThanOrEqual(6);
  expect(exported.filter((text) => text.includes('ada')).length).toBeGreaterThanOrEqual(6);
  expect(exported.filter((text) => text.includes(secret))).toEqual([]);
  await page.keyboard.press('Escape');

  const kept = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('a2ui-composer');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error!);
    });
    const names = [...database.objectStoreNames];
    const all = await Promise.all(
      names.map(
        (name) =>
          new Promise<unknown>((resolve) => {
            const asking = database.transaction(name).objectStore(name).getAll();
            asking.onsuccess = () => resolve(asking.result);
          }),
      ),
    );
    database.close();
    return JSON.stringify([
      Object.fromEntries(names.map((name, i) => [name, all[i]])),
      {...localStorage},
      {...sessionStorage},
    ]);
  });
  expect(kept).toContain('With a name');
  expect(kept).toContain('Signed in');
  expect(kept).not.toContain(secret);
  // It was there to be found all the while.
  await expect(surface(page).getByLabel('Password')).toHaveValue(secret);
});

test('without a network, what is not loaded yet is told in words and comes when it is asked for again; what was typed stays', async ({
  page,
}) => {
  let cut = true;
  await page.route(
    (url) => url.pathname.includes('/assets/') && !/\/(start|element|rolldown-runtime)-[^/]+$/.test(url.pathname),
    (route) => (cut ? route.abort('internetdisconnected') : route.continue()),
  );
  await openComposer(page, {editor: false});
  const told = notice(page).filter({hasText: 'did not load'});
  await expect(told).toContainText('Your text is as it was');
  await expect(page.locator('.c-status')).toContainText('The full editor could not be loaded.');

  // What is typed into the text and into the surface goes on being shown and saved.
  const source = page.locator('composer-plain-editor textarea');
  const mine = SIGN_IN.replace('Sign in', 'Let me in');
  await source.fill(mine);
  await surface(page).getByLabel('User').fill('ada');
  await expect(surface(page).getByRole('button', {name: 'Let me in'})).toBeVisible();
  await expect(page.locator('.c-saved')).toBeVisible();

  // Each way to what is missing says so, and leads there as soon as it can be had.
  const dismiss = () => page.getByRole('button', {name: 'Dismiss'}).first().click();
  await dismiss();
  await expect(told).toHaveCount(0);
  await source.press('End');
  await source.pressSequentially(' ');
  await expect(page.locator('.c-saved')).toBeVisible();
  await expect(told).toHaveCount(0);
  for (const name of ['Share', 'Export', 'Gallery']) {
    await page.getByRole('button', {name, exact: true}).click();
    await expect(told).toBeVisible();
    await dismiss();
  }
  await page.getByRole('tab', {name: 'Stream'}).click();
  await expect(told).toBeVisible();
  await dismiss();
  const panel = page.locator('#drawer-panel composer-stream');
  const words = () => panel.evaluate((element) => getComputedStyle(element, '::after').content);
  await expect.poll(words).toContain('This did not load.');
  await page.getByRole('button', {name: 'Export', exact: true}).click();
  await expect(told).toBeVisible();

  cut = false;
  await told.getByRole('button', {name: 'Try again'}).click();
  const dialog = page.getByRole('dialog', {name: 'Export'});
  await expect(dialog).toContainText('Let me in');
  // Its sheet came with it.
  await expect(dialog.locator('.c-export')).toHaveCSS('display', 'grid');
  await page.keyboard.press('Escape');
  await expect(told).toHaveCount(0);

  // The rest comes with the network.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(panel.getByRole('slider').first()).toBeVisible();
  await expect(page.getByRole('button', {name: 'No problems'})).toBeVisible();
  await page.getByRole('button', {name: 'Try again'}).click();
  await expect(page.locator('.c-monaco .view-line').first()).toBeVisible();
  expect((await currentText(page)).trim()).toBe(mine);
  await expect(surface(page).getByLabel('User')).toHaveValue('ada');
  await page.reload();
  await expect(surface(page).getByRole('button', {name: 'Let me in'})).toBeVisible();
});

test('a link whose reader does not load costs no document: the link stays, and is opened when that can be had', async ({
  page,
}) => {
  let cut = true;
  await page.route(/\/assets\/share-[^/]+\.js$/, (route) =>
    cut ? route.abort('internetdisconnected') : route.continue(),
  );
  const shared = JSON.stringify({v: 1, title: 'Theirs', text: SIGN_IN});
  const hash = `#a=1.${deflateRawSync(Buffer.from(shared)).toString('base64url')}`;
  await openComposer(page, {editor: false, hash});
  await expect(surface(page).getByRole('heading', {name: /Hello/})).toBeVisible();
  await expect(notice(page)).toContainText('did not load');
  expect(new URL(page.url()).hash).toBe(hash);
  cut = false;
  await notice(page).getByRole('button', {name: 'Try again'}).click();
  await expect(surface(page).getByRole('button', {name: 'Sign in'})).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
});
