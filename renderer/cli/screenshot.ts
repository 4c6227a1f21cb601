import {execFile} from 'node:child_process';
import {existsSync} from 'node:fs';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {delimiter, join, resolve} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {promisify} from 'node:util';
import {UsageError, type Io} from './io.js';

interface Picture {
  /** The text of the messages. */
  readonly messages: string;
  readonly surfaceIds: readonly string[];
  readonly file: string;
  /** CSS pixels. */
  readonly width: number;
  readonly dark: boolean;
  readonly locale?: string;
  readonly timeZone?: string;
  readonly env: Io['env'];
}

const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'];
/** Time in which the page draws, in the browser's own milliseconds: it runs ahead when nothing is left to wait for. */
const BUDGET = 10_000;

/** Draws surfaces in a browser and writes what is seen as a PNG. */
export async function screenshot(picture: Picture): Promise<void> {
  const browser = findBrowser(picture.env);
  const folder = await mkdtemp(join(tmpdir(), 'a2ui-picture-'));
  try {
    const page = join(folder, 'page.html');
    await writeFile(page, await pageOf(picture));
    const run = async (...args: string[]) => {
      const {stdout} = await promisify(execFile)(
        browser,
        [
          ...['--headless', '--no-first-run', '--disable-background-networking', '--disable-component-update'],
          ...['--disable-sync', '--hide-scrollbars', `--user-data-dir=${join(folder, 'profile')}`],
          // Root has no sandbox, and what is drawn is never run.
          ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
          ...(picture.locale ? [`--lang=${picture.locale}`] : []),
          `--virtual-time-budget=${BUDGET}`,
          ...args,
          pathToFileURL(page).href,
        ],
        {timeout: 60_000, maxBuffer: 64_000_000},
      );
      return stdout;
    };
    // The window has to be as tall as what is in it, which only the browser knows.
    const dom = await run(`--window-size=${picture.width},600`, '--dump-dom');
    const height = Number(/data-height="(\d+)"/.exec(dom)?.[1]);
    if (!height) throw new Error('the page did not draw');
    await run(`--window-size=${picture.width},${height}`, `--screenshot=${resolve(picture.file)}`);
    if (!existsSync(picture.file)) throw new Error('it wrote no picture');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${browser} could not draw: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await rm(folder, {recursive: true, force: true, maxRetries: 3});
  }
}

function findBrowser(env: Io['env']): string {
  if (env.BROWSER_PATH) {
    if (existsSync(env.BROWSER_PATH)) return env.BROWSER_PATH;
    throw new UsageError(`BROWSER_PATH names ${env.BROWSER_PATH}, where nothing is.`);
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const found = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES].find(existsSync);
  if (found) return found;
  throw new UsageError(
    'A picture needs Chromium or Chrome: install one, or set BROWSER_PATH. Without --png it is text.',
  );
}

async function pageOf({messages, surfaceIds, dark, locale, timeZone}: Picture): Promise<string> {
  // A page that lies in a file can't load modules from beside it, so all is inside.
  const library = (await readFile(standalone(), 'utf8'))
    .replaceAll('</script', '<\\/script')
    .replaceAll('<!--', '<\\!--');
  const settings = {surfaceIds, locale, timeZone, messages};
  return `<!doctype html>
<html>
<head><meta charset="utf-8"><title>A2UI</title>
<style>
  html { color-scheme: ${dark ? 'dark' : 'light'}; background: Canvas }
  body { margin: 0; padding: 16px; display: flow-root; font-family: sans-serif }
  a2ui-surface { display: block }
</style></head>
<body>
<script type="application/json" id="settings">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>
<script type="module">${library}</script>
<script type="module">
  const {surfaceIds, locale, timeZone, messages} = JSON.parse(document.getElementById('settings').textContent);
  await customElements.whenDefined('a2ui-surface');
  let renderer;
  for (const id of surfaceIds) {
    const surface = document.createElement('a2ui-surface');
    if (locale) surface.locale = locale;
    if (timeZone) surface.timeZone = timeZone;
    surface.surfaceId = id;
    if (renderer) surface.renderer = renderer;
    else renderer = surface.renderer;
    document.body.append(surface);
  }
  renderer.receive(messages);
  await renderer.ready;
  const measure = () => { document.documentElement.dataset.height = Math.ceil(document.body.getBoundingClientRect().height); };
  new ResizeObserver(measure).observe(document.body);
  measure();
</script>
</body></html>`;
}

/** The one file with everything inside: beside the built program, or in `dist` where its sources run. */
function standalone(): string {
  const folders = ['../..', '../../..', '../../dist'];
  const found = folders
    .map((folder) => fileURLToPath(new URL(`${folder}/a2ui-surface.standalone.js`, import.meta.url)))
    .find(existsSync);
  if (!found) throw new UsageError('dist/a2ui-surface.standalone.js is missing: run `npm run build`.');
  return found;
}
