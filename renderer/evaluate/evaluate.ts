import type {FunctionEntry} from '../catalog/catalog.js';
import type {FunctionContext, FunctionDefinition} from '../catalog/define.js';
import type {Kind, Kinds} from '../catalog/kind.js';
import type {Limits} from '../catalog/limits.js';
import type {Policy} from '../catalog/policy.js';
import {escapeToken, parsePointer} from '../model/pointer.js';
import {frozenCopy} from '../model/value.js';
import {fault, type Code} from '../protocol/codes.js';
import type {Fault} from '../protocol/diagnostic.js';
import type {Json, JsonObject} from '../protocol/json.js';
import type {Call} from '../protocol/messages.js';
import {converted, textOf} from './convert.js';
import {formOf, isDirective, type RawObject} from './dynamic.js';
import type {Evaluation, Outcome} from './environment.js';
import {excerpt, parseTemplate, TemplateError, type CallExpression, type Expression} from './template.js';

export {isDynamic} from './dynamic.js';
export {textOf} from './convert.js';

/** What became of a value: `value` is absent where it failed, waits, or reads what isn't there. */
export interface Evaluated {
  readonly value: Json | undefined;
  /** The value failed as a whole, and the fault was reported. */
  readonly failed: boolean;
  /** Some part of it waits for the agent or for a library. */
  readonly pending: boolean;
}

/** Stands for a value that failed and whose fault was reported, so that nobody reports it again. */
const FAILED = Symbol('failed');
/** Stands for a value that is on its way and has no earlier one. */
const PENDING = Symbol('pending');
type Result = Json | undefined | typeof FAILED | typeof PENDING;

/** Ends the whole evaluation when it goes too deep or grows without end. */
class Overflow extends Error {
  constructor(
    readonly category: 'RecursionError' | 'ExpressionError',
    message: string,
  ) {
    super(message);
  }
}

/** Template parts filled and calls run in one evaluation; templates that come from data can multiply. */
const MAX_STEPS = 50_000;
/** Characters that one template may yield. */
const MAX_TEXT = 1_000_000;
const MAX_ARGUMENTS = 100;

const ANY: Kind = {kind: 'dynamic', type: 'any'};
/** The one system function; it belongs to no catalog (RULES §4.6). */
interface IndexFunction {
  readonly kinds: Kinds;
  readonly openArguments: false;
  readonly requiredArguments?: undefined;
  readonly catalog?: undefined;
}
const INDEX: IndexFunction = {kinds: new Map([['offset', ANY]]), openArguments: false};

// Evaluation is synchronous and never starts another one beside itself, so one set of counters serves all surfaces.
let depth = 0;
let steps = 0;
let waiting = false;

/** Containers in which nothing is evaluated, so that long literal lists are walked once. */
const plain = new WeakSet<object>();

/**
 * The value of a property now (RULES §7): literals, bindings and calls at every depth, converted to the property's type.
 * Null counts as absent. It never throws: what fails reports one fault and is absent.
 */
export function evaluate(value: unknown, kind: Kind, path: string, evaluation: Evaluation): Json | undefined {
  if (kind.kind === 'dynamic') {
    if (typeof value !== 'object' || value === null) return converted(value as Json | undefined, kind.type);
    const bound = (value as RawObject)['@path'];
    if (typeof bound === 'string' && isBinding(value)) {
      const {environment, scope} = evaluation;
      return converted(environment.read(parsePointer(bound, scope.pointer)), kind.type);
    }
  }
  return absentToUndefined(guarded(value, kind, path, evaluation, true));
}

/** Like {@link evaluate}, and tells failed, pending and absent values apart. */
export function evaluated(value: unknown, kind: Kind, path: string, evaluation: Evaluation): Evaluated {
  waiting = false;
  const result = guarded(value, kind, path, evaluation, true);
  return {value: absentToUndefined(result), failed: result === FAILED, pending: waiting};
}

/**
 * The result of a call (RULES §9): of a local function, of the agent, or of `@index`. It never throws: what fails reports
 * one EXPRESSION_ERROR and is absent.
 */
export function callFunction(call: Call, path: string, evaluation: Evaluation): Json | undefined {
  return absentToUndefined(guarded(call, ANY, path, evaluation, false));
}

