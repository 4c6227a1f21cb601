import type {Catalog, ComponentEntry, DynamicType, FunctionEntry, Json, Kind} from '../../renderer/index.js';
import {valueIn} from '../preview/apply.js';
import {catalogShape, functionChoices, idChoices, pathChoices, scopeAround} from './choices.js';
import {sampleOf, schemaOf} from './samples.js';
import {booleans, object, text, type Choice, type Shape, type Surroundings} from './shape.js';
import {catalogOf} from './surfaces.js';
import {stringOf, valueOf} from './tree.js';

/** The shape of a component's property. */
export function propertyShape(entry: ComponentEntry, name: string, around: Surroundings): Shape {
  const schema = schemaOf(entry, name);
  const shape = kindShape(entry.kinds.get(name), schema, around, entry.catalog);
  return {...shape, sample: shape.sample ?? sampleOf(entry, name)};
}

/** The shape of a property or argument from its kind and its schema. */
function kindShape(
  kind: Kind | undefined,
  given: Record<string, unknown> | undefined,
  around: Surroundings,
  catalog: Catalog,
): Shape {
  const schema = resolved(given, catalog);
  const base: Shape = {
    text: descriptionOf(given) ?? descriptionOf(schema),
    fallback: schema?.default as Json | undefined,
  };
  switch (kind?.kind) {
    case 'dynamic':
      return dynamic(kind.type, {...base, ...enumShape(schema)}, around);
    case 'child':
      return {...base, type: 'child id', choices: () => idChoices(around), sample: ''};
    case 'children':
      return {
        ...base,
        type: 'child ids, or a template',
        sample: [],
        item: {type: 'child id', choices: () => idChoices(around)},
        keys: () =>
          new Map<string, Shape>([
            [
              'componentId',
              {
                type: 'child id',
                text: 'The component that is repeated for each item.',
                choices: () => idChoices(around),
                sample: '',
              },
            ],
            [
              'path',
              {
                type: 'path to a list',
                text: 'The list whose items it is repeated for.',
                choices: () => pathChoices(around, scopeAround(around), 'list'),
                sample: '',
              },
            ],
          ]),
      };
    case 'action':
      return {
        ...base,
        type: 'action',
        sample: {event: {name: 'submit'}},
        keys: () =>
          new Map<string, Shape>([
            [
              'event',
              object(
                'Tells the agent.',
                {
                  name: text('What happened, for the agent.', 'submit'),
                  context: {
                    type: 'object of values',
                    text: 'What goes along; paths and calls are resolved when it happens.',
                    sample: {},
                    rest: dynamic('any', {type: 'any value'}, around),
                  },
                  userMessage: dynamic(
                    'string',
                    text('What the user is said to have done, for the conversation.'),
                    around,
                  ),
                },
                ['name'],
              ),
            ],
            ['functionCall', {...callShape(around, false), text: 'Calls a function instead of telling the agent.'}],
          ]),
      };
    case 'checks':
      return checksShape(around);
    case 'list':
      return {...base, type: 'list', sample: [], item: kindShape(kind.item, itemSchema(schema), around, catalog)};
    case 'object':
      return {
        ...base,
        type: 'object',
        sample: {},
        keys: () =>
          new Map(
            [...kind.properties].map(([name, inner]) => [
              name,
              kindShape(
                inner,
                (schema?.properties as Record<string, Record<string, unknown>> | undefined)?.[name],
                around,
                catalog,
              ),
            ]),
          ),
        rest: kind.rest && kindShape(kind.rest, undefined, around, catalog),
        required: schema?.required as string[] | undefined,
      };
    case 'union': {
      const forms = ((schema?.oneOf ?? schema?.anyOf) as Record<string, unknown>[] | undefined) ?? [];
      const shapes = kind.forms.map((form, index) => kindShape(form, forms[index], around, catalog));
      return {
        ...base,
        type:
          shapes
            .map(({type}) => type)
            .filter(Boolean)
            .join(' or ') || 'one of several forms',
        choices: () => shapes.flatMap(({choices}) => choices?.() ?? []),
        keys: (node) => new Map(shapes.flatMap(({keys}) => [...(keys?.(node) ?? [])])),
      };
    }
    default:
      return {...base, ...literalShape(schema, around, catalog)};
  }
}

