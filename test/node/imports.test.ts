import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {posix} from 'node:path';
import {describe, it} from 'node:test';
import ts from 'typescript';

/** Which folder may import which (design.md §3): inside the renderer, each sees only what stands in a row below its own. */
const RANKS = [
  ['index', 'view', 'transport', 'testing', 'headless'],
  ['conversation'],
  ['door', 'stream', 'validate', 'evaluate'],
  ['model'],
  ['catalog'],
  ['protocol'],
];
const FOLDERS = ['renderer', 'catalogs', 'composer', 'examples'];

/** The public entries of package.json: what follows the package's name, and the source. */
const ENTRIES = new Map(
  Object.entries(
    (JSON.parse(readFileSync('package.json', 'utf8')) as {exports: Record<string, string | {types: string}>}).exports,
  ).flatMap(([name, target]) => (typeof target === 'string' ? [] : [[name.slice(1), sourceOf(target.types)] as const])),
);

interface Import {
  readonly specifier: string;
  /** Gone after compilation. */
  readonly typeOnly: boolean;
}

describe('import directions', () => {
  const publicEntries = entriesOf(readFileSync('package.json', 'utf8'));

  it('every source imports only what its folder may see', () => {
    const sources = FOLDERS.flatMap((folder) =>
      readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((path) => `${folder}/${path}`),
    ).filter((path) => path.endsWith('.ts') && !path.includes('/generated/'));
    assert.ok(sources.length > 20, 'the sources were not found');
    const files = new Map(sources.map((path) => [path, readFileSync(path, 'utf8')]));
    assert.deepEqual(faultsOf(files, publicEntries), []);
  });

  const entries = new Set([
    'renderer/index.ts',
    'renderer/headless/index.ts',
    'renderer/transport/index.ts',
    'catalogs/index.ts',
    'catalogs/basic/index.ts',
  ]);
  const allowed: [from: string, imports: string][] = [
    ['renderer/index.ts', './view/surface-element.js'],
    ['renderer/index.ts', './protocol/messages.js'],
    ['renderer/view/node.ts', './directive.js'],
    ['renderer/view/node.ts', '../conversation/surface.js'],
    ['renderer/view/node.ts', 'lit'],
    ['renderer/conversation/surface.ts', '../validate/component.js'],
    ['renderer/validate/component.ts', '../model/pointer.js'],
    ['renderer/validate/rules/cycles.ts', '../validate.js'],
    ['renderer/model/value.ts', '../protocol/json.js'],
    ['renderer/cli/main.ts', '../../catalogs/index.js'],
    ['renderer/cli/main.ts', '../headless/index.js'],
    ['renderer/mcp/app/main.ts', 'a2ui-surface/renderer'],
    ['renderer/headless/validate.ts', '../conversation/renderer.js'],
    ['composer/main.ts', 'a2ui-surface/validate'],
    ['catalogs/index.ts', './basic/index.js'],
    ['catalogs/typings/react.d.ts', 'a2ui-surface'],
    ['catalogs/index.ts', '../renderer/index.js'],
    ['catalogs/index.ts', '../renderer/transport/index.js'],
    ['catalogs/basic/components/text.ts', '../../../renderer/index.js'],
    ['catalogs/basic/components/text.ts', '../generated/props.js'],
    ['composer/main.ts', '../catalogs/index.js'],
    ['composer/main.ts', 'a2ui-surface/renderer'],
    ['composer/main.ts', 'a2ui-surface/themes/material.css?raw'],
    ['composer/gallery.ts', '../examples/booking.json'],
  ];
  const forbidden: [from: string, imports: string][] = [
    ['renderer/view/node.ts', '../../catalogs/basic/index.js'],
    ['renderer/view/node.ts', 'a2ui-surface/catalogs/basic'],
    ['renderer/view/node.ts', '../index.js'],
    ['renderer/view/node.ts', '../transport/fetch.js'],
    ['renderer/index.ts', '../composer/main.js'],
    ['renderer/conversation/surface.ts', '../view/node.js'],
    ['renderer/door/door.ts', '../validate/component.js'],
    ['renderer/evaluate/evaluate.ts', '../conversation/surface.js'],
    ['renderer/model/components.ts', '../validate/component.js'],
    ['renderer/model/components.ts', '../index.js'],
    ['renderer/catalog/define.ts', '../model/pointer.js'],
    ['renderer/protocol/json.ts', '../catalog/kind.js'],
    ['renderer/cli/main.ts', '../conversation/surface.js'],
    ['renderer/mcp/index.ts', '../transport/mcp.js'],
    ['renderer/headless/validate.ts', '../view/surface-node.js'],
    ['renderer/headless/validate.ts', '../../catalogs/basic/index.js'],
    ['renderer/helpers/text.ts', '../protocol/json.js'],
    ['catalogs/index.ts', '../renderer/view/surface-element.js'],
    ['catalogs/basic/components/text.ts', '../../../renderer/catalog/define.js'],
    ['catalogs/basic/functions/email.ts', '../../../renderer/model/value.js'],
    ['catalogs/basic/index.ts', '../chart/index.js'],
    ['catalogs/basic/index.ts', '../index.js'],
    ['catalogs/typings/react.d.ts', '../basic/index.js'],
    ['catalogs/basic/index.ts', '../../renderer/transport/index.js'],
    ['catalogs/basic/index.ts', '../../composer/main.js'],
    ['composer/main.ts', '../renderer/model/value.js'],
    ['composer/main.ts', '../catalogs/basic/catalog.json'],
    ['composer/main.ts', '../catalogs/basic/components/text.js'],
    ['composer/main.ts', '../test/tools/generate.js'],
    ['examples/agent.ts', '../renderer/stream/stream.js'],
  ];
  const faultOf = (from: string, text: string) => faultsOf(new Map([[from, text]]), entries);

  it('each folder may import what design.md lets it see', () => {
    const refused = allowed.filter(([from, specifier]) => faultOf(from, `import {a} from '${specifier}';`).length);
    assert.deepEqual(refused, []);
  });

  it('each folder may import nothing else, in any of the ways there are', () => {
    const ways = (specifier: string) => [
      `import {a} from '${specifier}';`,
      `import type {A} from '${specifier}';`,
      `import '${specifier}';`,
      `import json from '${specifier}' with {type: 'json'};`,
      `export {a} from '${specifier}';`,
      `export * from '${specifier}';`,
      `const later = () => import('${specifier}');`,
      `let a: import('${specifier}').A;`,
    ];
    const passed = forbidden.flatMap(([from, specifier]) =>
      ways(specifier)
        .filter((text) => faultOf(from, text).length !== 1)
        .map((text) => `${from}: ${text}`),
    );
    assert.deepEqual(passed, []);
  });

  it('files of different folders that need each other when loaded are named as a cycle; types and lazy imports are not', () => {
    const cycle = (first: string, folder = 'views') =>
      faultsOf(
        new Map([
          ['composer/views/a.ts', first],
          [`composer/${folder}/b.ts`, "export {c} from './c.js';"],
          [`composer/${folder}/c.ts`, "import {a} from '../views/a.js';"],
        ]),
        entries,
      );
    assert.deepEqual(cycle("import {b} from '../language/b.js';", 'language'), [
      'cycle: composer/views/a.ts → composer/language/b.ts → composer/language/c.ts → composer/views/a.ts',
    ]);
    assert.deepEqual(cycle("import type {b} from '../language/b.js';", 'language'), []);
    assert.deepEqual(cycle("const later = () => import('../language/b.js');", 'language'), []);
    // One part, cut into files: a node makes its children, and these are nodes.
    assert.deepEqual(cycle("import {b} from './b.js';"), []);
  });
});

