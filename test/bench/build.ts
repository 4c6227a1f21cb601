import {mkdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {brotliCompressSync, gzipSync} from 'node:zlib';
import {build, type Rolldown} from 'vite';
import {sheetModules, smallSheets} from '../tools/small-sheets.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Bundles `contents`, a module that stands in this folder, as a page would ship it: minified, production builds of every library,
 * lazy parts in files of their own. Its entry is `entry.js` in `outdir`.
 */
async function bundle(contents: string, outdir: string): Promise<Rolldown.RolldownOutput> {
  const entry = here('./entry.ts');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: here('.'),
    publicDir: false,
    define: {'process.env.NODE_ENV': '"production"'},
    // As the library is published.
    resolve: {
      alias: {
        'decode-named-character-reference': here('../../catalogs/basic/markdown/decode-named-character-reference.ts'),
      },
    },
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? entry : undefined),
        load: (id) => (id === entry ? contents : undefined),
      },
      {
        name: 'smaller-sheets',
        enforce: 'pre',
        transform: {filter: {id: sheetModules}, handler: async (code) => ({code: await smallSheets(code), map: null})},
      },
    ],
    build: {
      outDir: outdir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: entry,
        // What lazy parts share with the entry stays in it, instead of in files that every page waits for.
        preserveEntrySignatures: 'allow-extension',
        output: {format: 'es', entryFileNames: 'entry.js', chunkFileNames: '[name]-[hash].js'},
      },
    },
  });
  return built as Rolldown.RolldownOutput;
}

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
  await bundle(contents, outdir);
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
  const {output} = await bundle(source, outdir);
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports]] : [])));
  const loaded = new Set(['entry.js']);
  for (const file of loaded) for (const next of chunks.get(file) ?? []) loaded.add(next);
  const sum = {min: 0, gzip: 0, brotli: 0, files: [...loaded].map((file) => join(outdir, file))};
  for (const path of sum.files) {
    const bytes = await readFile(path);
    sum.min += bytes.length;
    sum.gzip += gzipSync(bytes, {level: 9}).length;
    sum.brotli += brotliCompressSync(bytes).length;
  }
  return sum;
}
