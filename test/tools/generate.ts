// Makes the modules that follow from schemas: validators, prop types and the common types of every catalog. Deterministic; a file
// that would not change is not written, so that watchers stay asleep.
import {existsSync} from 'node:fs';
import {mkdir, readFile, readdir, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import type {CatalogDocument, Schema} from '../../renderer/catalog/document.js';
import {
  compileAgentEnvelopes,
  compileCatalog,
  compileRendererEnvelopes,
  propTypes,
} from '../../renderer/validate/compile.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const validate = join(root, 'renderer/validate');
const NOTE = "// Made by `npm run generate`; don't edit.\n";

const [common, agentToRenderer, rendererToAgent] = await Promise.all(
  ['common_types', 'agent_to_renderer', 'renderer_to_agent'].map((name) =>
    json<Schema>(join(validate, `schemas/${name}.json`)),
  ),
);

await Promise.all([
  write(
    join(validate, 'generated/envelopes.ts'),
    await moduleText(compileAgentEnvelopes(agentToRenderer!, common!), '../../catalog/define.js', {
      bodies: "Readonly<Record<import('../../protocol/messages.js').AgentBody, Validator>>",
      accessibility: 'Validator',
      metadata: 'Validator',
      checkRule: 'Validator',
      indexArguments: 'Validator',
    }),
  ),
  write(
    join(validate, 'generated/answers.ts'),
    await moduleText(compileRendererEnvelopes(rendererToAgent!, common!), '../../catalog/define.js', {
      bodies: 'Readonly<Record<string, Validator>>',
    }),
  ),
  write(
    join(validate, 'generated/common.ts'),
    `${NOTE}import type {Schema} from '../../catalog/document.js';\n\nexport const common: Schema = ${JSON.stringify(withoutProse(common!))};\n`,
  ),
  ...(await catalogFolders()).map(generateCatalog),
]);

async function generateCatalog(folder: string): Promise<void> {
  const document = await json<CatalogDocument>(join(folder, 'catalog.json'));
  const entry = '../../../renderer/index.js';
  await Promise.all([
    write(
      join(folder, 'generated/validators.ts'),
      await moduleText(compileCatalog(document, common!), entry, {validators: 'CatalogValidators'}),
    ),
    write(join(folder, 'generated/props.ts'), NOTE + propTypes(document, entry)),
  ]);
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

/** A schema without what only people read. */
function withoutProse(schema: Schema): Schema {
  const bare = (value: unknown, isMap: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => bare(item, false));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => isMap || !['title', 'description', '$schema'].includes(key))
        .map(([key, part]) => [key, bare(part, !isMap && (key === 'properties' || key === '$defs'))]),
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