/** Runs a function's local definition with arguments that are checked and evaluated; passes on what it throws. */
export function runFunction(entry: FunctionEntry, args: JsonObject, path: string, evaluation: Evaluation): unknown {
  return entry.definition!.run(args, new CallContext(evaluation, path, entry.name));
}

function absentToUndefined(result: Result): Json | undefined {
  return typeof result === 'symbol' || result === null ? undefined : result;
}

function guarded(value: unknown, kind: Kind, path: string, evaluation: Evaluation, convert: boolean): Result {
  if (depth > 0) return ofKind(value, kind, path, evaluation, convert);
  steps = 0;
  try {
    return ofKind(value, kind, path, evaluation, convert);
  } catch (error) {
    return thrown(error, path, evaluation);
  } finally {
    depth = 0;
  }
}

function thrown(error: unknown, path: string, evaluation: Evaluation): typeof FAILED {
  // Deep nesting ends in an Overflow long before the stack does; a RangeError is the engine's own word for the same.
  const overflow = error instanceof Overflow;
  const category = overflow ? error.category : error instanceof RangeError ? 'RecursionError' : 'ExpressionError';
  return failed(
    {category, message: overflow ? error.message : `The value can't be computed: ${messageOf(error)}`, path},
    evaluation,
  );
}

function failed(
  {code = 'EXPRESSION_ERROR', message, path, ...more}: Partial<Fault> & Pick<Fault, 'message' | 'path'> & {code?: Code},
  {environment, componentId}: Evaluation,
): typeof FAILED {
  environment.report(fault(code, path, message, {componentId, ...more}));
  return FAILED;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A level of plain JSON or calls; templates may add theirs. */
function deeper(limit: number): void {
  if (++depth > limit) throw new Overflow('RecursionError', `Max recursion depth of ${limit} exceeded.`);
}

function ofKind(value: unknown, kind: Kind, path: string, evaluation: Evaluation, convert: boolean): Result {
  if (typeof value !== 'object' || value === null) {
    return kind.kind === 'dynamic' && convert ? converted(value as Json | undefined, kind.type) : (value as Json);
  }
  switch (kind.kind) {
    case 'dynamic': {
      const result = dynamicValue(value, path, evaluation);
      return convert && typeof result !== 'symbol' ? converted(result, kind.type) : result;
    }
    case 'list':
      if (Array.isArray(value)) {
        return value.map((item, index) => inList(ofKind(item, kind.item, `${path}/${index}`, evaluation, convert)));
      }
      return isDirective(value as RawObject) ? dynamicValue(value, path, evaluation) : (value as Json);
    case 'object':
      if (Array.isArray(value)) return value as Json;
      if (isDirective(value as RawObject)) return dynamicValue(value, path, evaluation);
      return knownMembers(value as RawObject, kind, path, evaluation, convert);
    case 'union': {
      const form = formOf(value, kind.forms);
      return form ? ofKind(value, form, path, evaluation, convert) : (value as Json);
    }
    default:
      // Children, actions and plain literals are read by those who know them.
      return value as Json;
  }
}

function knownMembers(
  value: RawObject,
  kind: Kind & {kind: 'object'},
  path: string,
  evaluation: Evaluation,
  convert: boolean,
): Json {
  const members: JsonObject = {};
  for (const key of Object.keys(value)) {
    const member = kind.properties.get(key) ?? kind.rest;
    const raw = value[key];
    const result = member ? ofKind(raw, member, `${path}/${escapeToken(key)}`, evaluation, convert) : (raw as Json);
    if (result !== undefined && typeof result !== 'symbol') put(members, key, result);
  }
  return members;
}

function inList(result: Result): Json {
  return result === undefined || typeof result === 'symbol' ? null : result;
}

function put(object: JsonObject, key: string, value: Json): void {
  // An assignment to `__proto__` would set the prototype; no path could read such a key anyway.
  if (key !== '__proto__') object[key] = value;
}

/** A list or an object in a dynamic position (RULES §7.2 to §7.6), not converted. */
function dynamicValue(value: object, path: string, evaluation: Evaluation): Result {
  if (Array.isArray(value)) return plain.has(value) ? (value as Json) : dynamicList(value, path, evaluation);
  const object = value as RawObject;
  const bound = object['@path'];
  if (bound !== undefined) {
    if (typeof bound === 'string' && isBinding(object)) {
      return evaluation.environment.read(parsePointer(bound, evaluation.scope.pointer));
    }
    return reserved('A binding is an object with a text at @path and nothing else.', path, evaluation);
  }
  if (object['@call'] !== undefined) {
    if (isCall(object)) return called(object as unknown as Call, path, evaluation);
    return reserved(
      'A call is an object with a name at @call, an object at args, and a text at catalogId.',
      path,
      evaluation,
    );
  }
  return plain.has(value) ? (value as Json) : dynamicObject(object, path, evaluation);
}

function dynamicList(list: readonly unknown[], path: string, evaluation: Evaluation): Result {
  const {limits} = evaluation.environment;
  deeper(limits.valueDepth);
  let copy: Json[] | undefined;
  for (let i = 0; i < list.length; i++) {
    const item = list[i];
    if (typeof item !== 'object' || item === null) continue;
    const result = dynamicValue(item, `${path}/${i}`, evaluation);
    if (result === item) continue;
    copy ??= list.slice() as Json[];
    copy[i] = inList(result);
  }
  depth--;
  if (copy) return copy;
  plain.add(list);
  return list as Json;
}

function dynamicObject(object: RawObject, path: string, evaluation: Evaluation): Result {
  const {limits} = evaluation.environment;
  deeper(limits.valueDepth);
  let changed = false;
  const copy: JsonObject = {};
  for (const key of Object.keys(object)) {
    let name = key;
    if (key.startsWith('@')) {
      if (key[1] !== '@') {
        depth--;
        const spot = `${path}/${escapeToken(key)}`;
        return reserved(`The key ${key} is reserved; to mean it literally, write @${key}.`, spot, evaluation);
      }
      // RULES §7.5: one `@` goes.
      name = key.slice(1);
      changed = true;
    }
    const member = object[key];
    const nested = typeof member === 'object' && member !== null;
    const result = nested ? dynamicValue(member, `${path}/${escapeToken(key)}`, evaluation) : (member as Json);
    if (result !== member) changed = true;
    put(copy, name, inList(result));
  }
  depth--;
  if (changed) return copy;
  plain.add(object);
  return object as Json;
}

function reserved(message: string, path: string, evaluation: Evaluation): typeof FAILED {
  return failed({code: 'INVALID_RESERVED_KEY', message, path}, evaluation);
}

/** Whether `@path` stands alone, as it must (RULES §7.2). */
function isBinding(object: object): boolean {
  for (const key in object) if (key !== '@path') return false;
  return true;
}

function isCall(object: RawObject): boolean {
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (key === 'args') {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    } else if ((key !== '@call' && key !== 'catalogId') || typeof value !== 'string') return false;
  }
  return true;
}

