// A dashboard that is open for hours, its time run fast.
import {Signal} from 'signal-polyfill';
import type {JsonObject, Renderer, SurfaceElement} from 'a2ui-surface/renderer';
import dashboard from '../../../examples/dashboard.json' with {type: 'json'};
import {BASIC} from '../../security/attacks.js';

const CHART = 'https://a2ui-surface.dev/catalogs/chart/v1';

interface Opened {
  readonly renderer: Renderer;
  readonly elements: readonly SurfaceElement[];
}

/** What the page holds of what must not grow. */
export interface Held {
  readonly surfaces: number;
  readonly watched: number;
  readonly elements: number;
  readonly diagnostics: number;
}

/** A page with a dashboard, a form and surfaces that come and go. */
export class Life {
  readonly #opened: Opened;
  #second = 0;
  readonly #visitors = new Set<WeakRef<Element>>();

  constructor(open: (ids: readonly string[]) => Opened) {
    this.#opened = open(['live', 'form', 'guest']);
    const {renderer} = this.#opened;
    renderer.receive({
      version: '1.0',
      createSurface: {
        surfaceId: 'live',
        catalogId: BASIC,
        components: [
          {id: 'root', component: 'Column', children: ['title', 'metric', 'chart', 'list']},
          {id: 'title', component: 'Text', text: {'@call': 'formatString', args: {value: '## ${/n} of ${/total}'}}},
          {
            id: 'metric',
            component: 'Metric',
            '@catalogId': CHART,
            label: 'Now',
            value: {'@path': '/n'},
            trend: {'@path': '/trend'},
          },
          {
            id: 'chart',
            component: 'Chart',
            '@catalogId': CHART,
            type: 'line',
            data: {'@path': '/rows'},
            x: 'x',
            series: [{field: 'y'}],
          },
          {id: 'list', component: 'List', children: {componentId: 'item', path: '/items'}},
          {id: 'item', component: 'Text', text: {'@path': 'name'}},
        ],
        dataModel: {n: 0, total: 100, trend: [1, 2, 3], rows: [{x: 'a', y: 1}], items: []},
      },
    });
    this.#openForm();
  }

