import {expect, type Browser, type BrowserContext, type Locator, type Page} from '@playwright/test';

/** The basic catalog's id, as documents name it. */
export const BASIC = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';

/** Opens the composer with empty storage and waits for the surface and, by default, for the full editor. */
export async function openComposer(page: Page, {hash = '', editor = true} = {}): Promise<void> {
  await page.goto(`/${hash}`);
  await expect(surface(page)).toBeVisible();
  if (editor)
    await expect(page.locator('.monaco-editor textarea, .monaco-editor .native-edit-context').first()).toBeAttached();
}

/** Opens the composer, with a document, on a phone of that browser; closing the context ends it. */
export async function openPhone(browser: Browser, text: string): Promise<{page: Page; context: BrowserContext}> {
  const context = await browser.newContext({
    viewport: {width: 390, height: 844},
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await openComposer(page, {editor: false});
  await openText(page, text);
  return {page, context};
}

export function surface(page: Page): Locator {
  return page.locator('composer-preview a2ui-surface').first();
}

/** A document of one surface `s` made of these components. */
export function documentOf(components: readonly object[], dataModel: object = {}): string {
  return JSON.stringify(
    [{version: '1.0', createSurface: {surfaceId: 's', catalogId: BASIC, components, dataModel}}],
    null,
    2,
  );
}

interface ComposerApp extends HTMLElement {
  workspace: {
    text: {get(): string};
    replaceText(text: string): void;
    open(document: {title: string; text: string}): void;
    problems: {get(): {code: string; message: string; severity: string; range: {start: number; end: number}}[]};
    preview: {rebuilds: number};
  };
}

/** Opens a document as a new one. */
export async function openText(page: Page, text: string): Promise<void> {
  await page.evaluate(
    (content) => document.querySelector<ComposerApp>('composer-app')!.workspace.open({title: 'Test', text: content}),
    text,
  );
}

/** Edits the open document to another text, in one step of undo, as a tool would. */
export async function replaceText(page: Page, text: string): Promise<void> {
  await page.evaluate(
    (content) => document.querySelector<ComposerApp>('composer-app')!.workspace.replaceText(content),
    text,
  );
}

export function currentText(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector<ComposerApp>('composer-app')!.workspace.text.get());
}

/** How often the preview had to be made anew. */
export function rebuilds(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector<ComposerApp>('composer-app')!.workspace.preview.rebuilds);
}

/** Puts the editor's caret before or into the first occurrence of `needle` and focuses it. */
export async function putCaret(page: Page, needle: string, into = 0): Promise<void> {
  const text = await currentText(page);
  const at = text.indexOf(needle) + into;
  await page.evaluate((offset) => {
    const {workspace} = document.querySelector<
      HTMLElement & {workspace: {select(range: {start: number; end: number}): void}}
    >('composer-app')!;
    workspace.select({start: offset, end: offset});
  }, at);
}

export function problems(page: Page): Locator {
  return page.locator('composer-problems .c-problem');
}

/** The line in the editor's status line. */
export async function caretLine(page: Page): Promise<number> {
  const status = await page.locator('composer-source .c-status').innerText();
  return Number(/Ln (\d+)/.exec(status)?.[1]);
}

/**
 * What has the focus, through shadow roots: the name that it goes by, and whether it is in sight, which is to say drawn as focused,
 * within the window and with nothing over its middle.
 */
export function focused(page: Page): Promise<{name: string; visible: boolean}> {
  return page.evaluate(() => {
    let element = document.activeElement as HTMLElement;
    while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement as HTMLElement;
    const label = (element as HTMLInputElement).labels?.[0];
    const shown = label?.contains(element) ? label : element;
    const {left, top, width, height} = shown.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y);
    // What has the focus in a frame is drawn, and known, in there.
    const frame = element instanceof HTMLIFrameElement;
    return {
      name: (element.ariaLabel ?? label?.textContent ?? element.textContent).trim().replace(/\s+/g, ' '),
      visible: (frame || element.matches(':focus-visible')) && width > 0 && shown.contains(hit),
    };
  });
}
