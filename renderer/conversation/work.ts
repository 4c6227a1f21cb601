import {Signal} from 'signal-polyfill';
import type {FunctionEntry} from '../catalog/catalog.js';
import type {Code} from '../protocol/codes.js';
import type {Json, JsonObject} from '../protocol/json.js';
import {frozenCopy} from '../model/value.js';
import type {CallSite, Outcome} from '../evaluate/environment.js';

interface Work {
  readonly args: string;
  readonly outcome: Signal.State<Outcome>;
}

/** What work needs of the renderer. */
export interface WorkHost {
  /** Asks the agent; the promise settles with its answer, or rejects with a {@link CallError}. */
  callAgent(entry: FunctionEntry, args: JsonObject): Promise<Json | undefined>;
  /** Does `task` after the current evaluation. */
  later(task: () => void): void;
  /** Hears of each failure, for sites that nobody reads any more. */
  failed(site: CallSite, outcome: Outcome & {state: 'failed'}): void;
}

/** Why a call to the agent has no value: the agent's own error, or what kept it from answering. */
export class CallError extends Error {
  override readonly name = 'CallError';
  constructor(
    readonly code: Extract<Code, 'AGENT_FUNCTION_FAILED' | 'TIMEOUT' | 'DUPLICATE' | 'CALL_LIMIT'>,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Results that aren't there at once (RULES §9.6), one per call site and equal arguments: a re-render with the same arguments
 * starts nothing, new arguments let the late result of the old ones drop.
 */
export class PendingWork {
  readonly #sites = new WeakMap<object, Map<string, Work>>();

  constructor(private readonly host: WorkHost) {}

  /** The state of the work of that site; a read inside a computed subscribes. */
  outcome(site: CallSite, entry: FunctionEntry, args: JsonObject, start?: () => Promise<unknown>): Outcome {
    const known = this.#sites.get(site.owner)?.get(site.path);
    const key = keyOf(entry, args);
    if (known?.args === key) return known.outcome.get();
    const before = known && Signal.subtle.untrack(() => known.outcome.get());
    const work: Work = {
      args: key,
      outcome: new Signal.State<Outcome>({state: 'pending', previous: valueOf(before)}),
    };
    this.#keep(site, work);
    const settle = (outcome: Outcome) => {
      // Superseded by other arguments, or the site's owner is gone: the late result is dropped.
      if (this.#sites.get(site.owner)?.get(site.path) === work) work.outcome.set(outcome);
    };
    const run = () =>
      (start ? start() : this.host.callAgent(entry, args)).then(
        (value) => settle({state: 'done', value: value === undefined ? undefined : frozenCopy(value, undefined)}),
        (error: unknown) => {
          const outcome = failure(error);
          settle(outcome);
          this.host.failed(site, outcome);
        },
      );
    // A local promise runs already; a message to the agent must wait until nothing is being evaluated.
    if (start) void run();
    else this.host.later(() => void run());
    return work.outcome.get();
  }

  /** What is known of the work of that site with those arguments; starts nothing. */
  known(site: CallSite, entry: FunctionEntry, args: JsonObject): Outcome {
    const work = this.#sites.get(site.owner)?.get(site.path);
    return work?.args === keyOf(entry, args) ? work.outcome.get() : {state: 'pending'};
  }

  /** Whether that site has asked for anything yet. */
  hasStarted(site: CallSite): boolean {
    return this.#sites.get(site.owner)?.has(site.path) ?? false;
  }

  /** Forgets the work of an owner that is gone. */
  release(owner: object): void {
    this.#sites.delete(owner);
  }

  #keep(site: CallSite, work: Work): void {
    let works = this.#sites.get(site.owner);
    if (!works) this.#sites.set(site.owner, (works = new Map<string, Work>()));
    works.set(site.path, work);
  }
}

/** Calls `then` with the first result of `resolve` that waits for nothing: at once, or when what it waits for has settled. */
export function whenSettled<T extends {readonly pending: boolean}>(resolve: () => T, then: (result: T) => void): void {
  const result = new Signal.Computed(resolve);
  const watcher = new Signal.subtle.Watcher(() => queueMicrotask(look));
  const look = () => {
    watcher.watch();
    const now = result.get();
    if (now.pending) return;
    watcher.unwatch(result);
    then(now);
  };
  watcher.watch(result);
  look();
}

function keyOf(entry: FunctionEntry, args: JsonObject): string {
  return `${entry.catalog.id} ${entry.name} ${JSON.stringify(args)}`;
}

function valueOf(outcome: Outcome | undefined): Json | undefined {
  if (outcome?.state === 'done') return outcome.value;
  return outcome?.state === 'pending' ? outcome.previous : undefined;
}

function failure(error: unknown): Outcome & {state: 'failed'} {
  if (error instanceof CallError) return {state: 'failed', code: error.code, message: error.message};
  return {state: 'failed', code: 'EXPRESSION_ERROR', message: error instanceof Error ? error.message : String(error)};
}
