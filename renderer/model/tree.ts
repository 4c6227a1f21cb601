import type {Json, JsonObject} from '../protocol/json.js';
import type {Pointer} from './pointer.js';
import {indexOf, memberOf} from './value.js';
import type {Spot} from './spots.js';
import {spotBelow, told, toldDifference} from './spots.js';

type Container = Json[] | JsonObject;

/**
 * The data itself: containers of its own that change in place, so that a write costs its path and its value whatever stands
 * beside it, and frozen copies for whoever reads a container, each made once and shared until something in it changes.
 */
export class Tree {
  #root: JsonObject = {};
  readonly #frozen = new WeakMap<Container, Json>();

  constructor(json: JsonObject) {
    this.#root = copied(json) as JsonObject;
  }

  /** The data as it stands now; not to be given out, for it changes. */
  get root(): JsonObject {
    return this.#root;
  }

  /** `value` if it is plain, else its frozen copy. */
  frozen(value: Json | undefined): Json | undefined {
    if (typeof value !== 'object' || value === null) return value;
    const known = this.#frozen.get(value);
    if (known !== undefined) return known;
    const copy: Json = Array.isArray(value)
      ? value.map((member) => this.frozen(member)!)
      : Object.fromEntries(Object.entries(value).map(([key, member]) => [key, this.frozen(member)!]));
    Object.freeze(copy);
    this.#frozen.set(value, copy);
    return copy;
  }

  /** Puts a copy of `value` at `pointer`, `null` deletes, and tells the spots that see a difference; the path must be sound. */
  set(pointer: Pointer, value: unknown, spots: Spot): void {
    if (pointer.length === 0) {
      this.#merge(this.#root, value === null ? {} : (value as JsonObject), spots);
      return;
    }
    const way: {container: Container; spot: Spot | undefined}[] = [];
    let container: Container = this.#root;
    let spot: Spot | undefined = spots;
    let depth = 0;
    for (;;) {
      way.push({container, spot});
      if (depth === pointer.length - 1) break;
      const next = memberOf(container, pointer[depth]!);
      if (typeof next !== 'object' || next === null) break;
      spot = spotBelow(spot, pointer[depth]!);
      container = next;
      depth++;
    }
    const missing = pointer.slice(depth + 1);
    // What deletes has nothing to delete below a container that isn't there.
    if (value === null && missing.length > 0) return;
    const changed =
      value === null
        ? this.#remove(container, pointer[depth]!, spot)
        : this.#put(container, pointer[depth]!, missing.length > 0 ? within(missing, value) : value, spot);
    if (!changed) return;
    for (const {container, spot} of way) {
      this.#frozen.delete(container);
      if (spot) told(spot);
    }
  }

  #put(container: Container, token: string, value: unknown, spot: Spot | undefined): boolean {
    if (!Array.isArray(container)) return this.#member(container, token, value, spotBelow(spot, token));
    const index = indexOf(token) ?? Number(token);
    for (let hole = container.length; hole < index; hole++)
      this.#member(container, hole, null, spotBelow(spot, String(hole)));
    return this.#member(container, index, value, spotBelow(spot, token));
  }

  #remove(container: Container, token: string, spot: Spot | undefined): boolean {
    if (Array.isArray(container)) {
      const index = indexOf(token) ?? Infinity;
      if (index >= container.length) return false;
      const before = spot && container.slice();
      // The protocol leaves deleting an element open (RULES §5.5); here it goes and the rest moves up.
      container.splice(index, 1);
      if (before) toldDifference(spot, before, container);
      return true;
    }
    if (!Object.hasOwn(container, token)) return false;
    const before = container[token];
    delete container[token];
    toldDifference(spotBelow(spot, token), before, undefined);
    return true;
  }

  /** One member becomes `value`; says whether that made a difference. */
  #member(container: Container, key: string | number, value: unknown, spot: Spot | undefined): boolean {
    const members = container as Record<string | number, Json>;
    const before = typeof key === 'number' || Object.hasOwn(members, key) ? members[key] : undefined;
    if (typeof value === 'object' && value !== null && typeof before === 'object' && before !== null) {
      if (Array.isArray(value) === Array.isArray(before)) return this.#merge(before, value as Container, spot);
    }
    const after = copied(value);
    if (Object.is(before, after)) return false;
    members[key] = after;
    toldDifference(spot, before, after);
    return true;
  }

  /** Makes a container equal to another of its kind, in place; equal members stay as they are and wake nobody. */
  #merge(container: Container, value: Container, spot: Spot | undefined): boolean {
    let changed = false;
    if (Array.isArray(container)) {
      const list = value as readonly unknown[];
      const before = container.length;
      for (let i = 0; i < list.length; i++) {
        if (this.#member(container, i, list[i], spotBelow(spot, i))) changed = true;
      }
      if (before > list.length) {
        const gone = container.splice(list.length);
        if (spot?.below)
          gone.forEach((member, i) => toldDifference(spotBelow(spot, list.length + i), member, undefined));
        changed = true;
      }
    } else {
      const object = value as Record<string, unknown>;
      for (const key of Object.keys(object)) {
        if (object[key] === undefined || key === '__proto__') continue;
        if (this.#member(container, key, object[key], spotBelow(spot, key))) changed = true;
      }
      for (const key of Object.keys(container)) {
        if (Object.hasOwn(object, key) && object[key] !== undefined) continue;
        const before = container[key];
        delete container[key];
        toldDifference(spotBelow(spot, key), before, undefined);
        changed = true;
      }
    }
    if (changed) {
      this.#frozen.delete(container);
      if (spot) told(spot);
    }
    return changed;
  }
}

/** The containers that a path lacks: a list where the next segment is digits, else an object (RULES §5.3). */
function within(missing: Pointer, value: unknown): unknown {
  return missing.reduceRight((inner: unknown, token) => {
    if (!/^\d+$/.test(token)) return {[token]: inner};
    const list: unknown[] = new Array(Number(token)).fill(null);
    list.push(inner);
    return list;
  }, value);
}

/** A copy that is ours; values that JSON can't hold become null, as `JSON.stringify` has it. */
function copied(value: unknown): Json {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'number') return Number.isFinite(value) ? value : null;
    return typeof value === 'string' || typeof value === 'boolean' ? value : null;
  }
  if (Array.isArray(value)) return value.map(copied);
  const copy: JsonObject = {};
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    // `copy['__proto__'] = …` would set the prototype; no path could read the key anyway.
    if (member !== undefined && key !== '__proto__') copy[key] = copied(member);
  }
  return copy;
}
