import type {FunctionEntry} from '../catalog/catalog.js';
import type {Limits} from '../catalog/limits.js';
import type {Policy} from '../catalog/policy.js';
import type {Code} from '../protocol/codes.js';
import type {Fault} from '../protocol/diagnostic.js';
import type {Json, JsonObject} from '../protocol/json.js';
import type {Call} from '../protocol/messages.js';
import type {Pointer} from '../model/pointer.js';

/** Where relative paths start: the surface's root, or one element of a template's list (RULES §6). */
export interface Scope {
  readonly pointer: Pointer;
  /** Position in the nearest enclosing template; absent outside templates. */
  readonly index?: number;
  readonly parent?: Scope;
}

export const rootScope: Scope = {pointer: []};

/** The scope of one element of a template's list. */
export function itemScope(list: Pointer, index: number, parent: Scope): Scope {
  return {pointer: [...list, String(index)], index, parent};
}

/** The scope of one member of a map that an old dialect repeats a template over; `index` is its position. */
export function memberScope(map: Pointer, key: string, index: number, parent: Scope): Scope {
  return {pointer: [...map, key], index, parent};
}

/** What evaluation needs of the surface that it happens in. */
export interface Environment {
  readonly locale: string;
  readonly timeZone: string;
  readonly policy: Policy;
  readonly limits: Limits;
  /** The value in the data model; a read inside a computed subscribes. */
  read(pointer: Pointer): Json | undefined;
  /** The function that a call names (RULES §4.2), or what is wrong with it. */
  resolve(call: Call): FunctionEntry | Fault;
  /** Reports what went wrong, after the current flush; equal faults of one site are told once. */
  report(fault: Fault): void;
  /**
   * The result of work that isn't done at once (RULES §9.6): a call to the agent (`start` absent) or a function that returned a
   * promise. One per site and equal arguments; a read subscribes, so the reader runs again when it settles.
   */
  settle(site: CallSite, entry: FunctionEntry, args: JsonObject, start?: () => Promise<unknown>): Outcome;
}

/** The state of work that isn't done at once. */
export type Outcome =
  | {readonly state: 'pending'; readonly previous?: Json}
  | {readonly state: 'done'; readonly value: Json | undefined}
  | {readonly state: 'failed'; readonly code: Code; readonly message: string};

/** Which occurrence of a call in which node asks, so that a pending call is kept over re-renders. */
export interface CallSite {
  /** The node or the action that evaluates; results are kept as long as it lives. */
  readonly owner: object;
  /** Where in the component the call stands, a JSON Pointer such as `/text` or `/@checks/0/condition/args/value`. */
  readonly path: string;
}

/** One evaluation: in which scope, for whom. */
export interface Evaluation {
  readonly environment: Environment;
  readonly scope: Scope;
  readonly owner: object;
  /** Which component asks, for diagnostics. */
  readonly componentId?: string;
  /** True only inside an action that a real gesture fired (RULES §9.9). */
  readonly userActivation?: boolean;
}
