import type {ComponentEntry} from '../catalog/catalog.js';
import type {Kind} from '../catalog/kind.js';
import type {ComponentUpgrade} from '../catalog/upgrades.js';
import {escapeToken} from '../model/pointer.js';
import {fault} from '../protocol/codes.js';
import type {Fault} from '../protocol/diagnostic.js';
import {asText} from '../protocol/as-text.js';
import {isObject, type Json, type JsonObject} from '../protocol/json.js';
import {VERSION, type Component, type RendererMessage} from '../protocol/messages.js';
import {catalogIdIn, renamedProperties, upgradesOf} from './components.js';
import type {DialectReader, Unsettled, Upgrade, UpgradeContext, UpgradedMessage} from './dialect.js';
import {define} from './directives.js';
import {originOf} from './origin.js';
import {themeOf} from './v0-9.js';

/** The catalog of surfaces that name none. */
const STANDARD = 'https://a2ui.org/specification/v0_8/standard_catalog_definition.json';
const LITERALS = ['literalString', 'literalNumber', 'literalBoolean', 'literalArray'] as const;
const BOUND: ReadonlySet<string> = new Set([...LITERALS, 'path']);
const VALUES = ['valueString', 'valueNumber', 'valueBoolean', 'valueMap'] as const;
const ANY: Kind = {kind: 'dynamic', type: 'any'};
/** Beyond what a message may be nested; what lies deeper is refused with it. */
const MAX_DEPTH = 200;

/**
 * v0.8, whose messages have no version. What comes before `beginRendering` is kept by the door until the surface's catalog is known.
 */
export const v08: DialectReader = {
  name: 'v0.8',
  versions: ['v0.8'],
  bodies: ['beginRendering', 'surfaceUpdate', 'dataModelUpdate', 'deleteSurface'],
  answers: ['action', 'error'],
  catalogVersions: ['0.8', '0.9'],
  upgrade,
  downgrade,
  // It has no way to send the data along.
  metadata: () => ({}),
};

function upgrade({version: _, ...message}: JsonObject, context: UpgradeContext): Upgrade {
  const {beginRendering, surfaceUpdate, dataModelUpdate} = message;
  if (isObject(beginRendering)) return begun(beginRendering, context);
  if (isObject(surfaceUpdate)) return updated(surfaceUpdate, context);
  if (isObject(dataModelUpdate)) return {messages: dataWrites(dataModelUpdate, context)};
  return {messages: [{message: {version: VERSION, ...message}}]};
}

function begun({root, styles, ...body}: JsonObject, context: UpgradeContext): Upgrade {
  context.note(
    'beginRendering',
    'beginRendering is createSurface now, and the first component has the id root',
    '/beginRendering',
  );
  const {traits, faults} = themeOf(styles, '/beginRendering/styles', context);
  const catalogId = catalogIdIn(body.catalogId ?? STANDARD, 'v0.8', context.catalogs);
  const named = typeof root === 'string' && root !== '' ? {rootId: root} : {};
  return {
    messages: [
      {
        message: {version: VERSION, createSurface: {...body, ...(catalogId !== undefined && {catalogId})}},
        origin: (path) => path.replace('/createSurface', '/beginRendering'),
      },
    ],
    traits: {...traits, ...named, mapTemplates: true},
    faults,
  };
}

