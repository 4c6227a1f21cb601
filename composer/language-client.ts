import workerUrl from './language/worker.ts?worker&url';
import type {LanguageService} from './language/service.js';
import type {Answer, Question} from './language/worker.js';
import {scriptAddress} from './monaco-environment.js';

type Method = Question['method'];
type Arguments<M extends Method> = Parameters<LanguageService[M]>;
type Value<M extends Method> = ReturnType<LanguageService[M]>;
type Ask = (method: Method, args: readonly unknown[]) => Promise<unknown>;

/** The way to the language service: questions go to its worker, in order, and wait until it has started. */
export class LanguageClient {
  #started!: () => void;
  readonly #ask: Promise<Ask> = new Promise<void>((resolve) => (this.#started = resolve)).then(reach);
  #text: string | undefined;

  /** Lets the worker start; before that the page has more urgent things to load. */
  start(): void {
    this.#started();
  }

  /** Asks about no text in particular, or hands one over. */
  async tell<M extends 'know' | 'judge'>(method: M, ...args: Arguments<M>): Promise<Value<M>> {
    if (method === 'judge') this.#text = (args[0] as Arguments<'judge'>[0]).text;
    return (await (
      await this.#ask
    )(method, args)) as Value<M>;
  }

  /** Asks about a text. */
  async about<M extends Exclude<Method, 'know' | 'judge' | 'read'>>(
    text: string,
    method: M,
    ...args: Arguments<M>
  ): Promise<Value<M>> {
    const ask = await this.#ask;
    if (text !== this.#text) {
      this.#text = text;
      void ask('read', [text]);
    }
    return (await ask(method, args)) as Value<M>;
  }
}

/** Starts the worker; where it can't run, the service runs in the page. */
async function reach(): Promise<Ask> {
  try {
    return await reachWorker();
  } catch (error) {
    console.warn(error);
    const {LanguageService} = await import('./language/service.js');
    const service = new LanguageService();
    return async (method, args) => (service[method] as (...given: readonly unknown[]) => unknown)(...args);
  }
}

function reachWorker(): Promise<Ask> {
  const worker = new Worker(scriptAddress(workerUrl), {type: 'module', name: 'language'});
  const open = new Map<number, {resolve(value: unknown): void; reject(error: Error): void}>();
  let last = 0;
  const ask: Ask = (method, args) =>
    new Promise((resolve, reject) => {
      const question: Question = {id: ++last, method, args};
      open.set(question.id, {resolve, reject});
      worker.postMessage(question);
    });
  return new Promise((resolve, reject) => {
    worker.onerror = ({message}) => reject(new Error(`The language worker did not start: ${message}`));
    worker.onmessage = ({data: {id, value, fault}}: MessageEvent<Answer>) => {
      if (id === undefined) return resolve(ask);
      const asked = open.get(id);
      open.delete(id);
      if (fault === undefined) asked?.resolve(value);
      else asked?.reject(new Error(fault));
    };
  });
}
