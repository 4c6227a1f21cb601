// Messages by the protocol's grammar and the catalogs' schemas, and the same with something wrong in them.
import fc, {type Arbitrary} from 'fast-check';
import {isObject, type Catalog, type Json, type JsonObject} from 'a2ui-surface/renderer';
import {INPUTS, NAMES, VALUES} from './corpus.js';

type Schema = JsonObject;

export const IDS = ['root', 'a', 'b', 'c', 'd', 'e'];
export const SURFACES = ['s', 't', 'u'];
const PATHS = ['/x', '/list', '/list/0', '/list/1/name', '/o/k', '/o', '/n', '/', '', '/new/0/y', '/on'];
const RELATIVE = ['', '.', 'name', 'k', 'x/y'];
const TEXTS = [
  '',
  'x',
  'two words',
  '12',
  'true',
  '2026-12-01',
  '14:30',
  'a@b.example',
  '**b**',
  '# h',
  '${/x}',
  'https://a.example/x.png',
];
const FORMATTED: Readonly<Record<string, string>> = {
  date: '2026-12-01',
  time: '10:30:00',
  'date-time': '2026-12-01T10:30:00Z',
  uri: 'https://a.example/',
};

const id = fc.constantFrom(...IDS);
const path = fc.constantFrom(...PATHS, ...RELATIVE);
const text = fc.oneof(
  {weight: 6, arbitrary: fc.constantFrom(...TEXTS)},
  fc.constantFrom(...INPUTS.map((input) => input.text)),
);
const number = fc.oneof(fc.integer({min: -5, max: 50}), fc.constantFrom(0, 0.5, -1, 1e6, 1e21, 1e-7));
const binding = path.map((at): JsonObject => ({'@path': at}));

/** Any JSON, small, with hostile keys now and then. */
export const json: Arbitrary<Json> = fc.letrec<{json: Json}>((tie) => ({
  json: fc.oneof(
    {depthSize: 'small', withCrossShrink: true},
    fc.oneof(text, number, fc.boolean(), fc.constant(null)),
    fc.array(tie('json'), {maxLength: 3}),
    fc
      .array(
        fc.tuple(
          fc.oneof(
            {weight: 8, arbitrary: fc.constantFrom('k', 'name', 'x', 'y', '0', 'list')},
            fc.constantFrom(...NAMES),
          ),
          tie('json'),
        ),
        {maxLength: 3},
      )
      .map((entries) => Object.fromEntries(entries)),
  ),
})).json;

/** Templates of formatString by their grammar, some of them broken. */
export const template: Arbitrary<string> = fc.letrec<{expression: string; call: string; template: string}>((tie) => ({
  expression: fc.oneof(
    {depthSize: 'small', withCrossShrink: true},
    fc.constantFrom(
      ...PATHS,
      ...RELATIVE,
      'name',
      "'q'",
      '"d"',
      "'it\\'s'",
      '1',
      '-2.5',
      '.5e1',
      '1.2.3',
      '1e',
      'true',
      'null',
      'trueish',
      '',
      ' ',
    ),
    tie('call'),
    tie('expression').map((inner) => `\${${inner}}`),
  ),
  call: fc
    .tuple(
      fc.constantFrom('formatNumber', 'formatString', 'not', 'required', '@index', 'nope', 'openUrl', '__proto__'),
      fc.array(fc.tuple(fc.constantFrom('value', 'decimals', 'offset', 'x'), tie('expression')), {maxLength: 2}),
      fc.constantFrom('', ',', ')', ' '),
    )
    .map(([name, args, end]) => `${name}(${args.map(([key, value]) => `${key}: ${value}`).join(', ')}${end})`),
  template: fc
    .array(
      fc.oneof(
        {depthSize: 'small'},
        fc.constantFrom('a', ' ', '\\${', '${', '}', '\\', '$', '{'),
        tie('expression').map((inner) => `\${${inner}}`),
      ),
      {maxLength: 4},
    )
    .map((parts) => parts.join('')),
})).template;

/** What can be sent by catalogs: components, calls and messages. */
export class Grammar {
  readonly #catalogs: readonly Catalog[];
  readonly #made = new Map<string, Arbitrary<Json>>();
  readonly message: Arbitrary<JsonObject>;
  /** A message of which something was replaced, dropped, added or renamed. */
  readonly mutated: Arbitrary<Json>;

