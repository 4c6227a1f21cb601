import {Catalogs} from '../catalog/catalogs.js';
import type {Catalog} from '../catalog/catalog.js';
import {defaultLimits, type Limits} from '../catalog/limits.js';
import {defaultPolicy, type Policy} from '../catalog/policy.js';
import {capabilitiesOf, isCurrent} from '../door/capabilities.js';
import {
  Door,
  dialectOf,
  leave,
  type Dialect,
  type Entered,
  type Reread,
  type Traits,
  type UpgradedMessage,
} from '../door/door.js';
import {ownTimeZone} from '../evaluate/time-zone.js';
import {Budget, weightOf} from '../model/budget.js';
import {frozenCopy} from '../model/value.js';
import {fault, inBounds} from '../protocol/codes.js';
import type {Diagnostic, Fault} from '../protocol/diagnostic.js';
import type {Json, JsonObject} from '../protocol/json.js';
import {isObject} from '../protocol/json.js';
import {
  VERSION,
  type ActionMessage,
  type AgentMessage,
  type CreateSurface,
  type FunctionResponse,
  type RendererMessage,
} from '../protocol/messages.js';
import {isEventStream, readStream, type Streamed, type StreamReader, type StreamSource} from '../stream/stream.js';
import {readInput} from '../stream/read-input.js';
import {checkMessage} from '../validate/message.js';
import {catalogFault} from '../validate/resolve.js';
import {prepare, validatorsOf} from '../validate/interpreted.js';
import {AgentCalls} from './agent-calls.js';
import {answerCall} from './answer-call.js';
import {DraftedMessage, type Drafting} from './drafted-message.js';
import {errorBody} from './error-body.js';
import {Later, MAX_ROUNDS} from './later.js';
import {readSnapshot, snapshotOf, userPaths, type Snapshot} from './snapshot.js';
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
  /** What the page adds to an action as `metadata.extensions` (RULES §18). Default: nothing. */
  extensions?: (action: ActionMessage, surface: Surface) => JsonObject | undefined;
}

export interface ReceiveOptions {
  /** Who sends, so that one agent's data never reaches another. */
  agent?: string;
  /** Whether the user's gesture stands behind the messages, which a transport seldom can say. Default: false. */
  userActivation?: boolean;
  /** Hears of each surface that these messages make. */
  created?: (surface: Surface) => void;
}

/** What a stream brought. */
export interface StreamSummary {
  /** Messages that were read, faulty ones included. */
  readonly messages: number;
  /** Of many, the last. */
  readonly diagnostics: readonly Diagnostic[];
  /** False when it broke off, ended in the middle of a message, or was aborted. */
  readonly complete: boolean;
  /** The id of the last event of an event stream, from which a server can go on. */
  readonly lastEventId?: string;
  /** Milliseconds to wait before reconnecting, where the server says so. */
  readonly retry?: number;
}

/** Detail of a renderer's `message` event: what is to be sent to an agent. */
export interface OutgoingMessage {
  readonly message: JsonObject;
  /** What the transport puts beside the message, such as `a2uiRendererDataModel` (RULES §12.6). */
  readonly metadata: JsonObject;
  /** Whom it is for, as the page named the agent in `receive()`. */
  readonly agent?: string;
}

/** How messages are taken in; those of a snapshot tell how their agent spoke. */
interface Taking extends ReceiveOptions {
  readonly restored?: {readonly dialect: Dialect; readonly traits?: Traits};
}

/** Which of the surfaces a message to the agent may speak of. */
export interface MetadataOptions {
  /** Whom the message is for, as the page named the agent in `receive()`. */
  agent?: string;
  /** The version string in which the message is written. Default: `"1.0"`. */
  version?: string;
}

/**
 * All surfaces of one conversation (an `EventTarget`). Events: `message` (an {@link OutgoingMessage} for the agent), `diagnostic`
 * and `diagnosticwithdrawn` (a {@link Diagnostic}), `surfacecreated` and `surfacedeleted` (the {@link Surface}), `catalogadded`
 * (the {@link Catalog}), `source` (a {@link SourcePart} of an `.a2ui` file), each in `event.detail`, `policychanged` and
 * `streamschanged` (see {@link Renderer.streams}).
 */