function updated(body: JsonObject, context: UpgradeContext): Upgrade {
  const {components: list, ...rest} = body;
  const say = (components: Json | undefined, origin: (path: string) => string): UpgradedMessage => ({
    message: {version: VERSION, updateComponents: components === undefined ? rest : {...rest, components}},
    origin,
  });
  if (!Array.isArray(list))
    return {messages: [say(list, (path) => path.replace('/updateComponents', '/surfaceUpdate'))]};
  context.note('surfaceUpdate', 'surfaceUpdate is updateComponents now, and components are flat', '/surfaceUpdate');
  const unsettled: Unsettled[] = [];
  const faults: Fault[] = [];
  const repeated = repeatedIds(list);
  const writes: JsonObject[] = [];
  const sources: Source[] = [];
  const components = list.map((raw, i): Json => {
    const path = `/surfaceUpdate/components/${i}`;
    const source = sourceOf(raw, path);
    sources.push(source);
    if (!isObject(raw) || source.fault) {
      if (source.fault) faults.push(source.fault);
      return raw;
    }
    const catalog = context.catalogId === undefined ? undefined : context.catalogs.get(context.catalogId);
    if (!catalog && context.catalogId !== undefined) unsettled.push({raw, path, waitsFor: context.catalogId});
    const {id, weight} = raw;
    const flat = {...(id !== undefined && {id}), component: source.type, ...(weight !== undefined && {weight})};
    const names = catalog && upgradesOf(catalog, 'v0.8')?.components?.[source.type];
    const entry = catalog?.components.get(names?.component ?? source.type);
    if (!entry) return {...source.properties, ...flat};
    source.names = names?.properties;
    const reading = new Properties(context, source, !repeated.has(asText(id)));
    const component = reading.component(flat, entry, names);
    for (const [at, value] of reading.initial) writes.push({surfaceId: body.surfaceId!, path: at, value});
    return component;
  });
  const origin = (path: string) => originOfComponent(path, sources);
  const data = writes.map((updateDataModel): UpgradedMessage => ({
    message: {version: VERSION, updateDataModel},
    origin: () => '/surfaceUpdate',
  }));
  // Data first, so that nothing is drawn without it.
  const sound = components.filter((_component, i) => !sources[i]!.fault);
  const kept = sources.filter(({fault}) => !fault);
  const whole = sound.length === components.length ? origin : (path: string) => originOfComponent(path, kept);
  return {
    messages: [...data, ...(sound.length > 0 || list.length === 0 ? [say(sound, whole)] : [])],
    unsettled,
    faults,
  };
}

/** Where a component stood and what it was called. */
interface Source {
  readonly path: string;
  readonly type: string;
  readonly properties: JsonObject;
  /** Place of the properties. */
  readonly inner: string;
  names?: Readonly<Record<string, string>>;
  readonly fault?: Fault;
}

function sourceOf(raw: Json, path: string): Source {
  const none = {path, type: '', properties: {}, inner: path};
  if (!isObject(raw)) return none;
  const {component, id: _id, weight: _weight, ...flat} = raw;
  // Some agents mix in v0.9's flat form.
  if (typeof component === 'string') return {path, type: component, properties: flat, inner: path};
  const types = isObject(component) ? Object.keys(component) : [];
  const [type] = types;
  const properties = type === undefined ? undefined : (component as JsonObject)[type];
  if (types.length === 1 && isObject(properties)) {
    return {path, type: type!, properties, inner: `${path}/component/${escapeToken(type!)}`};
  }
  const name = typeof raw.id === 'string' ? `Component '${raw.id}'` : 'A component';
  const message = `${name} must wrap its properties in its type, as {"Text": {…}}; it has ${types.length} types.`;
  const about = typeof raw.id === 'string' ? {componentId: raw.id} : {};
  return {...none, fault: fault('NOT_A_COMPONENT', `${path}/component`, message, about)};
}

/** The ids that stand below a template in this list: a path in them is an item's. */
function repeatedIds(list: readonly Json[]): ReadonlySet<string> {
  const named = new Map<string, string[]>();
  const repeated = new Set<string>();
  for (const raw of list) {
    if (!isObject(raw) || typeof raw.id !== 'string') continue;
    const ids: string[] = [];
    const visit = (value: Json, depth: number): void => {
      if (depth > MAX_DEPTH) return;
      if (typeof value === 'string') ids.push(value);
      else if (Array.isArray(value)) for (const item of value) visit(item, depth + 1);
      else if (isObject(value)) {
        if (isObject(value.template) && typeof value.template.componentId === 'string')
          repeated.add(value.template.componentId);
        else for (const part of Object.values(value)) visit(part, depth + 1);
      }
    };
    visit(raw.component ?? null, 0);
    named.set(raw.id, ids);
  }
  // A text that happens to be an id costs no more than an initial value.
  for (const id of repeated) for (const child of named.get(id) ?? []) if (named.has(child)) repeated.add(child);
  return repeated;
}

