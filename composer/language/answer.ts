import type {LanguageService} from './service.js';

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

/** Asks the service. */
export function answerTo(service: LanguageService, {id, method, args}: Question): Answer {
  try {
    return {id, value: (service[method] as (...given: readonly unknown[]) => unknown).apply(service, [...args])};
  } catch (error) {
    return {id, fault: error instanceof Error ? error.message : String(error)};
  }
}
