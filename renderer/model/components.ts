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

/** What was there before changes of which only the outcome is told. */
interface Held {
  readonly before: Map<string, Definition | undefined>;
  readonly forbidden: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The definitions of a surface by id (RULES §3.4), and who wants to know when one changes. */
export class Components {
  readonly #byId = new Map<string, Definition>();
  readonly #listeners = new Set<(id: string) => void>();
  /** Edges that are not drawn (RULES §1.6): parent id to child ids. */
  #forbidden: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  #held: Held | undefined;

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
    this.#note(definition.id);
    this.#byId.set(definition.id, definition);
    this.#tell(definition.id);
  }

  /** Takes a definition away, which the protocol has no message for; its places become pending again. */
  delete(id: string): boolean {
    this.#note(id);
    if (!this.#byId.delete(id)) return false;
    this.#tell(id);
    return true;
  }

  /** The edges that are not drawn now, for `restoreForbidden`. */
  get forbidden(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#forbidden;
  }

  /**
   * Makes several changes of which only the outcome is told: a definition that comes out as it was stays the same object, and nobody
   * hears of it.
   */
  change<T>(changes: () => T): T {
    if (this.#held) return changes();
    const held: Held = {before: new Map(), forbidden: this.#forbidden};
    this.#held = held;
    try {
      return changes();
    } finally {
      this.#held = undefined;
      this.#release(held);
    }
  }

  #release({before, forbidden}: Held): void {
    for (const [id, was] of before) {
      const now = this.#byId.get(id);
      if (was === now) continue;
      if (was && now && isDrawnAlike(was, now)) {
        if (was.path === now.path && sameJson(was.faults, now.faults) && sameJson(was.received, now.received))
          this.#byId.set(id, was);
        continue;
      }
      this.#tell(id);
    }
    if (forbidden === this.#forbidden) return;
    const told = new Set<string>();
    for (const [one, other] of [
      [forbidden, this.#forbidden],
      [this.#forbidden, forbidden],
    ] as const) {
      for (const [parent, children] of one) {
        for (const child of children) if (!other.get(parent)?.has(child)) told.add(child);
      }
    }
    for (const id of told) this.#tell(id);
  }

  #note(id: string): void {
    if (this.#held && !this.#held.before.has(id)) this.#held.before.set(id, this.#byId.get(id));
  }

  /** Puts back edges that were not drawn at some time; within `change`. */
  restoreForbidden(forbidden: ReadonlyMap<string, ReadonlySet<string>>): void {
    this.#forbidden = forbidden;
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
    for (const edges of [before, next])
      for (const children of edges.values()) for (const child of children) this.#tell(child);
  }

  /** Calls `changed` with the id of each definition that comes, changes or goes; returns what ends it. */
  listen(changed: (id: string) => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  #tell(id: string): void {
    if (this.#held) return;
    for (const listener of this.#listeners) listener(id);
  }
}

/** Whether the one looks like the other on screen. */
function isDrawnAlike(one: Definition, other: Definition): boolean {
  return (
    one.type === other.type &&
    one.entry === other.entry &&
    one.waitsFor === other.waitsFor &&
    sameJson(one.component, other.component)
  );
}

function sameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && sameJson((one as never)[key], (other as never)[key]));
}
