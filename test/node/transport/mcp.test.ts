import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import type {ServerResponse} from 'node:http';
import {describe, it, type TestContext} from 'node:test';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StreamableHTTPClientTransport} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {Server} from '@modelcontextprotocol/sdk/server/index.js';
import {StreamableHTTPServerTransport} from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
  type CallToolRequest,
  type CallToolResult,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import {defineCatalog, type JsonObject} from '../../../renderer/index.js';
import {connect, mcpTransport, type McpTransportOptions} from '../../../renderer/transport/index.js';
import {talk} from '../door/talk.js';
import {BASIC, button, create, heard, runReadme, serve, stop, text, until, update, write} from './kit.js';

const A2UI = 'application/a2ui+json';
type Tools = Record<string, (request: CallToolRequest['params']) => CallToolResult | Promise<CallToolResult>>;
type Resources = Record<string, () => unknown>;

const holding = (messages: unknown, more: object = {}, uri = 'a2ui://result'): CallToolResult['content'][number] => ({
  type: 'resource',
  resource: {uri, mimeType: A2UI, text: JSON.stringify(messages)},
  ...more,
});

/** A server made with the official SDK, over HTTP. */
async function serverOf(t: TestContext, tools: Tools, resources: Resources, metas: Record<string, Tool['_meta']> = {}) {
  const calls: CallToolRequest['params'][] = [];
  const sessions = new Map<string, {transport: StreamableHTTPServerTransport; server: Server}>();
  const open = new Set<ServerResponse>();
  const begin = async () => {
    const server = new Server({name: 'test', version: '1'}, {capabilities: {tools: {}, resources: {subscribe: true}}});
    server.setRequestHandler(ListToolsRequestSchema, ({params}) => {
      // One a page.
      const at = Number(params?.cursor ?? 0);
      const names = Object.keys(tools);
      const page = names
        .slice(at, at + 1)
        .map((name) => ({name, inputSchema: {type: 'object' as const}, _meta: metas[name]}));
      return {tools: page, ...(at + 1 < names.length && {nextCursor: String(at + 1)})};
    });
    server.setRequestHandler(CallToolRequestSchema, async ({params}) => {
      calls.push(params);
      return tools[params.name]!(params);
    });
    server.setRequestHandler(SubscribeRequestSchema, () => ({}));
    server.setRequestHandler(ReadResourceRequestSchema, ({params: {uri}}) => ({
      contents: [{uri, mimeType: A2UI, text: JSON.stringify(resources[uri]!())}],
    }));
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: true,
      onsessioninitialized: (id) => void sessions.set(id, {transport, server}),
    });
    await server.connect(transport);
    return transport;
  };
  const {server, url} = await serve((request, response) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id)?.transport : undefined;
    if (id !== undefined && !known) return void response.writeHead(404).end();
    void (known ? Promise.resolve(known) : begin()).then((transport) => transport.handleRequest(request, response));
  });
  t.after(() => stop(server));
  return {url, calls, sessions, open};
}

/** The SDK's client, connected to such a server whenever one is asked for. */
async function withServer(
  t: TestContext,
  tools: Tools,
  resources: Resources = {},
  {metas, ...options}: Partial<McpTransportOptions> & {metas?: Record<string, Tool['_meta']>} = {},
) {
  const {url, calls, sessions, open} = await serverOf(t, tools, resources, metas);
  const clients: Client[] = [];
  t.after(() => Promise.all(clients.map((client) => client.close())));
  const conversation = talk();
  const transport = mcpTransport({
    client: async () => {
      const client = new Client({name: 'test', version: '1'});
      clients.push(client);
      await client.connect(new StreamableHTTPClientTransport(new URL(url)));
      return client;
    },
    delay: 5,
    ...options,
  });
  const connection = connect(conversation.renderer, transport);
  t.after(() => connection.close());
  const ids = () => [...(conversation.renderer.surfaces.get('s')?.components.ids() ?? [])];
  return {transport, connection, calls, sessions, open, clients, ids, ...conversation, ...heard(connection)};
}

const errors = ({diagnostics}: {diagnostics: readonly {severity: string; code: string}[]}) =>
  diagnostics.filter(({severity}) => severity === 'error').map(({code}) => code);

