// Writes what editors and documentation tools read about the element: the custom elements manifest, and VS Code's custom data for
// HTML and CSS. All of it comes from doc comments; the values of tokens come from the sheets.
import {readFile, readdir, writeFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {create} from '@custom-elements-manifest/analyzer/src/create.js';
import {litPlugin} from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';
import {root} from './processes.mjs';

const ELEMENT = 'renderer/view/surface-element.ts';
/** The module that defines the element, as published. */
const MODULE = 'dist/lib/catalogs/index.js';
/** What the element's parts need of it, of no use to a page. */
const INTERNAL = /^(?:announce|describe|word|rootChanged|adoptStyles|styles)$/;

/** Writes `custom-elements.json` and `vscode.{html,css}-custom-data.json` into `folder`. */
export async function writeManifest(folder = join(root, 'dist')) {
  const {parts, properties} = await themingOf();
  const declaration = await declarationOf();
  declaration.cssParts = [...(declaration.cssParts ?? []), ...parts];
  declaration.cssProperties = properties;
  const module = {name: 'SurfaceElement', module: MODULE};
  await Promise.all([
    json(join(folder, 'custom-elements.json'), {
      schemaVersion: '2.1.0',
      readme: 'README.md',
      modules: [
        {
          kind: 'javascript-module',
          path: MODULE,
          declarations: [declaration],
          exports: [
            {kind: 'js', name: 'SurfaceElement', declaration: module},
            {kind: 'custom-element-definition', name: declaration.tagName, declaration: module},
          ],
        },
      ],
    }),
    json(join(folder, 'vscode.html-custom-data.json'), htmlData(declaration)),
    json(join(folder, 'vscode.css-custom-data.json'), {
      version: 1.1,
      properties: properties.map(({name, description, default: value}) => ({
        name,
        // Where one line tells of many, what they are in common comes first.
        description: description.replace(/: .*/, '.') + (value ? ` Default: ${value}` : ''),
      })),
    }),
  ]);
}

/** What the element declares, from its doc comments. */
export async function declarationOf() {
  // The analyzer brings a TypeScript of its own, whose trees alone it understands.
  const ts = createRequire(createRequire(import.meta.url).resolve('@custom-elements-manifest/analyzer/package.json'))(
    'typescript',
  );
  const source = ts.createSourceFile(
    ELEMENT,
    await readFile(join(root, ELEMENT), 'utf8'),
    ts.ScriptTarget.ES2022,
    true,
  );
  const manifest = create({modules: [source], plugins: litPlugin(), context: {}});
  const found = manifest.modules[0].declarations.find(({name}) => name === 'SurfaceElement');
  const members = found.members.filter(({name, privacy}) => !name.startsWith('#') && !privacy && !INTERNAL.test(name));
  const events = found.events
    // It also takes what it dispatches under a variable name for an event.
    .filter(({name}) => name.startsWith('a2ui-'))
    .map((event) => ({...event, type: {text: `CustomEvent<${/\{@link (\w+)\}/.exec(event.description)?.[1]}>`}}))
    .map(({description, ...event}) => ({...event, description: description.replace(/\{@link (\w+)\}/g, '`$1`')}));
  return {...found, members, events, tagName: 'a2ui-surface', customElement: true};
}

/** The parts that components name, and the custom properties that the element reads, with their values. */
export async function themingOf() {
  const parts = [];
  const told = [];
  const values = new Map();
  for (const path of await sources()) {
    const text = await readFile(path, 'utf8');
    for (const [, tag, line] of text.matchAll(/^ \* @(csspart|cssproperty) ((?:.|\n \* {2,})*)/gm)) {
      const [names, description] = split(line.replace(/\n \* +/g, ' '));
      if (tag === 'csspart') parts.push({name: names, description});
      else told.push({names: patternsOf(names), description});
    }
    // The first value is the one without a media query around it.
    for (const [, name, value] of text.matchAll(/^ +(--a2ui-[\w-]+): ([^;]+);/gm)) {
      if (!values.has(name)) values.set(name, value.replace(/\s+/g, ' '));
    }
  }
  for (const {names} of told) {
    for (const name of names) if (!name.includes('*') && !values.has(name)) values.set(name, undefined);
  }
  const properties = [...values].sort(([a], [b]) => a.localeCompare(b, 'en', {numeric: true}));
  return {
    parts,
    properties: properties.flatMap(([name, value]) => {
      const found = told.find(({names}) => names.some((pattern) => matches(pattern, name)));
      return found ? {name, description: found.description, ...(value && {default: value})} : [];
    }),
  };
}

function split(line) {
  const at = line.indexOf(' - ');
  return [line.slice(0, at).trim(), line.slice(at + 3).trim()];
}

/** `--a, --b-*` and `--c-1 to --c-6` as single names and patterns. */
function patternsOf(names) {
  return names.split(/,\s*/).flatMap((name) => {
    const [, stem, first, last] = /^(.*?)(\d+) to .*?(\d+)$/.exec(name) ?? [];
    if (!stem) return name;
    return Array.from({length: last - first + 1}, (_, i) => `${stem}${Number(first) + i}`);
  });
}

function matches(pattern, name) {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

function htmlData({tagName, description, attributes, slots, events, cssStates = []}) {
  const list = (title, entries) =>
    entries.length ? [`**${title}**`, ...entries.map(({name, description: text}) => `- \`${name}\`: ${text}`)] : [];
  const text = [
    description,
    ...list('Slots', slots),
    ...list('Events', events),
    ...list(
      'States',
      cssStates.map((state) => ({...state, name: `:state(${state.name})`})),
    ),
  ];
  return {
    version: 1.1,
    tags: [
      {
        name: tagName,
        description: {kind: 'markdown', value: text.join('\n')},
        attributes: attributes.map(({name, description: value, type, fieldName}) => ({
          name,
          description: value ?? fieldName,
          ...valuesOf(type?.text),
        })),
        references: [{name: 'a2ui-surface', url: 'https://www.npmjs.com/package/a2ui-surface'}],
      },
    ],
  };
}

/** The values of a union of texts; `v` marks an attribute that takes none. */
function valuesOf(type = '') {
  if (type === 'boolean') return {valueSet: 'v'};
  const values = [...type.matchAll(/'([\w-]+)'/g)].map(([, name]) => ({name}));
  return values.length ? {values} : {};
}

async function sources() {
  const folders = ['renderer/view', 'catalogs'];
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), {recursive: true}))
        .filter((path) => path.endsWith('.ts') && !/(?:^|[\\/])generated[\\/]/.test(path))
        .sort()
        .map((path) => join(root, folder, path)),
    ),
  );
  return found.flat().filter((path) => !path.endsWith('surface-element.ts'));
}

function json(path, value) {
  return writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}
