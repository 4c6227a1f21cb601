// What should cost more than a page can bear: each attack with what it must come to.
import {
  defineCatalog,
  type Diagnostic,
  type Json,
  type JsonObject,
  type OutgoingMessage,
  type Renderer,
} from 'a2ui-surface/renderer';
import {BASIC} from '../../security/attacks.js';

const CHART = 'https://a2ui-surface.dev/catalogs/chart/v1';
const MAP = 'https://a2ui-surface.dev/catalogs/map/v1';

export interface Attack {
  readonly name: string;
  /** The codes of which one must be told; none where the attack is just drawn. */
  readonly limit?: readonly string[];
  /** What is sent, each message in a task of its own, as a socket gives them. */
  readonly messages?: () => Iterable<unknown>;
  /** What goes on until `signal` ends it. */
  readonly goesOn?: (renderer: Renderer, signal: AbortSignal) => Promise<unknown>;
}

export interface Outcome {
  readonly name: string;
  readonly codes: readonly string[];
  readonly told: number;
  readonly elements: number;
  /** Of those that go on: how many messages came or went, and how often the page's own button was pressed meanwhile. */
  readonly count: number;
  readonly presses: number;
}

/** Whose one function is the agent's. */
export const ORACLE = defineCatalog({
  document: {
    catalogId: 'oracle',
    protocolVersion: '1.0',
    components: {},
    functions: {
      ask: {
        type: 'object',
        returnType: 'any',
        properties: {
          '@call': {const: 'ask'},
          args: {type: 'object', properties: {value: {}}, additionalProperties: false},
        },
      },
    },
  },
  components: [],
});

/** For how long what would go on for ever does, in milliseconds. */
const WHILE = 3_000;

const create = (components: Json[], dataModel: JsonObject = {}) => ({
  version: '1.0',
  createSurface: {surfaceId: 's', catalogId: BASIC, components, dataModel},
});
const write = (path: string, value: Json) => ({version: '1.0', updateDataModel: {surfaceId: 's', path, value}});
const update = (...components: Json[]) => ({version: '1.0', updateComponents: {surfaceId: 's', components}});
const text = (id: string, value: Json = id): JsonObject => ({id, component: 'Text', text: value});
const column = (id: string, children: Json): JsonObject => ({id, component: 'Column', children});
const range = (count: number) => Array.from({length: count}, (_, i) => i);
const call = (name: string, args: JsonObject): JsonObject => ({'@call': name, args});
/** A call of calls of calls, as many at each level, the innermost first, as `widths` says. */
const callsInCalls = (widths: readonly number[]) =>
  widths.reduce<Json>((value, width) => call('and', {values: new Array<Json>(width).fill(value)}), {'@path': '/x'});

/** The dearest that the limits admit: 20,000 nodes in one message. */
export const ADMITTED: Attack = {
  name: 'what the limits admit: 19,999 texts in one message',
  messages: () => [
    create([
      column(
        'root',
        range(19_999).map((i) => `t${i}`),
      ),
      ...range(19_999).map((i) => text(`t${i}`)),
    ]),
  ],
};