function literalShape(
  schema: Record<string, unknown> | undefined,
  around: Surroundings,
  catalog: Catalog,
): Partial<Shape> {
  const listed = enumShape(schema);
  if (listed.choices) return listed;
  switch (schema?.type) {
    case 'boolean':
      return {type: 'true or false', choices: booleans, sample: true};
    case 'number':
    case 'integer':
      return {type: boundsOf(schema)};
    case 'array':
      return {type: 'list', sample: [], item: kindShape(undefined, itemSchema(schema), around, catalog)};
    case 'object':
      return {
        type: 'object',
        sample: {},
        required: schema.required as string[] | undefined,
        keys: () =>
          new Map(
            Object.entries((schema.properties as Record<string, Record<string, unknown>> | undefined) ?? {}).map(
              ([name, inner]) => [name, kindShape(undefined, inner, around, catalog)],
            ),
          ),
      };
    default:
      return {type: typeof schema?.type === 'string' ? (schema.type === 'string' ? 'text' : schema.type) : 'any JSON'};
  }
}

function boundsOf(schema: Record<string, unknown>): string {
  const {minimum, maximum} = schema;
  const noun = schema.type === 'integer' ? 'whole number' : 'number';
  if (minimum !== undefined && maximum !== undefined) return `${noun} from ${String(minimum)} to ${String(maximum)}`;
  if (minimum !== undefined) return `${noun}, at least ${String(minimum)}`;
  return maximum === undefined ? noun : `${noun}, at most ${String(maximum)}`;
}

function enumShape(schema: Record<string, unknown> | undefined): Partial<Shape> {
  const values = schema?.enum as Json[] | undefined;
  if (!Array.isArray(values)) return {};
  // A long list of names is one of icons.
  const kind = values.length > 20 ? 'icon' : 'value';
  return {
    type: 'one of',
    choices: () => values.map((value) => ({value, kind, detail: value === schema?.default ? 'default' : undefined})),
  };
}

function itemSchema(schema: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  return isRecord(schema?.items) ? schema.items : undefined;
}

const DYNAMIC_NAMES: Readonly<Record<DynamicType, string>> = {
  string: 'text',
  number: 'number',
  boolean: 'true or false',
  stringList: 'list of texts',
  any: 'any value',
};

/** A place for a literal, a path or a call. */
export function dynamic(type: DynamicType, literal: Shape, around: Surroundings): Shape {
  const call = callShape(around, false);
  return {
    ...literal,
    type: `${literal.type === 'one of' ? 'one of several texts' : DYNAMIC_NAMES[type]}, path or call`,
    item:
      type === 'any' || type === 'stringList'
        ? type === 'any'
          ? {type: 'any value', keys: call.keys}
          : {type: 'text'}
        : literal.item,
    choices: (): Choice[] => [
      ...(literal.choices?.() ?? (type === 'boolean' ? booleans() : [])),
      {value: {'@path': ''}, kind: 'form', detail: 'read from the data model'},
      {value: {'@call': ''}, kind: 'form', detail: 'computed by a function'},
    ],
    keys: (node) => {
      const scope = scopeAround(around);
      const keys = new Map<string, Shape>([
        [
          '@path',
          {
            type: 'path',
            text:
              scope === ''
                ? 'Where the value stands in the data model.'
                : `Where the value stands: absolute, or relative to each item of ${scope || '/'}.`,
            choices: () => pathChoices(around, scope, undefined),
            sample: '/',
          },
        ],
      ]);
      for (const [key, shape] of call.keys!(node)) keys.set(key, shape);
      return keys;
    },
  };
}