/** The properties of one component. */
class Properties {
  /** What its bindings want written first, by path. */
  readonly initial: [path: string, value: Json][] = [];
  readonly #context: UpgradeContext;
  readonly #source: Source;
  readonly #atRoot: boolean;
  #property = '';

  constructor(context: UpgradeContext, source: Source, atRoot: boolean) {
    this.#context = context;
    this.#source = source;
    this.#atRoot = atRoot;
  }

  component(flat: JsonObject, entry: ComponentEntry, names: ComponentUpgrade | undefined): JsonObject {
    const note = (kind: string, sentence: string) => this.#note(kind, sentence);
    const {type, properties} = this.#source;
    const renamed = renamedProperties(properties, names?.properties ?? {}, `${type}.`, (kind, sentence, property) => {
      this.#property = property;
      note(kind, sentence);
    });
    const component: JsonObject = {...flat, component: entry.name};
    for (const [name, value] of Object.entries(renamed)) {
      this.#property = name;
      component[name] = this.#value(value, entry.kinds.get(name) ?? {kind: 'literal'}, 0);
    }
    if (entry.name !== type) note(type, `${type} is ${entry.name} now`);
    return names?.change ? (names.change(component as unknown as Component, note) as unknown as JsonObject) : component;
  }

  #note(kind: string, sentence: string): void {
    this.#context.note(
      kind,
      sentence,
      this.#property === '' ? this.#source.path : `${this.#source.inner}/${this.#property}`,
    );
  }

  #value(value: Json, kind: Kind, depth: number): Json {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
    switch (kind.kind) {
      case 'dynamic':
      case 'union':
        if (isBound(value)) return this.#bound(value);
        if (kind.kind === 'dynamic') return value;
        return this.#value(
          value,
          kind.forms.find((form) => form.kind === (Array.isArray(value) ? 'list' : 'object')) ?? ANY,
          depth,
        );
      case 'children':
        return isObject(value) ? this.#children(value) : value;
      case 'action':
        return isObject(value) ? this.#action(value) : value;
      case 'list':
        return Array.isArray(value) ? value.map((item) => this.#value(item, kind.item, depth + 1)) : value;
      case 'object': {
        if (!isObject(value)) return value;
        const out: JsonObject = {};
        for (const [name, part] of Object.entries(value)) {
          const inner = kind.properties.get(name) ?? kind.rest;
          define(out, name, inner ? this.#value(part, inner, depth + 1) : part);
        }
        return out;
      }
      default:
        // What v1.0 takes as it is may have been wrapped too.
        return isBound(value) && value.path === undefined ? this.#bound(value) : value;
    }
  }

  #bound(value: JsonObject): Json {
    this.#note('BoundValue', 'a value is a plain literal or {@path} now');
    const literal = LITERALS.map((name) => value[name]).find((found) => found !== undefined);
    const {path} = value;
    if (typeof path !== 'string') return literal ?? null;
    if (literal !== undefined) this.#initialize(path, literal);
    return {'@path': path};
  }

  /** A path with a literal: the literal is written there first, and then bound. */
  #initialize(path: string, literal: Json): void {
    this.#note('initial value', 'an initial value is written by updateDataModel now, not beside a path');
    if (path.startsWith('/')) this.initial.push([path, literal]);
    else if (this.#atRoot && path !== '' && path !== '.') this.initial.push([`/${path}`, literal]);
  }

  #children(value: JsonObject): Json {
    const {explicitList, template} = value;
    if (isObject(template)) {
      this.#note('template', 'children {template: {componentId, dataBinding}} are {componentId, path} now');
      const {componentId, dataBinding, ...rest} = template;
      return {
        ...(componentId !== undefined && {componentId}),
        ...(dataBinding !== undefined && {path: dataBinding}),
        ...rest,
      };
    }
    if (explicitList === undefined) return value;
    this.#note('explicitList', 'children {explicitList} are a plain list now');
    return explicitList;
  }

  #action({name, context, ...rest}: JsonObject): Json {
    this.#note('action', 'an action {name, context: [{key, value}]} is {event: {name, context: {…}}} now');
    const event: JsonObject = name === undefined ? {...rest} : {name, ...rest};
    if (Array.isArray(context)) {
      const said: JsonObject = {};
      for (const item of context) {
        if (!isObject(item) || typeof item.key !== 'string') continue;
        const {key, value = null} = item;
        define(said, key, isObject(value) && isBound(value) ? this.#bound(value) : value);
      }
      event.context = said;
    } else if (context !== undefined) event.context = context;
    return {event};
  }
}

