import type {Catalog, ComponentEntry, Json, JsonObject} from '../../renderer/index.js';
import type {Changes} from '../language/edits.js';
import type {ParsedText} from '../language/parse.js';
import type {TextEdit} from '../language/problems.js';
import {catalogOf, surfacesOf, type ComponentSite, type SurfaceIndex} from '../language/surfaces.js';
import {entriesOf, stringOf, valueOf, type Node} from '../language/tree.js';

/** What a gesture comes to: edits of the text as one step of undo, or the reason why it can't be. */
export type Outcome =
  | {readonly edits: readonly TextEdit[]; readonly said: string; readonly surfaceId?: string; readonly select?: string}
  | {readonly refused: string};

/** What gestures look at: the text as it is read, and the loaded catalogs. */
export interface Ground {
  readonly parsed: ParsedText;
  readonly catalogs: readonly Catalog[];
}

/** A surface of the text that gestures may change. */
export function surfaceOf({parsed, catalogs}: Ground, surfaceId: string): SurfaceIndex | undefined {
  return surfacesOf(parsed, catalogs).get(surfaceId);
}

/** Why a surface can't be edited by hand, if it can't. */
export function closed({parsed}: Ground, surface: SurfaceIndex | undefined): string | undefined {
  if (parsed.syntax.length > 0) return 'The text has to be sound JSON first.';
  if (!surface) return 'There is no such surface.';
  const old = parsed.messages.find(
    ({surfaceId, node}) => surfaceId === surface.id && !/^v?1\.0$/.test(stringOf(valueOf(node, 'version')) ?? ''),
  );
  return old ? 'This surface is written for an older protocol. Convert it to v1.0 first.' : undefined;
}

/** Words of a component for what is said: `Button submit`. */
export function named({type, id}: {readonly type?: string; readonly id: string}): string {
  return `${type ?? 'Component'} ${id}`;
}

/** Makes ids that nothing in the surface has, and nothing that was made before. */
export class FreshIds {
  readonly #taken: Set<string>;

  constructor(surface: SurfaceIndex | undefined) {
    this.#taken = new Set([...(surface?.sites.map(({id}) => id) ?? []), ...(surface?.uses.keys() ?? []), 'root']);
  }

  /** `wanted` where it is free, else with a number behind it. */
  take(wanted: string): string {
    const stem = wanted.replace(/-\d+$/, '');
    let id = wanted;
    for (let count = 2; this.#taken.has(id); count++) id = `${stem}-${count}`;
    this.#taken.add(id);
    return id;
  }
}

/** `TextField` → `text-field`. */
export function idOf(type: string): string {
  return type.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}

/** What hangs below a component, itself first. */
export function subtree(surface: SurfaceIndex, id: string): Set<string> {
  const seen = new Set<string>();
  const queue = [id];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (seen.has(next)) continue;
    seen.add(next);
    for (const reference of surface.byId.get(next)?.references ?? []) queue.push(reference.id);
  }
  return seen;
}

/** Takes definitions out of the text; a message that would be left without any goes too. */
export function removeDefinitions(changes: Changes, sites: readonly ComponentSite[]): void {
  const lists = new Map<Node | undefined, ComponentSite[]>();
  for (const site of sites) lists.set(site.node.parent, [...(lists.get(site.node.parent) ?? []), site]);
  for (const [list, gone] of lists) {
    const {message} = gone[0]!;
    if (list?.children?.length !== gone.length) for (const {node} of gone) changes.remove(node);
    // No list of components may be empty.
    else if (message.body !== 'updateComponents') changes.remove(list.parent!);
    else if (message.node.parent) changes.remove(message.node);
    else changes.removeLine(message.node);
  }
}

/** Writes definitions behind `anchor`, or where the surface keeps its components. */
export function addDefinitions(
  changes: Changes,
  surface: SurfaceIndex,
  anchor: ComponentSite | undefined,
  components: readonly JsonObject[],
): void {
  const list = anchor?.node.parent;
  if (list?.type === 'array') {
    changes.insertElement(list, (list.children ?? []).indexOf(anchor!.node) + 1, ...components);
    return;
  }
  const message = surface.created;
  const existing = valueOf(message?.bodyNode, 'components');
  if (existing?.type === 'array') changes.insertElement(existing, existing.children?.length ?? 0, ...components);
  else if (message?.bodyNode) changes.insertProperty(message.bodyNode, 'components', components);
}

/** Adds values at the top of a surface's data, in the message that writes all of it last. */
export function addData(changes: Changes, parsed: ParsedText, surface: SurfaceIndex, data: JsonObject): void {
  const entries = Object.entries(data);
  if (entries.length === 0) return;
  const object = dataRoot(parsed, surface.id);
  if (object) for (const [key, value] of entries) changes.insertProperty(object, key, value);
  else if (surface.created?.bodyNode) changes.insertProperty(surface.created.bodyNode, 'dataModel', data);
}

/** The object that the surface's data starts with. */
export function dataRoot(parsed: ParsedText, surfaceId: string): Node | undefined {
  for (const message of parsed.messages.toReversed()) {
    if (message.surfaceId !== surfaceId) continue;
    if (message.body === 'createSurface') {
      const node = valueOf(message.bodyNode, 'dataModel');
      if (node?.type === 'object') return node;
    }
    if (message.body !== 'updateDataModel') continue;
    const path = stringOf(valueOf(message.bodyNode, 'path')) ?? '';
    const value = valueOf(message.bodyNode, 'value');
    if ((path === '' || path === '/') && value?.type === 'object') return value;
  }
  return undefined;
}

/** Top-level keys that some message of the surface writes. */
export function dataKeys(parsed: ParsedText, surfaceId: string): Set<string> {
  const keys = new Set<string>();
  for (const message of parsed.messages) {
    if (message.surfaceId !== surfaceId) continue;
    const path = stringOf(valueOf(message.bodyNode, 'path')) ?? '';
    const value = valueOf(message.bodyNode, message.body === 'createSurface' ? 'dataModel' : 'value');
    const first = path.split('/')[1];
    if (first) keys.add(first);
    else for (const {key} of entriesOf(value)) keys.add(key);
  }
  return keys;
}

/** A key that the surface's data does not have: `text`, `text2`. */
export function freshKey(wanted: string, taken: Set<string>): string {
  const stem = wanted.replace(/-+(.)/g, (_dash, letter: string) => letter.toUpperCase());
  let key = stem;
  for (let count = 2; taken.has(key); count++) key = `${stem}${count}`;
  taken.add(key);
  return key;
}

/** Whether surfaces of today may use a catalog: those of v0.9 serve old documents only. */
export function usable({protocolVersion}: Catalog): boolean {
  return protocolVersion.startsWith('1.');
}

/** What a catalog says of a component of the given type, in the surface's catalog before all others. */
export function entryFor(
  ground: Ground,
  surface: SurfaceIndex | undefined,
  type: string,
  catalogId?: string,
): ComponentEntry | undefined {
  const catalogs = ground.catalogs.filter(usable);
  const own = catalogId === undefined ? surface?.catalog : catalogOf(catalogId, catalogs);
  const others = catalogId === undefined ? catalogs : [];
  return [...(own ? [own] : []), ...others].map(({components}) => components.get(type)).find((entry) => entry);
}

/** The key that names a component's catalog, where it is not the surface's own. */
export function catalogMark(entry: ComponentEntry, surface: SurfaceIndex | undefined): Record<string, Json> {
  return !surface || entry.catalog === surface.catalog ? {} : {'@catalogId': entry.catalog.id};
}
