import {Signal} from 'signal-polyfill';
import type {Catalogs} from '../catalog/catalogs.js';
import type {FunctionEntry} from '../catalog/catalog.js';
import type {Kind} from '../catalog/kind.js';
import type {Limits} from '../catalog/limits.js';
import type {Policy} from '../catalog/policy.js';
import type {Dialect, Traits} from '../door/door.js';
import {type Environment, type Evaluation, type Scope} from '../evaluate/environment.js';
import {evaluated} from '../evaluate/evaluate.js';
import {readsData} from '../evaluate/dynamic.js';
import {resolveEvent} from '../evaluate/event.js';
import {Components, type Definition} from '../model/components.js';
import {weightOf, type Budget} from '../model/budget.js';
import {DataModel} from '../model/data-model.js';
import {formatPointer, parsePointer, type Pointer} from '../model/pointer.js';
import {PathSet} from '../model/path-set.js';
import {frozenCopy, valueAt, type DataFault} from '../model/value.js';
import {fault} from '../protocol/codes.js';
import type {Fault} from '../protocol/diagnostic.js';
import type {Json, JsonObject} from '../protocol/json.js';
import type {Action, AgentMessage, Call, Component, CreateSurface, RendererMessage} from '../protocol/messages.js';
import {checkComponent, type ComponentResult} from '../validate/component.js';
import {childrenOf} from '../validate/children.js';
import {checkTopology, TopologyIndex} from '../validate/topology.js';
import {functionFor} from '../validate/resolve.js';
import {templateFault} from '../evaluate/template.js';
import {ownTimeZone} from '../evaluate/time-zone.js';
import {PendingWork, whenSettled} from './work.js';
import {Draft, type Checked} from './draft.js';
import type {Inspection, LogEntry, NodeInspection} from './inspection.js';

/** What a surface needs of the renderer that it lives in. */
export interface SurfaceHost {
  readonly catalogs: Catalogs;
  readonly policy: Policy;
  readonly limits: Limits;
  readonly strict: boolean;
  /** What all surfaces may hold. */
  readonly budget: Budget;
  later(task: () => void): void;
  report(faults: readonly Fault[], surface: Surface): void;
  /** Takes back that a child is missing. */
  withdraw(surface: Surface, childId: string): void;
  send(body: Omit<RendererMessage, 'version'>, surface: Surface): void;
  callAgent(surface: Surface, entry: FunctionEntry, args: JsonObject): Promise<Json | undefined>;
}

/** The data of a surface by path text, for the page. Paths are JSON Pointers; `''` and `'/'` are the root. */
export interface SurfaceData {
  /** The value now, frozen; undefined where nothing is. */
  get(path: string): Json | undefined;
  /** Writes a copy of `value`, `null` deletes; throws a TypeError for a path that can't be written. */
  set(path: string, value: Json): void;
  /** Calls `changed` in a microtask after each change at, above or below the path; returns what ends it. */
  subscribe(path: string, changed: (value: Json | undefined) => void): () => void;
}

/** Who acts: a component in a scope. */
export interface Actor {
  readonly componentId: string;
  readonly scope: Scope;
  /** True for a real gesture, the only thing that satisfies `requiresUserActivation` (RULES §9.9). */
  readonly userActivation: boolean;
}

/** What is drawn of a surface somewhere; elements register themselves for `inspect()`. */
export interface SurfaceView {
  nodes(): Record<string, NodeInspection>;
  /** Hears of a change of the surface's traits. */
  traitsChanged?(): void;
}

const LOG_LENGTH = 5000;
/** About how many characters the log holds besides its newest entry. */
const LOG_WEIGHT = 5_000_000;
const NO_METADATA = Object.freeze({});