  constructor(catalogs: readonly Catalog[]) {
    this.#catalogs = catalogs;
    // As it comes over the wire.
    this.message = this.#messages().map((message) => JSON.parse(JSON.stringify(message)) as JsonObject);
    this.mutated = fc
      .tuple(this.message, fc.array(change, {minLength: 1, maxLength: 3}))
      .map(([message, changes]) => asFinal(changes.reduce<Json>(changed, message)));
  }

  /** A sound component of any catalog. */
  get component(): Arbitrary<JsonObject> {
    const all = this.#catalogs.flatMap((catalog) =>
      [...catalog.components.values()].map((entry) => ({catalog, entry})),
    );
    return fc.constantFrom(...all.map((_, i) => i)).chain((i) => {
      const {catalog, entry} = all[i]!;
      const basic = catalog === this.#catalogs[0];
      return fc
        .tuple(
          id,
          this.#object(entry.schema as Schema, catalog),
          basic ? fc.constantFrom(true, false, false) : fc.constant(true),
          this.#envelope,
        )
        .map(([name, properties, named, envelope]) => ({
          ...properties,
          ...envelope,
          id: name,
          component: entry.name,
          ...(named && {'@catalogId': catalog.id}),
        }));
    });
  }

  get #envelope(): Arbitrary<JsonObject> {
    const accessibility = fc.record(
      {
        label: this.#dynamic(text, 'string'),
        hidden: this.#dynamic(fc.boolean(), 'boolean'),
        live: fc.constant('polite'),
      },
      {requiredKeys: []},
    );
    return fc.oneof(
      {weight: 6, arbitrary: fc.constant({})},
      accessibility.map((value) => ({'@accessibility': value})),
      fc.constant({'@metadata': {extensions: {acme_x: 1}}}),
    );
  }

  #messages(): Arbitrary<JsonObject> {
    const surfaceId = fc.constantFrom(...SURFACES, 's', 's');
    const components = fc.array(this.component, {minLength: 1, maxLength: 5});
    const model = fc.dictionary(fc.constantFrom('x', 'list', 'o', 'n', 'on'), json, {maxKeys: 4});
    const catalogId = fc.constantFrom(
      ...this.#catalogs.map((catalog) => catalog.id),
      this.#catalogs[0]!.id,
      this.#catalogs[0]!.id,
      'unknown',
    );
    const create = fc.record(
      {surfaceId, catalogId, sendDataModel: fc.boolean(), components, dataModel: model},
      {requiredKeys: ['surfaceId']},
    );
    const write = fc.record(
      {
        surfaceId,
        path: fc.oneof(
          {weight: 8, arbitrary: fc.constantFrom(...PATHS)},
          fc.constantFrom('/__proto__/x', '/list/99999', '/x/constructor', 'bad', '/a~2'),
        ),
        value: json,
      },
      {requiredKeys: ['surfaceId', 'value']},
    );
    const call = fc.record({
      functionCallId: fc.constantFrom('1', '2'),
      callFunction: this.#call('any').map((made) => ({...(made as JsonObject), catalogId: this.#catalogs[0]!.id})),
    });
    const answer = fc.record({functionCallId: fc.constantFrom('1', '2'), value: json});
    const bodies: [weight: number, name: string, body: Arbitrary<unknown>][] = [
      [3, 'createSurface', create],
      [5, 'updateComponents', fc.record({surfaceId, components})],
      [5, 'updateDataModel', write],
      [1, 'deleteSurface', fc.record({surfaceId})],
      [1, 'callRendererFunction', call],
      [1, 'agentFunctionResponse', answer],
    ];
    const version = fc.constantFrom('1.0', '1.0', 'v1.0');
    return fc.oneof(
      ...bodies.map(([weight, name, body]) => ({
        weight,
        arbitrary: fc
          .tuple(version, body)
          .map(([written, made]): JsonObject => ({version: written, [name]: made as Json})),
      })),
    );
  }

  #dynamic(literal: Arbitrary<Json>, type: string): Arbitrary<Json> {
    return fc.oneof(
      {weight: 4, arbitrary: literal},
      {weight: 3, arbitrary: binding},
      {weight: 1, arbitrary: this.#call(type)},
    );
  }

  /** A call whose arguments are dynamic values again, or plain ones where it stands too deep. */
  #call(type: string): Arbitrary<Json> {
    const functions = [...this.#catalogs[0]!.functions.values()].filter(
      ({returnType}) =>
        type === 'any' || returnType === type || (type === 'boolean' && returnType === 'validationResult'),
    );
    const known = functions.length > 0 ? functions : [...this.#catalogs[0]!.functions.values()];
    return fc.constantFrom(...known.map((_, i) => i)).chain((i) => {
      const {name, schema} = known[i]!;
      const properties = isObject(schema.properties) ? schema.properties : {};
      const args = isObject(properties.args) ? properties.args : {};
      const made = this.#object(args, this.#catalogs[0]!, true);
      const value =
        name === 'formatString' ? fc.tuple(made, template).map(([all, written]) => ({...all, value: written})) : made;
      return value.map((all): Json => ({'@call': name, args: all}));
    });
  }

  #value(schema: unknown, catalog: Catalog, plain: boolean): Arbitrary<Json> {
    if (!isObject(schema)) return json;
    const key = `${plain} ${catalog.id} ${JSON.stringify(schema)}`;
    let known = this.#made.get(key);
    if (!known) this.#made.set(key, (known = this.#valueAnew(schema, catalog, plain)));
    return known;
  }

  #valueAnew(schema: Schema, catalog: Catalog, plain: boolean): Arbitrary<Json> {
    if (typeof schema.$ref === 'string') return this.#referred(schema.$ref, catalog, plain);
    if ('const' in schema) return fc.constant(schema.const);
    if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
    const forms = schema.oneOf ?? schema.anyOf;
    if (Array.isArray(forms)) return fc.oneof(...forms.map((form) => this.#value(form, catalog, plain)));
    if (Array.isArray(schema.allOf)) {
      const formats = Object.entries(FORMATTED).filter(([format]) => JSON.stringify(schema).includes(`"${format}"`));
      return formats.length > 0
        ? fc.constantFrom(...formats.map(([, value]) => value))
        : this.#value(schema.allOf[0], catalog, plain);
    }
    switch (schema.type) {
      case 'string':
        return typeof schema.format === 'string'
          ? fc.constant(FORMATTED[schema.format] ?? 'x')
          : schema.pattern === '^[A-Z]{3}$'
            ? fc.constant('EUR')
            : schema.maxLength
              ? fc.constantFrom('', 'kWh')
              : text;
      case 'integer': {
        const min = Number(schema.minimum ?? 0);
        return fc.integer({min, max: Math.min(min + 20, Number(schema.maximum ?? Infinity))});
      }
      case 'number':
        return schema.minimum === undefined
          ? number
          : fc.integer({min: Number(schema.minimum), max: Number(schema.maximum ?? 100)});
      case 'boolean':
        return fc.boolean();
      case 'array':
        return fc.array(this.#value(schema.items, catalog, plain), {
          minLength: Number(schema.minItems ?? 0),
          maxLength: 3,
        });
      case 'object':
        return this.#object(schema, catalog, plain);
      default:
        return json;
    }
  }

  #object(schema: Schema, catalog: Catalog, plain = false): Arbitrary<JsonObject> {
    const parts = [schema, ...(Array.isArray(schema.allOf) ? schema.allOf.filter(isObject) : [])];
    const all: Record<string, Arbitrary<Json>> = {};
    const required: string[] = [];
    for (const part of parts) {
      if (typeof part.$ref === 'string' && part.$ref.endsWith('/Checkable') && !plain) {
        const rule = fc.record(
          {condition: fc.oneof(binding, this.#call('validationResult')), message: text},
          {requiredKeys: ['condition']},
        );
        all['@checks'] = fc.array(rule, {maxLength: 2});
      }
      required.push(...(Array.isArray(part.required) ? part.required.map(String) : []));
      for (const [name, property] of Object.entries(isObject(part.properties) ? part.properties : {})) {
        if (name !== 'component') all[name] = this.#value(property, catalog, plain);
      }
      // Such as numeric's bounds, of which one must be there.
      if (Array.isArray(part.anyOf) && isObject(part.anyOf[0]) && Array.isArray(part.anyOf[0].required))
        required.push(...part.anyOf[0].required.map(String));
    }
    return fc.record(all, {requiredKeys: required.filter((name) => name in all)});
  }

  #referred(ref: string, catalog: Catalog, plain: boolean): Arbitrary<Json> {
    const common = /common_types\.json#\/\$defs\/(\w+)$/.exec(ref)?.[1];
    const dynamic = (literal: Arbitrary<Json>, type: string) =>
      plain ? fc.oneof(literal, binding) : this.#dynamic(literal, type);
    switch (common) {
      case 'ComponentId':
      case 'Child':
        return id;
      case 'ChildList':
        return fc.oneof({weight: 3, arbitrary: fc.array(id, {maxLength: 3})}, fc.record({componentId: id, path}));
      case 'Action':
        return fc.oneof(
          fc.record({
            event: fc.record(
              {
                name: fc.constant('go'),
                context: fc.dictionary(
                  fc.constantFrom('k', 'v'),
                  dynamic(
                    json.filter((value) => !isObject(value)),
                    'any',
                  ),
                  {maxKeys: 2},
                ),
                userMessage: dynamic(text, 'string'),
              },
              {requiredKeys: ['name']},
            ),
          }) as Arbitrary<Json>,
          this.#call('void').map((functionCall): Json => ({functionCall})),
        );
      case 'DynamicString':
        return dynamic(text, 'string');
      case 'DynamicNumber':
        return dynamic(number, 'number');
      case 'DynamicBoolean':
        return dynamic(fc.boolean(), 'boolean');
      case 'DynamicStringList':
        return dynamic(fc.array(fc.constantFrom('one', 'two', 'x'), {maxLength: 3}), 'array');
      case 'DynamicValue':
        return dynamic(json, 'any');
      case 'DataBinding':
        return binding;
      case 'FunctionCall':
        return plain ? fc.constant({'@call': 'formatString', args: {value: '${/x}'}}) : this.#call('any');
      default: {
        const target = ref
          .split('/')
          .slice(1)
          .reduce<unknown>((at, token) => (at as JsonObject)[token], catalog.document);
        return this.#value(target, catalog, plain);
      }
    }
  }
}

