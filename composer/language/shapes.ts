import type {Catalog, ComponentEntry, DynamicType, FunctionEntry, Json, Kind} from '../../renderer/index.js';
import {isPlain, valueIn, type World} from '../preview/apply.js';
import {schemaOf, sampleOf} from './samples.js';
import {absolute, catalogOf, scopeOf, type ComponentSite, type SurfaceIndex, type Surfaces} from './surfaces.js';
import {stringOf, valueOf, type Node} from './tree.js';

/** A value that may stand in a place. */
export interface Choice {
  readonly value: Json;
  readonly kind: 'component' | 'id' | 'path' | 'function' | 'catalog' | 'icon' | 'value' | 'form';
  readonly detail?: string;
  readonly text?: string;
}

/** What may stand in one place of a document: the one description from which completion and hover are made. */
export interface Shape {
  /** The type in words, such as "text, path or call". */
  readonly type?: string;
  readonly text?: string;
  readonly fallback?: Json;
  /** Properties of an object there; the node is the object as far as it is written. */
  readonly keys?: (node: Node | undefined) => ReadonlyMap<string, Shape>;
  readonly required?: readonly string[];
  /** Values under keys that are not named. */
  readonly rest?: Shape;
  readonly item?: Shape;
  readonly choices?: () => readonly Choice[];
  /** What to write after the key when the property is completed. */
  readonly sample?: Json;
  /** More lines for the hover. */
  readonly notes?: readonly string[];
}

/** What a place may depend on. */
export interface Surroundings {
  readonly catalogs: readonly Catalog[];
  readonly surfaces: Surfaces;
  readonly world: World;
  readonly surface?: SurfaceIndex;
  readonly site?: ComponentSite;
}

const text = (description: string, sample: Json = ''): Shape => ({type: 'text', text: description, sample});

/** The shape of one message. */
export function messageShape(around: Surroundings): Shape {
  const surfaceId: Shape = {
    type: 'text',
    text: 'The id of the surface.',
    sample: '',
    choices: () => [...around.surfaces.keys()].map((id) => ({value: id, kind: 'id', detail: 'surface'})),
  };
  const components: Shape = {
    type: 'list of components',
    text: 'Components by id; together they form the tree below root.',
    sample: [],
    item: componentShape(around),
  };
  const catalogId = catalogShape(
    around,
    'The default catalog of the surface: components and calls that name none use it.',
  );
  const body = (description: string, keys: Record<string, Shape>, required: string[]): Shape => ({
    type: 'message body',
    text: description,
    sample: Object.fromEntries(required.map((key) => [key, keys[key]?.sample ?? ''])),
    keys: () => new Map(Object.entries(keys)),
    required,
  });
  const error = object('What went wrong.', {
    code: text('A short name for programs.'),
    message: text('A sentence for people.'),
  });
  const bodies: Record<string, Shape> = {
    version: {
      type: 'text',
      text: 'The protocol version that the message is written in.',
      sample: '1.0',
      choices: () => [{value: '1.0', kind: 'value'}],
    },
    createSurface: body(
      'Makes a surface. Components and data may come along or follow in messages of their own.',
      {
        surfaceId: text('An id of your own that no other surface has.', 'main'),
        catalogId,
        components,
        dataModel: {type: 'object', text: 'The data that the surface starts with.', sample: {}},
        sendDataModel: {
          type: 'true or false',
          text: 'Whether the whole data model goes along with each message to the agent.',
          fallback: false,
          sample: true,
          choices: booleans,
        },
        metadata: object('Facts for extensions.', {extensions: {type: 'object', text: 'Values by extension name.'}}),
      },
      ['surfaceId', 'catalogId'],
    ),
    updateComponents: body('Adds components or replaces those of the same id.', {surfaceId, components}, [
      'surfaceId',
      'components',
    ]),
    updateDataModel: body(
      'Writes a value into the data model.',
      {
        surfaceId,
        path: {
          type: 'JSON Pointer',
          text: 'Where to write; without it, or with /, the whole model is replaced.',
          sample: '/',
          choices: () => pathChoices(around, ''),
        },
        value: {type: 'any JSON', text: 'What to write; null deletes.', sample: ''},
      },
      ['surfaceId', 'path', 'value'],
    ),
    deleteSurface: body('Takes a surface away.', {surfaceId}, ['surfaceId']),
    callRendererFunction: body(
      'Calls a function of the renderer; its answer comes back as rendererFunctionResponse.',
      {functionCallId: text('An id that the answer repeats.', 'call-1'), callFunction: callShape(around, true)},
      ['functionCallId', 'callFunction'],
    ),
    agentFunctionResponse: body(
      'Answers a call that the renderer sent to the agent.',
      {functionCallId: text('The id of the call.'), value: {type: 'any JSON', text: 'The result.'}, error},
      ['functionCallId', 'value'],
    ),
  };
  return {
    type: 'message',
    text: 'One message from an agent: version and one body.',
    keys: () => new Map(Object.entries(bodies)),
    required: ['version'],
  };
}

