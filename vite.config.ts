import {readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {defineConfig, type Alias, type Plugin, type UserConfig} from 'vite';
import {sheetModules, smallSheets} from './test/tools/small-sheets.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const {exports: published, bin} = JSON.parse(readFileSync(here('./package.json'), 'utf8')) as {
  exports: Record<string, string | {types: string; default: string}>;
  bin: Record<string, string>;
};
/** The public entries of package.json: what a page imports, the source that it is made from, the file that it becomes. */
const entries = Object.entries(published).flatMap(([name, target]) =>
  typeof target === 'string' || !target.types.startsWith('./dist/types/')
    ? []
    : {
        name: `a2ui-surface${name.slice(1)}`,
        source: target.types.replace('./dist/types/', './').replace(/\.d\.ts$/, '.ts'),
        output: target.default,
      },
);

const NAMED_CHARACTERS = './catalogs/basic/markdown/decode-named-character-reference.ts';

/** The sources of the programs for the command line. */
const programs = Object.values(bin).map((path) => path.replace('./dist/lib/', './').replace(/\.js$/, '.ts'));

// Trusted Types need their policies listed: the element has none but Lit's. Media of the page's own origin only.
const ELEMENT_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html";
// Frameworks make policies of their own.
const FRAMEWORK_POLICY = `${ELEMENT_POLICY} vue angular svelte-trusted-html`;
// A page that is one file has its script inside.
const SINGLE_FILE_POLICY = ELEMENT_POLICY.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'");
// Monaco writes inline styles and makes policies of its own.
const COMPOSER_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data: https:",
  "media-src 'self' https:",
  "connect-src 'self' https:",
  "require-trusted-types-for 'script'",
].join('; ');
// What runs in the frame is a stranger's: it may load and draw, and it has no origin to act under.
const FRAME_POLICY =
  "default-src 'none'; script-src 'self' https:; style-src 'unsafe-inline'; img-src https: data:; media-src https:; font-src https: data:";
// An exported snippet is run there as it is, with all that it needs handed to it.
const SNIPPET_POLICY =
  "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; img-src https: data:; media-src https: data:; font-src https: data:";
// The dev server tells the page about changes over a socket.
const DEV_POLICY = COMPOSER_POLICY.replace("connect-src 'self'", "connect-src 'self' ws:");

/** The policies of folders in `dist`, by how their paths begin; all else is served under the element's own. */
const POLICIES = {
  '/composer/frame.': FRAME_POLICY,
  '/composer/snippet.': SNIPPET_POLICY,
  '/composer/': COMPOSER_POLICY,
  '/embed/plain/': SINGLE_FILE_POLICY,
  '/embed/': FRAMEWORK_POLICY,
};

/** Serves `dist` for the browser tests, the composer at `/`. */
function policyByPath(): Plugin {
  return {
    name: 'policy-by-path',
    configurePreviewServer({middlewares}) {
      middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? '/', 'http://localhost');
        if (url.pathname === '/') {
          response.writeHead(302, {Location: `/composer/${url.search}`}).end();
          return;
        }
        const found = Object.entries(POLICIES).find(([folder]) => url.pathname.startsWith(folder));
        const policy = found?.[1] ?? ELEMENT_POLICY;
        response.setHeader('Content-Security-Policy', policy);
        next();
      });
    },
  };
}

function smallerSheets(): Plugin {
  return {
    name: 'smaller-sheets',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: {id: sheetModules},
      // The source map of a sheet shows the sheet as it is shipped.
      handler: async (code) => ({code: await smallSheets(code), map: null}),
    },
  };
}

/** Writes what keeps the composer usable without a network: the service worker, which must lie beside the page, and its list of files. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const {outputFiles} = await build({
          entryPoints: [here('./composer/service-worker.ts')],
          bundle: true,
          minify: true,
          write: false,
          format: 'esm',
        });
        this.emitFile({type: 'asset', fileName: 'service-worker.js', source: outputFiles[0]!.text});
        // The page itself is kept under the address of its folder.
        const files = Object.keys(bundle).filter((file) => !/\.map$/.test(file) && file !== 'index.html');
        this.emitFile({type: 'asset', fileName: 'files.json', source: JSON.stringify(files.toSorted())});
      },
    },
  };
}

/**
 * Writes what the composer hands out or runs apart from itself, so that it works wherever its folder is hosted: the element as one
 * file, for exported pages, and the script of the frame that catalogs with code run in. That one is no module: a frame without an
 * origin may load modules only from servers that allow everybody.
 */
function companions(): Plugin {
  return {
    name: 'companions',
    apply: 'build',
    async buildStart() {
      const bundled = {
        bundle: true,
        minify: true,
        write: false,
        legalComments: 'none',
        target: 'es2022',
        alias: {'decode-named-character-reference': here(NAMED_CHARACTERS)},
        tsconfig: here('./tsconfig.json'),
      } as const;
      const [element, frame] = await Promise.all([
        build({...bundled, entryPoints: [here('./catalogs/index.ts')], format: 'esm'}),
        build({...bundled, entryPoints: [here('./composer/frame.ts')], format: 'iife'}),
      ]);
      const emit = (fileName: string, source: string) => this.emitFile({type: 'asset', fileName, source});
      emit('a2ui-surface.standalone.js', element.outputFiles[0]!.text);
      emit('frame.js', frame.outputFiles[0]!.text);
      for (const page of ['frame.html', 'snippet.html']) emit(page, readFileSync(here(`./composer/${page}`), 'utf8'));
    },
  };
}

