import assert from 'node:assert/strict';
import {once} from 'node:events';
import {createServer, type RequestListener, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Connection} from '../../../renderer/transport/index.js';

export const BASIC = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';

export const text = (id: string, said: unknown = id) => ({id, component: 'Text', text: said});
export const button = (id: string, name: string, context: object = {}) => ({
  id,
  component: 'Button',
  child: 'root',
  action: {event: {name, context}},
});
export const create = (components: object[], more: object = {}, surfaceId = 's') => ({
  version: '1.0',
  createSurface: {surfaceId, catalogId: BASIC, components, ...more},
});
export const update = (...components: object[]) => ({version: '1.0', updateComponents: {surfaceId: 's', components}});
export const write = (path: string, value: unknown) => ({
  version: '1.0',
  updateDataModel: {surfaceId: 's', path, value},
});

/** A server on a port of its own, which ends with the test. */
export async function serve(listener: RequestListener): Promise<{server: Server; url: string}> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`};
}

/** Ends a server whatever still hangs on it. */
export function stop(server: Server): void {
  server.closeAllConnections();
  server.close();
}

/** What a connection has told, in order. */
export function heard(connection: Connection): {statuses: string[]; errors: string[]} {
  const statuses: string[] = [];
  const errors: string[] = [];
  connection.addEventListener('status', (event) => statuses.push((event as CustomEvent<string>).detail));
  connection.addEventListener('error', (event) => errors.push((event as CustomEvent<Error>).detail.message));
  return {statuses, errors};
}

export async function until(holds: () => boolean, what = 'it'): Promise<void> {
  const end = Date.now() + 10_000;
  while (!holds() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.ok(holds(), `${what} never came`);
}
