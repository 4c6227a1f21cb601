import {aborted, wait, type Transport} from './transport.js';

const ACCEPT = 'application/a2ui+json, application/x-ndjson, text/event-stream, application/json';

export interface FetchTransportOptions {
  /** Where messages come from. */
  readonly url: string | URL;
  /** Where they go as POST; default: `url`. What is answered there is taken in too. */
  readonly postUrl?: string | URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** How often in a row a connection that broke off is made again; default: 5. */
  readonly retries?: number;
  /** Milliseconds before the first of these, doubled for each; an event stream's own wish comes first. Default: 500. */
  readonly delay?: number;
}

/** Messages by HTTP: JSON Lines or server-sent events in, POST out. A stream of events goes on after its last event. */
export function fetchTransport({
  url,
  postUrl = url,
  headers,
  retries = 5,
  delay = 500,
}: FetchTransportOptions): Transport {
  return {
    async run({signal, receive, status}) {
      let lastEventId: string | undefined;
      for (let tries = 0; ;) {
        let pause: number | undefined;
        try {
          const position: Record<string, string> = lastEventId === undefined ? {} : {'last-event-id': lastEventId};
          const response = await fetch(url, {signal, headers: {accept: ACCEPT, ...headers, ...position}});
          if (!response.ok) throw new Error(`${String(url)} answered ${response.status}`);
          status('open');
          const summary = await receive(response);
          signal.throwIfAborted();
          if (summary.messages > 0) tries = 0;
          lastEventId = summary.lastEventId ?? lastEventId;
          pause = summary.retry;
          // What the user does is sent all the same, and what is answered to that is taken in.
          if (summary.complete) return await aborted(signal);
          if (tries >= retries) throw new Error(`${String(url)} broke off`);
        } catch (error) {
          if (signal.aborted || tries >= retries) throw error;
        }
        status('reconnecting');
        await wait(pause ?? delay * 2 ** tries, signal);
        tries++;
      }
    },
    async send({message, metadata}, {signal, receive}) {
      const body = JSON.stringify(
        Object.keys(metadata).length > 0 ? {messages: [message], metadata} : {messages: [message]},
      );
      const sent = {'content-type': 'application/json', accept: ACCEPT, ...headers};
      const response = await fetch(postUrl, {method: 'POST', signal, headers: sent, body});
      if (!response.ok) throw new Error(`${String(postUrl)} answered ${response.status}`);
      if (response.body && response.status !== 204) await receive(response);
    },
  };
}
