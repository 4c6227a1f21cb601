import {Signal} from 'signal-polyfill';
import type {Catalogs} from '../catalog/catalogs.js';
import type {FunctionEntry} from '../catalog/catalog.js';
import type {Limits} from '../catalog/limits.js';
import type {Policy} from '../catalog/policy.js';
import type {Dialect} from '../door/door.js';
import {type Environment, type Evaluation, type Scope} from '../evaluate/environment.js';
import {callFunction} from '../evaluate/evaluate.js';
import {resolveEvent} from '../evaluate/event.js';
import {Components, type Definition} from '../model/components.js';
import {DataModel} from '../model/data-model.js';
import {formatPointer, parsePointer, type Pointer} from '../model/pointer.js';
import {PathSet} from '../model/path-set.js';
import {frozenCopy, type DataFault} from '../model/value.js';
import type {Fault} from '../protocol/diagnostic.js';
import type {Json, JsonObject} from '../protocol/json.js';
import type {Action, AgentMessage, Call, Component, CreateSurface, RendererMessage} from '../protocol/messages.js';
import {checkComponent, type ComponentResult} from '../validate/component.js';
import {childrenOf} from '../validate/children.js';
import {checkTopology} from '../validate/topology.js';
import {functionFor} from '../validate/resolve.js';
import {templateFault} from '../evaluate/template.js';
import {PendingWork, whenSettled} from './work.js';
import type {Inspection, LogEntry, NodeInspection} from './inspection.js';

/** What a surface needs of the renderer that it lives in. */
export interface SurfaceHost {
  readonly catalogs: Catalogs;
  readonly policy: Policy;
  readonly limits: Limits;
  readonly strict: boolean;
  later(task: () => void): void;
  report(faults: readonly Fault[], surface: Surface): void;
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
}

const LOG_LENGTH = 5000;

/** One interface that an agent made: its components, its data, and what the user does with it (RULES §2). */
export class Surface {
  readonly id: string;
  readonly dialect: Dialect;
  /** Who created it, as the page named it in `receive()`. */
  readonly agent?: string;
  /** The default catalog's id, fixed until deletion (RULES §2.3). */
  readonly catalogId?: string;
  readonly sendDataModel: boolean;
  /** `createSurface.metadata`, for the page (RULES §18). */
  readonly metadata: {readonly extensions?: JsonObject};
  readonly components = new Components();
  readonly model: DataModel;
  readonly environment: SurfaceEnvironment;
  readonly work: PendingWork;
  readonly views = new Set<SurfaceView>();
  readonly userInput = new PathSet();
  /** Counts the tries to submit, after which every field shows its messages. */
  readonly submits = new Signal.State(0);
  /** BCP 47 tag; the element that shows the surface sets it. */
  locale: string;
  /** IANA name. */
  timeZone: string;
  readonly #host: SurfaceHost;
  readonly #log: LogEntry[] = [];
  readonly #reported = new Map<string, Set<string>>();
  /** Child ids without definition, with the parent that names them. */
  readonly #missing = new Map<string, string>();
  readonly #tellMissing = new Set<string>();
  #deleted = false;

