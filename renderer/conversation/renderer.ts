import {Catalogs} from '../catalog/catalogs.js';
import type {Catalog} from '../catalog/catalog.js';
import {defaultLimits, type Limits} from '../catalog/limits.js';
import {defaultPolicy, type Policy} from '../catalog/policy.js';
import {enter, leave, type Dialect} from '../door/door.js';
import type {Diagnostic, Fault} from '../protocol/diagnostic.js';
import type {Json, JsonObject} from '../protocol/json.js';
import {VERSION, type AgentMessage, type CreateSurface, type RendererMessage} from '../protocol/messages.js';
import {messagesOf, type StreamSource} from '../stream/stream.js';
import {readInput} from '../stream/read-input.js';
import {checkMessage} from '../validate/message.js';
import {catalogFault} from '../validate/resolve.js';
import {prepare, validatorsOf} from '../validate/interpreted.js';
import {AgentCalls} from './agent-calls.js';
import {answerCall} from './answer-call.js';
import {errorBody} from './error-body.js';
import {Later} from './later.js';
import {Surface, type SurfaceHost} from './surface.js';

export interface RendererInit {
  /** What agents may use; more can be added later with `addCatalog`. */
  catalogs?: Iterable<Catalog>;
  policy?: Partial<Policy>;
  limits?: Partial<Limits>;
  /** Refuses a faulty message whole instead of drawing what is sound of it (RULES §1.6). Default: false. */
  strict?: boolean;
  /** BCP 47 tag for functions that an agent calls and for surfaces that no element shows. Default: the browser's. */
  locale?: string;
  /** IANA name. Default: the browser's. */
  timeZone?: string;
}

export interface ReceiveOptions {
  /** Who sends, so that one agent's data never reaches another. */
  agent?: string;
  /** Whether the user's gesture stands behind the messages, which a transport seldom can say. Default: false. */
  userActivation?: boolean;
}

/** What a stream brought. */
export interface StreamSummary {
  /** Messages that were read, faulty ones included. */
  readonly messages: number;
  readonly diagnostics: readonly Diagnostic[];
  /** False when it broke off or was aborted. */
  readonly complete: boolean;
}

/** Detail of a renderer's `message` event: what is to be sent to an agent. */
export interface OutgoingMessage {
  readonly message: JsonObject;
  /** What the transport puts beside the message, such as `a2uiRendererDataModel` (RULES §12.6). */
  readonly metadata: JsonObject;
  /** Whom it is for, as the page named the agent in `receive()`. */
  readonly agent?: string;
}

interface Delivery {
  readonly input: unknown;
  readonly options: ReceiveOptions;
}

/**
 * All surfaces of one conversation (an `EventTarget`). Events: `message` (an {@link OutgoingMessage} for the agent), `diagnostic`
 * (a {@link Diagnostic}), `surfacecreated` and `surfacedeleted` (the {@link Surface}), each in `event.detail`.
 */
export class Renderer extends EventTarget {
  readonly policy: Policy;
  readonly limits: Limits;
  readonly strict: boolean;
  readonly locale: string;
  readonly timeZone: string;
  readonly #catalogs: Catalogs;
  readonly #surfaces = new Map<string, Surface>();
  readonly #later = new Later();
  readonly #calls: AgentCalls;
  readonly #host: SurfaceHost;
  readonly #waiting: Delivery[] = [];
  #diagnostics: Diagnostic[] = [];
  #preparing = 0;
  #ready: Promise<void> = Promise.resolve();

