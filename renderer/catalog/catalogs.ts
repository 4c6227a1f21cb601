import type {Catalog} from './catalog.js';

/** The catalogs that a page has registered, found by id or alias (RULES §4.10). */
export class Catalogs {
  readonly #byId = new Map<string, Catalog>();
  readonly #all = new Set<Catalog>();

  constructor(catalogs: Iterable<Catalog> = []) {
    for (const catalog of catalogs) this.add(catalog);
  }

  /** Registers a catalog; a later one replaces an earlier one of the same id. */
  add(catalog: Catalog): void {
    const replaced = this.#byId.get(catalog.id);
    if (replaced && replaced.id === catalog.id) this.#all.delete(replaced);
    this.#all.add(catalog);
    this.#byId.set(catalog.id, catalog);
    for (const alias of catalog.aliases) if (!this.#byId.has(alias)) this.#byId.set(alias, catalog);
  }

  /** Takes a catalog out again, which turned out to be of no use. */
  delete(catalog: Catalog): void {
    this.#all.delete(catalog);
    for (const [id, known] of this.#byId) if (known === catalog) this.#byId.delete(id);
  }

  /** The catalog of that id, compared exactly. */
  get(id: string): Catalog | undefined {
    return this.#byId.get(id);
  }

  /** In the order of registration. */
  [Symbol.iterator](): IterableIterator<Catalog> {
    return this.#all.values();
  }
}
