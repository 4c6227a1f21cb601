import {Signal} from 'signal-polyfill';
import {Catalog} from '../catalog/catalog.js';
import type {CatalogDocument} from '../catalog/document.js';
import {defaultLimits, type Limits} from '../catalog/limits.js';
import {Renderer} from '../conversation/renderer.js';
import type {Surface} from '../conversation/surface.js';
import {fault, type Code} from '../protocol/codes.js';
import type {Diagnostic, Severity} from '../protocol/diagnostic.js';
import {isObject} from '../protocol/json.js';
import type {StreamSource} from '../stream/stream.js';
import {fixFor} from './fixes.js';
import {receivedFrom} from './received.js';
import {resolveSurface} from './resolved.js';

/** How messages are judged. */
export interface ValidateOptions {
  /** What the agent may use: catalogs, or the documents of such as nobody here can draw. */
  catalogs: Iterable<Catalog | CatalogDocument>;
  /** Warnings count as errors do. Default: false. */
  strict?: boolean;
  /** More is to come, so nothing is missing yet. Default: false. */
  partial?: boolean;
  limits?: Partial<Limits>;
  /** BCP 47 tag for values that are formatted. Default: the system's. */
  locale?: string;
  /** IANA name. Default: the system's. */
  timeZone?: string;
  /**
   * Longest wait in milliseconds for a function that takes its time; calls to the agent are never answered here.
   * Default: 2000.
   */
  patience?: number;
}

/** A fault, and what to do about it where that can be said. */
export interface Finding extends Diagnostic {
  readonly fix?: string;
}

/** What became of messages that were judged. */
export interface Report {
  /** Nothing is wrong: no error, and no warning where those count. */
  readonly valid: boolean;
  /** Messages that were read, faulty ones included. */
  readonly messages: number;
  readonly counts: Readonly<Record<Severity, number>>;
  /** In the order of the messages; what only shows when all is drawn comes last. `messageIndex` counts from 0 over all of them. */
  readonly diagnostics: readonly Finding[];
  /** The conversation after the last message, with its surfaces. */
  readonly renderer: Renderer;
}

/**
 * Judges what an agent sent as a whole, without drawing it: each message, then the tree that they make together, then every value
 * in it. Takes what `renderer.stream` takes, and single messages.
 */
export async function validate(input: StreamSource | object, options: ValidateOptions): Promise<Report> {
  const {strict = false, partial = false, patience = 2_000, locale, timeZone} = options;
  const limits = {...defaultLimits, diagnostics: 10_000, ...options.limits};
  const catalogs = [...options.catalogs].map((each) =>
    each instanceof Catalog ? each : new Catalog({document: each}),
  );
  const renderer = new Renderer({catalogs, limits, locale, timeZone});
  const diagnostics: Diagnostic[] = [];
  const origins = new Origins();
  let messageIndex: number | undefined;
  renderer.addEventListener('diagnostic', (event) => {
    const told = (event as CustomEvent<Diagnostic>).detail;
    // A child that has not come is looked for at the end.
    if (told.code === 'MISSING_CHILD') return;
    diagnostics.push(messageIndex === undefined ? origins.placed(told, renderer) : {...told, messageIndex});
  });
  await renderer.ready;
  const received: unknown[] = [];
  for await (const part of receivedFrom(input, limits)) {
    if ('fault' in part) {
      diagnostics.push({...part.fault, messageIndex: received.length});
      continue;
    }
    messageIndex = received.push(part.message) - 1;
    origins.note(part.message, messageIndex);
    renderer.receive(part.message);
    messageIndex = undefined;
  }
  await renderer.ready;
  for (const surface of renderer.surfaces.values()) {
    if (!partial) diagnostics.push(...incompleteness(surface, origins));
    await settled(surface, patience);
  }
  // What evaluation reports is told after it.
  await new Promise((resolve) => setTimeout(resolve));
  const counts = {error: 0, warning: 0, info: 0};
  for (const {severity} of diagnostics) counts[severity]++;
  const valid = counts.error === 0 && !(strict && counts.warning > 0);
  const findings = diagnostics.map((diagnostic): Finding => {
    const fix = fixFor(diagnostic, received[diagnostic.messageIndex ?? -1], renderer.catalogs);
    return fix === undefined ? diagnostic : {...diagnostic, fix};
  });
  return {valid, messages: received.length, counts, diagnostics: findings, renderer};
}

