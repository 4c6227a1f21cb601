import type {Json, JsonObject} from '../../../renderer/index.js';

/** The same interface in v0.8 and in v1.0, with ids that are the same in both. */
export interface Pair {
  readonly name: string;
  readonly v08: JsonObject[];
  readonly v10: JsonObject[];
}

/** A component of v0.8. */
export function old(id: string, type: string, properties: JsonObject, more: JsonObject = {}): Json {
  return {id, ...more, component: {[type]: properties}};
}

const literal = (text: string): JsonObject => ({literalString: text});
const path = (at: string): JsonObject => ({path: at});
const bound = (at: string): JsonObject => ({'@path': at});
const list = (...ids: string[]): JsonObject => ({explicitList: ids});
const text = (id: string, said: Json, usageHint?: string) =>
  old(id, 'Text', {text: typeof said === 'string' ? literal(said) : said, ...(usageHint && {usageHint})});
const entry = (key: string, value: string | number | boolean | JsonObject[]): JsonObject => {
  if (Array.isArray(value)) return {key, valueMap: value};
  if (typeof value === 'string') return {key, valueString: value};
  return typeof value === 'number' ? {key, valueNumber: value} : {key, valueBoolean: value};
};

function v08(components: Json[], contents: JsonObject[] = [], root = 'root', at?: string): JsonObject[] {
  return [
    {surfaceUpdate: {surfaceId: 's', components}},
    ...(contents.length > 0
      ? [{dataModelUpdate: {surfaceId: 's', contents, ...(at !== undefined && {path: at})}}]
      : []),
    {beginRendering: {surfaceId: 's', root}},
  ];
}

function v10(components: Json[], dataModel: JsonObject = {}): JsonObject[] {
  const catalogId = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';
  return [{version: '1.0', createSurface: {surfaceId: 's', catalogId, dataModel, components}}];
}

