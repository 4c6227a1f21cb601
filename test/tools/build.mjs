// `node test/tools/build.mjs [PART …]` builds into dist: lib, cli, bundle, standalone, mcp, composer, themes, types, manifest, pages. Without
// parts all that is published; `browser` stands for what the browser tests open.
import {existsSync} from 'node:fs';
import {cp, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {checkDist} from './check-dist.mjs';
import {root, run} from './processes.mjs';
import {setup} from './setup.mjs';

const PUBLISHED = ['lib', 'cli', 'bundle', 'standalone', 'mcp', 'composer', 'themes', 'types', 'manifest'];
// Pages come last: they import what the others wrote.
const GROUPS = {
  browser: ['lib', 'bundle', 'standalone', 'mcp', 'composer', 'themes', 'pages'],
  tests: [...PUBLISHED, 'pages'],
};

/** Builds `parts`; throws with every fault found when one fails. */
export async function build(parts = PUBLISHED) {
  await setup();
  const types = parts.includes('types') ? buildTypes() : undefined;
  const faults = [];
  if (parts.includes('bundle')) await rm(join(root, 'dist/chunks'), {recursive: true, force: true});
  const vite = await import('vite');
  // Not `root` below: the pages have one of their own.
  process.chdir(root);
  for (const mode of parts) {
    if (mode === 'themes') {
      await rm(join(root, 'dist/themes'), {recursive: true, force: true});
      await cp(join(root, 'catalogs/basic/themes'), join(root, 'dist/themes'), {recursive: true});
      continue;
    }
    if (mode === 'mcp') {
      const {writeMcpPages} = await import('./mcp-pages.mjs');
      await writeMcpPages();
      continue;
    }
    if (mode === 'types' || mode === 'manifest' || (mode === 'pages' && !existsSync(join(root, 'test/browser/pages'))))
      continue;
    try {
      await vite.build({configFile: join(root, 'vite.config.ts'), mode, logLevel: 'warn'});
    } catch (error) {
      faults.push(`${mode}: ${error.message}`);
    }
  }
  if (parts.includes('manifest')) {
    const {writeManifest} = await import('./manifest.mjs');
    await writeManifest();
  }
  const typeFaults = await types;
  if (typeFaults) faults.push(typeFaults);
  faults.push(...(await checkDist()));
  if (faults.length) throw new Error(`The build failed:\n${faults.join('\n')}`);
}

async function buildTypes() {
  await rm(join(root, 'dist/types'), {recursive: true, force: true});
  const {code, output} = await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json']);
  return code === 0 ? undefined : `types:\n${output}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const parts = process.argv.slice(2).flatMap((part) => GROUPS[part] ?? part);
  const unknown = parts.filter((part) => !GROUPS.tests.includes(part));
  try {
    if (unknown.length) throw new Error(`Unknown part ${unknown.join(', ')}: there are ${GROUPS.tests.join(', ')}.`);
    await build(parts.length ? parts : undefined);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