  constructor({catalogs = [], policy = {}, limits = {}, strict = false, locale, timeZone}: RendererInit = {}) {
    super();
    this.policy = {...defaultPolicy, ...policy};
    this.limits = {...defaultLimits, ...limits};
    this.strict = strict;
    this.locale = locale ?? globalThis.navigator?.language ?? 'en';
    this.timeZone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
    this.#catalogs = new Catalogs();
    this.#calls = new AgentCalls(this.limits, (body, surface) => this.#send(body, surface));
    this.#host = {
      catalogs: this.#catalogs,
      policy: this.policy,
      limits: this.limits,
      strict,
      later: (task) => this.#later.add(task),
      report: (faults, surface) => {
        this.#report(this.#diagnosed(faults, {surfaceId: surface.id, agent: surface.agent}), surface.dialect);
      },
      send: (body, surface) => this.#send(body, surface),
      callAgent: (surface, entry, args) => this.#calls.call(surface, entry, args),
    };
    for (const catalog of catalogs) this.addCatalog(catalog);
  }

  /** The surfaces that live now, by id. */
  get surfaces(): ReadonlyMap<string, Surface> {
    return this.#surfaces;
  }

  get catalogs(): Catalogs {
    return this.#catalogs;
  }

  /** The diagnostics kept, oldest first, at most `limits.diagnostics`. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }

  /** Resolves when all that was received has been taken in, also what waited for a catalog's validation to load. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /** `a2uiRendererCapabilities` (RULES §14), for a transport to attach. */
  get capabilities(): JsonObject {
    const ids = [...this.#catalogs].filter(({protocolVersion}) => isCurrent(protocolVersion)).map(({id}) => id);
    return {[VERSION]: {supportedCatalogIds: ids}};
  }

  /** Registers a catalog; components that wait for it appear. */
  addCatalog(catalog: Catalog): void {
    this.#catalogs.add(catalog);
    const register = () => {
      const ids = new Set([catalog.id, ...catalog.aliases]);
      for (const surface of this.#surfaces.values()) {
        this.#report(
          this.#diagnosed(surface.retry(ids), {surfaceId: surface.id, agent: surface.agent}),
          surface.dialect,
        );
      }
      this.dispatchEvent(new CustomEvent('catalogadded', {detail: catalog}));
    };
    if (validatorsOf(catalog)) register();
    else this.#prepare(catalog, register);
  }

  /**
   * Takes in what an agent sent: a message, an array of them, `{messages}`, or their text as JSON or JSON Lines (RULES §1.5).
   * Returns what is wrong with it; never throws because of a message.
   */
  receive(input: unknown, options: ReceiveOptions = {}): Diagnostic[] {
    if (this.#preparing > 0) {
      this.#waiting.push({input, options});
      return [];
    }
    const diagnostics = this.#take(input, options);
    diagnostics.push(...this.#tellMissing());
    return diagnostics;
  }

  /**
   * Takes in a stream: a `Response`, a `ReadableStream`, or an iterable, async or not, of text, bytes or objects.
   * Resolves when it ends; `signal` aborts it.
   */
  async stream(source: StreamSource, {signal, ...options}: ReceiveOptions & {signal?: AbortSignal} = {}): Promise<StreamSummary> {
    const diagnostics: Diagnostic[] = [];
    let messages = 0;
    let complete = true;
    try {
      for await (const part of messagesOf(source, {signal, limits: this.limits})) {
        await this.#ready;
        if ('fault' in part) {
          const faults = this.#diagnosed([part.fault], {agent: options.agent});
          this.#report(faults);
          diagnostics.push(...faults);
        } else {
          messages++;
          diagnostics.push(...this.#take(part.message, options));
        }
      }
    } catch (error) {
      complete = false;
      // An abort is the page's own wish; anything else is the network's fault and worth telling.
      if (!signal?.aborted) {
        const fault: Fault = {
          code: 'STREAM_BROKEN',
          category: 'ParseError',
          severity: 'error',
          message: `The stream broke off: ${error instanceof Error ? error.message : String(error)}.`,
          path: '',
        };
        const faults = this.#diagnosed([fault], {agent: options.agent});
        this.#report(faults);
        diagnostics.push(...faults);
      }
    }
    if (signal?.aborted) complete = false;
    diagnostics.push(...this.#tellMissing());
    return {messages, diagnostics, complete};
  }

  /** Answers a call that went to the agent, for pages that carry out agent functions themselves. */
  respond(functionCallId: string, response: {value: Json} | {error: {code: string; message: string}}): boolean {
    return this.#calls.settle({functionCallId, ...response});
  }

  #take(input: unknown, options: ReceiveOptions): Diagnostic[] {
    const diagnostics: Diagnostic[] = [];
    const {messages, faults} = readInput(input, this.limits);
    const tell = (found: readonly Fault[], more: Partial<Diagnostic>, dialect?: Dialect) => {
      const told = this.#diagnosed(found, {agent: options.agent, ...more});
      diagnostics.push(...told);
      this.#report(told, dialect);
    };
    if (faults.length > 0) tell(faults, {});
    messages.forEach((raw, messageIndex) => {
      const entered = enter(raw);
      if ('fault' in entered) return tell([entered.fault], {messageIndex});
      const {message, dialect} = entered;
      const checked = checkMessage(message, this.limits);
      if ('fault' in checked) {
        return tell([checked.fault], {messageIndex, ...surfaceOf(message)}, dialect);
      }
      const found = this.#apply(message as unknown as AgentMessage, dialect, options);
      if (found.length > 0) tell(found, {messageIndex, ...surfaceOf(message)}, dialect);
    });
    return diagnostics;
  }

  #apply(message: AgentMessage, dialect: Dialect, options: ReceiveOptions): readonly Fault[] {
    if ('createSurface' in message) return this.#create(message, dialect, options);
    if ('deleteSurface' in message) return this.#delete(message.deleteSurface.surfaceId);
    if ('callRendererFunction' in message) {
      void answerCall(message.callRendererFunction, this.#answering(options)).then((response) =>
        this.#dispatch({rendererFunctionResponse: response} as unknown as Omit<RendererMessage, 'version'>, dialect, options.agent),
      );
      return [];
    }
    if ('agentFunctionResponse' in message) {
      // An unknown id is ignored (RULES §9.7): the surface may be gone, or the call superseded.
      this.#calls.settle(message.agentFunctionResponse);
      return [];
    }
    const body = 'updateComponents' in message ? message.updateComponents : message.updateDataModel;
    const surface = this.#surfaces.get(body.surfaceId);
    const key = 'updateComponents' in message ? 'updateComponents' : 'updateDataModel';
    if (!surface) return [unknownSurface(body.surfaceId, key)];
    const faults =
      'updateComponents' in message
        ? surface.update(message.updateComponents.components, '/updateComponents/components')
        : surface.updateData(message.updateDataModel.path, message.updateDataModel.value);
    if (!(this.strict && faults.some(({severity}) => severity === 'error'))) surface.remember(message);
    return faults;
  }

  #create(message: {createSurface: CreateSurface} & AgentMessage, dialect: Dialect, options: ReceiveOptions): readonly Fault[] {
    const init = message.createSurface;
    if (this.#surfaces.has(init.surfaceId)) return [existingSurface(init.surfaceId)];
    const faults: Fault[] = [];
    if (init.catalogId !== undefined) {
      const fault = catalogFault(init.catalogId, this.#catalogs, '/createSurface/catalogId');
      if (fault && this.strict) return [fault];
      if (fault) faults.push(fault);
    }
    const surface = new Surface(init, this.#host, {
      dialect,
      agent: options.agent,
      locale: this.locale,
      timeZone: this.timeZone,
    });
    if (init.components) {
      const found = surface.update(init.components, '/createSurface/components');
      faults.push(...found);
      if (this.strict && found.some(({severity}) => severity === 'error')) return faults;
    }
    surface.remember(message);
    this.#surfaces.set(surface.id, surface);
    this.dispatchEvent(new CustomEvent('surfacecreated', {detail: surface}));
    return faults;
  }

  #delete(id: string): readonly Fault[] {
    const surface = this.#surfaces.get(id);
    // Deleting what isn't there is no fault (RULES §2.6).
    if (!surface) return [];
    this.#surfaces.delete(id);
    this.#calls.drop(surface);
    surface.delete();
    this.dispatchEvent(new CustomEvent('surfacedeleted', {detail: surface}));
    return [];
  }

  #answering({userActivation = false}: ReceiveOptions) {
    return {
      catalogs: this.#catalogs,
      policy: this.policy,
      limits: this.limits,
      locale: this.locale,
      timeZone: this.timeZone,
      userActivation,
    };
  }

  #prepare(catalog: Catalog, then: () => void): void {
    this.#preparing++;
    const loaded = prepare(catalog).then(then);
    this.#ready = Promise.all([this.#ready, loaded]).then(() => {
      this.#preparing--;
      if (this.#preparing > 0) return;
      for (const {input, options} of this.#waiting.splice(0)) this.receive(input, options);
    });
  }

  #tellMissing(): Diagnostic[] {
    const told: Diagnostic[] = [];
    for (const surface of this.#surfaces.values()) {
      const found = surface.missingChildren();
      if (found.length > 0) told.push(...this.#diagnosed(found, {surfaceId: surface.id, agent: surface.agent}));
    }
    this.#report(told);
    return told;
  }

  #diagnosed(faults: readonly Fault[], more: Partial<Diagnostic>): Diagnostic[] {
    const known = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined));
    return faults.map((fault) => ({...fault, ...known}));
  }

  #report(diagnostics: readonly Diagnostic[], dialect?: Dialect): void {
    for (const diagnostic of diagnostics) {
      this.#diagnostics.push(diagnostic);
      if (this.#diagnostics.length > this.limits.diagnostics) this.#diagnostics = this.#diagnostics.slice(-this.limits.diagnostics);
      this.dispatchEvent(new CustomEvent('diagnostic', {detail: diagnostic}));
      const body = errorBody(diagnostic);
      if (body) this.#dispatch({error: body} as Omit<RendererMessage, 'version'>, dialect, diagnostic.agent);
    }
  }

  #send(body: Omit<RendererMessage, 'version'>, surface: Surface): void {
    if (surface.deleted) return;
    this.#dispatch(body, surface.dialect, surface.agent);
  }

  #dispatch(body: Omit<RendererMessage, 'version'>, dialect: Dialect | undefined, agent: string | undefined): void {
    const message = {version: VERSION, ...body} as RendererMessage;
    const detail: OutgoingMessage = {
      message: dialect ? leave(message, dialect) : (message as unknown as JsonObject),
      metadata: this.#metadata(agent),
      ...(agent === undefined ? {} : {agent}),
    };
    this.dispatchEvent(new CustomEvent('message', {detail}));
  }

  /** The data of the surfaces that this agent made and wants back (RULES §12.6). */
  #metadata(agent: string | undefined): JsonObject {
    const surfaces: JsonObject = {};
    for (const surface of this.#surfaces.values()) {
      if (surface.sendDataModel && surface.agent === agent) surfaces[surface.id] = surface.model.root;
    }
    return Object.keys(surfaces).length > 0 ? {a2uiRendererDataModel: {version: VERSION, surfaces}} : {};
  }
}

function isCurrent(protocolVersion: string): boolean {
  return protocolVersion === VERSION || protocolVersion.startsWith(`${VERSION}.`);
}

function surfaceOf(message: JsonObject): {surfaceId?: string} {
  for (const body of Object.values(message)) {
    const id = (body as JsonObject | null)?.surfaceId;
    if (typeof id === 'string') return {surfaceId: id};
  }
  return {};
}

function existingSurface(id: string): Fault {
  return {
    code: 'SURFACE_EXISTS',
    category: 'IntegrityError',
    severity: 'error',
    message: `Surface ${id} already exists.`,
    path: '/createSurface/surfaceId',
  };
}

function unknownSurface(id: string, key: string): Fault {
  return {
    code: 'UNKNOWN_SURFACE',
    category: 'IntegrityError',
    severity: 'error',
    message: `There is no surface ${id}; it was never created, or it was deleted.`,
    path: `/${key}/surfaceId`,
  };
}