/** One interface that an agent made: its components, its data, and what the user does with it (RULES §2). */
export class Surface {
  readonly id: string;
  readonly dialect: Dialect;
  /** Who created it, as the page named it in `receive()`. */
  readonly agent?: string;
  readonly components = new Components();
  readonly model: DataModel;
  readonly environment: SurfaceEnvironment;
  readonly work: PendingWork;
  readonly views = new Set<SurfaceView>();
  /** The paths that the user wrote and nobody else since. */
  readonly userInput = new PathSet();
  /** Those of them that hold what the user typed into a field that hides it. */
  readonly secretInput = new PathSet();
  /** Its createSurface was cut off, so that another may complete it. */
  unfinished = false;
  /** Counts the tries to submit, after which every field shows its messages. */
  readonly submits = new Signal.State(0);
  /** BCP 47 tag; the element that shows the surface sets it. */
  locale: string;
  /** What the page chose, an IANA name; undefined stands for the browser's. */
  chosenTimeZone: string | undefined;
  readonly #host: SurfaceHost;
  readonly #log: LogEntry[] = [];
  #logWeight = 0;
  readonly #reported = new Map<string, Set<string>>();
  /** Child ids without definition, with the parent that names them. */
  readonly #missing = new Map<string, string>();
  readonly #tellMissing = new Set<string>();
  readonly #toldMissing = new Set<string>();
  /** Later definitions of components on screen, whose catalog is not there yet. */
  readonly #successors = new Map<string, Definition>();
  readonly #topology = new TopologyIndex();
  /** What ends the page's subscriptions to the data. */
  readonly #subscriptions = new Set<() => void>();
  #deleted = false;
  #traits: Traits;
  #init: Omit<CreateSurface, 'surfaceId' | 'components' | 'dataModel'> = {};
  #draft: Draft | undefined;

  constructor(
    init: CreateSurface,
    host: SurfaceHost,
    more: {dialect: Dialect; traits?: Traits; agent?: string; locale: string; timeZone?: string},
  ) {
    this.#host = host;
    this.id = init.surfaceId;
    this.dialect = more.dialect;
    this.#traits = more.traits ?? {};
    this.agent = more.agent;
    this.complete(init);
    this.locale = more.locale;
    this.chosenTimeZone = more.timeZone;
    this.model = new DataModel(init.dataModel, host.limits);
    this.work = new PendingWork({
      callAgent: (entry, args) => host.callAgent(this, entry, args),
      later: (task) => host.later(task),
      failed: ({owner, path}, {code, message}) => {
        // All else is evaluated again when it settles, and reports itself.
        if (!(owner instanceof ActionRun) || owner.calls !== path) return;
        this.report([fault(code, path, message, {componentId: owner.componentId})]);
      },
    });
    this.environment = new SurfaceEnvironment(this, host);
    // Tools take definitions away; what those named is then no part of the tree any more.
    this.components.listen((id) => {
      if (!this.components.has(id)) this.#topology.setEdges(id, []);
    });
  }

  /** The default catalog's id, fixed until deletion (RULES §2.3). */
  get catalogId(): string | undefined {
    return this.#init.catalogId;
  }

  /** IANA name. */
  get timeZone(): string {
    return this.chosenTimeZone ?? ownTimeZone();
  }

  /** Whether the agent wants the data with each message (RULES §12.6). */
  get sendDataModel(): boolean {
    return this.#init.sendDataModel ?? false;
  }

  /** `createSurface.metadata`, for the page (RULES §18). */
  get metadata(): {readonly extensions?: JsonObject} {
    return this.#init.metadata ?? NO_METADATA;
  }

