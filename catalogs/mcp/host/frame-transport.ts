/** A message of JSON-RPC, whatever is in it. */
export type RpcMessage = {jsonrpc: '2.0'} & Record<string, unknown>;

const LARGEST = 2_000_000;
/** Messages at once, and how many more may come each second. */
const BURST = 400;
const EACH_SECOND = 100;

/**
 * Carries JSON-RPC between the page and one frame (the `Transport` of the MCP SDK). It hears that frame alone, hands on plain JSON
 * only, and gives up on a frame that says too much.
 */
export class FrameTransport {
  onmessage?: (message: never) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  #budget = BURST;
  #last = performance.now();

  constructor(
    private readonly frame: HTMLIFrameElement,
    private readonly flooded: () => void,
  ) {}

  start(): Promise<void> {
    globalThis.addEventListener('message', this.#hear);
    return Promise.resolve();
  }

  send(message: object): Promise<void> {
    // The frame's origin is opaque, so it can't be named.
    this.frame.contentWindow?.postMessage(message, '*');
    return Promise.resolve();
  }

  close(): Promise<void> {
    globalThis.removeEventListener('message', this.#hear);
    this.onclose?.();
    return Promise.resolve();
  }

  readonly #hear = ({source, data}: MessageEvent<unknown>): void => {
    if (source === null || source !== this.frame.contentWindow) return;
    const now = performance.now();
    this.#budget = Math.min(BURST, this.#budget + ((now - this.#last) / 1000) * EACH_SECOND) - 1;
    this.#last = now;
    const message = this.#budget < 0 ? 'flood' : plain(data);
    if (message === 'flood') {
      globalThis.removeEventListener('message', this.#hear);
      this.flooded();
      return;
    }
    try {
      if (message) this.onmessage?.(message as never);
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  };
}

/** What a frame said as plain JSON; undefined for what is no JSON-RPC, `flood` for what is too much. */
function plain(data: unknown): RpcMessage | 'flood' | undefined {
  if (typeof data !== 'object' || data === null || (data as RpcMessage).jsonrpc !== '2.0') return undefined;
  try {
    // A clone may hold buffers, maps, cycles; none of that is JSON.
    const text = JSON.stringify(data);
    return text.length > LARGEST ? 'flood' : (JSON.parse(text) as RpcMessage);
  } catch {
    return undefined;
  }
}
