import type {Json} from '../../renderer/index.js';
import {Changes} from '../language/edits.js';
import type {ComponentSite} from '../language/surfaces.js';
import {entriesOf, propertyOf, type Node} from '../language/tree.js';
import {closed, surfaceOf, type Ground, type Outcome} from './gesture.js';
import type {Spot} from './arrange.js';
import {nodeAtPath, slotName} from './slots.js';

/** From a component down to a value: `['action', 'event', 'name']`. */
export type Path = readonly (string | number)[];

/** Writes a value into a component, making what lies between; undefined takes the key away and what would be left empty with it. */
export function setProperty(ground: Ground, spot: Spot, path: Path, value: Json | undefined): Outcome {
  const surface = surfaceOf(ground, spot.surfaceId);
  const reason = closed(ground, surface);
  if (reason !== undefined || !surface) return {refused: reason ?? ''};
  const site = surface.byId.get(spot.id);
  if (!site) return {refused: `There is no component ${spot.id}.`};
  const changes = new Changes(ground.parsed.text);
  writeAt(changes, site.node, path, value, orderOf(site));
  const said = `${slotName(path)} of ${site.id} ${value === undefined ? 'is not set' : 'changed'}`;
  return {edits: changes.edits(), said, surfaceId: surface.id, select: spot.id};
}

/** Adds an item to a list in a component, or takes one away, or moves one. */
export function changeList(
  ground: Ground,
  spot: Spot,
  path: Path,
  change: {readonly add: Json} | {readonly remove: number} | {readonly from: number; readonly to: number},
): Outcome {
  const surface = surfaceOf(ground, spot.surfaceId);
  const reason = closed(ground, surface);
  if (reason !== undefined || !surface) return {refused: reason ?? ''};
  const site = surface.byId.get(spot.id);
  if (!site) return {refused: `There is no component ${spot.id}.`};
  const list = nodeAtPath(site.node, path);
  if (list?.type !== 'array')
    return 'add' in change ? setProperty(ground, spot, path, [change.add]) : {refused: `${slotName(path)} is no list.`};
  const changes = new Changes(ground.parsed.text);
  const items = list.children ?? [];
  if ('add' in change) changes.insertElement(list, items.length, change.add);
  else if ('remove' in change) {
    const item = items[change.remove];
    if (item && items.length === 1 && path.length === 1 && !site.entry?.required.includes(String(path[0]))) {
      changes.remove(propertyOf(site.node, String(path[0]))!);
    } else if (item) changes.remove(item);
  } else changes.move(list, change.from, Math.max(0, Math.min(change.to, items.length - 1)));
  return {
    edits: changes.edits(),
    said: `${slotName(path)} of ${site.id} changed`,
    surfaceId: surface.id,
    select: spot.id,
  };
}

/** The order of a component's keys: as its catalog lists them, between what every component has. */
function orderOf({entry}: ComponentSite): readonly string[] {
  return ['id', 'component', '@catalogId', ...(entry?.kinds.keys() ?? []), '@checks', '@accessibility', '@metadata'];
}

/** Writes a value below a node; new keys go where `order` puts them, else to the end. */
export function writeAt(
  changes: Changes,
  top: Node,
  path: Path,
  value: Json | undefined,
  order: readonly string[] = [],
): void {
  const [step, ...rest] = path;
  if (step === undefined) {
    if (value !== undefined) changes.replace(top, value);
    return;
  }
  const inner = nodeAtPath(top, [step]);
  if (inner && (rest.length === 0 || inner.type === 'object' || inner.type === 'array')) {
    if (rest.length > 0) {
      if (value === undefined && emptied(inner, rest)) removeStep(changes, top, step);
      else writeAt(changes, inner, rest, value);
    } else if (value === undefined) removeStep(changes, top, step);
    else changes.replace(inner, value);
    return;
  }
  if (value === undefined) return;
  const made = rest.reduceRight<Json>(
    (content, key) => (typeof key === 'number' ? [content] : {[key]: content}),
    value,
  );
  if (inner) changes.replace(inner, made);
  else if (top.type === 'array') changes.insertElement(top, Number(step), made);
  else changes.insertProperty(top, String(step), made, before(top, String(step), order));
}

function removeStep(changes: Changes, top: Node, step: string | number): void {
  const child = top.type === 'array' ? top.children?.[Number(step)] : propertyOf(top, String(step));
  if (child) changes.remove(child);
}

/** Whether nothing would be left of an object once a value below it has gone. */
function emptied(node: Node, path: Path): boolean {
  const [step, ...rest] = path;
  if (node.type !== 'object' || node.children?.length !== 1) return false;
  const [only] = entriesOf(node);
  if (!only || only.key !== step) return false;
  return rest.length === 0 || (only.value !== undefined && emptied(only.value, rest));
}

/** The property after which a new key goes. */
function before(object: Node, key: string, order: readonly string[]): Node | undefined {
  const at = order.indexOf(key);
  if (at < 0) return undefined;
  const earlier = new Set(order.slice(0, at));
  return object.children?.findLast((property) => earlier.has(String(property.children?.[0]?.value)));
}
