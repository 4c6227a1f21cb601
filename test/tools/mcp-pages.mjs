// Writes the pages of MCP Apps into dist, after `lib`: the sandbox that pages with a strict policy serve, and the page that draws surfaces
// inside of an MCP host, as one file.
import {createHash} from 'node:crypto';
import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {build} from 'esbuild';
import {minify as minifySlowly} from 'terser';
import {minify} from 'vite';
import {extAppsPatches} from './ext-apps.mjs';
import {root} from './processes.mjs';
import {sheetModules, smallSheets} from './small-sheets.mjs';

/** Writes `dist/mcp-sandbox.html` and `dist/mcp-app.html`. */
export async function writeMcpPages() {
  const made = pathToFileURL(join(root, 'dist/lib/catalogs/mcp/generated/sandbox-page.js')).href;
  const {sandboxPage} = await import(`${made}?${Date.now()}`);
  await writeFile(join(root, 'dist/mcp-sandbox.html'), sandboxPage);
  await writeFile(join(root, 'dist/mcp-app.html'), await appPage());
}

/**
 * What the page can do without: descriptions for tools, catalogs from elsewhere, an engine for patterns that could take too long; and
 * what nobody asks of it: streams of server-sent events, snapshots, what the composer shows of nodes.
 */
const LEFT_OUT =
  /\/generated\/prose\.ts$|renderer\/(?:validate\/(?:read-catalog|catalog-document)|stream\/event-reader|conversation\/snapshot|view\/inspect-nodes)\.ts$|re2js\/build\/.*\.js$/;
/** Marks that its texts never have: HTML, and without links and images (`policy`) what makes them. */
const UNMARKED =
  /micromark-core-commonmark\/lib\/(?:html-flow|html-text|autolink|definition|label-start-link|label-start-image|label-end)\.js$/;

const smaller = {
  name: 'smaller',
  setup({onLoad}) {
    onLoad({filter: LEFT_OUT}, async ({path}) => {
      const names = exportsOf(await readFile(path, 'utf8'));
      const each = names.map((name) => `export function ${name}() { throw new Error('left out'); }`);
      return {contents: each.length > 0 ? each.join('\n') : "throw new Error('left out');", loader: 'js'};
    });
    onLoad({filter: UNMARKED}, async ({path}) => {
      const [name, ...more] = exportsOf(await readFile(path, 'utf8'));
      if (name === undefined || more.length > 0) throw new Error(`${path} is another one now: look at it anew.`);
      return {contents: `export const ${name} = {name: '${name}', tokenize: (effects, ok, nok) => nok};`, loader: 'js'};
    });
    onLoad({filter: sheetModules}, async ({path}) => ({
      contents: await smallSheets(await readFile(path, 'utf8')),
      loader: 'ts',
    }));
  },
};

function exportsOf(code) {
  return [...code.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(([, name]) => name);
}

/** The page with its script and its policy, which lets in nothing but what stands in the file. */
async function appPage() {
  const folder = join(root, 'renderer/mcp/app');
  const {outputFiles} = await build({
    entryPoints: [join(folder, 'main.ts')],
    absWorkingDir: root,
    plugins: [smaller, extAppsPatches],
    alias: {
      'decode-named-character-reference': join(root, 'catalogs/basic/markdown/decode-named-character-reference.ts'),
    },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
  });
  // Each of the three minifiers finds what the others have left; a host loads the page anew for each tool.
  const slowly = await minifySlowly(outputFiles[0].text, {module: true, ecma: 2020, compress: {passes: 3}});
  const {code, errors} = await minify('main.js', slowly.code, {module: true, compress: {target: 'es2022'}});
  if (errors.length > 0) throw new Error(errors.map(({message}) => message).join('\n'));
  // Nothing in it may end the element, or begin a comment of HTML.
  const script = code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  const page = (await readFile(join(folder, 'page.html'), 'utf8')).replace('/* main.ts */', () => script);
  const [, style] = /<style>(.*?)<\/style>/s.exec(page);
  const [, inline] = /<script type="module">(.*?)<\/script>/s.exec(page);
  const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = [
    "default-src 'none'",
    `script-src ${hash(inline)}`,
    `style-src ${hash(style)}`,
    'img-src data: blob:',
    'media-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');
  return page.replace('POLICY', () => policy);
}
