// `npm test` runs everything and ends with `N passed, N failed`; `node test/tools/test.mjs PART [FILE …]` runs one part.
import {mkdtemp, readFile, readdir, rm, writeFile} from 'node:fs/promises';
import {createServer} from 'node:net';
import {availableParallelism, tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {root, run} from './processes.mjs';
import {setup} from './setup.mjs';

const MINUTE = 60_000;
/** How many browsers run tests at once. */
const WORKERS = Math.max(2, availableParallelism());
/** How many files of Node tests run in one process. */
const TOGETHER = 16;
/** What asks what is loaded before anybody wants more has a process of its own. */
const ALONE = ['test/node/catalogs/prose.test.ts'];
/** How long a part may take; `npm run test:long` takes its time. */
const LIMIT = (process.env.A2UI_LONG ? 300 : 20) * MINUTE;
const node = (...args) => [process.execPath, args];
const nodeTests = (files, counts) =>
  node(
    ...['--import', 'tsx', '--test', '--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...['--test-reporter=./test/tools/counts-node.mjs', `--test-reporter-destination=${counts}`],
    ...files,
  );
const browserTests = (files) =>
  node(
    ...['node_modules/@playwright/test/cli.js', 'test', '--forbid-only', `--workers=${WORKERS}`],
    ...['--reporter=list,./test/tools/counts-browser.mjs', ...files],
  );

/** Where each part's tests lie and what runs them; a runner writes what it counted to the file `counts`. */
const PARTS = {
  node: {folder: 'test/node', without: 'test/node/built/', ending: '.test.ts', runner: nodeTests},
  unit: {
    folder: 'test/unit',
    ending: '.test.ts',
    runner: (files) => node('node_modules/@web/test-runner/dist/bin.js', '--files', ...files),
  },
  // Tests of what the build wrote.
  built: {folder: 'test/node/built', ending: '.test.ts', built: true, runner: nodeTests},
  browser: {
    folder: 'test/browser',
    ending: '.spec.ts',
    built: true,
    wide: true,
    runner: browserTests,
  },
  // The page of every framework; `npm test` has one of them.
  embed: {
    folder: 'test/browser',
    ending: 'embed.spec.ts',
    built: true,
    wide: true,
    onlyAsked: true,
    env: {A2UI_EMBED: 'all'},
    runner: browserTests,
  },
};

const [asked, ...files] = process.argv.slice(2);
if (asked !== undefined && !(asked in PARTS)) {
  console.error(`Unknown part ${asked}: there are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
const wanted = asked ? [asked] : Object.keys(PARTS).filter((part) => !PARTS[part].onlyAsked);
const total = {passed: 0, failed: 0, skipped: 0};
const failures = [];
const scratch = await mkdtemp(join(tmpdir(), 'a2ui-test-'));
const started = Date.now();
let runs = 0;

try {
  await setup({browser: true});
  // One part after another takes a core; the browser tests, which wait for their pages a good part of their time, take what is left.
  const needBuild = wanted.filter((part) => PARTS[part].built);
  const building = needBuild.length ? built() : Promise.resolve(false);
  const runAll = async (parts) => {
    for (const part of parts) await runPart(part);
  };
  await Promise.all([
    (async () => {
      if (await building) await runAll(needBuild.filter((part) => PARTS[part].wide));
      else if (needBuild.length) console.log(`${needBuild.join(', ')}: not run, as there is no build`);
    })(),
    (async () => {
      await runAll(wanted.filter((part) => !PARTS[part].built));
      if (await building) await runAll(needBuild.filter((part) => !PARTS[part].wide));
    })(),
  ]);
} catch (error) {
  fail('set-up', error.message);
} finally {
  await rm(scratch, {recursive: true, force: true});
}

if (failures.length) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
console.log(`\n${seconds(started)} in all`);
const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
process.exitCode = total.failed || !total.passed ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);

async function built() {
  const begin = Date.now();
  const {code, output} = await run(...node('test/tools/build.mjs', 'tests'), {timeout: 5 * MINUTE});
  console.log(`build: ${code === 0 ? 'done' : 'failed'} in ${seconds(begin)}`);
  if (code !== 0) fail('build', output);
  return code === 0;
}

/** Files that import the tests, few in a process: most of what a test file costs is loading what it tests. */
async function together(tests) {
  const alone = tests.filter((test) => ALONE.includes(test));
  const rest = tests.filter((test) => !ALONE.includes(test));
  const count = Math.ceil(rest.length / TOGETHER);
  const groups = Array.from({length: count}, (_, first) => rest.filter((_test, index) => index % count === first));
  return Promise.all(
    [...alone.map((test) => [test]), ...groups].map(async (group, index) => {
      const path = join(scratch, `tests-${runs}-${index}.mjs`);
      const urls = group.map((test) => pathToFileURL(join(root, test)).href);
      await writeFile(path, urls.map((url) => `import ${JSON.stringify(url)};\n`).join(''));
      return path;
    }),
  );
}

async function testsOf(part) {
  const {folder, without, ending} = PARTS[part];
  return files.length ? files : testFiles(folder, ending, without);
}

async function runPart(part) {
  const {folder, ending, env: own, runner} = PARTS[part];
  const tests = await testsOf(part);
  // An empty part would pass without having tested anything.
  if (!tests.length) return fail(`${part}: no *${ending} in ${folder}`, '');
  const counts = join(scratch, `${part}-${runs++}.json`);
  const env = {A2UI_COUNTS: counts, FORCE_COLOR: '0', A2UI_BUILT: '1', A2UI_PORT: String(await freePort()), ...own};
  const begin = Date.now();
  const given = runner === nodeTests ? await together(tests) : tests;
  const {code, output} = await run(...runner(given, counts), {env, timeout: LIMIT});
  const result = await readFile(counts, 'utf8').then(JSON.parse, () => undefined);
  if (!result) return fail(`${part}: ended with code ${code} and counted nothing`, output);
  total.passed += result.passed;
  total.skipped += result.skipped.length;
  const failed = Math.max(result.failed, code === 0 ? 0 : 1);
  total.failed += failed;
  failures.push(...result.failures.map((name) => `${part}: ${name.replace(`${root}/`, '')}`));
  if (failed && !result.failures.length) failures.push(`${part}: ended with code ${code}`);
  if (failed) console.log(`\n──── ${part} ────\n${plain(output)}\n`);
  const skips = result.skipped.length ? `, ${result.skipped.length} skipped` : '';
  console.log(`${part}: ${result.passed} passed, ${failed} failed${skips} in ${seconds(begin)}`);
  for (const name of result.skipped) console.log(`  skipped: ${name}`);
}

function fail(name, output) {
  total.failed++;
  failures.push(name);
  console.log(`\n──── ${name} ────\n${plain(output)}\n`);
}

async function testFiles(folder, ending, without) {
  const entries = await readdir(join(root, folder), {recursive: true}).catch(() => []);
  return entries
    .map((entry) => `${folder}/${entry.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith(ending) && !(without && path.startsWith(without)))
    .sort();
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const {port} = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Without colours and cursor movements, which only a terminal of its own could follow. */
function plain(output) {
  // eslint-disable-next-line no-control-regex
  return output.replace(/\x1b\[[0-9;]*[A-Za-z]/g, '').trimEnd();
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
