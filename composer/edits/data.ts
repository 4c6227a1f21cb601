import {formatPointer, type Json, type JsonObject, type Kind} from '../../renderer/index.js';
import {getNodeValue} from 'jsonc-parser';
import {Changes} from '../language/edits.js';
import {absolute, scopeOf, type ComponentSite, type SurfaceIndex} from '../language/surfaces.js';
import {dataNode} from '../language/navigate.js';
import {keyOf, valueOf, type Node} from '../language/tree.js';
import {isPlain, sameJson, valueIn, type World} from '../preview/apply.js';
import {componentValue} from './bundle.js';
import {
  addData,
  closed,
  dataKeys,
  dataRoot,
  freshKey,
  named,
  removeDefinitions,
  subtree,
  surfaceOf,
  type Ground,
  type Outcome,
} from './gesture.js';
import type {Spot} from './arrange.js';
import {writeAt, type Path} from './properties.js';
import {kindAt, nodeAtPath, slotsOf, withIds} from './slots.js';

/** Writes a value into the data that the document gives a surface; undefined takes it away. */
export function setData(
  ground: Ground,
  surfaceId: string,
  pointer: readonly string[],
  value: Json | undefined,
): Outcome {
  const surface = surfaceOf(ground, surfaceId);
  const reason = closed(ground, surface);
  if (reason !== undefined || !surface) return {refused: reason ?? ''};
  const changes = new Changes(ground.parsed.text);
  const refused = writeData(changes, ground, surface, pointer, value);
  if (refused !== undefined) return {refused};
  const path = formatPointer(pointer, '/');
  return {edits: changes.edits(), said: value === undefined ? `${path} removed` : `${path} written`, surfaceId};
}

function writeData(
  changes: Changes,
  {parsed}: Ground,
  surface: SurfaceIndex,
  pointer: readonly string[],
  value: Json | undefined,
): string | undefined {
  const latest = parsed.messages.toReversed();
  const found = dataNode(latest, surface.id, formatPointer(pointer, ''));
  if (found) {
    const property = keyOf(found)?.parent;
    if (value !== undefined) changes.replace(found, value);
    else if (property) changes.remove(property);
    else if (found.parent?.type === 'array') changes.remove(found);
    else return 'All of the data can’t be removed.';
    return undefined;
  }
  if (value === undefined) return `${formatPointer(pointer, '/')} is not in the document.`;
  // The nearest container that some message writes takes what is new.
  for (let depth = pointer.length - 1; depth > 0; depth--) {
    const container = dataNode(latest, surface.id, formatPointer(pointer.slice(0, depth), ''));
    if (!container) continue;
    if (container.type !== 'object' && container.type !== 'array')
      return `${formatPointer(pointer.slice(0, depth), '/')} holds a value of its own.`;
    writeAt(changes, container, stepsIn(container, pointer.slice(depth)), value);
    return undefined;
  }
  const [first, ...rest] = pointer;
  if (first === undefined) return 'The data start with an object.';
  const made = rest.reduceRight<Json>((inner, key) => ({[key]: inner}), value);
  addData(changes, parsed, surface, {[first]: made});
  return undefined;
}

function stepsIn(container: Node, keys: readonly string[]): Path {
  return container.type === 'array' ? [Number(keys[0]), ...keys.slice(1)] : keys;
}

/** Gives a key of the data another name. */
export function renameKey(ground: Ground, surfaceId: string, pointer: readonly string[], name: string): Outcome {
  const surface = surfaceOf(ground, surfaceId);
  const reason = closed(ground, surface);
  if (reason !== undefined || !surface) return {refused: reason ?? ''};
  const found = dataNode(ground.parsed.messages.toReversed(), surfaceId, formatPointer(pointer, ''));
  const key = keyOf(found);
  if (!found || !key || pointer.length === 0) return {refused: 'Only keys of objects have names.'};
  if (name === '' || valueOf(key.parent!.parent, name))
    return {refused: name === '' ? 'A key needs a name.' : `There is a ${name} already.`};
  const changes = new Changes(ground.parsed.text);
  changes.replace(key, name);
  const before = formatPointer(pointer, '/');
  const after = formatPointer([...pointer.slice(0, -1), name], '/');
  // What reads it goes along.
  for (const site of surface.byId.values()) {
    for (const {path, node} of site.paths) {
      if (path === before || path.startsWith(`${before}/`)) changes.replace(node, after + path.slice(before.length));
    }
  }
  return {edits: changes.edits(), said: `Renamed ${before} to ${after}`, surfaceId};
}

