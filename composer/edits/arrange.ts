import type {JsonObject} from '../../renderer/index.js';
import {Changes} from '../language/edits.js';
import type {ComponentSite, Reference, SurfaceIndex} from '../language/surfaces.js';
import {keyOf, type Node} from '../language/tree.js';
import {bundleOf, openIds, settled, type Bundle} from './bundle.js';
import {
  addData,
  addDefinitions,
  closed,
  dataKeys,
  entryFor,
  FreshIds,
  named,
  removeDefinitions,
  subtree,
  surfaceOf,
  type Ground,
  type Outcome,
} from './gesture.js';
import {slotOf, slotsOf} from './slots.js';
import {nameAt, targetAt, targetRefusal, type Side, type Target} from './target.js';

/** A component of a surface, and where it stands if it stands in several places. */
export interface Spot {
  readonly surfaceId: string;
  readonly id: string;
  /** The place that names it; by default the first one. */
  readonly reference?: Reference;
}

/** Puts new components into the surface. */
export function insert(ground: Ground, spot: Spot, side: Side, bundle: Bundle): Outcome {
  const surface = surfaceOf(ground, spot.surfaceId);
  const reason = closed(ground, surface);
  if (reason !== undefined || !surface) return {refused: reason ?? ''};
  const target = targetAt(surface, spot.id, side, spot.reference);
  return 'refused' in target ? target : insertAt(ground, surface, target, bundle);
}

/** Puts new components at a known place. */
export function insertAt(ground: Ground, surface: SurfaceIndex, target: Target, bundle: Bundle): Outcome {
  const fresh = new FreshIds(surface);
  const ready = settled(bundle, ground, surface, fresh);
  const [top, ...rest] = ready.components;
  if (!top) return {refused: 'There is nothing to insert.'};
  const open = openIds(bundle, ground, surface);
  if (open.length > 0) return {refused: `${open[0]} is named in it and nowhere defined.`};
  const type = String(top.component);
  const entry = entryFor(ground, surface, type, stringIn(top, '@catalogId'));
  if (!entry) return {refused: `No loaded catalog has a ${type} for surfaces of v1.0.`};
  const refused = targetRefusal(ground, surface, target, {type, entry});
  if (refused !== undefined) return {refused};
  const changes = new Changes(ground.parsed.text);
  const id = target.kind === 'root' ? 'root' : String(top.id);
  const more = nameAt(changes, ground, surface, target, [id], fresh);
  addDefinitions(changes, surface, anchorOf(surface, target), [...more, {...top, id}, ...rest]);
  const known = dataKeys(ground.parsed, surface.id);
  const data = Object.fromEntries(Object.entries(ready.data ?? {}).filter(([key]) => !known.has(key)));
  addData(changes, ground.parsed, surface, data);
  return {
    edits: changes.edits(),
    said: `Inserted ${named({type, id})}${whereOf(target)}`,
    surfaceId: surface.id,
    select: id,
  };
}

/** The definition behind which new ones are written: the last of what stands before, else the holder. */
function anchorOf(surface: SurfaceIndex, target: Target): ComponentSite | undefined {
  if (target.kind === 'root') return undefined;
  if (target.kind === 'wrap') return target.site;
  const {site} = target.slot;
  const previous = target.kind === 'list' ? target.slot.ids[target.index - 1] : undefined;
  if (previous === undefined) return site;
  const list = site.node.parent;
  const inList = [...subtree(surface, previous)].flatMap((id) => {
    const inner = surface.byId.get(id);
    return inner && inner.node.parent === list ? [inner] : [];
  });
  return inList.toSorted((a, b) => a.node.offset - b.node.offset).at(-1) ?? site;
}

function whereOf(target: Target): string {
  if (target.kind === 'list')
    return ` at position ${target.index + 1} of ${target.slot.ids.length + 1} in ${named(target.slot.site)}`;
  if (target.kind === 'single') return ` as ${target.slot.name} of ${named(target.slot.site)}`;
  return target.kind === 'wrap' ? ` beside ${named(target.site)}, in a new Column` : '';
}

/** Moves a component, with all that hangs below it, to another place. */
export function move(ground: Ground, spot: Spot, goal: Spot, side: Side): Outcome {
  const surface = surfaceOf(ground, spot.surfaceId);
  const reason = closed(ground, surface);
  if (reason !== undefined || !surface) return {refused: reason ?? ''};
  if (spot.surfaceId !== goal.surfaceId) return {refused: 'Cut and paste to move a component to another surface.'};
  if (subtree(surface, spot.id).has(goal.id)) return {refused: `${spot.id} can’t go into itself.`};
  const target = targetAt(surface, goal.id, side, goal.reference);
  return 'refused' in target ? target : moveTo(ground, surface, spot, target);
}

