import type {Step} from './contestant.js';
import type {HandView} from './hand-view.js';

/** One figure of a scenario: steps that the clock runs over, each in a task of its own. */
export interface Measure {
  readonly name: string;
  readonly steps: readonly Step[];
  /** By how many the time is divided. */
  readonly per: number;
  /** All text that must stand on the page afterwards, without white space. */
  readonly text: string;
  /**
   * `script`: until the DOM is right, in a container that is not laid out; `whole`: the frame that follows is added;
   * `stream`: wall time with the frames that come between.
   */
  readonly clock: 'script' | 'whole' | 'stream';
}

/** What stands before the clock starts, and what is then measured, in this order on one page. */
export interface Plan {
  readonly before?: Step;
  readonly measures: readonly Measure[];
}

export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly sizes: readonly number[];
  /** Size of the runs that warm the page up. */
  readonly warm: number;
  /** How many of them there are, where not four: what takes microseconds is judged as the engine runs it for good. */
  readonly warmRuns?: number;
  plan(size: number): Plan;
}

const SURFACE = 'bench';
const CATALOG = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';

type Part = {id: string; component: string} & Record<string, unknown>;

const create = (components?: readonly Part[], dataModel?: object) => ({
  version: '1.0',
  createSurface: {
    surfaceId: SURFACE,
    catalogId: CATALOG,
    ...(components && {components}),
    ...(dataModel && {dataModel}),
  },
});
const components = (...parts: Part[]) => ({
  version: '1.0',
  updateComponents: {surfaceId: SURFACE, components: parts},
});
const data = (path: string, value: unknown) => ({
  version: '1.0',
  updateDataModel: {surfaceId: SURFACE, path, value},
});
const bound = (path: string) => ({'@path': path});
const text = (id: string, words: unknown, more?: object): Part => ({id, component: 'Text', text: words, ...more});

/** What an order card shows. */
export interface Order {
  readonly title: string;
  readonly note: string;
  readonly state: string;
  readonly total: string;
}

const orderAt = (index: number): Order => ({
  title: `Order ${index + 1}`,
  note: `Leave it at number ${(index * 7) % 100}`,
  state: index % 3 ? 'packed' : 'sent',
  total: `${(index * 13) % 90}.50`,
});
const orderText = (order: Order) => squeeze(`${order.title}${order.note}${order.state}Total ${order.total}Open`);

/** The ten components of an order card; those of its neighbours have other ids. */
function orderParts(index: number): Part[] {
  const order = orderAt(index);
  const id = (name: string) => `${name}-${index}`;
  return [
    {id: id('card'), component: 'Card', child: id('column')},
    {id: id('column'), component: 'Column', children: [id('title'), id('note'), id('row'), id('line')]},
    text(id('title'), order.title),
    text(id('note'), bound(`/orders/${index}/note`)),
    {id: id('row'), component: 'Row', children: [id('state'), id('total'), id('open')]},
    text(id('state'), order.state, {variant: 'caption'}),
    text(id('total'), {'@call': 'formatString', args: {value: `Total \${/orders/${index}/total}`}}),
    {
      id: id('open'),
      component: 'Button',
      child: id('label'),
      action: {event: {name: 'open', context: {order: bound(`/orders/${index}/title`)}}},
    },
    text(id('label'), 'Open'),
    {id: id('line'), component: 'Divider'},
  ];
}

const orders = (size: number) => Array.from({length: size / 10}, (_, index) => orderAt(index));
const column = (children: unknown): Part => ({id: 'root', component: 'Column', children});
const cards = (size: number) => column(orders(size).map((_, index) => `card-${index}`));
const ordersText = (size: number) => orders(size).map(orderText).join('');

const mount: Scenario = {
  name: 'mount',
  title: 'first render',
  sizes: [1000, 5000],
  warm: 200,
  plan: (size) => ({
    measures: [
      {
        name: '',
        clock: 'whole',
        per: 1,
        text: ordersText(size),
        steps: [
          {
            messages: [
              create([cards(size), ...orders(size).flatMap((_, index) => orderParts(index))], {orders: orders(size)}),
            ],
            byHand: (view) => view.mountOrders(orders(size)),
          },
        ],
      },
    ],
  }),
};

