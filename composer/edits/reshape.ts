import type {ComponentEntry, Json, JsonObject, Kind} from '../../renderer/index.js';
import {Changes} from '../language/edits.js';
import {renameAt} from '../language/navigate.js';
import {sampleOf, schemaOf} from '../language/samples.js';
import {entriesOf, propertyOf, stringOf, valueOf} from '../language/tree.js';
import {componentValue} from './bundle.js';
import {
  addDefinitions,
  catalogMark,
  closed,
  entryFor,
  FreshIds,
  idOf,
  named,
  removeDefinitions,
  surfaceOf,
  usable,
  type Ground,
  type Outcome,
} from './gesture.js';
import type {Spot} from './arrange.js';
import {refusal, slotOf, slotsOf} from './slots.js';
import {renameRoot} from './target.js';

/** What the menus offer to wrap a component in. */
export const WRAPPERS = ['Row', 'Column', 'Card', 'List'] as const;

/** Puts a new container around a component. */
export function wrap(ground: Ground, spot: Spot, type: string): Outcome {
  const surface = surfaceOf(ground, spot.surfaceId);
  const reason = closed(ground, surface);
  if (reason !== undefined || !surface) return {refused: reason ?? ''};
  const site = surface.byId.get(spot.id);
  const entry = entryFor(ground, surface, type);
  if (!site || !entry)
    return {refused: site ? `No loaded catalog has a ${type}.` : `There is no component ${spot.id}.`};
  const reference = spot.reference ?? surface.uses.get(spot.id)?.[0];
  if (!reference && spot.id !== 'root')
    return {refused: `${named(site)} is not drawn, so nothing can stand around it.`};
  const outer = {type, entry};
  const refused = refusal(outer, site) ?? refusal(reference?.from, outer);
  if (refused !== undefined) return {refused};
  const content = contentOf(entry);
  if (!content) return {refused: `A ${type} can’t hold anything.`};
  const changes = new Changes(ground.parsed.text);
  const fresh = new FreshIds(surface);
  const inner = spot.id === 'root' ? renameRoot(changes, surface, site, fresh) : spot.id;
  const id = spot.id === 'root' ? 'root' : fresh.take(idOf(type));
  const definition = {id, component: type, ...catalogMark(entry, surface), ...content(inner)};
  if (reference) changes.replace(reference.node, id);
  const list = site.node.parent;
  // Before what it wraps, so that the text reads from the outside in.
  if (list?.type === 'array') changes.insertElement(list, list.children!.indexOf(site.node), definition);
  else addDefinitions(changes, surface, site, [definition]);
  return {
    edits: changes.edits(),
    said: `Wrapped ${named(site)} in ${named({type, id})}`,
    surfaceId: surface.id,
    select: id,
  };
}

/** How a container of a type is filled with one child; its other required properties get samples. */
function contentOf(entry: ComponentEntry): ((id: string) => JsonObject) | undefined {
  const place =
    [...entry.kinds].find(([, {kind}]) => kind === 'children') ??
    [...entry.kinds].find(([, {kind}]) => kind === 'child');
  if (!place) return undefined;
  const [name, {kind}] = place;
  return (id) => ({
    [name]: kind === 'children' ? [id] : id,
    ...Object.fromEntries(
      entry.required.filter((key) => key !== name).map((key): [string, Json] => [key, sampleOf(entry, key) ?? '']),
    ),
  });
}