/** Moves a component to a known place. */
export function moveTo(ground: Ground, surface: SurfaceIndex, spot: Spot, target: Target): Outcome {
  const site = surface.byId.get(spot.id);
  if (!site) return {refused: `There is no component ${spot.id}.`};
  if (spot.id === 'root') return {refused: 'The root can’t move: everything else is inside it.'};
  const own = subtree(surface, spot.id);
  const holder =
    target.kind === 'list' || target.kind === 'single'
      ? target.slot.site
      : target.kind === 'wrap'
        ? target.site
        : undefined;
  if (holder && own.has(holder.id)) return {refused: `${named(site)} can’t go into itself.`};
  const refused = targetRefusal(ground, surface, target, site);
  if (refused !== undefined) return {refused};
  const changes = new Changes(ground.parsed.text);
  const reference = spot.reference ?? surface.uses.get(spot.id)?.[0];
  const from = reference && slotOf(reference);
  if (reference && from?.many && target.kind === 'list' && sameList(from.node, target.slot.node)) {
    const list = from.node!;
    const at = list.children!.indexOf(reference.node);
    const to = target.index > at ? target.index - 1 : target.index;
    if (to === at) return {refused: `${named(site)} is there already.`};
    changes.move(list, at, to);
    const said = `Moved ${named(site)} to position ${to + 1} of ${list.children!.length} in ${named(from.site)}`;
    return {edits: changes.edits(), said, surfaceId: surface.id, select: spot.id};
  }
  if (reference) {
    const kept = detach(changes, reference);
    if (kept !== undefined) return {refused: kept};
  }
  const fresh = new FreshIds(surface);
  const more = nameAt(changes, ground, surface, target, [spot.id], fresh);
  if (more.length > 0) addDefinitions(changes, surface, anchorOf(surface, target), more);
  return {
    edits: changes.edits(),
    said: `Moved ${named(site)}${whereOf(target)}`,
    surfaceId: surface.id,
    select: spot.id,
  };
}

function sameList(a: Node | undefined, b: Node | undefined): boolean {
  return a !== undefined && a === b;
}

/** Takes a name out of the place where it stands; says why where that place can't do without. */
export function detach(changes: Changes, reference: Reference): string | undefined {
  const {node, from} = reference;
  const slot = slotOf(reference);
  if (slot?.template !== undefined && slot.node) {
    changes.replace(slot.node, []);
    return undefined;
  }
  if (node.parent?.type === 'array') {
    changes.remove(node);
    return undefined;
  }
  const property = keyOf(node)?.parent;
  // A tab goes with its page, as long as another one stays.
  const item = slot && slot.path.length > 1 ? property?.parent : undefined;
  if (item?.parent?.type === 'array') {
    const others = (item.parent.children ?? []).filter((child) => child !== item && !changes.removes(child));
    if (others.length > 0) {
      changes.remove(item);
      return undefined;
    }
  } else if (property && slot && !slot.required) {
    changes.remove(property);
    return undefined;
  }
  return `${named(from)} needs its ${slot?.name ?? 'child'}. Insert something beside it first, or delete ${from.id} itself.`;
}

/** Deletes a component with all below it that nothing else names. */
export function remove(ground: Ground, spot: Spot): Outcome {
  const surface = surfaceOf(ground, spot.surfaceId);
  const reason = closed(ground, surface);
  if (reason !== undefined || !surface) return {refused: reason ?? ''};
  const site = surface.byId.get(spot.id);
  if (spot.id === 'root')
    return {refused: 'A surface can’t be without its root. Change its type, or delete what is in it.'};
  const references = surface.uses.get(spot.id) ?? [];
  if (!site && references.length === 0) return {refused: `There is no component ${spot.id}.`};
  const changes = new Changes(ground.parsed.text);
  const only = spot.reference && references.length > 1;
  for (const reference of only ? [spot.reference] : references) {
    const kept = detach(changes, reference);
    if (kept !== undefined) return {refused: kept};
  }
  if (!only) removeUnused(changes, surface, spot.id);
  const parent = (spot.reference ?? references[0])?.from.id;
  const said = `Deleted ${site ? named(site) : spot.id}`;
  return {edits: changes.edits(), said, surfaceId: surface.id, select: nextAfter(surface, spot, references) ?? parent};
}

