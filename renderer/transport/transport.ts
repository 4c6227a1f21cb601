import type {OutgoingMessage, ReceiveOptions, Renderer, StreamSummary} from '../conversation/renderer.js';
import type {JsonObject} from '../protocol/json.js';
import type {StreamSource} from '../stream/stream.js';

interface Feedable extends EventTarget {
  stream(source: StreamSource, options?: ReceiveOptions & {signal?: AbortSignal}): Promise<StreamSummary>;
}

/** What transports ask of a renderer besides. */
type Known = Pick<Renderer, 'capabilitiesFor' | 'metadata' | 'surfaces'>;

/** What a transport feeds: a `Renderer`, or an `<a2ui-surface>` and the renderer that it shows. */
export type Receiver = Feedable & (Known | {readonly renderer: Known});

/** How things stand with the agent. */
export type ConnectionStatus = 'connecting' | 'open' | 'reconnecting' | 'closed' | 'failed';

/** What carries messages to and from one agent. */
export interface Transport {
  /** Starts to receive; ends when nothing more will come, rejects when that is not as it should be. */
  run(link: Link): Promise<void>;
  /** Sends one message; rejects when it could not be sent. */
  send(outgoing: OutgoingMessage, link: Link): Promise<void>;
}

/** What a transport gets of the connection. */
export interface Link {
  /** Ends everything that the transport waits for. */
  readonly signal: AbortSignal;
  /** Takes in what the agent sends. */
  receive(source: StreamSource): Promise<StreamSummary>;
  status(status: ConnectionStatus): void;
  /** Tells the page of an error that does not end the connection. */
  fail(error: unknown): void;
  /** `a2uiRendererCapabilities`, and those of the older versions that the agent has told of (RULES §14). */
  capabilities(agentCapabilities?: JsonObject): JsonObject;
  /** What goes beside a message of the page itself, such as the user's prompt (RULES §12.6). */
  metadata(): JsonObject;
  /** Whether this agent's surface of that id is there now. */
  owns(surfaceId: string): boolean;
}

export interface ConnectOptions {
  /** Who the agent is; its surfaces' messages go to it alone. */
  readonly agent?: string;
}

/**
 * A connection between a renderer and one agent (an `EventTarget`). Events: `status` ({@link ConnectionStatus}), `busy` (a
 * boolean) and `error` (an `Error`), each in `event.detail`.
 */
export class Connection extends EventTarget {
  #status: ConnectionStatus = 'connecting';
  #sending = 0;
  readonly #stop = new AbortController();
  /** Resolves when it has ended, however it did. */
  readonly closed: Promise<void>;

  constructor(receiver: Receiver, transport: Transport, {agent}: ConnectOptions = {}) {
    super();
    const {signal} = this.#stop;
    const link: Link = {
      signal,
      receive: (source) => receiver.stream(source, {signal, ...(agent !== undefined && {agent})}),
      status: (status) => this.#change(status),
      fail: (error) => this.#fail(error),
      capabilities: (told = {}) => rendererOf(receiver).capabilitiesFor(told),
      metadata: () => rendererOf(receiver).metadata({...(agent !== undefined && {agent})}),
      owns: (id) => {
        const surface = rendererOf(receiver).surfaces.get(id);
        return surface !== undefined && surface.agent === agent;
      },
    };
    const send = (event: Event) => {
      const outgoing = (event as CustomEvent<OutgoingMessage>).detail;
      if (outgoing.agent !== agent) return;
      this.#count(1);
      transport
        .send(outgoing, link)
        .catch((error: unknown) => this.#fail(error))
        .finally(() => this.#count(-1));
    };
    // An element says it by another name than the renderer.
    for (const type of ['message', 'a2ui-message']) receiver.addEventListener(type, send, {signal});
    this.closed = transport.run(link).then(
      () => this.#end('closed'),
      (error: unknown) => {
        if (!signal.aborted) this.#fail(error);
        this.#end(signal.aborted ? 'closed' : 'failed');
      },
    );
  }

  /** Whether something that the user did is on its way, or is being answered where the transport can tell. */
  get busy(): boolean {
    return this.#sending > 0;
  }

  get status(): ConnectionStatus {
    return this.#status;
  }

  /** Ends the connection. */
  close(): void {
    this.#end('closed');
  }

  #end(status: ConnectionStatus): void {
    this.#change(this.#stop.signal.aborted ? this.#status : status);
    this.#stop.abort();
  }

  #count(change: 1 | -1): void {
    const before = this.busy;
    this.#sending += change;
    if (this.busy !== before) this.dispatchEvent(new CustomEvent('busy', {detail: this.busy}));
  }

  #change(status: ConnectionStatus): void {
    if (status === this.#status || this.#stop.signal.aborted) return;
    this.#status = status;
    this.dispatchEvent(new CustomEvent('status', {detail: status}));
  }

  #fail(error: unknown): void {
    if (this.#stop.signal.aborted) return;
    this.dispatchEvent(new CustomEvent('error', {detail: asError(error)}));
  }
}

/** An element may be given another renderer at any time. */
function rendererOf(receiver: Receiver): Known {
  return 'renderer' in receiver ? receiver.renderer : receiver;
}

/** Connects a renderer or an element with an agent. */
export function connect(receiver: Receiver, transport: Transport, options?: ConnectOptions): Connection {
  return new Connection(receiver, transport, options);
}

/** Whatever was thrown, as an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** What goes beside several messages that are sent as one. */
export function mergedMetadata(sent: readonly OutgoingMessage[]): JsonObject {
  return Object.assign({}, ...sent.map(({metadata}) => metadata)) as JsonObject;
}

/** Resolves when the signal comes. */
export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), {once: true}));
}

/** Waits, unless the signal comes first. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, {once: true});
  });
}