function isBound(value: Json): value is JsonObject {
  if (!isObject(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => BOUND.has(key));
}

/** v0.8 merges the keys that it lists, where v1.0 replaces what stands at a path (RULES §20). */
function dataWrites({contents, path, ...rest}: JsonObject, context: UpgradeContext): UpgradedMessage[] {
  context.note('dataModelUpdate', 'dataModelUpdate {contents} is updateDataModel {value} now', '/dataModelUpdate');
  const written = typeof path === 'string' ? path : '';
  const base = written === '' || written === '/' ? '' : `/${written.replace(/^\//, '').replace(/\/$/, '')}`;
  const write = (at: string, value: Json, origin: string): UpgradedMessage => ({
    message: {version: VERSION, updateDataModel: {...rest, path: at, value}},
    origin: (place) =>
      place.startsWith('/updateDataModel/surfaceId') ? place.replace('/updateDataModel', '/dataModelUpdate') : origin,
  });
  // Some agents write the map itself.
  if (isObject(contents)) {
    return Object.entries(contents).map(([key, value]) =>
      write(`${base}/${escapeToken(key)}`, value, '/dataModelUpdate/contents'),
    );
  }
  if (!Array.isArray(contents)) {
    const message = {version: VERSION, updateDataModel: {...rest, path: base}};
    return [{message, origin: (place) => place.replace('/updateDataModel/value', '/dataModelUpdate/contents')}];
  }
  return contents.flatMap((entry, i) => {
    if (!isObject(entry) || typeof entry.key !== 'string') return [];
    const {key} = entry;
    // A lone dot stands for the path itself.
    const at = key === '.' ? base : `${base}/${escapeToken(key)}`;
    return [write(at, valueOf(entry, 0), `/dataModelUpdate/contents/${i}`)];
  });
}

function valueOf(entry: JsonObject, depth: number): Json {
  const name = VALUES.find((candidate) => entry[candidate] !== undefined);
  if (name === undefined) return null;
  const value = entry[name]!;
  if (name !== 'valueMap' || !Array.isArray(value) || depth > MAX_DEPTH) return value;
  const entries = value.filter((member) => isObject(member) && typeof member.key === 'string') as JsonObject[];
  // v0.8 has no lists: they come as maps with the keys 0, 1, 2 (RULES §20).
  if (entries.length > 0 && entries.every(({key}, i) => key === String(i)))
    return entries.map((member) => valueOf(member, depth + 1));
  const map: JsonObject = {};
  for (const member of entries) define(map, member.key as string, valueOf(member, depth + 1));
  return map;
}

function originOfComponent(path: string, sources: readonly Source[]): string {
  const [, position, name, rest = ''] = /^\/updateComponents\/components\/(\d+)(?:\/([^/]*)(.*))?$/.exec(path) ?? [];
  if (position === undefined) return path.replace('/updateComponents', '/surfaceUpdate');
  const source = sources[Number(position)];
  if (!source) return path.replace('/updateComponents', '/surfaceUpdate');
  if (name === undefined || name === 'component') return source.path;
  if (name === 'id' || name === 'weight') return `${source.path}/${name}${rest}`;
  const {names = {}} = source;
  const oldNames = (now: string) => Object.keys(names).filter((old) => names[old] === now);
  return source.inner + originOf(`/${name}${rest}`, source.properties, oldNames);
}

function downgrade(message: RendererMessage): JsonObject | undefined {
  if ('action' in message) {
    const {name, surfaceId, sourceComponentId, timestamp, context} = message.action;
    return {userAction: {name, surfaceId, sourceComponentId, timestamp, context}};
  }
  return 'error' in message ? {error: message.error as unknown as JsonObject} : undefined;
}
