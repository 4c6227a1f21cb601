import type {Kind} from '../catalog/kind.js';
import {escapeToken} from '../model/pointer.js';
import type {Json, JsonObject} from '../protocol/json.js';
import type {Evaluation} from './environment.js';
import {evaluated} from './evaluate.js';

/** An event of an action as a message writes it. */
export interface ActionEvent {
  readonly name: string;
  readonly context?: Readonly<JsonObject>;
  readonly userMessage?: Json;
}

/** An event with everything in it resolved, ready to send. */
export interface ResolvedEvent {
  readonly name: string;
  readonly context: JsonObject;
  /** Absent when empty. */
  readonly userMessage?: string;
  /** Some value still waits for the agent or for a library; it is null here. */
  readonly pending: boolean;
}

const ANY: Kind = {kind: 'dynamic', type: 'any'};
const STRING: Kind = {kind: 'dynamic', type: 'string'};

/**
 * Resolves an event as it is dispatched (RULES §12.2): keys of the context are literal, failed and absent values become null.
 * Functions that need user activation don't run here: only an action's own `functionCall` may call them (RULES §9.9).
 * `path` is where the action stands in its component.
 */
export function resolveEvent(event: ActionEvent, evaluation: Evaluation, path = '/action'): ResolvedEvent {
  const within: Evaluation = evaluation.userActivation ? {...evaluation, userActivation: false} : evaluation;
  const context: JsonObject = {};
  let pending = false;
  for (const [key, raw] of Object.entries(event.context ?? {})) {
    const result = evaluated(raw, ANY, `${path}/event/context/${escapeToken(key)}`, within);
    pending ||= result.pending;
    // An assignment to `__proto__` would set the prototype.
    if (key !== '__proto__') context[key] = result.value ?? null;
  }
  const message = evaluated(event.userMessage, STRING, `${path}/event/userMessage`, within);
  pending ||= message.pending;
  const userMessage = typeof message.value === 'string' && message.value !== '' ? message.value : undefined;
  return userMessage === undefined
    ? {name: event.name, context, pending}
    : {name: event.name, context, userMessage, pending};
}
