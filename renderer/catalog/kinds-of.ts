import {isObject} from '../protocol/json.js';
import type {CatalogDocument, ComponentSchema, FunctionSchema, Schema} from './document.js';
import type {DynamicType, Kind, Kinds} from './kind.js';

/** Names in `common_types.json#/$defs` whose meaning is fixed by the protocol (RULES §3.12, §7.1). */
const COMMON: Readonly<Record<string, Kind>> = {
  ComponentId: {kind: 'child'},
  Child: {kind: 'child'},
  ChildList: {kind: 'children'},
  Action: {kind: 'action'},
  DataBinding: dynamic('any'),
  FunctionCall: dynamic('any'),
  DynamicValue: dynamic('any'),
  DynamicString: dynamic('string'),
  DynamicNumber: dynamic('number'),
  DynamicBoolean: dynamic('boolean'),
  DynamicStringList: dynamic('stringList'),
};

const LITERAL: Kind = {kind: 'literal'};

function dynamic(type: DynamicType): Kind {
  return {kind: 'dynamic', type};
}

/** Reads off a component's schema what each of its properties is. */
export function componentKinds(schema: ComponentSchema, document: CatalogDocument) {
  const parts = partsOf(schema, document, new Set());
  const kinds = new Map<string, Kind>();
  const required = new Set<string>();
  for (const part of parts) {
    if (isObject(part.properties)) {
      for (const [name, property] of Object.entries(part.properties)) {
        if (name !== 'component') kinds.set(name, kindOf(property, document));
      }
    }
    if (Array.isArray(part.required)) for (const name of part.required) required.add(String(name));
  }
  required.delete('component');
  return {
    kinds: kinds as Kinds,
    required: [...required],
    checkable: parts.some((part) => part.checkable === true),
    allowedParents: schema.allowedParents,
    allowedChildren: schema.allowedChildren,
  };
}

/** Reads off a function's schema what each of its arguments is; an argument without a dynamic type still admits calls inside. */
export function argumentKinds(schema: FunctionSchema, document: CatalogDocument): Kinds {
  const args = isObject(schema.properties) ? schema.properties.args : undefined;
  const kinds = new Map<string, Kind>();
  if (!isObject(args)) return kinds;
  for (const part of partsOf(args, document, new Set())) {
    if (!isObject(part.properties)) continue;
    for (const [name, property] of Object.entries(part.properties)) kinds.set(name, kindOf(property, document));
  }
  return kinds;
}

/** Reads off a function's schema which arguments a call must have, and whether it may have others than the declared ones. */
export function argumentRules(schema: FunctionSchema, document: CatalogDocument) {
  const args = isObject(schema.properties) ? schema.properties.args : undefined;
  const parts = isObject(args) ? partsOf(args, document, new Set()) : [];
  const required = parts.flatMap((part) => (Array.isArray(part.required) ? part.required.map(String) : []));
  const closed = parts.some((part) => part.additionalProperties === false || part.unevaluatedProperties === false);
  return {requiredArguments: required, openArguments: !closed};
}

/** The schema and everything that `allOf` and references add to the same object; `Checkable` shows as a mark. */
function partsOf(schema: Schema, document: CatalogDocument, seen: Set<Schema>): Schema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const parts: Schema[] = [schema];
  if (typeof schema.$ref === 'string') {
    if (commonName(schema.$ref) === 'Checkable') parts.push({checkable: true});
    const target = localTarget(schema.$ref, document);
    if (target) parts.push(...partsOf(target, document, seen));
  }
  if (Array.isArray(schema.allOf)) {
    for (const part of schema.allOf) if (isObject(part)) parts.push(...partsOf(part, document, seen));
  }
  return parts;
}

function kindOf(schema: unknown, document: CatalogDocument, depth = 0): Kind {
  // The empty schema admits anything, so calls and bindings in it are evaluated (RULES §7.6).
  if (schema === true) return dynamic('any');
  if (!isObject(schema) || depth > 20) return LITERAL;
  if (typeof schema.$ref === 'string') {
    const name = commonName(schema.$ref);
    if (name === 'Checkable') return {kind: 'checks'};
    if (name && Object.hasOwn(COMMON, name)) return COMMON[name]!;
    const target = localTarget(schema.$ref, document);
    if (target) return kindOf(target, document, depth + 1);
    // Some catalogs say `#/$defs/DynamicString` as if the common types were their own.
    const assumed = /^#\/\$defs\/(\w+)$/.exec(schema.$ref)?.[1];
    return assumed !== undefined && Object.hasOwn(COMMON, assumed) ? COMMON[assumed]! : LITERAL;
  }
  const forms = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(forms)) return union(forms.map((form) => kindOf(form, document, depth + 1)));
  if (Array.isArray(schema.allOf)) {
    const typed = schema.allOf
      .map((part) => kindOf(part, document, depth + 1))
      .filter((kind) => kind.kind !== 'literal');
    if (typed.length > 0) return typed[0]!;
  }
  if (schema.type === 'array' || isObject(schema.items)) {
    const item = schema.items === undefined ? dynamic('any') : kindOf(schema.items, document, depth + 1);
    return item.kind === 'literal' ? LITERAL : {kind: 'list', item};
  }
  if (schema.type === 'object' || isObject(schema.properties)) return objectKind(schema, document, depth);
  return Object.keys(schema).some((key) => key !== 'description' && key !== 'title') ? LITERAL : dynamic('any');
}

function objectKind(schema: Schema, document: CatalogDocument, depth: number): Kind {
  const properties = new Map<string, Kind>();
  if (isObject(schema.properties)) {
    for (const [name, property] of Object.entries(schema.properties))
      properties.set(name, kindOf(property, document, depth + 1));
  }
  const open = schema.additionalProperties;
  const rest = isObject(open) ? kindOf(open, document, depth + 1) : undefined;
  // An object of which nothing is said admits anything, like the empty schema.
  if (properties.size === 0 && open === undefined) return dynamic('any');
  const plain = [...properties.values(), ...(rest ? [rest] : [])].every((kind) => kind.kind === 'literal');
  return plain ? LITERAL : {kind: 'object', properties, rest};
}

function union(forms: Kind[]): Kind {
  const speaking = forms.filter((form) => form.kind !== 'literal');
  if (speaking.length === 0) return LITERAL;
  if (speaking.length === 1 && forms.length === 1) return speaking[0]!;
  return {kind: 'union', forms};
}

function commonName(ref: string): string | undefined {
  return /common_types\.json#\/\$defs\/(\w+)$/.exec(ref)?.[1];
}

function localTarget(ref: string, document: CatalogDocument): Schema | undefined {
  if (!ref.startsWith('#/')) return undefined;
  let target: unknown = document;
  for (const token of ref.slice(2).split('/')) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!isObject(target) || !Object.hasOwn(target, key)) return undefined;
    target = target[key];
  }
  return isObject(target) ? target : undefined;
}
