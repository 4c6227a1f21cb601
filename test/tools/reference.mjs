// `node test/tools/reference.mjs` writes the references into the READMEs, between their marks: the API from the doc comments of what
// the public entries export, parts and tokens from `@csspart` and `@cssproperty`. A test holds that they are current.
import {readFile, writeFile} from 'node:fs/promises';
import {dirname, join, posix} from 'node:path';
import {fileURLToPath} from 'node:url';
import {format, resolveConfig} from 'prettier';
import ts from 'typescript';
import {declarationOf, themingOf} from './manifest.mjs';
import {root} from './processes.mjs';

/** What pages, agents and authors import; the other entries are these again, or a catalog. */
const ENTRIES = {
  'a2ui-surface/renderer': 'renderer/index.ts',
  'a2ui-surface/transport': 'renderer/transport/index.ts',
  'a2ui-surface/validate': 'renderer/headless/index.ts',
  'a2ui-surface/prompt': 'renderer/catalog/prompt.ts',
  'a2ui-surface/testing': 'renderer/testing/index.ts',
  'a2ui-surface/compile': 'renderer/validate/compile-module.ts',
};

/** The texts of the READMEs as they should be, by path. */
export async function references() {
  return {
    'renderer/README.md': await withPart('renderer/README.md', 'api', await api()),
    'catalogs/README.md': await withPart('catalogs/README.md', 'theming', await theming()),
  };
}

/** Of classes whose other members are for the renderer itself. */
const FOR_PAGES = {
  Surface: [
    'agent',
    'id',
    'catalogId',
    'metadata',
    'dataModel',
    'components',
    'locale',
    'timeZone',
    'deleted',
    'inspect',
  ],
};

async function withPart(path, name, text) {
  const readme = await readFile(join(root, path), 'utf8');
  const marks = new RegExp(`(<!-- ${name}: [^>]*-->\n)[^]*?(<!-- /${name} -->)`);
  if (!marks.test(readme)) throw new Error(`${path} has no part ${name}.`);
  const whole = readme.replace(marks, (_, begin, end) => `${begin}\n${text.trim()}\n\n${end}`);
  return format(whole, {...(await resolveConfig(join(root, path))), parser: 'markdown'});
}

async function api() {
  const {description, attributes, members, events, slots, cssStates} = await declarationOf();
  const element = [
    '### `<a2ui-surface>`',
    sentence(description),
    table(
      ['Attribute', ''],
      attributes.map(({name, description: text}) => [code(name), text]),
    ),
    table(
      ['Property', ''],
      members
        .filter(({kind, static: own}) => kind === 'field' && !own)
        .map((field) => [code(field.name), field.description]),
    ),
    table(
      ['Method', ''],
      members
        .filter(({kind, description: text}) => kind === 'method' && text)
        .map((method) => [code(callOf(method)), method.description]),
    ),
    table(
      ['Event', ''],
      events.map(({name, description: text}) => [code(name), text]),
    ),
    table(
      ['Slot', ''],
      slots.map(({name, description: text}) => [code(name), text]),
    ),
    table(
      ['State', ''],
      cssStates.map(({name, description: text}) => [code(`:state(${name})`), text]),
    ),
  ];
  const parts = [element.join('\n\n')];
  const told = new Set();
  for (const [entry, path] of Object.entries(ENTRIES)) {
    const found = [...(await exportsOf(path)).values()].filter(
      ({name}) => !told.has(name) && name !== 'SurfaceElement',
    );
    for (const {name} of found) told.add(name);
    const described = found
      .filter(({doc}) => doc)
      .sort((a, b) => a.rank - b.rank || a.name.localeCompare(b.name, 'en'));
    parts.push([`### \`${entry}\``, ...described.map(blockOf)].join('\n\n'));
  }
  return parts.join('\n\n');
}

function callOf({name, parameters = []}) {
  return `${name}(${parameters.map(({name: each, optional}) => (optional ? `${each}?` : each)).join(', ')})`;
}

async function theming() {
  const {parts, properties} = await themingOf();
  const {cssParts = []} = await declarationOf();
  return [
    '### Tokens',
    table(
      ['Custom property', 'Default', ''],
      properties.map(({name, default: value, description}) => [code(name), value ? code(value) : '', description]),
    ),
    '### Parts',
    table(
      ['Part', ''],
      [...cssParts, ...parts].map(({name, description}) => [code(name), description]),
    ),
  ].join('\n\n');
}

