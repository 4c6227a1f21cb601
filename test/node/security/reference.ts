// What a conversation of v1.0 comes to, in the plainest words and by no code of ours: slow, small, and only for tests.
import {Ajv2020} from 'ajv/dist/2020.js';
import type {Catalog, Json, JsonObject} from '../../../renderer/index.js';
import {formats} from '../../../renderer/validate/formats.js';
import {document} from '../validation.js';

type Schema = JsonObject;

export interface ReferenceComponent {
  readonly received: JsonObject;
  /** Whether it can be drawn; else it is a placeholder. */
  readonly sound: boolean;
}

export interface ReferenceSurface {
  readonly catalogId: string | undefined;
  readonly sendDataModel: boolean;
  readonly agent: string | undefined;
  data: Json;
  readonly components: Map<string, ReferenceComponent>;
}

const BODIES: Readonly<Record<string, {required: string[]; optional: string[]; told: string[]}>> = {
  // `told`: what the message would mean something else without (RULES §1.6).
  createSurface: {
    required: ['surfaceId'],
    optional: ['catalogId', 'sendDataModel', 'components', 'dataModel', 'metadata'],
    told: ['catalogId'],
  },
  updateComponents: {required: ['surfaceId', 'components'], optional: [], told: []},
  updateDataModel: {required: ['surfaceId', 'value'], optional: ['path'], told: ['path']},
  deleteSurface: {required: ['surfaceId'], optional: [], told: []},
};

/** The state of a conversation in tolerant mode. */
export class Reference {
  readonly surfaces = new Map<string, ReferenceSurface>();

  constructor(
    private readonly catalogs: readonly Catalog[],
    private readonly verdicts: Verdicts,
  ) {}

  receive(raw: unknown, agent?: string): void {
    // As it would come over the wire.
    const message = JSON.parse(JSON.stringify(raw)) as Json;
    if (Array.isArray(message)) {
      for (const each of message) this.receive(each, agent);
      return;
    }
    if (!isObject(message) || (message.version !== '1.0' && message.version !== 'v1.0')) return;
    const keys = Object.keys(message).filter((key) => key !== 'version');
    const [body = ''] = keys;
    const known = Object.hasOwn(BODIES, body) ? BODIES[body] : undefined;
    if (keys.length !== 1 || !known || !isObject(message[body])) return;
    const fields: JsonObject = {};
    for (const [name, value] of Object.entries(without(message[body]) as JsonObject)) {
      if (![...known.required, ...known.optional].includes(name)) continue;
      if (this.verdicts.field(body, name, value)) fields[name] = value;
      else if (known.required.includes(name) || known.told.includes(name)) return;
    }
    if (known.required.some((name) => !Object.hasOwn(fields, name))) return;
    this.#apply(body, fields, agent);
  }

  #apply(body: string, fields: JsonObject, agent: string | undefined): void {
    const id = fields.surfaceId as string;
    const surface = this.surfaces.get(id);
    if (body === 'deleteSurface') this.surfaces.delete(id);
    else if (body === 'createSurface' && !surface) {
      const made: ReferenceSurface = {
        catalogId: fields.catalogId as string | undefined,
        sendDataModel: fields.sendDataModel === true,
        agent,
        data: fields.dataModel ?? {},
        components: new Map(),
      };
      this.surfaces.set(id, made);
      this.#update(made, fields.components);
    } else if (body === 'updateComponents' && surface) this.#update(surface, fields.components);
    else if (body === 'updateDataModel' && surface)
      surface.data = written(surface.data, (fields.path as string | undefined) ?? '', fields.value!);
  }

  #update(surface: ReferenceSurface, components: Json | undefined): void {
    const changes = new Map<string, ReferenceComponent>();
    for (const received of Array.isArray(components) ? components : []) {
      if (!isObject(received) || typeof received.id !== 'string' || received.id === '') continue;
      changes.set(received.id, {received, sound: this.#isSound(received, surface)});
    }
    // What is on screen stays until something sound replaces it.
    for (const [id, change] of changes)
      if (change.sound || !surface.components.get(id)?.sound) surface.components.set(id, change);
  }

  #isSound(component: JsonObject, surface: ReferenceSurface): boolean {
    const type = component.component;
    if (typeof type !== 'string' || type === 'Surface') return false;
    // The bare form is the older one (RULES §3.2); no catalog here owns the name. One that is null is there, and names none.
    const key = ['@catalogId', 'catalogId'].find((name) => Object.hasOwn(component, name));
    const named = key === undefined ? surface.catalogId : component[key];
    const catalog = this.catalogs.find(({id, aliases}) => id === named || aliases.includes(named as string));
    const entry = catalog?.components.get(type);
    if (!catalog || !entry) return false;
    return this.verdicts.component(catalog, type, component);
  }
}

/** Verdicts by the published schemas, and for calls by those of the functions that they name. */
export class Verdicts {
  readonly #ajv = new Ajv2020({strict: false, logger: false});
  readonly #made = new Map<string, (value: unknown) => boolean>();

