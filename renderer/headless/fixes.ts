import type {Catalog, ComponentEntry, FunctionEntry} from '../catalog/catalog.js';
import type {Catalogs} from '../catalog/catalogs.js';
import type {Schema} from '../catalog/document.js';
import type {Kind} from '../catalog/kind.js';
import {parsePointer} from '../model/pointer.js';
import type {Diagnostic} from '../protocol/diagnostic.js';
import {isObject, type Json} from '../protocol/json.js';
import {AGENT_BODIES, VERSION} from '../protocol/messages.js';

/** What a fault is mended by. */
interface Fixing {
  readonly diagnostic: Diagnostic;
  /** The component that the fault lies in. */
  readonly component: Readonly<Record<string, Json>> | undefined;
  readonly entry: ComponentEntry | undefined;
  /** The catalog that the component's names belong to. */
  readonly catalog: Catalog | undefined;
  readonly catalogs: Catalogs;
  /** The property of the component that the fault lies in. */
  readonly property: string | undefined;
}

const quoted = (name: string) => JSON.stringify(name);
const listed = (names: Iterable<string>) => [...names].map(quoted).join(', ');

const FIXES: Readonly<Record<string, (fixing: Fixing) => string | undefined>> = {
  INVALID_JSON: () => 'Send valid JSON: one message, a list of messages, or one message per line.',
  NOT_A_MESSAGE: () => `Send an object such as {"version": "${VERSION}", "createSurface": {"surfaceId": …}}.`,
  MISSING_VERSION: () => `Add "version": "${VERSION}" to the message.`,
  UNSUPPORTED_VERSION: () => `Write "version": "${VERSION}".`,
  MISSING_BODY: () => `Add one of ${listed(AGENT_BODIES)}.`,
  UNSUPPORTED_BODY: () => `Use one of ${listed(AGENT_BODIES)}.`,
  CONFLICTING_BODIES: () => 'Split it into one message per body.',
  UNKNOWN_FIELD: renamed,
  UNKNOWN_COMPONENT: ({diagnostic: {suggestion}, catalog}) =>
    suggestion
      ? `Write "component": ${quoted(suggestion)}.`
      : catalog && `Use one of ${listed(catalog.components.keys())}.`,
  MISSING_ID: () => 'Give the component an "id" of its own.',
  UNKNOWN_PROPERTY: (fixing) => joined(renamed(fixing), signature(fixing.entry)),
  MISSING_PROPERTY: missing,
  INVALID_PROPERTY: taken,
  INVALID_ACTION: taken,
  INVALID_CHECK: () => 'Write a check as {"condition": {"@call": …} or {"@path": …}, "message": …}.',
  INVALID_RESERVED_KEY: () =>
    'Only "@path" and "@call" begin with one @; write two (@@) for a name that begins with one.',
  UNKNOWN_FUNCTION: ({diagnostic: {suggestion}, catalog}) =>
    suggestion ? `Write "@call": ${quoted(suggestion)}.` : catalog && `Use one of ${listed(catalog.functions.keys())}.`,
  INVALID_ARGUMENTS: ({diagnostic: {expression = ''}, catalog}) => signature(catalog?.functions.get(expression)),
  CATALOG_NOT_FOUND: supported,
  NO_DEFAULT_CATALOG: supported,
  SURFACE_EXISTS: () => 'Use updateComponents and updateDataModel for a surface that is there, or another surfaceId.',
  UNKNOWN_SURFACE: () => 'Send createSurface with this surfaceId first.',
  MISSING_ROOT: () => 'Send the component that is drawn first with "id": "root".',
  DANGLING_REFERENCE: () => 'Send a component of that id, or take the id out of its parent.',
  UNREACHABLE_COMPONENT: () => 'Name it as a child of a component that is drawn, or leave it out.',
  DUPLICATE_COMPONENT: () => 'Give each component an id of its own.',
  CIRCULAR_REFERENCE: () => 'Take one of the ids out of its parent: a component may not contain itself.',
  SELF_REFERENCE: () => 'Take the id out: a component may not contain itself.',
  UNALLOWED_CHILD: ({entry}) => entry?.allowedChildren && `It may hold ${listed(entry.allowedChildren)}.`,
  UNALLOWED_PARENT: ({entry}) => entry?.allowedParents && `It may stand in ${listed(entry.allowedParents)}.`,
  NOT_A_LIST: () => 'Put a list at that path of the data model, or name the path of one.',
  INVALID_DATA_PATH: () => 'Write a JSON Pointer: "/" and names, "~1" for a slash in a name, "~0" for a tilde.',
};

/**
 * What to do about a fault, in a sentence that an agent can act on: names that there are, forms that are admitted. `message` is
 * the one that `diagnostic.path` points into.
 */
