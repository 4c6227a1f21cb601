import assert from 'node:assert/strict';
import type {ServerResponse} from 'node:http';
import {describe, it, type TestContext} from 'node:test';
import {Role, TaskState, type AgentCard, type Message, type Part} from '@a2a-js/sdk';
import {ClientFactory} from '@a2a-js/sdk/client';
import {
  AgentEvent,
  DefaultRequestHandler,
  InMemoryTaskStore,
  type ExecutionEventBus,
  type RequestContext,
} from '@a2a-js/sdk/server';
import {agentCardHandler, jsonRpcHandler, UserBuilder} from '@a2a-js/sdk/server/express';
import express from 'express';
import type {JsonObject} from '../../../renderer/index.js';
import {a2aTransport, connect} from '../../../renderer/transport/index.js';
import {talk} from '../door/talk.js';
import {BASIC, button, create, heard, runReadme, serve, stop, text, until, update} from './kit.js';

type Turn = (context: RequestContext, bus: ExecutionEventBus) => Promise<void> | void;

const A2UI = 'application/a2ui+json';
const EXTENSION = 'https://a2ui.org/a2a-extension/a2ui/v';
const data = (value: unknown, mimeType = A2UI): Part => ({
  content: {$case: 'data', value},
  metadata: {mimeType},
  filename: '',
  mediaType: '',
});
const words = (value: string): Part => ({
  content: {$case: 'text', value},
  metadata: undefined,
  filename: '',
  mediaType: 'text/plain',
});

/** An agent made with the official SDK, which takes each turn in its way. */
async function agentOf(t: TestContext, turns: readonly Turn[], extensions: Record<string, object>) {
  const seen: Message[] = [];
  /** The responses that are being streamed. */
  const open = new Set<ServerResponse>();
  const app = express();
  const {server, url} = await serve(app);
  t.after(() => stop(server));
  const card: AgentCard = {
    name: 'test',
    description: '',
    version: '1',
    supportedInterfaces: [{url: `${url}rpc`, protocolBinding: 'JSONRPC', tenant: '', protocolVersion: '1.0'}],
    provider: undefined,
    capabilities: {
      streaming: true,
      extensions: Object.entries(extensions).map(([version, params]) => ({
        uri: `${EXTENSION}${version}`,
        description: '',
        required: false,
        params,
      })),
    },
    securitySchemes: {},
    securityRequirements: [],
    defaultInputModes: ['text/plain', A2UI],
    defaultOutputModes: ['text/plain', A2UI],
    skills: [],
    signatures: [],
  };
  const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), {
    execute: async (context, bus) => {
      seen.push(context.userMessage);
      await turns[Math.min(seen.length, turns.length) - 1]!(context, bus);
      bus.finished();
    },
    cancelTask: async () => undefined,
  });
  app.use('/.well-known/agent-card.json', agentCardHandler({agentCardProvider: requestHandler}));
  app.use('/rpc', (request, response, next) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    headers.push(String(request.headers['a2a-extensions']));
    next();
  });
  const headers: string[] = [];
  app.use('/rpc', jsonRpcHandler({requestHandler, userBuilder: UserBuilder.noAuthentication}));
  return {url, seen, headers, open};
}

/** The SDK's client, connected to such an agent. */
async function withAgent(t: TestContext, turns: readonly Turn[], extensions: Record<string, object> = {'1.0': {}}) {
  const {url, seen, headers, open} = await agentOf(t, turns, extensions);
  const client = await new ClientFactory().createFromUrl(url);
  const conversation = talk();
  const events: unknown[] = [];
  const transport = a2aTransport({client, delay: 5, onEvent: (event) => events.push(event)});
  const connection = connect(conversation.renderer, transport);
  t.after(() => connection.close());
  const ids = (surfaceId = 's') => [...(conversation.renderer.surfaces.get(surfaceId)?.components.ids() ?? [])];
  return {transport, connection, seen, headers, events, open, ids, ...conversation, ...heard(connection)};
}

const said = ({contextId}: RequestContext, messageId: string, ...parts: Part[]): Message => ({
  messageId,
  contextId,
  taskId: '',
  role: Role.ROLE_AGENT,
  parts,
  metadata: undefined,
  extensions: [],
  referenceTaskIds: [],
});
const status = ({taskId, contextId}: RequestContext, state: TaskState, message?: Message) =>
  AgentEvent.statusUpdate({
    taskId,
    contextId,
    status: {state, message: message && {...message, taskId}, timestamp: undefined},
    metadata: undefined,
  });
const begun = ({taskId, contextId, userMessage}: RequestContext) =>
  AgentEvent.task({
    id: taskId,
    contextId,
    status: {state: TaskState.TASK_STATE_WORKING, message: undefined, timestamp: undefined},
    artifacts: [],
    history: [userMessage],
    metadata: undefined,
  });
