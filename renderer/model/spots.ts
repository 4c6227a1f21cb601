import {Signal} from 'signal-polyfill';
import type {Json} from '../protocol/json.js';
import type {Pointer} from './pointer.js';
import {memberOf} from './value.js';

/** One place of the data model that somebody watches, or that lies on the way to one. */
export interface Spot {
  readonly key: string;
  readonly parent?: Spot;
  /** Counts the changes of what stands here; the value itself is read from the data. */
  changes?: Signal.State<number>;
  count: number;
  below?: Map<string, Spot>;
}

/** The trie of watched places: a state per path that is read, gone with its last watcher (design: data model). */
export class Spots {
  readonly root: Spot = {key: '', count: 0};
  #size = 0;

  /** How many places have a state; for tests of leaks and for `inspect()`. */
  get size(): number {
    return this.#size;
  }

  /** Subscribes the running computed to the place at `pointer`. */
  subscribe(pointer: Pointer): void {
    let spot = this.root;
    for (const token of pointer) {
      spot.below ??= new Map();
      let next = spot.below.get(token);
      if (!next) spot.below.set(token, (next = {key: token, parent: spot, count: 0}));
      spot = next;
    }
    if (!spot.changes) {
      this.#size++;
      const left = spot;
      spot.changes = new Signal.State(0, {[Signal.subtle.unwatched]: () => this.#leave(left)});
    }
    spot.changes.get();
  }

  /** The paths that are watched now. */
  *paths(spot: Spot = this.root, pointer: Pointer = []): Generator<Pointer> {
    if (spot.changes) yield pointer;
    for (const [token, next] of spot.below ?? []) yield* this.paths(next, [...pointer, token]);
  }

  #leave(spot: Spot): void {
    if (!spot.changes) return;
    spot.changes = undefined;
    this.#size--;
    for (
      let empty: Spot | undefined = spot;
      empty?.parent && !empty.changes && !empty.below?.size;
      empty = empty.parent
    ) {
      empty.parent.below?.delete(empty.key);
    }
  }
}

/** The watched place one step below, if there is one. */
export function spotBelow(spot: Spot | undefined, token: string | number): Spot | undefined {
  return spot?.below?.get(typeof token === 'number' ? String(token) : token);
}

/** Tells the watchers of this place alone. */
export function told(spot: Spot): void {
  spot.changes?.set(++spot.count);
}

/** Tells the watchers at and below a place whose value was replaced. */
export function toldDifference(spot: Spot | undefined, before: Json | undefined, after: Json | undefined): void {
  if (!spot || same(before, after)) return;
  told(spot);
  for (const [token, next] of spot.below ?? []) toldDifference(next, memberOf(before, token), memberOf(after, token));
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && same(memberOf(a, key), memberOf(b, key)));
}
