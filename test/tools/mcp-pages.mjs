// Writes the pages of MCP Apps into dist, after `lib`: the sandbox that pages with a strict policy serve, and the page that draws surfaces
// inside of an MCP host, as one file.
import {createHash} from 'node:crypto';
import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {build} from 'esbuild';
import {extAppsPatches} from './ext-apps.mjs';
import {root} from './processes.mjs';

/** Writes `dist/mcp-sandbox.html` and `dist/mcp-app.html`. */
export async function writeMcpPages() {
  const made = pathToFileURL(join(root, 'dist/lib/catalogs/mcp/generated/sandbox-page.js')).href;
  const {sandboxPage} = await import(`${made}?${Date.now()}`);
  await writeFile(join(root, 'dist/mcp-sandbox.html'), sandboxPage);
  await writeFile(join(root, 'dist/mcp-app.html'), await appPage());
}

/** What the page can do without: descriptions for tools, catalogs from elsewhere, an engine for patterns that could take too long. */
const LEFT_OUT = [/\/generated\/prose\.ts$/, /renderer\/validate\/read-catalog\.ts$/, /re2js\/build\/.*\.js$/];

const smaller = {
  name: 'smaller',
  setup({onLoad}) {
    for (const filter of LEFT_OUT) onLoad({filter}, () => ({contents: "throw new Error('left out');", loader: 'js'}));
    onLoad({filter: /catalogs\/\w+\/styles.*\.ts$/}, async ({path}) => {
      const contents = (await readFile(path, 'utf8')).replace(/css`([^`]*)`/g, (_whole, css) => `css\`${tight(css)}\``);
      return {contents, loader: 'ts'};
    });
    // Nobody asks this page for the schemas of messages.
    onLoad({filter: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/}, async ({path}) => {
      const names = [...(await readFile(path, 'utf8')).matchAll(/^export (?:const|function|class) (\w+)/gm)];
      return {contents: names.map(([, name]) => `export const ${name} = () => undefined;`).join('\n'), loader: 'js'};
    });
  },
};

/** Style sheets without what only people read. */
function tight(css) {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1');
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
  // Nothing in it may end the element, or begin a comment of HTML.
  const script = outputFiles[0].text.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
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
