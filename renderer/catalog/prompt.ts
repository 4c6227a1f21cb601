import {isObject} from '../protocol/json.js';
import type {Catalog, ComponentEntry, FunctionEntry} from './catalog.js';
import type {CatalogDocument, Schema} from './document.js';

/** What an agent is told, and about how much that costs it. */
export interface Prompt {
  readonly text: string;
  /** Tokens, estimated: about four characters each. */
  readonly tokens: number;
}

export interface PromptOptions {
  /** Leaves the examples of the instructions out, which are about half of the text. */
  examples?: boolean;
  /** Only these components, by name; all without it. */
  components?: readonly string[];
}

const PROTOCOL = `You show user interfaces by A2UI v1.0 messages: JSON objects, one per line, each with "version": "1.0" and one body.

- {"createSurface": {"surfaceId", "catalogId", "dataModel": {…}, "components": […]}} makes a surface. Use each surfaceId once.
- {"updateComponents": {"surfaceId", "components": […]}} adds components or replaces those of the same id, whole.
- {"updateDataModel": {"surfaceId", "path", "value"}} writes at a JSON Pointer; null deletes.
- {"deleteSurface": {"surfaceId"}}

Components are a flat list. Each has "id" and "component" (its type) beside its properties; "root" is the top, and parents name their children by id. A component of another catalog than the surface's says so in "@catalogId". "@accessibility": {"label", "description"} names what has no visible name; "@checks": [{"condition": call, "message"}] validates where a component is marked †.

A value marked ~ may be written out, bound or computed:
- bound: {"@path": "/user/name"} reads the data model and follows it; fields write what the user enters to the path of their value.
- computed: {"@call": "function", "args": {…}}, also inside args.
A key of your own that starts with @ is written @@.

children: ["id", …], or {"componentId": "item", "path": "/list"}, which draws the component once per element of the list; paths without a leading slash then start at the element, and {"@call": "@index"} is its position.

action: {"event": {"name", "context": {…}}} comes back to you as an "action" message with the context resolved; {"functionCall": {"@call": …}} runs in place.`;

/**
 * What an agent needs to speak of these catalogs: the protocol in short, every component and function with its types, the catalogs'
 * own instructions. The first catalog is the one that surfaces name.
 *
 * @throws {TypeError} for a catalog whose descriptions are not here: `await catalog.describe()` first.
 */
export function promptFor(catalogs: Iterable<Catalog>, options: PromptOptions = {}): Prompt {
  const mute = [...catalogs].find(({described}) => !described);
  if (mute) throw new TypeError(`promptFor needs the descriptions of ${mute.id}: await catalog.describe() first.`);
  const text = [PROTOCOL, ...[...catalogs].map((catalog) => catalogText(catalog, options))].join('\n\n');
  return {text, tokens: Math.ceil(text.length / 4)};
}