const artifact = ({taskId, contextId}: RequestContext, append: boolean, ...parts: Part[]) =>
  AgentEvent.artifactUpdate({
    taskId,
    contextId,
    artifact: {artifactId: 'a', name: '', description: '', parts, metadata: undefined, extensions: []},
    append,
    lastChunk: false,
    metadata: undefined,
  });
const errors = ({diagnostics}: {diagnostics: readonly {severity: string; code: string}[]}) =>
  diagnostics.filter(({severity}) => severity === 'error').map(({code}) => code);

describe('A2A, with an agent of the official SDK over HTTP', () => {
  it('draws data parts, sends actions in one, and tells with each message what is known', async (t) => {
    const form = create([text('root'), button('go', 'book', {seats: 2})], {sendDataModel: true, dataModel: {a: 1}});
    const {transport, renderer, seen, headers, events, ids, press, connection, statuses} = await withAgent(t, [
      (context, bus) =>
        bus.publish(
          AgentEvent.message(
            said(
              context,
              'm1',
              words('Here you are.'),
              data([form, update(text('b'))]),
              data([update(text('no'))], 'x/y'),
            ),
          ),
        ),
      (context, bus) => bus.publish(AgentEvent.message(said(context, 'm2', data([update(text('booked'))])))),
    ]);
    await transport.prompt('Book a table');
    assert.deepEqual(ids(), ['root', 'go', 'b']);
    assert.match(JSON.stringify(events), /Here you are/);
    await press('go');
    await until(() => ids().includes('booked'));
    assert.deepEqual(errors(renderer), []);
    const [prompt, action] = seen;
    assert.equal(prompt!.parts[0]!.content!.value, 'Book a table');
    const part = action!.parts[0]!;
    assert.equal(action!.parts.length, 1);
    assert.deepEqual([part.metadata, part.mediaType], [{mimeType: A2UI}, A2UI]);
    const [{version, action: body}] = part.content!.value as [{version: string; action: JsonObject}];
    assert.deepEqual([version, body.name, body.surfaceId, body.context], ['1.0', 'book', 's', {seats: 2}]);
    assert.equal(action!.contextId, transport.contextId);
    assert.ok(transport.contextId);
    for (const {metadata} of seen) assert.deepEqual(metadata!.a2uiRendererCapabilities, renderer.capabilities);
    assert.deepEqual(action!.metadata!.a2uiRendererDataModel, {version: '1.0', surfaces: {s: {a: 1}}});
    assert.deepEqual(new Set(headers), new Set([`${EXTENSION}1.0`]));
    connection.close();
    await connection.closed;
    assert.deepEqual(statuses, ['open', 'closed']);
  });

  it('follows a task: its state, its artifacts, and what it waits for', async (t) => {
    const {transport, renderer, seen, ids, press} = await withAgent(t, [
      (context, bus) => {
        bus.publish(begun(context));
        const made = create([text('root'), button('go', 'go')]);
        bus.publish(status(context, TaskState.TASK_STATE_WORKING, said(context, 'm1', data([made]))));
        bus.publish(artifact(context, false, data([update(text('a'))])));
        bus.publish(artifact(context, true, data([update(text('b'))])));
        bus.publish(
          status(context, TaskState.TASK_STATE_INPUT_REQUIRED, said(context, 'm2', data([update(text('c'))]))),
        );
      },
      (context, bus) => {
        bus.publish(AgentEvent.task(context.task!));
        bus.publish(status(context, TaskState.TASK_STATE_COMPLETED, said(context, 'm3', data([update(text('d'))]))));
      },
    ]);
    await transport.prompt('Go on');
    assert.deepEqual(ids(), ['root', 'go', 'a', 'b', 'c']);
    await press('go');
    await until(() => ids().includes('d'));
    // The agent has given the first message its task.
    assert.equal(seen[1]!.taskId, seen[0]!.taskId);
    assert.deepEqual(errors(renderer), []);
  });

  it('takes a task up again when the connection drops in the middle, and draws nothing of it twice', async (t) => {
    let goOn: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (goOn = resolve));
    const {
      transport,
      renderer,
      open,
      ids,
      statuses,
      errors: told,
    } = await withAgent(t, [
      async (context, bus) => {
        bus.publish(begun(context));
        bus.publish(status(context, TaskState.TASK_STATE_WORKING, said(context, 'm1', data([create([text('root')])]))));
        bus.publish(artifact(context, false, data([update(text('a'))])));
        await waiting;
        bus.publish(artifact(context, true, data([update(text('b'))])));
        bus.publish(status(context, TaskState.TASK_STATE_COMPLETED));
      },
    ]);
    const answered = transport.prompt('Go');
    await until(() => ids().includes('a'));
    for (const response of open) response.destroy();
    await until(() => statuses.at(-1) === 'reconnecting');
    await until(() => statuses.at(-1) === 'open');
    goOn();
    await answered;
    assert.deepEqual(ids(), ['root', 'a', 'b']);
    assert.deepEqual([errors(renderer), told], [[], []]);
  });

  it('takes what a task has come to when it ended while the connection was down', async (t) => {
    const {transport, renderer, open, ids, statuses} = await withAgent(t, [
      async (context, bus) => {
        bus.publish(begun(context));
        bus.publish(artifact(context, false, data([create([text('root')]), update(text('a'))])));
        await until(() => ids().includes('a'));
        for (const response of open) response.destroy();
        bus.publish(artifact(context, true, data([update(text('b'))])));
        bus.publish(status(context, TaskState.TASK_STATE_COMPLETED));
      },
    ]);
    await transport.prompt('Go');
    assert.deepEqual(
      [ids(), statuses],
      [
        ['root', 'a', 'b'],
        ['open', 'reconnecting', 'open'],
      ],
    );
    assert.deepEqual(errors(renderer), []);
  });

  it('says so when an answer without a task breaks off, and the next message is sent all the same', async (t) => {
    let turns = 0;
    const {
      transport,
      renderer,
      open,
      ids,
      press,
      errors: told,
    } = await withAgent(t, [
      async (context, bus) => {
        bus.publish(AgentEvent.message(said(context, 'm1', data([create([text('root'), button('go', 'go')])]))));
      },
      async () => {
        turns++;
        await until(() => open.size > 0);
        for (const response of open) response.destroy();
      },
      (context, bus) => bus.publish(AgentEvent.message(said(context, 'm2', data([update(text('late'))])))),
    ]);
    await transport.prompt('Go');
    await press('go');
    await until(() => told.length > 0);
    assert.deepEqual([turns, ids()], [1, ['root', 'go']]);
    assert.deepEqual(errors(renderer), ['STREAM_BROKEN']);
    await press('go');
    await until(() => ids().includes('late'));
  });

  it('speaks to agents of older versions as their card says', async (t) => {
    const old = 'https://a2ui.org/specification/v0_8/standard_catalog_definition.json';
    const {transport, seen, ids, press, renderer, headers} = await withAgent(
      t,
      [
        (context, bus) => {
          const components = [
            {id: 'root', component: {Text: {text: {literalString: 'x'}}}},
            {id: 'go', component: {Button: {child: 'root', action: {name: 'go'}}}},
          ];
          // One message a part, by the name that the type had.
          const part = (message: object) => data(message, 'application/json+a2ui');
          const messages = [
            {surfaceUpdate: {surfaceId: 's', components}},
            {beginRendering: {surfaceId: 's', root: 'root'}},
          ];
          bus.publish(AgentEvent.message(said(context, 'm1', ...messages.map(part))));
        },
        (context, bus) => bus.publish(AgentEvent.message(said(context, 'm2'))),
      ],
      {'0.8': {}, '0.9': {supportedCatalogIds: []}},
    );
    await transport.prompt('Go');
    assert.deepEqual(ids(), ['root', 'go']);
    await press('go');
    await until(() => seen.length === 2);
    const [{userAction}] = seen[1]!.parts[0]!.content!.value as [{userAction: JsonObject}];
    assert.equal(userAction.name, 'go');
    const {a2uiClientCapabilities, a2uiRendererCapabilities} = seen[1]!.metadata!;
    assert.ok((a2uiClientCapabilities as {supportedCatalogIds: string[]}).supportedCatalogIds.includes(old));
    assert.ok('v0.9' in (a2uiClientCapabilities as object));
    assert.deepEqual(a2uiRendererCapabilities, renderer.capabilities);
    assert.ok(JSON.stringify(a2uiRendererCapabilities).includes(BASIC));
    assert.equal(headers.at(-1), `${EXTENSION}0.8,${EXTENSION}0.9`);
  });

  it('as the README has it', async (t) => {
    const {renderer} = talk();
    const turn: Turn = (context, bus) =>
      bus.publish(AgentEvent.message(said(context, 'm1', data([create([text('root')])]))));
    const {url, seen} = await agentOf(t, [turn], {'1.0': {}});
    await runReadme('A2A', url, renderer, {'@a2a-js/sdk/client': {ClientFactory}});
    assert.ok(renderer.surfaces.has('s'));
    assert.equal(seen[0]!.parts[0]!.content!.value, 'Book a table');
  });
});