export function fixFor(diagnostic: Diagnostic, message: unknown, catalogs: Catalogs): string | undefined {
  const fix = FIXES[diagnostic.code];
  if (!fix) return undefined;
  const {component, rest} = componentAt(message, parsePointer(diagnostic.path));
  const catalogId = component?.['@catalogId'] ?? defaultCatalogId(message);
  const given = typeof catalogId === 'string' ? catalogs.get(catalogId) : undefined;
  // A message that only updates does not say which catalog its surface has.
  const [only, ...others] = catalogs;
  const type = typeof component?.component === 'string' ? component.component : '';
  const holders = [...catalogs].filter(({components}) => components.has(type));
  const catalog = given ?? holders[0] ?? (others.length === 0 ? only : undefined);
  return fix({diagnostic, component, entry: catalog?.components.get(type), catalog, catalogs, property: rest[0]});
}

/** The component that a place in a message lies in, and where in it. */
function componentAt(
  message: unknown,
  tokens: readonly string[],
): {component?: Readonly<Record<string, Json>>; rest: readonly string[]} {
  const [body = '', key, index, ...rest] = tokens;
  const content = isObject(message) ? message[body] : undefined;
  const components = isObject(content) && key === 'components' ? content.components : undefined;
  const component = Array.isArray(components) ? components[Number(index)] : undefined;
  return isObject(component) ? {component, rest} : {rest: []};
}

function defaultCatalogId(message: unknown): unknown {
  const {createSurface} = isObject(message) ? message : {};
  return isObject(createSurface) ? createSurface.catalogId : undefined;
}

function renamed({diagnostic: {path, suggestion}}: Fixing): string {
  const name = parsePointer(path).at(-1) ?? '';
  return suggestion ? `Rename ${quoted(name)} to ${quoted(suggestion)}.` : `Leave ${quoted(name)} out.`;
}

function missing({diagnostic: {suggestion}, entry, component}: Fixing): string | undefined {
  if (!entry || !component) return undefined;
  const lacking = entry.required.filter((name) => component[name] === undefined);
  const forms = lacking.map((name) => `${quoted(name)} (${formOf(entry, name)})`);
  const add = forms.length > 0 ? `Add ${forms.join(', ')}.` : undefined;
  return suggestion ? `Rename the property to ${quoted(suggestion)}.` : add;
}

function taken({diagnostic: {suggestion}, entry, property}: Fixing): string | undefined {
  if (suggestion) return `Write ${quoted(suggestion)}.`;
  return entry && property !== undefined && entry.kinds.has(property)
    ? `${quoted(property)} takes ${formOf(entry, property)}.`
    : undefined;
}

function supported({catalogs}: Fixing): string {
  return `Name a catalog in createSurface.catalogId: ${listed([...catalogs].map(({id}) => id))}.`;
}

function joined(...sentences: (string | undefined)[]): string {
  return sentences.filter(Boolean).join(' ');
}

/** All that a component or function takes, what is required with a star. */
function signature(entry: ComponentEntry | FunctionEntry | undefined): string | undefined {
  if (!entry) return undefined;
  const required = 'required' in entry ? entry.required : (entry.requiredArguments ?? []);
  const names = [...entry.kinds.keys()].filter((name) => name !== 'component' && !name.startsWith('@'));
  return `${entry.name} takes ${names.map((name) => (required.includes(name) ? `${name}*` : name)).join(', ')}.`;
}

const TYPES: Readonly<Record<string, string>> = {
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  string: 'a string',
  array: 'a list',
};

/** What can be written for a property, in words. */
function formOf(entry: ComponentEntry, name: string): string {
  const schema = schemaOf(entry, name);
  const choices = schema?.enum;
  if (Array.isArray(choices)) return `one of ${(choices as Json[]).map((choice) => JSON.stringify(choice)).join(', ')}`;
  const kind = entry.kinds.get(name);
  if (kind?.kind === 'literal' && typeof schema?.type === 'string') return TYPES[schema.type] ?? `an ${schema.type}`;
  return kind ? formOfKind(kind) : 'a value';
}

function formOfKind(kind: Kind): string {
  switch (kind.kind) {
    case 'dynamic': {
      const literal = {
        string: 'a string',
        number: 'a number',
        boolean: 'true or false',
        stringList: 'a list of strings',
        any: 'any value',
      }[kind.type];
      return `${literal}, {"@path": …} or {"@call": …}`;
    }
    case 'child':
      return 'the id of one component';
    case 'children':
      return 'a list of component ids, or {"componentId": …, "path": …}';
    case 'action':
      return '{"event": {"name": …}} or {"functionCall": {"@call": …}}';
    case 'list':
      return `a list, each item ${formOfKind(kind.item)}`;
    case 'object':
      return `{${[...kind.properties].map(([name, inner]) => `${quoted(name)}: ${formOfKind(inner)}`).join(', ')}}`;
    default:
      return 'a value as the catalog says';
  }
}

/** The schema of a property, which may stand in one of the parts of an `allOf`. */
function schemaOf({schema}: ComponentEntry, name: string): Schema | undefined {
  const parts = [schema, ...(Array.isArray(schema.allOf) ? (schema.allOf as Schema[]) : [])];
  for (const {properties} of parts) {
    const found = isObject(properties) ? properties[name] : undefined;
    if (isObject(found)) return found;
  }
  return undefined;
}
