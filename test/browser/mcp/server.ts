// A real MCP server over HTTP, and beside it the built pages: one origin, as a site that has both.
import {createReadStream, existsSync} from 'node:fs';
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {extname, join, normalize} from 'node:path';
import {McpServer} from '@modelcontextprotocol/sdk/server/mcp.js';
import {StreamableHTTPServerTransport} from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {registerAppResource, registerAppTool, RESOURCE_MIME_TYPE} from '@modelcontextprotocol/ext-apps/server';
import {z} from 'zod';
import type {TestApp} from './apps.js';
import {tableServer} from './table-server.js';

const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html";
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json',
};

/** A tool call as the server saw it. */
export interface Call {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The pages and the MCP server at `address`; `calls` are the tool calls that reached it. */
export class Site {
  readonly calls: Call[] = [];
  readonly #server: Server;
  address = '';

  constructor(readonly apps: Readonly<Record<string, TestApp>>) {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        console.error(error);
        response.destroy();
      });
    });
  }

  async start(): Promise<this> {
    this.address = await listen(this.#server);
    return this;
  }

  stop(): Promise<void> {
    return close(this.#server);
  }

  #mcp(): McpServer {
    const server = new McpServer({name: 'airline', version: '1.0.0'});
    const called = (tool: string, args: Readonly<Record<string, unknown>> = {}) => this.calls.push({tool, args});
    for (const [name, {html, ui}] of Object.entries(this.apps)) {
      const uri = `ui://airline/${name}`;
      registerAppResource(server, name, uri, {}, () => ({
        contents: [{uri, mimeType: RESOURCE_MIME_TYPE, text: html, ...(ui && {_meta: {ui}})}],
      }));
    }
    server.registerResource('plain', 'ui://airline/plain', {}, () => ({
      contents: [{uri: 'ui://airline/plain', mimeType: 'text/html', text: `<p>not an app, ${called('plain')}</p>`}],
    }));
    server.registerResource('fares', 'data://fares', {}, () => ({contents: [{uri: 'data://fares', text: '120'}]}));
    registerAppTool(
      server,
      'seats',
      {inputSchema: {flight: z.string()}, _meta: {ui: {resourceUri: 'ui://airline/seats'}}},
      ({flight}) => {
        called('seats', {flight});
        return {content: [{type: 'text', text: `Seats of ${flight}`}], structuredContent: {free: 3}};
      },
    );
    registerAppTool(server, 'hold', {inputSchema: {seat: z.string()}, _meta: {ui: {visibility: ['app']}}}, ({seat}) => {
      called('hold', {seat});
      return {content: [{type: 'text', text: `Held ${seat}`}], structuredContent: {seat}};
    });
    server.registerTool('note', {inputSchema: {text: z.string()}}, ({text}) => {
      called('note', {text});
      return {content: []};
    });
    for (const tool of ['cancel', 'never']) {
      server.registerTool(tool, {}, () => {
        called(tool);
        return {content: [{type: 'text', text: 'Done'}]};
      });
    }
    registerAppTool(server, 'model-only', {_meta: {ui: {visibility: ['model']}}}, () => {
      called('model-only');
      return {content: []};
    });
    return server;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const {pathname, searchParams} = new URL(request.url ?? '/', 'http://localhost');
    const serverOf = {
      '/mcp': () => this.#mcp(),
      '/mcp-table': () => tableServer(this.calls),
      '/mcp-messages': () => tableServer(this.calls, {onAction: undefined, actions: 'message'}),
    }[pathname];
    if (serverOf) {
      const transport = new StreamableHTTPServerTransport({sessionIdGenerator: undefined, enableJsonResponse: true});
      await serverOf().connect(transport);
      await transport.handleRequest(request, response);
      return;
    }
    const file = join('dist', normalize(pathname));
    const type = TYPES[extname(file)];
    if (!type || !file.startsWith('dist') || !existsSync(file)) {
      response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
      return;
    }
    const strict = !searchParams.has('lax') && !pathname.startsWith('/mcp-');
    response.writeHead(200, {'content-type': type, ...(strict && {'content-security-policy': POLICY})});
    createReadStream(file).pipe(response);
  }
}

/** Another origin, which counts what reaches it. */
export class Elsewhere {
  readonly requests: string[] = [];
  readonly #server: Server = createServer((request, response) => {
    this.requests.push(request.url ?? '');
    response.writeHead(200, {'access-control-allow-origin': '*', 'content-type': 'text/plain'}).end('here');
  });
  address = '';

  async start(): Promise<this> {
    this.address = await listen(this.#server);
    return this;
  }

  stop(): Promise<void> {
    return close(this.#server);
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
