import type {Catalog, ComponentEntry} from '../catalog/catalog.js';
import type {Validator} from '../catalog/define.js';
import type {Kind} from '../catalog/kind.js';
import {escapeToken} from '../model/pointer.js';
import type {Fault} from '../protocol/diagnostic.js';
import {isObject} from '../protocol/json.js';
import type {Check, Component} from '../protocol/messages.js';
import {fault, type Code} from './codes.js';
import {accessibility, checkRule, metadata} from './generated/envelopes.js';
import {validatorsOf} from './interpreted.js';
import {pruned} from './prune.js';
import {catalogFor} from './resolve.js';
import {partsOf} from './schema-parts.js';
import {problemOf, propertySchema, said, type Problem} from './sentences.js';
import {question, suggest} from './suggest.js';
import {ValueCheck, type ValueContext} from './values.js';

/** What a component is checked for. */
export type ComponentCheck = ValueContext;

/** What became of a component as sent. */
export interface ComponentResult {
  /** Absent where the component can't be placed at all. */
  readonly id?: string;
  readonly type?: string;
  /** What is sound of it, with its envelope keys prefixed; absent for one that becomes a placeholder. */
  readonly component?: Component;
  readonly entry?: ComponentEntry;
  /** The id of the catalog that has to be registered first. */
  readonly waitsFor?: string;
  readonly faults: readonly Fault[];
}

const ENVELOPE = ['catalogId', 'accessibility', 'metadata', 'checks'] as const;
const ENVELOPE_KEYS: ReadonlySet<string> = new Set(ENVELOPE.map((name) => `@${name}`));

const ACCESSIBILITY: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['label', {kind: 'dynamic', type: 'string'}],
  ['description', {kind: 'dynamic', type: 'string'}],
  ['hidden', {kind: 'dynamic', type: 'boolean'}],
  ['live', {kind: 'literal'}],
]);

const speaking = new WeakMap<ComponentEntry, readonly (readonly [string, Kind])[]>();

/**
 * Checks one component of a message (RULES §1.6, §3, §4) and says what is sound of it: the object itself where all of it is, else
 * one that shares its sound parts. The agent's object is never changed. `path` is the component's place in the message.
 *
 * @throws {Error} where the component's catalog has no validators yet; `prepare` them first.
 */
export function checkComponent(raw: unknown, path: string, context: ComponentCheck): ComponentResult {
  if (!isObject(raw)) {
    return {faults: [fault('NOT_A_COMPONENT', path, `A component must be an object, not ${said(raw)}.`)]};
  }
  const {id, component: type} = raw as Record<string, unknown>;
  const known = typeof type === 'string' ? {type} : {};
  if (typeof id !== 'string' || id === '') {
    const what = typeof type === 'string' ? `A ${type}` : 'A component';
    const text =
      id === undefined ? `${what} has no id.` : `${what} has the id ${said(id)}; it must be a text that is not empty.`;
    return {...known, faults: [fault('MISSING_ID', `${path}/id`, text)]};
  }
  const refuse = (code: Code, tail: string, text: string, more: Partial<Fault> = {}): ComponentResult => ({
    id,
    ...known,
    faults: [fault(code, path + tail, text, {componentId: id, ...more})],
  });
  if (typeof type !== 'string') {
    const text = type === undefined ? 'has no type' : `has the type ${said(type)}, which is no text`;
    return refuse('MISSING_PROPERTY', '/component', `Component '${id}' ${text}.`);
  }
  if (type === 'Surface') {
    return refuse(
      'RESERVED_COMPONENT',
      '/component',
      `Component '${id}': Surface is the surface itself and is never sent.`,
    );
  }
  const {key, value: catalogId} = namedCatalog(raw, type, context);
  if (catalogId !== undefined && typeof catalogId !== 'string') {
    return refuse('INVALID_PROPERTY', `/${key}`, `Component '${id}': ${key} must be a text, not ${said(catalogId)}.`);
  }
  const catalog = catalogFor(
    catalogId,
    `Component '${id}'`,
    context,
    catalogId === undefined ? path : `${path}/${key}`,
  );
  if ('code' in catalog) {
    if (catalog.code !== 'CATALOG_NOT_FOUND') return {id, type, faults: [{...catalog, componentId: id}]};
    // That the surface's own catalog is missing was said when the surface was created.
    const faults = catalogId === undefined ? [] : [{...catalog, componentId: id}];
    return {id, type, waitsFor: catalogId ?? context.defaultCatalogId, faults};
  }
  const entry = catalog.components.get(type);
  if (!entry) {
    const suggestion = suggest(type, catalog.components.keys());
    const text = `Component '${id}': '${type}' is not a component of the catalog ${catalog.id}.${question(suggestion)}`;
    return refuse('UNKNOWN_COMPONENT', '/component', text, suggestion ? {suggestion} : {});
  }
  return new Inspection(raw, id, entry, path, context).result();
}

