import {html, LitElement, nothing, type PropertyValues} from 'lit';
import {Signal} from 'signal-polyfill';
import type {Catalog} from '../catalog/catalog.js';
import type {Words} from '../catalog/define.js';
import type {Kind} from '../catalog/kind.js';
import type {Limits} from '../catalog/limits.js';
import type {Policy} from '../catalog/policy.js';
import type {Inspection} from '../conversation/inspection.js';
import {Renderer, type OutgoingMessage, type ReceiveOptions, type StreamSummary} from '../conversation/renderer.js';
import type {Surface, SurfaceView} from '../conversation/surface.js';
import {rootScope} from '../evaluate/environment.js';
import {evaluated} from '../evaluate/evaluate.js';
import {formatPointer} from '../model/pointer.js';
import {fault} from '../protocol/codes.js';
import type {Diagnostic} from '../protocol/diagnostic.js';
import type {Json} from '../protocol/json.js';
import {VERSION} from '../protocol/messages.js';
import type {SourcePart} from '../stream/file.js';
import type {StreamSource} from '../stream/stream.js';
import {drawing} from './drawing.js';
import {inspectNodes} from './inspect-nodes.js';
import {lazily} from './lazily.js';
import {surfaceNode} from './surface-node.js';
import {SurfaceTree, type TreeHost, type TreeNode} from './surface-tree.js';
import type {Asked, ResolveSource, Sources} from './sources.js';
import {surfaceStyles} from './styles.js';
import {loadWords, wordIn} from './words.js';

/** What the element shows while it shows no component; also its `:state()`. */
type Condition = 'loading' | 'streaming' | 'empty' | 'error';

const ACCEPT = 'application/a2ui+json, application/x-ndjson, text/event-stream, application/json';

/** What `src` named, and what came from there. */
interface Source {
  readonly src: string;
  readonly abort: AbortController;
  readonly surfaces: Set<Surface>;
  busy: boolean;
  /** It was ended because the element had left the page, and is wanted again when it comes back. */
  stale: boolean;
}

const DYNAMIC: Kind = {kind: 'dynamic', type: 'any'};
const CONDITIONS: readonly Condition[] = ['loading', 'streaming', 'empty', 'error'];
const SLOTS = ['loading', 'empty', 'error'] as const;
/** What fills them by default. Most pages never need it, and who waits can wait for it too. */
const STAND_INS = lazily(() => import('./stand-in.js'));
/** Only pages with a hook of their own need it. */
const SOURCES = lazily(() => import('./sources.js'));

/**
 * Draws a surface of A2UI in any page: `<a2ui-surface>`. Messages come by `receive()`, by `stream()`, from the URL of `src`, or
 * stand in a `<script type="application/a2ui+json">` inside the tag.
 *
 * @fires a2ui-message - A message for the agent ({@link OutgoingMessage} in `detail`); bubbles.
 * @fires a2ui-diagnostic - What is wrong with a message or with what it made ({@link Diagnostic} in `detail`); bubbles.
 * @slot loading - Shown until the root component has come. Unless the page fills it, a skeleton stands there while a stream is open.
 * @slot empty - Shown when there is no surface and none is awaited. Unless the page fills it, a sentence says so of `src`.
 * @slot error - Shown when loading failed before anything could be drawn. Unless the page fills it, a sentence says so.
 * @cssstate loading - Something is awaited, and there is nothing to show yet.
 * @cssstate streaming - Messages are still coming, whatever is shown.
 * @cssstate empty - All that was awaited has come, and there is no surface.
 * @cssstate error - Loading failed before anything could be drawn.
 * @csspart surface - The box around the root component.
 * @csspart placeholder - Stands for a component that can't be drawn.
 * @csspart placeholder-name - Its name, for components that only have a schema.
 * @csspart skeleton - What stands in the slot `loading` by default.
 * @csspart stand-in - What stands in the slots `empty` and `error` by default.
 * @csspart stand-in-again - Its button that loads `src` once more.
 */
export class SurfaceElement extends LitElement implements TreeHost {
  static override styles = surfaceStyles;