function catalogText(
  {document, components, functions}: Catalog,
  {examples = true, components: names}: PromptOptions,
): string {
  const instructions = (document.instructions ?? '').trim();
  const told = examples
    ? instructions.replaceAll(/```json\n([\s\S]*?)```/g, (_block, json: string) => fenced(json))
    : withoutExamples(instructions);
  const shown = [...components.values()].filter(({name}) => !names || names.includes(name));
  const shared = sharedTypes(shown, document);
  return [
    `# ${document.title ?? document.catalogId}`,
    `catalogId: ${document.catalogId}`,
    told,
    ...(shown.length > 0
      ? [
          `Components (* required, ~ may be bound or computed):\n${shown.map((entry) => componentText(entry, document, shared)).join('\n')}`,
        ]
      : []),
    ...(shared.size > 0
      ? [
          `Types:\n${[...shared].map(([name, schema]) => `${name} = ${typeText(schema, document, new Map())}${described(schema)}`).join('\n')}`,
        ]
      : []),
    ...(functions.size > 0
      ? [`Functions:\n${[...functions.values()].map((entry) => functionText(entry, document)).join('\n')}`]
      : []),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** An example without the white space that is only for people. */
function fenced(json: string): string {
  try {
    return `\`\`\`json\n${JSON.stringify(JSON.parse(json))}\n\`\`\``;
  } catch {
    return `\`\`\`json\n${json}\`\`\``;
  }
}

function withoutExamples(instructions: string): string {
  return instructions
    .replaceAll(/[^\n]*:?\n*```json\n[\s\S]*?```/g, '')
    .replaceAll(/\n## Examples?\s*$/g, '')
    .trim();
}

function componentText(
  {name, schema, checkable}: ComponentEntry,
  document: CatalogDocument,
  shared: ReadonlyMap<string, Schema>,
): string {
  const lines = properties(schema, document).map(
    ([property, part, required]) =>
      `  ${property}${required ? '*' : ''}: ${typeText(part, document, shared)}${described(part)}`,
  );
  return [`- ${name}${checkable ? '†' : ''}: ${schema.description ?? ''}`, ...lines].join('\n');
}

function functionText({name, schema, returnType}: FunctionEntry, document: CatalogDocument): string {
  const args = isObject(schema.properties) ? schema.properties.args : undefined;
  const list = isObject(args)
    ? properties(args, document).map(
        ([property, part, required]) => `${property}${required ? '*' : ''}: ${typeText(part, document, new Map())}`,
      )
    : [];
  return `- ${name}(${list.join(', ')}) → ${returnType}: ${schema.description ?? ''}`;
}

/** Every property with its schema, but those that all components share. */
function properties(schema: Schema, document: CatalogDocument): [name: string, schema: Schema, required: boolean][] {
  const parts = [schema, ...(Array.isArray(schema.allOf) ? schema.allOf.filter(isObject) : [])] as Schema[];
  const required = new Set(parts.flatMap((part) => (Array.isArray(part.required) ? (part.required as string[]) : [])));
  return parts.flatMap((part) =>
    Object.entries(isObject(part.properties) ? (part.properties as Record<string, Schema>) : {})
      .filter(
        ([name]) =>
          name !== 'component' &&
          name !== '@call' &&
          localName(part.properties as Record<string, Schema>, name, document) !== 'Weight',
      )
      .map(([name, property]): [string, Schema, boolean] => [name, property, required.has(name)]),
  );
}

function localName(all: Record<string, Schema>, name: string, document: CatalogDocument): string | undefined {
  const ref = all[name]?.$ref;
  const local = typeof ref === 'string' ? /^#\/\$defs\/(\w+)$/.exec(ref)?.[1] : undefined;
  return local !== undefined && document.$defs && Object.hasOwn(document.$defs, local) ? local : undefined;
}

const COMMON: Readonly<Record<string, string>> = {
  ComponentId: 'id',
  Child: 'id',
  ChildList: 'children',
  Action: 'action',
  DynamicString: 'string~',
  DynamicNumber: 'number~',
  DynamicBoolean: 'boolean~',
  DynamicStringList: 'string[]~',
  DynamicValue: 'any~',
  DataBinding: 'binding',
  FunctionCall: 'call',
};

function typeText(schema: unknown, document: CatalogDocument, shared: ReadonlyMap<string, Schema>, depth = 0): string {
  if (!isObject(schema) || depth > 8) return 'any';
  if (typeof schema.$ref === 'string') {
    const common = /common_types\.json#\/\$defs\/(\w+)$/.exec(schema.$ref)?.[1];
    if (common !== undefined) return COMMON[common] ?? 'any';
    const local = /^#\/\$defs\/(\w+)$/.exec(schema.$ref)?.[1];
    if (local !== undefined && shared.has(local)) return local;
    return typeText(local === undefined ? undefined : document.$defs?.[local], document, shared, depth + 1);
  }
  const forms = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(forms)) return forms.map((form) => typeText(form, document, shared, depth + 1)).join(' or ');
  if (Array.isArray(schema.allOf)) return typeText(schema.allOf[0], document, shared, depth + 1);
  if (Array.isArray(schema.enum))
    return schema.enum
      .map((value) => (value === schema.default ? `${String(value)} (default)` : String(value)))
      .join('|');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.type === 'array') return `[${typeText(schema.items, document, shared, depth + 1)}]`;
  if (schema.type === 'object' && isObject(schema.properties)) {
    const required = Array.isArray(schema.required) ? schema.required : [];
    const members = Object.entries(schema.properties).map(
      ([name, part]) => `${name}${required.includes(name) ? '*' : ''}: ${typeText(part, document, shared, depth + 1)}`,
    );
    return `{${members.join(', ')}}`;
  }
  if (schema.type === 'object' && isObject(schema.additionalProperties))
    return `{…: ${typeText(schema.additionalProperties, document, shared, depth + 1)}}`;
  return typeof schema.type === 'string' ? schema.type : 'any';
}

function described(schema: Schema): string {
  return typeof schema.description === 'string' ? ` – ${schema.description}` : '';
}

/** Types of the catalog's own that several properties share are told once. */
function sharedTypes(entries: readonly ComponentEntry[], document: CatalogDocument): ReadonlyMap<string, Schema> {
  const counts = new Map<string, number>();
  for (const {schema} of entries) {
    for (const [, name] of JSON.stringify(schema).matchAll(/"#\/\$defs\/(\w+)"/g))
      counts.set(name!, (counts.get(name!) ?? 0) + 1);
  }
  const shared = new Map<string, Schema>();
  for (const [name, count] of counts) {
    const schema = document.$defs?.[name];
    if (count > 1 && name !== 'Weight' && isObject(schema)) shared.set(name, schema);
  }
  return shared;
}