/** The catalog that a component names itself. A bare `catalogId` counts where its type has no such property (RULES §3.2). */
function namedCatalog(raw: Record<string, unknown>, type: string, {catalogs, defaultCatalogId}: ComponentCheck) {
  if (raw['@catalogId'] !== undefined) return {key: '@catalogId', value: raw['@catalogId']};
  const own = defaultCatalogId === undefined ? undefined : catalogs.get(defaultCatalogId)?.components.get(type);
  return {key: 'catalogId', value: own?.kinds.has('catalogId') ? undefined : raw.catalogId};
}

function validatorsFor(
  catalog: Catalog,
  type: string,
): {whole: Validator; properties: Readonly<Record<string, Validator>>} {
  const validators = validatorsOf(catalog);
  if (!validators) throw new Error(`Catalog ${catalog.id} has no validators yet: await prepare(catalog) first.`);
  const found = validators.components[type];
  if (!found)
    throw new Error(`The validators of catalog ${catalog.id} don't know its component ${type}: generate them anew.`);
  return found;
}

/** The check of one component whose entry is known. */
class Inspection {
  readonly #raw: Record<string, unknown>;
  readonly #id: string;
  readonly #entry: ComponentEntry;
  readonly #path: string;
  readonly #context: ComponentCheck;
  readonly #strict: boolean;
  readonly #older: boolean;
  readonly #faults: Fault[] = [];
  #valueCheck: ValueCheck | undefined;
  /** The property that is looked at, for sentences of faults deep inside. */
  #place = '';

  constructor(raw: Record<string, unknown>, id: string, entry: ComponentEntry, path: string, context: ComponentCheck) {
    this.#raw = raw;
    this.#id = id;
    this.#entry = entry;
    this.#path = path;
    this.#context = context;
    this.#strict = context.strict;
    this.#older = context.catalogVersions !== undefined;
  }