/** A call in a message; arguments are evaluated by what the function's schema says they are. */
function called(call: Call, path: string, evaluation: Evaluation): Result {
  const {limits} = evaluation.environment;
  deeper(limits.valueDepth);
  const given = (call.args ?? {}) as RawObject;
  const keys = Object.keys(given);
  const entry = admitted(call, keys, path, evaluation);
  const result = entry === FAILED ? FAILED : applied(entry, keys, given, undefined, path, path, evaluation);
  depth--;
  return result;
}

/** A call in a template: its arguments are expressions. */
function calledInTemplate(call: CallExpression, path: string, evaluation: Evaluation): Result {
  const {limits} = evaluation.environment;
  deeper(limits.valueDepth + limits.expressionDepth);
  const site = path + call.site;
  const keys = [...call.args.keys()];
  const entry = admitted(call.reference, keys, site, evaluation);
  const result = entry === FAILED ? FAILED : applied(entry, keys, undefined, call.args, site, path, evaluation);
  depth--;
  return result;
}

/** Evaluates arguments, which come from a message or from a `template` that stands at `base`, and runs the function. */
function applied(
  entry: FunctionEntry | IndexFunction,
  keys: readonly string[],
  given: RawObject | undefined,
  template: ReadonlyMap<string, Expression> | undefined,
  path: string,
  base: string,
  evaluation: Evaluation,
): Result {
  const args: JsonObject = {};
  let pending = false;
  for (const key of keys) {
    const value = given
      ? argument(given[key], key, entry, path, evaluation)
      : expressionValue(template!.get(key)!, base, evaluation);
    if (value === FAILED) return FAILED;
    if (value === PENDING) pending = true;
    else if (value !== undefined) put(args, key, value);
  }
  // What isn't known yet can't be handed to anybody.
  if (pending) return PENDING;
  return entry.catalog ? invoked(entry, args, path, evaluation) : indexOf(args, path, evaluation);
}

