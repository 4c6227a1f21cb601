import {basicCatalog} from '../../../catalogs/basic/index.js';
import type {RendererInit} from '../../../renderer/index.js';
import {scene, type Scene} from '../view/kit.js';

export {later} from '../view/kit.js';

export type Parts = Record<string, {component: string; [property: string]: unknown}>;

/** A surface of the basic catalog in the page; components are given by id, and `root` is drawn. */
export async function surface(parts: Parts, data: object = {}, init: RendererInit = {}): Promise<Scene> {
  const components = Object.entries(parts).map(([id, part]) => ({id, ...part}));
  return scene(components, data, {catalogs: [basicCatalog], catalogId: basicCatalog.id, ...init});
}

/** The first element of a selector inside of a scene's shadow root. */
export function find<T extends HTMLElement = HTMLElement>(scene: Scene, selector: string): T {
  const found = scene.element.shadowRoot!.querySelector<T>(selector);
  if (!found) throw new Error(`Nothing matches ${selector}.`);
  return found;
}

export function findAll<T extends HTMLElement = HTMLElement>(scene: Scene, selector: string): T[] {
  return [...scene.element.shadowRoot!.querySelectorAll<T>(selector)];
}

/** What the data model holds at a path. */
export const dataOf = (scene: Scene, path: string) => scene.element.surface!.dataModel.get(path);

export const focused = (scene: Scene) => scene.element.shadowRoot!.activeElement;

/** Waits until something is so, for what the browser does in its own time. */
export async function until(so: () => unknown, what: string): Promise<void> {
  const end = performance.now() + 4000;
  while (!so()) {
    if (performance.now() > end) throw new Error(`Waited in vain until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export const HARBOR = '/test/browser/pages/media/harbor.webp';
