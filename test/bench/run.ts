// `npm run bench -- --only NAME[,NAME] --rounds N --limit MS --no-peers`: prints a Markdown table; README.md says how to read it.
import {existsSync, readFileSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {cpus, tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {chromium, type Browser, type CDPSession, type Page} from 'playwright';
import {launchOptions} from '../tools/browser-path.mjs';
import {run as runProgram} from '../tools/processes.mjs';
import {buildPages, sizeOf, type Size} from './build.js';
import type {} from './page/first.js';
import type {Figures} from './page/measure.js';
import * as composer from './composer-typing.js';
import {serve} from './serve.js';
import {markdown, type Cell, type Line} from './table.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const {values: options} = parseArgs({
  options: {
    only: {type: 'string', default: ''},
    rounds: {type: 'string', default: '7'},
    limit: {type: 'string', default: '30000'},
    'no-peers': {type: 'boolean', default: false},
  },
});
const rounds = Math.max(1, Number(options.rounds));
const limit = Number(options.limit);
const only = options.only ? options.only.split(',') : undefined;
const wanted = (name: string) => !only || only.includes(name);

interface Contestant {
  readonly name: string;
  readonly page: string;
  readonly source: string;
  /** A smaller source for the first navigation. */
  readonly lean?: string;
  /** What a page imports to have the renderer with its basic catalog. */
  readonly imports?: string;
}

const BASE: Contestant = {
  name: 'hand-written DOM',
  page: 'hand',
  source: './page/hand.ts',
  lean: './page/hand-lean.ts',
};
const OURS: Contestant = {
  name: 'a2ui-surface',
  page: 'ours',
  source: './page/ours.ts',
  imports: `import {defineSurfaceElement} from '../../renderer/index.js';
import {basicCatalog} from '../../catalogs/basic/index.js';
globalThis.kept = [defineSurfaceElement, basicCatalog];`,
};
const PEERS: readonly Contestant[] = [
  {
    name: '@a2ui/lit',
    page: 'lit',
    source: './peers/lit.js',
    imports: `import {A2uiSurface, basicCatalog} from '@a2ui/lit/v0_9';
import {MessageProcessor} from '@a2ui/web_core/v0_9';
globalThis.kept = [A2uiSurface, basicCatalog, MessageProcessor];`,
  },
  {
    name: '@a2ui/react',
    page: 'react',
    source: './peers/react.js',
    imports: `import {A2uiSurface, basicCatalog} from '@a2ui/react/v0_9';
import {MessageProcessor} from '@a2ui/web_core/v0_9';
import {createRoot} from 'react-dom/client';
globalThis.kept = [A2uiSurface, basicCatalog, MessageProcessor, createRoot];`,
  },
  {
    name: '@copilotkit/a2ui-renderer',
    page: 'copilotkit',
    source: './peers/copilotkit.js',
    imports: `import {A2UIProvider, A2UIRenderer, basicCatalog} from '@copilotkit/a2ui-renderer';
import {createRoot} from 'react-dom/client';
globalThis.kept = [A2UIProvider, A2UIRenderer, basicCatalog, createRoot];`,
  },
];

if (!options['no-peers']) await installPeers();
const contestants = [BASE, OURS, ...(options['no-peers'] ? [] : PEERS)];
const folder = await mkdtemp(join(tmpdir(), 'a2ui-bench-'));
const lines = new Map<string, Line>();
let browser: Browser | undefined;
const {address, server} = await serve(folder);
try {
  await buildPages(folder, contestants);
  await comparePictures();
  await timeScenarios();
  await timeTakingIn();
  await timePieces();
  await timeNavigation();
  await weighMemory();
  await weighBundles();
  await timeComposer();
  report();
} finally {
  await browser?.close();
  server.close();
  await rm(folder, {recursive: true, force: true});
}