/** Puts what a container holds in its place. */
export function unwrap(ground: Ground, spot: Spot): Outcome {
  const surface = surfaceOf(ground, spot.surfaceId);
  const reason = closed(ground, surface);
  if (reason !== undefined || !surface) return {refused: reason ?? ''};
  const site = surface.byId.get(spot.id);
  if (!site) return {refused: `There is no component ${spot.id}.`};
  const slots = slotsOf(site);
  if (slots.some(({template}) => template !== undefined))
    return {refused: `${named(site)} repeats one component for a list; without it there is nothing to repeat.`};
  const ids = slots.flatMap((slot) => slot.ids);
  if (ids.length === 0) return {refused: `${named(site)} holds nothing.`};
  const references = surface.uses.get(spot.id) ?? [];
  if (references.length > 1) return {refused: `${named(site)} stands in several places.`};
  const reference = references[0];
  const slot = reference && slotOf(reference);
  if (!slot?.many && ids.length > 1)
    return {refused: `${named(site)} holds ${ids.length} components, and where it stands there is room for one.`};
  for (const id of ids) {
    const child = surface.byId.get(id);
    const refused = child && refusal(reference?.from, child);
    if (refused !== undefined) return {refused};
  }
  const changes = new Changes(ground.parsed.text);
  if (reference && slot?.many && slot.node) {
    changes.replace(reference.node, ids[0]);
    changes.insertElement(slot.node, slot.node.children!.indexOf(reference.node) + 1, ...ids.slice(1));
  } else if (reference) changes.replace(reference.node, ids[0]);
  else if (spot.id === 'root') {
    const [only] = ids;
    if (!surface.byId.has(only!)) return {refused: `${only} is missing.`};
    if ((surface.uses.get(only!)?.length ?? 0) > 1) return {refused: `${only} stands in several places.`};
    for (const inner of surface.sites) if (inner.id === only) changes.replace(inner.idNode, 'root');
  } else return {refused: `${named(site)} is not drawn.`};
  removeDefinitions(
    changes,
    surface.sites.filter(({id}) => id === spot.id),
  );
  const select = spot.id === 'root' ? 'root' : ids[0];
  return {
    edits: changes.edits(),
    said: `Took ${named(site)} away and kept what it held`,
    surfaceId: surface.id,
    select,
  };
}

/** Gives a component another id, wherever it is named. */
export function rename(ground: Ground, spot: Spot, name: string): Outcome {
  const surface = surfaceOf(ground, spot.surfaceId);
  const reason = closed(ground, surface);
  if (reason !== undefined || !surface) return {refused: reason ?? ''};
  const site = surface.byId.get(spot.id);
  if (!site) return {refused: `There is no component ${spot.id}.`};
  if (name.trim() === '') return {refused: 'An id needs at least one character.'};
  const renamed = renameAt({...ground, world: new Map()}, site.idNode.offset + 1, name.trim());
  if ('refused' in renamed) return renamed;
  return {
    edits: renamed.edits,
    said: `Renamed ${spot.id} to ${name.trim()}`,
    surfaceId: surface.id,
    select: name.trim(),
  };
}

/** Makes a component one of another type: what both types have stays, what the new one must have is added. */
export function retype(ground: Ground, spot: Spot, type: string, catalogId?: string): Outcome {
  const surface = surfaceOf(ground, spot.surfaceId);
  const reason = closed(ground, surface);
  if (reason !== undefined || !surface) return {refused: reason ?? ''};
  const site = surface.byId.get(spot.id);
  const entry = entryFor(ground, surface, type, catalogId);
  if (!site?.typeNode || !entry)
    return {refused: site ? `No loaded catalog has a ${type}.` : `There is no component ${spot.id}.`};
  if (entry === site.entry) return {refused: `${site.id} is a ${type} already.`};
  const becomes = {type, entry};
  for (const {from} of surface.uses.get(spot.id) ?? []) {
    const refused = refusal(from, becomes);
    if (refused !== undefined) return {refused};
  }
  const children = slotsOf(site).flatMap(({ids}) => ids);
  const place =
    [...entry.kinds].find(([, {kind}]) => kind === 'children') ??
    [...entry.kinds].find(([, {kind}]) => kind === 'child');
  const template = slotsOf(site).some((slot) => slot.template !== undefined);
  const listed = place?.[1].kind === 'children';
  if (children.length > 0 && (!place || (!listed && (children.length > 1 || template))))
    return {
      refused: `A ${type} can’t hold the ${children.length === 1 ? 'child' : `${children.length} children`} of ${site.id}.`,
    };
  const lone = [...entry.kinds].find(([name, {kind}]) => kind === 'child' && entry.required.includes(name));
  if (children.length === 0 && lone)
    return {refused: `A ${type} needs a component as its ${lone[0]}: wrap something in it instead.`};
  const singles = [...entry.kinds].filter(([name, {kind}]) => kind === 'child' && entry.required.includes(name));
  if (singles.length > 1) return {refused: `A ${type} needs ${singles.map(([name]) => name).join(' and ')}.`};
  const value = componentValue(site);
  const changes = new Changes(ground.parsed.text);
  changes.replace(site.typeNode, type);
  const mark = catalogMark(entry, surface)['@catalogId'];
  const marked = valueOf(site.node, '@catalogId');
  if (mark === undefined && marked) changes.remove(propertyOf(site.node, '@catalogId')!);
  else if (mark !== undefined && marked) changes.replace(marked, mark);
  else if (mark !== undefined) changes.insertProperty(site.node, '@catalogId', mark, site.typeNode.parent);
  const kept = new Set<string>();
  for (const {key, property, value: node} of entriesOf(site.node)) {
    if (['id', 'component', '@catalogId', '@metadata', '@accessibility'].includes(key)) continue;
    const stays =
      key === '@checks'
        ? entry.checkable
        : node !== undefined &&
          fits(value[key]!, entry.kinds.get(key), site.entry?.kinds.get(key), entry, key) &&
          (key === place?.[0] || !holdsIds(entry.kinds.get(key)));
    if (stays) kept.add(key);
    else changes.remove(property);
  }
  const added: [string, Json][] = [];
  if (place && children.length > 0 && !kept.has(place[0])) added.push([place[0], listed ? children : children[0]!]);
  for (const name of entry.required) {
    if (kept.has(name) || added.some(([key]) => key === name)) continue;
    const sample = required(entry, name);
    if (sample === undefined) return {refused: `A ${type} needs ${name}, which only you can say.`};
    added.push([name, sample]);
  }
  for (const [name, sample] of added) changes.insertProperty(site.node, name, sample);
  return {edits: changes.edits(), said: `${site.id} is a ${type} now`, surfaceId: surface.id, select: spot.id};
}

