// Puts a clean clone on a fresh machine to work: packages, generated modules, a browser. Nothing is installed when this file
// is loaded, so it and what it imports at the top may use Node's own modules only.
import {createHash} from 'node:crypto';
import {existsSync} from 'node:fs';
import {mkdir, readFile, readdir, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {root, run} from './processes.mjs';

const GENERATOR = 'test/tools/generate.ts';
/** What stands in generated modules without being imported by the generator. */
const BUNDLED = 'test/tools/mcp-schemas.mjs';
const STAMP = 'test/tools/generated/inputs.json';

/** Makes the checkout ready: `browser` looks for one or installs it, `generate` 'always' writes the modules anew. */
export async function setup({browser = false, generate = 'when older'} = {}) {
  if (Number(process.versions.node.split('.')[0]) < 20)
    throw new Error(`Node 20 or newer is needed, not ${process.version}.`);
  await installPackages();
  await generateModules(generate === 'always');
  if (browser) await installBrowser();
}

async function installPackages() {
  if (await packagesMatchLock()) return;
  console.log('Installing packages (npm ci) …');
  await must('npm', ['ci', '--no-audit', '--no-fund'], 'npm ci failed.');
}

/** Compares versions, not times: a checkout or a copy sets those as it likes. */
async function packagesMatchLock() {
  const wanted = await readJson('package-lock.json');
  const present = await readJson('node_modules/.package-lock.json').catch(() => undefined);
  if (!present) return false;
  return Object.entries(wanted.packages).every(
    // Optional packages are those of other platforms.
    ([path, {version, optional}]) => path === '' || optional || present.packages[path]?.version === version,
  );
}

async function generateModules(always) {
  if (!existsSync(join(root, GENERATOR))) return;
  const stamp = await readJson(STAMP).catch(() => undefined);
  const inputs = await inputsHash();
  const current = stamp?.inputs === inputs && stamp.outputs.every((path) => existsSync(join(root, path)));
  if (current && !always) return;
  console.log('Generating modules …');
  await must(process.execPath, ['--import', 'tsx', GENERATOR], `${GENERATOR} failed.`);
  const outputs = (await files(['renderer', 'catalogs', 'composer'])).filter((path) => path.includes('/generated/'));
  await mkdir(dirname(join(root, STAMP)), {recursive: true});
  await writeFile(join(root, STAMP), JSON.stringify({inputs, outputs}, null, 2));
}

/**
 * What the generated modules depend on: the generator with all it imports or bundles, every JSON document, the sandbox of apps, the
 * packages' versions.
 */
async function inputsHash() {
  const {build} = await import('esbuild');
  const {metafile} = await build({
    absWorkingDir: root,
    entryPoints: [GENERATOR],
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  const documents = (await files(['renderer', 'catalogs'])).filter((path) => /\.json$|\/sandbox\//.test(path));
  const inputs = [...new Set([...Object.keys(metafile.inputs), ...documents, BUNDLED, 'package-lock.json'])]
    .filter((path) => !path.includes('/generated/'))
    .sort();
  const hash = createHash('sha256');
  for (const path of inputs) hash.update(`${path}\0`).update(await readFile(join(root, path)));
  return hash.digest('hex');
}

async function installBrowser() {
  const {findBrowser} = await import('./browser-path.mjs');
  if (findBrowser()) return;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium (apt-get) …');
    const env = {DEBIAN_FRONTEND: 'noninteractive'};
    const packages = ['--no-install-recommends', 'chromium', 'fonts-dejavu-core'];
    await must('apt-get', ['update', '-q'], 'apt-get update failed.', env);
    await must('apt-get', ['install', '-y', '-q', ...packages], 'apt-get could not install Chromium.', env);
    if (findBrowser()) return;
  }
  throw new Error('No browser found: run `npx playwright install chromium` or set BROWSER_PATH.');
}

async function must(command, args, failure, env) {
  const {code, output} = await run(command, args, {env});
  if (code === 0) return;
  console.error(output);
  throw new Error(failure);
}

async function readJson(path) {
  return JSON.parse(await readFile(join(root, path), 'utf8'));
}

async function files(folders) {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), {recursive: true, withFileTypes: true}).catch(() => []);
      // Node 20 names the folder `path`, later ones `parentPath`.
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath ?? entry.path, entry.name)
            .slice(root.length + 1)
            .replaceAll('\\', '/'),
        );
    }),
  );
  return found.flat();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await setup({
      generate: process.argv.includes('--generate') ? 'always' : 'when older',
      browser: process.argv.includes('--browser'),
    });
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
