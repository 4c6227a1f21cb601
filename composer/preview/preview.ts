import {signal} from '@lit-labs/signals';
import {
  defaultPolicy,
  formatPointer,
  Renderer,
  type Catalog,
  type Diagnostic,
  type Json,
  type RendererMessage,
} from '../../renderer/index.js';
import {changeBetween, isPlain, sameJson, valueIn, type Applied, type DataEdit, type SurfacePatch} from './apply.js';
import {current} from './check.js';
import {secretsOf, withoutSecrets} from './secrets.js';

/** One line of the Events log. */
export interface LogEntry {
  readonly id: number;
  readonly time: Date;
  /** What went out, what a mock sent back, or a link that the preview kept from opening. */
  readonly kind: 'sent' | 'reply' | 'link';
  readonly message: unknown;
  readonly metadata?: unknown;
  /** Message and metadata with what fields hide, where that is left out of them. */
  readonly whole?: {readonly message: unknown; readonly metadata?: unknown};
  /** Of a reply, the id of the entry that it answers. */
  readonly to?: number;
  /** What it is called in the list: the action's or function's name, or the URL. */
  readonly name: string;
  readonly detail: string;
}

const LOG_LENGTH = 500;

/** A value that was changed in the preview and not in the document. */
export interface TypedValue {
  readonly surfaceId: string;
  readonly pointer: readonly string[];
  readonly author: Json | undefined;
  readonly value: Json | undefined;
}

/** A function call that the surface sent to its agent. */
export interface AgentCall {
  readonly id: string;
  readonly name: string;
  readonly args: Json;
  readonly version: string;
  readonly time: Date;
  readonly state: 'pending' | 'answered' | 'failed';
  /** Its line in the log. */
  readonly entry: number;
}

/** The living surface of the open document: it is fed differences, and it keeps what is typed into it. */
export class Preview {
  readonly renderer = signal<Renderer | undefined>(undefined);
  /** In the order of creation. */
  readonly surfaceIds = signal<readonly string[]>([]);
  readonly log = signal<readonly LogEntry[]>([]);
  /** What the drawn surface reports, beyond what its messages already gave away. */
  readonly reports = signal<readonly Diagnostic[]>([]);
  /** Grows with every change of the living data, so that panels can follow it. */
  readonly dataVersion = signal(0);
  /** Component ids that the last step changed, for the flash in the preview. */
  readonly changed = signal<{surfaceId: string; ids: readonly string[]} | undefined>(undefined);
  /** Calls to the agent, newest first. */
  readonly calls = signal<readonly AgentCall[]>([]);
  /** How many times the surface had to be made anew; tests and the status line read it. */
  rebuilds = 0;

  #catalogs: readonly Catalog[];
  #applied: Applied | undefined;
  #feeding = false;
  #nextEntry = 1;
  #subscriptions: (() => void)[] = [];
  /** Told of each message to the agent; mocks answer from here. */
  onMessage?: (message: RendererMessage, entry: LogEntry) => void;
  /** Told when the drawn surface has reported something. */
  onReport?: () => void;

  constructor(catalogs: readonly Catalog[]) {
    this.#catalogs = catalogs;
  }

  get applied(): Applied | undefined {
    return this.#applied;
  }

  /** Registers other catalogs; everything is drawn anew. */
  useCatalogs(catalogs: readonly Catalog[]): void {
    this.#catalogs = catalogs;
    this.#applied = undefined;
  }

  /** Registers more catalogs; what is drawn stays. */
  addCatalogs(catalogs: readonly Catalog[]): void {
    this.#catalogs = [...this.#catalogs, ...catalogs];
    for (const catalog of catalogs) this.renderer.get()?.addCatalog(catalog);
  }

  /** Forgets the surface, so that the next document starts fresh. */
  reset(): void {
    this.#applied = undefined;
  }

