import assert from 'node:assert/strict';
import {existsSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {describe, it} from 'node:test';
import {pathToFileURL} from 'node:url';
import {build} from 'esbuild';
import ts from 'typescript';

interface Package {
  readonly exports: Record<string, string | {types: string; default: string}>;
  readonly dependencies: Record<string, string>;
  readonly peerDependencies: Record<string, string>;
}

const {
  exports: published,
  dependencies,
  peerDependencies,
} = JSON.parse(readFileSync('package.json', 'utf8')) as Package;
const entries = Object.values(published).flatMap((target) => (typeof target === 'string' ? [] : target));

describe('what the build wrote', () => {
  it('has each public entry with its types, the two files for pages, and the composer', () => {
    const wanted = [
      ...entries.flatMap((entry) => [entry.default, entry.types]),
      'dist/a2ui-surface.js',
      'dist/a2ui-surface.standalone.js',
      'dist/composer/index.html',
    ];
    assert.deepEqual(
      wanted.filter((path) => !existsSync(path)),
      [],
    );
  });

  it('loads without a DOM, each entry', async () => {
    for (const entry of entries) {
      const module = (await import(pathToFileURL(resolve(entry.default)).href)) as object;
      assert.ok(Object.keys(module).length, `${entry.default} exports nothing`);
    }
  });

  it('leaves to the embedder only packages that ours names as dependencies', () => {
    const outside = new Set(
      filesIn('dist/lib', '.js')
        // Programs for the command line run in Node.
        .filter((path) => !path.includes('/cli/'))
        .flatMap((path) =>
          // What helps servers runs in Node too.
          importsOf(path).filter((specifier) => !(specifier.startsWith('node:') && path.includes('/renderer/mcp/'))),
        )
        .filter((specifier) => !specifier.startsWith('.'))
        .map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)![0]),
    );
    // A second copy of Lit or of the signals would not see the embedder's.
    assert.ok(outside.has('lit') && outside.has('signal-polyfill'));
    // lit brings these.
    for (const name of ['lit-html', 'lit-element', '@lit/reactive-element']) outside.delete(name);
    assert.deepEqual([...outside].filter((name) => !(name in dependencies || name in peerDependencies)).sort(), []);
  });

  it('needs nothing beside itself in the files for pages', () => {
    for (const file of ['dist/a2ui-surface.js', ...filesIn('dist/chunks', '.js')]) {
      const missing = importsOf(file).filter((specifier) => !existsSync(join(dirname(file), specifier)));
      assert.deepEqual(missing, [], file);
    }
    assert.deepEqual(importsOf('dist/a2ui-surface.standalone.js'), []);
  });

  it('defines the element for a page that imports it for nothing else, also after a bundler dropped what has no effect', async () => {
    const [entry] = entries;
    const bundled = join('dist', `bundled-${process.pid}.mjs`);
    await build({
      stdin: {contents: `import ${JSON.stringify(entry?.default)};`, resolveDir: process.cwd()},
      outfile: bundled,
      bundle: true,
      format: 'esm',
      packages: 'external',
      logLevel: 'error',
    });
    const defined: string[] = [];
    const global = globalThis as {customElements?: unknown};
    global.customElements = {get: () => undefined, define: (name: string) => defined.push(name)};
    try {
      await import(pathToFileURL(bundled).href);
    } finally {
      delete global.customElements;
      rmSync(bundled);
    }
    assert.deepEqual(defined, ['a2ui-surface']);
  });

  it('imports only types that are there', () => {
    for (const path of filesIn('dist/types', '.d.ts')) {
      const missing = importsOf(path)
        .filter((specifier) => specifier.startsWith('.') && !specifier.endsWith('.json'))
        .filter((specifier) => !existsSync(join(dirname(path), specifier.replace(/\.js$/, '.d.ts'))));
      assert.deepEqual(missing, [], path);
    }
  });
});

function filesIn(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((path) => path.endsWith(ending))
    .map((path) => join(folder, path));
}

function importsOf(path: string): string[] {
  return ts.preProcessFile(readFileSync(path, 'utf8'), true, true).importedFiles.map(({fileName}) => fileName);
}
