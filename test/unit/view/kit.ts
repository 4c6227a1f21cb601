import {html} from 'lit';
import {
  defineCatalog,
  defineComponent,
  defineFunction,
  Renderer,
  SurfaceElement,
  type Catalog,
  type ChildList,
  type Diagnostic,
  type RendererInit,
} from '../../../renderer/index.js';

/** How often each component's render function ran, by component id; emptied by the tests. */
export const renders: Record<string, number> = {};

/** What a `Probe` does besides counting; keyed by its `mode`. */
export const behaviour: Record<
  string,
  (context: Parameters<Parameters<typeof defineComponent<ProbeProps>>[1]>[0]) => void
> = {};

interface ProbeProps {
  text?: string;
  mode?: string;
}

const common = 'common_types.json#/$defs/';
const string = {$ref: `${common}DynamicString`};

const valid = () => true;

/** A catalog that only the view's tests use: components that count, fail and write. */
export const probeCatalog: Catalog = defineCatalog({
  document: {
    catalogId: 'probe',
    protocolVersion: '1.0',
    components: {
      Box: {properties: {component: {const: 'Box'}, children: {$ref: `${common}ChildList`}, label: string}},
      Wrap: {properties: {component: {const: 'Wrap'}, child: {$ref: `${common}Child`}}},
      Probe: {
        properties: {component: {const: 'Probe'}, text: string, mode: {type: 'string'}, weight: {type: 'number'}},
      },
      Field: {properties: {component: {const: 'Field'}, value: string}},
      Push: {properties: {component: {const: 'Push'}, action: {$ref: `${common}Action`}}},
    },
    functions: {
      noisy: {
        type: 'object',
        returnType: 'string',
        properties: {'@call': {const: 'noisy'}, args: {type: 'object', properties: {value: string}}},
      },
      fails: {type: 'object', returnType: 'string', properties: {'@call': {const: 'fails'}, args: {type: 'object'}}},
    },
  },
  components: [
    defineComponent<{children?: ChildList; label?: string}>('Box', ({props, children, component}) => {
      count(component.id);
      return html`<div data-id=${component.id} title=${props.label ?? ''}>${children(props.children, {weighted: true})}</div>`;
    }),
    defineComponent<{child?: string}>('Wrap', ({props, child, component}) => {
      count(component.id);
      return html`<section data-id=${component.id}>${child(props.child)}</section>`;
    }),
    defineComponent<ProbeProps>('Probe', (context) => {
      const {props, component} = context;
      count(component.id);
      if (props.mode) behaviour[props.mode]?.(context);
      return html`<p data-id=${component.id}>${props.text ?? ''}</p>`;
    }),
    defineComponent<{value?: string}>('Field', ({props, write, state, component}) => {
      count(component.id);
      const clicks = state('clicks', 0);
      const onInput = (event: InputEvent) => write('value', (event.target as HTMLInputElement).value);
      return html`<label data-id=${component.id}
        ><input aria-label="field" .value=${props.value ?? ''} @input=${onInput} /><button
          @click=${() => (clicks.value += 1)}
        >
          ${clicks.value}
        </button></label
      >`;
    }),
    defineComponent<{action?: unknown}>(
      'Push',
      ({act, component}) => html`<button data-id=${component.id} @click=${() => act('action')}>Go</button>`,
    ),
  ],
  functions: [
    defineFunction<{value: string}>('noisy', ({value}) => `${value}!`),
    defineFunction('fails', () => {
      throw new Error('no');
    }),
  ],
  validators: {
    components: Object.fromEntries(
      ['Box', 'Wrap', 'Probe', 'Field', 'Push'].map((name) => [name, {whole: valid, properties: {}}]),
    ),
    functions: {noisy: valid, fails: valid},
  },
});

function count(id: string): void {
  renders[id] = (renders[id] ?? 0) + 1;
}

/** Forgets the counts, or says what was counted since. */
export function counted(): Record<string, number> {
  const now = {...renders};
  for (const id of Object.keys(renders)) delete renders[id];
  return now;
}

if (!customElements.get('a2ui-surface')) customElements.define('a2ui-surface', SurfaceElement);

export interface Scene {
  element: SurfaceElement;
  renderer: Renderer;
  diagnostics: Diagnostic[];
  messages: Record<string, unknown>[];
  components(components: object[]): Promise<Diagnostic[]>;
  data(path: string, value: unknown): Promise<Diagnostic[]>;
  /** The first root element of a component. */
  get(id: string): HTMLElement;
  text(): string;
}

/** An element in the page that shows a surface with these components and this data. */
export async function scene(
  components: object[],
  dataModel: object = {},
  {catalogId = 'probe', ...init}: RendererInit & {catalogId?: string} = {},
): Promise<Scene> {
  const renderer = new Renderer({catalogs: [probeCatalog], locale: 'en-US', timeZone: 'UTC', ...init});
  const element = document.createElement('a2ui-surface');
  const diagnostics: Diagnostic[] = [];
  const messages: Record<string, unknown>[] = [];
  renderer.addEventListener('diagnostic', (event) => diagnostics.push((event as CustomEvent<Diagnostic>).detail));
  renderer.addEventListener('message', (event) =>
    messages.push((event as CustomEvent<{message: Record<string, unknown>}>).detail.message),
  );
  element.renderer = renderer;
  document.body.append(element);
  const receive = async (body: object) => {
    const found = renderer.receive({version: '1.0', ...body});
    await element.updateComplete;
    return found;
  };
  await receive({
    createSurface: {surfaceId: 's', catalogId, ...(components.length > 0 ? {components} : {}), dataModel},
  });
  return {
    element,
    renderer,
    diagnostics,
    messages,
    components: (changed) => receive({updateComponents: {surfaceId: 's', components: changed}}),
    data: (path, value) => receive({updateDataModel: {surfaceId: 's', path, value}}),
    get: (id) => element.elementsOf(id)[0]!,
    text: () => (element.shadowRoot!.querySelector('.surface')?.textContent ?? '').replace(/\s+/g, ' ').trim(),
  };
}

/** Waits until what happens after the current flush has happened. */
export const later = () => new Promise((resolve) => setTimeout(resolve));