const stream: Scenario = {
  name: 'stream',
  title: 'stream of one-component messages, per message',
  sizes: [1000, 4000],
  warm: 100,
  plan: (size) => ({
    before: {
      messages: [create(undefined, {orders: orders(size)}), components(cards(size))],
      byHand: (view) => view.mountOrders([]),
    },
    measures: [
      {
        name: '',
        clock: 'stream',
        per: size,
        text: ordersText(size),
        steps: orders(size).flatMap((order, index) =>
          orderParts(index).map((part, step) => ({
            messages: [components(part)],
            byHand: (view) => view.streamOrder(order, step),
          })),
        ),
      },
    ],
  }),
};

const batches: Scenario = {
  name: 'batches',
  title: 'messages of 50 components, in all',
  sizes: [1000],
  warm: 100,
  plan: (size) => ({
    before: stream.plan(size).before,
    measures: [
      {
        name: '',
        clock: 'whole',
        per: 1,
        text: ordersText(size),
        steps: Array.from({length: size / 50}, (_, batch) => {
          const indices = [0, 1, 2, 3, 4].map((place) => batch * 5 + place);
          return {
            messages: [components(...indices.flatMap(orderParts))],
            byHand: (view) => view.appendOrders(indices.map(orderAt)),
          };
        }),
      },
    ],
  }),
};

const UPDATES = 200;

const update: Scenario = {
  name: 'update',
  title: 'one-path update',
  sizes: [1000, 10_000],
  warm: 100,
  warmRuns: 20,
  plan(size) {
    const values = Array.from({length: size}, (_, index) => `value ${index}`);
    const changed = [...values];
    const before: Step = {
      messages: [
        create(
          [
            column(values.map((_, index) => `t-${index}`)),
            ...values.map((_, index) => text(`t-${index}`, bound(`/values/${index}`))),
          ],
          {
            values,
          },
        ),
      ],
      byHand: (view) => view.mountTexts(values),
    };
    const measure = (clock: 'script' | 'whole', count: number, salt: string): Measure => {
      const steps = Array.from({length: count}, (_, step) => {
        const index = (step * 37 + salt.length * 11) % size;
        const value = `${salt} ${step}`;
        changed[index] = value;
        return {
          messages: [data(`/values/${index}`, value)],
          byHand: (view) => view.setText(index, value),
        } satisfies Step;
      });
      return {name: clock, clock, per: clock === 'script' ? count : 1, text: squeeze(changed.join('')), steps};
    };
    return {before, measures: [measure('script', UPDATES, 'new'), measure('whole', 1, 'newest')]};
  },
};

/** What a row of the list shows. */
export interface Item {
  readonly name: string;
  readonly size: string;
}

const itemAt = (index: number, salt = ''): Item => ({name: `Item ${index}${salt}`, size: `${(index * 31) % 97} kB`});
const itemsText = (items: readonly Item[]) => squeeze(items.map(({name, size}) => name + size).join(''));

const REPEATS = 10;

const LIST: Part[] = [
  {id: 'root', component: 'List', children: {componentId: 'row', path: '/items'}},
  {id: 'row', component: 'Row', children: ['name', 'size']},
  text('name', bound('name')),
  text('size', bound('size')),
];

const list: Scenario = {
  name: 'list',
  title: 'template list',
  sizes: [1000],
  warm: 100,
  plan(size) {
    let items = Array.from({length: size}, (_, index) => itemAt(index));
    const measures: Measure[] = [];
    const add = (name: string, clock: 'script' | 'whole', ...steps: Step[]) =>
      measures.push({name, clock, per: steps.length, text: itemsText(items), steps});
    const whole = () => [data('/items', items)];

    const first = items;
    add('create', 'whole', {messages: [create(LIST, {items: first})], byHand: (view) => view.mountItems(first)});

    const fields = Array.from({length: REPEATS}, (_, step) => ({index: size / 2 + step, name: `Changed ${step}`}));
    for (const {index, name} of fields) items = items.with(index, {...items[index]!, name});
    add(
      'update a field',
      'script',
      ...fields.map(({index, name}) => ({
        messages: [data(`/items/${index}/name`, name)],
        byHand: (view: HandView) => view.setItemName(index, name),
      })),
    );

    const added = Array.from({length: REPEATS}, (_, step) => itemAt(size + step));
    items = [...items, ...added];
    add(
      'append',
      'script',
      ...added.map((item, step) => ({
        messages: [data(`/items/${size + step}`, item)],
        byHand: (view: HandView) => view.appendItem(item),
      })),
    );

    items = items.slice(1);
    add('remove first', 'whole', {messages: whole(), byHand: (view) => view.removeItem(0)});

    items = items.with(1, items[size - 2]!).with(size - 2, items[1]!);
    add('swap two', 'whole', {messages: whole(), byHand: (view) => view.swapItems(1, size - 2)});

    const others = Array.from({length: size}, (_, index) => itemAt(index, ' again'));
    items = others;
    add('replace all', 'whole', {messages: whole(), byHand: (view) => view.replaceItems(others)});

    items = [];
    add('clear', 'whole', {messages: whole(), byHand: (view) => view.replaceItems([])});
    return {measures};
  },
};

