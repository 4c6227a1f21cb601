import {wait, type Transport} from './transport.js';

export interface WebSocketTransportOptions {
  readonly url: string | URL;
  readonly protocols?: string | string[];
  /** How often in a row a connection that broke off is made again; default: 5. */
  readonly retries?: number;
  /** Milliseconds before the first of these, doubled for each; default: 500. */
  readonly delay?: number;
  /** Makes the socket; default: the browser's `WebSocket`. */
  readonly open?: (url: string, protocols?: string | string[]) => WebSocket;
}

/** Messages by WebSocket: each frame one message, a list of them, or JSON Lines. A connection that breaks off is made again. */
export function webSocketTransport({
  url,
  protocols,
  retries = 5,
  delay = 500,
  open,
}: WebSocketTransportOptions): Transport {
  let socket: WebSocket | undefined;
  /** What was to be sent while there was no connection. */
  let waiting: string[] = [];
  const make = open ?? ((address: string, names?: string | string[]) => new WebSocket(address, names));
  return {
    async run({signal, receive, status}) {
      for (let tries = 0; ; tries++) {
        const made = make(String(url), protocols);
        made.binaryType = 'arraybuffer';
        const end = () => made.close();
        signal.addEventListener('abort', end, {once: true});
        // One after the other, since a frame may be large.
        let taken: Promise<unknown> = Promise.resolve();
        const clean = await new Promise<boolean>((resolve) => {
          made.addEventListener('open', () => {
            tries = 0;
            socket = made;
            status('open');
            for (const text of waiting.splice(0)) made.send(text);
          });
          made.addEventListener('message', ({data}: MessageEvent<string | ArrayBuffer>) => {
            taken = taken.then(() => receive(data));
          });
          made.addEventListener('close', ({wasClean, code}) => resolve(wasClean && code === 1000));
        });
        socket = undefined;
        signal.removeEventListener('abort', end);
        await taken;
        signal.throwIfAborted();
        if (clean) return;
        if (tries >= retries) throw new Error(`${String(url)} can't be reached`);
        status('reconnecting');
        await wait(delay * 2 ** tries, signal);
      }
    },
    send({message}) {
      // A frame is one message and nothing beside it (RULES §1.1).
      const text = JSON.stringify(message);
      if (socket) socket.send(text);
      else waiting = [...waiting, text].slice(-100);
      return Promise.resolve();
    },
  };
}
