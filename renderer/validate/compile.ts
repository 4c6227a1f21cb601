// Runs at build time only: `npm run generate` and `a2ui-surface compile`. Nothing that a page loads imports it.
import {Ajv} from 'ajv';
import {Ajv2020} from 'ajv/dist/2020.js';
import {_} from 'ajv/dist/compile/codegen/index.js';
import standalone from 'ajv/dist/standalone/index.js';
import type {CatalogDocument, Schema} from '../catalog/document.js';
import {isObject} from '../protocol/json.js';
import {AGENT_BODIES} from '../protocol/messages.js';
import {bundle, bundleNamed, type ShapeNames} from './bundle.js';
import {formats} from './formats.js';
import {argumentSchema, partsOf} from './schema-parts.js';
import {unsupportedIn} from './shape-keywords.js';
import type {CatalogShapes, Shapes} from './shapes.js';

/**
 * The validators of a catalog as the text of an ES module that exports `validators`. Its imports (ajv's run time, `closed.js`
 * and `formats.js` beside this file) are to be bundled.
 *
 * @throws {Error} for a reference that leads nowhere or out of the document.
 */
export function compileCatalog(document: CatalogDocument, common: Schema): string {
  const {$defs, components, functions, unresolved} = bundle(document, common);
  if (unresolved.length > 0)
    throw new Error(`${document.catalogId}: can't follow ${[...new Set(unresolved)].join(', ')}.`);
  const shapes = [...Object.values(components), ...Object.values(functions)];
  const used = shapes.flatMap(({properties, rest}) => [...Object.values(properties), ...(rest ? [rest] : [])]);
  const {code, nameOf} = compileSchemas($defs, used);
  const parts = ({properties, required, rest, open}: ShapeNames) =>
    objectText({
      properties: objectText(mapValues(properties, nameOf)),
      required: JSON.stringify(required),
      ...(rest && {rest: nameOf(rest)}),
      ...(open && {open: 'true'}),
    });
  return `import {closed} from './closed.js';
${code}
const component = (parts) => ({whole: closed(parts, true), properties: parts.properties});
export const validators = {
  components: ${objectText(mapValues(components, (shape) => `component(${parts(shape)})`))},
  functions: ${objectText(mapValues(functions, (shape) => `closed(${parts(shape)})`))},
};
`;
}

/** What stands in the common types, as every catalog's shapes refer to it. */
export function commonTypeShapes(common: Schema): Shapes {
  const names = Object.keys(common.$defs as Record<string, Schema>).filter((name) => !UNSHARED.has(name));
  const references = names.map((name): [string, Schema] => [name, {$ref: `common_types.json#/$defs/${name}`}]);
  const {$defs} = bundleNamed(Object.fromEntries(references), {}, common);
  return supported($defs);
}

/** Of no use by themselves. */
const UNSHARED = new Set(['Surface', 'FunctionCommon', 'IndexSystemFunction', 'ComponentCommon']);

/** A catalog cut into shapes; undefined where its schemas say what shapes can't, and its validators are to be compiled. */
export function catalogShapes(document: CatalogDocument, common: Schema): CatalogShapes | undefined {
  const {$defs, components, functions, unresolved} = bundle(document, common);
  if (unresolved.length > 0)
    throw new Error(`${document.catalogId}: can't follow ${[...new Set(unresolved)].join(', ')}.`);
  try {
    return {defs: withoutCommon(supported($defs), common), components, functions};
  } catch {
    return undefined;
  }
}

/** Schemas under names of their own. */
export interface NamedShapes {
  readonly defs: Shapes;
  readonly names: Readonly<Record<string, string>>;
}

/** The shapes of what an agent sends: message bodies, and what every component may carry. */
export function agentEnvelopeShapes(agentToRenderer: Schema, common: Schema): NamedShapes {
  const defs = agentToRenderer.$defs as Record<string, {properties: Record<string, Schema>}>;
  // Components are looked into one by one, each against its own catalog.
  const document = {...agentToRenderer, $defs: {...defs, Component: {}}};
  const bodies = Object.values(defs).flatMap(({properties}) =>
    Object.entries(properties ?? {}).filter(([name]) => (AGENT_BODIES as readonly string[]).includes(name)),
  );
  const shared = common.$defs as Record<string, {properties: Record<string, Schema>}>;
  const schemas: Record<string, Schema> = {
    ...Object.fromEntries(bodies),
    accessibility: shared.ComponentCommon!.properties['@accessibility']!,
    metadata: shared.ComponentCommon!.properties['@metadata']!,
    checkRule: {$ref: 'common_types.json#/$defs/CheckRule'},
    indexArguments: shared.IndexSystemFunction!.properties.args!,
  };
  const {$defs, names} = bundleNamed(inCommon(schemas), document, common);
  return {defs: withoutCommon(supported($defs), common), names};
}

