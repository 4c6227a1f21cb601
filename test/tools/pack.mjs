import {mkdir, readFile, rename, rm, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {root, run} from './processes.mjs';

/** Where the package lies after `pack()`, as npm would install it. */
export const packageFolder = join(root, 'dist/package/a2ui-surface');
/** The packed file; its name says no version, so that others can depend on it. */
export const tarball = join(root, 'dist/package/a2ui-surface.tgz');

/** Packs what `npm run build` wrote, and unpacks it; `again: false` keeps a package that nothing is newer than. */
export async function pack({again = true} = {}) {
  if (!again && (await isCurrent())) return;
  const folder = join(root, 'dist/package');
  await rm(folder, {recursive: true, force: true});
  await mkdir(packageFolder, {recursive: true});
  const {version} = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  // The scripts would build again.
  await must('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]);
  await rename(join(folder, `a2ui-surface-${version}.tgz`), tarball);
  await must('tar', ['-xzf', tarball, '-C', packageFolder, '--strip-components=1']);
}

async function isCurrent() {
  const packed = await stat(tarball).catch(() => undefined);
  if (!packed) return false;
  // The builds empty their folders, so those change even when their files were not written.
  const built = [
    'package.json',
    'README.md',
    'dist/lib',
    'dist/types',
    'dist/a2ui-surface.js',
    'dist/custom-elements.json',
  ];
  const changed = await Promise.all(built.map((path) => stat(join(root, path))));
  return changed.every(({mtimeMs}) => mtimeMs < packed.mtimeMs);
}

async function must(command, args) {
  const {code, output} = await run(command, args);
  if (code !== 0) throw new Error(`${command} failed:\n${output}`);
}
