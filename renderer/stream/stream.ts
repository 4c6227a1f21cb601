import {defaultLimits, type Limits} from '../catalog/limits.js';
import {EventReader} from './event-reader.js';
import {JsonReader, type Streamed} from './json-reader.js';
import {readInput} from './read-input.js';

export type {Draft} from './outline.js';
export type {Streamed} from './json-reader.js';

/** What messages can be read from: pieces of text or bytes, cut anywhere, or messages as objects. */
export type StreamSource =
  | Response
  | ReadableStream<unknown>
  | AsyncIterable<unknown>
  | Iterable<unknown>
  | string
  | ArrayBuffer
  | ArrayBufferView;

/** How messages are read from a stream. */
export interface StreamOptions {
  /** Ends the stream; reading then throws the signal's reason. */
  readonly signal?: AbortSignal;
  readonly limits?: Limits;
  /** Gives parts of messages too, as they close. */
  readonly early?: boolean;
}

interface TextReader {
  push(text: string): Streamed[];
  end(): Streamed[];
  readonly holds: boolean;
  held(): Streamed[];
  readonly lastEventId?: string;
  readonly retry?: number;
}

const EVENT_FIELD = /^\s*(?::|(?:data|event|id|retry)(?::|\s*[\r\n]))/;
/** Bytes of a piece that is read without the decoder where it can be. */
const SHORT = 64;
/** Milliseconds for which parts of a message may be held back. */
const PATIENCE = 250;
/** Milliseconds of work after which others get their turn. */
const TURN = 12;

/**
 * Reads pieces of a stream, each as it comes: JSON (values one after the other, lists, `{messages}`), JSON Lines, server-sent
 * events, or such in fences and tags. A part that can't be read comes as a fault, and the stream goes on.
 */
export class StreamReader {
  readonly #limits: Limits;
  readonly #early: boolean;
  readonly #decoder = new TextDecoder();
  /** The decoder may hold the beginning of a letter; at the start it looks for a byte order mark. */
  #isCut = true;
  #reader: TextReader | undefined;
  /** Text from which the format can't be told yet. */
  #unread = '';
  #started = false;

  constructor({limits = defaultLimits, early = false}: StreamOptions = {}, events = false) {
    this.#limits = limits;
    this.#early = early;
    if (events) this.#reader = new EventReader(limits, early);
  }

  /** The id of the last event, where the stream is one of events. */
  get lastEventId(): string | undefined {
    return this.#reader?.lastEventId;
  }

  /** Milliseconds to wait before reconnecting, where the server said so. */
  get retry(): number | undefined {
    return this.#reader?.retry;
  }

