import assert from 'node:assert/strict';
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {createServer, type RequestListener, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import * as transports from '../../../renderer/transport/index.js';

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
export function heard(connection: transports.Connection): {statuses: string[]; errors: string[]} {
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

type Snippet = (surface: unknown, imports: Record<string, unknown>) => Promise<void>;
const AsyncFunction = (async () => undefined).constructor as new (...source: string[]) => Snippet;

/**
 * Runs what the README has below a heading, as a page with `surface` would, against the server at `url`.
 *
 * @param imports - The modules that it may import, by name.
 */
export async function runReadme(heading: string, url: string, surface: unknown, imports: object): Promise<void> {
  const readme = readFileSync('renderer/README.md', 'utf8');
  const code = new RegExp(`^### ${heading}\n+\`\`\`js\n(.*?)^\`\`\``, 'ms').exec(readme)?.[1];
  assert.ok(code, `the README has no code for ${heading}`);
  const modules: Record<string, unknown> = {'a2ui-surface/transport': transports, ...imports};
  const body = code
    .replaceAll(/^import (\{.*\}) from '(.*)';$/gm, (_line, names: string, from: string) => {
      assert.ok(modules[from], `${from} can't be imported`);
      return `const ${names} = imports['${from}'];`;
    })
    .replaceAll(/\w+:\/\/agent\.example\//g, url);
  assert.ok(body.includes(url));
  await new AsyncFunction('surface', 'imports', body)(surface, modules);
}
