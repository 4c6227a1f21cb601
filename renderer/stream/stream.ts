import {defaultLimits, type Limits} from '../catalog/limits.js';
import {EventReader} from './event-reader.js';
import {JsonReader, type Streamed} from './json-reader.js';
import {readInput} from './read-input.js';

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
  /** Ends the stream; the generator then throws the signal's reason. */
  readonly signal?: AbortSignal;
  readonly limits?: Limits;
}

interface TextReader {
  push(text: string): Streamed[];
  end(): Streamed[];
}

const EVENT_FIELD = /^\s*(?::|(?:data|event|id|retry)(?::|\s*[\r\n]))/;

/**
 * The messages of a stream, each as soon as it is whole, in JSON (values one after the other, lists, `{messages}`), JSON Lines or
 * server-sent events. A part that can't be read comes as a fault, and the stream goes on.
 *
 * @throws {TypeError} for a response that is no success; whatever the source throws.
 */
export async function* messagesOf(
  source: StreamSource,
  {signal, limits = defaultLimits}: StreamOptions = {},
): AsyncGenerator<Streamed, void, undefined> {
  signal?.throwIfAborted();
  const decoder = new TextDecoder();
  let reader: TextReader | undefined = isEventStream(source) ? new EventReader(limits) : undefined;
  /** Text from which the format can't be told yet. */
  let unread = '';
  let started = false;
  const read = (text: string, last = false): Streamed[] => {
    if (!started && text !== '') {
      started = true;
      if (text.startsWith('\uFEFF')) text = text.slice(1);
    }
    if (reader) return reader.push(text);
    unread += text;
    const start = unread.trimStart();
    // The longest field name that may begin an event has five letters and a colon.
    if (!last && start.length < 8 && !/^[{[]|\n/.test(start)) return [];
    reader = EVENT_FIELD.test(unread) ? new EventReader(limits) : new JsonReader(limits.messageSize);
    return reader.push(unread);
  };
  for await (const piece of piecesOf(source, signal)) {
    if (typeof piece === 'string') yield* read(piece);
    else if (piece instanceof ArrayBuffer || ArrayBuffer.isView(piece))
      yield* read(decoder.decode(piece, {stream: true}));
    else {
      const {messages, faults} = readInput(piece, limits);
      yield* messages.map((message) => ({message}));
      yield* faults.map((fault) => ({fault}));
    }
  }
  yield* read(decoder.decode(), true);
  if (reader) yield* reader.end();
}

function isEventStream(source: StreamSource): boolean {
  return isResponse(source) && (source.headers.get('content-type') ?? '').toLowerCase().startsWith('text/event-stream');
}

function isResponse(source: unknown): source is Response {
  return typeof Response === 'function' && source instanceof Response;
}

async function* piecesOf(
  source: StreamSource,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown, void, undefined> {
  if (isResponse(source)) {
    if (!source.ok)
      throw new TypeError(`The response has status ${source.status}${source.statusText && ` (${source.statusText})`}`);
    if (source.body) yield* piecesOf(source.body, signal);
  } else if (typeof source === 'string' || source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    yield source;
  } else if (typeof ReadableStream === 'function' && source instanceof ReadableStream) {
    yield* chunksOf(source, signal);
  } else if (Symbol.asyncIterator in source || Symbol.iterator in source) {
    yield* membersOf(source, signal);
  } else {
    // A page that hands over one message means that message.
    yield source;
  }
}

async function* chunksOf(
  stream: ReadableStream<unknown>,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown, void, undefined> {
  const reader = stream.getReader();
  let done = false;
  try {
    for (;;) {
      const part = await unlessAborted(reader.read(), signal);
      done = part.done;
      if (part.done) return;
      yield part.value;
    }
  } finally {
    // Also when the one who reads has had enough. What cancelling brings up is of no interest to anybody.
    if (!done) reader.cancel(signal?.reason).catch(() => undefined);
    else reader.releaseLock();
  }
}

async function* membersOf(
  source: AsyncIterable<unknown> | Iterable<unknown>,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown, void, undefined> {
  const iterator = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  let done = false;
  try {
    for (;;) {
      const part = await unlessAborted(Promise.resolve(iterator.next()), signal);
      done = part.done ?? false;
      if (done) return;
      yield part.value;
    }
  } catch (error) {
    done ||= !signal?.aborted;
    throw error;
  } finally {
    if (!done) void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}

/** Waits for what comes next, but no longer than until the signal. */
function unlessAborted<T>(next: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return next;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, {once: true});
    next.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
