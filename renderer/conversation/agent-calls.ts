import type {FunctionEntry} from '../catalog/catalog.js';
import type {Limits} from '../catalog/limits.js';
import type {Json, JsonObject} from '../protocol/json.js';
import type {FunctionResponse, RendererMessage} from '../protocol/messages.js';
import {frozenCopy} from '../model/value.js';
import type {Surface} from './surface.js';
import {CallError} from './work.js';

interface Pending {
  readonly surface: Surface;
  resolve(value: Json | undefined): void;
  reject(error: CallError): void;
  readonly timer: ReturnType<typeof setTimeout>;
}

let lastCall = 0;

/** Calls that went to an agent and wait for its answer (RULES §9.6, §9.7). */
export class AgentCalls {
  readonly #pending = new Map<string, Pending>();

  constructor(
    private readonly limits: Limits,
    private readonly send: (body: Omit<RendererMessage, 'version'>, surface: Surface) => void,
  ) {}

  /** Sends `callAgentFunction`; rejects with a {@link CallError}. */
  call(
    surface: Surface,
    entry: FunctionEntry,
    args: JsonObject,
    functionCallId = freshId(),
  ): Promise<Json | undefined> {
    const {name, answers} = surface.dialect.reader;
    if (!answers.includes('callAgentFunction')) {
      const message = `${name} has no way to call the agent, so ${entry.name} can't be run.`;
      return Promise.reject(new CallError('AGENT_FUNCTION_FAILED', message));
    }
    if (this.#pending.has(functionCallId)) {
      return Promise.reject(new CallError('DUPLICATE', `The call ${functionCallId} is pending already.`));
    }
    if (this.#pending.size >= this.limits.pendingCalls) {
      const message = `${this.limits.pendingCalls} calls wait for the agent; ${entry.name} isn't sent.`;
      return Promise.reject(new CallError('CALL_LIMIT', message));
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(functionCallId);
        reject(
          new CallError('TIMEOUT', `The agent did not answer ${entry.name} within ${this.limits.callTimeout} ms.`),
        );
      }, this.limits.callTimeout);
      // A page in Node must be able to end while a call is pending.
      (timer as {unref?: () => void}).unref?.();
      this.#pending.set(functionCallId, {surface, resolve, reject, timer});
      const named = entry.catalog.id === surface.catalogId ? {} : {catalogId: entry.catalog.id};
      const callFunction = {'@call': entry.name, ...named, args};
      this.send({callAgentFunction: {surfaceId: surface.id, functionCallId, callFunction}}, surface);
    });
  }

  /** Takes an answer; false for one that nobody waits for, which is ignored. */
  settle({functionCallId, value, error}: FunctionResponse): boolean {
    const pending = this.#pending.get(functionCallId);
    if (!pending) return false;
    this.#pending.delete(functionCallId);
    clearTimeout(pending.timer);
    // The agent's codes are its own; ours says whose they are.
    if (error) pending.reject(new CallError('AGENT_FUNCTION_FAILED', `${error.code}: ${error.message}`));
    else pending.resolve(value === undefined ? undefined : frozenCopy(value, undefined));
    return true;
  }

  /** Forgets the calls of a surface that is gone; late answers are then unknown. */
  drop(surface: Surface): void {
    for (const [id, pending] of this.#pending) {
      if (pending.surface !== surface) continue;
      clearTimeout(pending.timer);
      this.#pending.delete(id);
    }
  }
}

function freshId(): string {
  return `call-${globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${++lastCall}`}`;
}
