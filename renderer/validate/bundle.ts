import {isObject} from '../protocol/json.js';
import type {CatalogDocument, Schema} from '../catalog/document.js';
import {argumentSchema, commonName, localTarget, partsOf} from './schema-parts.js';

/** An object's schema, cut into what can be checked part by part; schemas are named by their place in the bundle's `$defs`. */
export interface ShapeNames {
  readonly properties: Readonly<Record<string, string>>;
  readonly required: readonly string[];
  readonly rest?: string;
  readonly open: boolean;
}

/** All schemas of a catalog in one self-contained document, without prose; what is written twice stands there once. */
export interface Bundle {
  readonly $defs: Readonly<Record<string, Schema>>;
  readonly components: Readonly<Record<string, ShapeNames>>;
  /** The `args` of each function that takes any. */
  readonly functions: Readonly<Record<string, ShapeNames>>;
  /** References that lead nowhere, or out of the document. */
  readonly unresolved: readonly string[];
}

const PROSE = new Set(['title', 'description', '$comment', 'examples', 'default', 'deprecated', 'discriminator']);
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);
const RAW = new Set(['const', 'enum', 'required', 'dependentRequired']);
const CLOSING = new Set(['additionalProperties', 'unevaluatedProperties']);
/** What a shape says by itself. */
const ENTRY = new Set(['type', 'properties', 'required', 'allOf', '$ref', ...CLOSING]);
/** Keywords of a catalog entry that say nothing of values. */
const META = new Set([
  'returnType',
  'allowedCallers',
  'requiresUserActivation',
  'allowedParents',
  'allowedChildren',
  'metadata',
]);
const APPLICATORS = ['anyOf', 'oneOf', 'allOf', 'if', 'then', 'else', 'not', 'dependentSchemas'];
const MAX_DEPTH = 64;

/**
 * A call as a property's schema sees it. Which function it names and what that takes is looked up by hand, since every call goes
 * to the catalog that it names itself (RULES §4.2).
 */
const LOOSE_CALL: Schema = {
  type: 'object',
  properties: {'@call': {type: 'string'}, args: {type: 'object'}, catalogId: {type: 'string'}},
  required: ['@call'],
  additionalProperties: false,
};

/** Cuts a catalog's document into schemas per property and per argument; `common` is the document of the common types. */
export function bundle(document: CatalogDocument, common: Schema): Bundle {
  const defs = new Definitions(document, common);
  const components: Record<string, ShapeNames> = {};
  const functions: Record<string, ShapeNames> = {};
  for (const [name, schema] of Object.entries(document.components ?? {})) {
    if (isObject(schema)) components[name] = defs.shape(schema, true);
  }
  for (const [name, schema] of Object.entries(document.functions ?? {})) {
    const args = isObject(schema) ? argumentSchema(schema, document) : undefined;
    if (args) functions[name] = defs.shape(args, false);
  }
  return {$defs: defs.all, components, functions, unresolved: defs.unresolved};
}

/** Makes self-contained schemas of those named, as `bundle` does for a catalog; the names lead to their place in `$defs`. */
export function bundleNamed(
  schemas: Readonly<Record<string, Schema>>,
  document: Schema,
  common: Schema,
): {$defs: Record<string, Schema>; names: Record<string, string>} {
  const defs = new Definitions(document as unknown as CatalogDocument, common);
  const names = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, defs.define(schema)]));
  return {$defs: defs.all, names};
}

class Definitions {
  readonly all: Record<string, Schema> = {};
  readonly unresolved: string[] = [];
  readonly #document: CatalogDocument;
  readonly #common: Record<string, Schema>;
  readonly #names = new Map<string, string>();

  constructor(document: CatalogDocument, common: Schema) {
    this.#document = document;
    this.#common = isObject(common.$defs) ? (common.$defs as Record<string, Schema>) : {};
  }