function holdsIds(kind: Kind | undefined): boolean {
  return kind?.kind === 'child' || kind?.kind === 'children';
}

function required(entry: ComponentEntry, name: string): Json | undefined {
  const kind = entry.kinds.get(name);
  if (kind?.kind === 'children') return [];
  const schema = schemaOf(entry, name);
  // A list that needs items has to be made by hand or from the palette.
  if (typeof schema?.minItems === 'number' && schema.minItems > 0) return undefined;
  return sampleOf(entry, name);
}

/** Whether a value may stay when its component gets another type. */
function fits(
  value: Json,
  kind: Kind | undefined,
  before: Kind | undefined,
  entry: ComponentEntry,
  name: string,
): boolean {
  if (!kind) return false;
  if (before && before.kind !== kind.kind) return false;
  if (kind.kind === 'dynamic' && before?.kind === 'dynamic' && kind.type !== before.type && kind.type !== 'any')
    return false;
  if (kind.kind === 'list' || kind.kind === 'object' || kind.kind === 'union')
    return JSON.stringify(shapeOf(kind)) === JSON.stringify(before && shapeOf(before));
  if (kind.kind !== 'literal') return true;
  const schema = schemaOf(entry, name);
  if (schema && typeof schema.$ref === 'string') return typeof value === 'number';
  if (Array.isArray(schema?.enum)) return schema.enum.includes(value);
  if (schema?.type === 'string') return typeof value === 'string';
  if (schema?.type === 'boolean') return typeof value === 'boolean';
  if (schema?.type === 'number' || schema?.type === 'integer')
    return (
      typeof value === 'number' &&
      (typeof schema.minimum !== 'number' || value >= schema.minimum) &&
      (schema.type === 'number' || Number.isInteger(value))
    );
  return false;
}

function shapeOf(kind: Kind): unknown {
  if (kind.kind === 'list') return ['list', shapeOf(kind.item)];
  if (kind.kind === 'object') return ['object', [...kind.properties].map(([name, inner]) => [name, shapeOf(inner)])];
  return kind.kind === 'dynamic' ? kind.type : kind.kind;
}

/** The types that a component may become, with the catalogs that have them. */
export function typesFor(ground: Ground, spot: Spot): ComponentEntry[] {
  const surface = surfaceOf(ground, spot.surfaceId);
  const own = surface?.catalog;
  const found = new Map<string, ComponentEntry>();
  const others = ground.catalogs.filter((each) => each !== own && usable(each));
  for (const catalog of own ? [own, ...others] : others) {
    for (const [name, entry] of catalog.components) if (!found.has(name)) found.set(name, entry);
  }
  return [...found.values()];
}

/** The type of a component as the text says it. */
export function typeOf(ground: Ground, {surfaceId, id}: Spot): string | undefined {
  return stringOf(surfaceOf(ground, surfaceId)?.byId.get(id)?.typeNode);
}