/** One change: at which of a message's members, of which kind, with what. */
type Change = readonly [at: number, kind: number, key: string, value: Json];

const KEYS = [
  'x',
  'id',
  'component',
  'children',
  'child',
  'text',
  'value',
  'label',
  'path',
  '@path',
  '@call',
  'args',
  'surfaceId',
  'components',
  '@checks',
  '@x',
  ...NAMES.slice(0, 30),
];
const change: Arbitrary<Change> = fc.tuple(
  fc.nat(),
  fc.nat(99),
  fc.constantFrom(...KEYS),
  fc.oneof(json, binding, fc.constantFrom(...(VALUES as Json[])), id),
);

/** Under `"v1.0"` bare directives make a message one of the candidate, which has a reader of its own, with tests of its own. */
function asFinal(message: Json): Json {
  return isObject(message) && message.version === 'v1.0' && hasBare(message) ? {...message, version: '1.0'} : message;
}

function hasBare(value: Json, key = ''): boolean {
  if (typeof value !== 'object' || value === null) return false;
  // A template and a write have a path of their own.
  const path = key !== 'children' && key !== 'updateDataModel' && Object.hasOwn(value, 'path');
  return path || Object.hasOwn(value, 'call') || Object.entries(value).some(([name, member]) => hasBare(member, name));
}