function argument(
  raw: unknown,
  key: string,
  entry: FunctionEntry | IndexFunction,
  path: string,
  evaluation: Evaluation,
): Result {
  if (typeof raw !== 'object' || raw === null) return raw as Json;
  const kind = entry.kinds.get(key) ?? ANY;
  // Not converted: functions say themselves what they make of other types (RULES §9.1, `length`).
  return ofKind(raw, kind, `${path}/args/${escapeToken(key)}`, evaluation, false);
}

function step(): void {
  if (++steps > MAX_STEPS) {
    throw new Overflow('RecursionError', `The value takes more than ${MAX_STEPS} steps to compute.`);
  }
}

/** The function that a call names, if it may run here (RULES §9.5, §9.9) and with these arguments (RULES §7.10). */
function admitted(
  call: Call,
  keys: readonly string[],
  path: string,
  evaluation: Evaluation,
): FunctionEntry | IndexFunction | typeof FAILED {
  step();
  const name = call['@call'];
  let entry: FunctionEntry | IndexFunction = INDEX;
  if (!name.startsWith('@')) {
    const found = evaluation.environment.resolve(call);
    if ('severity' in found) {
      const {componentId, environment} = evaluation;
      environment.report({...found, componentId, expression: name, path: found.path || path});
      return FAILED;
    }
    if (found.allowedCallers === 'agentOnly') {
      return refused(name, 'can only be called by the agent (allowedCallers is agentOnly)', path, evaluation);
    }
    if (found.requiresUserActivation && !evaluation.userActivation) {
      return refused(name, 'requires user activation context to execute', path, evaluation);
    }
    entry = found;
  } else if (name !== '@index') {
    const message = `There is no system function '${name}'; only @index exists.`;
    return failed({category: 'ValidationError', message, expression: name, path}, evaluation);
  }
  if (!entry.openArguments) {
    for (const key of keys) {
      if (!entry.kinds.has(key)) {
        return refused(name, `has no argument '${key}'`, `${path}/args/${escapeToken(key)}`, evaluation);
      }
    }
  }
  if (keys.length > MAX_ARGUMENTS) return refused(name, `takes at most ${MAX_ARGUMENTS} arguments`, path, evaluation);
  if (entry.requiredArguments) {
    for (const key of entry.requiredArguments) {
      if (!keys.includes(key)) return refused(name, `needs the argument '${key}'`, path, evaluation);
    }
  }
  return entry;
}

function refused(name: string, why: string, path: string, evaluation: Evaluation): typeof FAILED {
  return failed({message: `Function '${name}' ${why}.`, expression: name, path}, evaluation);
}

/** RULES §6.4. */
function indexOf(args: JsonObject, path: string, evaluation: Evaluation): Result {
  const {index} = evaluation.scope;
  if (index === undefined) {
    const message = '@index function can only be evaluated inside a collection template iteration scope.';
    return failed({category: 'ValidationError', message, expression: '@index', path}, evaluation);
  }
  const offset = converted(args.offset, 'number');
  return index + (typeof offset === 'number' ? offset : 0);
}

/** Definitions that have returned a promise, and what each call site asked for last: equal arguments are not asked again. */
const slow = new WeakSet<FunctionDefinition>();
const asked = new WeakMap<object, Map<string, Json>>();

function invoked(entry: FunctionEntry, args: JsonObject, path: string, evaluation: Evaluation): Result {
  const {definition} = entry;
  const {environment, owner} = evaluation;
  if (!definition) return settled(environment.settle({owner, path}, entry, args), entry, path, evaluation);
  if (slow.has(definition)) {
    const last = asked.get(owner)?.get(path);
    if (last !== undefined && frozenCopy(args, last) === last) {
      const again = async () => runFunction(entry, args, path, evaluation);
      return settled(environment.settle({owner, path}, entry, args, again), entry, path, evaluation);
    }
  }
  const before = depth;
  let value: unknown;
  try {
    value = runFunction(entry, args, path, evaluation);
  } catch (error) {
    depth = before;
    if (error instanceof Overflow) throw error;
    const message = `Function '${entry.name}' failed: ${messageOf(error)}`;
    return failed({message, expression: entry.name, path}, evaluation);
  }
  if (isPromise(value)) {
    // Whoever keeps the outcome handles a rejection; where it is dropped, nobody needs to know.
    const promise = Promise.resolve(value);
    promise.catch(() => undefined);
    slow.add(definition);
    let sites = asked.get(owner);
    if (!sites) asked.set(owner, (sites = new Map<string, Json>()));
    sites.set(path, frozenCopy(args, undefined));
    return settled(
      environment.settle({owner, path}, entry, args, () => promise),
      entry,
      path,
      evaluation,
    );
  }
  return entry.returnType === 'void' ? undefined : jsonOf(value);
}