/** The shape of a function call. */
export function callShape(around: Surroundings, withCatalog: boolean): Shape {
  return {
    type: 'call',
    text: 'Calls a function of a catalog.',
    sample: withCatalog ? {'@call': '', catalogId: around.catalogs[0]?.id ?? '', args: {}} : {'@call': '', args: {}},
    required: withCatalog ? ['@call', 'catalogId'] : ['@call'],
    keys: (node) => {
      const own = stringOf(valueOf(node, 'catalogId'));
      const catalog = own === undefined ? around.surface?.catalog : catalogOf(own, around.catalogs);
      const entry = catalog?.functions.get(stringOf(valueOf(node, '@call')) ?? '');
      return new Map<string, Shape>([
        [
          '@call',
          {
            type: 'function name',
            text: entry?.schema.description ?? 'The function.',
            notes: entry
              ? [`Returns: ${entry.returnType}`, `Arguments: ${[...entry.kinds.keys()].join(', ') || 'none'}`]
              : [],
            choices: () => functionChoices(catalog ? [catalog] : around.catalogs),
            sample: '',
          },
        ],
        ['args', argsShape(entry, around)],
        ['catalogId', catalogShape(around, 'The catalog of the function, where it is not the default of the surface.')],
      ]);
    },
  };
}

function argsShape(entry: FunctionEntry | undefined, around: Surroundings): Shape {
  const args =
    entry && isRecord(entry.schema.properties)
      ? (entry.schema.properties.args as Record<string, unknown> | undefined)
      : undefined;
  const schemas = args?.properties as Record<string, Record<string, unknown>> | undefined;
  return {
    type: 'object',
    text: 'The arguments, by name.',
    sample: Object.fromEntries(((args?.required as string[] | undefined) ?? []).map((name) => [name, ''])),
    required: args?.required as string[] | undefined,
    keys: () =>
      new Map(
        [...(entry?.kinds ?? [])].map(([name, kind]) => [
          name,
          kindShape(kind, schemas?.[name], around, entry!.catalog),
        ]),
      ),
  };
}

/** The shape of `@checks`. */
export function checksShape(around: Surroundings): Shape {
  const condition = dynamic(
    'any',
    {type: 'call', text: 'What must hold: a validation function, or a path to a result.'},
    around,
  );
  return {
    type: 'list of checks',
    text: 'Rules for what was entered; the first that fails shows its message, and buttons with a failing check send nothing.',
    sample: [],
    item: object(
      'One rule.',
      {
        condition: {...condition, sample: {'@call': 'required', args: {value: {'@path': ''}}}},
        message: text('What the user reads when it fails.'),
      },
      ['condition'],
    ),
  };
}

function descriptionOf(schema: Record<string, unknown> | undefined): string | undefined {
  return typeof schema?.description === 'string' ? schema.description : undefined;
}

/** Follows a reference within the catalog's own document. */
function resolved(schema: Record<string, unknown> | undefined, catalog: Catalog): Record<string, unknown> | undefined {
  let at = schema;
  for (let hops = 0; at && typeof at.$ref === 'string' && at.$ref.startsWith('#/') && hops < 10; hops++) {
    const target = valueIn(catalog.document as unknown as Json, at.$ref.slice(2).split('/'));
    at = isRecord(target) ? target : undefined;
  }
  return at;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a reference page says of a property or an argument. */
export function describe(
  entry: ComponentEntry | FunctionEntry,
  name: string,
): {type: string; text: string; fallback?: Json; values: readonly string[]} {
  const around: Surroundings = {catalogs: [entry.catalog], surfaces: new Map(), world: new Map()};
  const shape =
    'checkable' in entry ? propertyShape(entry, name, around) : argsShape(entry, around).keys!(undefined).get(name);
  const values = (shape?.choices?.() ?? []).filter(
    ({kind, value}) => (kind === 'value' || kind === 'icon') && typeof value === 'string',
  );
  return {
    type: shape?.type ?? 'any JSON',
    text: shape?.text ?? '',
    fallback: shape?.fallback,
    values: values.map(({value}) => String(value)),
  };
}