/** A line for each import that leaves its direction and for each cycle between folders. */
function faultsOf(files: ReadonlyMap<string, string>, publicEntries: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  const needs = new Map<string, string[]>();
  for (const [from, text] of files) {
    const {imports, lazy} = importsOf(from, text);
    for (const {specifier} of [...imports, ...lazy]) {
      const to = fileOf(from, specifier);
      if (to && !maySee(from, to, publicEntries)) faults.push(`${from} imports ${to}`);
    }
    needs.set(
      from,
      imports.filter(({typeOnly}) => !typeOnly).map(({specifier}) => fileOf(from, specifier) ?? ''),
    );
  }
  return [...faults, ...cyclesIn(needs)];
}

function maySee(from: string, to: string, publicEntries: ReadonlySet<string>): boolean {
  const [area, folder = ''] = from.split('/');
  const [targetArea, targetFolder = ''] = to.split('/');
  const program = folder === 'cli' || folder === 'mcp';
  if (area === 'renderer' && !program) return targetArea === 'renderer' && rankAllows(folder, targetFolder);
  // Programs of their own, as the composer is.
  if (area === 'renderer') return to.startsWith(`renderer/${folder}/`) || publicEntries.has(to);
  if (area === 'catalogs') {
    if (to === 'renderer/index.ts') return true;
    // What frameworks are told of the tag is about the whole package.
    if (folder === 'typings') return to === 'catalogs/index.ts' || targetFolder === 'typings';
    // catalogs/index.ts brings everything together; the others don't know each other.
    return from === 'catalogs/index.ts' ? publicEntries.has(to) : targetArea === 'catalogs' && folder === targetFolder;
  }
  return targetArea === area || (area === 'composer' && targetArea === 'examples') || publicEntries.has(to);
}