function settled(outcome: Outcome, entry: FunctionEntry, path: string, evaluation: Evaluation): Result {
  switch (outcome.state) {
    case 'pending':
      waiting = true;
      return outcome.previous === undefined ? PENDING : outcome.previous;
    case 'done':
      return entry.returnType === 'void' ? undefined : jsonOf(outcome.value);
    case 'failed': {
      const {code, message} = outcome;
      return failed(
        {code, message: `Function '${entry.name}' failed: ${message}`, expression: entry.name, path},
        evaluation,
      );
    }
  }
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as {then?: unknown}).then === 'function';
}

/** What JSON can't hold counts as absent. */
function jsonOf(value: unknown): Json | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'object':
      return value as Json;
    case 'number':
      return Number.isFinite(value) ? value : undefined;
    default:
      return undefined;
  }
}

/** Fills a template (RULES §8); a part that fails is left out, and a text that is no template is shown as it is. */
function filled(text: string, path: string, evaluation: Evaluation): string {
  const {environment} = evaluation;
  const {limits} = environment;
  const template = parseTemplate(text, limits);
  if (template instanceof TemplateError) {
    failed({category: template.category, message: template.message, expression: excerpt(text), path}, evaluation);
    return text.slice(0, limits.expressionLength);
  }
  deeper(limits.valueDepth + limits.expressionDepth);
  let out = '';
  for (const part of template.parts) {
    if (typeof part === 'string') {
      out += part;
      continue;
    }
    step();
    const value = expressionValue(part, path, evaluation);
    if (typeof value !== 'symbol') out += textOf(value);
    if (out.length > MAX_TEXT) throw new Overflow('ExpressionError', `The text has more than ${MAX_TEXT} characters.`);
  }
  depth--;
  return out;
}

function expressionValue(expression: Expression, path: string, evaluation: Evaluation): Result {
  if (typeof expression !== 'object' || expression === null) return expression ?? undefined;
  if ('path' in expression) {
    return evaluation.environment.read(parsePointer(expression.path, evaluation.scope.pointer));
  }
  return calledInTemplate(expression, path, evaluation);
}

/** What a function may use; its members are made when they are asked for. */
class CallContext implements FunctionContext {
  readonly #evaluation: Evaluation;
  readonly #path: string;
  readonly #name: string;

  constructor(evaluation: Evaluation, path: string, name: string) {
    this.#evaluation = evaluation;
    this.#path = path;
    this.#name = name;
  }

  get locale(): string {
    return this.#evaluation.environment.locale;
  }

  get timeZone(): string {
    return this.#evaluation.environment.timeZone;
  }

  get policy(): Policy {
    return this.#evaluation.environment.policy;
  }

  get limits(): Limits {
    return this.#evaluation.environment.limits;
  }

  get userActivation(): boolean {
    return this.#evaluation.userActivation ?? false;
  }

  // Functions take their context apart, so its methods must not need `this`.
  get interpolate() {
    return (template: string) => {
      const evaluation = this.#evaluation;
      if (depth > 0) return filled(template, this.#path, evaluation);
      // A function may go on after it has returned a promise.
      steps = 0;
      try {
        return filled(template, this.#path, evaluation);
      } catch (error) {
        thrown(error, this.#path, evaluation);
        return '';
      } finally {
        depth = 0;
      }
    };
  }

  get open() {
    return (url: string) => this.policy.open(new URL(url));
  }

  get report() {
    return (fault: Pick<Fault, 'code' | 'message'> & Partial<Fault>) => {
      const {environment, componentId} = this.#evaluation;
      environment.report({
        category: 'ExpressionError',
        severity: 'warning',
        path: this.#path,
        componentId,
        expression: this.#name,
        ...fault,
      });
    };
  }
}