  constructor(init: CreateSurface, host: SurfaceHost, more: {dialect: Dialect; agent?: string; locale: string; timeZone: string}) {
    this.#host = host;
    this.id = init.surfaceId;
    this.dialect = more.dialect;
    this.agent = more.agent;
    this.catalogId = init.catalogId;
    this.sendDataModel = init.sendDataModel ?? false;
    this.metadata = frozenCopy(init.metadata ?? {}, undefined) as JsonObject;
    this.locale = more.locale;
    this.timeZone = more.timeZone;
    this.model = new DataModel(init.dataModel, {listGrowth: host.limits.listGrowth});
    this.work = new PendingWork({
      callAgent: (entry, args) => host.callAgent(this, entry, args),
      later: (task) => host.later(task),
      failed: (owner, outcome) => {
        if (owner instanceof ActionRun) this.report([actionFault(outcome.message, owner)]);
      },
    });
    this.environment = new SurfaceEnvironment(this, host);
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
      subscribe: (path, changed) => this.model.subscribe(parsePointer(path), changed),
    };
  }

  /** Writes what the user or the page entered; it is part of the log, so that a replay has it too. */
  write(pointer: Pointer, value: Json, {byUser = false} = {}): DataFault | undefined {
    if (this.#deleted) return undefined;
    const fault = this.model.set(pointer, value);
    if (!fault && byUser) this.userInput.add(pointer);
    if (!fault) this.#remember({kind: 'write', path: formatPointer(pointer), value: frozenCopy(value, undefined)});
    return fault;
  }

  /** Takes in components; in strict mode nothing of a faulty list (RULES §1.6). */
  update(received: readonly unknown[], path: string): readonly Fault[] {
    const {catalogs, limits, strict} = this.#host;
    const context = {
      catalogs,
      defaultCatalogId: this.catalogId,
      surfaceId: this.id,
      limits,
      strict,
      parseTemplate: (text: string) => templateFault(text, limits),
    };
    const faults: Fault[] = [];
    const changes = new Map<string, Definition>();
    const paths = new Map<string, string>();
    received.forEach((raw, i) => {
      const at = `${path}/${i}`;
      const result = checkComponent(raw, at, context);
      faults.push(...result.faults);
      if (result.id === undefined) return;
      if (changes.has(result.id)) faults.push(duplicateFault(result.id, at, strict));
      if (!this.components.has(result.id) && this.components.size + changes.size >= limits.components) {
        faults.push(limitFault(result.id, at, limits.components));
        return;
      }
      changes.set(result.id, definitionOf(result, raw, at));
      paths.set(result.id, at);
    });
    if (strict && faults.some(isError)) return faults;
    for (const [id, change] of changes) {
      // What is on screen stays until something valid replaces it (RULES §1.6).
      if (!change.component && this.components.get(id)?.component) changes.delete(id);
    }
    const topology = checkTopology({
      get: (id) => changes.get(id) ?? this.components.get(id),
      changed: changes.keys(),
      pathOf: (id) => paths.get(id) ?? path,
      strict,
    });
    faults.push(...topology.faults);
    if (strict && topology.faults.some(isError)) return faults;
    for (const change of changes.values()) {
      this.#reported.delete(change.id);
      this.components.set(change);
    }
    this.components.forbid(topology.forbidden, changes.keys());
    this.#noteMissing(changes.values());
    return faults;
  }

  /** Applies what the agent wrote to the data model. */
  updateData(path: string | undefined, value: Json): readonly Fault[] {
    const pointer = parsePointer(path ?? '');
    const fault = this.model.set(pointer, value);
    if (!fault) this.userInput.remove(pointer);
    return fault ? [{...fault, category: 'DataError', severity: 'error', path: '/updateDataModel/path'}] : [];
  }

  /** Looks again at the components that waited for a catalog which is there now (RULES §1.6). */
  retry(catalogIds: ReadonlySet<string>): readonly Fault[] {
    const waiting = [...this.components].filter(({waitsFor}) => waitsFor !== undefined && catalogIds.has(waitsFor));
    return waiting.length > 0 ? this.update(waiting.map(({received}) => received), '/components') : [];
  }

  /** The faults of children that are named but have not come (RULES §3.7), each once, at the end of a batch or stream. */
  missingChildren(): Fault[] {
    const faults: Fault[] = [];
    for (const id of this.#tellMissing) {
      const parent = this.#missing.get(id);
      if (parent === undefined || !this.#names(parent, id)) continue;
      faults.push({
        code: 'MISSING_CHILD',
        category: 'IntegrityError',
        severity: 'info',
        message: `Component ${id}, a child of ${parent}, has not come yet.`,
        path: '',
        componentId: id,
      });
    }
    this.#tellMissing.clear();
    return faults;
  }

  /** Does what an action says (RULES §12); `path` is where it stands in the component. */
  act(action: Action, path: string, actor: Actor): void {
    if (this.#deleted) return;
    Signal.subtle.untrack(() => {
      const owner = new ActionRun(actor.componentId, path);
      const evaluation: Evaluation = {
        environment: this.environment,
        scope: actor.scope,
        owner,
        componentId: actor.componentId,
        userActivation: actor.userActivation,
      };
      if ('functionCall' in action) {
        callFunction(action.functionCall, `${path}/functionCall`, evaluation);
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
    for (const id of [...this.components.ids()]) this.components.delete(id);
  }

  /** What the surface holds and draws now, for tools and tests (design.md §5). */
  inspect(): Inspection {
    const components: Record<string, Component> = {};
    for (const {id, received} of this.components) components[id] = received;
    const nodes: Record<string, NodeInspection> = {};
    for (const view of this.views) Object.assign(nodes, view.nodes());
    return {
      components,
      nodes,
      data: this.model.root,
      bindings: [...this.model.watchedPaths()].map((pointer) => formatPointer(pointer, '/')),
      log: [...this.#log],
    };
  }

  #sendAction({componentId}: Actor, {name, context, userMessage}: {name: string; context: JsonObject; userMessage?: string}): void {
    const action = {
      name,
      surfaceId: this.id,
      sourceComponentId: componentId,
      timestamp: new Date().toISOString(),
      context,
      ...(userMessage ? {userMessage} : {}),
    };
    this.#host.send({action} as Omit<RendererMessage, 'version'>, this);
  }

  #remember(entry: LogEntry): void {
    if (this.#log.length >= LOG_LENGTH) this.#log.shift();
    this.#log.push(entry);
  }

  #noteMissing(changed: Iterable<Definition>): void {
    for (const {id, component, entry} of changed) {
      if (this.#missing.delete(id)) this.#tellMissing.delete(id);
      if (!component || !entry) continue;
      for (const edge of childrenOf(component, entry)) {
        if (this.components.has(edge.id)) continue;
        this.#missing.set(edge.id, id);
        this.#tellMissing.add(edge.id);
      }
    }
  }

  #names(parent: string, child: string): boolean {
    const {component, entry} = this.components.get(parent) ?? {};
    if (!component || !entry) return false;
    for (const edge of childrenOf(component, entry)) if (edge.id === child) return true;
    return false;
  }

  #isFresh(fault: Fault): boolean {
    const id = fault.componentId ?? '';
    // What was said of this place when the message came needn't be said again at each evaluation.
    const known = this.components.get(id)?.faults;
    if (known?.some((path) => path.startsWith(fault.path) || fault.path.startsWith(path))) return false;
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
    readonly path: string,
  ) {}
}

/** Evaluation in a surface. */
class SurfaceEnvironment implements Environment {
  #reads: Pointer[] | undefined;

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

  read(pointer: Pointer): Json | undefined {
    this.#reads?.push(pointer);
    return this.surface.model.get(pointer);
  }

  resolve(call: Call): FunctionEntry | Fault {
    return functionFor(call, {
      catalogs: this.host.catalogs,
      defaultCatalogId: this.surface.catalogId,
      surfaceId: this.surface.id,
    });
  }

  report(fault: Fault): void {
    this.surface.report([fault]);
  }

  settle(...[site, entry, args, start]: Parameters<Environment['settle']>): ReturnType<Environment['settle']> {
    return this.surface.work.outcome(site, entry, args, start);
  }
}

function definitionOf(result: ComponentResult, raw: unknown, path: string): Definition {
  return {
    id: result.id!,
    type: result.type,
    component: result.component && (frozenCopy(result.component, undefined) as unknown as Component),
    entry: result.entry,
    waitsFor: result.waitsFor,
    received: frozenCopy(raw, undefined) as unknown as Component,
    faults: result.faults.map((fault) => fault.path.slice(path.length)).filter((tail) => tail !== ''),
  };
}

function isError(fault: Fault): boolean {
  return fault.severity === 'error';
}

function duplicateFault(id: string, path: string, strict: boolean): Fault {
  return {
    code: 'DUPLICATE_COMPONENT',
    category: 'IntegrityError',
    severity: strict ? 'error' : 'warning',
    message: `Duplicate component id ${id} in one message; the last one counts.`,
    path,
    componentId: id,
  };
}

function limitFault(id: string, path: string, limit: number): Fault {
  return {
    code: 'COMPONENT_LIMIT',
    category: 'RecursionError',
    severity: 'error',
    message: `The surface holds its limit of ${limit} components; ${id} is left out.`,
    path,
    componentId: id,
  };
}

function actionFault(message: string, {componentId, path}: ActionRun): Fault {
  return {code: 'EXPRESSION_ERROR', category: 'ExpressionError', severity: 'error', message, path, componentId};
}