function rankAllows(from: string, to: string): boolean {
  const rank = (name: string) => RANKS.findIndex((row) => row.includes(name.replace(/\.ts$/, '')));
  if (rank(from) < 0 || rank(to) < 0) return false;
  return from === to || rank(from) < rank(to) || (from === 'index.ts' && rank(to) === 0);
}

/** What a module imports: at once, and later (`import()` and `import('…')` types). */
function importsOf(path: string, text: string): {imports: Import[]; lazy: Import[]} {
  const imports: Import[] = [];
  const lazy: Import[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      const typeOnly = ts.isImportDeclaration(node)
        ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
        : node.isTypeOnly;
      imports.push({specifier: (node.moduleSpecifier as ts.StringLiteral).text, typeOnly});
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteralLike(argument)) lazy.push({specifier: argument.text, typeOnly: false});
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      if (ts.isStringLiteral(node.argument.literal)) lazy.push({specifier: node.argument.literal.text, typeOnly: true});
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return {imports, lazy};
}

/** The file of the project that a specifier means; undefined for packages. */
function fileOf(from: string, specifier: string): string | undefined {
  const own = /^a2ui-surface(\/.*)?$/.exec(specifier);
  // Published sheets are no modules of the project.
  if (own?.[1]?.startsWith('/themes/')) return undefined;
  if (own) return ENTRIES.get(own[1] ?? '') ?? specifier;
  if (!specifier.startsWith('.')) return undefined;
  return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')).replace(/\.js$/, '.ts');
}

function cyclesIn(needs: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    const around = start < 0 ? [] : trail.slice(start);
    const folders = new Set(around.map((member) => posix.dirname(member)));
    if (folders.size > 1) cycles.push(`cycle: ${[...around, file].join(' → ')}`);
    if (start >= 0 || done.has(file)) return;
    for (const next of needs.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of needs.keys()) visit(file, []);
  return cycles;
}

function entriesOf(packageJson: string): Set<string> {
  const {exports} = JSON.parse(packageJson) as {exports: Record<string, string | {types: string}>};
  return new Set(
    Object.values(exports).flatMap((target) => (typeof target === 'string' ? [] : sourceOf(target.types))),
  );
}

function sourceOf(types: string): string {
  return types.replace('./dist/types/', '').replace(/\.d\.ts$/, '.ts');
}
