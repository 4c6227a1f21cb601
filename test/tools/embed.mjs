// Builds the pages of test/embed, each with its framework's own tool and with the package as npm would install it, into dist/embed.
import {createHash} from 'node:crypto';
import {cp, mkdir, readFile, readdir, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {pack} from './pack.mjs';
import {root, run} from './processes.mjs';

const folder = join(root, 'test/embed');

/** The names of the pages: the folders of test/embed. */
export async function pageNames() {
  const entries = await readdir(folder, {withFileTypes: true});
  return entries.filter((entry) => entry.isDirectory()).map(({name}) => name);
}

/** Packs what `npm run build` wrote, and builds the pages `names` into `dist/embed/NAME`. */
export async function buildPages(names) {
  const {packageFolder} = await pack(join(root, 'dist/embed/package'), {again: false});
  for (const name of names) {
    const page = join(folder, name);
    await install(page, packageFolder);
    await npm(page, 'run', 'build');
    const built = join(root, 'dist/embed', name);
    await rm(built, {recursive: true, force: true});
    await cp(join(page, 'dist'), built, {recursive: true});
    await cp(join(folder, 'greeting.json'), join(built, 'greeting.json'));
  }
}

/** Installs what the page names, unless it is there from the last time; the package itself is always the one just packed. */
async function install(page, packageFolder) {
  const installed = join(page, 'node_modules');
  const stamp = join(installed, '.installed');
  const {dependencies} = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const wanted = createHash('sha256')
    .update(await readFile(join(page, 'package.json')))
    .update(JSON.stringify(dependencies))
    .digest('hex');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) {
    const own = join(installed, 'a2ui-surface');
    await rm(own, {recursive: true, force: true});
    await mkdir(own, {recursive: true});
    await cp(packageFolder, own, {recursive: true});
    return;
  }
  await rm(installed, {recursive: true, force: true});
  // A lock file would name the hash of a package that every build makes anew.
  await npm(page, 'install', '--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund', '--prefer-offline');
  await writeFile(stamp, wanted);
}

async function npm(page, ...args) {
  const {code, output} = await run('npm', ['--prefix', page, ...args], {env: {NG_CLI_ANALYTICS: 'false'}});
  if (code !== 0) throw new Error(`npm ${args.join(' ')} in ${page} failed:\n${output}`);
}
