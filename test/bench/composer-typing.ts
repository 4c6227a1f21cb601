// What the composer costs: its first load, and a key in a document of 50 KB and one of 350 KB. It is measured as it is built.
import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';
import type {Page} from 'playwright';

const BUILT = fileURLToPath(new URL('../../dist/composer/', import.meta.url));
const BASIC = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';

interface Workspace {
  open(document: {title: string; text: string}): void;
  select(range: {start: number; end: number}): void;
}

/** Figures of one document, in milliseconds. */
export interface Typing {
  /** From a key to its letter in the preview, the middle of several. */
  readonly shown: number;
  readonly longestTask: number;
}

export function isBuilt(): boolean {
  return existsSync(`${BUILT}index.html`);
}

/** Gzipped bytes of what the page loads before its first surface: the entry, what it imports statically, and its sheet. */
export function firstLoad(): number {
  const page = readFileSync(`${BUILT}index.html`, 'utf8');
  const files = [...page.matchAll(/(?:href|src)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!);
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(BUILT + file), {level: 9}).length, 0);
}

/** Milliseconds from the start of the navigation to the first surface, and to the full editor. */
export async function start(page: Page, address: string): Promise<{surface: number; editor: number}> {
  await page.addInitScript(() => {
    const times: {surface?: number; editor?: number} = {};
    (globalThis as {times?: object}).times = times;
    const timer = setInterval(() => {
      const root = document.querySelector('composer-preview a2ui-surface')?.shadowRoot;
      if (root?.querySelector('input')) times.surface ??= performance.now();
      if (document.querySelector('.monaco-editor .view-line')) times.editor ??= performance.now();
      if (times.editor !== undefined) clearInterval(timer);
    }, 4);
  });
  await page.goto(address);
  const times = await page.waitForFunction(() => {
    const {surface, editor} = (globalThis as {times?: {surface?: number; editor?: number}}).times ?? {};
    return surface !== undefined && editor !== undefined && {surface, editor};
  });
  return times.jsonValue() as Promise<{surface: number; editor: number}>;
}

/** Types into a document of so many texts (2,000 are more than 350 KB); the composer must be open with its editor. */
export async function type(page: Page, count: number): Promise<Typing> {
  const items = Array.from({length: count}, (_, index) => ({
    id: `item-${index}`,
    component: 'Text',
    text: `Item ${index}: some words to make the line as long as real ones are, with a figure at the end: ${index * 7}.`,
  }));
  const components = [{id: 'root', component: 'Column', children: items.map(({id}) => id)}, ...items];
  const text = JSON.stringify(
    [{version: '1.0', createSurface: {surfaceId: 's', catalogId: BASIC, components}}],
    null,
    2,
  );
  await page.evaluate((content) => {
    const {workspace} = document.querySelector<HTMLElement & {workspace: Workspace}>('composer-app')!;
    workspace.open({title: 'Large', text: content});
    const at = content.indexOf('Item 0:') + 'Item 0'.length;
    workspace.select({start: at, end: at});
  }, text);
  await page.getByText('Item 0:').last().waitFor();
  // What opening costs is over when the editor has been idle for a moment.
  await page.waitForTimeout(3000);
  await page.evaluate(() => {
    const seen: number[] = [];
    (globalThis as {tasks?: number[]}).tasks = seen;
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({duration}) => duration))).observe({
      type: 'longtask',
    });
  });
  const shown: number[] = [];
  let written = 'Item 0';
  for (const letter of 'typed') {
    written += letter;
    const arrived = page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          // The key follows at once; what it takes to the page is part of the figure.
          const pressed = performance.now();
          const root = document.querySelector('composer-preview a2ui-surface')!.shadowRoot!;
          new MutationObserver((_, observer) => {
            if (!root.textContent.includes(wanted)) return;
            observer.disconnect();
            resolve(performance.now() - pressed);
          }).observe(root, {subtree: true, childList: true, characterData: true});
        }),
      written,
    );
    await page.keyboard.type(letter);
    shown.push(await arrived);
  }
  await page.waitForTimeout(1500);
  const tasks = await page.evaluate(() => (globalThis as {tasks?: number[]}).tasks!);
  return {shown: shown.toSorted((a, b) => a - b)[shown.length >> 1]!, longestTask: Math.max(0, ...tasks)};
}
