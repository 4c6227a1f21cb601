// Makes the modules that follow from schemas: validators, prop types and the common types of every catalog; and what the map
// catalog brings along: Leaflet, the outlines of the world, icons; and the MCP catalog's: what hosts apps, and their sandbox. Deterministic; a file that would not change is not written, so
// that watchers stay asleep.
import {existsSync} from 'node:fs';
import {mkdir, readFile, readdir, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {icons} from '../../catalogs/basic/icons.js';
import type {CatalogDocument, Schema} from '../../renderer/catalog/document.js';
import {
  agentEnvelopeShapes,
  catalogShapes,
  commonTypeShapes,
  compileCatalog,
  propTypes,
  rendererEnvelopeShapes,
  type NamedShapes,
} from '../../renderer/validate/compile.js';
import {extAppsText} from './ext-apps.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const validate = join(root, 'renderer/validate');
const NOTE = "// Made by `npm run generate`; don't edit.\n";

/** Keywords that neither drawing nor checking looks at. */
const PROSE = new Set(['title', 'description', 'instructions', 'examples', 'default', '$comment', '$schema']);
/** Keywords whose members have names of their author's choice. */
const NAMED = new Set(['properties', 'patternProperties', '$defs', 'components', 'functions']);

const [common, agentToRenderer, rendererToAgent] = await Promise.all(
  ['common_types', 'agent_to_renderer', 'renderer_to_agent'].map((name) =>
    json<Schema>(join(validate, `schemas/${name}.json`)),
  ),
);

await Promise.all([
  write(
    join(validate, 'generated/common-shapes.ts'),
    `${NOTE}import type {Shapes} from '../shapes.js';\n\nexport const commonShapes: Shapes = ${JSON.stringify(commonTypeShapes(common!))};\n`,
  ),
  write(
    join(validate, 'generated/envelopes.ts'),
    // The validators of bodies, and those of what every component may carry.
    namedText(
      agentEnvelopeShapes(agentToRenderer!, common!),
      '{accessibility, metadata, checkRule, indexArguments, ...bodies}',
    ),
  ),
  write(
    join(validate, 'generated/answers.ts'),
    namedText(rendererEnvelopeShapes(rendererToAgent!, common!), 'bodies: Readonly<Record<string, Validator>>'),
  ),
  write(
    join(validate, 'generated/common.ts'),
    `${NOTE}import type {Schema} from '../../catalog/document.js';\n\nexport const common: Schema = ${JSON.stringify(withoutProse(common!))};\n`,
  ),
  write(
    join(validate, 'generated/run-time.ts'),
    `${NOTE}/** What compiled validators call, as the text of an expression: \`a2ui-surface compile\` writes it into its modules. */\nexport const runTime = ${JSON.stringify(await runTimeText())};\n`,
  ),
  ...(await catalogFolders()).map(generateCatalog),
  ...(await mapModules()),
  ...(await mcpModules()),
]);

async function generateCatalog(folder: string): Promise<void> {
  const document = await json<CatalogDocument>(join(folder, 'catalog.json'));
  const entry = '../../../renderer/index.js';
  await Promise.all([
    // What a page draws and checks by, and what only people, agents and tools read.
    write(join(folder, 'generated/document.ts'), documentText(withoutProse(document as unknown as Schema), entry)),
    write(join(folder, 'generated/prose.ts'), documentText(document as unknown as Schema, entry)),
    write(join(folder, 'generated/validators.ts'), await validatorsText(document, entry)),
    write(join(folder, 'generated/props.ts'), NOTE + propTypes(document, entry)),
  ]);
}

function documentText(document: Schema, entry: string): string {
  return `${NOTE}import type {CatalogDocument} from '${entry}';\n\nexport const document: CatalogDocument = ${JSON.stringify(document)};\n`;
}

/** The validators of a catalog: its schemas as data, or code where they say what only that can. */
async function validatorsText(document: CatalogDocument, entry: string): Promise<string> {
  const shapes = catalogShapes(document, common!);
  if (!shapes) return moduleText(compileCatalog(document, common!), entry, {validators: 'CatalogValidators'});
  return `${NOTE}import {validatorsOfShapes} from '${entry}';

export const validators = /* @__PURE__ */ validatorsOfShapes(${JSON.stringify(shapes)});
`;
}

/** A module that exports the validators of schemas by name; `pattern` is what their object is taken apart by, or its type. */
function namedText({defs, names}: NamedShapes, pattern: string): string {
  return `${NOTE}${pattern.includes('Validator') ? "import type {Validator} from '../../catalog/define.js';\n" : ''}import {validatorsNamed} from '../shapes.js';

export const ${pattern} = /* @__PURE__ */ validatorsNamed(${JSON.stringify(defs)}, ${JSON.stringify(names)});
`;
}

/** What the map catalog loads on first use: Leaflet, the base map, and the basic catalog's icons, which it must not import. */
async function mapModules(): Promise<Promise<void>[]> {
  const folder = join(root, 'catalogs/map/generated');
  const world = JSON.stringify(await json(join(root, 'node_modules/world-atlas/countries-110m.json')));
  return [
    write(join(folder, 'leaflet.ts'), await leafletText()),
    write(
      join(folder, 'world.ts'),
      `${NOTE}// Made with Natural Earth (public domain), packed by world-atlas.
import type {Topology} from 'topojson-specification';

export const world = JSON.parse(${JSON.stringify(world)}) as Topology;
`,
    ),
    write(
      join(folder, 'icons.ts'),
      `${NOTE}export const icons: Readonly<Record<string, readonly [stroke: string, fill?: string]>> = ${JSON.stringify(icons)};\n`,
    ),
  ];
}

/** What the MCP catalog loads when the first app is drawn, and the page of the frame around each app. */
async function mcpModules(): Promise<Promise<void>[]> {
  const folder = join(root, 'catalogs/mcp');
  const {outputFiles} = await build({
    entryPoints: [join(folder, 'sandbox/proxy.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
  });
  const script = outputFiles[0]!.text.trim();
  const page = (await readFile(join(folder, 'sandbox/page.html'), 'utf8')).replace('/* proxy.ts */', () => script);
  const bridge = await extAppsText('@modelcontextprotocol/ext-apps/app-bridge', ['AppBridge'], root);
  return [
    write(
      join(folder, 'generated/sandbox-page.ts'),
      `${NOTE}export const sandboxPage = ${JSON.stringify(page.replaceAll(/\n\s*/g, '\n'))};\n`,
    ),
    write(join(folder, 'generated/app-bridge.ts'), NOTE + bridge),
  ];
}

/**
 * Leaflet without its ways to make markup from text, since pages with Trusted Types refuse even to load it as it comes, and without
 * what it leaves on the window of each map that was ever drawn.
 */
async function leafletText(): Promise<string> {
  const source = await readFile(join(root, 'node_modules/leaflet/dist/leaflet-src.esm.js'), 'utf8');
  const test = "div.innerHTML = '<svg/>';";
  if (!source.includes(test)) throw new Error('Leaflet looks for inline svg in another way now: patch it anew.');
  const emptied = 'obj[eventsKey][id] = null;';
  if (!source.includes(emptied)) throw new Error('Leaflet forgets listeners in another way now: patch it anew.');
  const patched = source
    .replace(test, "div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));")
    .replace(emptied, 'delete obj[eventsKey][id];')
    .replaceAll(/\.innerHTML = /g, '.textContent = ')
    .replace(/\/\/# sourceMappingURL.*\s*$/, '');
  const {outputFiles} = await build({
    stdin: {contents: `import * as leaflet from 'patched-leaflet'; export {leaflet};`, resolveDir: root, loader: 'js'},
    plugins: [
      {
        name: 'patched-leaflet',
        setup({onResolve, onLoad}) {
          onResolve({filter: /^patched-leaflet$/}, ({path}) => ({path, namespace: 'patched'}));
          onLoad({filter: /.*/, namespace: 'patched'}, () => ({contents: patched, loader: 'js'}));
        },
      },
    ],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
  });
  const text = outputFiles[0]!.text.trim();
  const [whole, local] = /export\{(\w+) as leaflet\};?$/.exec(text) ?? [];
  if (!whole) throw new Error('The bundle of Leaflet exports something else.');
  return `${NOTE}// Leaflet 1.9.4, (c) 2010-2023 Volodymyr Agafonkin, (c) 2010-2011 CloudMade, BSD 2-Clause licence.
// @ts-nocheck
/* eslint-disable */
${text.slice(0, -whole.length)}
export const leaflet: typeof import('leaflet') = ${local};
`;
}

/** All that a module of `compileCatalog` may import, by the names that it imports it by. */
async function runTimeText(): Promise<string> {
  const modules = ['ucs2length', 'equal'].map((name) => ({name, path: `ajv/dist/runtime/${name}.js`}));
  const imports = modules.map(({name, path}) => `import ${name} from '${path}';`).join('\n');
  const table = modules.map(({name, path}) => `'${path}': ${name}`).join(', ');
  const {outputFiles} = await build({
    stdin: {
      contents: `import {closed} from './closed.js';\nimport * as formats from './formats.js';\n${imports}\nexport const table = {'./closed.js': {closed}, './formats.js': formats, ${table}};`,
      resolveDir: validate,
      sourcefile: 'run-time.js',
      loader: 'js',
    },
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: 'made',
    target: 'es2022',
    charset: 'utf8',
  });
  return `(() => {${outputFiles[0]!.text.trim()}return made.table;})()`;
}

async function catalogFolders(): Promise<string[]> {
  const names = (await readdir(join(root, 'catalogs'))).sort();
  return names.map((name) => join(root, 'catalogs', name)).filter((folder) => existsSync(join(folder, 'catalog.json')));
}

/** Bundles a module's text into one TypeScript file whose exports have the types given. */
async function moduleText(code: string, typesFrom: string, types: Record<string, string>): Promise<string> {
  const {outputFiles} = await build({
    stdin: {contents: code, resolveDir: validate, sourcefile: 'validators.js', loader: 'js'},
    absWorkingDir: root,
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
  });
  const made = outputFiles[0]!.text.trim();
  const [, exported] = /export\{([^}]*)\};?$/.exec(made) ?? [];
  if (!exported) throw new Error('The bundle of validators exports nothing.');
  const locals = Object.fromEntries(
    exported.split(',').map((part) => part.split(' as ').reverse() as [string, string]),
  );
  const needed = [
    ...new Set(Object.values(types).flatMap((type) => /\b(CatalogValidators|Validator)\b/.exec(type)?.[1] ?? [])),
  ];
  const body = made.slice(0, made.lastIndexOf('export{'));
  const names = Object.keys(types);
  const result = names.map((name) => `${name}: ${locals[name] ?? name}`).join(', ');
  return `${NOTE}// @ts-nocheck
/* eslint-disable */
import type {${needed.join(', ')}} from '${typesFrom}';

const made = /* @__PURE__ */ (() => {${body}return {${result}};})();
${names.map((name) => `export const ${name}: ${types[name]} = made.${name};`).join('\n')}
`;
}

/** A schema, or a catalog, without what only people and agents read. */
function withoutProse(schema: Schema): Schema {
  const bare = (value: unknown, isMap: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => bare(item, false));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => isMap || !PROSE.has(key))
        .map(([key, part]) => [key, bare(part, !isMap && NAMED.has(key))]),
    );
  };
  return bare(schema, false) as Schema;
}

async function json<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T;
}

async function write(path: string, text: string): Promise<void> {
  if (existsSync(path) && (await readFile(path, 'utf8')) === text) return;
  await mkdir(dirname(path), {recursive: true});
  await writeFile(path, text);
}