export class Renderer extends EventTarget {
  // Changed in place, since all parts of the conversation hold them.
  readonly #policy: Policy;
  readonly #limits: Limits;
  readonly strict: boolean;
  readonly locale: string;
  /** The page's choice; undefined stands for the browser's. */
  readonly chosenTimeZone: string | undefined;
  readonly #catalogs: Catalogs;
  readonly #surfaces = new Map<string, Surface>();
  readonly #later = new Later(() => this.#report([endless()]));
  readonly #calls: AgentCalls;
  readonly #host: SurfaceHost;
  readonly #door: Door;
  readonly #extensions: RendererInit['extensions'];
  /** What came while a catalog's validation was loading, in order. */
  readonly #waiting: (() => void)[] = [];
  #diagnostics: Diagnostic[] = [];
  /** What was told of children that have not come, by child id. */
  readonly #missing = new WeakMap<Surface, Map<string, Diagnostic>>();
  #preparing = 0;
  #streams = {open: 0, connections: 0};
  #ready: Promise<void> = Promise.resolve();

  constructor(init: RendererInit = {}) {
    super();
    const {catalogs = [], policy = {}, limits = {}, strict = false, locale, timeZone} = init;
    this.#extensions = init.extensions;
    this.#policy = {...defaultPolicy, ...policy};
    this.#limits = {...defaultLimits, ...limits};
    this.strict = strict;
    this.locale = locale ?? globalThis.navigator?.language ?? 'en';
    this.chosenTimeZone = timeZone;
    this.#catalogs = new Catalogs();
    this.#calls = new AgentCalls(this.limits, (body, surface) => this.#send(body, surface));
    this.#host = {
      catalogs: this.#catalogs,
      policy: this.policy,
      limits: this.limits,
      strict,
      budget: new Budget(this.limits.size, () => this.#weight()),
      later: (task) => this.#later.add(task),
      report: (faults, surface) => {
        this.#report(this.#diagnosed(faults, {surfaceId: surface.id, agent: surface.agent}), surface.dialect);
      },
      withdraw: (surface, childId) => this.#withdraw(surface, childId),
      send: (body, surface) => this.#send(body, surface),
      callAgent: (surface, entry, args) => this.#calls.call(surface, entry, args),
    };
    this.#door = new Door({
      catalogs: this.#catalogs,
      limits: this.limits,
      policy: this.policy,
      has: (id) => this.#surfaces.has(id),
    });
    for (const catalog of catalogs) this.addCatalog(catalog);
  }

  /** IANA name. */
  get timeZone(): string {
    return this.chosenTimeZone ?? ownTimeZone();
  }

  /** What the page lets surfaces do; another one holds from then on, for what is drawn too. */
  get policy(): Policy {
    return this.#policy;
  }

  set policy(policy: Partial<Policy>) {
    // Functions are asked when something happens; the rest is seen.
    const seen = JSON.stringify(this.#policy);
    Object.assign(this.#policy, {mediaHosts: undefined, trustedMediaHosts: undefined}, defaultPolicy, policy);
    if (JSON.stringify(this.#policy) !== seen) this.dispatchEvent(new CustomEvent('policychanged'));
  }

  /** Bounds of what is taken in and drawn; others hold for what comes from then on. */
  get limits(): Limits {
    return this.#limits;
  }

  set limits(limits: Partial<Limits>) {
    Object.assign(this.#limits, defaultLimits, limits);
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

  /** `a2uiRendererCapabilities` (RULES §14), for a transport to attach: what agents may name without further ado. */
  get capabilities(): JsonObject {
    return capabilitiesOf(this.#catalogs);
  }

  /**
   * The capabilities to tell an agent that has told its own, such as `{'1.0': {supportedCatalogIds: […]}}`: catalogs that it doesn't
   * list go along as documents where it accepts inline catalogs (RULES §14). What it has told of itself in `v1.0`, `v0.9` or `v0.8`
   * is answered in that version too, with the ids that catalogs had then.
   */
  capabilitiesFor(agentCapabilities: JsonObject): JsonObject {
    return capabilitiesOf(this.#catalogs, agentCapabilities);
  }

  /**
   * What a transport puts beside a message to an agent, such as the user's prompt: `a2uiRendererDataModel` with the data of
   * those surfaces that this agent made and wants back, in that version (RULES §12.6). Empty where there are none.
   */
  metadata({agent, version = VERSION}: MetadataOptions = {}): JsonObject {
    const surfaces: JsonObject = {};
    for (const surface of this.#surfaces.values()) {
      if (!surface.sendDataModel || surface.agent !== agent) continue;
      if (protocolOf(surface.dialect.version) === protocolOf(version)) surfaces[surface.id] = surface.model.root;
    }
    return Object.keys(surfaces).length > 0 ? {a2uiRendererDataModel: {version, surfaces}} : {};
  }

  /**
   * Registers a catalog; components that wait for it appear. One without validators is read first, and what is received meanwhile
   * waits (see `ready`); a document that no catalog can be made from is reported and not registered.
   */
  addCatalog(catalog: Catalog): void {
    this.#catalogs.add(catalog);
    const register = () => {
      const ids = new Set([catalog.id, ...catalog.aliases]);
      const reread = new Map(this.#door.retry(ids).map((each) => [each.surfaceId, each]));
      for (const surface of this.#surfaces.values()) {
        const found = [...this.#reread(reread.get(surface.id)), ...surface.retry(ids)];
        this.#report(this.#diagnosed(found, {surfaceId: surface.id, agent: surface.agent}), surface.dialect);
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
      this.#waiting.push(() => void this.receive(input, options));
      return [];
    }
    if (this.#takePlainWrite(input)) return [];
    const diagnostics = this.#take(input, options);
    for (const each of this.#tellMissing()) diagnostics.push(each);
    return diagnostics;
  }

  /** All surfaces as they are now, as JSON; what users typed into fields that hide it only with `secrets`. */
  snapshot({secrets = false} = {}): Snapshot {
    return snapshotOf(this.#surfaces.values(), {secrets});
  }

  /**
   * Makes the surfaces of a snapshot again, beside those that are there, and tells no agent what is wrong with them.
   *
   * @throws {TypeError} for what is no snapshot.
   */
  restore(snapshot: Snapshot): Diagnostic[] {
    const read = readSnapshot(snapshot);
    if (this.#preparing > 0) {
      this.#waiting.push(() => void this.restore(read));
      return [];
    }
    const diagnostics: Diagnostic[] = [];
    const made = new Set<string>();
    for (const raw of read.messages) {
      const {createSurface, updateComponents}: JsonObject = isObject(raw) ? raw : {};
      const body = createSurface ?? updateComponents;
      const id = isObject(body) && typeof body.surfaceId === 'string' ? body.surfaceId : '';
      // A later part of a surface that could not be made belongs to the one of that name which is there.
      if (createSurface === undefined && !made.has(id)) continue;
      const agent = Object.hasOwn(read.agents, id) ? read.agents[id] : undefined;
      const dialect = dialectOf(Object.hasOwn(read.dialects, id) ? read.dialects[id]! : VERSION);
      const traits = read.traits && Object.hasOwn(read.traits, id) ? read.traits[id] : undefined;
      const known = this.#surfaces.get(id);
      for (const each of this.#take(raw, {agent, restored: {dialect, traits}})) diagnostics.push(each);
      const surface = this.#surfaces.get(id);
      if (!surface || surface === known) continue;
      made.add(id);
      this.#door.adopt(id, dialect, surface.catalogId);
      for (const pointer of userPaths(read, id)) surface.userInput.add(pointer);
    }
    for (const each of this.#tellMissing()) diagnostics.push(each);
    return diagnostics;
  }

  /**
   * Takes in a stream: a `Response`, a `ReadableStream`, or an iterable, async or not, of text, bytes or objects.
   * Resolves when it ends; `signal` aborts it.
   */
  async stream(source: StreamSource, options: ReceiveOptions & {signal?: AbortSignal} = {}): Promise<StreamSummary> {
    const connections = isEventStream(source) ? 1 : 0;
    this.#countStreams(1, connections);
    try {
      return await this.#stream(source, options);
    } finally {
      this.#countStreams(-1, -connections);
    }
  }

  /** How many streams are open, and how many of them are connections that stay open when all has been said. */
  get streams(): {readonly open: number; readonly connections: number} {
    return this.#streams;
  }

  #countStreams(open: number, connections: number): void {
    this.#streams = {open: this.#streams.open + open, connections: this.#streams.connections + connections};
    this.dispatchEvent(new Event('streamschanged'));
  }

  async #stream(
    source: StreamSource,
    {signal, ...options}: ReceiveOptions & {signal?: AbortSignal},
  ): Promise<StreamSummary> {
    const diagnostics: Diagnostic[] = [];
    // A stream may go on for ever.
    const keep = (told: readonly Diagnostic[]) => {
      for (const each of told) diagnostics.push(each);
      if (diagnostics.length > 2 * this.limits.diagnostics)
        diagnostics.splice(0, diagnostics.length - this.limits.diagnostics);
    };
    let messages = 0;
    let complete = true;
    let reader: StreamReader | undefined;
    const tell = (found: readonly Fault[], about: Partial<Diagnostic> = {}, dialect?: Dialect) => {
      const told = this.#diagnosed(found, {agent: options.agent, ...about});
      this.#report(told, dialect);
      keep(told);
    };
    const drafting = this.#drafting(options, tell);
    let drafted: DraftedMessage | undefined;
    const take = (part: Streamed) => {
      if ('part' in part) {
        if (drafted?.of !== part.part.of) drafted = new DraftedMessage(part.part, drafting);
        drafted.take(part.part);
        return;
      }
      const begun = drafted;
      drafted = undefined;
      if ('message' in part) {
        messages++;
        complete = true;
        keep(this.#take(part.message, options, begun));
        return;
      }
      complete = !part.cut;
      if (begun?.surface && part.cut) keep(this.#keepCut(begun, options));
      else begun?.drop();
      if (!part.quiet) tell([part.fault]);
    };
    try {
      // Strict mode takes a message whole or not at all.
      const options = {signal, limits: this.limits, early: !this.strict};
      const hand = (parts: readonly Streamed[]) => {
        if (this.#preparing === 0) return parts.forEach(take);
        return this.#ready.then(() => parts.forEach(take));
      };
      await readStream(source, options, hand, (started) => (reader = started));
    } catch (error) {
      complete = false;
      // An abort is the page's own wish; anything else is the network's fault and worth telling.
      if (!signal?.aborted) {
        const why = error instanceof Error ? error.message : String(error);
        tell([fault('STREAM_BROKEN', '', `The stream broke off: ${why}.`)]);
      }
    }
    if (signal?.aborted) complete = false;
    keep(this.#tellMissing());
    const {lastEventId, retry} = reader ?? {};
    return {
      messages,
      diagnostics,
      complete,
      ...(lastEventId !== undefined && {lastEventId}),
      ...(retry !== undefined && {retry}),
    };
  }

  /** Answers a call that went to the agent, for pages that carry out agent functions themselves. */
  respond(functionCallId: string, response: {value: Json} | {error: {code: string; message: string}}): boolean {
    return this.#calls.settle({functionCallId, ...response});
  }

  /** What drawing unfinished messages needs. */
  #drafting(
    options: ReceiveOptions,
    tell: (found: readonly Fault[], about: Partial<Diagnostic>, dialect: Dialect) => void,
  ): Drafting {
    return {
      door: this.#door,
      surface: (id) => this.#surfaces.get(id),
      create: (init, {dialect, traits}) => {
        if (this.#surfaces.size >= this.limits.surfaces) return undefined;
        const {components: _, dataModel: _data, ...known} = init;
        return this.#add(this.#surfaceOf(known, dialect, traits, options), options);
      },
      remove: (surface) => void this.#delete(surface.id),
      heed: ({faults, dialect, surfaceId, again}) => {
        // What is wrong is told with the whole message.
        const notes = faults.filter(({severity}) => severity === 'info');
        if (notes.length > 0) tell(notes, {surfaceId}, dialect);
        this.#reread(again);
      },
    };
  }

  /** Keeps what has closed of a message that ends too early, as if that were all of it. */
  #keepCut(drafted: DraftedMessage, options: ReceiveOptions): Diagnostic[] {
    const {surface, soFar} = drafted;
    const diagnostics = this.#take(soFar, options, drafted);
    if (soFar.createSurface !== undefined) surface!.unfinished = true;
    return diagnostics;
  }

  /**
   * Takes in the most frequent of all messages, a plain value for one path in the released form, if that is what it is and nothing is
   * wrong with it: half the time from the message to the screen went into what only other messages need.
   */
  #takePlainWrite(input: unknown): boolean {
    if (!isObject(input) || input.version !== VERSION || !isObject(input.updateDataModel)) return false;
    const {surfaceId, path, value} = input.updateDataModel;
    if (typeof surfaceId !== 'string' || typeof path !== 'string' || !PLAIN_PATH.test(path)) return false;
    // What is no JSON is read as null there, which deletes.
    if (!isPlainValue(value)) return false;
    if (Object.keys(input).length !== 2 || Object.keys(input.updateDataModel).length !== 3) return false;
    const surface = this.#surfaces.get(surfaceId);
    if (!surface || surface.dialect.version !== VERSION || surface.isDrafting || surface.unfinished) return false;
    // A write that can't be done has changed nothing, and is told on the way of all messages.
    if (surface.updateData(path, value).length > 0) return false;
    surface.remember({version: VERSION, updateDataModel: {surfaceId, path, value}});
    return true;
  }

  #take(input: unknown, options: Taking, drafted?: DraftedMessage): Diagnostic[] {
    const diagnostics: Diagnostic[] = [];
    const {messages, sources, faults} = readInput(input, this.limits);
    const tell = (found: readonly Fault[], more: Partial<Diagnostic>, dialect?: Dialect) => {
      if (found.length === 0) return;
      const told = this.#diagnosed(found, {agent: options.agent, ...more});
      for (const each of told) diagnostics.push(each);
      this.#report(told, dialect, options.restored !== undefined);
    };
    tell(faults, {});
    messages.forEach((raw, messageIndex) => {
      const entered = options.restored ? restored(raw, options.restored) : this.#door.enter(raw);
      if ('fault' in entered) {
        drafted?.drop();
        return tell([entered.fault], {messageIndex, ...aboutOf(raw)});
      }
      const {dialect, surfaceId, traits} = entered;
      const about = {messageIndex, ...aboutOf(raw)};
      tell(entered.faults, about, dialect);
      if (this.strict && entered.faults.some(isError)) return;
      // What is wrong with components that came before was told then.
      this.#reread(entered.again);
      for (const upgraded of entered.messages) tell(this.#takeOne(upgraded, entered, options, drafted), about, dialect);
      if (drafted?.surface?.isDrafting) drafted.surface.endDraft();
      if (surfaceId !== undefined && traits) this.#surfaces.get(surfaceId)?.adopt(traits);
    });
    for (const source of sources) this.dispatchEvent(new CustomEvent('source', {detail: source}));
    return diagnostics;
  }

  #takeOne(
    {message: raw, origin}: UpgradedMessage,
    entered: Entered,
    options: ReceiveOptions,
    drafted?: DraftedMessage,
  ): readonly Fault[] {
    const placed = (faults: readonly Fault[]) =>
      origin ? faults.map((found) => ({...found, path: origin(found.path)})) : faults;
    const checked = checkMessage(raw, this.limits, this.strict);
    if ('fault' in checked) {
      drafted?.drop();
      this.#refuseCall(raw, checked.fault, entered.dialect, options);
      return placed([checked.fault]);
    }
    // The agent's objects are not ours to keep, and nobody may change what is on screen behind our back.
    const message = frozenCopy(checked.message, drafted?.known) as unknown as AgentMessage;
    return placed([...checked.faults, ...this.#apply(message, entered, options, drafted)]);
  }

  /** Takes components anew that the door understands better now. */
  #reread(again: Reread | undefined): readonly Fault[] {
    const surface = again && this.#surfaces.get(again.surfaceId);
    if (!surface) return [];
    const {dialect, agent} = surface;
    const entered = {dialect, body: '', messages: [], faults: []};
    const written = again.writes.flatMap((upgraded) => this.#takeOne(upgraded, entered, {agent}));
    const components = frozenCopy(again.components, undefined) as Json[];
    return [...written, ...surface.besideDraft(() => surface.update(components, again.paths))];
  }

  #apply(
    message: AgentMessage,
    {dialect, traits}: Entered,
    options: ReceiveOptions,
    drafted?: DraftedMessage,
  ): readonly Fault[] {
    if ('createSurface' in message) return this.#create(message, dialect, traits, options, drafted);
    if ('deleteSurface' in message) return this.#delete(message.deleteSurface.surfaceId);
    if ('callRendererFunction' in message) {
      void answerCall(message.callRendererFunction, this.#answering(options)).then((response) =>
        this.#answer(response, dialect, options),
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
        ? this.#updateComponents(surface, message.updateComponents.components, '/updateComponents/components', drafted)
        : drafted?.hasWritten(message.updateDataModel.path ?? '', message.updateDataModel.value)
          ? []
          : surface.updateData(message.updateDataModel.path, message.updateDataModel.value);
    if (!(this.strict && faults.some(({severity}) => severity === 'error'))) surface.remember(message);
    return faults;
  }

  /** A call that can't be read is answered too, where it says what to answer (RULES §9.4). */
  #refuseCall(message: JsonObject, {message: sentence}: Fault, dialect: Dialect, options: ReceiveOptions): void {
    const call = message.callRendererFunction;
    if (!isObject(call) || typeof call.functionCallId !== 'string') return;
    const error = {code: 'INVALID_FUNCTION_CALL', message: sentence};
    this.#answer({functionCallId: call.functionCallId, error}, dialect, options);
  }

  #answer(rendererFunctionResponse: FunctionResponse, dialect: Dialect, {agent}: ReceiveOptions): void {
    this.#later.add(() => this.#dispatch({rendererFunctionResponse}, dialect, agent));
  }

  #create(
    message: {createSurface: CreateSurface} & AgentMessage,
    dialect: Dialect,
    traits: Traits | undefined,
    options: ReceiveOptions,
    drafted?: DraftedMessage,
  ): readonly Fault[] {
    const init = message.createSurface;
    const known = this.#surfaces.get(init.surfaceId);
    // One that was begun by this message, or by one that was cut off, is completed.
    const begun = known && (known === drafted?.surface || known.unfinished) ? known : undefined;
    if (known && !begun) return [existingSurface(init.surfaceId)];
    if (!known && this.#surfaces.size >= this.limits.surfaces)
      return [tooManySurfaces(init.surfaceId, this.limits.surfaces)];
    const faults: Fault[] = [];
    if (init.catalogId !== undefined) {
      const {catalogVersions} = dialect.reader;
      const found = catalogFault(init.catalogId, this.#catalogs, '/createSurface/catalogId', catalogVersions);
      if (found && this.strict) return [found];
      if (found) faults.push(found);
    }
    if (begun) {
      begun.complete(init);
      begun.unfinished = false;
      if (init.dataModel && !drafted?.hasWritten('', init.dataModel))
        for (const each of begun.updateData('', init.dataModel)) faults.push(each);
      const components = init.components ?? [];
      for (const each of this.#updateComponents(begun, components, '/createSurface/components', drafted))
        faults.push(each);
      begun.remember(message);
      return faults;
    }
    const surface = this.#surfaceOf(init, dialect, traits, options);
    if (init.components) {
      const found = surface.update(init.components, '/createSurface/components');
      for (const each of found) faults.push(each);
      if (this.strict && found.some(isError)) return faults;
    }
    surface.remember(message);
    this.#add(surface, options);
    return faults;
  }

  #surfaceOf(init: CreateSurface, dialect: Dialect, traits: Traits | undefined, {agent}: ReceiveOptions): Surface {
    return new Surface(init, this.#host, {dialect, traits, agent, locale: this.locale, timeZone: this.chosenTimeZone});
  }

  #add(surface: Surface, {created}: Taking): Surface {
    this.#surfaces.set(surface.id, surface);
    created?.(surface);
    this.dispatchEvent(new CustomEvent('surfacecreated', {detail: surface}));
    return surface;
  }

  /** Takes in the components of a whole message, in place of what was drawn of it. */
  #updateComponents(
    surface: Surface,
    components: readonly unknown[],
    path: string,
    drafted: DraftedMessage | undefined,
  ): readonly Fault[] {
    const update = () => surface.update(components, path);
    return drafted?.surface === surface && surface.isDrafting ? surface.endDraft(update)! : surface.besideDraft(update);
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
      timeZone: this.chosenTimeZone,
      userActivation,
    };
  }

  #prepare(catalog: Catalog, then: () => void): void {
    this.#preparing++;
    const loaded = this.#read(catalog).then(then, (error: unknown) => {
      this.#catalogs.delete(catalog);
      this.#report([unreadableCatalog(catalog.id, error instanceof Error ? error.message : String(error))]);
    });
    this.#ready = Promise.all([this.#ready, loaded]).then(() => {
      this.#preparing--;
      if (this.#preparing > 0) return;
      for (const deliver of this.#waiting.splice(0)) deliver();
    });
  }

  /** Makes a catalog's validators, and reports what its author has to put right; what is sound of it is used. */
  async #read(catalog: Catalog): Promise<void> {
    // What an older version asks of its documents is not ours to check.
    if (!isCurrent(catalog.protocolVersion)) return prepare(catalog);
    const [{checkCatalog}] = await Promise.all([import('../validate/catalog-document.js'), prepare(catalog)]);
    const found = checkCatalog(catalog.document);
    this.#report(found.map((each) => ({...each, message: `Catalog ${catalog.id}: ${each.message}`})));
  }

  /** What all surfaces hold now. */
  #weight(): number {
    let weight = 0;
    for (const {components, model} of this.#surfaces.values()) {
      weight += model.weight;
      for (const {received} of components) weight += weightOf(received);
    }
    return weight;
  }

  #tellMissing(): Diagnostic[] {
    const told: Diagnostic[] = [];
    for (const surface of this.#surfaces.values()) {
      const found = surface.missingChildren();
      if (found.length === 0) continue;
      const missing = this.#missing.get(surface) ?? new Map<string, Diagnostic>();
      this.#missing.set(surface, missing);
      for (const diagnostic of this.#diagnosed(found, {surfaceId: surface.id, agent: surface.agent})) {
        missing.set(diagnostic.componentId!, diagnostic);
        told.push(diagnostic);
      }
    }
    this.#report(told);
    return told;
  }

  #diagnosed(faults: readonly Fault[], more: Partial<Diagnostic>): Diagnostic[] {
    const known = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined));
    const most = this.limits.diagnostics;
    const told = faults.length > most ? [...faults.slice(0, most), tooManyFaults(faults.length - most)] : faults;
    return told.map((fault) => ({...inBounds(fault), ...known}));
  }

  /** Tells the page, and the agent unless `quietly` (RULES §13): equal errors of one message once. */
  #report(diagnostics: readonly Diagnostic[], dialect?: Dialect, quietly = false): void {
    const sent = new Set<string>();
    for (const diagnostic of diagnostics) {
      const {surfaceId, componentId, messageIndex} = diagnostic;
      // What was found later is said by its place in the component.
      const later = messageIndex === undefined && surfaceId !== undefined && componentId !== undefined;
      const place = later ? this.#surfaces.get(surfaceId)?.placeOf(componentId) : undefined;
      this.#diagnostics.push(diagnostic);
      if (this.#diagnostics.length > this.limits.diagnostics)
        this.#diagnostics = this.#diagnostics.slice(-this.limits.diagnostics);
      this.dispatchEvent(new CustomEvent('diagnostic', {detail: diagnostic}));
      const body = quietly ? undefined : errorBody(diagnostic, place);
      if (!body) continue;
      const key = JSON.stringify(body);
      if (sent.has(key)) continue;
      sent.add(key);
      this.#later.atOnce(() => this.#dispatch({error: body}, dialect, diagnostic.agent));
    }
  }

  #withdraw(surface: Surface, childId: string): void {
    const withdrawn = this.#missing.get(surface)?.get(childId);
    const at = withdrawn ? this.#diagnostics.indexOf(withdrawn) : -1;
    this.#missing.get(surface)?.delete(childId);
    if (at < 0) return;
    this.#diagnostics.splice(at, 1);
    this.dispatchEvent(new CustomEvent('diagnosticwithdrawn', {detail: withdrawn}));
  }

  #send(body: Omit<RendererMessage, 'version'>, surface: Surface): void {
    if (surface.deleted) return;
    const {action} = body as {action?: ActionMessage};
    const extensions = action && this.#extensions?.(action, surface);
    const whole = extensions ? {action: {...action, metadata: {extensions}}} : body;
    this.#dispatch(whole, surface.dialect, surface.agent);
  }

  #dispatch(body: Omit<RendererMessage, 'version'>, dialect: Dialect | undefined, agent: string | undefined): void {
    const whole = {version: VERSION, ...body} as RendererMessage;
    const message = dialect ? leave(whole, dialect) : (whole as unknown as JsonObject);
    // Not every dialect has a form for it.
    if (!message) return;
    const metadata = this.metadata({agent, version: dialect?.version});
    const detail: OutgoingMessage = {
      message,
      metadata: dialect ? dialect.reader.metadata(metadata, dialect.version) : metadata,
      ...(agent === undefined ? {} : {agent}),
    };
    this.dispatchEvent(new CustomEvent('message', {detail}));
  }
}

function isPlainValue(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

function isError({severity}: Fault): boolean {
  return severity === 'error';
}

/** Paths that need no unescaping and no second look. */
const PLAIN_PATH = /^(?:\/[\w.-]+)+$/;

/** A message of a snapshot, which is said in v1.0 whatever its agent speaks. */
function restored(raw: unknown, how: NonNullable<Taking['restored']>): ReturnType<Door['enter']> {
  if (!isObject(raw)) return {fault: fault('NOT_A_MESSAGE', '', 'A message must be a JSON object.')};
  return {...how, body: '', messages: [{message: raw}], faults: []};
}

/** Version strings of one protocol version: `"1.0"` and `"v1.0"`, `"v0.9"` and `"v0.9.1"` (RULES §1.2). */
function protocolOf(version: string): string {
  return /^v?(\d+\.\d+)/.exec(version)?.[1] ?? version;
}

/** The surface or call that a message is about, which may be none at all. */
function aboutOf(message: unknown): {surfaceId?: string; functionCallId?: string} {
  for (const body of isObject(message) ? Object.values(message) : []) {
    if (!isObject(body)) continue;
    const {surfaceId, functionCallId} = body;
    if (typeof surfaceId === 'string') return {surfaceId};
    if (typeof functionCallId === 'string') return {functionCallId};
  }
  return {};
}

function unreadableCatalog(id: string, why: string): Fault {
  return fault('CATALOG_UNREADABLE', '', `Catalog ${id} can't be used: ${why}.`);
}

function tooManySurfaces(id: string, limit: number): Fault {
  const message = `There are ${limit} surfaces, which is the limit; ${id} is not made.`;
  return fault('SURFACE_LIMIT', '/createSurface/surfaceId', message);
}

function tooManyFaults(count: number): Fault {
  return fault('DIAGNOSTIC_LIMIT', '', `${count} faults more of the same message are not told.`);
}

function endless(): Diagnostic {
  const text = `Calls and answers followed each other ${MAX_ROUNDS} times without a pause; the page now has its turn between them.`;
  return fault('UPDATE_LOOP', '', text, {severity: 'warning'});
}

function existingSurface(id: string): Fault {
  return fault('SURFACE_EXISTS', '/createSurface/surfaceId', `Surface ${id} already exists.`);
}

function unknownSurface(id: string, key: string): Fault {
  const message = `There is no surface ${id}; it was never created, or it was deleted.`;
  return fault('UNKNOWN_SURFACE', `/${key}/surfaceId`, message);
}
