import {expect} from '@open-wc/testing';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {chartCatalog} from '../../../catalogs/chart/index.js';
import {mapCatalog} from '../../../catalogs/map/index.js';
import {scene, type Scene} from '../view/kit.js';

/** A surface 600 px wide whose components come from the basic catalog unless `chart` and `map` say otherwise. */
export async function stage(components: object[], data: object = {}): Promise<Scene> {
  const made = await scene(components, data, {
    catalogs: [basicCatalog, chartCatalog, mapCatalog],
    catalogId: basicCatalog.id,
  });
  made.element.style.setProperty('inline-size', '600px');
  return made;
}

export const chart = (component: string, properties: object) => ({
  id: 'root',
  component,
  '@catalogId': chartCatalog.id,
  ...properties,
});
export const map = (properties: object) => ({id: 'root', component: 'Map', '@catalogId': mapCatalog.id, ...properties});

/** Waits until a condition holds; fails with what it is called. */
export async function until<T>(what: string, condition: () => T | undefined | null | false): Promise<T> {
  for (let tries = 0; tries < 400; tries++) {
    const value = condition();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`It never came to pass that ${what}.`);
}

/** All elements of a surface that match. */
export function all(made: Scene, selector: string): HTMLElement[] {
  return [...made.element.shadowRoot!.querySelectorAll<HTMLElement>(selector)];
}

export function one(made: Scene, selector: string): HTMLElement {
  const found = all(made, selector);
  expect(found.length, selector).to.equal(1);
  return found[0]!;
}

export function press(target: Element, key: string): void {
  target.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, composed: true, cancelable: true}));
}

export const focused = (made: Scene) => made.element.shadowRoot!.activeElement;
export const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