/** Moves a literal of a component into the data and binds it there. */
export function makeBinding(ground: Ground, spot: Spot, path: Path): Outcome {
  const surface = surfaceOf(ground, spot.surfaceId);
  const reason = closed(ground, surface);
  if (reason !== undefined || !surface) return {refused: reason ?? ''};
  const site = surface.byId.get(spot.id);
  const node = site && nodeAtPath(site.node, path);
  if (!site || !node) return {refused: 'There is no text here to bind.'};
  const value = getNodeValue(node) as Json;
  if (isPlain(value)) return {refused: 'It is bound or computed already.'};
  const scope = scopeOf(surface, spot.id) ?? '';
  const taken = dataKeys(ground.parsed, surface.id);
  const wanted =
    path.length === 1 && path[0] === 'text'
      ? spot.id
      : `${spot.id}-${String(path.findLast((step) => typeof step === 'string'))}`;
  const changes = new Changes(ground.parsed.text);
  const key = freshKey(wanted === 'root' ? 'text' : wanted, taken);
  // Inside a template the value is one for all items, so it goes to the top, too.
  changes.replace(node, {'@path': `/${key}`});
  addData(changes, ground.parsed, surface, {[key]: value});
  return {
    edits: changes.edits(),
    said: `${String(path[0])} of ${spot.id} reads /${key} now${scope === '' ? '' : ', the same for every item'}`,
    surfaceId: surface.id,
    select: spot.id,
  };
}

/** Puts the value that a binding reads now in its place. */
export function makeLiteral(ground: Ground, world: World, spot: Spot, path: Path): Outcome {
  const surface = surfaceOf(ground, spot.surfaceId);
  const reason = closed(ground, surface);
  if (reason !== undefined || !surface) return {refused: reason ?? ''};
  const site = surface.byId.get(spot.id);
  const node = site && nodeAtPath(site.node, path);
  const bound = valueOf(node, '@path');
  if (!node || bound?.type !== 'string') return {refused: 'It is not bound.'};
  const pointer = absolute(String(bound.value), scopeOf(surface, spot.id) ?? '');
  const value = valueIn(world.get(surface.id)?.data, pointer.split('/').slice(1).map(unescape));
  if (value === undefined || isPlain(value)) return {refused: `There is no plain value at ${String(bound.value)}.`};
  const changes = new Changes(ground.parsed.text).replace(node, value);
  return {
    edits: changes.edits(),
    said: `${String(path[0])} of ${spot.id} is written out now`,
    surfaceId: surface.id,
    select: spot.id,
  };
}

