import type {ComponentEntry, Json, JsonObject} from '../../renderer/index.js';
import {samplesOf} from '../../renderer/testing/index.js';
import type {Bundle} from '../edits/bundle.js';
import {idOf} from '../edits/gesture.js';
import {isPlain} from '../preview/apply.js';

/** Makes ids and keys of the data that nothing has yet. */
export interface Names {
  id(wanted: string): string;
  key(wanted: string): string;
}

/** Names for a place where there is nothing else, such as a thumbnail. */
export const ownNames = (): Names => {
  const taken = new Set<string>();
  const take = (wanted: string): string => {
    let name = wanted;
    for (let count = 2; taken.has(name); count++) name = `${wanted}-${count}`;
    taken.add(name);
    return name;
  };
  return {id: take, key: take};
};

/** What a component starts with: its own properties, what stands in it, and the data that it reads. */
interface Recipe {
  readonly properties: JsonObject;
  readonly children?: readonly JsonObject[];
  readonly data?: JsonObject;
}

type Cook = (id: string, names: Names) => Recipe;

const text = (id: string, content: string): JsonObject => ({id, component: 'Text', text: content});

function bound(label: string, value: Json, more: JsonObject = {}): Cook {
  return (id, {key}) => {
    const at = key(id);
    return {properties: {label, value: {'@path': `/${at}`}, ...more}, data: {[at]: value}};
  };
}

const VALUES = [
  {day: 'Mon', value: 4},
  {day: 'Tue', value: 7},
  {day: 'Wed', value: 5},
  {day: 'Thu', value: 9},
  {day: 'Fri', value: 6},
];

/** Starting points of known components; what their catalog does not have of them is left out. */
const RECIPES: Readonly<Record<string, Cook>> = {
  Text: () => ({properties: {text: 'Some text'}}),
  Image: () => ({properties: {url: picture(), description: 'A placeholder'}}),
  Icon: () => ({properties: {name: 'star'}}),
  Video: () => ({properties: {url: 'https://example.com/video.mp4'}}),
  AudioPlayer: () => ({properties: {url: 'https://example.com/sound.mp3', description: 'A recording'}}),
  Row: () => ({properties: {children: []}}),
  Column: () => ({properties: {children: []}}),
  List: () => ({properties: {children: []}}),
  Card: (_id, names) => {
    const content = names.id('content');
    return {properties: {child: content}, children: [{id: content, component: 'Column', children: []}]};
  },
  Tabs: (_id, names) => {
    const first = names.id('first-page');
    const second = names.id('second-page');
    return {
      properties: {
        tabs: [
          {title: 'First', child: first},
          {title: 'Second', child: second},
        ],
      },
      children: [text(first, 'The first page'), text(second, 'The second page')],
    };
  },
  Modal: (_id, names) => {
    const trigger = names.id('open');
    const label = names.id('open-label');
    const content = names.id('dialog');
    return {
      properties: {trigger, content},
      children: [
        {id: trigger, component: 'Button', child: label, action: {event: {name: 'open'}}},
        text(label, 'Open'),
        text(content, 'What the dialog says'),
      ],
    };
  },
  Divider: () => ({properties: {}}),
  Button: (id, names) => {
    const label = names.id(`${id}-label`);
    return {properties: {child: label, action: {event: {name: 'submit'}}}, children: [text(label, 'Button')]};
  },
  TextField: bound('Text', ''),
  CheckBox: bound('Check box', false),
  ChoicePicker: bound('Choose one', ['one'], {
    options: [
      {label: 'One', value: 'one'},
      {label: 'Two', value: 'two'},
      {label: 'Three', value: 'three'},
    ],
  }),
  Slider: bound('Amount', 3, {min: 0, max: 10}),
  DateTimeInput: bound('Date', '', {enableDate: true}),
  Chart: (id, {key}) => {
    const at = key(id);
    return {
      properties: {
        type: 'bar',
        title: 'A chart',
        data: {'@path': `/${at}`},
        x: 'day',
        series: [{field: 'value', label: 'Value'}],
      },
      data: {[at]: VALUES},
    };
  },
  Sparkline: (id, {key}) => {
    const at = key(id);
    return {properties: {data: {'@path': `/${at}`}, label: 'Course'}, data: {[at]: [3, 5, 4, 7, 6, 9]}};
  },
  Metric: () => ({properties: {label: 'Visitors', value: 1204, delta: 0.08, deltaFormat: {type: 'percent'}}}),
  Table: (id, {key}) => {
    const at = key(id);
    return {
      properties: {
        caption: 'A table',
        data: {'@path': `/${at}`},
        columns: [
          {field: 'day', label: 'Day'},
          {field: 'value', label: 'Value'},
        ],
      },
      data: {[at]: VALUES},
    };
  },
  McpApp: () => ({properties: {resource: 'ui://server/app', title: 'An app'}}),
  Map: (id, {key}) => {
    const at = key(id);
    return {
      properties: {title: 'A map', markers: {data: {'@path': `/${at}`}, label: 'name'}},
      data: {
        [at]: [
          {name: 'Rotterdam', lat: 51.92, lng: 4.48},
          {name: 'Lisbon', lat: 38.72, lng: -9.14},
        ],
      },
    };
  },
};

/** A picture that needs no network. */
function picture(): string {
  return 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAYAAAC09K7GAAAAFElEQVR4nGM8ceLEfwYkwMSABnALAADnUgKMnLbG8QAAAABJRU5ErkJggg==';
}

/** A component to start with, valid by its catalog, with whatever it needs inside and in the data. */
export function sampleOf(entry: ComponentEntry, names: Names): Bundle {
  const id = names.id(idOf(entry.name));
  const cook = RECIPES[entry.name];
  const recipe = cook ? fitting(cook(id, names), entry) : undefined;
  const {properties, children = [], data} = recipe ?? generic(entry, names);
  const mark = {'@catalogId': entry.catalog.id};
  // Texts inside come from the same catalog where it has them.
  const marked = children.map((child) =>
    entry.catalog.components.has(String(child.component)) ? {...child, ...mark} : child,
  );
  return {components: [{id, component: entry.name, ...mark, ...properties}, ...marked], data};
}

/** The recipe without what this catalog's version of the component lacks; nothing where it asks for more. */
function fitting(recipe: Recipe, entry: ComponentEntry): Recipe | undefined {
  const properties = Object.fromEntries(Object.entries(recipe.properties).filter(([name]) => entry.kinds.has(name)));
  return entry.required.every((name) => name in properties) ? {...recipe, properties} : undefined;
}

function generic(entry: ComponentEntry, names: Names): Recipe {
  const [minimal] = samplesOf(entry.name, entry.schema, entry.catalog.document);
  const children: JsonObject[] = [];
  const filled = (value: Json): Json => {
    if (value === '$child' || value === '$child2') {
      const id = names.id('text');
      children.push(text(id, 'Some text'));
      return id;
    }
    if (Array.isArray(value)) return value.map(filled);
    if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner)]));
    return value;
  };
  const {component: _component, ...properties} = filled(minimal!.component) as JsonObject;
  return {properties, children};
}