  /** Takes text, bytes, or what holds messages; gives what became whole with it. */
  push(piece: unknown): Streamed[] {
    if (typeof piece === 'string') return this.#read(piece);
    if (piece instanceof Uint8Array) return this.#read(this.#decoded(piece));
    if (piece instanceof ArrayBuffer || ArrayBuffer.isView(piece)) {
      this.#isCut = true;
      return this.#read(this.#decoder.decode(piece, MORE));
    }
    const {messages, sources, faults} = readInput(piece, this.#limits);
    if (sources.length > 0) return [{message: piece}];
    return [...messages.map((message) => ({message})), ...faults.map((fault) => ({fault}))];
  }

  /** Whether parts have closed that were not given yet, and {@link held} would give. */
  get holds(): boolean {
    return this.#reader?.holds ?? false;
  }

  held(): Streamed[] {
    return this.#reader?.held() ?? [];
  }

  end(): Streamed[] {
    const rest = this.#read(this.#decoder.decode(), true);
    return this.#reader ? [...rest, ...this.#reader.end()] : rest;
  }

  /** To call the decoder costs more than to read a few letters. */
  #decoded(piece: Uint8Array): string {
    if (!this.#isCut && piece.length <= SHORT && piece.every(isAscii)) return String.fromCharCode(...piece);
    const text = this.#decoder.decode(piece, MORE);
    this.#isCut = piece.length === 0 ? this.#isCut : !isAscii(piece.at(-1)!);
    return text;
  }

  #read(piece: string, last = false): Streamed[] {
    let text = piece;
    if (!this.#started && text !== '') {
      this.#started = true;
      // A byte order mark is no part of the text.
      if (text.startsWith('\uFEFF')) text = text.slice(1);
    }
    if (this.#reader) return this.#reader.push(text);
    this.#unread += text;
    const start = this.#unread.trimStart();
    // The longest field name that may begin an event has five letters and a colon.
    if (!last && start.length < 8 && !/^[{[]|\n/.test(start)) return [];
    this.#reader = EVENT_FIELD.test(this.#unread)
      ? new EventReader(this.#limits, this.#early)
      : new JsonReader({limit: this.#limits.messageSize, early: this.#early});
    return this.#reader.push(this.#unread);
  }
}

const MORE = {stream: true};

function isAscii(byte: number): boolean {
  return byte < 0x80;
}

/**
 * Reads a source to its end and hands over what it brings, piece by piece; the next piece is asked for when `take` is done, so that
 * a source that can wait is not read faster than its messages are taken in. `started` gets its reader, which knows how far it came.
 *
 * @throws {TypeError} for a response that is no success; whatever the source throws; the signal's reason.
 */
export async function readStream(
  source: StreamSource,
  options: StreamOptions,
  take: (parts: readonly Streamed[]) => Promise<void> | void,
  started?: (reader: StreamReader) => void,
): Promise<void> {
  const {signal} = options;
  signal?.throwIfAborted();
  const reader = new StreamReader(options, isEventStream(source));
  started?.(reader);
  let turn = performance.now();
  /** What was held back is being taken in. */
  let given: Promise<void> | undefined;
  let busy = false;
  const hand = async (parts: readonly Streamed[]) => {
    if (given) await given;
    busy = true;
    if (parts.length > 0) await take(parts);
    busy = false;
    if (performance.now() - turn < TURN) return;
    await nextTurn();
    turn = performance.now();
  };
  let pieces = 0;
  let holding: ReturnType<typeof setTimeout> | undefined;
  const give = () => {
    holding = undefined;
    if (!reader.holds || signal?.aborted) return;
    // One at a time; what comes next is asked for when this is done.
    if (busy) holding = setTimeout(give, PATIENCE);
    else given = Promise.resolve(take(reader.held())).finally(() => (given = undefined));
  };
  try {
    await eachPiece(source, signal, (piece) => {
      const parts = reader.push(piece);
      if (reader.holds) holding ??= setTimeout(give, PATIENCE);
      // To ask for the time costs more than to read a small piece.
      return parts.length > 0 || ++pieces % 256 === 0 ? hand(parts) : undefined;
    });
  } catch (error) {
    // What was being written when it broke off is as good as what comes before.
    const rest = reader.end().map((part) => ('fault' in part ? {...part, quiet: true} : part));
    if (given) await given;
    if (rest.length > 0) await take(rest);
    throw error;
  } finally {
    clearTimeout(holding);
  }
  const rest = reader.end();
  if (given) await given;
  if (rest.length > 0) await take(rest);
}

/** The messages of a stream, each as soon as it is whole. */
export async function* messagesOf(
  source: StreamSource,
  options: StreamOptions = {},
): AsyncGenerator<Streamed, void, undefined> {
  let waiting: Streamed[] = [];
  let wake: () => void = () => undefined;
  let taken: () => void = () => undefined;
  let done = false;
  const stop = new AbortController();
  const abort = () => stop.abort(options.signal?.reason);
  options.signal?.throwIfAborted();
  options.signal?.addEventListener('abort', abort, {once: true});
  const reading = readStream(source, {...options, signal: stop.signal}, (parts) => {
    if (stop.signal.aborted) return undefined;
    waiting = [...parts];
    wake();
    return new Promise((resolve) => (taken = resolve));
  }).finally(() => {
    done = true;
    wake();
  });
  // Its failure is thrown below, when all before it was given.
  reading.catch(() => undefined);
  try {
    for (;;) {
      if (waiting.length === 0 && !done) await new Promise<void>((resolve) => (wake = resolve));
      const parts = waiting;
      waiting = [];
      yield* parts;
      if (done && waiting.length === 0) break;
      taken();
    }
    await reading;
  } finally {
    options.signal?.removeEventListener('abort', abort);
    // The one who reads may have had enough.
    if (!done) {
      stop.abort();
      taken();
      await reading.catch(() => undefined);
    }
  }
}

/** Whether a source is one of server-sent events, which may stay open long after all that there is to say has come. */
export function isEventStream(source: StreamSource): boolean {
  return isResponse(source) && (source.headers.get('content-type') ?? '').toLowerCase().startsWith('text/event-stream');
}

function isResponse(source: unknown): source is Response {
  return typeof Response === 'function' && source instanceof Response;
}

type Take = (piece: unknown) => Promise<void> | undefined;

async function eachPiece(source: StreamSource, signal: AbortSignal | undefined, take: Take): Promise<void> {
  if (isResponse(source)) {
    if (!source.ok)
      throw new TypeError(`The response has status ${source.status}${source.statusText && ` (${source.statusText})`}`);
    if (source.body) await eachChunk(source.body, signal, take);
  } else if (typeof source === 'string' || source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    await take(source);
  } else if (typeof ReadableStream === 'function' && source instanceof ReadableStream) {
    await eachChunk(source, signal, take);
  } else if (Symbol.asyncIterator in source) {
    await eachComing(source, signal, take);
  } else if (Symbol.iterator in source) {
    // What is there needs no waiting for, which would cost more than to read it.
    for (const piece of source) {
      const taking = take(piece);
      if (taking) await taking;
      signal?.throwIfAborted();
    }
  } else {
    // A page that hands over one message means that message.
    await take(source);
  }
}

async function eachChunk(stream: ReadableStream<unknown>, signal: AbortSignal | undefined, take: Take): Promise<void> {
  const reader = stream.getReader();
  let done = false;
  // What cancelling brings up is of no interest to anybody.
  const cancel = () => void reader.cancel(signal?.reason).catch(() => undefined);
  signal?.addEventListener('abort', cancel, {once: true});
  try {
    for (;;) {
      const part = await reader.read();
      // A cancelled stream ends like any other.
      signal?.throwIfAborted();
      done = part.done;
      if (part.done) return;
      const taking = take(part.value);
      if (taking) await taking;
      signal?.throwIfAborted();
    }
  } finally {
    signal?.removeEventListener('abort', cancel);
    if (!done) cancel();
    else reader.releaseLock();
  }
}

async function eachComing(source: AsyncIterable<unknown>, signal: AbortSignal | undefined, take: Take): Promise<void> {
  const iterator = source[Symbol.asyncIterator]();
  let done = false;
  /** Ends the wait for a member that may never come. */
  let interrupt: ((reason: Error) => void) | undefined;
  const abort = () => interrupt?.(signal!.reason as Error);
  signal?.addEventListener('abort', abort, {once: true});
  const next = (): Promise<IteratorResult<unknown>> => {
    const coming = Promise.resolve(iterator.next());
    if (!signal) return coming;
    return new Promise((resolve, reject) => {
      interrupt = reject;
      coming.then(resolve, reject);
    });
  };
  try {
    for (;;) {
      const part = await next();
      done = part.done ?? false;
      if (done) return;
      const taking = take(part.value);
      if (taking) await taking;
      signal?.throwIfAborted();
    }
  } catch (error) {
    done ||= !signal?.aborted;
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
    if (!done) void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}

/** Lets the page do what else it has to do; not by `scheduler.yield()`, which goes on before the page's own timers are asked. */
function nextTurn(): Promise<void> {
  const {scheduler} = globalThis as {scheduler?: {postTask?: (task: () => void) => Promise<void>}};
  if (scheduler?.postTask) return scheduler.postTask(() => undefined);
  return new Promise((resolve) => setTimeout(resolve));
}