const longList: Scenario = {
  name: 'long-list',
  title: 'template list',
  sizes: [10_000],
  warm: 100,
  plan: (size) => ({measures: list.plan(size).measures.slice(0, 1)}),
};

const KEYS = 60;
const FIELDS = 300;

const typing: Scenario = {
  name: 'typing',
  title: 'keystroke among bound fields, each echoed',
  sizes: [FIELDS],
  warm: 20,
  warmRuns: 20,
  plan(size) {
    const indices = Array.from({length: size}, (_, index) => index);
    const label = (index: number) => `Field ${index}`;
    const parts = indices.flatMap((index): Part[] => [
      {id: `f-${index}`, component: 'TextField', label: label(index), value: bound(`/fields/f${index}`)},
      text(`e-${index}`, {'@call': 'formatString', args: {value: `You wrote \${/fields/f${index}}`}}),
    ]);
    const values = indices.map(() => 'a');
    const before: Step = {
      messages: [
        create([column(parts.map(({id}) => id)), ...parts], {
          fields: Object.fromEntries(indices.map((index) => [`f${index}`, 'a'])),
        }),
      ],
      byHand: (view) =>
        view.mountFields(
          indices.map(label),
          indices.map(() => 'a'),
        ),
    };
    const steps = Array.from({length: KEYS}, (_, key): Step => {
      const index = (key * 7) % size;
      const value = `${values[index]}${key}`;
      values[index] = value;
      return {act: ({host}) => type(host, index, value)};
    });
    return {
      before,
      measures: [
        {
          name: 'script',
          clock: 'script',
          per: KEYS,
          text: squeeze(indices.map((index) => `${label(index)}You wrote ${values[index]}`).join('')),
          steps,
        },
      ],
    };
  },
};

const nativeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
const fields = new WeakMap<HTMLElement, HTMLInputElement[]>();

function type(host: HTMLElement, index: number, value: string): void {
  const field = fields.get(host)?.[index];
  if (!field) throw new Error(`There is no field ${index}.`);
  // React overrides `value` on its fields and would not see the change.
  nativeValue.set!.call(field, value);
  field.dispatchEvent(
    new InputEvent('input', {bubbles: true, composed: true, data: value.at(-1), inputType: 'insertText'}),
  );
}

/** Finds the fields before the clock starts. */
export function learnFields(host: HTMLElement, found: HTMLInputElement[]): void {
  fields.set(host, found);
}

/** Interfaces of which the memory is weighed, per component. */
export const weighed: Readonly<Record<string, (size: number) => Step & {text: string}>> = {
  static: (size) => {
    const words = Array.from({length: size}, (_, index) => `Line ${index}`);
    return {
      messages: [
        create([
          column(words.map((_, index) => `t-${index}`)),
          ...words.map((word, index) => text(`t-${index}`, word)),
        ]),
      ],
      byHand: (view) => view.mountTexts(words),
      text: squeeze(words.join('')),
    };
  },
  bound: (size) => {
    const {before} = update.plan(size);
    return {...before, text: squeeze(Array.from({length: size}, (_, index) => `value ${index}`).join(''))};
  },
};

export const scenarios: readonly Scenario[] = [mount, stream, batches, update, list, longList, typing];

function squeeze(words: string): string {
  return words.replaceAll(/\s+/g, '');
}
