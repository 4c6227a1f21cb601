import type {CatalogDocument, Schema} from '../catalog/document.js';
import {isObject, type Json, type JsonObject} from '../protocol/json.js';

/** A component as it might be sent, beside the components that it needs. */
export interface Sample {
  /** What it shows: `minimal`, `full`, `full, last choices`, or the number of one that the author gave. */
  readonly name: string;
  readonly component: JsonObject;
}

/** Which of several values a sample takes. */
type Pick = 'first' | 'last';

const MAX_DEPTH = 12;

/** Samples of a component by its schema: what must be there, and all that may. */
export function samplesOf(name: string, schema: Schema, document: CatalogDocument): Sample[] {
  const maker = new Maker(document);
  const made = (label: string, all: boolean, pick: Pick): Sample => ({
    name: label,
    component: {component: name, ...maker.properties(schema, all, pick)},
  });
  const full = made('full', true, 'first');
  const last = made('full, last choices', true, 'last');
  const samples = [made('minimal', false, 'first'), full];
  return JSON.stringify(last.component) === JSON.stringify(full.component) ? samples : [...samples, last];
}

/** Arguments of a function by its schema. */
export function argumentsOf(schema: Schema, document: CatalogDocument, all: boolean): JsonObject {
  const args = isObject(schema.properties) ? schema.properties.args : undefined;
  return isObject(args) ? new Maker(document).properties(args, all, 'first') : {};
}

/** A text for each of the formats that catalogs use. */
const FORMATTED: Readonly<Record<string, string | undefined>> = {
  date: '2026-12-01',
  time: '10:30:00',
  'date-time': '2026-12-01T10:30:00Z',
  email: 'somebody@example.org',
  uri: 'https://example.org/',
};

/** The first format that a schema's branches ask for. */
function formatIn(schema: unknown): string | undefined {
  if (Array.isArray(schema)) {
    for (const part of schema) {
      const found = formatIn(part);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isObject(schema)) return undefined;
  if (typeof schema.format === 'string') return schema.format;
  return formatIn(schema.allOf) ?? formatIn(schema.then) ?? formatIn(schema.anyOf) ?? formatIn(schema.oneOf);
}

/** Makes values that fit schemas; `$child` stands for the id of a child. */
class Maker {
  readonly #document: CatalogDocument;

  constructor(document: CatalogDocument) {
    this.#document = document;
  }

  properties(schema: Schema, all: boolean, pick: Pick, depth = 0): JsonObject {
    const made: JsonObject = {};
    for (const part of this.#parts(schema, 0)) {
      const required = new Set(Array.isArray(part.required) ? part.required : []);
      for (const [name, property] of Object.entries(isObject(part.properties) ? part.properties : {})) {
        if (name === 'component' || name in made || (!all && !required.has(name))) continue;
        const value = this.value(property, all, pick, depth + 1);
        if (value !== undefined) made[name] = value;
      }
    }
    return made;
  }

  value(schema: unknown, all: boolean, pick: Pick, depth: number): Json | undefined {
    if (!isObject(schema) || depth > MAX_DEPTH) return 'text';
    if (Array.isArray(schema.examples) && schema.examples.length > 0)
      return pick === 'last' ? schema.examples.at(-1) : schema.examples[0];
    if (typeof schema.$ref === 'string') return this.#referred(schema.$ref, all, pick, depth);
    if ('const' in schema) return schema.const;
    if (Array.isArray(schema.enum)) return pick === 'last' ? schema.enum.at(-1) : schema.enum[0];
    const forms = schema.oneOf ?? schema.anyOf;
    if (Array.isArray(forms) && forms.length > 0) return this.value(forms[0], all, pick, depth + 1);
    if (Array.isArray(schema.allOf)) {
      const format = formatIn(schema);
      return (
        (format === undefined ? undefined : FORMATTED[format]) ?? this.value(schema.allOf[0], all, pick, depth + 1)
      );
    }
    switch (schema.type) {
      case 'string':
        return this.#string(schema);
      case 'number':
      case 'integer':
        return this.#number(schema, pick);
      case 'boolean':
        return pick === 'first';
      case 'array': {
        const count = Math.max(typeof schema.minItems === 'number' ? schema.minItems : 0, all ? 2 : 0);
        const most = typeof schema.maxItems === 'number' ? schema.maxItems : count;
        return Array.from(
          {length: Math.min(count, most)},
          () => this.value(schema.items ?? {type: 'string'}, all, pick, depth + 1) ?? 'text',
        );
      }
      case 'object':
        return isObject(schema.properties) ? this.properties(schema, all, pick, depth + 1) : {};
      default:
        return isObject(schema.properties) ? this.properties(schema, all, pick, depth + 1) : 'text';
    }
  }

  #referred(ref: string, all: boolean, pick: Pick, depth: number): Json | undefined {
    const common = /common_types\.json#\/\$defs\/(\w+)$/.exec(ref)?.[1];
    switch (common) {
      case 'ComponentId':
      case 'Child':
        return '$child';
      case 'ChildList':
        return all ? ['$child', '$child2'] : ['$child'];
      case 'Action':
        return {event: {name: 'test', context: {}}};
      case 'DynamicString':
        return 'Some text';
      case 'DynamicNumber':
        return 3;
      case 'DynamicBoolean':
        return pick === 'first';
      case 'DynamicStringList':
        return ['one', 'two'];
      case 'DynamicValue':
        return 'Some value';
      case 'DataBinding':
        return {'@path': '/value'};
      case 'Checkable':
      case 'FunctionCall':
        return undefined;
    }
    const target = this.#target(ref);
    return target ? this.value(target, all, pick, depth + 1) : undefined;
  }

  #string({pattern, maxLength, minLength, format, default: usual}: Schema): Json | undefined {
    if (typeof format === 'string' && FORMATTED[format] !== undefined) return FORMATTED[format];
    if (typeof usual === 'string') return usual;
    const text = 'text'
      .padEnd(typeof minLength === 'number' ? minLength : 0, 'x')
      .slice(0, typeof maxLength === 'number' ? maxLength : undefined);
    if (typeof pattern !== 'string') return text;
    // No text is made for a pattern; `examples` in the schema gives one.
    return ['EUR', text, '#', '2026-12-01', '1'].find((one) => new RegExp(pattern, 'u').test(one));
  }

  #number({minimum, maximum, multipleOf}: Schema, pick: Pick): number {
    const step = typeof multipleOf === 'number' ? multipleOf : 1;
    const least = typeof minimum === 'number' ? Math.ceil(minimum / step) * step : undefined;
    const most = typeof maximum === 'number' ? Math.floor(maximum / step) * step : undefined;
    const wanted = pick === 'first' ? (least ?? Math.min(step, most ?? step)) : (most ?? (least ?? 0) + 4 * step);
    return wanted;
  }

  #parts(schema: Schema, depth: number): Schema[] {
    const others = Array.isArray(schema.allOf) ? (schema.allOf as unknown[]) : [];
    const target = typeof schema.$ref === 'string' ? this.#target(schema.$ref) : undefined;
    if (depth > MAX_DEPTH) return [schema];
    return [schema, ...[target, ...others].filter(isObject).flatMap((part) => this.#parts(part, depth + 1))];
  }

  #target(ref: string): Schema | undefined {
    if (!ref.startsWith('#/')) return undefined;
    let target: unknown = this.#document;
    for (const token of ref.slice(2).split('/'))
      target = isObject(target) && Object.hasOwn(target, token) ? target[token] : undefined;
    return isObject(target) ? target : undefined;
  }
}