/** The shapes of what the renderer sends, for tests and for agents written with this package. */
export function rendererEnvelopeShapes(rendererToAgent: Schema, common: Schema): NamedShapes {
  const {version: _version, ...bodies} = rendererToAgent.properties as Record<string, Schema>;
  const {$defs, names} = bundleNamed(bodies, rendererToAgent, common);
  return {defs: withoutCommon(supported($defs), common), names};
}

function withoutCommon(defs: Shapes, common: Schema): Shapes {
  const shared = commonTypeShapes(common);
  return Object.fromEntries(Object.entries(defs).filter(([name]) => !Object.hasOwn(shared, name)));
}

/** The schemas as given; throws where they say what shapes can't. */
function supported(defs: Readonly<Record<string, Schema>>): Shapes {
  for (const [name, schema] of Object.entries(defs)) {
    const stranger = unsupportedIn(schema);
    if (stranger !== undefined) throw new Error(`The schema ${name} has ${stranger}, which shapes can't say.`);
  }
  return defs;
}

/** Compiles the named definitions; one that several use is a function that several call. */
function compileSchemas($defs: Readonly<Record<string, Schema>>, names: readonly string[]) {
  // What only draft 2020-12 has costs code in every function, so it is asked for only where it is used.
  const Dialect = /"(unevaluated\w+|prefixItems|dependent\w+|m(in|ax)Contains)":/.test(JSON.stringify($defs))
    ? Ajv2020
    : Ajv;
  const ajv = new Dialect({
    strict: false,
    inlineRefs: false,
    messages: false,
    logger: false,
    code: {source: true, esm: true, optimize: 2, formats: _`require("./formats.js").formats`},
  });
  for (const [name, check] of Object.entries(formats)) ajv.addFormat(name, check);
  ajv.addSchema({$id: 'catalog', $defs});
  const exported = Object.fromEntries([...new Set(names)].map((name) => [`check_${name}`, `catalog#/$defs/${name}`]));
  return {code: tidy(standalone(ajv, exported)), nameOf: (name: string) => `check_${name}`};
}

/** Makes an ES module of ajv's text, and drops what only its own messages need. */
function tidy(code: string): string {
  const imports = new Map<string, string>();
  const text = code
    .replace('"use strict";', '')
    .replaceAll(/require\("([^"]+)"\)(\.default)?/g, (_match, path: string) => {
      const name = imports.get(path) ?? `imported${imports.size}`;
      imports.set(path, name);
      return name;
    })
    .replaceAll(/export const check_(\w+) = (\w+);/g, 'const check_$1 = $2;')
    // Which keyword of the schema failed is known from `keyword`; the way to it would be most of the text.
    .replaceAll(/,schemaPath:"[^"]*"/g, '');
  const reads = text.match(/\.evaluated\b(?!=)/g)?.length ?? 0;
  const header = [...imports].map(([path, name]) =>
    path.startsWith('./') ? `import * as ${name} from '${path}';\n` : `import ${name} from '${path}.js';\n`,
  );
  return header.join('') + (reads > 0 ? text : text.replaceAll(/validate\d+\.evaluated = \{[^}]*\};/g, ''));
}

/** References that a common type makes to its neighbours, said as a catalog says them. */
function inCommon(schemas: Record<string, Schema>): Record<string, Schema> {
  return JSON.parse(JSON.stringify(schemas), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#/$defs/') && !value.includes('ComponentsList')
      ? `common_types.json${value}`
      : value,
  ) as Record<string, Schema>;
}

/** The TypeScript text of what a catalog's components and functions get once bindings and calls are resolved. */
export function propTypes(document: CatalogDocument, entry: string): string {
  const used = new Set<string>();
  const types = {document, used};
  const interfaces = [
    ...Object.entries(document.components ?? {}).map(([name, schema]) =>
      interfaceText(`${name}Props`, `What the catalog says of ${name}, resolved.`, partsOf(schema, document), types),
    ),
    ...Object.entries(document.functions ?? {}).map(([name, schema]) => {
      const args = argumentSchema(schema, document);
      const title = `${name[0]!.toUpperCase()}${name.slice(1)}Args`;
      return interfaceText(title, `The arguments of ${name}, evaluated.`, args ? partsOf(args, document) : [], types);
    }),
  ];
  const imports = used.size > 0 ? `import type {${[...used].sort().join(', ')}} from '${entry}';\n\n` : '';
  return imports + interfaces.join('\n');
}

interface Types {
  readonly document: CatalogDocument;
  readonly used: Set<string>;
}