  shape(schema: Schema, component: boolean): ShapeNames {
    const properties = new Map<string, Schema[]>();
    const required = new Set<string>();
    const rest: Schema[] = [];
    // A component is closed by the message's schema, whatever its own says; an open one has to admit more itself.
    let open = !component;
    for (const part of partsOf(schema, this.#document)) {
      for (const [name, property] of Object.entries(isObject(part.properties) ? part.properties : {})) {
        if (component && name === 'component') continue;
        properties.set(name, [...(properties.get(name) ?? []), property as unknown as Schema]);
      }
      if (Array.isArray(part.required)) for (const name of part.required) required.add(String(name));
      const closing = [part.additionalProperties, part.unevaluatedProperties];
      if (component) open ||= closing.includes(true);
      else if (closing.includes(false)) open = false;
      const more = Object.entries(part).filter(
        ([key, value]) => isConstraint(key) || (CLOSING.has(key) && isObject(value)),
      );
      if (more.length > 0) rest.push(Object.fromEntries(more));
    }
    if (component) required.delete('component');
    const declared: Record<string, string> = {};
    for (const [name, schemas] of properties) {
      declared[name] = this.define(schemas.length === 1 ? schemas[0]! : {allOf: schemas});
    }
    const shape = {properties: declared, required: [...required], open};
    if (rest.length === 0) return shape;
    // Where branches declare properties, which names are known depends on the branch, so the whole schema decides.
    if (rest.some((part) => declaresProperties(part, this.#document))) {
      return {...shape, rest: this.define(component ? closedComponent(schema) : withoutMeta(schema)), open: true};
    }
    return {...shape, rest: this.define(rest.length === 1 ? rest[0]! : {allOf: rest})};
  }

  /** Puts a schema among the definitions, once; a lone reference is its target's own definition. */
  define(schema: Schema): string {
    const bare = this.#bare(schema, 0);
    if (isObject(bare) && typeof bare.$ref === 'string' && Object.keys(bare).length === 1)
      return bare.$ref.slice('#/$defs/'.length);
    const text = JSON.stringify(bare);
    const known = this.#names.get(text);
    if (known) return known;
    const name = `p${this.#names.size}`;
    this.#names.set(text, name);
    // A boolean schema has to be an object to be named.
    this.all[name] = isObject(bare) ? bare : bare === false ? {not: {}} : {};
    return name;
  }

  #bare(schema: unknown, depth: number): unknown {
    if (depth > MAX_DEPTH) return true;
    if (Array.isArray(schema)) return schema.map((item) => this.#bare(item, depth + 1));
    if (!isObject(schema)) return schema;
    const bare: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(schema)) {
      if (PROSE.has(key)) continue;
      if (key === '$ref') bare.$ref = this.#reference(value as string);
      else if (RAW.has(key)) bare[key] = value;
      else if (MAPS.has(key) && isObject(value)) {
        bare[key] = Object.fromEntries(
          Object.entries(value).map(([name, part]) => [name, this.#bare(part, depth + 2)]),
        );
      } else if (!key.startsWith('$')) bare[key] = this.#bare(value, depth + 1);
    }
    return bare;
  }

  #reference(ref: string): string {
    let name = commonName(ref);
    if (name === undefined) {
      const target = localTarget(ref, this.#document);
      // Some catalogs say `#/$defs/DynamicString` as if the common types were their own.
      const assumed = /^#\/\$defs\/(\w+)$/.exec(ref)?.[1];
      if (target) return this.#local(ref, target);
      name = ref.endsWith('/$defs/anyFunction') ? 'FunctionCall' : assumed;
    }
    if (name === undefined || !Object.hasOwn(this.#common, name)) {
      this.unresolved.push(ref);
      this.all.unresolved = {};
      return '#/$defs/unresolved';
    }
    if (!Object.hasOwn(this.all, name)) {
      this.all[name] = {};
      this.all[name] = this.#commonType(name);
    }
    return `#/$defs/${name}`;
  }

  #local(ref: string, target: Schema): string {
    const key = `ref ${ref}`;
    let name = this.#names.get(key);
    if (!name) {
      name = `l${this.#names.size}`;
      this.#names.set(key, name);
      this.all[name] = {};
      this.all[name] = this.#bare(target, 0) as Schema;
    }
    return `#/$defs/${name}`;
  }

  #commonType(name: string): Schema {
    if (name === 'FunctionCall') return LOOSE_CALL;
    const bare = this.#bare(commonReferences(this.#common[name]!), 0);
    // Of the common types only a response has forms that may both fit.
    return (name === 'FunctionResponse' ? bare : exclusive(bare)) as Schema;
  }
}

/** The common types refer to each other as their own definitions, which in a catalog's bundle they are not. */
function commonReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(commonReferences);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && (value as string).startsWith('#/')
        ? `common_types.json${value as string}`
        : commonReferences(value),
    ]),
  );
}

/** The forms of a common type exclude each other, so the first that fits decides: shorter code than `oneOf`, and quicker. */
function exclusive(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(exclusive);
  if (!isObject(schema)) return schema;
  const {oneOf, ...others} = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, exclusive(value)]));
  return oneOf === undefined ? others : {...others, anyOf: oneOf};
}

/** Whether a part of a schema says which properties the same object may have. */
function declaresProperties(schema: unknown, document: CatalogDocument, depth = 0): boolean {
  if (!isObject(schema) || depth > 8) return false;
  if ('properties' in schema || 'patternProperties' in schema || [...CLOSING].some((key) => key in schema)) return true;
  const target = typeof schema.$ref === 'string' ? localTarget(schema.$ref, document) : undefined;
  const branches = APPLICATORS.flatMap((keyword) => {
    const value: unknown = schema[keyword];
    return keyword === 'dependentSchemas' && isObject(value) ? Object.values(value) : [value].flat();
  });
  return [target, ...branches].some((branch) => declaresProperties(branch, document, depth + 1));
}

/** A component's schema as the message's has it: closed but for the envelope. */
function closedComponent(schema: Schema): Schema {
  return {
    allOf: [withoutMeta(schema)],
    properties: {id: true, component: true},
    patternProperties: {'^@': true},
    unevaluatedProperties: false,
  };
}

function withoutMeta(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !META.has(key)));
}

function isConstraint(key: string): boolean {
  return !ENTRY.has(key) && !PROSE.has(key) && !META.has(key) && !key.startsWith('x-') && !key.startsWith('$');
}