  // Not decorators: tools that run the sources as they are, and know standard decorators only, can import this file then.
  static override properties = {
    surfaceId: {attribute: 'surface-id'},
    src: {},
    locale: {},
    timeZone: {attribute: 'time-zone'},
    debug: {type: Boolean},
    dialogs: {},
    words: {attribute: false},
  };

  /** The catalogs of elements that are given none; `a2ui-surface` sets them. */
  static defaultCatalogs: readonly Catalog[] = [];

  /** Which surface of the renderer to show; without it the first that exists. */
  declare surfaceId: string | undefined;
  /**
   * A URL whose answer is streamed in, once per value. Another URL ends what is still coming from this one and takes away what came.
   */
  declare src: string | undefined;
  /** BCP 47 tag; else the nearest `lang`, else the browser's. */
  declare locale: string | undefined;
  /** IANA name; else the browser's. */
  declare timeZone: string | undefined;
  /** Placeholders name what is missing. */
  declare debug: boolean;
  /** Where dialogs open: over the page, or inside the element. */
  declare dialogs: 'modal' | 'contained';
  /** The page's own wording, before that of the catalogs: `{nl: {close: 'Sluiten', …}}`. */
  declare words: Words | undefined;

  #renderer: Renderer | undefined;
  #ownRenderer = false;
  #catalogs: readonly Catalog[] | undefined;
  #policy: Partial<Policy> | undefined;
  #limits: Partial<Limits> | undefined;
  #tree: SurfaceTree | undefined;
  #fetches = 0;
  #settledOnce = false;
  /** It has had a surface to show since it got its renderer or its `src`. */
  #hadSurface = false;
  #failed = false;
  #source: Source | undefined;
  #resolveSource: ResolveSource | undefined;
  #sources: Sources | undefined;
  /** What files have named before somebody could provide it. */
  #named: Asked[] = [];
  /** Scripts whose messages have been taken in. */
  readonly #read = new WeakSet<Element>();
  #children: MutationObserver | undefined;
  #internals: ElementInternals | undefined;
  #adopted = new Set<Catalog>();
  #primaryColor: string | undefined;
  #colored: Promise<void> | undefined;
  #wordsLoaded: Promise<unknown> | undefined;
  // Made before anything is drawn, since components describe themselves while the first template is not yet in the document.
  readonly #descriptions: HTMLElement = Object.assign(document.createElement('div'), {hidden: true});
  readonly #described = new Map<string, HTMLElement>();
  readonly #listening = new AbortController();
  readonly #view: SurfaceView = {
    nodes: () => inspectNodes(this.#tree ?? []),
    traitsChanged: () => this.rootChanged(),
  };

  constructor() {
    super();
    this.debug = false;
    this.dialogs = 'modal';
  }

