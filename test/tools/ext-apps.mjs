// Bundles what we use of the MCP Apps SDK into one module each, as the generated Leaflet is: without the schemas that nobody asks for,
// and with the smaller half of zod, which also compiles no text: a strict policy refuses that and reports it.
import {readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import ts from 'typescript';

/** Who gets the smaller zod; what else is in the SDK, as the schemas of OAuth, needs more of it. */
const SDK = /@modelcontextprotocol[\\/](?:ext-apps[\\/]|sdk[\\/]dist[\\/]esm[\\/](?:types|server[\\/]zod-[\w-]+)\.js$)/;
const SCHEMAS = fileURLToPath(new URL('mcp-schemas.mjs', import.meta.url));

/**
 * What is changed in files of the packages.
 *
 * @type {readonly {file: RegExp, changes: readonly [find: RegExp, put: string][]}[]}
 */
const PATCHES = [
  {
    file: /ext-apps\/dist\/src\/(app|app-bridge)\.js$/,
    changes: [
      // The whole of zod stays where its namespace is passed on as a value.
      [/import\{z as (\w+)\}from"zod\/v4"/g, 'import*as $1 from"zod/v4"'],
      // What each field is stands in the specification.
      [/\.describe\((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)\)/g, ''],
    ],
  },
  // Our page offers no tools, so nobody asks for their schemas.
  {
    file: /ext-apps\/dist\/src\/app\.js$/,
    changes: [
      [/let\{z:\$\}=await import\("zod\/v4"\);return \$\.toJSONSchema\(X,\{io:Y\}\)/, 'throw Error("no schemas")'],
    ],
  },
  // It tries whether text can be compiled, which a strict policy reports.
  {file: /zod\/v4\/core\/util\.js$/, changes: [[/(export const allowsEval = .*\n)/, '$1    return false;\n']]},
];

/**
 * For builds that hold the SDK; of the tests' apps too, which else would be three times as large.
 *
 * @type {import('esbuild').Plugin}
 */
export const extAppsPatches = {
  name: 'patches',
  setup({onLoad, onResolve}) {
    onResolve({filter: /^zod\/v4(-mini)?$/}, ({importer}) => (SDK.test(importer) ? {path: SCHEMAS} : undefined));
    onLoad(
      {filter: /(?:ext-apps\/dist\/src\/app(?:-bridge)?|sdk\/dist\/esm\/types|zod\/v4\/core\/util)\.js$/},
      async ({path}) => {
        let contents = await readFile(path, 'utf8');
        for (const {file, changes} of PATCHES) {
          if (!file.test(path)) continue;
          for (const [find, put] of changes) {
            const before = contents;
            contents = before.replace(find, put);
            if (contents === before) throw new Error(`${path} is another one now: patch it anew.`);
          }
        }
        return {contents: SDK.test(path) ? withoutUnused(contents) : contents, loader: 'js'};
      },
    );
  },
};

/** A module that makes its schemas, of which a bundler may leave out those that nobody asks for: to make one changes nothing else. */
function withoutUnused(code) {
  const {statements} = ts.createSourceFile('module.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  let text = '';
  let at = 0;
  for (const {initializer} of statements.flatMap((each) => each.declarationList?.declarations ?? [])) {
    if (!initializer || !ts.isCallExpression(initializer)) continue;
    text += `${code.slice(at, initializer.getStart())}/*@__PURE__*/(()=>${initializer.getText()})()`;
    at = initializer.end;
  }
  return text + code.slice(at);
}

/**
 * The text of a module of `@modelcontextprotocol/ext-apps` with all that it needs, which exports `names`.
 *
 * @param {string} specifier
 * @param {readonly string[]} names
 * @param {string} root
 * @returns {Promise<string>}
 */
export async function extAppsText(specifier, names, root) {
  const {outputFiles} = await build({
    stdin: {contents: `export {${names.join(', ')}} from '${specifier}';`, resolveDir: root, loader: 'js'},
    plugins: [extAppsPatches],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    // The project's builds make assignments of fields, and do it wrong where `super()` stands inside of an expression.
    supported: {'class-field': false},
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const text = outputFiles[0].text.trim();
  const [whole, exported] = /export\{([^}]*)\};?$/.exec(text) ?? [];
  if (!whole) throw new Error(`The bundle of ${specifier} exports nothing.`);
  const locals = new Map(exported.split(',').map((part) => part.split(' as ').reverse()));
  const types = names.map((name) => `export const ${name}: typeof sdk.${name} = ${locals.get(name) ?? name};`);
  return `// @modelcontextprotocol/ext-apps 1.7.5 and @modelcontextprotocol/sdk 1.32.2, (c) Anthropic and the MCP project, and zod 4.6.7,
// (c) Colin McDonnell: MIT and Apache-2.0 licences.
// @ts-nocheck
/* eslint-disable */
import type * as sdk from '${specifier}';

${text.slice(0, -whole.length)}
${types.join('\n')}
`;
}
