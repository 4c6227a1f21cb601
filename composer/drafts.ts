import type {Environment} from './environment.js';

/** A document of the author's, kept in this browser. */
export interface Draft {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly environment: Environment;
  readonly mocks: string;
  /** Absent in drafts of before there were any. */
  readonly scenarios?: string;
  readonly catalogs: readonly unknown[];
  /** Whether the mock rules came from somebody else and wait for the author's word. */
  readonly mocksHeld?: boolean;
  /** Offset of the caret. */
  readonly caret: number;
  /** Milliseconds since 1970. */
  readonly saved: number;
}

/** A state of a draft that its author gave a name. */
export interface Version extends Omit<Draft, 'id'> {
  readonly key?: number;
  readonly draft: string;
  readonly name: string;
}

const DATABASE = 'a2ui-composer';
const NO_DATABASE = 'the browser keeps no database for this page';
const FULL = 'the browser has no room left for this page';

/** The drafts and named versions in this browser's database. */
export class Drafts {
  #database: Promise<IDBDatabase> | undefined;
  readonly #unsaved = new Map<string, Draft>();

  /** What the database has not taken, by id: it lives as long as the page, and is offered again with each draft that is put. */
  get unsaved(): ReadonlyMap<string, Draft> {
    return this.#unsaved;
  }

  /** Newest first. */
  async list(): Promise<Draft[]> {
    const kept = await this.#do<Draft[]>('drafts', 'readonly', (store) => store.getAll()).catch((error: unknown) => {
      if (this.#unsaved.size === 0) throw error;
      return [];
    });
    const all = [...kept.filter(({id}) => !this.#unsaved.has(id)), ...this.#unsaved.values()];
    return all.toSorted((a, b) => b.saved - a.saved);
  }

  async get(id: string): Promise<Draft | undefined> {
    return this.#unsaved.get(id) ?? (await this.#do('drafts', 'readonly', (store) => store.get(id)));
  }

  /** @throws {Error} Where the browser does not keep it; it is not lost as long as the page lives. */
  async put(draft: Draft): Promise<void> {
    this.#unsaved.set(draft.id, draft);
    await this.#keep(draft);
    await Promise.allSettled([...this.#unsaved.values()].map((other) => this.#keep(other)));
  }

  async #keep(draft: Draft): Promise<void> {
    await this.#do('drafts', 'readwrite', (store) => store.put(draft));
    // A newer state of it may have come meanwhile.
    if (this.#unsaved.get(draft.id) === draft) this.#unsaved.delete(draft.id);
  }

  async delete(id: string): Promise<void> {
    this.#unsaved.delete(id);
    await this.#do('drafts', 'readwrite', (store) => store.delete(id));
    for (const {key} of await this.versions(id)) {
      if (key !== undefined) await this.#do('versions', 'readwrite', (store) => store.delete(key));
    }
  }

  /** A draft's named versions, newest first. */
  async versions(draft: string): Promise<Version[]> {
    const all = await this.#do<Version[]>('versions', 'readonly', (store) => store.index('draft').getAll(draft));
    return all.toSorted((a, b) => b.saved - a.saved);
  }

  async deleteVersion(key: number): Promise<void> {
    await this.#do('versions', 'readwrite', (store) => store.delete(key));
  }

  async keepVersion(version: Version): Promise<void> {
    await this.#do('versions', 'readwrite', (store) => store.add(version));
  }

  #open(): Promise<IDBDatabase> {
    return (this.#database ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore('drafts', {keyPath: 'id'});
        request.result
          .createObjectStore('versions', {keyPath: 'key', autoIncrement: true})
          .createIndex('draft', 'draft');
      };
      request.onsuccess = () => {
        // The browser may take it away, as it does when the page's data are deleted.
        request.result.onclose = () => (this.#database = undefined);
        resolve(request.result);
      };
      request.onerror = () => reject(new Error(NO_DATABASE, {cause: request.error}));
    }).catch((error: unknown) => {
      // What fails today may work at the next try.
      this.#database = undefined;
      throw error;
    }));
  }

  async #do<T>(store: string, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T> {
    const database = await this.#open();
    return new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      // A page that is about to go can't wait for the request to tell that it was the last.
      transaction.commit();
      transaction.oncomplete = () => resolve(request.result as T);
      transaction.onabort = () => reject(refusal(transaction.error ?? request.error));
    }).catch((error: unknown) => {
      throw error instanceof DOMException ? refusal(error) : error;
    });
  }
}

function refusal(cause: DOMException | null): Error {
  const reason = cause?.name === 'QuotaExceededError' ? FULL : `its database says ${cause?.name ?? 'no'}`;
  return new Error(reason, {cause});
}
