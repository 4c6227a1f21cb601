import type {Catalog, ComponentEntry} from '../catalog/catalog.js';
import type {Kind, Kinds} from '../catalog/kind.js';
import {isObject, type Json, type JsonObject} from '../protocol/json.js';
import type {Evidence} from './dialect.js';

/** How bare `path` and `call` are read. */
export interface DirectiveReading {
  /** Whether they are directives also where a literal object may stand. */
  readonly untyped: boolean;
  /** Whether a leading `@` is plain there, so that it has to be doubled (RULES §7.5). */
  readonly escape: boolean;
  /** Whether a condition may be a plain true or false, and an action its bare event (RULES §20). */
  readonly v09: boolean;
  /** The catalog that a call without `catalogId`, or with this one, means. */
  catalog(id: string | undefined): Catalog | undefined;
  note(kind: string, sentence: string, property: string): void;
}

const ANY: Kind = {kind: 'dynamic', type: 'any'};
const STRING: Kind = {kind: 'dynamic', type: 'string'};
const BOOLEAN: Kind = {kind: 'dynamic', type: 'boolean'};
const CALL_KEYS: ReadonlySet<string> = new Set(['call', 'args', 'catalogId', 'returnType']);
const ENVELOPE: Readonly<Record<string, Kind | undefined>> = {
  checks: {kind: 'checks'},
  accessibility: {
    kind: 'object',
    properties: new Map<string, Kind>([
      ['label', STRING],
      ['description', STRING],
      ['hidden', BOOLEAN],
      ['live', STRING],
    ]),
  },
  metadata: {kind: 'literal'},
  catalogId: {kind: 'literal'},
};
/** Beyond what a message may be nested; what lies deeper is refused with it. */
const MAX_DEPTH = 200;

/**
 * Says bare `{path}` and `{call}` as `{@path}` and `{@call}`, in the positions that a catalog makes dynamic and nowhere else (RULES
 * §20): data, ids, context keys and template objects stay. What needs no change is not copied.
 */
export class Directives {
  readonly #reading: DirectiveReading;
  readonly #seen = {bare: false, prefixed: false};
  #ambiguous = false;
  #property = '';

  constructor(reading: DirectiveReading) {
    this.#reading = reading;
  }

  /** The forms that stood where nothing but a directive can. */
  get seen(): Evidence {
    return {...this.#seen};
  }

  /** Whether anything would be read otherwise if the sender were known to write bare directives, or prefixed ones. */
  get ambiguous(): boolean {
    return this.#ambiguous;
  }

  /** The properties of a component; its envelope keys get their prefix where its catalog has no property of that name. */
  properties(raw: JsonObject, entry: ComponentEntry): JsonObject {
    const out: JsonObject = {};
    for (const [key, value] of Object.entries(raw)) {
      this.#property = key;
      const kind = entry.kinds.get(key);
      const bare = key.startsWith('@') ? key.slice(1) : key;
      const envelope = kind || !Object.hasOwn(ENVELOPE, bare) ? undefined : ENVELOPE[bare];
      if (!envelope) define(out, key, kind ? this.value(value, kind) : value);
      else if (this.#reading.v09 && (bare === 'catalogId' || bare === 'metadata')) {
        this.#reading.note(`component ${bare}`, `v0.9 has no ${bare} on components; it is ignored`, key);
      } else {
        if (bare === key && raw[`@${bare}`] === undefined)
          this.#reading.note(bare, `the key '${bare}' of a component is '@${bare}' now`, key);
        // The prefixed form wins (RULES §3.2).
        if (bare !== key || raw[`@${bare}`] === undefined) out[`@${bare}`] = this.value(value, envelope);
      }
    }
    return out;
  }

  /** A value of that kind with its directives prefixed. */
  value(value: Json, kind: Kind, depth = 0): Json {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
    switch (kind.kind) {
      case 'dynamic':
        return kind.type === 'any' ? this.#untyped(value, depth, false) : this.#typed(value, depth);
      case 'action':
        return this.#action(value, depth);
      case 'checks':
        return Array.isArray(value) ? this.#checks(value, depth) : value;
      case 'list':
        return Array.isArray(value) ? each(value, (item) => this.value(item, kind.item, depth + 1)) : value;
      case 'object':
        return isObject(value) ? this.#members(value, (name) => kind.properties.get(name) ?? kind.rest, depth) : value;
      case 'union':
        return this.#union(value, kind.forms, depth);
      default:
        return value;
    }
  }

  /** A call that nothing else can stand for, such as `callFunction`. */
  call(value: Json): Json {
    return isObject(value) ? this.#typed(value, 0) : value;
  }

  #members(object: JsonObject, kindOf: (name: string) => Kind | undefined, depth: number): JsonObject {
    return eachMember(object, (part, name) => {
      const kind = kindOf(name);
      return kind ? this.value(part, kind, depth + 1) : part;
    });
  }

