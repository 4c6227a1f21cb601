// The agent to try things with: `npm run agent`.
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {expect, test, type Page} from '@playwright/test';

let agent: ChildProcess;
let address = '';

test.beforeAll(async () => {
  agent = spawn(process.execPath, ['examples/agent/server.mjs'], {
    env: {...process.env, PORT: '0'},
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(agent.stdout!, 'data')) as [Buffer];
  address = line.toString().trim();
});
test.afterAll(async () => {
  agent.kill();
  if (agent.exitCode === null && agent.signalCode === null) await once(agent, 'exit');
});

function mishapsOf(page: Page): string[] {
  const mishaps: string[] = [];
  page.on('pageerror', (error) => mishaps.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) mishaps.push(message.text());
  });
  return mishaps;
}

test('books a table, and takes it back', async ({page}) => {
  const mishaps = mishapsOf(page);
  await page.goto(address);
  await expect(page.getByRole('heading', {name: 'A table at the Lantern House'})).toBeVisible();
  await expect(page.locator('output')).toHaveText('The connection is open.');
  // The agent asked the page for the day.
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
  const when = page.getByLabel('When');
  await expect(when).toHaveValue(`${today}T18:00`);
  const book = page.getByRole('button', {name: 'Book'});
  await expect(book).toHaveAttribute('aria-disabled', 'true');

  // The surface asks the agent whether there is a table.
  await page.getByLabel('Name').fill('Ada');
  await expect(book).not.toHaveAttribute('aria-disabled', 'true');
  await when.fill(`${today}T19:00`);
  await page.getByRole('slider', {name: 'Guests'}).fill('8');
  await page.getByLabel('Name').focus();
  await expect(page.getByText('At 19:00 there is no table for 8 any more.').first()).toBeVisible();
  await expect(book).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('slider', {name: 'Guests'}).fill('3');
  await expect(book).not.toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('for 3 guests.')).toBeVisible();

  const bar = page.getByRole('img', {name: /^19:00/});
  await expect(bar).toHaveAccessibleName(/\b2$/);
  await book.click();
  await expect(page.getByRole('heading', {name: 'See you soon, Ada'})).toBeVisible();
  await expect(bar).toHaveAccessibleName(/\b0$/);
  await page.getByRole('button', {name: 'Cancel the booking'}).click();
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  await expect(bar).toHaveAccessibleName(/\b2$/);
  expect(mishaps).toEqual([]);
});

test('does without what a page lacks, and lets pages from elsewhere in', async ({page, request}) => {
  const mishaps = mishapsOf(page);
  await page.route('**/bare.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Bare</title><a2ui-surface></a2ui-surface><script type="module">
        import {connect, fetchTransport} from '/a2ui-surface.js';
        connect(document.querySelector('a2ui-surface'), fetchTransport({url: '/agent?conversation=bare'}));
      </script></html>`,
    }),
  );
  await page.goto(`${address}/bare.html`);
  await page.getByLabel('Name').fill('Grace');
  await page.getByRole('slider', {name: 'Guests'}).fill('8');
  const when = page.getByLabel('When');
  await when.fill((await when.inputValue()).replace('18:00', '19:00'));
  await page.getByRole('button', {name: 'Book'}).click();
  await expect(page.getByText('At 19:00 there is no table for 8 any more.')).toBeVisible();
  expect(mishaps).toEqual([]);
  const asked = await request.fetch(`${address}/agent`, {method: 'OPTIONS'});
  expect(asked.headers()).toMatchObject({'access-control-allow-origin': '*', 'access-control-allow-headers': '*'});
});
