import type {Surface} from '../conversation/surface.js';
import {fault} from '../protocol/codes.js';
import type {Diagnostic} from '../protocol/diagnostic.js';
import type {Json} from '../protocol/json.js';
import type {SourcePart} from '../stream/file.js';

/**
 * How a page provides what an `.a2ui` file names: gives the value for the data model, now or later; undefined leaves the data as it is.
 * The signal aborts when nobody waits for it any more.
 */
export type ResolveSource = (source: SourcePart, signal: AbortSignal) => Json | undefined | Promise<Json | undefined>;

/** Shorter times would ask without end. */
const SHORTEST = 1;

/** What a file names for a surface. */
export interface Asked {
  readonly source: SourcePart;
  readonly surface: Surface;
}

/** What files have named for the page to provide; it is asked for while the element is in the page. */
export class Sources {
  readonly #report: (diagnostic: Diagnostic) => void;
  #resolve: ResolveSource | undefined;
  #known: Asked[] = [];
  #connected = false;
  #asking: AbortController | undefined;

  constructor(report: (diagnostic: Diagnostic) => void) {
    this.#report = report;
  }

  /** The page's hook; another one is used from the next time on. */
  get resolve(): ResolveSource | undefined {
    return this.#resolve;
  }

  set resolve(resolve: ResolveSource | undefined) {
    this.#resolve = resolve;
    this.#follow();
  }

  /** Takes in what a file names for a surface; of the same name the later one holds. */
  add(source: SourcePart, surface: Surface): void {
    const {kind, name} = source;
    const asked = {source, surface};
    const others = this.#known.filter(
      (known) => known.surface !== surface || known.source.kind !== kind || known.source.name !== name,
    );
    this.#known = [...others, asked];
    if (this.#asking) void this.#ask(asked, this.#asking.signal);
  }

  /** Forgets what a surface was to get. */
  drop(surface: Surface): void {
    this.#known = this.#known.filter((known) => known.surface !== surface);
  }

  connect(): void {
    this.#connected = true;
    this.#follow();
  }

  disconnect(): void {
    this.#connected = false;
    this.#follow();
  }

  #follow(): void {
    const wanted = this.#connected && this.#resolve !== undefined;
    if (wanted === (this.#asking !== undefined)) return;
    this.#asking?.abort();
    this.#asking = wanted ? new AbortController() : undefined;
    if (this.#asking) for (const asked of this.#known) void this.#ask(asked, this.#asking.signal);
  }

  async #ask(asked: Asked, signal: AbortSignal): Promise<void> {
    const {source, surface} = asked;
    const wanted = () => !signal.aborted && this.#known.includes(asked);
    while (wanted()) {
      try {
        const value = await this.#resolve?.(source, signal);
        if (!wanted()) return;
        if (value !== undefined) surface.dataModel.set(source.path, value);
      } catch (error) {
        if (!wanted()) return;
        const why = error instanceof Error ? error.message : String(error);
        const message = `The page could not provide the ${source.kind} ${source.name}: ${why}.`;
        this.#report({...fault('SOURCE_FAILED', source.path, message), surfaceId: surface.id});
      }
      if (source.refreshSeconds === undefined) return;
      await pause(Math.max(SHORTEST, source.refreshSeconds), signal);
    }
  }
}

/** Ends early when the signal aborts. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), {once: true});
  });
}
