/** The language service in a thread of its own, so that no question about a long text is felt while typing. */
import {LanguageService} from './service.js';

/** One question: a method of the service and its arguments. */
export interface Question {
  readonly id: number;
  readonly method: Exclude<keyof LanguageService, symbol>;
  readonly args: readonly unknown[];
}

/** What comes back: the value, or why there is none; without an id, that the worker is ready. */
export interface Answer {
  readonly id?: number;
  readonly value?: unknown;
  readonly fault?: string;
}

interface Scope {
  onmessage: ((event: MessageEvent<Question>) => void) | null;
  postMessage(answer: Answer): void;
}

// The project's library is that of pages.
const scope = globalThis as unknown as Scope;
const service = new LanguageService();

scope.onmessage = ({data: {id, method, args}}) => {
  try {
    const answer = service[method] as (...given: readonly unknown[]) => unknown;
    scope.postMessage({id, value: answer.apply(service, [...args])});
  } catch (error) {
    scope.postMessage({id, fault: error instanceof Error ? error.message : String(error)});
  }
};
scope.postMessage({});
