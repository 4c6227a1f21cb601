import assert from 'node:assert/strict';
import {once} from 'node:events';
import type {IncomingMessage, ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {describe, it, type TestContext} from 'node:test';
import {WebSocket as Socket, WebSocketServer} from 'ws';
import type {Renderer} from '../../../renderer/index.js';
import {connect, fetchTransport, webSocketTransport} from '../../../renderer/transport/index.js';
import {talk} from '../door/talk.js';
import * as kit from './kit.js';

const {heard, until} = kit;
const create = JSON.stringify(kit.create([kit.text('root'), kit.button('go', 'go', {a: 1})]));
const update = (id: string) => JSON.stringify(kit.update(kit.text(id)));

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void;

async function serve(t: TestContext, answer: Answer): Promise<string> {
  const {server, url} = await kit.serve((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => answer(request, body, response));
  });
  t.after(() => kit.stop(server));
  return url;
}

describe('transports over real sockets', () => {
  it('HTTP: goes on after the last event when the connection drops in the middle, and posts what goes back', async (t) => {
    const {renderer, drawn, press} = talk();
    const asked: (string | undefined)[] = [];
    const posted: unknown[] = [];
    const url = await serve(t, (request, body, response) => {
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
    const connection = connect(renderer, fetchTransport({url, delay: 5}));
    const {statuses: seen} = heard(connection);
    const busy: boolean[] = [];
    connection.addEventListener('busy', (event) => busy.push((event as CustomEvent<boolean>).detail));
    await until(() => 'second' in (renderer.surfaces.has('s') ? drawn() : {}));
    await press('go');
    await until(() => posted.length === 1);
    await until(() => renderer.surfaces.get('s')!.components.has('answered'));
    await until(() => !connection.busy);
    assert.deepEqual(busy, [true, false]);
    connection.close();
    await connection.closed;
    assert.deepEqual(seen, ['open', 'reconnecting', 'open', 'closed']);
    assert.deepEqual(asked, [undefined, '1']);
    const [{messages}] = posted as [{messages: {action: {name: string}}[]}];
    assert.equal(messages[0]!.action.name, 'go');
  });

  it('HTTP: JSON Lines, of which the one that is cut is drawn as far as it came, and goes on with the next connection', async (t) => {
    const {renderer, drawn} = talk();
    let asked = 0;
    const url = await serve(t, (_request, _body, response) => {
      response.writeHead(200, {'content-type': 'application/x-ndjson'});
      if (++asked > 1) return void response.end(`${update('second')}\n`);
      const parts = JSON.stringify(kit.update(kit.text('whole'), kit.text('cut off')));
      response.write(`${create}\n${parts.slice(0, parts.indexOf('cut'))}`);
      void until(() => renderer.surfaces.get('s')?.components.has('whole') ?? false).then(() => response.destroy());
    });
    const connection = connect(renderer, fetchTransport({url, delay: 5}));
    const {statuses, errors} = heard(connection);
    await until(() => renderer.surfaces.get('s')?.components.has('second') ?? false);
    assert.deepEqual(Object.keys(drawn()), ['root', 'go', 'whole', 'second']);
    connection.close();
    await connection.closed;
    assert.deepEqual([statuses, errors], [['open', 'reconnecting', 'open', 'closed'], []]);
    const wrong = renderer.diagnostics.filter(({severity}) => severity === 'error');
    assert.deepEqual(
      wrong.map(({code}) => code),
      ['STREAM_BROKEN'],
    );
  });

  it('HTTP: says what is wrong when nobody answers well', async (t) => {
    const {renderer} = talk();
    const url = await serve(t, (_request, _body, response) => response.writeHead(503).end());
    const connection = connect(renderer, fetchTransport({url, retries: 1, delay: 1}));
    const {errors} = heard(connection);
    await connection.closed;
    assert.deepEqual([connection.status, errors.length], ['failed', 1]);
    assert.match(errors[0]!, /503/);
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
      const {statuses: seen} = heard(connection);
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

  it('as the README has it', async (t) => {
    const had = (renderer: Renderer) => until(() => renderer.surfaces.has('s'));
    t.mock.method(console, 'log', () => undefined);
    const http = talk();
    const url = await serve(t, (_request, _body, response) => response.end(create));
    await kit.runReadme('HTTP', url, http.renderer, {});
    await had(http.renderer);
    const frames = talk();
    const server = new WebSocketServer({port: 0, host: '127.0.0.1'});
    t.after(() => server.close());
    await once(server, 'listening');
    server.on('connection', (socket) => {
      socket.send(create);
      socket.close(1000);
    });
    const known = globalThis.WebSocket;
    globalThis.WebSocket = Socket as unknown as typeof WebSocket;
    t.after(() => void (globalThis.WebSocket = known));
    await kit.runReadme('WebSocket', `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`, frames.renderer, {});
    await had(frames.renderer);
  });
});
