import type {Catalog, CatalogDocument, ComponentEntry, DynamicType, FunctionEntry, Json} from '../../renderer/index.js';

type Schema = Readonly<Record<string, unknown>>;

/** How a value is edited: read off its schema, whatever catalog it comes from. */
export type Form =
  | {readonly form: 'dynamic'; readonly type: DynamicType; readonly literal: Form}
  | {readonly form: 'choice'; readonly values: readonly Json[]}
  | {readonly form: 'text'; readonly format?: string}
  | {readonly form: 'number'; readonly whole: boolean; readonly least?: number; readonly most?: number}
  | {readonly form: 'boolean'}
  | {readonly form: 'texts'}
  | {readonly form: 'child'}
  | {readonly form: 'children'}
  | {readonly form: 'action'}
  | {readonly form: 'checks'}
  | {readonly form: 'call'}
  | {readonly form: 'list'; readonly item: Form; readonly least: number}
  | {readonly form: 'object'; readonly fields: readonly Field[]; readonly rest?: Form}
  | {readonly form: 'union'; readonly forms: readonly Form[]}
  | {readonly form: 'json'};

/** One property of a component, an object or a call. */
export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly text?: string;
  readonly fallback?: Json;
  readonly form: Form;
}

const LITERALS: Readonly<Record<DynamicType, Form>> = {
  string: {form: 'text'},
  number: {form: 'number', whole: false},
  boolean: {form: 'boolean'},
  stringList: {form: 'texts'},
  any: {form: 'json'},
};

const DYNAMIC: Readonly<Record<string, DynamicType>> = {
  DynamicString: 'string',
  DynamicNumber: 'number',
  DynamicBoolean: 'boolean',
  DynamicStringList: 'stringList',
  DynamicValue: 'any',
};

/** What a component can be told, required properties first, then in the order of its catalog. */
export function fieldsOf(entry: ComponentEntry): Field[] {
  const fields = propertiesOf(entry.schema, entry.catalog.document).filter(
    ({name}) => name !== 'component' && !name.startsWith('@'),
  );
  return fields.toSorted((a, b) => Number(b.required) - Number(a.required));
}

/** The arguments of a function. */
export function argumentsOf(entry: FunctionEntry): Field[] {
  const args = isSchema(entry.schema.properties) ? entry.schema.properties.args : undefined;
  return isSchema(args) ? propertiesOf(args, entry.catalog.document) : [];
}

function propertiesOf(schema: Schema, document: CatalogDocument): Field[] {
  const parts = partsOf(schema, document, 0);
  const required = new Set(parts.flatMap((part) => (Array.isArray(part.required) ? part.required.map(String) : [])));
  const fields = new Map<string, Field>();
  for (const part of parts) {
    for (const [name, property] of Object.entries(isSchema(part.properties) ? part.properties : {})) {
      if (!fields.has(name)) fields.set(name, fieldOf(name, property, required.has(name), document));
    }
  }
  return [...fields.values()];
}

function partsOf(schema: Schema, document: CatalogDocument, depth: number): Schema[] {
  if (depth > 8) return [schema];
  const target = typeof schema.$ref === 'string' ? targetOf(schema.$ref, document) : undefined;
  const all = Array.isArray(schema.allOf) ? schema.allOf.filter(isSchema) : [];
  return [schema, ...[target, ...all].filter(isSchema).flatMap((part) => partsOf(part, document, depth + 1))];
}

function fieldOf(name: string, schema: unknown, required: boolean, document: CatalogDocument): Field {
  const own = isSchema(schema) ? schema : {};
  const target = typeof own.$ref === 'string' ? targetOf(own.$ref, document) : undefined;
  const text = own.description ?? target?.description;
  return {
    name,
    required,
    text: typeof text === 'string' ? text : undefined,
    fallback: (own.default ?? target?.default) as Json | undefined,
    form: formOf(schema, document, 0),
  };
}

/** How a value with this schema is edited. */
export function formOf(schema: unknown, document: CatalogDocument, depth = 0): Form {
  if (!isSchema(schema) || depth > 12) return dynamicOf('any');
  if (typeof schema.$ref === 'string') return referred(schema.$ref, document, depth);
  const forms = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(forms)) return united(forms.map((form) => formOf(form, document, depth + 1)));
  if (Array.isArray(schema.allOf)) {
    const speaking = schema.allOf
      .map((part) => formOf(part, document, depth + 1))
      .find(({form}) => form !== 'json' && form !== 'object');
    if (speaking) return speaking;
  }
  if (Array.isArray(schema.enum)) return {form: 'choice', values: schema.enum as Json[]};
  if ('const' in schema) return {form: 'choice', values: [schema.const as Json]};
  switch (schema.type) {
    case 'string':
      return {form: 'text', format: typeof schema.format === 'string' ? schema.format : undefined};
    case 'number':
    case 'integer':
      return {
        form: 'number',
        whole: schema.type === 'integer',
        least: numberIn(schema.minimum),
        most: numberIn(schema.maximum),
      };
    case 'boolean':
      return {form: 'boolean'};
    case 'array':
      return {form: 'list', item: formOf(schema.items, document, depth + 1), least: numberIn(schema.minItems) ?? 0};
    default:
      break;
  }
  if (isSchema(schema.properties) || schema.type === 'object' || Array.isArray(schema.allOf)) {
    const fields = propertiesOf(schema, document);
    const rest = isSchema(schema.additionalProperties)
      ? formOf(schema.additionalProperties, document, depth + 1)
      : undefined;
    return fields.length > 0 || rest ? {form: 'object', fields, rest} : {form: 'json'};
  }
  // A schema that says nothing admits anything, calls and bindings too.
  return Object.keys(schema).some((key) => key !== 'description' && key !== 'title')
    ? {form: 'json'}
    : dynamicOf('any');
}

