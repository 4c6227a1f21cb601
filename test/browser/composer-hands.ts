import {expect, type Locator, type Page} from '@playwright/test';
import {currentText} from './composer-page.js';

/** The row of a component in the tree. */
export function row(page: Page, id: string): Locator {
  return page.locator(`composer-tree [role="treeitem"][data-key$="/${id}"]`).first();
}

export function inspector(page: Page): Locator {
  return page.locator('composer-inspector');
}

/** A property in the inspector, by the names of what it is in. */
export function property(page: Page, first: string, ...names: readonly string[]): Locator {
  const top = inspector(page).locator(`section[aria-label="Properties"] > .c-prop[data-name="${first}"]`);
  return names.reduce<Locator>((within, name) => within.locator(`.c-prop[data-name="${name}"]`).first(), top);
}

/** Writes into a field and leaves it. */
export async function write(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Tab');
}

/** Lines in which two texts differ. */
export function changedLines(before: string, after: string): number {
  const old = before.split('\n');
  const now = after.split('\n');
  if (old.length !== now.length) return Math.abs(old.length - now.length);
  return old.filter((line, index) => line !== now[index]).length;
}

/** The messages of the document. */
export async function messages(page: Page): Promise<Record<string, unknown>[]> {
  return JSON.parse(await currentText(page)) as Record<string, unknown>[];
}

export interface ComponentJson {
  [key: string]: unknown;
  id: string;
  component: string;
}

/** The components of the only surface, by id. */
export async function components(page: Page): Promise<Map<string, ComponentJson>> {
  const bodies = (await messages(page)).flatMap((message) => Object.values(message)) as {
    components?: ComponentJson[];
  }[];
  return new Map(bodies.flatMap((body) => body.components ?? []).map((component) => [component.id, component]));
}

export async function openTree(page: Page): Promise<void> {
  const tree = page.locator('composer-tree');
  if (!(await tree.isVisible())) await page.getByRole('button', {name: 'Tree', exact: true}).click();
  await expect(tree).toBeVisible();
}

/** Inserts from the palette by pressing its entry. */
export async function insert(page: Page, name: string): Promise<void> {
  const palette = page.locator('composer-components');
  if (!(await palette.isVisible())) await page.getByRole('button', {name: 'Palette', exact: true}).click();
  const before = await currentText(page);
  await palette.getByRole('searchbox').fill(name);
  await palette.locator(`.c-stock-item[data-key$=" ${name}"]`).first().click();
  await expect.poll(() => currentText(page)).not.toBe(before);
}

/** Undoes by the button until nothing is left to undo; returns how often. */
export async function undoAll(page: Page): Promise<number> {
  const undo = page.getByRole('button', {name: 'Undo', exact: true});
  let count = 0;
  for (; count < 1000 && (await undo.isEnabled()); count++) {
    await page.evaluate(() =>
      document
        .querySelector<HTMLElement & {workspace: {editor: {undo(): void}}}>('composer-app')!
        .workspace.editor.undo(),
    );
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return count;
}