/** A pixel, so that nothing is fetched. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Surfaces of our own that together use every component and property of v0.8's standard catalog. */
export const pairs: readonly Pair[] = [
  {
    name: 'headings and captions',
    v08: v08([
      old('root', 'Column', {children: list('a', 'b', 'c', 'd', 'e', 'f', 'g')}),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'caption', 'body'].map((hint, i) => text('abcdefg'[i]!, `Line ${i}`, hint)),
    ]),
    v10: v10([
      {id: 'root', component: 'Column', children: [...'abcdefg']},
      ...[1, 2, 3, 4, 5].map((level) => ({
        id: 'abcde'[level - 1]!,
        component: 'Text',
        text: `${'#'.repeat(level)} Line ${level - 1}`,
      })),
      {id: 'f', component: 'Text', text: 'Line 5', variant: 'caption'},
      {id: 'g', component: 'Text', text: 'Line 6', variant: 'body'},
    ]),
  },
  {
    name: 'a greeting from the data',
    v08: v08(
      [
        old('main', 'Card', {child: 'lines'}),
        old('lines', 'Column', {children: list('name', 'note'), distribution: 'start', alignment: 'stretch'}),
        text('name', path('/user/name'), 'h2'),
        text('note', {path: '/note', literalString: 'Nothing new'}),
      ],
      [entry('user', [entry('name', 'Ada')])],
      'main',
    ),
    v10: v10(
      [
        {id: 'root', component: 'Card', child: 'lines'},
        {id: 'lines', component: 'Column', children: ['name', 'note'], justify: 'start', align: 'stretch'},
        {id: 'name', component: 'Text', text: bound('/user/name')},
        {id: 'note', component: 'Text', text: bound('/note')},
      ],
      {user: {name: 'Ada'}, note: 'Nothing new'},
    ),
  },
  {
    name: 'a row of weighted pictures and icons',
    v08: v08([
      old('root', 'Row', {children: list('face', 'icon'), distribution: 'spaceBetween', alignment: 'center'}),
      old(
        'face',
        'Image',
        {url: literal(PIXEL), altText: literal('A face'), fit: 'scale-down', usageHint: 'avatar'},
        {weight: 2},
      ),
      old('icon', 'Icon', {name: literal('star')}, {weight: 1}),
    ]),
    v10: v10([
      {id: 'root', component: 'Row', children: ['face', 'icon'], justify: 'spaceBetween', align: 'center'},
      {
        id: 'face',
        component: 'Image',
        weight: 2,
        url: PIXEL,
        description: 'A face',
        fit: 'scaleDown',
        variant: 'avatar',
      },
      {id: 'icon', component: 'Icon', weight: 1, name: 'star'},
    ]),
  },
  {
    name: 'a list of things that came as a map with the keys 0, 1, 2',
    v08: v08(
      [
        old('root', 'List', {
          children: {template: {componentId: 'item', dataBinding: '/things'}},
          direction: 'vertical',
          alignment: 'start',
        }),
        old('item', 'Row', {children: list('title', 'price')}),
        text('title', path('title')),
        text('price', path('price')),
      ],
      [entry('0', [entry('title', 'Pen'), entry('price', 2)]), entry('1', [entry('title', 'Ink'), entry('price', 5)])],
      'root',
      '/things',
    ),
    v10: v10(
      [
        {
          id: 'root',
          component: 'List',
          children: {componentId: 'item', path: '/things'},
          direction: 'vertical',
          align: 'start',
        },
        {id: 'item', component: 'Row', children: ['title', 'price']},
        {id: 'title', component: 'Text', text: bound('title')},
        {id: 'price', component: 'Text', text: bound('price')},
      ],
      {
        things: [
          {title: 'Pen', price: 2},
          {title: 'Ink', price: 5},
        ],
      },
    ),
  },
  {
    name: 'a template over a map',
    v08: v08(
      [
        old('root', 'Column', {children: {template: {componentId: 'item', dataBinding: '/people'}}}),
        text('item', path('name')),
      ],
      [entry('ada', [entry('name', 'Ada')]), entry('bob', [entry('name', 'Bob')])],
      'root',
      '/people',
    ),
    v10: v10(
      [
        {id: 'root', component: 'Column', children: ['a', 'b']},
        {id: 'a', component: 'Text', text: bound('/people/ada/name')},
        {id: 'b', component: 'Text', text: bound('/people/bob/name')},
      ],
      {people: {ada: {name: 'Ada'}, bob: {name: 'Bob'}}},
    ),
  },
  {
    name: 'a form',
    v08: v08(
      [
        old('root', 'Column', {children: list('name', 'code', 'born', 'agree', 'level', 'when', 'send')}),
        old('name', 'TextField', {
          label: literal('Name'),
          text: path('/name'),
          textFieldType: 'shortText',
          validationRegexp: '^[A-Z]',
        }),
        old('code', 'TextField', {label: literal('Code'), text: path('/code'), textFieldType: 'obscured'}),
        old('born', 'TextField', {label: literal('Born'), text: path('/born'), textFieldType: 'date'}),
        old('agree', 'CheckBox', {label: literal('I agree'), value: {path: '/agree', literalBoolean: true}}),
        old('level', 'Slider', {label: literal('Level'), value: path('/level'), minValue: 1, maxValue: 9}),
        old('when', 'DateTimeInput', {value: path('/when'), enableDate: true, enableTime: true}),
        old('send', 'Button', {
          child: 'send-text',
          primary: true,
          action: {
            name: 'send',
            context: [
              {key: 'name', value: path('/name')},
              {key: 'source', value: literal('form')},
              {key: 'count', value: {literalNumber: 3}},
              {key: 'sure', value: {literalBoolean: false}},
            ],
          },
        }),
        text('send-text', 'Send'),
      ],
      [
        entry('name', 'Ada'),
        entry('code', 'x'),
        entry('level', 3),
        entry('when', '2026-11-30T12:00'),
        entry('born', '1815-12-10'),
      ],
    ),
    v10: v10(
      [
        {id: 'root', component: 'Column', children: ['name', 'code', 'born', 'agree', 'level', 'when', 'send']},
        {
          id: 'name',
          component: 'TextField',
          label: 'Name',
          value: bound('/name'),
          variant: 'shortText',
          '@checks': [{condition: {'@call': 'regex', args: {value: bound('/name'), pattern: '^[A-Z]'}}}],
        },
        {id: 'code', component: 'TextField', label: 'Code', value: bound('/code'), variant: 'obscured'},
        {id: 'born', component: 'DateTimeInput', label: 'Born', value: bound('/born'), enableDate: true},
        {id: 'agree', component: 'CheckBox', label: 'I agree', value: bound('/agree')},
        {id: 'level', component: 'Slider', label: 'Level', value: bound('/level'), min: 1, max: 9},
        {id: 'when', component: 'DateTimeInput', value: bound('/when'), enableDate: true, enableTime: true},
        {
          id: 'send',
          component: 'Button',
          child: 'send-text',
          variant: 'primary',
          action: {event: {name: 'send', context: {name: bound('/name'), source: 'form', count: 3, sure: false}}},
        },
        {id: 'send-text', component: 'Text', text: 'Send'},
      ],
      {name: 'Ada', code: 'x', born: '1815-12-10', agree: true, level: 3, when: '2026-11-30T12:00'},
    ),
  },
  {
    name: 'a choice of one',
    v08: v08([
      old('root', 'MultipleChoice', {
        selections: {path: '/color', literalArray: ['red']},
        options: [
          {label: literal('Red'), value: 'red'},
          {label: literal('Blue'), value: 'blue'},
        ],
        maxAllowedSelections: 1,
      }),
    ]),
    v10: v10(
      [
        {
          id: 'root',
          component: 'ChoicePicker',
          value: bound('/color'),
          options: [
            {label: 'Red', value: 'red'},
            {label: 'Blue', value: 'blue'},
          ],
          variant: 'mutuallyExclusive',
        },
      ],
      {color: ['red']},
    ),
  },
  {
    name: 'a choice of several, with labels from the data and a filter',
    v08: v08(
      [
        old('root', 'MultipleChoice', {
          selections: path('/picked'),
          options: [
            {label: path('/labels/tea'), value: 'tea'},
            {label: literal('Coffee'), value: 'coffee'},
          ],
          variant: 'chips',
          filterable: true,
        }),
      ],
      [entry('labels', [entry('tea', 'Tea')]), entry('picked', [entry('0', 'tea')])],
    ),
    v10: v10(
      [
        {
          id: 'root',
          component: 'ChoicePicker',
          value: bound('/picked'),
          options: [
            {label: bound('/labels/tea'), value: 'tea'},
            {label: 'Coffee', value: 'coffee'},
          ],
          displayStyle: 'chips',
          filterable: true,
          variant: 'multipleSelection',
        },
      ],
      {labels: {tea: 'Tea'}, picked: ['tea']},
    ),
  },
  {
    name: 'tabs and a divider',
    v08: v08(
      [
        old('root', 'Tabs', {
          tabItems: [
            {title: literal('One'), child: 'one'},
            {title: path('/second'), child: 'two'},
          ],
        }),
        old('one', 'Column', {children: list('first', 'line')}),
        text('first', 'First'),
        old('line', 'Divider', {axis: 'horizontal'}),
        text('two', 'Second'),
      ],
      [entry('second', 'Two')],
    ),
    v10: v10(
      [
        {
          id: 'root',
          component: 'Tabs',
          tabs: [
            {title: 'One', child: 'one'},
            {title: bound('/second'), child: 'two'},
          ],
        },
        {id: 'one', component: 'Column', children: ['first', 'line']},
        {id: 'first', component: 'Text', text: 'First'},
        {id: 'line', component: 'Divider', axis: 'horizontal'},
        {id: 'two', component: 'Text', text: 'Second'},
      ],
      {second: 'Two'},
    ),
  },
  {
    name: 'a dialog',
    v08: v08([
      old('root', 'Modal', {entryPointChild: 'open', contentChild: 'inside'}),
      old('open', 'Button', {child: 'open-text', action: {name: 'open'}}),
      text('open-text', 'Details'),
      text('inside', 'All of it', 'h3'),
    ]),
    v10: v10([
      {id: 'root', component: 'Modal', trigger: 'open', content: 'inside'},
      {id: 'open', component: 'Button', child: 'open-text', action: {event: {name: 'open'}}},
      {id: 'open-text', component: 'Text', text: 'Details'},
      {id: 'inside', component: 'Text', text: '### All of it'},
    ]),
  },
  {
    name: 'sound and pictures that move',
    v08: v08([
      old('root', 'Column', {children: list('film', 'song')}),
      old('film', 'Video', {url: literal('https://media.invalid/a.mp4')}),
      old('song', 'AudioPlayer', {url: literal('https://media.invalid/a.mp3'), description: literal('A song')}),
    ]),
    v10: v10([
      {id: 'root', component: 'Column', children: ['film', 'song']},
      {id: 'film', component: 'Video', url: 'https://media.invalid/a.mp4'},
      {id: 'song', component: 'AudioPlayer', url: 'https://media.invalid/a.mp3', description: 'A song'},
    ]),
  },
];