  constructor(catalogs: readonly Catalog[]) {
    for (const [name, test] of Object.entries(formats)) this.#ajv.addFormat(name, test);
    const call = {
      type: 'object',
      properties: {'@call': {type: 'string'}, args: {type: 'object'}, catalogId: {type: 'string'}},
      required: ['@call'],
      additionalProperties: false,
    };
    const common = document<{$id: string; $defs: JsonObject}>('renderer/validate/schemas/common_types.json');
    for (const $id of [common.$id, ...catalogs.map(({document: {$id}}) => beside($id!))])
      if (!this.#ajv.getSchema($id))
        this.#ajv.addSchema({...common, $id, $defs: {...common.$defs, FunctionCall: call}});
    for (const catalog of catalogs) this.#ajv.addSchema(open(catalog.document as unknown as Schema) as Schema);
    // What the message schema calls the catalog in use.
    const $id = 'https://a2ui.org/specification/v1_0/catalog.json';
    this.#ajv.addSchema({...(catalogs[0]!.document as unknown as Schema), $id});
    this.#ajv.addSchema(document('renderer/validate/schemas/agent_to_renderer.json'));
  }

  field(body: string, name: string, value: Json): boolean {
    if (name === 'path' && (typeof value !== 'string' || !/^(\/([^~]|~[01])*)?$/.test(value))) return false;
    // Components are looked at one by one.
    if (name === 'components') return Array.isArray(value) && value.length > 0;
    const kind = `${body[0]!.toUpperCase()}${body.slice(1)}Message`;
    const at = `https://a2ui.org/specification/v1_0/agent_to_renderer.json#/$defs/${kind}/properties/${body}/properties/${name}`;
    return this.#by(at)(value);
  }

  /** Whether what a component must have is there in a form that its schema admits; calls that can't be made cost only their value. */
  component(catalog: Catalog, type: string, component: JsonObject): boolean {
    const {required, kinds} = catalog.components.get(type)!;
    return required.every((name) => {
      const value = component[name];
      if (name === 'component' || value === undefined) return value !== undefined;
      // A button whose action is none does nothing, and stands.
      return kinds.get(name)?.kind === 'action' || this.#property(catalog, type, name)(value);
    });
  }

  #property(catalog: Catalog, type: string, name: string): (value: unknown) => boolean {
    const schema = catalog.components.get(type)!.schema as Schema;
    const base = `${catalog.document.$id}#/components/${type}`;
    const parts: [Schema, string][] = [[schema, '']];
    if (Array.isArray(schema.allOf)) schema.allOf.forEach((part, i) => parts.push([part as Schema, `/allOf/${i}`]));
    const holder = parts.find(([part]) => isObject(part.properties) && Object.hasOwn(part.properties, name))!;
    return this.#by(`${base}${holder[1]}/properties/${name}`);
  }

  #by($ref: string): (value: unknown) => boolean {
    let test = this.#made.get($ref);
    if (!test) this.#made.set($ref, (test = this.#ajv.compile({$ref}) as (value: unknown) => boolean));
    return test;
  }
}

/**
 * A schema whose objects admit more than they name, since that costs only what is too much. Functions stay as they are, and what has
 * nothing to evaluate in it, which counts as one value.
 */
function open(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(open);
  if (!isObject(schema) || !JSON.stringify(schema).includes('$ref')) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(
        ([key, value]) => !((key === 'additionalProperties' || key === 'unevaluatedProperties') && value === false),
      )
      .map(([key, value]) => [key, key === 'functions' ? value : open(value)]),
  );
}

/** RULES §5.3 to §5.5 and §5.8, on a copy; what can't be written changes nothing. */
function written(root: Json, path: string, value: Json): Json {
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (trimmed === '' || trimmed === '/') return value === null ? {} : isObject(value) ? value : root;
  const tokens = trimmed
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (tokens.some((token) => ['__proto__', 'constructor', 'prototype'].includes(token))) return root;
  const copy = structuredClone(root) as JsonObject;
  let at: JsonObject | Json[] = copy;
  for (const [i, token] of tokens.entries()) {
    const last = i === tokens.length - 1;
    if (Array.isArray(at)) {
      if (!/^(?:0|[1-9]\d*)$/.test(token)) return root;
      if (value !== null && Number(token) >= at.length + 1000) return root;
    }
    const known: Json | undefined = Object.hasOwn(at, token) ? (at as JsonObject)[token] : undefined;
    if (!last && known !== undefined && known !== null && typeof known !== 'object') return root;
    if (last) {
      if (value !== null) put(at, token, value);
      else if (Array.isArray(at)) at.splice(Number(token), Number(token) < at.length ? 1 : 0);
      else delete at[token];
    } else if (known === undefined || known === null) {
      if (value === null) return root;
      const next = tokens[i + 1]!;
      if (/^\d+$/.test(next) && Number(next) > 1000) return root;
      const made: Json = /^\d+$/.test(next) ? [] : {};
      put(at, token, made);
      at = made;
    } else at = known as JsonObject | Json[];
  }
  return copy;
}

function put(container: JsonObject | Json[], token: string, value: Json): void {
  if (Array.isArray(container)) while (container.length < Number(token)) container.push(null);
  (container as JsonObject)[token] = value;
}

/** Without the key `__proto__`, which no path could read. */
function without(value: Json): Json {
  if (Array.isArray(value)) return value.map(without);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, member]) => [key, without(member)]),
  );
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function beside(id: string): string {
  return new URL('common_types.json', id).href;
}