function object(description: string, keys: Record<string, Shape>, required: string[] = []): Shape {
  return {type: 'object', text: description, sample: {}, keys: () => new Map(Object.entries(keys)), required};
}

const booleans = (): Choice[] => [
  {value: true, kind: 'value'},
  {value: false, kind: 'value'},
];

function catalogShape({catalogs}: Surroundings, description: string): Shape {
  return {
    type: 'catalog id',
    text: description,
    sample: catalogs[0]?.id ?? '',
    choices: () =>
      catalogs.map((catalog) => ({
        value: catalog.id,
        kind: 'catalog',
        detail: catalog.document.title,
        text: catalog.document.description,
      })),
  };
}

/** A component, as far as its type is known. */
function componentShape(around: Surroundings): Shape {
  return {
    type: 'component',
    text: 'A component: its id, its type and the properties of that type.',
    sample: {id: '', component: ''},
    required: ['id', 'component'],
    keys: (node) => {
      const own = stringOf(valueOf(node, '@catalogId'));
      const catalog = own === undefined ? around.surface?.catalog : catalogOf(own, around.catalogs);
      const entry = catalog?.components.get(stringOf(valueOf(node, 'component')) ?? '');
      const keys = new Map<string, Shape>();
      keys.set('id', {
        type: 'id',
        text: 'The name by which other components refer to it; the first one of a surface is root.',
        choices: () => missingIds(around),
        sample: '',
      });
      keys.set('component', {
        type: 'component type',
        text: entry?.schema.description ?? 'The type, one of its catalog.',
        choices: () => componentChoices(catalog ? [catalog] : around.catalogs),
        sample: '',
        notes: entry ? entryNotes(entry) : [],
      });
      for (const name of entry?.kinds.keys() ?? []) keys.set(name, propertyShape(entry!, name, around));
      if (entry?.checkable) keys.set('@checks', checksShape(around));
      keys.set(
        '@accessibility',
        object('What assistive technology is told.', {
          label: dynamic('string', text('The accessible name: one to three words.'), around),
          description: dynamic('string', text('More than the name: a hint, a format, what will happen.'), around),
          live: {
            type: 'one of',
            text: 'Whether changes are announced.',
            choices: () => ['off', 'polite', 'assertive'].map((value) => ({value, kind: 'value'})),
            fallback: 'off',
            sample: 'polite',
          },
          hidden: dynamic(
            'boolean',
            {
              type: 'true or false',
              text: 'Hides the component and all in it from assistive technology.',
              choices: booleans,
              sample: true,
            },
            around,
          ),
        }),
      );
      keys.set(
        '@catalogId',
        catalogShape(around, 'The catalog of this component, where it is not the default of the surface.'),
      );
      keys.set(
        '@metadata',
        object('Facts for extensions.', {extensions: {type: 'object', text: 'Values by extension name.'}}),
      );
      return keys;
    },
  };
}

