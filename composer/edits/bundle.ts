import type {Json, JsonObject} from '../../renderer/index.js';
import {getNodeValue} from 'jsonc-parser';
import {isPlain} from '../preview/apply.js';
import type {ComponentSite, SurfaceIndex} from '../language/surfaces.js';
import {catalogMark, entryFor, subtree, type FreshIds, type Ground} from './gesture.js';
import {idsIn, withIds} from './slots.js';

/** Components that belong together, the topmost first, and the data that they come with. */
export interface Bundle {
  readonly components: readonly JsonObject[];
  readonly data?: JsonObject;
}

/** A component of the text as JSON. */
export function componentValue(site: ComponentSite): JsonObject {
  return getNodeValue(site.node) as JsonObject;
}

/** A component with all that hangs below it; each names its catalog, so that it can stand in any surface. */
export function bundleOf(surface: SurfaceIndex, id: string): Bundle {
  const components: JsonObject[] = [];
  for (const inner of subtree(surface, id)) {
    const site = surface.byId.get(inner);
    if (!site) continue;
    const value = componentValue(site);
    const catalogId = value['@catalogId'] ?? surface.catalogId;
    components.push(catalogId === undefined ? value : {...value, '@catalogId': catalogId});
  }
  return {components};
}

/** A bundle with ids that are free in the surface, and with catalogs named only where they are not the surface's own. */
export function settled(bundle: Bundle, ground: Ground, surface: SurfaceIndex | undefined, fresh: FreshIds): Bundle {
  const ids = new Map<string, string>();
  for (const {id} of bundle.components)
    if (typeof id === 'string') ids.set(id, fresh.take(id === 'root' ? 'copy' : id));
  const components = bundle.components.map((component) => {
    const {'@catalogId': own, ...rest} = component;
    const catalogId = typeof own === 'string' ? own : undefined;
    const entry = entryFor(ground, surface, String(component.component), catalogId);
    const named = withIds(rest, entry, (id) => ids.get(id) ?? id);
    const {id: _id, component: type, ...properties} = named;
    const mark = entry ? catalogMark(entry, surface) : catalogId === undefined ? {} : {'@catalogId': catalogId};
    return {id: ids.get(String(component.id)) ?? String(component.id), component: type ?? '', ...mark, ...properties};
  });
  return {...bundle, components};
}

/** Reads what was copied; undefined where it is no components. */
export function readBundle(text: string): Bundle | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const list = Array.isArray(value) ? value : [value];
  const sound =
    list.length > 0 &&
    list.every((each: Json) => isPlain(each) && typeof each.id === 'string' && typeof each.component === 'string');
  return sound ? {components: list as JsonObject[]} : undefined;
}

/** The names that a bundle leaves open: children that it neither has nor finds in the surface. */
export function openIds(bundle: Bundle, ground: Ground, surface: SurfaceIndex | undefined): string[] {
  const own = new Set(bundle.components.map(({id}) => id));
  return bundle.components.flatMap((component) => {
    const catalogId = typeof component['@catalogId'] === 'string' ? component['@catalogId'] : undefined;
    const entry = entryFor(ground, surface, String(component.component), catalogId);
    return idsIn(component, entry).filter((id) => !own.has(id) && !surface?.byId.has(id));
  });
}
