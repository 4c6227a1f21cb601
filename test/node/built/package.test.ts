import assert from 'node:assert/strict';
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {before, describe, it} from 'node:test';
import {checkPackage, createPackageFromTarballData, type ResolutionKind} from '@arethetypeswrong/core';
import {build} from 'esbuild';
import {publint} from 'publint';
import {formatMessage} from 'publint/utils';
import {pack} from '../../tools/pack.mjs';

interface Manifest {
  readonly exports: Record<string, string | {types: string; default: string}>;
  readonly customElements: string;
  readonly unpkg: string;
}

interface Declaration {
  readonly tagName: string;
  readonly [list: string]: unknown;
}

describe('what `npm pack` packs', () => {
  const at = (path: string) => join(packageFolder, path);
  const files = () => readdirSync(packageFolder, {recursive: true, encoding: 'utf8'});
  let packageFolder: string;
  let tarball: string;
  let manifest: Manifest;

  before(async () => {
    ({packageFolder, tarball} = await pack(resolve('dist/package')));
    manifest = JSON.parse(readFileSync(at('package.json'), 'utf8')) as Manifest;
  });

  it('is what publint admits', async () => {
    const {messages, pkg} = await publint({pkgDir: packageFolder, strict: true, pack: false});
    assert.deepEqual(
      messages.map((message) => formatMessage(message, pkg)),
      [],
    );
  });

  it('has types that TypeScript finds from modules and through bundlers, each entry', async () => {
    const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(await readFile(tarball))));
    assert.ok(checked.types, 'it has no types');
    const kinds: ResolutionKind[] = ['node16-esm', 'bundler'];
    // Old resolution and `require` are for packages that are no modules.
    // Pages are read as files, so they have no types.
    const ofModules = checked.problems.filter((problem) =>
      'resolutionKind' in problem
        ? kinds.includes(problem.resolutionKind) && !problem.entrypoint.endsWith('.html')
        : true,
    );
    assert.deepEqual(ofModules, []);
  });

  it('holds what a page needs, source maps with their sources, and none of the project itself', () => {
    for (const path of ['README.md', 'LICENSE', manifest.unpkg, 'dist/a2ui-surface.js'])
      assert.ok(existsSync(at(path)), path);
    assert.deepEqual(
      files().filter((path) =>
        /^(?:renderer|catalogs\/(?!typings\b)|composer|test|examples|dist\/(?:composer|test-pages|embed))\b/.test(path),
      ),
      [],
    );
    const maps = files().filter((path) => path.endsWith('.map'));
    assert.ok(maps.length > 100);
    const blind = maps.filter((path) => {
      const {sources, sourcesContent = []} = JSON.parse(readFileSync(at(path), 'utf8')) as {
        sources: string[];
        sourcesContent?: (string | null)[];
      };
      return sources.some((_, i) => typeof sourcesContent[i] !== 'string');
    });
    assert.deepEqual(blind, []);
    // The bundler's own helper comes from no source.
    const mapless = files().filter(
      (path) => path.endsWith('.js') && !path.includes('/rolldown-runtime-') && !existsSync(at(`${path}.map`)),
    );
    // A module that only passes on what others have has nothing to map.
    assert.deepEqual(
      mapless.filter(
        (path) =>
          readFileSync(at(path), 'utf8')
            .replace(/^(?:import|export) .*$/gm, '')
            .trim() !== '',
      ),
      [],
    );
  });

  /** What a page would load for these lines, aside from Lit and the signals. */
  const bundled = async (contents: string) => {
    const {outputFiles} = await build({
      stdin: {contents, resolveDir: packageFolder},
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      // The project's own says where its sources lie.
      tsconfigRaw: {},
      external: ['lit', 'lit/*', '@lit-labs/*', 'signal-polyfill'],
      logLevel: 'error',
    });
    return outputFiles[0]!.text;
  };

  it("leaves to an embedder's bundler what the embedder does not use", async () => {
    const used: [contents: string, atMost: number][] = [
      [`import 'a2ui-surface/renderer';`, 0],
      [`import {basicCatalog} from 'a2ui-surface/catalogs/basic';`, 0],
      [`import {parsePointer} from 'a2ui-surface/renderer'; parsePointer('/a');`, 2_000],
      [`import {defineFunction} from 'a2ui-surface/renderer'; defineFunction('a', () => 1);`, 2_000],
    ];
    for (const [contents, atMost] of used) {
      const {length} = await bundled(contents);
      assert.ok(length <= atMost, `${contents} costs ${length} bytes`);
    }
    assert.match(await bundled(`import 'a2ui-surface';`), /a2ui-surface/);
  });

  it('tells editors of the element: attributes, events, slots, states, parts and properties', () => {
    const read = (path: string) => JSON.parse(readFileSync(at(path), 'utf8')) as Record<string, unknown>;
    const {modules} = read(manifest.customElements) as {
      modules: {path: string; declarations: Declaration[]; exports: {kind: string; name: string}[]}[];
    };
    const [module] = modules;
    const [element] = module!.declarations;
    assert.ok(existsSync(at(module!.path)));
    assert.ok(module!.exports.some(({kind, name}) => kind === 'custom-element-definition' && name === 'a2ui-surface'));
    const named = (list: string) => (element![list] as {name: string; description: string}[]).map(({name}) => name);
    const wanted: Record<string, string[]> = {
      attributes: ['surface-id', 'src', 'locale', 'time-zone', 'debug', 'dialogs'],
      events: ['a2ui-message', 'a2ui-diagnostic'],
      slots: ['loading', 'empty', 'error'],
      cssStates: ['loading', 'streaming', 'empty', 'error'],
      cssParts: ['surface', 'placeholder', 'button', 'text-field-input', 'slider-input', 'chart'],
      cssProperties: [
        '--a2ui-color-primary',
        '--a2ui-space-m',
        '--a2ui-font',
        '--a2ui-chart-1',
        '--a2ui-slider-accent',
      ],
      members: ['receive', 'stream', 'respond', 'inspect', 'renderer', 'catalogs', 'policy', 'limits'],
    };
    for (const [list, names] of Object.entries(wanted)) {
      assert.deepEqual(
        names.filter((name) => !named(list).includes(name)),
        [],
        list,
      );
      const silent = (element![list] as {name: string; description?: string}[]).filter(({description}) => !description);
      assert.deepEqual(silent, [], list);
    }
    const html = read('dist/vscode.html-custom-data.json') as {tags: {name: string; attributes: {name: string}[]}[]};
    assert.deepEqual(
      html.tags.map(({name}) => name),
      ['a2ui-surface'],
    );
    assert.deepEqual(html.tags[0]!.attributes.map(({name}) => name).sort(), wanted.attributes!.sort());
    const css = read('dist/vscode.css-custom-data.json') as {properties: {name: string}[]};
    assert.ok(css.properties.some(({name}) => name === '--a2ui-color-primary'));
  });
});