function entryNotes(entry: ComponentEntry): string[] {
  const notes = [`Catalog: ${entry.catalog.document.title ?? entry.catalog.id}`];
  if (entry.required.length > 0) notes.push(`Required: ${entry.required.join(', ')}`);
  if (entry.allowedParents) notes.push(`Only in: ${entry.allowedParents.join(', ')}`);
  if (entry.allowedChildren) notes.push(`Holds only: ${entry.allowedChildren.join(', ')}`);
  return notes;
}

function propertyShape(entry: ComponentEntry, name: string, around: Surroundings): Shape {
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
function dynamic(type: DynamicType, literal: Shape, around: Surroundings): Shape {
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

function callShape(around: Surroundings, withCatalog: boolean): Shape {
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

function checksShape(around: Surroundings): Shape {
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

function componentChoices(catalogs: readonly Catalog[]): Choice[] {
  return catalogs.flatMap((catalog) =>
    [...catalog.components.values()].map(({name, schema}) => ({
      value: name,
      kind: 'component' as const,
      detail: catalog.document.title ?? catalog.id,
      text: schema.description,
    })),
  );
}

function functionChoices(catalogs: readonly Catalog[]): Choice[] {
  const own = catalogs.flatMap((catalog) =>
    [...catalog.functions.values()].map(({name, schema, returnType}) => ({
      value: name,
      kind: 'function' as const,
      detail: returnType,
      text: schema.description,
    })),
  );
  return [
    ...own,
    {
      value: '@index',
      kind: 'function',
      detail: 'number',
      text: 'The position of the item that the nearest template repeats for, from 0.',
    },
  ];
}

function idChoices({surface, site}: Surroundings): Choice[] {
  return [...(surface?.byId.values() ?? [])]
    .filter(({id}) => id !== site?.id && id !== 'root')
    .map((other) => ({
      value: other.id,
      kind: 'id',
      detail: other.type,
      text: surface!.uses.has(other.id) ? undefined : 'not used yet',
    }));
}

/** Ids that are referred to and not defined: the names that new components are wanted under. */
function missingIds({surface}: Surroundings): Choice[] {
  if (!surface) return [];
  const missing = [...surface.uses.keys()].filter((id) => !surface.byId.has(id));
  if (!surface.byId.has('root')) missing.unshift('root');
  return missing.map((id) => ({value: id, kind: 'id', detail: 'missing'}));
}

/** The collection scope of the component around a place, `''` at the top. */
export function scopeAround({surface, site}: Surroundings): string {
  return (surface && site && scopeOf(surface, site.id)) || '';
}

function pathChoices({world, surface}: Surroundings, scope: string, only?: 'list'): Choice[] {
  const data = surface && world.get(surface.id)?.data;
  if (data === undefined) return [];
  const found: Choice[] = [];
  const add = (prefix: string, value: Json, depth: number) => {
    if (found.length > 400 || depth > 8) return;
    const entries = Array.isArray(value)
      ? value.length > 0
        ? [['0', value[0]!] as const]
        : []
      : isPlain(value)
        ? Object.entries(value)
        : [];
    for (const [key, inner] of entries) {
      const path = prefix + escaped(key);
      const isList = Array.isArray(inner);
      if (!Array.isArray(value) && (only !== 'list' || isList))
        found.push({value: path, kind: 'path', detail: brief(inner)});
      add(`${path}/`, inner, depth + 1);
    }
  };
  if (scope !== '') {
    const item = valueIn(data, absolute('', scope).split('/').slice(1));
    if (item !== undefined) add('', item, 0);
  }
  add('/', data, 0);
  return found;
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A value in a few characters. */
export function brief(value: Json | undefined, length = 60): string {
  if (value === undefined) return 'nothing';
  const json = JSON.stringify(value);
  if (json.length <= length) return json;
  if (Array.isArray(value)) return `list of ${value.length}`;
  return typeof value === 'object'
    ? `object with ${Object.keys(value as object)
        .join(', ')
        .slice(0, length)}`
    : `${json.slice(0, length - 1)}…`;
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
