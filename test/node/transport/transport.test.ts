import assert from 'node:assert/strict';
import {once} from 'node:events';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {describe, it} from 'node:test';
import {WebSocket as Socket, WebSocketServer} from 'ws';
import {connect, fetchTransport, webSocketTransport, type Connection} from '../../../renderer/transport/index.js';
import {talk} from '../door/talk.js';

const BASIC = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';
const text = (id: string) => ({id, component: 'Text', text: id});
const button = {id: 'go', component: 'Button', child: 'root', action: {event: {name: 'go', context: {a: 1}}}};
const create = JSON.stringify({
  version: '1.0',
  createSurface: {surfaceId: 's', catalogId: BASIC, components: [text('root'), button]},
});
const update = (id: string) =>
  JSON.stringify({version: '1.0', updateComponents: {surfaceId: 's', components: [text(id)]}});

async function serve(answer: (request: IncomingMessage, body: string, response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => answer(request, body, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`};
}

function statusesOf(connection: Connection): string[] {
  const seen: string[] = [];
  connection.addEventListener('status', (event) => seen.push((event as CustomEvent<string>).detail));
  return seen;
}

const until = async (holds: () => boolean) => {
  const end = Date.now() + 10_000;
  while (!holds() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.ok(holds(), 'it never came');
};

describe('transports over real sockets', () => {
  it('HTTP: goes on after the last event when the connection drops in the middle, and posts what goes back', async () => {
    const {renderer, drawn, press} = talk();
    const asked: (string | undefined)[] = [];
    const posted: unknown[] = [];
    const {server, url} = await serve((request, body, response) => {
      if (request.method === 'POST') {
        posted.push(JSON.parse(body));
        response.end(update('answered'));
        return;
      }
      asked.push(request.headers['last-event-id'] as string | undefined);
      response.writeHead(200, {'content-type': 'text/event-stream'});
      if (asked.length === 1) {
        response.write(`retry: 5\nid: 1\ndata: ${create}\n\nid: 2\ndata: ${update('lost').slice(0, 40)}`);
        setTimeout(() => response.destroy(), 30);
      } else response.end(`id: 2\ndata: ${update('second')}\n\n`);
    });
    try {
      const connection = connect(renderer, fetchTransport({url, delay: 5}));
      const seen = statusesOf(connection);
      await until(() => 'second' in (renderer.surfaces.has('s') ? drawn() : {}));
      await press('go');
      await until(() => posted.length === 1);
      await until(() => renderer.surfaces.get('s')!.components.has('answered'));
      connection.close();
      await connection.closed;
      assert.deepEqual(seen, ['open', 'reconnecting', 'open', 'closed']);
      assert.deepEqual(asked, [undefined, '1']);
      const [{messages}] = posted as [{messages: {action: {name: string}}[]}];
      assert.equal(messages[0]!.action.name, 'go');
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it('HTTP: says what is wrong when nobody answers well', async () => {
    const {renderer} = talk();
    const {server, url} = await serve((_request, _body, response) => response.writeHead(503).end());
    try {
      const connection = connect(renderer, fetchTransport({url, retries: 1, delay: 1}));
      const errors: string[] = [];
      connection.addEventListener('error', (event) => errors.push((event as CustomEvent<Error>).detail.message));
      await connection.closed;
      assert.deepEqual([connection.status, errors.length], ['failed', 1]);
      assert.match(errors[0]!, /503/);
    } finally {
      server.close();
    }
  });

  it('WebSocket: reconnects when it is cut, and sends frames back', async () => {
    const {renderer, drawn, press} = talk();
    const server = new WebSocketServer({port: 0, host: '127.0.0.1'});
    await once(server, 'listening');
    const got: string[] = [];
    let connections = 0;
    server.on('connection', (socket) => {
      socket.on('message', (data: Buffer) => got.push(data.toString()));
      if (++connections === 1) {
        socket.send(create);
        setTimeout(() => socket.terminate(), 30);
      } else socket.send(update('second'));
    });
    const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const open = (address: string) => new Socket(address) as unknown as WebSocket;
    const connection = connect(renderer, webSocketTransport({url, delay: 5, open}));
    try {
      const seen = statusesOf(connection);
      await until(() => 'second' in (renderer.surfaces.has('s') ? drawn() : {}));
      await press('go');
      await until(() => got.length === 1);
      assert.equal((JSON.parse(got[0]!) as {action: {name: string}}).action.name, 'go');
      assert.deepEqual(seen, ['open', 'reconnecting', 'open']);
      connection.close();
      await connection.closed;
      assert.equal(connection.status, 'closed');
    } finally {
      for (const client of server.clients) client.terminate();
      server.close();
    }
  });
});