  #openForm(): void {
    const {renderer} = this.#opened;
    renderer.receive({
      version: '1.0',
      createSurface: {
        surfaceId: 'form',
        catalogId: BASIC,
        components: [
          {id: 'root', component: 'Column', children: ['field', 'echo', 'pick']},
          {
            id: 'field',
            component: 'TextField',
            label: 'Words',
            value: {'@path': '/words'},
            '@checks': [{condition: {'@call': 'required', args: {value: {'@path': '/words'}}}}],
          },
          {id: 'echo', component: 'Text', text: {'@call': 'formatString', args: {value: '*${/words}*'}}},
          {
            id: 'pick',
            component: 'ChoicePicker',
            value: {'@path': '/pick'},
            options: [
              {label: 'One', value: '1'},
              {label: 'Two', value: '2'},
            ],
          },
        ],
        dataModel: {words: '', pick: []},
      },
    });
  }

  /** Lets simulated seconds pass: updates each second, typing every few, a surface that comes and goes each minute. */
  async pass(seconds: number): Promise<void> {
    const {renderer, elements} = this.#opened;
    const write = (surfaceId: string, path: string, value: unknown) =>
      renderer.receive({version: '1.0', updateDataModel: {surfaceId, path, value}});
    for (const end = this.#second + seconds; this.#second < end; this.#second++) {
      const now = this.#second;
      write('live', '/n', now);
      if (now % 5 === 0)
        write(
          'live',
          '/rows',
          Array.from({length: 12}, (_, i) => ({x: `${i}`, y: (now * 7 + i * 13) % 50})),
        );
      if (now % 7 === 0)
        write(
          'live',
          '/items',
          Array.from({length: now % 9}, (_, i) => ({name: `Item ${now} ${i}`})),
        );
      if (now % 11 === 0)
        write(
          'live',
          '/trend',
          Array.from({length: 20}, (_, i) => (now + i) % 17),
        );
      if (now % 3 === 0) this.#type(`${now} words`);
      if (now % 13 === 0)
        renderer.receive({
          version: '1.0',
          updateComponents: {
            surfaceId: 'live',
            components: [
              {id: 'item', component: 'Text', text: {'@path': 'name'}, variant: now % 2 ? 'caption' : 'body'},
            ],
          },
        });
      if (now % 60 === 10)
        renderer.receive(dashboard.messages.map((message) => named(message as unknown as JsonObject)));
      if (now % 60 === 40) renderer.receive({version: '1.0', deleteSurface: {surfaceId: 'guest'}});
      if (now % 10 === 0) for (const element of elements) await element.updateComplete;
      if (now % 60 === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    // The same at each end, so that what is held can be compared.
    for (const surfaceId of ['form', 'guest']) renderer.receive({version: '1.0', deleteSurface: {surfaceId}});
    this.#openForm();
    await elements[1]!.updateComplete;
    write('live', '/n', 0);
    write('live', '/rows', [{x: 'a', y: 1}]);
    write('live', '/items', [{name: 'One'}]);
    write('live', '/trend', [1, 2, 3]);
    this.#type('rest');
    for (const element of elements) await element.updateComplete;
    // Charts measure themselves once they stand, and draw then.
    for (let frames = 0; frames < 5; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }

  #type(text: string): void {
    const [form] = this.#opened.elements[1]!.elementsOf('field');
    const input = form?.querySelector('input');
    if (!input) throw new Error('The field is not drawn.');
    input.value = text;
    input.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
  }

  /** Lets time pass until the log of the dashboard, which forgets its older half when it is full, has just done so. */
  async passToHalf(): Promise<void> {
    const length = () => this.#opened.renderer.surfaces.get('live')!.inspect().log.length;
    for (let before = length(); ;) {
      await this.pass(10);
      const now = length();
      if (now < before) return;
      before = now;
    }
  }

  /** Lets the surfaces that come and go do so once, the libraries of their components at work. */
  async visit(): Promise<void> {
    const {renderer, elements} = this.#opened;
    renderer.receive(dashboard.messages.map((message) => named(message as unknown as JsonObject)));
    const guest = elements[2]!;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!guest.shadowRoot?.querySelector('.leaflet-pane')) await frame();
    this.#type('a visit');
    for (const element of guest.shadowRoot.querySelectorAll('*')) this.#visitors.add(new WeakRef(element));
    for (let frames = 0; frames < 3; frames++) await frame();
    for (const surfaceId of ['form', 'guest']) renderer.receive({version: '1.0', deleteSurface: {surfaceId}});
    this.#openForm();
    for (const element of elements) await element.updateComplete;
    await frame();
  }

  /** How many elements of surfaces that are gone still live. */
  lingering(): number {
    for (const visitor of this.#visitors) {
      const element = visitor.deref();
      if (!element || element.isConnected) this.#visitors.delete(visitor);
    }
    return this.#visitors.size;
  }

  /** Classes whose objects must not grow in number. */
  classes() {
    const {State, Computed, subtle} = Signal;
    const Surface = this.#opened.renderer.surfaces.get('live')!.constructor;
    return {State, Computed, Watcher: subtle.Watcher, Surface};
  }

  held(): Held {
    const {renderer, elements} = this.#opened;
    return {
      surfaces: renderer.surfaces.size,
      watched: [...renderer.surfaces.values()].reduce((sum, {model}) => sum + model.watched, 0),
      elements: elements.reduce((sum, {shadowRoot}) => sum + shadowRoot!.querySelectorAll('*').length, 0),
      diagnostics: renderer.diagnostics.length,
    };
  }
}

/** A message about the surface that comes and goes. */
function named(message: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(message).map(([key, body]) => [
      key,
      typeof body === 'object' ? {...(body as JsonObject), surfaceId: 'guest'} : body,
    ]),
  );
}