  #union(value: Json[] | JsonObject, forms: readonly Kind[], depth: number): Json {
    const dynamic = forms.find((form) => form.kind === 'dynamic');
    const isDirective = isObject(value) && (typeof value.path === 'string' || typeof value.call === 'string');
    const declares = (form: Kind) =>
      form.kind === 'object' && isObject(value) && Object.keys(value).every((name) => form.properties.has(name));
    const form =
      Array.isArray(value) || !isDirective || forms.some(declares)
        ? forms.find(({kind}) => (Array.isArray(value) ? kind === 'list' : kind === 'object' || kind === 'action'))
        : undefined;
    if (form) return this.value(value, form, depth);
    // Beside the other forms of a union a binding is a form of its own, not a literal.
    return dynamic ? this.#typed(value, depth) : value;
  }

  /** Where a literal is no object, so that a bare directive can't be one. */
  #typed(value: Json, depth: number): Json {
    if (depth > MAX_DEPTH) return value;
    if (Array.isArray(value)) return each(value, (item) => this.#typed(item, depth + 1));
    if (!isObject(value)) return value;
    if (Object.hasOwn(value, '@path') || Object.hasOwn(value, '@call')) return this.#prefixed(value, depth);
    if (typeof value.call === 'string') return this.#call(value, depth);
    if (typeof value.path === 'string') return this.#binding(value);
    return value;
  }

  /** Where any JSON may stand: what looks like a directive is one only for senders that write it so. */
  #untyped(value: Json, depth: number, inCall: boolean): Json {
    if (depth > MAX_DEPTH) return value;
    if (Array.isArray(value)) return each(value, (item) => this.#untyped(item, depth + 1, inCall));
    if (!isObject(value)) return value;
    if (isPrefixed(value) && !this.#reading.escape) {
      this.#ambiguous = true;
      // It may be a literal yet, so it proves nothing, and nor does what stands in it.
      const seen = {...this.#seen};
      const said = this.#prefixed(value, depth);
      Object.assign(this.#seen, seen);
      return said;
    }
    const isBinding = typeof value.path === 'string' && Object.keys(value).length === 1;
    const isCall = typeof value.call === 'string' && Object.keys(value).every((key) => CALL_KEYS.has(key));
    if (isBinding || isCall) {
      if (this.#reading.untyped || inCall) return isCall ? this.#call(value, depth) : this.#binding(value);
      this.#ambiguous = true;
      return value;
    }
    const out: JsonObject = {};
    let changed = false;
    for (const [key, part] of Object.entries(value)) {
      const escaped = key.startsWith('@');
      if (escaped) this.#ambiguous = true;
      const name = escaped && this.#reading.escape ? `@${key}` : key;
      const said = this.#untyped(part, depth + 1, inCall);
      changed ||= name !== key || said !== part;
      define(out, name, said);
    }
    return changed ? out : value;
  }

  #binding({path, ...rest}: JsonObject): Json {
    this.#seen.bare = true;
    this.#reading.note('path', 'a binding {path} is {@path} now', this.#property);
    return {'@path': path!, ...rest};
  }

  #call({call, returnType, args, ...rest}: JsonObject, depth: number): Json {
    this.#seen.bare = true;
    this.#reading.note('call', 'a call {call, args} is {@call, args} now', this.#property);
    if (returnType !== undefined)
      this.#reading.note('returnType', 'a call says no returnType any more', this.#property);
    return {
      '@call': call!,
      ...rest,
      ...(args === undefined ? {} : {args: this.#arguments(call, rest.catalogId, args, depth, true)}),
    };
  }

  #prefixed(value: JsonObject, depth: number): Json {
    this.#seen.prefixed = true;
    if (!isObject(value.args)) return value;
    const args = this.#arguments(value['@call'], value.catalogId, value.args, depth, false);
    return args === value.args ? value : {...value, args};
  }

  #arguments(name: Json | undefined, catalogId: Json | undefined, args: Json, depth: number, bare: boolean): Json {
    if (!isObject(args)) return args;
    const catalog = this.#reading.catalog(typeof catalogId === 'string' ? catalogId : undefined);
    const kinds: Kinds | undefined = typeof name === 'string' ? catalog?.functions.get(name)?.kinds : undefined;
    return eachMember(args, (value, argument) => {
      const kind = kinds?.get(argument) ?? ANY;
      if (kind.kind === 'dynamic' && kind.type === 'any') return this.#untyped(value, depth + 1, bare);
      return this.value(value, kind, depth + 1);
    });
  }

  #action(value: Json, depth: number): Json {
    if (!isObject(value)) return value;
    if (
      this.#reading.v09 &&
      typeof value.name === 'string' &&
      value.event === undefined &&
      value.functionCall === undefined
    ) {
      this.#reading.note('bare action', 'an action {name, context} is {event: {name, context}} now', this.#property);
      return this.#action({event: value}, depth);
    }
    return eachMember(value, (part, name) => {
      if (name === 'functionCall') return this.#typed(part, depth + 1);
      if (name !== 'event' || !isObject(part)) return part;
      return eachMember(part, (inner, key) => {
        if (key === 'userMessage') return this.#typed(inner, depth + 2);
        if (key !== 'context' || !isObject(inner)) return inner;
        return eachMember(inner, (item) => this.#untyped(item, depth + 3, false));
      });
    });
  }

  #checks(rules: Json[], depth: number): Json {
    const said = each(rules, (rule) => {
      if (!isObject(rule)) return rule;
      return eachMember(rule, (part, name) => (name === 'condition' ? this.#typed(part, depth + 2) : part));
    });
    if (!this.#reading.v09 || !said.some((rule) => isObject(rule) && typeof rule.condition === 'boolean')) return said;
    this.#reading.note('boolean check', 'a condition is a binding or a call now, not true or false', this.#property);
    // What always holds needn't be checked; what never does is kept as it is (RULES §20).
    return said.filter((rule) => !isObject(rule) || rule.condition !== true);
  }
}

function isPrefixed(value: JsonObject): boolean {
  return typeof value['@path'] === 'string' || typeof value['@call'] === 'string';
}

/** The list with each item changed; the same list where none was. */
function each(list: Json[], change: (item: Json) => Json): Json[] {
  const said = list.map(change);
  return said.every((item, i) => item === list[i]) ? list : said;
}

function eachMember(object: JsonObject, change: (value: Json, name: string) => Json): JsonObject {
  let changed = false;
  const out: JsonObject = {};
  for (const [name, value] of Object.entries(object)) {
    const said = change(value, name);
    changed ||= said !== value;
    define(out, name, said);
  }
  return changed ? out : object;
}

/** An assignment to `__proto__` would set the prototype. */
export function define(object: JsonObject, name: string, value: Json): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, {value, enumerable: true, configurable: true, writable: true});
  else object[name] = value;
}