  get #values(): ValueCheck {
    return (this.#valueCheck ??= new ValueCheck(this.#context, (found) => {
      const message = `${this.#subject}, ${this.#place}: ${found.message}`;
      this.#faults.push({...found, message, componentId: this.#id});
    }));
  }

  get #subject(): string {
    return `${this.#entry.name} '${this.#id}'`;
  }

  result(): ComponentResult {
    const {whole} = validatorsFor(this.#entry.catalog, this.#entry.name);
    const fits = whole(this.#raw) && this.#hasSoundEnvelope();
    const sound = fits ? (this.#raw as Component) : this.#soundParts();
    const component = sound && this.#repairValues(sound);
    return {id: this.#id, type: this.#entry.name, entry: this.#entry, component, faults: this.#faults};
  }

  #hasSoundEnvelope(): boolean {
    const raw = this.#raw;
    for (const key in raw) {
      if (!key.startsWith('@') || raw[key] === undefined) continue;
      if (key === '@accessibility' ? !accessibility(raw[key]) : key === '@metadata' ? !metadata(raw[key]) : false)
        return false;
      // Rules are looked at one by one.
      if (key === '@checks' ? !this.#entry.checkable || !Array.isArray(raw[key]) : !ENVELOPE_KEYS.has(key))
        return false;
    }
    return true;
  }

  /** What is left when the smallest faulty parts are dropped; undefined where something required is among them. */
  #soundParts(): Component | undefined {
    const {whole, properties} = validatorsFor(this.#entry.catalog, this.#entry.name);
    const component: Component = {id: this.#id, component: this.#entry.name};
    const strangers: string[] = [];
    let lost = false;
    for (const [key, value] of Object.entries(this.#raw)) {
      if (value === undefined || key === 'id' || key === 'component') continue;
      const envelope = this.#envelopeKey(key, properties);
      if (envelope) {
        // The prefixed form wins over the older bare one (RULES §3.2).
        if (envelope !== key && this.#raw[envelope] !== undefined) continue;
        const sound = this.#soundEnvelope(envelope, value, key);
        if (sound !== undefined) component[envelope] = sound;
      } else if (Object.hasOwn(properties, key)) {
        const sound = this.#soundProperty(key, value, properties[key]!);
        if (sound !== undefined) component[key] = sound;
        else if (this.#entry.required.includes(key) && this.#entry.kinds.get(key)?.kind !== 'action') lost = true;
      } else {
        strangers.push(key);
      }
    }
    lost = this.#reportMissing(strangers) || lost;
    for (const key of this.#unknownOf(strangers, component, whole, lost)) {
      const suggestion = suggest(key, [...this.#entry.kinds.keys(), ...ENVELOPE_KEYS]);
      const text = `${this.#subject} has no property '${key}'; it is ignored.${question(suggestion)}`;
      this.#warn(escapeToken(key), text, suggestion);
    }
    if (lost) return undefined;
    if (this.#misses(component) || whole(component)) return component;
    const [issue] = whole.errors ?? [];
    const problem = problemOf(component, undefined, undefined, issue ? [issue] : []);
    this.#report('INVALID_PROPERTY', problem.tail, `${this.#subject} does not fit its catalog: it ${problem.text}.`);
    return undefined;
  }

  /** Whether a required property is missing that may be: an action that was dropped leaves its component standing. */
  #misses(component: Component): boolean {
    return this.#entry.required.some((name) => component[name] === undefined);
  }

  #envelopeKey(key: string, properties: Readonly<Record<string, Validator>>): string | undefined {
    if (Object.hasOwn(properties, key)) return undefined;
    if (ENVELOPE_KEYS.has(key)) return key;
    return (ENVELOPE as readonly string[]).includes(key) && !this.#entry.kinds.has(key) ? `@${key}` : undefined;
  }

  #soundEnvelope(key: string, value: unknown, as: string): unknown {
    if (key === '@catalogId') return value;
    if (key === '@checks') {
      if (this.#entry.checkable) return value;
      this.#warn(as, `${this.#subject} takes no checks; they are ignored.`);
      return undefined;
    }
    if (key === '@metadata') {
      if (metadata(value)) return value;
      return this.#invalid(as, value, undefined, undefined, metadata);
    }
    return isObject(value)
      ? this.#soundAccessibility(value, as)
      : this.#invalid(as, value, undefined, undefined, accessibility);
  }

  #soundAccessibility(attributes: Record<string, unknown>, as: string): Record<string, unknown> {
    const sound: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(attributes)) {
      const kind = ACCESSIBILITY.get(name);
      const key = `${as}/${escapeToken(name)}`;
      if (!kind) {
        const suggestion = suggest(name, ACCESSIBILITY.keys());
        this.#warn(key, `${this.#subject}: ${as} has no '${name}'; it is ignored.${question(suggestion)}`, suggestion);
      } else if (accessibility({[name]: value}) || (name === 'live' && !this.#strict && isObject(value))) {
        // Agents bind `live` too, which costs nothing (RULES §16).
        sound[name] = value;
      } else {
        const issues = (accessibility.errors ?? []).map((issue) => ({
          ...issue,
          instancePath: issue.instancePath.replace(/^\/[^/]*/, ''),
        }));
        this.#complain(
          'INVALID_PROPERTY',
          key,
          problemOf(value, kind.kind === 'literal' ? undefined : kind, undefined, issues),
        );
      }
    }
    return sound;
  }

  #soundProperty(key: string, value: unknown, validate: Validator): unknown {
    if (validate(value)) return value;
    const kind = this.#entry.kinds.get(key);
    const {value: rest, dropped} = pruned(value, kind);
    if (dropped.length > 0 && validate(rest)) {
      for (const tail of dropped) {
        const name = tail.slice(tail.lastIndexOf('/') + 1);
        this.#warn(key, `${this.#subject}, ${key}: it has no '${name}' at ${tail}; it is ignored.`, undefined, tail);
      }
      return rest;
    }
    return this.#invalid(
      key,
      value,
      kind,
      propertySchema(partsOf(this.#entry.schema, this.#entry.catalog.document), key),
      validate,
    );
  }

  /** Reports an invalid property, and drops it. */
  #invalid(key: string, value: unknown, kind: Kind | undefined, schema: unknown, validate: Validator): undefined {
    validate(value);
    const problem = problemOf(value, kind, schema, validate.errors ?? []);
    this.#complain(problem.code ?? (kind?.kind === 'action' ? 'INVALID_ACTION' : 'INVALID_PROPERTY'), key, problem);
    return undefined;
  }

  /** Reports required properties that are not there; one that is only misspelt is told once. */
  #reportMissing(strangers: string[]): boolean {
    let missing = false;
    for (const name of this.#entry.required) {
      if (this.#raw[name] !== undefined) continue;
      missing = true;
      const misspelt = strangers.find((key) => suggest(key, this.#entry.kinds.keys()) === name);
      if (misspelt === undefined)
        this.#report('MISSING_PROPERTY', `/${escapeToken(name)}`, `${this.#subject} needs '${name}'.`);
      else {
        strangers.splice(strangers.indexOf(misspelt), 1);
        const text = `${this.#subject} needs '${name}', but has '${misspelt}'.${question(name)}`;
        this.#report('MISSING_PROPERTY', `/${escapeToken(misspelt)}`, text, {suggestion: name});
      }
    }
    return missing;
  }

  /** Which of the undeclared properties the schema as a whole refuses; the others become part of the component. */
  #unknownOf(strangers: readonly string[], component: Component, whole: Validator, lost: boolean): string[] {
    const unknown: string[] = [];
    for (const key of strangers) {
      if (
        lost ||
        key === '__proto__' ||
        key.startsWith('@') ||
        refusesKey(whole, {...component, [key]: this.#raw[key]}, key)
      )
        unknown.push(key);
      else component[key] = this.#raw[key];
    }
    return unknown;
  }

  /** The component without what can't be evaluated in it: the same object where all is sound. */
  #repairValues(component: Component): Component {
    let repaired = component;
    const put = (key: string, value: unknown) => {
      if (value === component[key]) return;
      if (repaired === component) repaired = {...component};
      if (value === undefined) delete repaired[key];
      else repaired[key] = value;
    };
    for (const [name, kind] of speakingOf(this.#entry)) {
      const value = component[name];
      if (typeof value !== 'object' || value === null || isPlainBinding(value, kind)) continue;
      this.#place = name;
      put(name, this.#values.repair(value, kind, `${this.#path}/${escapeToken(name)}`));
    }
    const attributes = component['@accessibility'];
    if (attributes) {
      this.#place = '@accessibility';
      const path = this.#envelopePath('@accessibility');
      put(
        '@accessibility',
        this.#values.repairMembers(attributes, (name) => ACCESSIBILITY.get(name), path),
      );
    }
    if (component['@checks'] !== undefined) put('@checks', this.#checks(component['@checks']));
    return repaired;
  }

  #envelopePath(key: string): string {
    return `${this.#path}/${this.#raw[key] === undefined ? key.slice(1) : key}`;
  }

  /** The rules with a plain false for each that can't be read, so that it counts as failed (RULES §1.6). */
  #checks(rules: unknown): Check[] {
    const path = this.#envelopePath('@checks');
    this.#place = '@checks';
    if (!Array.isArray(rules)) {
      this.#report(
        'INVALID_CHECK',
        path.slice(this.#path.length),
        `${this.#subject}: @checks must be a list of rules, not ${said(rules)}.`,
      );
      return [{condition: false}];
    }
    return rules.map((rule: unknown, i) => this.#check(rule, `${path}/${i}`));
  }

  #check(raw: unknown, path: string): Check {
    const tail = path.slice(this.#path.length);
    let rule = raw;
    if (!checkRule(rule) && isObject(rule)) {
      const {condition, message, ...more} = rule as Record<string, unknown>;
      rule = {condition, ...(message !== undefined && {message})};
      if (checkRule(rule)) {
        for (const name of Object.keys(more)) {
          this.#warn(
            tail.slice(1),
            `${this.#subject}, @checks: a rule has no '${name}'; it is ignored.`,
            undefined,
            `/${escapeToken(name)}`,
          );
        }
      }
    }
    const message = isObject(raw) && typeof raw.message === 'string' ? {message: raw.message} : {};
    // Surfaces of old dialects may have conditions that never hold (RULES §20).
    if (this.#older && isObject(raw) && raw.condition === false) return {condition: false, ...message};
    if (!checkRule(rule)) {
      const {tail: inside, text} = ruleProblem(raw);
      this.#report(
        'INVALID_CHECK',
        tail + inside,
        `${this.#subject}, @checks: ${inside === '' ? 'a rule' : inside.slice(1)} ${text}; it counts as failed.`,
      );
      return {condition: false, ...message};
    }
    const {condition} = rule as Check;
    return this.#values.isSound(condition, `${path}/condition`) ? (rule as Check) : {condition: false, ...message};
  }

  #complain(code: Code, key: string, {tail, text, suggestion}: Problem): void {
    const place = `${key}${tail}`;
    this.#report(
      code,
      `/${place}`,
      `${this.#subject}: ${place} ${text}.${question(suggestion)}`,
      suggestion ? {suggestion} : {},
    );
  }

  #warn(place: string, text: string, suggestion?: string, tail = ''): void {
    const severity = this.#strict ? 'error' : 'warning';
    this.#report('UNKNOWN_PROPERTY', `/${place}${tail}`, text, {severity, ...(suggestion && {suggestion})});
  }

  #report(code: Code, tail: string, text: string, more: Partial<Fault> = {}): void {
    this.#faults.push(fault(code, this.#path + tail, text, {componentId: this.#id, ...more}));
  }
}

/** A binding that the schema has passed holds nothing more to look at; it is by far the most common dynamic value. */
function isPlainBinding(value: object, {kind}: Kind): boolean {
  return kind === 'dynamic' && Object.hasOwn(value, '@path') && Object.keys(value).length === 1;
}

/** The properties whose values may hold anything to evaluate. */
function speakingOf(entry: ComponentEntry): readonly (readonly [string, Kind])[] {
  let found = speaking.get(entry);
  if (!found) {
    const silent = new Set<Kind['kind']>(['literal', 'child', 'children']);
    speaking.set(entry, (found = [...entry.kinds].filter(([, {kind}]) => !silent.has(kind))));
  }
  return found;
}

function refusesKey(whole: Validator, component: Component, key: string): boolean {
  if (whole(component)) return false;
  const [issue] = whole.errors ?? [];
  const refused =
    issue?.instancePath === '' ? (issue.params.additionalProperty ?? issue.params.unevaluatedProperty) : undefined;
  return refused === key;
}

function ruleProblem(rule: unknown): Problem {
  if (!isObject(rule)) return {tail: '', text: `must be an object, not ${said(rule)}`};
  if (rule.message !== undefined && typeof rule.message !== 'string')
    return {tail: '/message', text: `must be a text, not ${said(rule.message)}`};
  if (rule.condition === undefined) return {tail: '', text: "needs 'condition'"};
  if (!isObject(rule.condition))
    return {tail: '/condition', text: `must be a binding or a call, not ${said(rule.condition)}`};
  const {tail, ...more} = problemOf(rule.condition, {kind: 'dynamic', type: 'boolean'}, undefined, []);
  return {...more, tail: `/condition${tail}`, ...(tail === '' && {text: 'must be a binding or a call'})};
}
