import type {Limits} from '../catalog/limits.js';
import type {Kind, Kinds} from '../catalog/kind.js';
import {escapeToken} from '../model/pointer.js';
import type {Fault} from '../protocol/diagnostic.js';
import {isObject} from '../protocol/json.js';
import type {Call} from '../protocol/messages.js';
import {checkArguments} from './arguments.js';
import {fault} from './codes.js';
import {indexArguments} from './generated/envelopes.js';
import {functionFor, SYSTEM_FUNCTIONS, unknownFunction, type CatalogContext} from './resolve.js';
import {formProblem, problemOf} from './sentences.js';
import {question} from './suggest.js';

/** What decides whether the calls and bindings in a value are sound. */
export interface ValueContext extends CatalogContext {
  readonly limits: Limits;
  readonly strict: boolean;
  /** What is wrong with a formatString template; literal ones are looked at (RULES §8). */
  readonly parseTemplate?: (text: string) => Fault | undefined;
}

/** Collects what is wrong with the values of one component. */
export class ValueCheck {
  readonly context: ValueContext;
  readonly #report: (fault: Fault) => void;

  /** @param report - Gets each fault; its message starts in the middle of a sentence's subject, see {@link Fault}. */
  constructor(context: ValueContext, report: (fault: Fault) => void) {
    this.context = context;
    this.#report = report;
  }

  /**
   * The value of a property without what can't be evaluated in it: the same object where all is sound, else a copy; undefined where
   * nothing is left. What it may hold has been checked by its schema before, calls only by their form.
   */
  repair(value: unknown, kind: Kind, path: string): unknown {
    if (typeof value !== 'object' || value === null) return value;
    switch (kind.kind) {
      case 'dynamic':
        return this.isSound(value, path) ? value : undefined;
      case 'action':
        return this.#repairAction(value, path);
      case 'list':
        // Positions count in lists, so what is dropped leaves a null.
        return Array.isArray(value)
          ? this.#repairEach(value, (item, i) => this.repair(item, kind.item, `${path}/${i}`) ?? null)
          : value;
      case 'object':
        return isObject(value)
          ? this.repairMembers(value, (name) => kind.properties.get(name) ?? kind.rest, path)
          : value;
      case 'union': {
        const form = formFor(value, kind.forms);
        return form ? this.repair(value, form, path) : value;
      }
      default:
        return value;
    }
  }

  /** An object whose members are repaired, each by its kind; one of which nothing is left is missing. */
  repairMembers<T extends object>(object: T, kindOf: (name: string) => Kind | undefined, path: string): T {
    const members = Object.entries(object) as [string, unknown][];
    const repaired = members.map(([name, value]): [string, unknown] => {
      const kind = kindOf(name);
      return [name, kind ? this.repair(value, kind, `${path}/${escapeToken(name)}`) : value];
    });
    if (repaired.every(([, value], i) => value === members[i]![1])) return object;
    return Object.fromEntries(repaired.filter(([, value]) => value !== undefined)) as T;
  }