function changed(message: Json, [at, kind, key, value]: Change): Json {
  const copy = structuredClone(message);
  const holders: (JsonObject | Json[])[] = [];
  const walk = (part: Json): void => {
    if (typeof part !== 'object' || part === null) return;
    holders.push(part);
    Object.values(part).forEach(walk);
  };
  walk(copy);
  if (holders.length === 0) return copy;
  const holder = holders[at % holders.length]!;
  const names = Object.keys(holder);
  const name = names[at % Math.max(1, names.length)];
  // Other versions have readers of their own, with tests of their own.
  if (name === 'version' && holder === copy) return copy;
  if (Array.isArray(holder)) {
    if (kind < 40 || name === undefined) holder.push(value);
    else if (kind < 70) holder[Number(name)] = value;
    else if (kind < 85) holder.splice(Number(name), 1);
    else holder.push(structuredClone(holder[Number(name)]!));
    return copy;
  }
  const put = (to: string, what: Json) =>
    Object.defineProperty(holder, to, {value: what, enumerable: true, configurable: true, writable: true});
  if (kind < 50 && name !== undefined) put(name, value);
  else if (kind < 65 && name !== undefined) delete holder[name];
  else if (kind < 85) put(key, value);
  else if (name !== undefined) {
    put(key, holder[name]!);
    delete holder[name];
  }
  return copy;
}