async function installPeers(): Promise<void> {
  const wantedVersions = JSON.parse(readFileSync(here('./package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const present = Object.entries(wantedVersions.dependencies).every(([name, version]) => {
    const path = here(`./node_modules/${name}/package.json`);
    return existsSync(path) && (JSON.parse(readFileSync(path, 'utf8')) as {version: string}).version === version;
  });
  if (present) return;
  say('Installing the other renderers …');
  const {code, output} = await runProgram('npm', ['ci', '--prefix', here('.'), '--no-audit', '--no-fund']);
  if (code !== 0) throw new Error(`npm ci failed in test/bench; --no-peers does without it.\n${output}`);
}

/** Speaks beside the table, which alone goes to the standard output. */
function say(words: string): void {
  process.stderr.write(`${words}\n`);
}

async function openPage(contestant: Contestant): Promise<Page> {
  browser ??= await chromium.launch({
    ...launchOptions(),
    args: [...launchOptions().args, '--js-flags=--expose-gc', '--enable-precise-memory-info'],
  });
  const context = await browser.newContext({viewport: {width: 1000, height: 800}, locale: 'en-US', timezoneId: 'UTC'});
  const page = await context.newPage();
  page.on('pageerror', (error) => say(`  ${contestant.name}: ${error.message}`));
  await page.goto(`${address}/${contestant.page}.html`);
  await page.waitForFunction(() => 'bench' in globalThis);
  return page;
}

/** Does `work` on a fresh page; a page that hangs costs the browser, which is started anew. */
async function onFreshPage<T>(contestant: Contestant, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await openPage(contestant);
  let timer: NodeJS.Timeout | undefined;
  const hangs = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The page hangs for more than ${limit} ms.`)), limit * 1.5 + 15_000);
  });
  try {
    const result = await Promise.race([work(page), hangs]);
    await page.context().close();
    return result;
  } catch (error) {
    await browser?.close().catch(() => undefined);
    browser = undefined;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function cellOf(key: string, title: string, contestant: Contestant, unit = 'ms', ratios = true): Cell {
  let line = lines.get(key);
  if (!line) lines.set(key, (line = {title, unit, ratios, cells: new Map()}));
  let cell = line.cells.get(contestant.name);
  if (!cell) line.cells.set(contestant.name, (cell = {rounds: []}));
  return cell;
}

/** Refuses to compare where the hand-written page does not draw what the surface draws. */
async function comparePictures(): Promise<void> {
  for (const [name, size] of [
    ['mount', 20],
    ['update', 3],
    ['list', 40],
    ['typing', 2],
  ] as const) {
    const pictures = [];
    for (const contestant of [BASE, OURS]) {
      pictures.push(
        await onFreshPage(contestant, (page) =>
          page.evaluate(([of, n]) => bench.picture(of, n), [name, size] as const),
        ),
      );
    }
    const [byHand, ours] = pictures as [string[], string[]];
    const at = ours.findIndex((text, index) => text !== byHand[index]);
    if (at < 0 && ours.length === byHand.length) continue;
    const part = (picture: string[]) => picture.slice(Math.max(0, at - 3), at + 6).join('\n');
    throw new Error(`${name}: the hand-written page differs.\nsurface:\n${part(ours)}\nby hand:\n${part(byHand)}`);
  }
}

async function timeScenarios(): Promise<void> {
  const listed: readonly (readonly [name: string, title: string, sizes: readonly number[]])[] = [
    ['mount', 'first render', [1000, 5000]],
    ['stream', 'stream of one-component messages, per message', [1000, 4000]],
    ['batches', 'stream of messages of 50 components, in all', [1000]],
    ['update', 'one-path update among bound texts', [1000, 10_000]],
    ['list', 'list', [1000]],
    ['long-list', 'list', [10_000]],
    ['typing', 'keystroke in one of the bound fields, each echoed', [300]],
  ];
  for (const [name, title, sizes] of listed) {
    if (!wanted(name)) continue;
    for (const size of sizes) {
      const gone = new Set<Contestant>();
      for (let round = 0; round < rounds; round++) {
        for (const contestant of contestants) {
          if (gone.has(contestant)) continue;
          say(`${name} ${size}, round ${round + 1}: ${contestant.name}`);
          const figures = await onFreshPage(contestant, (page) =>
            page.evaluate(([of, n, most]) => bench.run(of, n, most), [name, size, limit] as const),
          ).catch((error: Error): Figures => ({'': {gaveUp: limit, why: error.message}}));
          for (const [figure, value] of Object.entries(figures)) {
            const label = `${title}${figure ? `, ${figure}` : ''}: ${size.toLocaleString('en')}`;
            const cell = cellOf(`${name} ${size} ${figure}`, label, contestant);
            if (typeof value === 'number') {
              cell.rounds.push(value);
              continue;
            }
            say(`  gave up: ${value.why}`);
            cell.gaveUp = value.why.includes('wrong text')
              ? `wrong after ${value.gaveUp / 1000} s`
              : `gives up (${value.gaveUp / 1000} s)`;
            gone.add(contestant);
          }
        }
      }
    }
  }
}

async function timeTakingIn(): Promise<void> {
  if (!wanted('validation')) return;
  for (let round = 0; round < rounds; round++) {
    for (const contestant of contestants) {
      // By hand nothing is validated; CopilotKit's processor can't be had without its view.
      if (contestant === BASE || contestant.page === 'copilotkit') continue;
      say(`validation, round ${round + 1}: ${contestant.name}`);
      const cell = cellOf('validation', 'messages taken in without a view: 1,000 components', contestant, 'ms', false);
      cell.rounds.push(
        await onFreshPage(contestant, (page) => page.evaluate((most) => bench.takeIn(1000, most), limit)),
      );
    }
  }
}

/** The others take whole messages only, and by hand there is nothing to read. */
async function timePieces(): Promise<void> {
  if (!wanted('pieces')) return;
  const BYTES = 2_000_000;
  const PIECE = 16;
  for (let round = 0; round < rounds; round++) {
    const times: number[] = [];
    for (const piece of [BYTES * 2, PIECE]) {
      const inOne = piece > BYTES;
      say(`pieces of ${inOne ? 'all' : piece} bytes, round ${round + 1}: ${OURS.name}`);
      const title = `one message of 2 MB, streamed ${inOne ? 'in one piece' : `in pieces of ${piece} bytes`}`;
      const time = await onFreshPage(OURS, (page) =>
        page.evaluate(([bytes, length]) => bench.pieces(bytes, length), [BYTES, piece] as const),
      );
      cellOf(`pieces ${piece}`, title, OURS, 'ms', false).rounds.push(time);
      times.push(time);
    }
    const [whole, cut] = times as [number, number];
    cellOf('pieces', 'the latter, as a multiple of the former', OURS, 'times', false).rounds.push(cut / whole);
  }
}

async function timeNavigation(): Promise<void> {
  if (!wanted('navigation')) return;
  for (let round = 0; round < rounds; round++) {
    for (const contestant of contestants) {
      say(`navigation, round ${round + 1}: ${contestant.name}`);
      const cell = cellOf('navigation', 'navigation to the first surface on screen', contestant);
      cell.rounds.push(
        await onFreshPage(contestant, async (page) => {
          await page.goto(`${address}/first-${contestant.page}.html`);
          const handle = await page.waitForFunction(() => globalThis.firstShown);
          return handle.jsonValue() as Promise<number>;
        }),
      );
    }
  }
}

/** Bytes of the JavaScript heap in use, after a collection; the DOM's own memory lies elsewhere and is the same for everybody. */
async function memoryOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const {usedSize} = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

async function weighMemory(): Promise<void> {
  const SIZE = 2000;
  const CYCLES = 40;
  const WRITES = 400;
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    for (const contestant of contestants) {
      if (wanted('heap')) {
        for (const kind of ['static', 'bound']) {
          say(`heap ${kind}, round ${round + 1}: ${contestant.name}`);
          const cell = cellOf(
            `heap ${kind}`,
            `memory per ${kind} text of ${SIZE.toLocaleString('en')}`,
            contestant,
            'B',
            false,
          );
          cell.rounds.push(
            await onFreshPage(contestant, async (page) => {
              const session = await page.context().newCDPSession(page);
              await page.evaluate((of) => bench.hold(of, 50), kind);
              const before = await memoryOf(session);
              await page.evaluate(([of, n]) => bench.hold(of, n), [kind, SIZE] as const);
              return ((await memoryOf(session)) - before) / SIZE;
            }),
          );
        }
      }
      if (wanted('leak')) {
        say(`leak, round ${round + 1}: ${contestant.name}`);
        await onFreshPage(contestant, async (page) => {
          const session = await page.context().newCDPSession(page);
          const grown = async (times: number, work: (times: number) => Promise<void>) => {
            // Compiled code and caches grow at first and then stay.
            await work(times * 2);
            const before = await memoryOf(session);
            await work(times);
            return ((await memoryOf(session)) - before) / times;
          };
          const perMount = await grown(CYCLES, (times) => page.evaluate((n) => bench.cycle(n, 200), times));
          await page.evaluate(() => bench.hold('bound', 200));
          const perWrite = await grown(WRITES, (times) => page.evaluate((n) => bench.write(n), times));
          cellOf('leak mount', 'memory kept per mount and unmount of 200 texts', contestant, 'B', false).rounds.push(
            perMount,
          );
          cellOf('leak write', 'memory kept per write of one path', contestant, 'B', false).rounds.push(perWrite);
        });
      }
    }
  }
}

async function weighBundles(): Promise<void> {
  if (!wanted('size')) return;
  for (const contestant of contestants) {
    if (!contestant.imports) continue;
    say(`size: ${contestant.name}`);
    const size = await sizeOf(contestant.page, contestant.imports, folder);
    for (const kind of ['min', 'gzip', 'brotli'] as const satisfies readonly (keyof Size)[]) {
      const title = `renderer with the basic catalog, ${kind}`;
      cellOf(`size ${kind}`, title, contestant, 'kB', false).rounds.push(size[kind] / 1000);
    }
  }
}

/** The composer has no contestant: its figures stand beside the budgets of its brief. */
async function timeComposer(): Promise<void> {
  if (!wanted('composer')) return;
  if (!composer.isBuilt()) return say('composer: not built; node test/tools/build.mjs composer');
  const dist = await serve(here('../../dist'));
  const put = (key: string, title: string, value: number, unit = 'ms') =>
    cellOf(`composer ${key}`, `composer, ${title}`, OURS, unit, false).rounds.push(value);
  put('size', 'first load, gzip (budget 150)', composer.firstLoad() / 1000, 'kB');
  try {
    for (let round = 0; round < Math.min(rounds, 3); round++) {
      say(`composer, round ${round + 1}`);
      browser ??= await chromium.launch(launchOptions());
      const context = await browser.newContext({viewport: {width: 1440, height: 900}, serviceWorkers: 'block'});
      const page = await context.newPage();
      const {surface, editor} = await composer.start(page, `${dist.address}/composer/index.html`);
      put('surface', 'navigation to the first surface', surface);
      put('editor', 'navigation to the full editor', editor);
      const small = await composer.type(page, 280);
      put('small', 'key to preview in 50 KB (budget 150)', small.shown);
      const large = await composer.type(page, 2000);
      put('large', 'key to preview in 350 KB (budget 500)', large.shown);
      put('task', 'longest task while typing in 350 KB (budget 200)', large.longestTask);
      await context.close();
    }
  } finally {
    dist.server.close();
  }
}

function report(): void {
  const names = contestants.map(({name}) => name);
  const {model = 'unknown processor'} = cpus()[0] ?? {};
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${model.trim()}, ${cpus().length} cores, Node ${process.version}, ` +
      `${rounds} rounds, limit ${limit / 1000} s\n`,
  );
  console.log(markdown([...lines.values()], names));
}