/** Removes the definitions of a component and of what only it named; earlier versions of other components let go of them too. */
function removeUnused(changes: Changes, surface: SurfaceIndex, id: string): void {
  const own = subtree(surface, id);
  // Whatever is named from outside stays, with all below it.
  const kept = new Set<string>();
  for (const inner of own) {
    if (inner === id) continue;
    const outside = (surface.uses.get(inner) ?? []).some(({from}) => !own.has(from.id));
    if (outside) for (const each of subtree(surface, inner)) kept.add(each);
  }
  const gone = new Set([...own].filter((inner) => !kept.has(inner)));
  removeDefinitions(
    changes,
    surface.sites.filter((site) => gone.has(site.id)),
  );
  for (const site of surface.sites) {
    if (surface.byId.get(site.id) === site || gone.has(site.id)) continue;
    for (const {id: named, node} of site.references)
      if (gone.has(named) && node.parent?.type === 'array') changes.remove(node);
  }
}

/** What is chosen after a deletion: the next sibling, else the one before. */
function nextAfter(surface: SurfaceIndex, spot: Spot, references: readonly Reference[]): string | undefined {
  const reference = spot.reference ?? references[0];
  const slot = reference && slotOf(reference);
  if (!slot?.many || !slot.node) return undefined;
  const at = slot.node.children!.indexOf(reference!.node);
  return [slot.ids[at + 1], slot.ids[at - 1]].find((id) => id !== undefined && id !== spot.id && surface.byId.has(id));
}

/** Puts a copy behind the original. */
export function duplicate(ground: Ground, spot: Spot): Outcome {
  const surface = surfaceOf(ground, spot.surfaceId);
  const reason = closed(ground, surface);
  if (reason !== undefined || !surface) return {refused: reason ?? ''};
  if (!surface.byId.has(spot.id)) return {refused: `There is no component ${spot.id}.`};
  const target = targetAt(surface, spot.id, 'after', spot.reference);
  if ('refused' in target) return target;
  return insertAt(ground, surface, target, bundleOf(surface, spot.id));
}

/** The text that the clipboard gets. */
export function copyText(ground: Ground, spot: Spot): string | undefined {
  const surface = surfaceOf(ground, spot.surfaceId);
  if (!surface?.byId.has(spot.id)) return undefined;
  return JSON.stringify(bundleOf(surface, spot.id).components, null, 2);
}

/** The places to which a component can go with one step: up, down, out and into what stands before it. */
export function stepTarget(
  surface: SurfaceIndex,
  spot: Spot,
  step: 'up' | 'down' | 'in' | 'out',
): Target | {readonly refused: string} {
  const reference = spot.reference ?? surface.uses.get(spot.id)?.[0];
  const slot = reference && slotOf(reference);
  const site = surface.byId.get(spot.id);
  if (!reference || !slot || !site) return {refused: `${spot.id} has no place that it could leave.`};
  if (step === 'out') {
    const {from} = reference;
    if (!slot.many) return {refused: `${named(from)} needs its ${slot.name}.`};
    const outer = targetAt(surface, from.id, 'after');
    if ('refused' in outer) return outer;
    return outer;
  }
  if (!slot.many || !slot.node) return {refused: `${named(site)} stands alone in ${named(slot.site)}.`};
  const at = slot.node.children!.indexOf(reference.node);
  if (step === 'up')
    return at === 0 ? {refused: `${named(site)} is the first already.`} : {kind: 'list', slot, index: at - 1};
  if (step === 'down')
    return at === slot.ids.length - 1
      ? {refused: `${named(site)} is the last already.`}
      : {kind: 'list', slot, index: at + 2};
  const previous = slot.ids[at - 1];
  if (previous === undefined) return {refused: `Nothing stands before ${named(site)} that it could go into.`};
  const into = targetAt(surface, previous, 'into');
  if ('refused' in into || into.kind !== 'wrap') return into;
  return {refused: `${previous} holds one component already.`};
}

/** Moves a component by one step. */
export function step(ground: Ground, spot: Spot, direction: 'up' | 'down' | 'in' | 'out'): Outcome {
  const surface = surfaceOf(ground, spot.surfaceId);
  const reason = closed(ground, surface);
  if (reason !== undefined || !surface) return {refused: reason ?? ''};
  const target = stepTarget(surface, spot, direction);
  return 'refused' in target ? target : moveTo(ground, surface, spot, target);
}

/** Whether a component holds anything that can be seen to hold: it has a slot. */
export function holds(site: ComponentSite): boolean {
  return slotsOf(site).length > 0;
}

function stringIn(component: JsonObject, key: string): string | undefined {
  const value = component[key];
  return typeof value === 'string' ? value : undefined;
}