function table(heads, rows) {
  if (rows.length === 0) return '';
  const cells = [heads, heads.map(() => '---'), ...rows.map((row) => row.map((cell) => sentence(cell ?? '')))];
  return cells.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
}

const code = (text) => `\`${text.replace(/\s+/g, ' ')}\``;
const sentence = (text) =>
  text
    .replace(/\{@link ([\w.]+)\}/g, '`$1`')
    .replace(/\s*\n\s*/g, ' ')
    .trim();

function blockOf({name, doc, signature, members}) {
  const head = signature && signature.length <= 110 ? `#### \`${signature}\`` : `#### \`${name}\``;
  return [head, doc, members.length ? table(['Member', ''], members) : ''].filter(Boolean).join('\n\n');
}

const trees = new Map();

async function treeOf(path) {
  if (!trees.has(path)) {
    const text = await readFile(join(root, path), 'utf8');
    trees.set(path, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  }
  return trees.get(path);
}

/** What a module exports by name, also of other modules. */
async function exportsOf(path) {
  const found = new Map();
  for (const node of (await treeOf(path)).statements) {
    if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      const from = posix.join(dirname(path), node.moduleSpecifier.text).replace(/\.js$/, '.ts');
      if (!from.startsWith('renderer/')) continue;
      const there = await exportsOf(from);
      const wanted = node.exportClause?.elements?.map(({name, propertyName}) => [
        name.text,
        (propertyName ?? name).text,
      ]);
      for (const [name, original] of wanted ?? [...there.keys()].map((each) => [each, each])) {
        const known = there.get(original);
        if (known) found.set(name, {...known, name});
      }
    } else if (node.modifiers?.some(({kind}) => kind === ts.SyntaxKind.ExportKeyword)) {
      for (const each of declared(node)) found.set(each.name, each);
    }
  }
  return found;
}

function declared(node) {
  const doc = docOf(node);
  const text = (part) => part?.getText().replace(/\s+/g, ' ') ?? '';
  if (ts.isFunctionDeclaration(node)) {
    const signature = `${node.name.text}(${node.parameters.map(text).join(', ')}): ${text(node.type) || 'void'}`;
    return [{name: node.name.text, rank: 1, doc, signature, members: []}];
  }
  if (ts.isClassDeclaration(node))
    return [{name: node.name.text, rank: 0, doc, members: membersOf(node.members, FOR_PAGES[node.name.text])}];
  if (ts.isInterfaceDeclaration(node)) return [{name: node.name.text, rank: 2, doc, members: membersOf(node.members)}];
  if (ts.isTypeAliasDeclaration(node))
    return [{name: node.name.text, rank: 2, doc, signature: `${node.name.text} = ${text(node.type)}`, members: []}];
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.map(({name, type}) => ({
      name: name.getText(),
      rank: 1,
      doc,
      signature: type ? `${name.getText()}: ${text(type)}` : name.getText(),
      members: [],
    }));
  return [];
}

/** The public members with what is said of them. */
function membersOf(members, wanted) {
  return members.flatMap((member) => {
    const doc = docOf(member);
    const name = member.name?.getText();
    const hidden = member.modifiers?.some(
      ({kind}) => kind === ts.SyntaxKind.PrivateKeyword || kind === ts.SyntaxKind.ProtectedKeyword,
    );
    if (!doc || !name || name.startsWith('#') || hidden || ts.isSetAccessor(member)) return [];
    if (wanted && !wanted.includes(name)) return [];
    const isMethod = ts.isMethodDeclaration(member) || ts.isMethodSignature(member);
    const parameters = isMethod ? `(${member.parameters.map(({name: each}) => each.getText()).join(', ')})` : '';
    return [[code(`${name}${member.questionToken ? '?' : ''}${parameters}`.replace(/\s+/g, ' ')), doc]];
  });
}

function docOf(node) {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const last = comments.at(-1);
  if (!last) return '';
  const tags = (last.tags ?? []).flatMap((tag) => {
    const text = ts.getTextOfJSDocComment(tag.comment) ?? '';
    if (tag.tagName.text === 'throws') return `Throws: ${text}`;
    return tag.tagName.text === 'returns' ? `Returns: ${text}` : [];
  });
  return sentence([ts.getTextOfJSDocComment(last.comment) ?? '', ...tags].join(' '));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of Object.entries(await references())) await writeFile(join(root, path), text);
}
