import assert from 'node:assert/strict';
import type {ServerResponse} from 'node:http';
import {describe, it, type TestContext} from 'node:test';
import type * as Client from '@ag-ui/client';
import {EventType, type BaseEvent, type RunAgentInput} from '@ag-ui/core';
import {EventEncoder} from '@ag-ui/encoder';
import {build} from 'esbuild';
import type {JsonObject} from '../../../renderer/index.js';
import {agUiTransport, connect} from '../../../renderer/transport/index.js';
import {talk} from '../door/talk.js';
import {button, create, heard, runReadme, serve, stop, text, until, update, write} from './kit.js';

type Run = (input: RunAgentInput, send: (...events: BaseEvent[]) => void, response: ServerResponse) => void;

/** The client as a bundler takes it: to the tests' loader one of its packages looks like TypeScript that is not there. */
async function client(): Promise<typeof Client> {
  const stdin = {contents: "export * from '@ag-ui/client';", resolveDir: import.meta.dirname};
  const {outputFiles} = await build({stdin, bundle: true, format: 'esm', platform: 'node', write: false});
  return (await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString('base64')}`
  )) as typeof Client;
}

/** A server that answers runs, each in its way, with real events. */
async function serverOf(t: TestContext, runs: readonly Run[]) {
  const encoder = new EventEncoder();
  const inputs: RunAgentInput[] = [];
  const {server, url} = await serve((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      const input = JSON.parse(body) as RunAgentInput;
      response.writeHead(200, {'content-type': encoder.getContentType()});
      const send = (...events: BaseEvent[]) => events.forEach((event) => response.write(encoder.encode(event)));
      const {threadId, runId} = input;
      send({type: EventType.RUN_STARTED, threadId, runId});
      runs[Math.min(inputs.length, runs.length - 1)]!(input, send, response);
      inputs.push(input);
    });
  });
  t.after(() => stop(server));
  return {url, inputs};
}

/** A real client of AG-UI, connected to such a server. */
async function withAgent(t: TestContext, ...runs: Run[]) {
  // The client writes failures of runs to the console too.
  t.mock.method(console, 'error', () => undefined);
  const {url, inputs} = await serverOf(t, runs);
  const agent = new HttpAgent({url});
  const conversation = talk();
  const connection = connect(
    conversation.renderer,
    agUiTransport({agent, parameters: () => ({forwardedProps: {tenant: 'a'}})}),
  );
  t.after(() => connection.close());
  const ids = () => [...(conversation.renderer.surfaces.get('s')?.components.ids() ?? [])];
  return {agent, connection, inputs, ids, ...conversation, ...heard(connection)};
}

/** The client forgets a promise of a run that fails; what it rejects with is no fault of the test. */
function forgiving(t: TestContext, message: string): void {
  const listeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (error: Error) => assert.equal(error.message, message));
  t.after(() => {
    process.removeAllListeners('unhandledRejection');
    for (const listener of listeners) process.on('unhandledRejection', listener);
  });
}

const finished = ({threadId, runId}: RunAgentInput): BaseEvent => ({type: EventType.RUN_FINISHED, threadId, runId});
const snapshot = (messageId: string, ...operations: object[]): BaseEvent => ({
  type: EventType.ACTIVITY_SNAPSHOT,
  messageId,
  activityType: 'a2ui-surface',
  content: {a2ui_operations: operations},
  replace: true,
});
const errors = ({diagnostics}: {diagnostics: readonly {severity: string; code: string}[]}) =>
  diagnostics.filter(({severity}) => severity === 'error').map(({code}) => code);

const {HttpAgent} = await client();

describe('AG-UI, with the real client over HTTP', () => {
  it('draws activities as they grow, and runs the agent with what the user does', async (t) => {
    const form = [create([text('root'), button('go', 'book', {seats: {'@path': '/seats'}})], {sendDataModel: true})];
    const {agent, renderer, ids, inputs, press, connection, statuses, data} = await withAgent(
      t,
      (input, send, response) => {
        send(snapshot('a', ...form), snapshot('a', ...form, write('/seats', 2), update(text('more'))));
        send({
          type: EventType.ACTIVITY_DELTA,
          messageId: 'a',
          activityType: 'a2ui-surface',
          patch: [{op: 'add', path: '/a2ui_operations/-', value: update(text('patched'))}],
        });
        response.end(new EventEncoder().encode(finished(input)));
      },
      (input, send, response) => {
        send({type: EventType.CUSTOM, name: 'a2ui', value: [update(text('booked'))]}, finished(input));
        response.end();
      },
    );
    await agent.runAgent();
    await until(() => ids().includes('patched'));
    assert.deepEqual(ids(), ['root', 'go', 'more', 'patched']);
    assert.deepEqual(data(), {seats: 2});
    await press('go');
    await until(() => ids().includes('booked'));
    const {forwardedProps} = inputs[1]! as {forwardedProps: JsonObject};
    const {a2uiAction, a2uiMessages, a2uiRendererDataModel, a2uiRendererCapabilities, tenant} = forwardedProps;
    const {userAction} = a2uiAction as {userAction: JsonObject};
    assert.deepEqual([userAction.name, userAction.surfaceId, userAction.context], ['book', 's', {seats: 2}]);
    assert.deepEqual(a2uiMessages, [{version: '1.0', action: userAction}]);
    assert.deepEqual(a2uiRendererDataModel, {version: '1.0', surfaces: {s: {seats: 2}}});
    assert.deepEqual(a2uiRendererCapabilities, renderer.capabilities);
    assert.equal(tenant, 'a');
    assert.deepEqual(errors(renderer), []);
    connection.close();
    await connection.closed;
    assert.deepEqual(statuses, ['open', 'closed']);
  });

  it('says anew only what has changed, so what the user wrote stays; a later activity may make the surface again', async (t) => {
    const first = [create([text('root')]), update(text('a')), write('/typed', '')];
    const {agent, renderer, ids, data} = await withAgent(
      t,
      (input, send, response) => {
        send(snapshot('a', ...first));
        void until(() => ids().includes('a')).then(() => {
          renderer.surfaces.get('s')!.dataModel.set('/typed', 'by the user');
          send(snapshot('a', first[0]!, update(text('a'), text('b')), first[2]!), finished(input));
          response.end();
        });
      },
      (input, send, response) => {
        send(snapshot('b', create([text('root', 'again')]), write('/new', 1)), finished(input));
        response.end();
      },
    );
    await agent.runAgent();
    await until(() => ids().includes('b'));
    assert.deepEqual(data(), {typed: 'by the user'});
    const surface = renderer.surfaces.get('s');
    await agent.runAgent();
    await until(() => 'new' in (data() as JsonObject));
    assert.deepEqual(data(), {new: 1});
    assert.equal(renderer.surfaces.get('s'), surface, 'the surface was not kept');
    assert.equal(surface!.components.get('root')!.component!.text, 'again');
    assert.deepEqual(errors(renderer), []);
  });

  it('takes messages from the results of tools, once where an activity tells of them too', async (t) => {
    const operations = [create([text('root')], {dataModel: {n: 1}}), update(text('a'))];
    const content = JSON.stringify(JSON.stringify({a2ui_operations: operations}));
    const {agent, renderer, ids, data} = await withAgent(t, (input, send, response) => {
      const toolCallId = 'call-1';
      send(
        {type: EventType.TOOL_CALL_START, toolCallId, toolCallName: 'show'},
        {type: EventType.TOOL_CALL_END, toolCallId},
        {type: EventType.TOOL_CALL_RESULT, messageId: 'm', toolCallId, content},
      );
      void until(() => ids().includes('a')).then(() => {
        renderer.surfaces.get('s')!.dataModel.set('/n', 2);
        send(snapshot(`a2ui-surface-s-${toolCallId}`, ...operations), finished(input));
        response.end();
      });
    });
    await agent.runAgent();
    assert.deepEqual([ids(), data()], [['root', 'a'], {n: 2}]);
    assert.deepEqual(errors(renderer), []);
  });

  it('keeps what is drawn when the connection drops in the middle, says so, and runs again', async (t) => {
    forgiving(t, 'terminated');
    const {
      agent,
      renderer,
      ids,
      press,
      statuses,
      errors: told,
      inputs,
    } = await withAgent(
      t,
      (_input, send, response) => {
        send(snapshot('a', create([text('root'), button('go', 'go'), button('stay', 'stay')])));
        void until(() => ids().includes('go')).then(() => response.destroy());
      },
      (input, send, response) => {
        send(snapshot('b', update(text('after'))), finished(input));
        response.end();
      },
    );
    await assert.rejects(agent.runAgent());
    assert.deepEqual(ids(), ['root', 'go', 'stay']);
    await until(() => renderer.diagnostics.length > 0);
    assert.deepEqual([errors(renderer), told.length], [['STREAM_BROKEN'], 1]);
    // Two at once are one run.
    await Promise.all([press('go'), press('stay')]);
    await until(() => ids().includes('after'));
    await until(() => !agent.isRunning);
    const sent = (inputs[1]!.forwardedProps as {a2uiMessages: {action?: {name: string}}[]}).a2uiMessages;
    assert.deepEqual(
      sent.flatMap(({action}) => action?.name ?? []),
      ['go', 'stay'],
    );
    assert.deepEqual(statuses, ['open']);
  });

  it("tells of the agent's own errors, and waits for the run at hand", async (t) => {
    let end: () => void = () => undefined;
    const {
      agent,
      ids,
      press,
      errors: told,
      inputs,
    } = await withAgent(
      t,
      (input, send, response) => {
        send(snapshot('a', create([text('root'), button('go', 'go')])));
        end = () => {
          send(finished(input));
          response.end();
        };
      },
      (_input, send, response) => {
        send({type: EventType.RUN_ERROR, message: 'no seats'});
        response.end();
      },
    );
    const run = agent.runAgent();
    await until(() => ids().includes('go'));
    await press('go');
    assert.equal(inputs.length, 1);
    end();
    await run;
    await until(() => told.length > 0);
    assert.deepEqual([told, inputs.length], [['no seats'], 2]);
  });

  it('as the README has it', async (t) => {
    const {renderer} = talk();
    const {url, inputs} = await serverOf(t, [
      (input, send, response) => {
        send(snapshot('a', create([text('root')])), finished(input));
        response.end();
      },
    ]);
    await runReadme('AG-UI', url, renderer, {'@ag-ui/client': {HttpAgent}});
    await until(() => renderer.surfaces.has('s'));
    assert.equal(inputs[0]!.messages[0]!.content, 'Book a table');
  });
});
