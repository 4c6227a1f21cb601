// The page of the tests of surfaces: a fresh renderer per test, every outgoing message, diagnostic and mishap written down.
import 'a2ui-surface';
import {Renderer, type Diagnostic, type Json, type OutgoingMessage, type RendererInit} from 'a2ui-surface/renderer';
import {basicCatalog, minimalCatalog} from 'a2ui-surface/catalogs/basic';
import {chartCatalog} from 'a2ui-surface/catalogs/chart';
import {mapCatalog} from 'a2ui-surface/catalogs/map';
import type {SurfaceElement} from 'a2ui-surface';
import {gauges} from './gauges.js';

export interface StageInit {
  /** Ids of the surfaces, one element each. */
  surfaces?: string[];
  lang?: string;
  timeZone?: string;
  css?: string;
  debug?: boolean;
  strict?: boolean;
  limits?: RendererInit['limits'];
  policy?: RendererInit['policy'];
  /** Hosts that `openUrl` may open; without it all. */
  openHosts?: string[];
  /** Registers the catalog of gauges too. */
  gauges?: boolean;
  /** Registers no charts and maps. */
  basicOnly?: boolean;
}

/** All that happened since the last `open()`. */
export interface Record {
  messages: OutgoingMessage[];
  diagnostics: Diagnostic[];
  /** What `window.open` was called with. */
  opened: unknown[][];
  /** Uncaught errors and rejections. */
  mishaps: string[];
  violations: string[];
}

const main = document.querySelector('main')!;
const record: Record = {messages: [], diagnostics: [], opened: [], mishaps: [], violations: []};
let renderer = new Renderer();
let elements: SurfaceElement[] = [];

addEventListener('error', (event) => record.mishaps.push(String(event.message)));
addEventListener('unhandledrejection', (event) => record.mishaps.push(String(event.reason)));
addEventListener('securitypolicyviolation', (event) =>
  record.violations.push(`${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`),
);
window.open = (...call) => {
  record.opened.push(call);
  return null;
};

const here = {
  /** Clears the page and puts up an element per surface, all on one new renderer. */
  open({
    surfaces = ['demo'],
    lang = 'en',
    timeZone,
    css = '',
    debug = false,
    openHosts,
    ...init
  }: StageInit = {}): void {
    main.replaceChildren();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    document.documentElement.lang = lang;
    for (const list of Object.values(record) as unknown[][]) list.length = 0;
    renderer = new Renderer({
      catalogs: [
        basicCatalog,
        minimalCatalog,
        ...(init.basicOnly ? [] : [chartCatalog, mapCatalog]),
        ...(init.gauges ? [gauges] : []),
      ],
      policy: {...init.policy, ...(openHosts && {openUrl: ({host}: URL) => openHosts.includes(host)})},
      strict: init.strict,
      limits: init.limits,
      timeZone,
    });
    renderer.addEventListener('message', (event) =>
      record.messages.push((event as CustomEvent).detail as OutgoingMessage),
    );
    renderer.addEventListener('diagnostic', (event) =>
      record.diagnostics.push((event as CustomEvent).detail as Diagnostic),
    );
    elements = surfaces.map((id) => {
      const element = document.createElement('a2ui-surface');
      element.renderer = renderer;
      element.surfaceId = id;
      element.debug = debug;
      element.timeZone = timeZone;
      main.append(element);
      return element;
    });
  },

  /** Hands over each message by itself and waits until it is drawn. */
  async feed(messages: readonly unknown[]): Promise<void> {
    for (const message of messages) renderer.receive(message);
    await here.settled();
  },

  async settled(): Promise<void> {
    await renderer.ready;
    for (const element of elements) await element.updateComplete;
    // What a flush put off (diagnostics, calls) follows in tasks of its own.
    await new Promise((resolve) => setTimeout(resolve));
    for (const element of elements) await element.updateComplete;
  },

  /** The element of a surface; without an id the first. */
  surface(id?: string): SurfaceElement {
    return elements.find(({surfaceId}) => id === undefined || surfaceId === id)!;
  },

  /** The root element of a component, in the scope of a template item where `at` says so. */
  element(id: string, at?: string, surface?: string): HTMLElement {
    const host = here.surface(surface);
    const found = host.elementsOf(id).find((element) => at === undefined || host.componentAt(element)?.scope === at);
    if (!found) throw new Error(`${id} is not drawn${at === undefined ? '' : ` at ${at}`}.`);
    return found;
  },

  /** The control of a component: what a user clicks or types into. */
  control(id: string, at?: string, surface?: string): HTMLElement {
    const element = here.element(id, at, surface);
    const controls = 'input, textarea, select, button, [role="tab"]';
    return element.matches(controls) ? element : (element.querySelector<HTMLElement>(controls) ?? element);
  },

  data(path = '/', surface?: string): Json | undefined {
    return renderer.surfaces.get(surface ?? elements[0]!.surfaceId!)?.dataModel.get(path);
  },

  get renderer(): Renderer {
    return renderer;
  },

  record,
};

declare global {
  var here: Stage;
}
export type Stage = typeof here;

globalThis.here = here;
here.open();