function dynamicOf(type: DynamicType, literal = LITERALS[type]): Form {
  return {form: 'dynamic', type, literal};
}

function referred(ref: string, document: CatalogDocument, depth: number): Form {
  const common = /(?:common_types\.json#|^#)\/\$defs\/(\w+)$/.exec(ref)?.[1] ?? '';
  const target = targetOf(ref, document);
  if (target) return formOf(target, document, depth + 1);
  if (common in DYNAMIC) return dynamicOf(DYNAMIC[common]!);
  switch (common) {
    case 'Child':
    case 'ComponentId':
      return {form: 'child'};
    case 'ChildList':
      return {form: 'children'};
    case 'Action':
      return {form: 'action'};
    case 'Checkable':
      return {form: 'checks'};
    case 'FunctionCall':
      return {form: 'call'};
    case 'DataBinding':
      return dynamicOf('any');
    default:
      return {form: 'json'};
  }
}

/** Several forms: a binding among them makes the others its literal. */
function united(forms: readonly Form[]): Form {
  const bound = forms.some((form) => form.form === 'dynamic' && form.type === 'any');
  const others = forms.filter((form) => !(form.form === 'dynamic' && form.type === 'any'));
  const literal: Form = others.length === 1 ? others[0]! : {form: 'union', forms: others};
  if (others.length === 0) return dynamicOf('any');
  return bound ? dynamicOf('any', literal) : literal;
}

function targetOf(ref: string, document: CatalogDocument): Schema | undefined {
  if (!ref.startsWith('#/')) return undefined;
  let at: unknown = document;
  for (const token of ref.slice(2).split('/')) at = isSchema(at) && Object.hasOwn(at, token) ? at[token] : undefined;
  return isSchema(at) ? at : undefined;
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Properties that every component has besides its catalog's. */
export function commonFields(): Field[] {
  const field = (name: string, text: string, form: Form, fallback?: Json): Field => ({
    name,
    text,
    form,
    required: false,
    fallback,
  });
  return [
    field('label', 'The accessible name: one to three words.', dynamicOf('string')),
    field('description', 'More than the name: a hint, a format, what will happen.', dynamicOf('string')),
    field('live', 'Whether changes are announced.', {form: 'choice', values: ['off', 'polite', 'assertive']}, 'off'),
    field('hidden', 'Hides the component and all in it from assistive technology.', dynamicOf('boolean'), false),
  ];
}

/** A value to start with, where a form is added by hand. */
export function startOf(form: Form): Json {
  switch (form.form) {
    case 'dynamic':
      return form.type === 'any' && form.literal.form === 'json' ? '' : startOf(form.literal);
    case 'choice':
      return form.values[0] ?? '';
    case 'text':
    case 'child':
      return '';
    case 'number':
      return form.least ?? 0;
    case 'boolean':
      return true;
    case 'texts':
    case 'children':
    case 'checks':
      return [];
    case 'list':
      return Array.from({length: form.least}, () => startOf(form.item));
    case 'action':
      return {event: {name: 'submit'}};
    case 'call':
      return {'@call': 'formatString', args: {value: ''}};
    case 'object':
      return Object.fromEntries(
        form.fields.filter(({required}) => required).map(({name, form: inner}) => [name, startOf(inner)]),
      );
    case 'union':
      return form.forms[0] ? startOf(form.forms[0]) : '';
    case 'json':
      return {};
  }
}

/** Whether a value has the form; of unions and dynamic values, whether the literal has. */
export function suits(value: Json, form: Form): boolean {
  switch (form.form) {
    case 'choice':
      return form.values.includes(value);
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'texts':
    case 'list':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'union':
      return form.forms.some((inner) => suits(value, inner));
    default:
      return true;
  }
}

/** The functions that a place may call, of all catalogs that a surface of today may use. */
export function functionsFor(catalogs: readonly Catalog[], type: 'value' | 'check' | 'action'): FunctionEntry[] {
  const all = catalogs
    .filter(({protocolVersion}) => protocolVersion.startsWith('1.'))
    .flatMap(({functions}) => [...functions.values()]);
  const callable = all.filter(({allowedCallers}) => allowedCallers !== 'agentOnly');
  const unique = [...new Map(callable.map((entry) => [entry.name, entry])).values()];
  if (type === 'action') return unique;
  const checks = unique.filter(
    ({returnType}) => returnType === 'validationResult' || returnType === 'boolean' || returnType === 'any',
  );
  if (type === 'check') return checks;
  return unique.filter(({returnType, requiresUserActivation}) => returnType !== 'void' && !requiresUserActivation);
}
