import {mkdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {brotliCompressSync, gzipSync} from 'node:zlib';
import {build, type BuildOptions, type Plugin} from 'esbuild';
import {sheetModules, smallSheets} from '../tools/small-sheets.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const smallerSheets: Plugin = {
  name: 'smaller-sheets',
  setup(bundler) {
    bundler.onLoad({filter: sheetModules}, async ({path}) => ({
      contents: await smallSheets(await readFile(path, 'utf8')),
      loader: 'ts',
    }));
  },
};

/** Bundles as a page would ship: minified, production builds of every library, lazy parts in chunks. */
const options: BuildOptions = {
  bundle: true,
  format: 'esm',
  minify: true,
  splitting: true,
  target: 'es2022',
  metafile: true,
  logLevel: 'error',
  tsconfig: here('../../tsconfig.json'),
  define: {'process.env.NODE_ENV': '"production"'},
  // As the library is published.
  plugins: [smallerSheets],
  alias: {
    'decode-named-character-reference': here('../../catalogs/basic/markdown/decode-named-character-reference.ts'),
  },
};

/** Bundles two pages of each contestant into `folder`: `NAME.html` for the clock, `first-NAME.html` for the navigation. */
export async function buildPages(
  folder: string,
  contestants: readonly {page: string; source: string; lean?: string}[],
) {
  await mkdir(folder, {recursive: true});
  for (const {page, source, lean} of contestants) {
    await buildPage(
      folder,
      page,
      `import {offer} from './page/measure.js'; import {contestant} from '${source}'; offer(contestant);`,
    );
    const first = `import {first} from './page/first.js'; import {contestant} from '${lean ?? source}'; void first(contestant);`;
    await buildPage(folder, `first-${page}`, first);
  }
}

async function buildPage(folder: string, name: string, contents: string): Promise<void> {
  const outdir = join(folder, name);
  await build({...options, stdin: {contents, resolveDir: here('.'), loader: 'ts'}, outdir, entryNames: 'entry'});
  await writeFile(join(folder, `${name}.html`), markup(name));
}

function markup(name: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${name}</title>
<link rel="icon" href="data:,">
<style>[hidden] { display: none !important }</style>
<body>
<script type="module" src="./${name}/entry.js"></script>
</body>
</html>
`;
}

export interface Size {
  readonly min: number;
  readonly gzip: number;
  readonly brotli: number;
  /** The files that were weighed. */
  readonly files: readonly string[];
}

/** Bytes of what a page must load before the first surface: the entry and what it imports statically. */
export async function sizeOf(name: string, source: string, folder: string): Promise<Size> {
  const outdir = join(folder, 'size', name);
  const {metafile} = await build({
    ...options,
    stdin: {contents: source, resolveDir: here('.'), loader: 'ts'},
    outdir,
    entryNames: 'entry',
  });
  const outputs = metafile!.outputs;
  const entry = Object.keys(outputs).find((path) => path.endsWith('/entry.js'))!;
  const loaded = new Set([entry]);
  for (const path of loaded) {
    for (const {path: next, kind} of outputs[path]!.imports) if (kind === 'import-statement') loaded.add(next);
  }
  const sum = {min: 0, gzip: 0, brotli: 0, files: [...loaded]};
  for (const path of loaded) {
    const bytes = await readFile(path);
    sum.min += bytes.length;
    sum.gzip += gzipSync(bytes, {level: 9}).length;
    sum.brotli += brotliCompressSync(bytes).length;
  }
  return sum;
}