function unescape(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** What one child of a list says that its siblings say otherwise. */
interface Difference {
  /** Id in the first child's subtree, and the path in that component. */
  readonly id: string;
  readonly path: Path;
  readonly key: string;
}

/**
 * Makes a list of like children one template: what they say differently moves into the data, one object for each child, and the
 * first child is repeated for them.
 */
export function makeTemplate(ground: Ground, spot: Spot): Outcome {
  const surface = surfaceOf(ground, spot.surfaceId);
  const reason = closed(ground, surface);
  if (reason !== undefined || !surface) return {refused: reason ?? ''};
  const site = surface.byId.get(spot.id);
  const slot = site && slotsOf(site).find(({many}) => many);
  if (!site || !slot?.node || slot.ids.length === 0)
    return {refused: 'Only a list with children can be made a template.'};
  const first = slot.ids[0]!;
  const lists = slot.ids.map((id) => [...subtree(surface, id)]);
  const values = lists.map((ids) => ids.map((id) => surface.byId.get(id)));
  if (values.some((sites) => sites.some((each) => each === undefined))) return {refused: 'A child is missing.'};
  const pairs = values[0]!.map((_, index) => values.map((sites) => sites[index]));
  if (values.some((sites) => sites.length !== values[0]!.length))
    return {refused: 'The children are not built alike, so one can’t stand for all.'};
  const differences: Difference[] = [];
  const keys = new Set<string>();
  for (const [index, sites] of pairs.entries()) {
    const contents = sites.map((each, child) => withoutIds(each!, lists[child]!));
    const reason = differ(contents, values[0]![index]!, [], differences, keys);
    if (reason !== undefined) return {refused: reason};
  }
  // A single child, or several that are all the same: its texts are what an item may say otherwise.
  if (differences.length === 0)
    literals(
      values[0]!.map((each) => each!),
      differences,
      keys,
    );
  const outside = [...new Set(lists.flat())].some((id) =>
    (surface.uses.get(id) ?? []).some(({from}) => from.id !== spot.id && !lists.flat().includes(from.id)),
  );
  if (outside) return {refused: 'A child stands elsewhere, too.'};
  const scope = scopeOf(surface, spot.id) ?? '';
  if (scope !== '') return {refused: 'This list is inside a template already.'};
  const items: JsonObject[] = values.map((sites) =>
    Object.fromEntries(
      differences.map(({id, path, key}) => {
        const at = values[0]!.findIndex((each) => each!.id === id);
        const node = nodeAtPath(sites[at]!.node, path)!;
        return [key, getNodeValue(node) as Json];
      }),
    ),
  );
  const list = freshKey(spot.id === 'root' ? 'items' : spot.id, dataKeys(ground.parsed, surface.id));
  const changes = new Changes(ground.parsed.text);
  changes.replace(slot.node, {componentId: first, path: `/${list}`});
  for (const {id, path, key} of differences)
    changes.replace(nodeAtPath(surface.byId.get(id)!.node, path)!, {'@path': key});
  const gone = new Set(lists.slice(1).flat());
  removeDefinitions(
    changes,
    surface.sites.filter(({id}) => gone.has(id) && !lists[0]!.includes(id)),
  );
  addData(changes, ground.parsed, surface, {[list]: items});
  return {
    edits: changes.edits(),
    said: `${named(site)} repeats ${first} for the ${items.length} items of /${list} now`,
    surfaceId: surface.id,
    select: spot.id,
  };
}

/** A component without its id; the ids that it names become positions in its own subtree. */
function withoutIds(site: ComponentSite, list: readonly string[]): Json {
  const {id: _id, ...content} = componentValue(site);
  return withIds(content, site.entry, (id) => (list.includes(id) ? `#${list.indexOf(id)}` : id));
}

/** Collects where components differ, as long as it is only in what they say. */
function differ(
  contents: readonly Json[],
  site: ComponentSite,
  path: Path,
  found: Difference[],
  keys: Set<string>,
): string | undefined {
  const [first, ...others] = contents;
  if (others.every((other) => sameJson(other, first))) return undefined;
  const literal = (value: Json | undefined) => ['string', 'number', 'boolean'].includes(typeof value);
  if (path.length > 0 && contents.every(literal) && bindable(kindAt(site, path))) {
    found.push({id: site.id, path, key: freshKey(wordOf(site.id, path), keys)});
    return undefined;
  }
  if (contents.every(isPlain)) {
    const names = Object.keys(first as JsonObject);
    for (const content of contents) {
      if (Object.keys(content).length !== names.length)
        return 'The children are not built alike, so one can’t stand for all.';
    }
    for (const name of names) {
      const inner = contents.map((content) => content[name]);
      if (inner.includes(undefined)) return 'The children are not built alike, so one can’t stand for all.';
      const reason = differ(inner as Json[], site, [...path, name], found, keys);
      if (reason !== undefined) return reason;
    }
    return undefined;
  }
  return `The children differ in ${path.join('.') || 'their build'}, which can’t be read from data.`;
}

/** Whether a value of a kind may be read from the data: its type, its looks and its lists can't. */
function bindable(kind: Kind | undefined): boolean {
  return kind?.kind === 'dynamic' || (kind?.kind === 'union' && kind.forms.some(bindable));
}

function wordOf(id: string, path: Path): string {
  const key = String(path[path.length - 1]);
  return key === 'text' ? id.replace(/-?\d+$/, '') || 'text' : key;
}

function literals(sites: readonly ComponentSite[], found: Difference[], keys: Set<string>): void {
  for (const {id, node, entry} of sites) {
    for (const [key, kind] of entry?.kinds ?? []) {
      if (kind.kind === 'dynamic' && valueOf(node, key)?.type === 'string')
        found.push({id, path: [key], key: freshKey(wordOf(id, [key]), keys)});
    }
  }
}

/** Whether a surface's data come from an object in the text. */
export function hasData(ground: Ground, surfaceId: string): boolean {
  return dataRoot(ground.parsed, surfaceId) !== undefined;
}