  /** Whether an evaluated value is sound at every depth (RULES §7.4, §7.6); reports what is not. */
  isSound(value: unknown, path: string, depth = 0): boolean {
    if (typeof value !== 'object' || value === null) return true;
    if (depth > this.context.limits.valueDepth) {
      this.#report(fault('VALUE_TOO_DEEP', path, `it is nested deeper than ${this.context.limits.valueDepth} levels.`));
      return false;
    }
    if (Array.isArray(value))
      return this.#all(value.entries(), (item, i) => this.isSound(item, `${path}/${i}`, depth + 1));
    const object = value as Record<string, unknown>;
    const problem = formProblem(object);
    if (problem) {
      const text = `${problem.tail.slice(1)} ${problem.text}.${question(problem.suggestion)}`;
      const more = problem.suggestion ? {suggestion: problem.suggestion} : {};
      this.#report(fault(problem.code ?? 'INVALID_PROPERTY', path + problem.tail, text, more));
      return false;
    }
    if (Object.hasOwn(object, '@call')) return this.#isSoundCall(object as unknown as Call, path, depth);
    if (Object.hasOwn(object, '@path')) return true;
    return this.#all(Object.entries(object), (part, name) =>
      this.isSound(part, `${path}/${escapeToken(name)}`, depth + 1),
    );
  }

  #isSoundCall(call: Call, path: string, depth: number): boolean {
    const name = call['@call'];
    const args = call.args ?? {};
    const inside = (kinds?: Kinds) =>
      this.#all(Object.entries(args), (value, argument) => {
        const kind = kinds?.get(argument);
        return kind?.kind === 'literal' || this.isSound(value, `${path}/args/${escapeToken(argument)}`, depth + 1);
      });
    if (name.startsWith('@')) {
      if (!SYSTEM_FUNCTIONS.includes(name)) return this.#refuse(unknownFunction(name, undefined, `${path}/@call`));
      // Calls inside are looked at first: they are the better reason.
      if (!inside()) return false;
      if (indexArguments(args)) return true;
      const {tail, text} = problemOf(args, undefined, undefined, indexArguments.errors ?? []);
      return this.#refuse(
        fault('INVALID_ARGUMENTS', `${path}/args${tail}`, `Function '@index', args${tail}: it ${text}.`),
      );
    }
    const entry = functionFor(call, this.context, path);
    if ('code' in entry) {
      // That the surface's own catalog is missing was said when the surface was created.
      if (entry.code === 'CATALOG_NOT_FOUND' && call.catalogId === undefined) return true;
      return this.#refuse(entry);
    }
    if (entry.allowedCallers === 'agentOnly') {
      const text = `Function '${name}' is for the agent alone and can't be used in a surface.`;
      return this.#refuse(fault('AGENT_ONLY_FUNCTION', `${path}/@call`, text, {expression: name}));
    }
    const wrong = checkArguments(entry, call.args, `${path}/args`);
    for (const each of wrong) this.#report(each);
    const sound = inside(entry.kinds) && wrong.length === 0;
    return this.#isSoundTemplate(name, args.value, `${path}/args/value`) && sound;
  }

  #isSoundTemplate(name: string, template: unknown, path: string): boolean {
    const {strict, parseTemplate} = this.context;
    if (!parseTemplate || name !== 'formatString' || typeof template !== 'string') return true;
    const found = parseTemplate(template);
    if (!found) return true;
    const {message, expression} = found;
    if (strict) return this.#refuse(fault('INVALID_TEMPLATE', path, message, {expression}));
    // It costs only itself: the evaluator shows the template as it is (RULES §8).
    this.#report(fault('EXPRESSION_ERROR', path, message, {category: 'ValidationError', expression}));
    return true;
  }

  #repairAction(action: object, path: string): unknown {
    const {event, functionCall} = action as {event?: Record<string, unknown>; functionCall?: unknown};
    if (functionCall !== undefined) return this.isSound(functionCall, `${path}/functionCall`) ? action : undefined;
    if (!isObject(event)) return action;
    const repaired: Record<string, unknown> = {...event};
    if (isObject(event.context)) {
      // The event still goes out, with null for what has no value (RULES §12.2).
      repaired.context = Object.fromEntries(
        Object.entries(event.context).map(([key, value]) => [
          key,
          this.isSound(value, `${path}/event/context/${escapeToken(key)}`) ? value : null,
        ]),
      );
    }
    if (!this.isSound(event.userMessage, `${path}/event/userMessage`)) delete repaired.userMessage;
    return {event: repaired};
  }

  #repairEach(list: unknown[], change: (item: unknown, index: number) => unknown): unknown[] {
    const copy = list.map(change);
    return copy.every((item, i) => item === list[i]) ? list : copy;
  }

  #all<K, V>(entries: Iterable<[K, V]>, test: (value: V, key: K) => boolean): boolean {
    let sound = true;
    // Each cause is told, not only the first.
    for (const [key, value] of entries) sound = test(value, key) && sound;
    return sound;
  }

  #refuse(found: Fault): false {
    this.#report(found);
    return false;
  }
}

/** The form of a union that a list or object is meant as. */
export function formFor(value: object, forms: readonly Kind[]): Kind | undefined {
  if (Array.isArray(value))
    return forms.find(({kind}) => kind === 'list' || kind === 'children') ?? forms.find(isDynamic);
  const evaluated = Object.hasOwn(value, '@path') || Object.hasOwn(value, '@call');
  return (
    (evaluated ? undefined : forms.find(({kind}) => kind === 'object' || kind === 'action')) ?? forms.find(isDynamic)
  );
}

function isDynamic({kind}: Kind): boolean {
  return kind === 'dynamic';
}
