import type {OutgoingMessage, ReceiveOptions, StreamSummary} from '../conversation/renderer.js';
import type {StreamSource} from '../stream/stream.js';

/** What a transport feeds: a `Renderer`, or an `<a2ui-surface>` and the renderer that it shows. */
export interface Receiver extends EventTarget {
  stream(source: StreamSource, options?: ReceiveOptions & {signal?: AbortSignal}): Promise<StreamSummary>;
}

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
}

export interface ConnectOptions {
  /** Who the agent is; its surfaces' messages go to it alone. */
  readonly agent?: string;
}

/**
 * A connection between a renderer and one agent (an `EventTarget`). Events: `status` ({@link ConnectionStatus}) and `error` (an
 * `Error`), each in `event.detail`.
 */
export class Connection extends EventTarget {
  #status: ConnectionStatus = 'connecting';
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
    };
    const send = (event: Event) => {
      const outgoing = (event as CustomEvent<OutgoingMessage>).detail;
      if (outgoing.agent !== agent) return;
      transport.send(outgoing, link).catch((error: unknown) => this.#fail(error));
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

  #change(status: ConnectionStatus): void {
    if (status === this.#status || this.#stop.signal.aborted) return;
    this.#status = status;
    this.dispatchEvent(new CustomEvent('status', {detail: status}));
  }

  #fail(error: unknown): void {
    if (this.#stop.signal.aborted) return;
    const detail = error instanceof Error ? error : new Error(String(error));
    this.dispatchEvent(new CustomEvent('error', {detail}));
  }
}

/** Connects a renderer or an element with an agent. */
export function connect(receiver: Receiver, transport: Transport, options?: ConnectOptions): Connection {
  return new Connection(receiver, transport, options);
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