export const ATTACKS: readonly Attack[] = [
  ADMITTED,
  {
    name: 'depth: 5,000 cards in each other',
    limit: ['DEPTH_LIMIT'],
    messages: () => [
      create([
        {id: 'root', component: 'Card', child: 'c1'},
        ...range(5_000).map((i) => ({id: `c${i + 1}`, component: 'Card', child: `c${i + 2}`})),
      ]),
    ],
  },
  {
    name: 'width: one text named 1,000,000 times',
    limit: ['NODE_LIMIT'],
    messages: () => [create([column('root', new Array<string>(1_000_000).fill('t')), text('t')])],
  },
  {
    name: 'width: 300,000 children that do not exist',
    limit: ['DIAGNOSTIC_LIMIT'],
    messages: () => [
      create([
        column(
          'root',
          range(300_000).map((i) => `m${i}`),
        ),
      ]),
    ],
  },
  {
    name: 'circles through templates',
    limit: ['CIRCULAR_REFERENCE', 'SELF_REFERENCE'],
    messages: () => [
      create(
        ['root', 'a', 'b', 'c'].map((id, i, ids) => column(id, {componentId: ids[(i + 1) % 4]!, path: 'list'})),
        {list: [{list: [{list: [1, 2]}]}, {list: []}]},
      ),
    ],
  },
  {
    name: 'templates in templates: 2,000 × 2,000 items',
    limit: ['NODE_LIMIT'],
    messages: () => [
      create(
        [
          column('root', {componentId: 'row', path: '/list'}),
          column('row', {componentId: 'cell', path: '/list'}),
          text('cell', {'@path': '/n'}),
        ],
        {list: range(2_000), n: 1},
      ),
    ],
  },
  {
    name: 'a list of 100,000 items',
    limit: ['LIST_LIMIT'],
    messages: () => [
      create([column('root', {componentId: 'cell', path: '/list'}), text('cell', {'@path': ''})], {
        list: range(100_000),
      }),
    ],
  },
  {name: 'a text of 1 MB', messages: () => [create([text('root', 'words '.repeat(170_000))])]},
  {name: 'a text of 1 MB without a space', messages: () => [create([text('root', 'x'.repeat(1_000_000))])]},
  {name: 'a marked-up text of 1 MB', messages: () => [create([text('root', '*a _b [c](d) `e '.repeat(60_000))])]},
  {
    name: 'fields of 1 MB',
    messages: () => [
      create([{id: 'root', component: 'TextField', label: 'l', variant: 'longText', value: {'@path': '/v'}}], {
        v: 'x\n'.repeat(500_000),
      }),
    ],
  },
  {
    name: '100,000 components',
    limit: ['COMPONENT_LIMIT'],
    messages: () => [
      create([
        column(
          'root',
          range(100_000).map((i) => `t${i}`),
        ),
        ...range(100_000).map((i) => text(`t${i}`)),
      ]),
    ],
  },
  {
    name: 'an expression that doubles 40 times',
    limit: ['EXPRESSION_ERROR'],
    messages: () => {
      let written = '/x';
      for (let i = 0; i < 40; i++) written = `formatString(value: \${${written}}\${${written}})`.slice(0, 60_000);
      return [create([text('root', call('formatString', {value: `\${${written}}`}))])];
    },
  },
  {
    name: 'calls in calls: 2 to the 15th',
    messages: () => [create([text('other', callsInCalls(new Array<number>(15).fill(2))), column('root', ['other'])])],
  },
  {
    // More than one evaluation runs, in a text that is still short enough to be read.
    name: 'calls in calls: 147,622',
    limit: ['EXPRESSION_ERROR'],
    messages: () => [
      create([text('other', callsInCalls([2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3])), column('root', ['other'])]),
    ],
  },
  {
    name: 'a template that grows its own text a thousandfold',
    limit: ['EXPRESSION_ERROR'],
    messages: () => [
      create([text('root', call('formatString', {value: '${/x}'.repeat(3_500)}))], {x: 'x'.repeat(100_000)}),
    ],
  },
  {
    name: 'regular expressions that backtrack, in checks of what is typed',
    limit: ['EXPRESSION_ERROR'],
    goesOn: async (renderer, signal) => {
      const patterns = ['(a+)+$', '(a|aa)+$', '([a-z]+)*x', '(?=(a+))\\1+b', '(.*a){20}', 'x'.repeat(2_000)];
      const condition = (i: number) => call('regex', {value: {'@path': '/v'}, pattern: patterns[i % patterns.length]!});
      const ids = range(40);
      renderer.receive(
        create([
          column(
            'root',
            ids.map((i) => `b${i}`),
          ),
          text('go'),
          // A button is checked before anybody touches it.
          ...ids.map((i) => ({
            id: `b${i}`,
            component: 'Button',
            child: 'go',
            action: {event: {name: 'go'}},
            '@checks': [{condition: condition(i)}],
          })),
        ]),
      );
      let count = 0;
      // What runs them in linear time loads meanwhile.
      for (; !signal.aborted; await turn()) renderer.receive(write('/v', `${'a'.repeat(900)}${++count}`));
      return count;
    },
  },
  {
    name: '10,000 messages, one after the other',
    messages: function* () {
      yield create([text('root', {'@path': '/n'})]);
      for (let i = 0; i < 10_000; i++) yield write('/n', i);
    },
  },
  {
    name: '10,000 messages, each with a component',
    messages: function* () {
      yield create([
        column(
          'root',
          range(100).map((i) => `t${i}`),
        ),
      ]);
      for (let i = 0; i < 10_000; i++) yield update(text(`t${i % 100}`, `${i}`));
    },
  },
  {
    name: '10,000 faulty messages',
    limit: ['UNSUPPORTED_BODY'],
    messages: function* () {
      for (let i = 0; i < 10_000; i++) yield {version: '1.0', [`x${i}`]: {}};
    },
  },
  {
    name: 'a list that grows for ever',
    limit: ['LIST_GROWTH_LIMIT'],
    messages: function* () {
      yield create([column('root', {componentId: 'cell', path: '/list'}), text('cell', {'@path': ''})], {list: []});
      for (let i = 0; i < 100; i++) yield write(`/list/${i * 999 + 998}`, i);
      yield write('/list/99999999', 1);
    },
  },
  {
    name: '5,000 surfaces',
    limit: ['SURFACE_LIMIT'],
    messages: function* () {
      for (let i = 0; i < 5_000; i++) yield {version: '1.0', createSurface: {surfaceId: `s${i}`, catalogId: BASIC}};
    },
  },
  {
    name: '200 data models of 1 MB each',
    limit: ['SIZE_LIMIT'],
    messages: function* () {
      yield create([text('root')]);
      for (let i = 0; i < 200; i++) yield write(`/k${i}`, `${i}`.padEnd(1_000_000, 'x'));
    },
  },
  {
    name: '100,000 faults in one message',
    limit: ['DIAGNOSTIC_LIMIT'],
    messages: () => [create(range(100_000).map((i) => ({id: 'root', component: `Nope${i}`})))],
  },
  {
    name: 'a picker of 50,000 options',
    messages: () => [
      create([
        {
          id: 'root',
          component: 'ChoicePicker',
          value: {'@path': '/v'},
          options: range(50_000).map((i) => ({label: `${i}`, value: `${i}`})),
        },
      ]),
    ],
  },
  {
    name: '20,000 tabs',
    messages: () => [
      create([
        {id: 'root', component: 'Tabs', tabs: range(20_000).map((i) => ({title: `${i}`, child: 't'}))},
        text('t'),
      ]),
    ],
  },
  {
    name: 'a chart and a table of 200,000 rows',
    messages: () => [
      create(
        [
          column('root', ['c', 't', 's']),
          {
            id: 'c',
            component: 'Chart',
            '@catalogId': CHART,
            type: 'line',
            data: {'@path': '/rows'},
            x: 'x',
            series: [{field: 'y'}],
          },
          {
            id: 't',
            component: 'Table',
            '@catalogId': CHART,
            data: {'@path': '/rows'},
            columns: [{field: 'x'}, {field: 'y'}],
          },
          {id: 's', component: 'Sparkline', '@catalogId': CHART, data: {'@path': '/rows'}, field: 'y'},
        ],
        {rows: range(200_000).map((i) => ({x: i, y: i % 97}))},
      ),
    ],
  },
  {
    name: 'a map of 100,000 markers',
    messages: () => [
      create([{id: 'root', component: 'Map', '@catalogId': MAP, markers: {data: {'@path': '/rows'}}}], {
        rows: range(100_000).map((i) => ({lat: (i % 170) - 85, lng: (i % 359) - 179, label: `${i}`})),
      }),
    ],
  },
  {
    name: '10,000 messages a second',
    goesOn: async (renderer, signal) => {
      renderer.receive(create([text('root', {'@path': '/n'})]));
      const {port1, port2} = new MessageChannel();
      let sent = 0;
      let taken = 0;
      port2.onmessage = ({data}) => {
        renderer.receive(data);
        taken++;
      };
      for (const begin = performance.now(); !signal.aborted || taken < sent; await turn()) {
        const due = signal.aborted ? sent : (performance.now() - begin) * 10;
        for (; sent < due; sent++) port1.postMessage(write('/n', sent));
      }
      port1.close();
      return sent;
    },
  },
  {
    name: 'calls to the agent that it answers so that they are made again',
    limit: ['UPDATE_LOOP'],
    goesOn: async (renderer, signal) => {
      let count = 0;
      renderer.addEventListener('message', (event) => {
        const {callAgentFunction} = (event as CustomEvent<OutgoingMessage>).detail.message as {
          callAgentFunction?: {functionCallId: string};
        };
        if (!callAgentFunction || signal.aborted) return;
        const {functionCallId} = callAgentFunction;
        renderer.receive({version: '1.0', agentFunctionResponse: {functionCallId, value: 'again'}});
        renderer.receive(write('/n', ++count));
      });
      const asked = {'@call': 'ask', catalogId: ORACLE.id, args: {value: {'@path': '/n'}}};
      renderer.receive(create([text('root', asked)], {n: 0}));
      await ended(signal);
      return count;
    },
  },
  {
    name: 'calls of the agent, each after the answer to the one before',
    limit: ['UPDATE_LOOP'],
    goesOn: async (renderer, signal) => {
      let count = 0;
      const ask = () =>
        renderer.receive({
          version: '1.0',
          callRendererFunction: {
            functionCallId: `call-${++count}`,
            callFunction: {'@call': 'formatString', catalogId: BASIC, args: {value: `${count}`}},
          },
        });
      renderer.addEventListener('message', (event) => {
        const {message} = (event as CustomEvent<OutgoingMessage>).detail;
        if ('rendererFunctionResponse' in message && !signal.aborted) ask();
      });
      ask();
      await ended(signal);
      return count;
    },
  },
  {
    name: 'a stream without end',
    goesOn: async (renderer, signal) => {
      renderer.receive(create([text('root', {'@path': '/n'})]));
      let count = 0;
      await renderer.stream(
        (function* () {
          for (;;) yield `${JSON.stringify(write('/n', ++count))}\n`;
        })(),
        {signal},
      );
      return count;
    },
  },
  {
    name: 'a message without end',
    limit: ['MESSAGE_TOO_LARGE'],
    goesOn: async (renderer, signal) => {
      let count = 0;
      await renderer.stream(
        (async function* () {
          yield `{"version": "1.0", "updateDataModel": {"surfaceId": "s", "path": "/n", "value": "`;
          for (const more = 'x'.repeat(100_000); ; await turn()) {
            count++;
            yield more;
          }
        })(),
        {signal},
      );
      return count;
    },
  },
];

