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

/** The drafts and named versions in this browser's database. */
export class Drafts {
  #database: Promise<IDBDatabase> | undefined;

  /** Newest first. */
  async list(): Promise<Draft[]> {
    const all = await this.#do<Draft[]>('drafts', 'readonly', (store) => store.getAll());
    return all.toSorted((a, b) => b.saved - a.saved);
  }

  get(id: string): Promise<Draft | undefined> {
    return this.#do('drafts', 'readonly', (store) => store.get(id));
  }

  async put(draft: Draft): Promise<void> {
    await this.#do('drafts', 'readwrite', (store) => store.put(draft));
  }

  async delete(id: string): Promise<void> {
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
    return (this.#database ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore('drafts', {keyPath: 'id'});
        request.result
          .createObjectStore('versions', {keyPath: 'key', autoIncrement: true})
          .createIndex('draft', 'draft');
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('The browser keeps no database for this page.', {cause: request.error}));
    }));
  }

  async #do<T>(store: string, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T> {
    const database = await this.#open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      // A page that is about to go can't wait for the request to tell that it was the last.
      transaction.commit();
      transaction.oncomplete = () => resolve(request.result as T);
      transaction.onerror = transaction.onabort = () =>
        reject(new Error('The draft could not be saved.', {cause: transaction.error}));
    });
  }
}
