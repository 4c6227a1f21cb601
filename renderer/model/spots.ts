import {Signal} from 'signal-polyfill';
import type {Json} from '../protocol/json.js';
import type {Pointer} from './pointer.js';
import {memberOf} from './value.js';

/** One place of the data model that somebody watches, or that lies on the way to one. */
interface Spot {
  readonly key: string;
  readonly parent?: Spot;
  state?: Signal.State<Json | undefined>;
  below?: Map<string, Spot>;
}

/** The trie of watched places: a state per path that is read, gone with its last watcher (design: data model). */
export class Spots {
  readonly #root: Spot = {key: ''};
  #size = 0;

  /** How many places have a state; for tests of leaks and for `inspect()`. */
  get size(): number {
    return this.#size;
  }

  /** The state at `pointer`, made with `value()` if nobody watched it yet. */
  at(pointer: Pointer, value: () => Json | undefined): Signal.State<Json | undefined> {
    let spot = this.#root;
    for (const token of pointer) {
      spot.below ??= new Map();
      let next = spot.below.get(token);
      if (!next) spot.below.set(token, (next = {key: token, parent: spot}));
      spot = next;
    }
    if (!spot.state) {
      this.#size++;
      spot.state = new Signal.State(value(), {[Signal.subtle.unwatched]: () => this.#leave(spot)});
    }
    return spot.state;
  }

  /** Tells the watchers of the places that a write at `pointer` changed: on the way, at it and below, not beside. */
  tell(before: Json | undefined, after: Json | undefined, pointer: Pointer): void {
    let spot: Spot | undefined = this.#root;
    for (const token of pointer) {
      if (Object.is(before, after)) return;
      // A list that lost an element or grew by several changes beside the path too.
      if (movesSiblings(before, after, token)) break;
      spot.state?.set(after);
      spot = spot.below?.get(token);
      if (!spot) return;
      before = memberOf(before, token);
      after = memberOf(after, token);
    }
    tellBelow(spot, before, after);
  }

  /** The paths that are watched now. */
  *paths(spot: Spot = this.#root, pointer: Pointer = []): Generator<Pointer> {
    if (spot.state) yield pointer;
    for (const [token, next] of spot.below ?? []) yield* this.paths(next, [...pointer, token]);
  }

  #leave(spot: Spot): void {
    if (!spot.state) return;
    spot.state = undefined;
    this.#size--;
    for (let empty: Spot | undefined = spot; empty?.parent && !empty.state && !empty.below?.size; empty = empty.parent) {
      empty.parent.below?.delete(empty.key);
    }
  }
}

function tellBelow(spot: Spot, before: Json | undefined, after: Json | undefined): void {
  if (Object.is(before, after)) return;
  spot.state?.set(after);
  if (!spot.below) return;
  for (const [token, next] of spot.below) tellBelow(next, memberOf(before, token), memberOf(after, token));
}

function movesSiblings(before: Json | undefined, after: Json | undefined, token: string): boolean {
  if (!Array.isArray(after)) return false;
  // A list that the write made has holes before its first element.
  if (!Array.isArray(before)) return true;
  return before.length !== after.length && !(after.length === before.length + 1 && token === String(before.length));
}