  /** Takes what its createSurface says of it, which may come in parts. */
  complete({catalogId, sendDataModel, metadata}: Omit<CreateSurface, 'surfaceId'>): void {
    const known = frozenCopy(metadata, metadata) as JsonObject | null;
    // What was checked with another default is to be checked anew.
    if (catalogId !== this.#init.catalogId) this.#draft?.checked.clear();
    this.#init = {catalogId, sendDataModel, ...(known && {metadata: known})};
  }

  /** What it is besides what v1.0 can say, as agents of old dialects made it. */
  get traits(): Traits {
    return this.#traits;
  }

  /** The id of the component that is drawn first. */
  get rootId(): string {
    return this.#traits.rootId ?? 'root';
  }

  /** Takes what an old dialect says of a surface that is there already, such as another root. */
  adopt(traits: Traits): void {
    const before = this.#traits;
    this.#traits = {...before, ...traits};
    if (JSON.stringify(before) !== JSON.stringify(this.#traits)) for (const view of this.views) view.traitsChanged?.();
  }

  /** True once an agent deleted it; nothing of it reaches the agent any more. */
  get deleted(): boolean {
    return this.#deleted;
  }

  get policy(): Policy {
    return this.#host.policy;
  }

  get limits(): Limits {
    return this.#host.limits;
  }

  get catalogs(): Catalogs {
    return this.#host.catalogs;
  }

  /** The data by path text. */
  get dataModel(): SurfaceData {
    return {
      get: (path) => Signal.subtle.untrack(() => this.model.get(parsePointer(path))),
      set: (path, value) => {
        const fault = this.write(parsePointer(path), value);
        if (fault) throw new TypeError(`dataModel.set: ${fault.message}`);
      },
      subscribe: (path, changed) => this.#subscribe(parsePointer(path), changed),
    };
  }

  /** Writes what the user or the page entered; it is part of the log, so that a replay has it too. */
  write(pointer: Pointer, value: Json, {byUser = false, secret = false} = {}): DataFault | undefined {
    if (this.#deleted) return undefined;
    const fault = this.model.set(pointer, value);
    if (!fault && byUser) this.userInput.add(pointer);
    if (!fault && secret) this.secretInput.add(pointer);
    if (!fault) {
      const entry = {kind: 'write', path: formatPointer(pointer), value: frozenCopy(value, undefined)} as const;
      this.#remember({...entry, ...(byUser && {byUser}), ...(secret && {secret})});
    }
    return fault;
  }

  /**
   * Takes in components; in strict mode nothing of a faulty list (RULES §1.6). `path` is where the list stands in its message,
   * or each component's own place.
   */
  update(received: readonly unknown[], path: string | readonly string[]): readonly Fault[] {
    const {catalogs, limits, strict} = this.#host;
    const context = {
      catalogs,
      defaultCatalogId: this.catalogId,
      catalogVersions: this.dialect.reader.catalogVersions,
      surfaceId: this.id,
      limits,
      strict,
      parseTemplate: (text: string) => templateFault(text, limits),
    };
    const faults: Fault[] = [];
    const changes = new Map<string, Definition>();
    let added = 0;
    const check = (raw: unknown, at: string): Checked => {
      const known = this.#draft?.checked.get(raw);
      if (known?.at === at) return known;
      const {faults: found, ...result} = checkComponent(raw, at, context);
      const whole = result.id === undefined ? undefined : definitionOf({...result, faults: found}, raw, at);
      // More than can be drawn need not be known; there may be a million in one message.
      const definition =
        whole && whole.edges.length > limits.nodes ? {...whole, edges: whole.edges.slice(0, limits.nodes)} : whole;
      const checked = {at, faults: found, definition};
      this.#draft?.checked.set(raw, checked);
      return checked;
    };
    const place = (i: number) => (typeof path === 'string' ? `${path}/${i}` : path[i]!);
    // One that names more than a surface may hold is not read to its end: each costs a look, even where none of them is sound.
    received.slice(0, limits.components).forEach((raw, i) => {
      const at = place(i);
      const {faults: found, definition} = check(raw, at);
      // Not spread: so many may be found that they are too many for a call.
      for (const each of found) faults.push(each);
      if (!definition) return;
      const {id} = definition;
      if (changes.has(id)) faults.push(duplicateFault(id, at, strict));
      else if (!this.components.has(id)) {
        if (this.components.size + added >= limits.components) {
          faults.push(limitFault(at, limits.components, id));
          return;
        }
        added++;
      }
      if (!this.#host.budget.take(weightOf(raw), () => weightOf(this.components.get(definition.id)?.received))) {
        faults.push(sizeFault(at, limits.size, {componentId: id}));
        return;
      }
      changes.set(id, definition);
    });
    if (received.length > limits.components) faults.push(limitFault(place(limits.components), limits.components));
    if (strict && faults.some(isError)) return faults;
    for (const [id, change] of changes) {
      // What is on screen stays until something valid replaces it (RULES §1.6).
      if (change.component || !this.components.get(id)?.component) this.#successors.delete(id);
      else {
        changes.delete(id);
        if (change.waitsFor === undefined) this.#successors.delete(id);
        else this.#successors.set(id, change);
      }
    }
    const topology = checkTopology({
      get: (id) => changes.get(id) ?? this.components.get(id),
      changed: changes.keys(),
      pathOf: (id) => changes.get(id)?.path ?? (typeof path === 'string' ? path : ''),
      root: this.rootId,
      strict,
      unconstrained: ![...catalogs].some(({constrained}) => constrained),
      index: this.#topology,
    });
    for (const each of topology.faults) faults.push(each);
    if (strict && topology.faults.some(isError)) return faults;
    if (this.#draft) for (const id of changes.keys()) this.#draft.keep(id, this.components, this.#topology);
    topology.adopt();
    for (const change of changes.values()) {
      this.#reported.delete(change.id);
      this.components.set(change);
    }
    this.components.forbid(topology.forbidden, changes.keys());
    this.#noteMissing(changes.values());
    return faults;
  }

  /** Whether a message about it is being written. */
  get isDrafting(): boolean {
    return this.#draft !== undefined;
  }

  /** From here on components may have to be taken back, since their message is not whole yet. */
  beginDraft(): void {
    this.#draft ??= new Draft(this.components, this.#topology, this.#successors);
  }

  /**
   * Ends the draft: what came since is taken back, and `apply`, if any, puts in its place what the whole message says. Nobody hears
   * of what comes out as it was drawn.
   */
  endDraft<T>(apply?: () => T): T | undefined {
    return this.components.change(() => {
      this.#takeBack();
      const result = apply?.();
      this.#draft = undefined;
      return result;
    });
  }

  /** Takes back what came since the draft began and does it again, which then is as if it had come at once. */
  redraft(received: readonly unknown[], paths: readonly string[]): void {
    this.components.change(() => {
      this.#takeBack();
      this.update(received, paths);
    });
  }

  /** Lets changes through that have nothing to do with the message at hand. */
  besideDraft<T>(changes: () => T): T {
    const draft = this.#draft;
    this.#draft = undefined;
    try {
      return changes();
    } finally {
      this.#draft = draft;
    }
  }

  #takeBack(): void {
    if (!this.#draft) return;
    this.#draft.restore(this.components, this.#topology, this.#successors);
  }

  /** Applies what the agent wrote to the data model. */
  updateData(path: string | undefined, value: Json): readonly Fault[] {
    const pointer = parsePointer(path ?? '');
    const replaced = () => weightOf(valueAt(this.model.root, pointer));
    if (value !== null && !this.#host.budget.take(weightOf(value) + (path?.length ?? 0), replaced))
      return [sizeFault('/updateDataModel/value', this.limits.size)];
    const found = this.model.set(pointer, value);
    if (!found) for (const paths of [this.userInput, this.secretInput]) paths.remove(pointer);
    return found ? [fault(found.code, '/updateDataModel/path', found.message)] : [];
  }

  /** Looks again at the components that waited for a catalog, themselves or in a call, which is there now (RULES §1.6). */
  retry(catalogIds: ReadonlySet<string>): readonly Fault[] {
    this.#draft?.checked.clear();
    const waiting = [...this.components, ...this.#successors.values()].filter(
      ({waitsFor, lacking}) => (waitsFor !== undefined && catalogIds.has(waitsFor)) || lacking !== undefined,
    );
    if (waiting.length === 0) return [];
    const told = new Set(waiting.flatMap(({lacking, path}) => lacking?.map((tail) => path + tail) ?? []));
    const faults = this.update(
      waiting.map(({received}) => received),
      waiting.map(({path}) => path),
    );
    return faults.filter(({code, path}) => code !== 'CATALOG_NOT_FOUND' || !told.has(path));
  }

  /** Where a component stood in its message; `''` for one that is not there. */
  placeOf(componentId: string): string {
    return this.components.get(componentId)?.path ?? '';
  }

  /** What was received last of each component: those that are drawn or wait, and those that will replace one of them. */
  received(): {readonly current: readonly Component[]; readonly successors: readonly Component[]} {
    const of = (definitions: Iterable<Definition>) => [...definitions].map(({received}) => received);
    return {current: of(this.components), successors: of(this.#successors.values())};
  }

  /** The faults of children that are named but have not come (RULES §3.7), each once, at the end of a batch or stream. */
  missingChildren(): Fault[] {
    const faults: Fault[] = [];
    if (this.#tellMissing.size === 0) return faults;
    // A root of thousands of children is searched once, not once a child.
    const named = new Map<string, Set<string>>();
    for (const id of this.#tellMissing) {
      const parent = this.#missing.get(id);
      if (parent === undefined) continue;
      let names = named.get(parent);
      if (!names) named.set(parent, (names = new Set(this.components.get(parent)?.edges.map((edge) => edge.id))));
      if (!names.has(id)) continue;
      const message = `Component ${id}, a child of ${parent}, has not come yet.`;
      faults.push(fault('MISSING_CHILD', '', message, {componentId: id}));
      this.#toldMissing.add(id);
    }
    this.#tellMissing.clear();
    return faults;
  }

  /** Does what an action says (RULES §12); `path` is where it stands in the component. */
  act(action: Action, path: string, actor: Actor): void {
    if (this.#deleted) return;
    Signal.subtle.untrack(() => {
      const site = `${path}/functionCall`;
      const owner = new ActionRun(actor.componentId, site);
      const evaluation: Evaluation = {
        environment: this.environment,
        scope: actor.scope,
        owner,
        componentId: actor.componentId,
        userActivation: actor.userActivation,
      };
      if ('functionCall' in action) {
        // Once the call itself has been made nothing of it is evaluated again, since what it does would be done twice.
        whenSettled(
          () => ({
            pending:
              evaluated(action.functionCall, CALL, site, evaluation).pending &&
              !this.work.hasStarted({owner, path: site}),
          }),
          () => undefined,
        );
        return;
      }
      const {event} = action;
      whenSettled(
        () => resolveEvent(event, evaluation, path),
        ({name, context, userMessage}) => this.#sendAction(actor, {name, context, userMessage}),
      );
    });
  }

  /** Shows every field's messages, as a refused submit does. */
  touchAll(): void {
    this.submits.set(Signal.subtle.untrack(() => this.submits.get()) + 1);
  }

  /** Reports faults that arose after the message, each once per component and place. */
  report(faults: readonly Fault[]): void {
    const fresh = faults.filter((fault) => this.#isFresh(fault));
    if (fresh.length > 0) this.#host.later(() => this.#host.report(fresh, this));
  }

  /** Keeps a message in the log (a bounded one), for `inspect()` and replays. */
  remember(message: AgentMessage): void {
    this.#remember({kind: 'message', message});
  }

  /** Ends it: nothing is evaluated, written or sent any more (RULES §2.7). */
  delete(): void {
    this.#deleted = true;
    for (const end of this.#subscriptions) end();
    this.#subscriptions.clear();
    this.#successors.clear();
    for (const id of [...this.components.ids()]) this.components.delete(id);
  }

  /**
   * What the surface holds and draws now, for tools and tests (design.md §5); the log has what the user typed into fields that hide
   * it only with `secrets`.
   */
  inspect({secrets = false} = {}): Inspection {
    const components: Record<string, Component> = {};
    for (const {id, received} of this.components) components[id] = received;
    const nodes: Record<string, NodeInspection> = {};
    // Whoever only looks must not make the surface ask for anything.
    this.environment.peek(() => {
      for (const view of this.views) Object.assign(nodes, view.nodes());
    });
    return {
      components,
      nodes,
      data: this.model.root,
      bindings: [...this.model.watchedPaths()].map((pointer) => formatPointer(pointer, '/')),
      log: secrets ? [...this.#log] : this.#log.map(withoutSecret),
    };
  }

  #sendAction(
    {componentId}: Actor,
    {name, context, userMessage}: {name: string; context: JsonObject; userMessage?: string},
  ): void {
    const action = {
      name,
      surfaceId: this.id,
      sourceComponentId: componentId,
      timestamp: new Date().toISOString(),
      context,
      ...(userMessage ? {userMessage} : {}),
    };
    this.#host.send({action}, this);
  }

  #remember(entry: LogEntry): void {
    const weight = entry.kind === 'write' ? weightOf(entry.value) : weightOf(entry.message);
    this.#logWeight += weight;
    if (this.#logWeight > LOG_WEIGHT) {
      this.#log.length = 0;
      this.#logWeight = weight;
    }
    // The older half goes at once: taking the first of thousands away at each write would move all others.
    if (this.#log.length >= LOG_LENGTH) this.#log.splice(0, LOG_LENGTH / 2);
    this.#log.push(entry);
  }

  #subscribe(pointer: Pointer, changed: (value: Json | undefined) => void): () => void {
    if (this.#deleted) return () => undefined;
    const stop = this.model.subscribe(pointer, changed);
    const end = () => {
      stop();
      this.#subscriptions.delete(end);
    };
    this.#subscriptions.add(end);
    return end;
  }

  #noteMissing(changed: Iterable<Definition>): void {
    const most = this.limits.components;
    if (this.#missing.size >= most) this.#forgetMissing();
    for (const {id, edges} of changed) {
      if (this.#missing.delete(id)) this.#tellMissing.delete(id);
      if (this.#toldMissing.delete(id)) this.#host.withdraw(this, id);
      for (const edge of edges) {
        if (this.components.has(edge.id)) continue;
        if (this.#missing.size >= most) continue;
        this.#missing.set(edge.id, id);
        if (!this.#toldMissing.has(edge.id)) this.#tellMissing.add(edge.id);
      }
    }
  }

  /** Ids that nobody names any more are not missing; an agent may have named as many as it likes. */
  #forgetMissing(): void {
    const names = new Map<string, Set<string>>();
    for (const [child, parent] of this.#missing) {
      if (!names.has(parent)) names.set(parent, new Set(this.components.get(parent)?.edges.map(({id}) => id)));
      if (names.get(parent)!.has(child)) continue;
      this.#missing.delete(child);
      this.#tellMissing.delete(child);
      if (this.#toldMissing.delete(child)) this.#host.withdraw(this, child);
    }
  }

  #isFresh(fault: Fault): boolean {
    const id = fault.componentId ?? '';
    // What was said of this place when the message came needn't be said again at each evaluation.
    const known = this.components.get(id)?.faults;
    if (fault.path !== '' && known?.some((path) => isWithin(path, fault.path) || isWithin(fault.path, path)))
      return false;
    let seen = this.#reported.get(id);
    if (!seen) this.#reported.set(id, (seen = new Set()));
    const key = `${fault.code} ${fault.path} ${fault.message}`;
    if (seen.has(key) || seen.size >= 50) return false;
    seen.add(key);
    return true;
  }
}

/** The owner of what an action starts; each action is a run of its own. */
class ActionRun {
  constructor(
    readonly componentId: string,
    /** The site of the call that it makes itself, if it is one. */
    readonly calls: string,
  ) {}
}

const CALL: Kind = {kind: 'dynamic', type: 'any'};

/** Evaluation in a surface. */
class SurfaceEnvironment implements Environment {
  #reads: Pointer[] | undefined;
  #peeking = false;

  constructor(
    private readonly surface: Surface,
    private readonly host: SurfaceHost,
  ) {}

  get locale(): string {
    return this.surface.locale;
  }

  get timeZone(): string {
    return this.surface.timeZone;
  }

  get policy(): Policy {
    return this.host.policy;
  }

  get limits(): Limits {
    return this.host.limits;
  }

  /** Whether `evaluate` reads what the user wrote. */
  readsUserInput(evaluate: () => unknown): boolean {
    const reads = (this.#reads = []);
    evaluate();
    this.#reads = undefined;
    return reads.some((pointer) => this.surface.userInput.touches(pointer));
  }

  /** Evaluates without consequences: nothing is asked of the agent, nothing reported. */
  peek<T>(evaluate: () => T): T {
    this.#peeking = true;
    try {
      return evaluate();
    } finally {
      this.#peeking = false;
    }
  }

  read(pointer: Pointer): Json | undefined {
    this.#reads?.push(pointer);
    return this.surface.model.get(pointer);
  }

  resolve(call: Call): FunctionEntry | Fault {
    const found = functionFor(call, {
      catalogs: this.host.catalogs,
      defaultCatalogId: this.surface.catalogId,
      catalogVersions: this.surface.dialect.reader.catalogVersions,
      surfaceId: this.surface.id,
    });
    if (!('severity' in found)) return found;
    // An undeclared name is an error of evaluation by then (RULES §9.6); the place is known to the one who asks.
    return found.category === 'CatalogError'
      ? {...found, path: ''}
      : fault('EXPRESSION_ERROR', '', found.message, {suggestion: found.suggestion});
  }

  report(fault: Fault): void {
    if (!this.#peeking) this.surface.report([fault]);
  }

  settle(...[site, entry, args, start]: Parameters<Environment['settle']>): ReturnType<Environment['settle']> {
    if (this.#peeking) return this.surface.work.known(site, entry, args);
    return this.surface.work.outcome(site, entry, args, start);
  }
}

function withoutSecret(entry: LogEntry): LogEntry {
  return entry.kind === 'write' && entry.secret ? {...entry, value: ''} : entry;
}

const NO_FAULTS: readonly string[] = [];
const NO_EDGES: Definition['edges'] = [];

function definitionOf(result: ComponentResult, raw: unknown, path: string): Definition {
  const received = raw as Component;
  const {id, type, component, entry, waitsFor} = result;
  const drawn = component && entry;
  const sound = {
    id: id!,
    type,
    component,
    entry,
    edges: drawn ? childrenOf(component, entry) : NO_EDGES,
    dynamic: drawn ? readsData(component, entry) : false,
    waitsFor,
    received,
    path,
    faults: NO_FAULTS,
  };
  if (result.faults.length === 0 && component === received) return sound;
  const lacking = result.faults
    .filter(({code}) => code === 'CATALOG_NOT_FOUND')
    .map((fault) => fault.path.slice(path.length));
  return {
    ...sound,
    // What is sound of it shares what it can with what was received, which is frozen already.
    component: component && (frozenCopy(component, raw as Json) as unknown as Component),
    ...(lacking.length > 0 && {lacking}),
    faults: result.faults.map((fault) => fault.path.slice(path.length)).filter((tail) => tail !== ''),
  };
}

function isWithin(path: string, start: string): boolean {
  return path === start || path.startsWith(`${start}/`);
}

function isError(fault: Fault): boolean {
  return fault.severity === 'error';
}

function duplicateFault(id: string, path: string, strict: boolean): Fault {
  const message = `Duplicate component id ${id} in one message; the last one counts.`;
  return fault('DUPLICATE_COMPONENT', path, message, {componentId: id, ...(strict && {severity: 'error'})});
}

function sizeFault(path: string, limit: number, more: Partial<Fault> = {}): Fault {
  const message = `The surfaces hold their limit of ${limit} characters; this is left out.`;
  return fault('SIZE_LIMIT', path, message, more);
}

function limitFault(path: string, limit: number, id?: string): Fault {
  const message = `The surface holds its limit of ${limit} components; ${id ?? 'the rest'} is left out.`;
  return fault('COMPONENT_LIMIT', path, message, id === undefined ? {} : {componentId: id});
}