  /** Takes the preview to another state of the document by the smallest step there is. */
  show(next: Applied): void {
    let change = changeBetween(this.#applied, next);
    if (change.kind === 'patch' && !current(next.messages)) change = {kind: 'rebuild'};
    const before = this.#applied;
    this.#applied = next;
    const renderer = this.renderer.get();
    if (change.kind === 'none') return;
    if (change.kind === 'rebuild' || !renderer) return this.#rebuild(before, next);
    if (change.kind === 'append') {
      const fresh = next.messages.slice(change.from);
      this.#settleCalls(fresh);
      this.#feed(renderer, fresh);
      this.changed.set(changedBy(fresh));
    } else for (const patch of change.patches) this.#patch(renderer, patch, next);
    this.#listSurfaces();
  }

  /** Plays the document from the start; what was typed is gone. */
  restart(): void {
    const applied = this.#applied;
    if (applied) this.#rebuild(undefined, applied);
  }

  /** Hands messages of an agent to the living surface, outside the document (mocks, the RPC panel). */
  receive(messages: readonly unknown[]): readonly Diagnostic[] {
    const renderer = this.renderer.get();
    if (!renderer) return [];
    this.#settleCalls(messages);
    const diagnostics = renderer.receive(messages);
    this.#listSurfaces();
    return diagnostics;
  }

  /** What is on screen but not in the document, leaf by leaf. */
  typedValues(): TypedValue[] {
    const renderer = this.renderer.get();
    const typed: TypedValue[] = [];
    for (const surface of this.#applied?.world.values() ?? []) {
      const live = renderer?.surfaces.get(surface.id)?.dataModel.get('/');
      collectTyped(surface.data, live, surface.id, [], typed);
    }
    return typed;
  }

  /** Puts the document's values back in place of typed ones. */
  resetTyped(values: readonly TypedValue[] = this.typedValues()): void {
    for (const {surfaceId, pointer, author} of values) {
      this.renderer
        .get()
        ?.surfaces.get(surfaceId)
        ?.dataModel.set(formatPointer(pointer, '/'), author ?? null);
    }
  }

  /** Answers a call as the agent would. */
  answer(call: AgentCall, outcome: {value: Json} | {error: {code: string; message: string}}): void {
    const message = {version: call.version, agentFunctionResponse: {functionCallId: call.id, ...outcome}};
    const detail = 'error' in outcome ? 'failed' : 'answered';
    this.note({kind: 'reply', message, name: call.name, detail, to: call.entry});
    this.receive([message]);
  }

  /** Adds a line to the log that did not come from the renderer. */
  note(entry: Omit<LogEntry, 'id' | 'time'>): LogEntry {
    const full = {...entry, id: this.#nextEntry++, time: new Date()};
    this.log.set([full, ...this.log.get()].slice(0, LOG_LENGTH));
    return full;
  }

  clearLog(): void {
    this.log.set([]);
  }

  #rebuild(before: Applied | undefined, next: Applied): void {
    const typed = before ? this.#typedAgainst(before) : [];
    this.rebuilds++;
    for (const end of this.#subscriptions.splice(0)) end();
    const renderer = new Renderer({
      catalogs: [...this.#catalogs],
      policy: {
        ...defaultPolicy,
        // A link that opens would take the author away from the work; the log offers to open it.
        open: (url: URL) => void this.note({kind: 'link', message: url.href, name: 'openUrl', detail: url.href}),
      },
    });
    renderer.addEventListener('message', (event) => this.#sent(renderer, event as CustomEvent));
    renderer.addEventListener('diagnostic', (event) =>
      this.#reported(renderer, (event as CustomEvent<Diagnostic>).detail),
    );
    this.reports.set([]);
    this.calls.set([]);
    this.renderer.set(renderer);
    this.#feed(renderer, next.messages);
    for (const {surfaceId, pointer, author, value} of typed) {
      const now = next.world.get(surfaceId);
      // What the author has not touched since keeps what was typed over it.
      if (now && sameJson(valueIn(now.data, pointer), author)) {
        renderer.surfaces.get(surfaceId)?.dataModel.set(formatPointer(pointer, '/'), value ?? null);
      }
    }
    this.#listSurfaces(true);
  }

  #typedAgainst(before: Applied): TypedValue[] {
    const renderer = this.renderer.get();
    const typed: TypedValue[] = [];
    for (const surface of before.world.values()) {
      const live = renderer?.surfaces.get(surface.id)?.dataModel.get('/');
      if (live !== undefined) collectTyped(surface.data, live, surface.id, [], typed);
    }
    return typed;
  }

  #feed(renderer: Renderer, messages: readonly unknown[]): void {
    this.#feeding = true;
    try {
      renderer.receive(messages);
    } finally {
      this.#feeding = false;
    }
    this.dataVersion.set(this.dataVersion.get() + 1);
  }

  #patch(renderer: Renderer, patch: SurfacePatch, next: Applied): void {
    const surface = renderer.surfaces.get(patch.surfaceId);
    if (!surface) return;
    const changed = new Set([...patch.components.map(({id}) => id), ...patch.removed]);
    const stale = this.reports
      .get()
      .filter(
        ({surfaceId, componentId}) =>
          surfaceId === patch.surfaceId && componentId !== undefined && changed.has(componentId),
      );
    if (stale.length > 0) this.reports.set(this.reports.get().filter((report) => !stale.includes(report)));
    for (const edit of patch.data) writeEdit(surface.dataModel, edit);
    if (patch.components.length > 0) {
      const {version} = (next.messages[0] ?? {version: '1.0'}) as {version: string};
      const {surfaceId, components} = patch;
      this.#feed(renderer, [{version, updateComponents: {surfaceId, components}}]);
    }
    // The parents have let go of them by now.
    for (const id of patch.removed) surface.components.delete(id);
    this.changed.set({surfaceId: patch.surfaceId, ids: patch.components.map(({id}) => id)});
    this.dataVersion.set(this.dataVersion.get() + 1);
  }

  #listSurfaces(anew = false): void {
    const ids = [...(this.renderer.get()?.surfaces.keys() ?? [])];
    if (anew || !sameJson(ids, this.surfaceIds.get())) {
      this.surfaceIds.set(ids);
      for (const end of this.#subscriptions.splice(0)) end();
      for (const id of ids) {
        const model = this.renderer.get()?.surfaces.get(id)?.dataModel;
        if (model)
          this.#subscriptions.push(model.subscribe('/', () => this.dataVersion.set(this.dataVersion.get() + 1)));
      }
    }
  }

  #sent(renderer: Renderer, event: CustomEvent): void {
    if (renderer !== this.renderer.get()) return;
    const whole = event.detail as {message: RendererMessage; metadata?: unknown};
    const secrets = secretsOf(renderer);
    const {message, metadata} = withoutSecrets(whole, secrets);
    const entry = this.note({
      kind: 'sent',
      message,
      metadata,
      ...(secrets.size > 0 && !sameJson(message, whole.message) && {whole}),
      ...titleOf(message),
    });
    if ('callAgentFunction' in message) {
      const {functionCallId: id, callFunction} = message.callAgentFunction;
      const call: AgentCall = {
        id,
        name: callFunction['@call'],
        args: callFunction.args ?? {},
        version: message.version,
        time: entry.time,
        state: 'pending',
        entry: entry.id,
      };
      this.calls.set([call, ...this.calls.get()].slice(0, LOG_LENGTH));
    }
    this.onMessage?.(whole.message, entry);
  }

