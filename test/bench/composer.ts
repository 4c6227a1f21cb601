// `node test/tools/run.mjs test/bench/composer.ts`: how long the composer keeps the page busy while a large surface is edited by hand.
// Needs `node test/tools/build.mjs tests` before; prints the longest task of each kind of gesture.
import {spawn} from 'node:child_process';
import {createServer} from 'node:net';
import {chromium, type Page} from 'playwright';
import {launchOptions} from '../tools/browser-path.mjs';

const COMPONENTS = Number(process.argv[2] ?? 2000);
const BASIC = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';

/** Rows of a name and a button each in one long Column. */
function large(count: number): string {
  const rows = Array.from({length: Math.floor(count / 4)}, (_, index) => [
    {id: `row${index}`, component: 'Row', children: [`name${index}`, `go${index}`]},
    {id: `name${index}`, component: 'TextField', label: `Name ${index}`, value: {'@path': `/names/${index}`}},
    {id: `go${index}`, component: 'Button', child: `label${index}`, action: {event: {name: 'go'}}},
    {id: `label${index}`, component: 'Text', text: `Go ${index}`},
  ]).flat();
  const root = {
    id: 'root',
    component: 'Column',
    children: rows.filter(({component}) => component === 'Row').map(({id}) => id),
  };
  const createSurface = {
    surfaceId: 's',
    catalogId: BASIC,
    components: [root, ...rows],
    dataModel: {names: rows.map(() => '')},
  };
  return JSON.stringify([{version: '1.0', createSurface}], null, 2);
}

const port = await new Promise<number>((resolve) => {
  const server = createServer();
  server.listen(0, '127.0.0.1', () => {
    const {port: free} = server.address() as {port: number};
    server.close(() => resolve(free));
  });
});
const server = spawn(
  'npx',
  ['vite', 'preview', '--mode', 'preview', '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
  {detached: true},
);
const browser = await chromium.launch(launchOptions());
try {
  const page = await browser.newPage({viewport: {width: 1440, height: 900}, serviceWorkers: 'block'});
  const address = `http://127.0.0.1:${port}/`;
  for (let tries = 0; tries < 100; tries++) {
    if (
      await page.goto(address).then(
        () => true,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await page.locator('.monaco-editor .view-line').first().waitFor();
  const text = large(COMPONENTS);
  await page.evaluate((content) => {
    const {workspace} = document.querySelector<HTMLElement & {workspace: {open(document: object): void}}>(
      'composer-app',
    )!;
    workspace.open({title: 'Large', text: content});
    Object.assign(globalThis, {longest: 0});
    new PerformanceObserver((list) => {
      for (const {duration} of list.getEntries())
        Object.assign(globalThis, {longest: Math.max((globalThis as unknown as {longest: number}).longest, duration)});
    }).observe({type: 'longtask'});
  }, text);
  await page.getByRole('button', {name: 'Tree', exact: true}).click();
  await page.locator('composer-tree [data-key$="/row3"]').click();
  await page.locator('composer-inspector .c-group').first().waitFor();
  await page.waitForTimeout(3000);
  const lines: [string, number][] = [];
  const measure = async (name: string, act: () => Promise<unknown>) => {
    await page.evaluate(() => Object.assign(globalThis, {longest: 0}));
    for (let round = 0; round < 5; round++) {
      await act();
      await page.waitForTimeout(400);
    }
    lines.push([name, await page.evaluate(() => (globalThis as unknown as {longest: number}).longest)]);
  };
  let at = 4;
  await measure('select in the tree', () => page.locator(`composer-tree [data-key$="/row${at++}"]`).click());
  await measure('inspect: type a letter', () => typeLetter(page));
  await page.locator('composer-tree [data-key$="/row6"]').click();
  await measure('move down', () => page.keyboard.press('Alt+ArrowDown'));
  await measure('duplicate', () => page.keyboard.press('Control+d'));
  await measure('delete', () => page.keyboard.press('Delete'));
  await measure('undo', () => page.keyboard.press('Control+z'));
  console.log(`| ${COMPONENTS} components, ${Math.round(text.length / 1024)} KB | longest task, ms |\n| --- | ---: |`);
  for (const [name, longest] of lines) console.log(`| ${name} | ${longest === 0 ? 'under 50' : Math.round(longest)} |`);
} finally {
  await browser.close();
  process.kill(-server.pid!);
}

async function typeLetter(page: Page): Promise<void> {
  const label = page.locator('composer-tree [data-key$="/name5"]');
  if ((await label.getAttribute('aria-selected')) !== 'true') await label.click();
  await page.locator('composer-inspector .c-prop[data-name="label"] input').first().press('x');
}
