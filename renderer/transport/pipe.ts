import {asError} from './transport.js';

/** Hands on what comes by callbacks to one who reads it as a stream. */
export class Pipe<T> implements AsyncIterable<T> {
  readonly #waiting: T[] = [];
  #end: {readonly error?: Error} | undefined;
  #wake: () => void = () => undefined;

  push(value: T): void {
    this.#waiting.push(value);
    this.#wake();
  }

  end(): void {
    this.#end ??= {};
    this.#wake();
  }

  /** Ends it in the middle: the reader gets all that came before, and then the error. */
  fail(error: unknown): void {
    this.#end ??= {error: asError(error)};
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for (;;) {
      while (this.#waiting.length > 0) yield this.#waiting.shift()!;
      if (this.#end?.error !== undefined) throw this.#end.error;
      if (this.#end) return;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
