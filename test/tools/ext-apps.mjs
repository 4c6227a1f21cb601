// Bundles what we use of the MCP Apps SDK into one module each, as the generated Leaflet is: without zod's messages in fifty
// languages, and without its ways to compile text, which a strict policy refuses and reports.
import {readFile} from 'node:fs/promises';
import {build} from 'esbuild';

/**
 * What is changed in files of the packages.
 *
 * @type {readonly {file: RegExp, changes: readonly [find: RegExp, put: string][]}[]}
 */
const PATCHES = [
  {
    file: /ext-apps\/dist\/src\/app-bridge\.js$/,
    // The whole of zod stays where its namespace is passed on as a value.
    changes: [[/import\{z as (\w+)\}from"zod\/v4"/g, 'import*as $1 from"zod/v4"']],
  },
  {
    file: /ext-apps\/dist\/src\/app\.js$/,
    changes: [
      [/import\{z as (\w+)\}from"zod\/v4"/g, 'import*as $1 from"zod/v4"'],
      // What each field is stands in the specification.
      [/\.describe\((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)\)/g, ''],
      // Our page offers no tools, so nobody asks for their schemas.
      [/let\{z:\$\}=await import\("zod\/v4"\);return \$\.toJSONSchema\(X,\{io:Y\}\)/, 'throw Error("no schemas")'],
    ],
  },
  {file: /zod\/v4\/(classic\/external|core\/index)\.js$/, changes: [[/export \* as locales from .*/, '']]},
  {file: /zod\/v4\/core\/util\.js$/, changes: [[/(export const allowsEval = .*\n)/, '$1    return false;\n']]},
  {
    file: /zod\/v4\/core\/doc\.js$/,
    changes: [[/const F = Function;/, "const F = () => { throw new Error('compiles nothing'); };"]],
  },
];

/**
 * For builds that hold the SDK; of the tests' apps too, which else would be three times as large.
 *
 * @type {import('esbuild').Plugin}
 */
export const extAppsPatches = {
  name: 'patches',
  setup({onLoad}) {
    for (const {file, changes} of PATCHES) {
      onLoad({filter: file}, async ({path}) => {
        let contents = await readFile(path, 'utf8');
        for (const [find, put] of changes) {
          const before = contents;
          contents = before.replace(find, put);
          if (contents === before) throw new Error(`${path} is another one now: patch it anew.`);
        }
        return {contents, loader: 'js'};
      });
    }
  },
};

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
