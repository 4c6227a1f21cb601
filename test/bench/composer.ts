// `node test/tools/run.mjs test/bench/composer.ts`: how long the composer keeps the page busy while a large surface is edited by hand.
// Needs `node test/tools/build.mjs composer` before; prints the longest task of each kind of gesture. What counts is its processor
// time, which other work on the machine hardly changes: a task of less is one of less by the clock, too, where nothing else runs.
import {spawn} from 'node:child_process';
import {createServer} from 'node:net';
import {chromium, type CDPSession, type Locator, type Page} from 'playwright';
import {launchOptions} from '../tools/browser-path.mjs';

const COMPONENTS = Number(process.argv[2] ?? 2000);
const ROUNDS = 5;
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
  }, text);
  await page.getByRole('button', {name: 'Tree', exact: true}).click();
  await row(page, 'row3').click();
  await page.locator('composer-inspector .c-group').first().waitFor();
  await page.waitForTimeout(3000);
  const session = await page.context().newCDPSession(page);
  const lines: string[] = [];
  const measure = async (name: string, act: (round: number) => Promise<unknown>) => {
    const rounds: {work: number; wall: number}[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push(
        await longestTask(session, async () => {
          await act(round);
          await page.waitForTimeout(700);
        }),
      );
    }
    const [work, wall] = (['work', 'wall'] as const).map((key) =>
      rounds.map((each) => each[key]).toSorted((a, b) => a - b),
    );
    lines.push(`| ${name} | ${ms(work![ROUNDS >> 1])} | ${ms(work!.at(-1))} | ${ms(wall![ROUNDS >> 1])} |`);
  };
  await measure('select in the tree', (round) => row(page, `row${4 + round}`).click());
  await page.locator('composer-preview .c-btn[title^="Select a component"]').click();
  // By its place, since a search for a role looks at the whole surface.
  const {x, y} = (await page.locator('composer-preview a2ui-surface').boundingBox())!;
  await measure('select in the preview', (round) => page.mouse.click(x + 40, y + 40 + 60 * round));
  await page.keyboard.press('Escape');
  await row(page, 'name5').click();
  await measure('inspect: type a letter', () =>
    page.locator('composer-inspector .c-prop[data-name="label"] input').first().press('x'),
  );
  await row(page, 'row6').click();
  await measure('move down', () => page.keyboard.press('Alt+ArrowDown'));
  await row(page, 'row6').click();
  await measure('duplicate', () => page.keyboard.press('Control+d'));
  await measure('delete', () => page.keyboard.press('Delete'));
  await measure('undo', () => page.keyboard.press('Control+z'));
  console.log(
    `| ${COMPONENTS} components, ${Math.round(text.length / 1024)} KB: longest task, ms | processor time | the worst of ${ROUNDS} | by the clock |\n| --- | ---: | ---: | ---: |`,
  );
  for (const line of lines) console.log(line);
} finally {
  await browser.close();
  process.kill(-server.pid!);
}

function row(page: Page, id: string): Locator {
  return page.locator(`composer-tree [data-key$="/${id}"]`);
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: {readonly name?: string};
}

/** The longest task of the page's main thread while something is done, in ms: the processor time that it took, and its time by the clock. */
async function longestTask(session: CDPSession, act: () => Promise<unknown>): Promise<{work: number; wall: number}> {
  const events: TraceEvent[] = [];
  const collect = ({value}: {value: object[]}) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {transferMode: 'ReportEvents', traceConfig: {includedCategories: ['toplevel']}});
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  const main = new Set(
    events
      .filter(({name, args}) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({pid, tid}) => `${pid} ${tid}`),
  );
  const tasks = events.filter(({name, pid, tid}) => name.endsWith('RunTask') && main.has(`${pid} ${tid}`));
  const longest = (key: 'dur' | 'tdur') => Math.max(0, ...tasks.map((task) => task[key] ?? 0)) / 1000;
  return {work: longest('tdur'), wall: longest('dur')};
}

function ms(value = 0): string {
  return String(Math.round(value));
}
