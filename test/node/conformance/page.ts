// Runs in a page: surfaces of one renderer, an element each, driven by the tests over `here`.
import {
  Renderer,
  defineSurfaceElement,
  type Diagnostic,
  type Json,
  type JsonObject,
  type SurfaceElement,
} from '../../../renderer/index.js';
import {catalogOf, type CatalogSpec} from './catalogs.js';

defineSurfaceElement();

let renderer = new Renderer();
let diagnostics: Diagnostic[] = [];
let messages: JsonObject[] = [];
const elements = new Map<string, SurfaceElement>();

export interface OpenInit {
  catalogs: readonly CatalogSpec[];
  strict: boolean;
}

const here = {
  /** Clears the page and starts a new conversation. */
  async open({catalogs, strict}: OpenInit): Promise<void> {
    for (const element of elements.values()) element.remove();
    elements.clear();
    diagnostics = [];
    messages = [];
    renderer = new Renderer({
      catalogs: catalogs.map((spec) => catalogOf(spec)),
      strict,
      locale: 'en-US',
      timeZone: 'UTC',
    });
    renderer.addEventListener('diagnostic', (event) => diagnostics.push((event as CustomEvent<Diagnostic>).detail));
    renderer.addEventListener('message', (event) =>
      messages.push((event as CustomEvent<{message: JsonObject}>).detail.message),
    );
    renderer.addEventListener('surfacecreated', (event) => {
      const element = document.createElement('a2ui-surface');
      element.renderer = renderer;
      element.surfaceId = (event as CustomEvent<{id: string}>).detail.id;
      elements.set(element.surfaceId, element);
      document.querySelector('main')!.append(element);
    });
    await renderer.ready;
  },

  /** Hands over messages and waits until they are drawn; returns what was reported from then on. */
  async receive(input: unknown): Promise<Diagnostic[]> {
    diagnostics = [];
    renderer.receive(input);
    await here.settled();
    return diagnostics;
  },

  async settled(): Promise<void> {
    for (const element of elements.values()) await element.updateComplete;
    // What a flush put off (diagnostics, calls) follows in tasks of its own.
    await new Promise((resolve) => setTimeout(resolve));
    for (const element of elements.values()) await element.updateComplete;
  },

  /** What a surface holds and draws. */
  inspect(surfaceId: string): JsonObject | undefined {
    const {components, nodes, data} = renderer.surfaces.get(surfaceId)?.inspect() ?? {};
    return components && ({components, nodes, data} as unknown as JsonObject);
  },

  /** The messages to the agent since the last call. */
  sent(): JsonObject[] {
    return messages.splice(0);
  },

  /** The root element of a component, in the scope at `at`. */
  element(surfaceId: string, componentId: string, at?: string): HTMLElement | undefined {
    const host = elements.get(surfaceId)!;
    return host.elementsOf(componentId).find((element) => at === undefined || host.componentAt(element)?.scope === at);
  },

  /** Types a value into the control of a component. */
  async type(surfaceId: string, componentId: string, at: string, value: string): Promise<void> {
    const control = here.element(surfaceId, componentId, at)!.querySelector<HTMLInputElement>('input, textarea')!;
    control.value = value;
    control.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
    await here.settled();
  },

  async click(surfaceId: string, componentId: string, at: string): Promise<void> {
    here.element(surfaceId, componentId, at)!.click();
    await here.settled();
  },

  async write(surfaceId: string, path: string, value: unknown): Promise<void> {
    renderer.surfaces.get(surfaceId)!.dataModel.set(path, value as Json);
    await here.settled();
  },

  async remove(surfaceId: string, componentId: string): Promise<void> {
    renderer.surfaces.get(surfaceId)!.components.delete(componentId);
    await here.settled();
  },

  /** Takes the element of a surface out of the page. */
  async dispose(surfaceId: string): Promise<void> {
    elements.get(surfaceId)!.remove();
    await here.settled();
  },
};

declare global {
  // The page of the conformance cases; another page of the tests has a `here` of its own.
  var conformance: ConformancePage;
}
export type ConformancePage = typeof here;

globalThis.conformance = here;
