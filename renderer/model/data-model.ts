import {Signal} from 'signal-polyfill';
import {isObject, type Json, type JsonObject} from '../protocol/json.js';
import {weightOf} from './budget.js';
import type {Pointer} from './pointer.js';
import {Spots} from './spots.js';
import {Tree} from './tree.js';
import {faultOn, valueAt, type DataFault, type DataLimits} from './value.js';

/** The JSON that a surface's bindings read and its input components write (RULES §5). */
export class DataModel {
  readonly #tree: Tree;
  readonly #spots = new Spots();
  readonly #limits: DataLimits;

  constructor(json: JsonObject = {}, {listGrowth = 1000, dataDepth = 200}: Partial<DataLimits> = {}) {
    this.#tree = new Tree(json);
    this.#limits = {listGrowth, dataDepth};
  }

  /** About what it takes to keep it (see {@link weightOf}). */
  get weight(): number {
    return weightOf(this.#tree.root);
  }

  /** The whole model, frozen. */
  get root(): Json {
    return this.#tree.frozen(this.#tree.root)!;
  }

  /** How many paths are watched now. */
  get watched(): number {
    return this.#spots.size;
  }

  /** The watched paths, for `inspect()`. */
  watchedPaths(): Iterable<Pointer> {
    return this.#spots.paths();
  }

  /** The value at `pointer` now, frozen; a read inside a computed subscribes to that place alone. */
  get(pointer: Pointer): Json | undefined {
    return this.#tree.frozen(this.#read(pointer));
  }

  /**
   * How many elements the list at `pointer` has, -1 for any other value, undefined for none; cheaper than the list itself, which
   * would have to be copied. A read inside a computed subscribes.
   */
  lengthAt(pointer: Pointer): number | undefined {
    const value = this.#read(pointer);
    if (value === undefined || value === null) return undefined;
    return Array.isArray(value) ? value.length : -1;
  }

  /** The member names of the object at `pointer`, in order; undefined for any other value. A read inside a computed subscribes. */
  keysAt(pointer: Pointer): readonly string[] | undefined {
    const value = this.#read(pointer);
    return isObject(value) ? Object.keys(value) : undefined;
  }

  /** Puts a copy of `value` at `pointer`, making the containers on the way; `null` deletes. Says what keeps it from doing so. */
  set(pointer: Pointer, value: unknown): DataFault | undefined {
    const fault = faultOn(this.#tree.root, pointer, value, this.#limits);
    if (!fault) this.#tree.set(pointer, value, this.#spots.root);
    return fault;
  }

  #read(pointer: Pointer): Json | undefined {
    // Nothing lies there, and watching the way would cost as much as the agent likes.
    if (pointer.length > this.#limits.dataDepth) return undefined;
    // Outside a computed nobody would be told, so no spot is made.
    if (Signal.subtle.currentComputed()) this.#spots.subscribe(pointer);
    return valueAt(this.#tree.root, pointer);
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