function interfaceText(name: string, comment: string, parts: Schema[], types: Types): string {
  const required = new Set(parts.flatMap((part) => (Array.isArray(part.required) ? part.required.map(String) : [])));
  const lines = parts.flatMap((part) =>
    Object.entries(isObject(part.properties) ? (part.properties as Record<string, Schema>) : {})
      .filter(([property]) => property !== 'component')
      .map(([property, schema]) => {
        const text = memberText(property, schema, required.has(property), types);
        return typeof schema.description === 'string'
          ? `  /** ${schema.description.replaceAll('*/', '* /')} */\n  ${text}`
          : `  ${text}`;
      }),
  );
  return `/** ${comment} */\nexport interface ${name} {\n${lines.join('\n')}${lines.length > 0 ? '\n' : ''}}\n`;
}

/** What is bound or computed may be absent for a while, so only literals are sure to be there. */
function memberText(name: string, schema: Schema, required: boolean, types: Types): string {
  const {text, sure} = typeText(schema, types);
  return `${/^[\w$]+$/.test(name) ? name : JSON.stringify(name)}${required && sure ? '' : '?'}: ${text};`;
}

const COMMON: Readonly<Record<string, {text: string; sure: boolean; use?: string}>> = {
  ComponentId: {text: 'string', sure: true},
  Child: {text: 'string', sure: true},
  ChildList: {text: 'ChildList', sure: true, use: 'ChildList'},
  // A dropped action leaves its component standing (RULES §1.6).
  Action: {text: 'Action', sure: false, use: 'Action'},
  DynamicString: {text: 'string', sure: false},
  DynamicNumber: {text: 'number', sure: false},
  DynamicBoolean: {text: 'boolean', sure: false},
  DynamicStringList: {text: 'string[]', sure: false},
  DataBinding: {text: 'Json', sure: false, use: 'Json'},
  FunctionCall: {text: 'Json', sure: false, use: 'Json'},
  DynamicValue: {text: 'Json', sure: false, use: 'Json'},
};

function typeText(schema: unknown, types: Types, depth = 0): {text: string; sure: boolean} {
  const any = () => {
    types.used.add('Json');
    return {text: 'Json', sure: false};
  };
  if (!isObject(schema) || depth > 12) return any();
  if (typeof schema.$ref === 'string') {
    const common = COMMON[/common_types\.json#\/\$defs\/(\w+)$/.exec(schema.$ref)?.[1] ?? ''];
    if (common?.use) types.used.add(common.use);
    if (common) return common;
    const [target] = partsOf(schema, types.document).slice(1);
    return target ? typeText(target, types, depth + 1) : any();
  }
  const forms = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(forms))
    return unionText(
      forms.filter((form) => !isValueFrom(form)),
      forms,
      types,
      depth,
    );
  if (Array.isArray(schema.allOf)) {
    const [first] = schema.allOf.filter((part) => isObject(part) && !('if' in part));
    return first ? typeText(first, types, depth + 1) : any();
  }
  if (Array.isArray(schema.enum))
    return {text: schema.enum.map((value) => JSON.stringify(value)).join(' | '), sure: true};
  if ('const' in schema) return {text: JSON.stringify(schema.const), sure: true};
  switch (schema.type) {
    case 'string':
      return {text: 'string', sure: true};
    case 'number':
    case 'integer':
      return {text: 'number', sure: true};
    case 'boolean':
      return {text: 'boolean', sure: true};
    case 'array': {
      const item = schema.items === undefined ? any() : typeText(schema.items, types, depth + 1);
      const text = item.sure ? item.text : `${item.text} | undefined`;
      return {text: /[|]/.test(text) && !/^\{.*\}$/s.test(text) ? `(${text})[]` : `${text}[]`, sure: true};
    }
    case 'object': {
      if (!isObject(schema.properties)) {
        types.used.add('JsonObject');
        return {text: 'JsonObject', sure: true};
      }
      const required = Array.isArray(schema.required) ? schema.required : [];
      const members = Object.entries(schema.properties as Record<string, Schema>).map(([name, property]) =>
        memberText(name, property, required.includes(name), types),
      );
      return {text: `{${members.join(' ').replace(/;$/, '')}}`, sure: true};
    }
    default:
      return any();
  }
}

/** A form that says where the value comes from, not what it is. */
function isValueFrom(form: unknown): boolean {
  return isObject(form) && typeof form.$ref === 'string' && /\/(DataBinding|FunctionCall)$/.test(form.$ref);
}

function unionText(literal: unknown[], forms: unknown[], types: Types, depth: number): {text: string; sure: boolean} {
  const texts = literal.map((form) => typeText(form, types, depth + 1));
  const unique = [...new Set(texts.map(({text}) => text))];
  return {
    text: unique.join(' | ') || 'unknown',
    sure: literal.length === forms.length && texts.every(({sure}) => sure),
  };
}

function objectText(entries: Record<string, string>): string {
  return `{${Object.entries(entries)
    .map(([name, text]) => `${JSON.stringify(name)}: ${text}`)
    .join(', ')}}`;
}

function mapValues<T, U>(map: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]));
}