// Packages that an embedder's own code must share with ours; everything else is bundled.
// What only the compiler needs is left out too.
const external = [
  /^lit(\/|$)/,
  /^lit-html(\/|$)/,
  /^@lit(-labs)?\//,
  'signal-polyfill',
  /^ajv(\/|$)/,
  /^zod(\/|$)/,
  /^node:/,
];
const chunkFileNames = 'chunks/[name]-[hash].js';
// The browsers of README.md: for older ones light-dark() would be taken apart, and no longer follow `color-scheme`.
const cssTarget = ['chrome125', 'firefox126', 'safari17.5'];
const common = {sourcemap: true, emptyOutDir: true, copyPublicDir: false, cssTarget};
const forPages = (file: string, output: object): UserConfig => ({
  build: {
    ...common,
    emptyOutDir: false,
    outDir: 'dist',
    lib: {formats: ['es'], entry: here('./catalogs/index.ts'), fileName: () => file},
    // Lazy parts share modules with the entry, which would else become files that every page waits for.
    rolldownOptions: {preserveEntrySignatures: 'allow-extension', output: {minify: true, ...output}},
  },
});

// Also what the dev server serves. Monaco's core is one chunk of 4 MB.
const composer: UserConfig = {
  base: './',
  plugins: [offline(), companions()],
  build: {
    ...common,
    outDir: 'dist/composer',
    chunkSizeWarningLimit: 5000,
    rolldownOptions: {
      // The gallery leads to the page of states.
      input: [here('./index.html'), here('./test/browser/pages/states.html')],
      // Lazy parts share modules with the start, which would else be forty small files that the first surface waits for.
      output: {
        codeSplitting: {
          groups: [
            {name: 'element', tags: ['$initial'], test: /[\\/](renderer|catalogs|node_modules)[\\/]/},
            {name: 'start', tags: ['$initial'], test: /[\\/]composer[\\/]/},
          ],
        },
      },
    },
  },
};

const builds: Record<string, UserConfig | (() => Promise<UserConfig>)> = {
  // ES modules for bundlers: one per source, so that theirs can leave out what an embedder does not use.
  lib: async () => ({
    build: {
      ...common,
      outDir: 'dist/lib',
      minify: false,
      lib: {
        formats: ['es'],
        entry: Object.fromEntries((await modulesOf(entries)).map((path) => [path.replace(/\.ts$/, ''), here(path)])),
      },
      rolldownOptions: {external, output: {chunkFileNames}},
    },
  }),
  // Programs for the command line, which import the public entries as any other user of the package does.
  cli: {
    build: {
      ...common,
      emptyOutDir: false,
      outDir: 'dist/lib/renderer/cli',
      minify: false,
      lib: {formats: ['es'], entry: programs.map(here), fileName: (_, name) => `${name}.js`},
      rolldownOptions: {external: [/^node:/, /^a2ui-surface(\/|$)/]},
    },
  },
  // For `<script type="module">`: lazy parts in dist/chunks.
  bundle: forPages('a2ui-surface.js', {chunkFileNames}),
  // The same as one file, everything inside.
  standalone: forPages('a2ui-surface.standalone.js', {codeSplitting: false}),
  composer,
  // The browser tests' pages (see playwright.config.ts).
  pages: {
    root: here('./test/browser/pages'),
    base: './',
    build: {...common, outDir: here('./dist/test-pages'), rolldownOptions: {input: testPages()}},
  },
  preview: {appType: 'mpa', plugins: [policyByPath()], build: {outDir: 'dist'}},
};

/** The sources that `entries` need when they run, generated ones included. */
async function modulesOf(entries: readonly {source: string}[]): Promise<string[]> {
  const {metafile} = await build({
    absWorkingDir: here('.'),
    entryPoints: entries.map(({source}) => source),
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'dist',
    packages: 'external',
    format: 'esm',
    splitting: true,
    logLevel: 'silent',
  });
  return Object.entries(metafile.inputs).flatMap(([path, {bytes}]) => (path.endsWith('.ts') && bytes > 0 ? path : []));
}

function testPages(): string[] {
  const folder = here('./test/browser/pages');
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.html'))
      .map((name) => `${folder}/${name}`);
  } catch {
    return [];
  }
}

export default defineConfig(async ({mode}): Promise<UserConfig> => {
  const chosen = builds[mode] ?? composer;
  const {plugins = [], ...config} = typeof chosen === 'function' ? await chosen() : chosen;
  const own: Alias[] = entries.map(({name, source, output}) => ({
    find: new RegExp(`^${name}$`),
    replacement: here(mode === 'pages' ? output : source),
  }));
  return {
    publicDir: false,
    plugins: [smallerSheets(), ...plugins],
    resolve: {
      alias: [
        ...own,
        {
          find: /^a2ui-surface\/themes\//,
          replacement: here(mode === 'pages' ? './dist/themes/' : './catalogs/basic/themes/'),
        },
        {
          find: 'decode-named-character-reference',
          replacement: here(NAMED_CHARACTERS),
        },
      ],
      dedupe: ['lit', 'lit-html', 'lit-element', '@lit/reactive-element', 'signal-polyfill'],
    },
    worker: {format: 'es'},
    server: {headers: {'Content-Security-Policy': DEV_POLICY}},
    // Else it takes the server's.
    preview: {headers: {}},
    ...config,
  };
});
