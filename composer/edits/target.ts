import type {JsonObject} from '../../renderer/index.js';
import type {Changes} from '../language/edits.js';
import type {ComponentSite, Reference, SurfaceIndex} from '../language/surfaces.js';
import type {FreshIds} from './gesture.js';
import {entryFor, catalogMark, named, type Ground} from './gesture.js';
import {refusal, slotOf, slotsOf, type Slot} from './slots.js';

/** Where something goes that is inserted or moved. */
export type Target =
  /** Between the children of a list. */
  | {readonly kind: 'list'; readonly slot: Slot; readonly index: number}
  /** Into an empty place for one child. */
  | {readonly kind: 'single'; readonly slot: Slot}
  /** Together with what is there, in a new Column that takes its place. */
  | {readonly kind: 'wrap'; readonly site: ComponentSite; readonly reference?: Reference; readonly before: boolean}
  /** As the root of a surface that has none. */
  | {readonly kind: 'root'};

/** How the gesture names its goal: inside a component, or beside it. */
export type Side = 'into' | 'before' | 'after';

/** The place in or beside a component; `reference` tells which of several places a component stands in. */
export function targetAt(
  surface: SurfaceIndex,
  id: string,
  side: Side,
  reference?: Reference,
): Target | {readonly refused: string} {
  const site = surface.byId.get(id);
  if (!site) return id === 'root' ? {kind: 'root'} : {refused: `There is no component ${id}.`};
  if (side === 'into') return inside(surface, site, new Set()) ?? {refused: `${named(site)} can’t hold anything.`};
  const use = reference ?? surface.uses.get(id)?.[0];
  if (!use) {
    return id === 'root'
      ? {kind: 'wrap', site, before: side === 'before'}
      : {refused: `${named(site)} is not drawn, so nothing can stand beside it.`};
  }
  const slot = slotOf(use);
  if (!slot) return {refused: `${named(use.from)} is of no known type.`};
  if (!slot.many) return {kind: 'wrap', site, reference: use, before: side === 'before'};
  const at = (slot.node?.children ?? []).indexOf(use.node);
  return {kind: 'list', slot, index: side === 'before' ? at : at + 1};
}

function inside(surface: SurfaceIndex, site: ComponentSite, seen: Set<string>): Target | undefined {
  if (seen.has(site.id)) return undefined;
  seen.add(site.id);
  const slots = slotsOf(site);
  const list = slots.find(({many}) => many);
  if (list) return {kind: 'list', slot: list, index: list.ids.length};
  const empty = slots.find(({ids}) => ids.length === 0 || !surface.byId.has(ids[0]!));
  if (empty && empty.template === undefined && empty.path.length === 1) return {kind: 'single', slot: empty};
  // Content is more often wanted in what comes last: a Modal's content, not its trigger.
  const filled = slots.findLast(({ids}) => ids.length > 0);
  const child = filled && surface.byId.get(filled.ids[0]!);
  if (!child) return undefined;
  return (
    inside(surface, child, seen) ?? {
      kind: 'wrap',
      site: child,
      reference: child.id === 'root' ? undefined : referenceIn(site, child.id),
      before: false,
    }
  );
}

function referenceIn(site: ComponentSite, id: string): Reference | undefined {
  return site.references.find((reference) => reference.id === id);
}

/** The component that will hold what goes there; undefined above the root. */
export function holderOf(
  target: Target,
): {readonly type?: string; readonly entry?: ComponentSite['entry']} | undefined {
  if (target.kind === 'list' || target.kind === 'single') return target.slot.site;
  return undefined;
}

/** Why a component of some type can't go there. */
export function targetRefusal(
  ground: Ground,
  surface: SurfaceIndex,
  target: Target,
  child: {readonly type?: string; readonly entry?: ComponentSite['entry']},
): string | undefined {
  if (target.kind !== 'wrap') return refusal(holderOf(target), child);
  const entry = entryFor(ground, surface, 'Column');
  if (!entry) return 'There is no Column to put both into.';
  const column = {type: 'Column', entry};
  return refusal(column, child) ?? refusal(column, target.site) ?? refusal(target.reference?.from, column);
}

/** Names `ids` at the target, making a Column around what is there where it takes one; returns the definitions to add. */
export function nameAt(
  changes: Changes,
  ground: Ground,
  surface: SurfaceIndex,
  target: Target,
  ids: readonly string[],
  fresh: FreshIds,
): JsonObject[] {
  switch (target.kind) {
    case 'root':
      return [];
    case 'single':
      setSlot(changes, target.slot, ids[0]!);
      return [];
    case 'list':
      if (target.slot.node) changes.insertElement(target.slot.node, target.index, ...ids);
      else setSlot(changes, target.slot, [...ids]);
      return [];
    case 'wrap': {
      const entry = entryFor(ground, surface, 'Column')!;
      const {site, reference, before} = target;
      const inner = site.id === 'root' ? renameRoot(changes, surface, site, fresh) : site.id;
      const id = site.id === 'root' ? 'root' : fresh.take('column');
      if (reference) changes.replace(reference.node, id);
      const children = before ? [...ids, inner] : [inner, ...ids];
      return [{id, component: 'Column', ...catalogMark(entry, surface), children}];
    }
  }
}

/** Gives the root another id, so that something else can become the root. */
export function renameRoot(changes: Changes, surface: SurfaceIndex, root: ComponentSite, fresh: FreshIds): string {
  const id = fresh.take(root.type ? root.type.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase() : 'content');
  for (const {id: each, idNode} of surface.sites) if (each === 'root') changes.replace(idNode, id);
  return id;
}

/** Writes a slot's value; slots of a component itself only, as deeper ones are always written. */
export function setSlot(changes: Changes, slot: Slot, value: string | string[]): void {
  if (slot.node) changes.replace(slot.node, value);
  else changes.insertProperty(slot.site.node, String(slot.path[0]), value);
}