describe('MCP, with a server of the official SDK over HTTP', () => {
  it('draws what the results of tools embed, and calls a2ui_action with what the user does', async (t) => {
    const made = create([text('root'), button('go', 'book', {seats: 2})], {sendDataModel: true, dataModel: {n: 1}});
    const {transport, renderer, calls, ids, press, statuses, connection} = await withServer(t, {
      show: () => ({
        content: [
          {type: 'text', text: 'A form.'},
          holding([made, update(text('a'))]),
          holding(update(text('b')), {annotations: {audience: ['user']}}),
          holding(update(text('hidden')), {annotations: {audience: ['assistant']}}),
        ],
      }),
      a2ui_action: ({arguments: action}) => ({content: [holding(update(text(String(action!.name))))]}),
    });
    const result = (await transport.call('show', {table: 4})) as CallToolResult;
    assert.deepEqual(result.content[0], {type: 'text', text: 'A form.'});
    assert.deepEqual(ids(), ['root', 'go', 'a', 'b']);
    await press('go');
    await until(() => ids().includes('book'));
    const [shown, acted] = calls;
    assert.deepEqual(shown!.arguments, {table: 4});
    const {name, surfaceId, sourceComponentId, context, timestamp} = acted!.arguments!;
    assert.deepEqual([name, surfaceId, sourceComponentId, context], ['book', 's', 'go', {seats: 2}]);
    assert.ok(timestamp);
    const meta = acted!._meta as {a2ui: {clientCapabilities: JsonObject}; a2uiRendererDataModel: JsonObject};
    assert.deepEqual(Object.keys(meta.a2ui.clientCapabilities), ['1.0', 'v1.0', 'v0.9']);
    assert.ok(JSON.stringify(meta.a2ui.clientCapabilities['1.0']).includes(BASIC));
    assert.deepEqual(meta.a2uiRendererDataModel.surfaces, {s: {n: 1}});
    assert.deepEqual(errors(renderer), []);
    connection.close();
    await connection.closed;
    assert.deepEqual(statuses, ['open', 'closed']);
  });

  it('reads resources, again when they change, with what the user sees in its place', async (t) => {
    let said = 'one';
    const {renderer, ids, sessions, data} = await withServer(
      t,
      {},
      {'a2ui://form': () => [create([text('root', said)]), update(text('a'))]},
      {resources: ['a2ui://form']},
    );
    await until(() => ids().includes('a'));
    const surface = renderer.surfaces.get('s')!;
    surface.dataModel.set('/typed', 'by the user');
    said = 'two';
    for (const {server} of sessions.values()) await server.sendResourceUpdated({uri: 'a2ui://form'});
    await until(() => surface.components.get('root')!.component!.text === 'two');
    assert.equal(renderer.surfaces.get('s'), surface);
    assert.deepEqual(data(), {typed: 'by the user'});
    assert.deepEqual(errors(renderer), []);
  });

  it('lays out the data of a tool by the resource that the tool names, which is read once', async (t) => {
    let reads = 0;
    const layout = () => [create([text('root', {'@path': '/title'})]), ...(reads++ ? [update(text('twice'))] : [])];
    const uri = 'a2ui://card';
    const ui = {ui: {resourceUri: uri, mimeType: A2UI}};
    const {transport, ids, data} = await withServer(
      t,
      {card: ({arguments: args}) => ({content: [holding([write('/title', args!.title)])]})},
      {[uri]: layout},
      {metas: {card: ui}},
    );
    await transport.call('card', {title: 'Soup'});
    assert.deepEqual([ids(), data()], [['root'], {title: 'Soup'}]);
    await transport.call('card', {title: 'Cake'});
    assert.deepEqual([ids(), data(), reads], [['root'], {title: 'Cake'}, 1]);
  });

  it('calls the tool of the action’s name where there is no other, and says so where there is none', async (t) => {
    const {
      transport,
      calls,
      ids,
      press,
      errors: told,
    } = await withServer(t, {
      show: () => ({
        content: [holding(create([text('root'), button('go', 'add', {step: 2}), button('no', 'nothing')]))],
      }),
      add: ({arguments: args}) => ({content: [holding(update(text(`plus ${String(args!.step)}`)))]}),
    });
    await transport.call('show');
    await press('go');
    await until(() => ids().includes('plus 2'));
    assert.deepEqual(calls.at(-1)!.arguments, {step: 2});
    await press('no');
    await until(() => told.length > 0);
    assert.match(told[0]!, /no tool for the action nothing/);
  });

  it('tells the server of errors where it has a place for them, and of a tool that fails', async (t) => {
    const {
      transport,
      calls,
      press,
      errors: told,
    } = await withServer(t, {
      show: () => ({
        content: [holding([create([text('root'), button('go', 'go')]), update({id: 'x', component: 'Nope'})])],
      }),
      a2ui_action: () => ({isError: true, content: [{type: 'text', text: 'It is full.'}]}),
      a2ui_error: () => ({content: []}),
    });
    await transport.call('show');
    await until(() => calls.length === 2);
    const {code, surfaceId, path} = calls[1]!.arguments!;
    assert.deepEqual(
      [calls[1]!.name, code, surfaceId, path],
      ['a2ui_error', 'VALIDATION_FAILED', 's', '/components/0/component'],
    );
    await press('go');
    await until(() => told.length > 0);
    assert.deepEqual(told, ['It is full.']);
  });

  it('answers calls of agent functions with what the tools of that name give', async (t) => {
    const {transport, renderer, calls, press} = await withServer(t, {
      show: () => {
        const ask = (name: string) => ({'@call': name, catalogId: 'f', args: {q: 'who'}});
        const context = {known: ask('known'), failing: ask('failing'), unknown: ask('unknown')};
        return {content: [holding(create([text('root'), button('go', 'go', context)]))]};
      },
      known: ({arguments: args}) => ({content: [], structuredContent: {asked: args!.q}}),
      failing: () => ({isError: true, content: [{type: 'text', text: 'Nobody knows.'}]}),
      a2ui_action: () => ({content: []}),
    });
    const ask = {type: 'object', returnType: 'any', properties: {args: {type: 'object'}}};
    const functions = {known: ask, failing: ask, unknown: ask};
    renderer.addCatalog(defineCatalog({document: {catalogId: 'f', protocolVersion: '1.0', functions}}));
    await renderer.ready;
    await transport.call('show');
    await press('go');
    await until(() => calls.at(-1)!.name === 'a2ui_action');
    assert.deepEqual(calls.at(-1)!.arguments!.context, {known: {asked: 'who'}, failing: null, unknown: null});
    const failed = renderer.diagnostics.filter(({code}) => code === 'AGENT_FUNCTION_FAILED');
    assert.deepEqual(
      failed.map(({message}) => /Nobody knows|no tool unknown/.test(message)),
      [true, true],
    );
  });

  it('keeps what is drawn when the connection drops in the middle of a call, and connects again', async (t) => {
    let cut = true;
    const {
      transport,
      renderer,
      ids,
      press,
      sessions,
      open,
      statuses,
      errors: told,
      clients,
      calls,
    } = await withServer(
      t,
      {
        a2ui_action: () => {
          if (cut) {
            // The server is gone with all that it knew of its clients.
            cut = false;
            sessions.clear();
            for (const response of open) response.destroy();
          }
          return {content: [holding(update(text('done')))]};
        },
      },
      {'a2ui://form': () => [create([text('root'), button('go', 'go')])]},
      {resources: ['a2ui://form']},
    );
    await until(() => ids().includes('go'));
    const surface = renderer.surfaces.get('s')!;
    surface.dataModel.set('/typed', 'by the user');
    await press('go');
    await until(() => statuses.length === 3);
    assert.deepEqual(statuses, ['open', 'reconnecting', 'open']);
    assert.equal(told.length, 1);
    assert.deepEqual([ids(), clients.length, calls.length], [['root', 'go'], 2, 1]);
    await press('go');
    await until(() => ids().includes('done'));
    assert.equal(renderer.surfaces.get('s'), surface);
    assert.deepEqual(surface.dataModel.get('/typed'), 'by the user');
    assert.deepEqual(errors(renderer), []);
    await assert.rejects(transport.read('a2ui://other'));
    assert.equal(statuses.length, 3, 'an error of the server is no broken connection');
  });

  it('as the README has it', async (t) => {
    const {renderer} = talk();
    const made: Client[] = [];
    class Made extends Client {
      constructor(...args: ConstructorParameters<typeof Client>) {
        super(...args);
        made.push(this);
      }
    }
    t.after(() => Promise.all(made.map((client) => client.close())));
    const {url} = await serverOf(
      t,
      {fill_form: ({arguments: args}) => ({content: [holding(write('/guests', args!.guests))]})},
      {'a2ui://form': () => create([text('root')])},
    );
    await runReadme('MCP', url, renderer, {
      '@modelcontextprotocol/sdk/client/index.js': {Client: Made},
      '@modelcontextprotocol/sdk/client/streamableHttp.js': {StreamableHTTPClientTransport},
    });
    assert.deepEqual(renderer.surfaces.get('s')!.dataModel.get('/'), {guests: 2});
  });
});
