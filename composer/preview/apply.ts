import type {Component, Json, JsonObject} from '../../renderer/index.js';

/** What a surface is made of after its messages, as far as the author decides it. */
export interface SurfaceState {
  readonly id: string;
  /** What is fixed at creation: version, catalog, sendDataModel, metadata. Where it differs, the surface is another one. */
  readonly identity: string;
  readonly components: ReadonlyMap<string, Component>;
  readonly data: JsonObject;
}

/** All surfaces after some messages. */
export type World = ReadonlyMap<string, SurfaceState>;

/** Messages and what they make. */
export interface Applied {
  readonly messages: readonly unknown[];
  readonly world: World;
}

/** One thing to do to a surface's data: put a value, delete a key, or cut a list. */
export type DataEdit =
  | {readonly pointer: readonly string[]; readonly value: Json}
  | {readonly pointer: readonly string[]; readonly remove: true}
  | {readonly pointer: readonly string[]; readonly length: number};

export interface SurfacePatch {
  readonly surfaceId: string;
  readonly components: readonly Component[];
  readonly removed: readonly string[];
  readonly data: readonly DataEdit[];
}

/** The smallest step that takes a living preview from one document to the next. */
export type Change =
  | {readonly kind: 'none'}
  /** Feed the messages from this position on. */
  | {readonly kind: 'append'; readonly from: number}
  | {readonly kind: 'patch'; readonly patches: readonly SurfacePatch[]}
  | {readonly kind: 'rebuild'};

/**
 * Compares what is on screen with what the document says now. Data is compared document to document, never with the screen,
 * so that what was typed into the preview stays unless the author changed that very value.
 */
export function changeBetween(before: Applied | undefined, after: Applied): Change {
  if (!before) return {kind: 'rebuild'};
  const common = commonPrefix(before.messages, after.messages);
  if (common === before.messages.length) {
    return common === after.messages.length ? {kind: 'none'} : {kind: 'append', from: common};
  }
  if (before.world.size !== after.world.size) return {kind: 'rebuild'};
  const patches: SurfacePatch[] = [];
  for (const [id, next] of after.world) {
    const previous = before.world.get(id);
    if (!previous || previous.identity !== next.identity) return {kind: 'rebuild'};
    const patch = patchBetween(previous, next);
    if (patch) patches.push(patch);
  }
  return patches.length > 0 ? {kind: 'patch', patches} : {kind: 'none'};
}

function commonPrefix(a: readonly unknown[], b: readonly unknown[]): number {
  let common = 0;
  while (common < a.length && common < b.length && sameJson(a[common], b[common])) common++;
  return common;
}

function patchBetween(before: SurfaceState, after: SurfaceState): SurfacePatch | undefined {
  const components = [...after.components].flatMap(([id, component]) =>
    sameJson(component, before.components.get(id)) ? [] : [component],
  );
  const removed = [...before.components.keys()].filter((id) => !after.components.has(id));
  const data: DataEdit[] = [];
  diffData(before.data, after.data, [], data);
  if (components.length + removed.length + data.length === 0) return undefined;
  return {surfaceId: after.id, components, removed, data};
}

function diffData(before: Json | undefined, after: Json, pointer: readonly string[], edits: DataEdit[]): void {
  if (sameJson(before, after)) return;
  if (isPlain(before) && isPlain(after) && !hasNull(after)) {
    for (const key of Object.keys(before)) {
      if (!Object.hasOwn(after, key)) edits.push({pointer: [...pointer, key], remove: true});
    }
    for (const [key, value] of Object.entries(after)) {
      diffData(Object.hasOwn(before, key) ? before[key] : undefined, value, [...pointer, key], edits);
    }
  } else if (Array.isArray(before) && Array.isArray(after) && !after.includes(null)) {
    if (after.length < before.length) edits.push({pointer, length: after.length});
    for (const [index, value] of after.entries()) diffData(before[index], value, [...pointer, String(index)], edits);
  } else {
    // Writing null to a key deletes it (RULES §5.5), so what holds a null of its own is written whole.
    edits.push({pointer, value: after});
  }
}

/** Tells an object from lists and scalars. */
export function isPlain(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasNull(value: JsonObject): boolean {
  return Object.values(value).includes(null);
}

/** Whether two JSON values say the same; the order of keys says nothing. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => sameJson(item, b[index]))
    );
  }
  const left = Object.entries(a);
  return (
    left.length === Object.keys(b).length &&
    left.every(([key, value]) => Object.hasOwn(b, key) && sameJson(value, (b as Record<string, unknown>)[key]))
  );
}

/** The value at a pointer of plain JSON, absent where a step leads nowhere. */
export function valueIn(value: Json | undefined, pointer: readonly string[]): Json | undefined {
  let at = value;
  for (const key of pointer) {
    if (Array.isArray(at)) at = at[Number(key)];
    else if (isPlain(at) && Object.hasOwn(at, key)) at = at[key];
    else return undefined;
  }
  return at;
}
