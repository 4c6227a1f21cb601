// Where a component takes something from an agent: every scalar of its fullest form, and what may be put there.
import {Renderer, type Catalog, type Json, type JsonObject} from 'a2ui-surface/renderer';
import {samplesOf} from 'a2ui-surface/testing';

/** A component in its fullest form, and the places in it. */
export interface Scene {
  readonly name: string;
  readonly catalogId: string;
  readonly component: JsonObject;
  readonly places: readonly Place[];
}

export interface Place {
  readonly at: readonly string[];
  /** Whether any text passes for it; others take some texts only, or none. */
  readonly free: boolean;
  /** Whether it may be bound to data, which is not checked when the message comes. */
  readonly bindable: boolean;
}

/** Children that scenes name; whoever draws them puts texts there. */
export const CHILDREN = ['child', 'child2'];

const CHECK = {condition: {'@call': 'required', args: {value: {'@path': '/x'}}}, message: 'Some message'};
const EVENT = {event: {name: 'go', context: {key: 'Some value'}, userMessage: 'Some words'}};

/** What schemas can't tell: data as the component wants it, and the other forms of a property. */
const MORE: Readonly<Record<string, readonly JsonObject[]>> = {
  Icon: [{name: {svgPath: 'M0 0'}}],
  Button: [{action: {functionCall: {'@call': 'openUrl', args: {url: 'https://allowed.example/'}}}}],
  Chart: [
    ...['bar', 'line', 'pie', 'scatter'].map((type) => ({
      type,
      x: 'x',
      data: [
        {x: 'one', y: 1, z: 2},
        {x: 'two', y: 'three', z: 4},
      ],
    })),
    {type: 'area', categories: ['one', 'two'], series: [{field: 'y', label: 'Some series', data: [1, 2]}]},
  ],
  Sparkline: [{data: [{y: 1}, {y: 2}, {y: 'three'}], field: 'y'}],
  Metric: [{trend: [{y: 1}, {y: 'two'}], trendField: 'y', value: 'Some text'}],
  Table: [
    {
      data: [
        {x: 'one', y: 1},
        {x: 'two', y: 'three'},
      ],
      columns: [
        {field: 'x', label: 'Some head', display: 'tag', tones: {one: 'positive'}},
        {field: 'y', display: 'bar'},
      ],
    },
  ],
  Map: [
    {
      markers: {
        data: [
          {lat: 10, lng: 20, label: 'Some place', key: 'k', detail: 'Some words', icon: 'star', kind: 'one'},
          {lat: '11', lng: 30, label: 'Another', key: 'l'},
        ],
        key: 'key',
        iconField: 'icon',
        colorBy: 'kind',
        colors: {one: 'green'},
      },
      selection: 'k',
      popup: 'child',
      lines: [{points: [[1, 2], {lat: 3, lng: 4}], label: 'Some way'}],
      areas: [
        {
          points: [
            [1, 2],
            [3, 4],
            [5, 6],
          ],
          label: 'Some area',
        },
      ],
      regions: {
        data: [
          {id: 'FR', label: 'Some region', value: 1},
          {id: 'one', value: 2},
        ],
        value: 'value',
      },
    },
    {
      markers: {data: [{lat: 10, lng: 20, label: 'Some place'}]},
      selection: 'Some place',
      regions: {
        data: [{id: 'one', label: 'Some region'}],
        geojson: {
          type: 'Feature',
          id: 'one',
          properties: {name: 'Some name'},
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [0, 0],
                [9, 0],
                [9, 9],
                [0, 0],
              ],
            ],
          },
        },
      },
    },
  ],
};

/** What else would hide all that is drawn. */
const SHOWN: JsonObject = {loading: false, error: ''};

/** Every component of the catalogs with its places; probes what each takes, so the catalogs' validators must be there. */
export function scenesOf(catalogs: readonly Catalog[]): Scene[] {
  const probe = new Prober(catalogs);
  return catalogs.flatMap((catalog) =>
    [...catalog.components.values()].flatMap(({name, schema}) => {
      const full = samplesOf(name, schema, catalog.document).find((sample) => sample.name === 'full')!.component;
      const whole = {...full, ...enveloped(JSON.stringify(schema))};
      const shown = Object.fromEntries(Object.entries(SHOWN).filter(([key]) => key in full));
      const forms = [whole, ...(MORE[name] ?? []).map((more) => ({...whole, ...shown, ...more}))];
      return forms.map((form) => {
        const component = JSON.parse(JSON.stringify(form).replaceAll(/"\$(child2?)"/g, '"$1"')) as JsonObject;
        if (!probe.takes(component, catalog.id))
          throw new Error(`The sample of ${name} is faulty: ${probe.told(component, catalog.id)}`);
        const places = leavesOf(component)
          .filter((at) => at.length > 1 || at[0] !== 'component')
          .map((at) => ({
            at,
            free: probe.takes(withValue(component, at, 'zz probe'), catalog.id),
            bindable: probe.takes(withValue(component, at, {'@path': '/x'}), catalog.id),
          }));
        return {name, catalogId: catalog.id, component, places};
      });
    }),
  );
}

/** A copy of a component with another value at a place. */
export function withValue(component: JsonObject, at: readonly string[], value: unknown): JsonObject {
  const copy = structuredClone(component);
  putValue(copy, at, value);
  return copy;
}

/** Puts a value at a place of a component. */
export function putValue(component: JsonObject, at: readonly string[], value: unknown): void {
  let holder = component;
  for (const token of at.slice(0, -1)) holder = holder[token] as JsonObject;
  holder[at.at(-1)!] = value as Json;
}

function enveloped(schema: string): JsonObject {
  return {
    '@accessibility': {label: 'Some name', description: 'Some words', live: 'polite', hidden: false},
    '@metadata': {extensions: {acme_note: 'Some note'}},
    ...(schema.includes('Checkable') && {'@checks': [CHECK]}),
    ...(schema.includes('#/$defs/Action') && {action: EVENT}),
  };
}

function leavesOf(value: Json, at: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...at]];
  return Object.entries(value).flatMap(([key, member]) => leavesOf(member, [...at, key]));
}

class Prober {
  readonly #renderer: Renderer;

  constructor(catalogs: readonly Catalog[]) {
    this.#renderer = new Renderer({catalogs});
    this.#renderer.receive({version: '1.0', createSurface: {surfaceId: 's'}});
  }

  takes(component: JsonObject, catalogId: string): boolean {
    return this.told(component, catalogId) === '';
  }

  told(component: JsonObject, catalogId: string): string {
    const components = [{...component, id: 'probe', '@catalogId': catalogId}];
    return this.#renderer
      .receive({version: '1.0', updateComponents: {surfaceId: 's', components}})
      .filter(({severity, code}) => severity !== 'info' && code !== 'NO_DEFAULT_CATALOG')
      .map(({message}) => message)
      .join(' ');
  }
}