  /** The renderer whose surface is shown: one of the element's own, unless the page shares one among several elements. */
  get renderer(): Renderer {
    if (!this.#renderer) {
      this.#ownRenderer = true;
      this.#follow(
        new Renderer({
          catalogs: this.#given,
          policy: this.#policy,
          limits: this.#limits,
        }),
      );
    }
    return this.#renderer!;
  }

  set renderer(renderer: Renderer | undefined) {
    if (renderer !== undefined && !(renderer instanceof Renderer)) {
      throw new TypeError('<a2ui-surface>.renderer takes a Renderer: new Renderer({catalogs: [basicCatalog]}).');
    }
    if (renderer === this.#renderer) return;
    this.#ownRenderer = false;
    this.#follow(renderer);
  }

  /**
   * The catalogs that agents may use. Before the first message others take their place (`[...surface.catalogs, mine]` keeps them);
   * afterwards they are added.
   */
  get catalogs(): readonly Catalog[] {
    return this.#renderer ? [...this.#renderer.catalogs] : this.#given;
  }

  set catalogs(catalogs: readonly Catalog[]) {
    this.#catalogs = catalogs;
    if (!this.#renderer) return;
    const known = new Set(this.#renderer.catalogs);
    for (const catalog of catalogs) if (!known.has(catalog)) this.#renderer.addCatalog(catalog);
  }

  get #given(): readonly Catalog[] {
    return this.#catalogs ?? (this.constructor as typeof SurfaceElement).defaultCatalogs;
  }

  /** What surfaces may do. */
  get policy(): Partial<Policy> | undefined {
    return this.#policy;
  }

  set policy(policy: Partial<Policy> | undefined) {
    this.#policy = policy;
    const own = this.#ownOne('policy');
    if (own) own.policy = policy ?? {};
  }

  /** Bounds of what is taken in and drawn; others hold for what comes from then on. */
  get limits(): Partial<Limits> | undefined {
    return this.#limits;
  }

  set limits(limits: Partial<Limits> | undefined) {
    this.#limits = limits;
    const own = this.#ownOne('limits');
    if (own) own.limits = limits ?? {};
  }

  /**
   * Provides what an `.a2ui` file names in `files` and `sources`: called for each, again after its `refreshSeconds` while the element
   * is in the page, and what it gives is put into the data model. Without it, the default, nothing is loaded.
   */
  get resolveSource(): ResolveSource | undefined {
    return this.#resolveSource;
  }

  set resolveSource(resolve: ResolveSource | undefined) {
    this.#resolveSource = resolve;
    this.#provide();
  }

  /** The surface that is shown, or will be with the next drawing. */
  get surface(): Surface | undefined {
    return this.#chosen();
  }

  /** Takes in what an agent sent (see {@link Renderer.receive}); returns what is wrong with it. */
  receive(input: unknown, options?: ReceiveOptions): Diagnostic[] {
    return this.renderer.receive(input, options);
  }

  /** Takes in a stream (see {@link Renderer.stream}); the element is `:state(streaming)` until it ends. */
  async stream(source: StreamSource, options?: ReceiveOptions & {signal?: AbortSignal}): Promise<StreamSummary> {
    this.#settledOnce = false;
    try {
      const summary = await this.renderer.stream(source, options);
      this.#failed = !summary.complete && !options?.signal?.aborted;
      return summary;
    } finally {
      this.#settledOnce = true;
      this.requestUpdate();
    }
  }

  /** Answers a function call that went to the agent; false when nobody waits for that id. */
  respond(functionCallId: string, response: {value: Json} | {error: {code: string; message: string}}): boolean {
    return this.renderer.respond(functionCallId, response);
  }

  /** The root elements of a component's occurrences that are drawn now, in document order. */
  elementsOf(componentId: string): HTMLElement[] {
    const elements = [...(this.#tree?.nodesOf(componentId) ?? [])].flatMap((node) => node.element ?? []);
    return elements.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  }

  /** Which component drew an element of the surface, and the data path of its scope. */
  componentAt(element: Element): {id: string; scope: string} | undefined {
    const node = this.#nodeAt(element);
    return node && {id: node.id, scope: formatPointer(node.scope.pointer, '/')};
  }

  /** What the surface holds and draws now (await `updateComplete` for the latter); undefined while there is none. */
  inspect(): Inspection | undefined {
    return this.surface?.inspect();
  }

  /**
   * What a dynamic value comes to now where a component is drawn first, in its scope: bindings and calls at every depth. `path` is where
   * it stands in the component (`/text/args/value`), so that results of the agent that are there are found. Nothing is asked of the
   * agent and nothing reported.
   *
   * @returns {{value: Json | undefined, pending: boolean} | undefined} `value` is absent where it fails or reads what isn't there,
   *   `pending` says that some part of it waits for the agent; undefined while the component is not drawn.
   */
  evaluate(componentId: string, value: Json, path = ''): {value: Json | undefined; pending: boolean} | undefined {
    const {surface} = this.#tree ?? {};
    const [node] = this.#tree?.nodesOf(componentId) ?? [];
    if (!surface || !node) return undefined;
    const found = surface.environment.peek(() => Signal.subtle.untrack(() => evaluated(value, DYNAMIC, path, node)));
    return {value: found.value, pending: found.pending};
  }

  /** Moves the focus to the first thing in the surface that takes it. */
  override focus(options?: FocusOptions): void {
    const candidates = this.renderRoot.querySelectorAll<HTMLElement>(
      'input:not([disabled], [type="hidden"]), button:not([disabled]), select, textarea, a[href], audio[controls], video[controls], [tabindex="0"]',
    );
    const first = [...candidates].find(
      (element) => element.checkVisibility?.() !== false && !element.closest('[inert]'),
    );
    if (first) first.focus(options);
    else super.focus(options);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    try {
      this.#internals ??= this.attachInternals();
    } catch {
      // Somebody else holds the internals; states are then not set.
    }
    this.#tree?.connect();
    this.#provide();
    this.#readScripts();
    // A page that is still being parsed, or a framework, may bring them later.
    this.#children ??= new MutationObserver(this.#readScripts);
    this.#children.observe(this, {childList: true});
    document.addEventListener('DOMContentLoaded', this.#readScripts);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#tree?.disconnect();
    this.#provide();
    this.#children?.disconnect();
    document.removeEventListener('DOMContentLoaded', this.#readScripts);
    // An element that only moves is connected again at once.
    setTimeout(() => {
      if (this.isConnected || !this.#source?.busy) return;
      this.#source.abort.abort();
      this.#source.stale = true;
    });
  }

  /** Says a sentence to screen readers, politely. */
  announce(sentence: string): void {
    const announcer = this.renderRoot.querySelector('.announcer');
    if (!announcer) return;
    // The same sentence twice in a row is only said again when the region was empty in between.
    announcer.textContent = '';
    setTimeout(() => (announcer.textContent = sentence), 50);
  }

  describe(id: string, text: string | undefined): void {
    const known = this.#described.get(id);
    if (text === undefined || text === '') {
      known?.remove();
      this.#described.delete(id);
    } else if (known) known.textContent = text;
    else {
      const element = document.createElement('span');
      element.id = id;
      element.textContent = text;
      this.#descriptions.append(element);
      this.#described.set(id, element);
    }
  }

  word(name: string, values?: Record<string, string | number>): string {
    return wordIn(this.#wordLists(), this.#currentLocale(), name, values);
  }

  rootChanged(): void {
    this.requestUpdate();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete();
    await this.#wordsLoaded;
    await this.#colored;
    await this.#tree?.settled();
    return complete;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.isConnected && (this.src !== this.#source?.src || this.#source?.stale)) this.#load();
    const surface = this.#chosen();
    if (surface) this.#hadSurface = true;
    if (surface !== this.#tree?.surface) {
      this.#tree?.disconnect();
      this.#tree = surface && new SurfaceTree(surface, this, drawing, this.#view);
      if (this.isConnected) this.#tree?.connect();
    }
    if (surface) this.#setUp(surface, changed);
    else if (this.#standsIn(this.#condition())) this.#loadWords(this.#currentLocale());
    this.#adoptStyles();
  }

  protected override render() {
    const tree = this.#tree;
    const condition = this.#condition();
    return html`
      <div
        class="surface"
        part="surface"
        aria-busy=${this.#isBusy(condition) ? 'true' : nothing}
        @focusout=${this.#onFocusOut}
      >
        ${tree ? surfaceNode(tree, undefined, tree.surface.rootId, rootScope) : nothing}
      </div>
      ${SLOTS.map(
        (name) =>
          html`<slot name=${name} ?hidden=${condition !== name}>${condition === name && this.#standsIn(name) ? this.#standIn(name) : nothing}</slot>`,
      )}
      <div class="announcer visually-hidden" role="status"></div>
      ${this.#descriptions}
    `;
  }

  protected override updated(): void {
    const condition = this.#condition();
    const states = this.#internals?.states;
    for (const name of CONDITIONS) {
      const on = name === condition || (name === 'streaming' && this.#open > 0);
      if (on) states?.add(name);
      else states?.delete(name);
    }
    this.#setPrimaryColor(this.surface?.traits.primaryColor);
  }

  /** The color that an agent of an old dialect wants, where the page's policy lets it. */
  #setPrimaryColor(color: string | undefined): void {
    if (color === this.#primaryColor) return;
    this.#primaryColor = color;
    this.#colored = import('./primary-color.js').then(({setPrimaryColor}) =>
      setPrimaryColor(this.style, this.#primaryColor),
    );
  }

  #condition(): Condition | undefined {
    if (this.surface?.components.get(this.surface.rootId)?.component) return undefined;
    if (this.#failed) return 'error';
    if (this.surface || this.#open > 0 || !this.#settledOnce) return 'loading';
    return 'empty';
  }

  /** How many streams are open that may bring something for this element; that of `src` counts from its request on. */
  get #open(): number {
    return this.#fetches + (this.#renderer?.streams.open ?? 0);
  }

  /** How many of them are connections, which stay open when all has been said. */
  get #connections(): number {
    return this.#renderer?.streams.connections ?? 0;
  }

  /** Screen readers hold back what is busy, so a connection that is only there for later must not count for ever. */
  #isBusy(condition: Condition | undefined): boolean {
    return this.#open > (condition === 'loading' ? 0 : this.#connections);
  }

  /** Whether something of our own is to be seen while no component is: not where nothing is on its way, nor where a surface has gone. */
  #standsIn(condition: Condition | undefined): boolean {
    if (condition === 'error') return true;
    if (condition === 'empty') return this.#source?.surfaces.size === 0;
    if (condition !== 'loading' || this.#open === 0) return false;
    if (this.surface) return true;
    // Who is connected may have nothing to say for hours.
    return !this.#hadSurface && (this.#source !== undefined || this.#open > this.#connections);
  }

  #standIn(name: (typeof SLOTS)[number]) {
    const standIns = STAND_INS.get(() => this.requestUpdate());
    if (!standIns) return nothing;
    standIns.adoptStandInStyles(this.renderRoot as ShadowRoot);
    return standIns.standIn(name, {word: (word) => this.word(word), again: this.src ? this.#loadAgain : undefined});
  }

  readonly #loadAgain = (): void => {
    if (this.#source) this.#source.stale = true;
    this.requestUpdate();
  };

  #chosen(): Surface | undefined {
    const surfaces = this.#renderer?.surfaces;
    if (this.surfaceId !== undefined) return surfaces?.get(this.surfaceId);
    return surfaces?.values().next().value;
  }

  #setUp(surface: Surface, changed: PropertyValues<this>): void {
    const locale = this.#currentLocale();
    const timeZone = this.timeZone ?? this.renderer.chosenTimeZone;
    const same = surface.locale === locale && surface.chosenTimeZone === timeZone;
    surface.locale = locale;
    surface.chosenTimeZone = timeZone;
    if (!same || changed.has('debug') || changed.has('dialogs') || changed.has('words')) this.#tree?.refreshAll();
    this.#loadWords(locale);
  }

  #loadWords(locale: string): void {
    const before = this.word('loading');
    this.#wordsLoaded ??= loadWords(this.#wordLists(), locale)?.then(() => {
      this.#wordsLoaded = undefined;
      this.#tree?.refreshAll();
      if (this.word('loading') !== before) this.requestUpdate();
    });
  }

  #wordLists(): Words[] {
    return [...(this.words ? [this.words] : []), ...[...this.renderer.catalogs].map(({words}) => words)];
  }

  #currentLocale(): string {
    return this.locale || nearestLang(this) || this.renderer.locale;
  }

  #adoptStyles(): void {
    const root = this.renderRoot;
    const fresh = [...(this.#renderer?.catalogs ?? [])].filter((catalog) => !this.#adopted.has(catalog));
    if (!(root instanceof ShadowRoot) || fresh.length === 0) return;
    for (const catalog of fresh) this.#adopted.add(catalog);
    const sheets = fresh.flatMap(({styles}) => styles.flatMap(({styleSheet}) => styleSheet ?? []));
    // Each assignment makes the browser look at all sheets again, so there is one.
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets];
  }

  #follow(renderer: Renderer | undefined): void {
    const before = this.#renderer;
    this.#renderer = renderer;
    this.#hadSurface = false;
    if (before) {
      for (const [type, listener] of this.#listeners) before.removeEventListener(type, listener);
    }
    if (renderer) {
      for (const [type, listener] of this.#listeners) {
        renderer.addEventListener(type, listener, {signal: this.#listening.signal});
      }
    }
    this.requestUpdate();
  }

  readonly #listeners: readonly (readonly [string, (event: Event) => void])[] = [
    ['message', (event) => this.#pass('a2ui-message', event as CustomEvent<OutgoingMessage>)],
    ['diagnostic', (event) => this.#pass('a2ui-diagnostic', event as CustomEvent<Diagnostic>)],
    ['surfacecreated', () => this.#surfacesChanged()],
    ['surfacedeleted', (event) => this.#surfaceDeleted(event as CustomEvent<Surface>)],
    ['source', (event) => this.#addSource(event as CustomEvent<SourcePart>)],
    ['catalogadded', () => this.#drawAll()],
    ['policychanged', () => this.#drawAll()],
    ['streamschanged', () => this.requestUpdate()],
  ];

  /** Calls may name a new catalog, and components look at the policy, neither of which a signal tells. */
  #drawAll(): void {
    this.#tree?.refreshAll();
    this.requestUpdate();
  }

  #surfacesChanged(): void {
    this.#failed = false;
    this.#settledOnce = true;
    this.requestUpdate();
  }

  #surfaceDeleted({detail: surface}: CustomEvent<Surface>): void {
    this.#sources?.drop(surface);
    this.#named = this.#named.filter((named) => named.surface !== surface);
    this.#surfacesChanged();
  }

  #addSource({detail: source}: CustomEvent<SourcePart>): void {
    const chosen = this.#chosen();
    const surface = source.surfaceId === undefined ? chosen : this.#renderer?.surfaces.get(source.surfaceId);
    if (!surface || (surface !== chosen && !this.#ownRenderer)) return;
    if (this.#sources) this.#sources.add(source, surface);
    else this.#named.push({source, surface});
  }

  /** Asks for what files name while the element is in a page that can provide it. */
  #provide(): void {
    if (!this.#sources && this.#resolveSource) {
      const module = SOURCES.get(() => this.#provide());
      if (!module) return;
      this.#sources = new module.Sources((detail) => this.#tell(detail));
      for (const {source, surface} of this.#named.splice(0)) this.#sources.add(source, surface);
    }
    if (!this.#sources) return;
    this.#sources.resolve = this.#resolveSource;
    if (this.isConnected) this.#sources.connect();
    else this.#sources.disconnect();
  }

  #tell(detail: Diagnostic): void {
    this.dispatchEvent(new CustomEvent('a2ui-diagnostic', {detail, bubbles: true, composed: true}));
  }

  /** A shared renderer speaks for all its surfaces; an element only for the one that it shows. */
  #pass(type: string, {detail}: CustomEvent<OutgoingMessage | Diagnostic>): void {
    if (!this.#ownRenderer) {
      const id = type === 'a2ui-message' ? surfaceIdOf(detail as OutgoingMessage) : (detail as Diagnostic).surfaceId;
      if (id !== undefined && id !== this.#chosen()?.id) return;
    }
    this.dispatchEvent(new CustomEvent(type, {detail, bubbles: true, composed: true}));
  }

  /** The element's own renderer; one of the page's may show its surfaces elsewhere too. */
  #ownOne(name: string): Renderer | undefined {
    if (this.#renderer && !this.#ownRenderer) {
      throw new Error(`With a renderer of the page's own, set <a2ui-surface>.renderer.${name}.`);
    }
    return this.#renderer;
  }

  #load(): void {
    const before = this.#source;
    before?.abort.abort();
    for (const surface of before?.surfaces ?? []) {
      const {id: surfaceId} = surface;
      if (this.renderer.surfaces.get(surfaceId) !== surface) continue;
      this.renderer.receive({version: VERSION, deleteSurface: {surfaceId}});
    }
    this.#source = undefined;
    this.#hadSurface = false;
    if (!this.src) return;
    const source: Source = {src: this.src, abort: new AbortController(), surfaces: new Set(), busy: true, stale: false};
    this.#source = source;
    void this.#fetch(source).finally(() => (source.busy = false));
  }

  async #fetch({src, abort: {signal}, surfaces}: Source): Promise<void> {
    this.#fetches++;
    this.#failed = false;
    this.requestUpdate();
    try {
      const response = await fetch(src, {signal, headers: {accept: ACCEPT}}).finally(() => this.#fetches--);
      if (!response.ok) throw new Error(`${src} answered ${response.status}`);
      await this.stream(response, {signal, created: (surface) => void surfaces.add(surface)});
    } catch (error) {
      if (signal.aborted) return;
      this.#failed = true;
      const why = error instanceof Error ? error.message : String(error);
      this.#tell(fault('LOAD_FAILED', '', `The surface could not be loaded: ${why}.`));
    } finally {
      this.#settledOnce = true;
      this.requestUpdate();
    }
  }

  /** Takes in the messages of scripts inside the tag that have come whole. */
  readonly #readScripts = (): void => {
    for (const script of this.querySelectorAll(':scope > script[type="application/a2ui+json"]')) {
      if (this.#read.has(script) || !isWhole(script)) continue;
      this.#read.add(script);
      this.receive(script.textContent);
    }
  };

  #onFocusOut = (event: FocusEvent): void => {
    for (const target of event.composedPath()) {
      if (target === event.currentTarget || !(target instanceof Element)) return;
      const node = this.#tree?.fieldNode(target);
      // Focus that only moves inside a group of controls has not left the field.
      if (!node || (event.relatedTarget instanceof Node && target.contains(event.relatedTarget))) continue;
      node.touch();
      return;
    }
  };

  #nodeAt(element: Element): TreeNode | undefined {
    if (!this.#tree) return undefined;
    const roots = new Map<Element, TreeNode>();
    for (const node of this.#tree) {
      const root = node.element;
      // A component that draws just its child shares the element; the inner one is meant.
      if (root && (roots.get(root)?.depth ?? -1) < node.depth) roots.set(root, node);
    }
    for (let at: Element | null = element; at; at = at.parentElement) {
      const node = roots.get(at);
      if (node) return node;
    }
    return undefined;
  }
}

/** Defines `<a2ui-surface>` with these catalogs for elements that are given none; a second call only sets the catalogs. */
export function defineSurfaceElement({catalogs}: {catalogs?: readonly Catalog[]} = {}): void {
  if (catalogs) SurfaceElement.defaultCatalogs = catalogs;
  if (!globalThis.customElements?.get('a2ui-surface'))
    globalThis.customElements?.define('a2ui-surface', SurfaceElement);
}

function surfaceIdOf({message}: OutgoingMessage): string | undefined {
  for (const body of Object.values(message)) {
    const id = (body as {surfaceId?: unknown} | null)?.surfaceId;
    if (typeof id === 'string') return id;
  }
  return undefined;
}

/** Whether the parser is done with an element: it puts it into the document before its text has come. */
function isWhole(element: Element): boolean {
  if (element.ownerDocument.readyState !== 'loading') return true;
  for (let at: Element | null = element; at; at = at.parentElement) if (at.nextSibling) return true;
  return false;
}

/** The language of the nearest ancestor that names one, shadow hosts included. */
function nearestLang(element: Element): string | undefined {
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const lang = at.getAttribute('lang');
    if (lang) return lang;
  }
  return undefined;
}

function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

declare global {
  interface HTMLElementTagNameMap {
    'a2ui-surface': SurfaceElement;
  }
  interface HTMLElementEventMap {
    'a2ui-message': CustomEvent<OutgoingMessage>;
    'a2ui-diagnostic': CustomEvent<Diagnostic>;
  }
}