type Open = (ids: readonly string[]) => {
  renderer: Renderer;
  elements: readonly (HTMLElement & {updateComplete: Promise<unknown>})[];
  diagnostics: readonly Diagnostic[];
};

/** An attack on a surface of its own, made ready before the clock starts: that is the agent's work. */
export class Flood {
  readonly #attack: Attack;
  readonly #opened: ReturnType<Open>;
  #messages: readonly unknown[];

  constructor(name: string, open: Open) {
    this.#attack = ATTACKS.find((each) => each.name === name)!;
    this.#opened = open(['s']);
    this.#messages = [...(this.#attack.messages?.() ?? [])];
  }

  /** Resolves when all is drawn, which stays so until {@link end}. */
  async run(): Promise<Outcome> {
    const {renderer, elements, diagnostics} = this.#opened;
    const [element] = elements;
    const button = document.querySelector('#own')!;
    let presses = 0;
    const press = () => presses++;
    await renderer.ready;
    button.addEventListener('click', press);
    let count = this.#messages.length;
    for (const message of this.#messages) {
      renderer.receive(message);
      await turn();
    }
    // What is measured next is what the surface keeps of them.
    this.#messages = [];
    if (this.#attack.goesOn) count = Number(await this.#attack.goesOn(renderer, AbortSignal.timeout(WHILE)));
    button.removeEventListener('click', press);
    await element!.updateComplete;
    for (let frames = 0; frames < 3; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return {
      name: this.#attack.name,
      codes: [...new Set(diagnostics.map(({code}) => code))],
      told: diagnostics.length,
      elements: element!.shadowRoot!.querySelectorAll('*').length,
      count,
      presses,
    };
  }

  /** Takes the surface out of the page. */
  end(): void {
    for (const element of this.#opened.elements) element.remove();
  }
}

const {port1, port2} = new MessageChannel();
const waiting: (() => void)[] = [];
port2.onmessage = () => waiting.shift()!();

/** Resolves in a task of its own, without the pause that timers make. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    port1.postMessage(null);
  });
}

function ended(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => signal.addEventListener('abort', resolve, {once: true}));
}
