import {Signal} from 'signal-polyfill';
import type {Json, JsonObject} from '../protocol/json.js';
import type {Pointer} from './pointer.js';
import {Spots} from './spots.js';
import {frozenCopy, valueAt, withValueAt, type DataFault} from './value.js';

/** The JSON that a surface's bindings read and its input components write (RULES §5). */
export class DataModel {
  #root: Json;
  readonly #spots = new Spots();
  readonly #listGrowth: number;

  constructor(json: JsonObject = {}, {listGrowth = 1000} = {}) {
    this.#root = frozenCopy(json, undefined);
    this.#listGrowth = listGrowth;
  }

  /** The whole model, frozen. */
  get root(): Json {
    return this.#root;
  }

  /** How many paths are watched now. */
  get watched(): number {
    return this.#spots.size;
  }

  /** The watched paths, for `inspect()`. */
  watchedPaths(): Iterable<Pointer> {
    return this.#spots.paths();
  }

  /** The value at `pointer` now, frozen; a read inside a computed subscribes to that spot alone. */
  get(pointer: Pointer): Json | undefined {
    // Outside a computed nobody would be told, so no spot is made.
    if (!Signal.subtle.currentComputed()) return valueAt(this.#root, pointer);
    return this.#spots.at(pointer, () => valueAt(this.#root, pointer)).get();
  }

  /** Puts a copy of `value` at `pointer`, making the containers on the way; `null` deletes. Says what keeps it from doing so. */
  set(pointer: Pointer, value: unknown): DataFault | undefined {
    const before = this.#root;
    const result = withValueAt(before, pointer, value, this.#listGrowth);
    if ('fault' in result) return result.fault;
    if (Object.is(before, result.root)) return undefined;
    this.#root = result.root;
    this.#spots.tell(before, result.root, pointer);
    return undefined;
  }

  /** Calls `changed` in a microtask after each change at, above or below `pointer`; returns what ends it. */
  subscribe(pointer: Pointer, changed: (value: Json | undefined) => void): () => void {
    const value = new Signal.Computed(() => this.get(pointer));
    let queued = false;
    const watcher = new Signal.subtle.Watcher(() => {
      if (queued) return;
      queued = true;
      queueMicrotask(tell);
    });
    const tell = () => {
      queued = false;
      if (ended) return;
      watcher.watch();
      const now = value.get();
      if (Object.is(now, last)) return;
      last = now;
      changed(now);
    };
    let ended = false;
    watcher.watch(value);
    let last = value.get();
    return () => {
      ended = true;
      watcher.unwatch(value);
    };
  }
}