  #settleCalls(messages: readonly unknown[]): void {
    for (const message of messages) {
      const response = (message as {agentFunctionResponse?: {functionCallId?: string; error?: unknown}} | null)
        ?.agentFunctionResponse;
      if (!response) continue;
      const state = response.error ? 'failed' : 'answered';
      this.calls.set(this.calls.get().map((call) => (call.id === response.functionCallId ? {...call, state} : call)));
    }
  }

  #reported(renderer: Renderer, diagnostic: Diagnostic): void {
    // What receive() finds is known from the check, which also knows where in the text it stands.
    if (this.#feeding || renderer !== this.renderer.get()) return;
    this.reports.set([...this.reports.get(), diagnostic]);
    this.onReport?.();
  }
}

/** What the log calls a message to the agent. */
export function titleOf(message: RendererMessage | Record<string, unknown>): {name: string; detail: string} {
  const entries: [string, unknown][] = Object.entries(message);
  const [body, value] = entries.find(([key]) => key !== 'version') ?? ['message', {}];
  const content = value as Record<string, unknown>;
  const call = content.callFunction as Record<string, unknown> | undefined;
  const name = content.name ?? call?.['@call'] ?? content.code ?? content.functionCallId ?? body;
  const source = content.sourceComponentId === undefined ? '' : ` · #${String(content.sourceComponentId)}`;
  return {name: String(name), detail: `${body}${source}`};
}

/** The components that messages bring, for the flash. */
function changedBy(messages: readonly unknown[]): {surfaceId: string; ids: readonly string[]} | undefined {
  for (const message of messages) {
    const values: unknown[] = Object.values(message ?? {});
    const body = values.find((value) => typeof value === 'object' && value !== null) as
      {surfaceId?: string; components?: {id: string}[]} | undefined;
    if (body?.surfaceId !== undefined)
      return {surfaceId: body.surfaceId, ids: (body.components ?? []).map(({id}) => id)};
  }
  return undefined;
}

interface Model {
  get(path: string): unknown;
  set(path: string, value: Json): unknown;
}

function writeEdit(model: Model, edit: DataEdit): void {
  const path = formatPointer(edit.pointer, '/');
  if ('value' in edit) model.set(path, edit.value);
  else if ('remove' in edit) model.set(path, null);
  else {
    const list = model.get(path);
    if (Array.isArray(list)) model.set(path, list.slice(0, edit.length) as Json[]);
  }
}

function collectTyped(
  author: Json | undefined,
  live: Json | undefined,
  surfaceId: string,
  pointer: readonly string[],
  typed: TypedValue[],
): void {
  if (sameJson(author, live)) return;
  if (isPlain(author) && isPlain(live)) {
    for (const key of new Set([...Object.keys(author), ...Object.keys(live)])) {
      collectTyped(author[key], live[key], surfaceId, [...pointer, key], typed);
    }
  } else if (Array.isArray(author) && Array.isArray(live) && author.length === live.length) {
    for (const [index, item] of author.entries())
      collectTyped(item, live[index], surfaceId, [...pointer, String(index)], typed);
  } else typed.push({surfaceId, pointer, author, value: live});
}