/** Which message said what, for what only shows later. */
class Origins {
  readonly #surfaces = new Map<string, number>();
  readonly #components = new Map<string, number>();

  note(message: unknown, index: number): void {
    for (const body of isObject(message) ? Object.values(message) : []) {
      if (!isObject(body) || typeof body.surfaceId !== 'string') continue;
      if (!this.#surfaces.has(body.surfaceId)) this.#surfaces.set(body.surfaceId, index);
      for (const component of Array.isArray(body.components) ? body.components : []) {
        if (isObject(component)) this.#components.set(JSON.stringify([body.surfaceId, component.id]), index);
      }
    }
  }

  of(surfaceId: string, componentId?: string): {messageIndex?: number} {
    const key = JSON.stringify([surfaceId, componentId]);
    const messageIndex = this.#components.get(key) ?? this.#surfaces.get(surfaceId);
    return messageIndex === undefined ? {} : {messageIndex};
  }

  /** What arose when a value was evaluated tells the place in its component. */
  placed(diagnostic: Diagnostic, {surfaces}: Renderer): Diagnostic {
    const {surfaceId, componentId} = diagnostic;
    if (surfaceId === undefined || componentId === undefined) return diagnostic;
    const place = surfaces.get(surfaceId)?.placeOf(componentId) ?? '';
    return {...diagnostic, path: place + diagnostic.path, ...this.of(surfaceId, componentId)};
  }
}

/** What a surface lacks for good when no message comes any more (RULES §3.6, §3.7). */
function incompleteness(surface: Surface, origins: Origins): Diagnostic[] {
  const {components, rootId, id: surfaceId} = surface;
  if (!components.has(rootId)) {
    const message = `Surface ${surfaceId} has no component '${rootId}', so nothing of it is drawn.`;
    return [{...fault('MISSING_ROOT', '', message), surfaceId, ...origins.of(surfaceId)}];
  }
  const found: Diagnostic[] = [];
  const tell = (code: Code, severity: Severity, componentId: string, path: string, message: string) =>
    found.push({
      ...fault(code, path, message, {componentId, severity}),
      surfaceId,
      ...origins.of(surfaceId, componentId),
    });
  const reached = new Set([rootId]);
  // What is not sound was reported, and it may name any text that it holds.
  for (const {component, received} of components)
    if (!component) for (const text of textsIn(received)) reached.add(text);
  for (const id of reached) {
    const definition = components.get(id);
    for (const {id: child, slot} of definition?.edges ?? []) {
      if (!components.has(child)) {
        tell(
          'DANGLING_REFERENCE',
          'warning',
          id,
          `${definition!.path}/${slot}`,
          `Component ${id} names a child ${child} that never came.`,
        );
      }
      reached.add(child);
    }
  }
  for (const {id, path, component} of components) {
    if (reached.has(id) || !component) continue;
    tell(
      'UNREACHABLE_COMPONENT',
      'info',
      id,
      path,
      `Component ${id} is not reachable from '${rootId}', so it is not drawn.`,
    );
  }
  return found;
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsIn(part);
}

/** Evaluates a surface until nothing in it waits, but no longer than `patience`. */
async function settled(surface: Surface, patience: number): Promise<void> {
  const owners = new Map<string, object>();
  const state = new Signal.Computed(() => resolveSurface(surface, owners).pending);
  const end = Date.now() + patience;
  while (state.get() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
}
