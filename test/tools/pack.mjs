import {mkdir, readFile, rename, rm, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {root, run} from './processes.mjs';

/**
 * Packs what `npm run build` wrote into `folder`, and unpacks it there; `again: false` keeps a package that nothing is newer than.
 *
 * @returns {Promise<{tarball: string, packageFolder: string}>} The packed file, and where it lies as npm would install it.
 */
export async function pack(folder, {again = true} = {}) {
  // Its name says no version, so that others can depend on it.
  const packed = {tarball: join(folder, 'a2ui-surface.tgz'), packageFolder: join(folder, 'a2ui-surface')};
  if (!again && (await isCurrent(packed))) return packed;
  await rm(folder, {recursive: true, force: true});
  await mkdir(packed.packageFolder, {recursive: true});
  const {version} = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  // The scripts would build again.
  await must('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]);
  await rename(join(folder, `a2ui-surface-${version}.tgz`), packed.tarball);
  await must('tar', ['-xzf', packed.tarball, '-C', packed.packageFolder, '--strip-components=1']);
  return packed;
}

async function isCurrent({tarball}) {
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
