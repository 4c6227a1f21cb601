import type {Pointer} from './pointer.js';

/** A few paths, asked by overlap. */
export class PathSet {
  readonly #pointers = new Map<string, Pointer>();

  add(pointer: Pointer): void {
    this.#pointers.set(JSON.stringify(pointer), pointer);
  }

  /** In the order in which they came. */
  [Symbol.iterator](): IterableIterator<Pointer> {
    return this.#pointers.values();
  }

  /** Takes out the paths at or below `pointer`. */
  remove(pointer: Pointer): void {
    for (const [key, known] of this.#pointers) if (isPrefix(pointer, known)) this.#pointers.delete(key);
  }

  /** Whether one of the paths lies at, above or below `pointer`. */
  touches(pointer: Pointer): boolean {
    for (const known of this.#pointers.values()) if (isPrefix(pointer, known) || isPrefix(known, pointer)) return true;
    return false;
  }
}

function isPrefix(start: Pointer, whole: Pointer): boolean {
  return start.length <= whole.length && start.every((token, i) => token === whole[i]);
}
