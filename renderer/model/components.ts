import type {ComponentEntry} from '../catalog/catalog.js';
import type {Component} from '../protocol/messages.js';

/** A place where a component names another one as its child. */
export interface Edge {
  /** Where the id stands in the parent, a JSON Pointer without its first slash: `child`, `children/2`, `tabs/0/child`. */
  readonly slot: string;
  readonly id: string;
  /** Present where the child is repeated for each element of the list at `path` (RULES §6.2). */
  readonly template?: {readonly path: string};
}

/** A component as the surface keeps it. */
export interface Definition {
  readonly id: string;
  /** Its type as sent; absent where the message gave none. */
  readonly type?: string;
  /** What is sound of it; absent for one that can't be drawn, which becomes a placeholder. */
  readonly component?: Component;
  readonly entry?: ComponentEntry;
  /** The children that the sound part names. */
  readonly edges: readonly Edge[];
  /** Whether drawing it evaluates anything, so that it must be drawn again when data changes. */
  readonly dynamic: boolean;
  /** The id of the catalog that it waits for. */
  readonly waitsFor?: string;
  /** Pointers, relative to the component, of what names a catalog that is not registered. */
  readonly lacking?: readonly string[];
  /** The JSON as it was received, kept while a catalog is missing and for snapshots. */
  readonly received: Component;
  /** Where it stood in its message. */
  readonly path: string;
  /** Pointers, relative to the component, of what was reported when it came. */
  readonly faults: readonly string[];
}

/** The definitions of a surface by id (RULES §3.4), and who wants to know when one changes. */
export class Components {
  readonly #byId = new Map<string, Definition>();
  readonly #listeners = new Set<(id: string) => void>();
  /** Edges that are not drawn (RULES §1.6): parent id to child ids. */
  #forbidden: ReadonlyMap<string, ReadonlySet<string>> = new Map();

  get size(): number {
    return this.#byId.size;
  }

  get(id: string): Definition | undefined {
    return this.#byId.get(id);
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  ids(): IterableIterator<string> {
    return this.#byId.keys();
  }

  [Symbol.iterator](): IterableIterator<Definition> {
    return this.#byId.values();
  }

  set(definition: Definition): void {
    this.#byId.set(definition.id, definition);
    this.#tell(definition.id);
  }

  /** Takes a definition away, which the protocol has no message for; its places become pending again. */
  delete(id: string): boolean {
    if (!this.#byId.delete(id)) return false;
    this.#tell(id);
    return true;
  }

  /** Whether the edge may be drawn. */
  allows(parent: string, child: string): boolean {
    return !this.#forbidden.get(parent)?.has(child);
  }

  /** Replaces the edges of the parents named in `checked` by those in `forbidden`, and tells the children concerned. */
  forbid(forbidden: ReadonlyMap<string, ReadonlySet<string>>, checked: Iterable<string>): void {
    if (forbidden.size === 0 && this.#forbidden.size === 0) return;
    const next = new Map(this.#forbidden);
    for (const id of checked) next.delete(id);
    for (const [parent, children] of forbidden) next.set(parent, children);
    const before = this.#forbidden;
    this.#forbidden = next;
    for (const edges of [before, next]) for (const children of edges.values()) for (const child of children) this.#tell(child);
  }

  /** Calls `changed` with the id of each definition that comes, changes or goes; returns what ends it. */
  listen(changed: (id: string) => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  #tell(id: string): void {
    for (const listener of this.#listeners) listener(id);
  }
}
