import type {App} from '@modelcontextprotocol/ext-apps';
import type {JsonObject} from 'a2ui-surface/renderer';
import {mcpTransport, type McpClient, type Transport} from 'a2ui-surface/transport';
import type {PageOptions} from '../page-options.js';

/** A tool's result as the host tells it. */
export type ToolResult = Parameters<NonNullable<App['ontoolresult']>>[0];

const MESSAGES_TYPE = 'application/a2ui+json';
/** The name under which the result that the host tells is asked for. */
const TOLD = 'told by the host';

/**
 * The MCP transport over what a host lets an app do. `show` draws the result of a call that the host made; `tell` says what can't be
 * drawn.
 */
export function hostTransport(
  app: App,
  {actions, tools}: PageOptions,
  tell: (text: string) => void,
): {transport: Transport; show: (result: ToolResult) => Promise<void>} {
  let told: ToolResult | undefined;
  const client: McpClient = {
    async callTool({name, arguments: given, _meta}, _schema, {signal, timeout} = {}) {
      if (name === TOLD) return withMessages(told!);
      // Hosts need not pass on what they don't know; they may refuse it.
      const request = {name, arguments: given ?? {}, ...(_meta && {_meta})};
      return withMessages(
        await app.callServerTool(request, {...(signal && {signal}), ...(timeout !== undefined && {timeout})}),
      );
    },
    readResource: ({uri}) => app.readServerResource({uri}),
    subscribeResource: () => Promise.resolve(),
    // Hosts don't tell apps what tools there are; the server told this page.
    listTools: () => Promise.resolve({tools: tools.map((name) => ({name}))}),
    getServerCapabilities: () => ({tools: {}}),
    close: () => app.close(),
  };
  const mcp = mcpTransport({client, ...(actions === 'message' && {toolFor: () => undefined})});
  const transport: Transport = {
    run: (link) => mcp.run(link),
    async send(outgoing, link) {
      const action = outgoing.message.action ?? outgoing.message.userAction;
      if (actions !== 'message' || typeof action !== 'object' || action === null) return mcp.send(outgoing, link);
      const {isError} = await app.sendMessage({
        role: 'user',
        content: [{type: 'text', text: sentence(action as JsonObject)}],
      });
      if (isError) throw new Error('The host did not take the message.');
    },
  };
  const show = async (result: ToolResult) => {
    told = result;
    const messages = holdsMessages(withMessages(result));
    tell(messages ? '' : textOf(result));
    if (messages) await mcp.call(TOLD);
  };
  return {transport, show};
}

/** What the user did, for a model to read. */
function sentence({name, userMessage, context = {}}: JsonObject): string {
  const words = typeof userMessage === 'string' ? userMessage : String(name);
  return Object.keys(context as JsonObject).length === 0
    ? words
    : `${words}\n${JSON.stringify({action: name, context})}`;
}

/** Messages that stand in the structured content, as a resource like all others. */
function withMessages(result: ToolResult): ToolResult {
  if (holdsMessages(result)) return result;
  const {messages, a2ui} = (result.structuredContent ?? {}) as {messages?: unknown; a2ui?: unknown};
  const found = [messages, a2ui].find((each) => Array.isArray(each) && each.some(isMessage));
  if (found === undefined) return result;
  const resource = {uri: 'a2ui://structured-content', mimeType: MESSAGES_TYPE, text: JSON.stringify(found)};
  return {...result, content: [...(result.content ?? []), {type: 'resource', resource}]};
}

function holdsMessages({content = []}: ToolResult): boolean {
  return content.some(
    (item) =>
      (item.type === 'resource' && /a2ui/.test(item.resource.mimeType ?? '')) ||
      (item.type === 'resource_link' && /a2ui/.test(item.mimeType ?? '')),
  );
}

/** Whether something may be an A2UI message of any dialect. */
export function isMessage(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['createSurface', 'updateComponents', 'updateDataModel', 'beginRendering', 'surfaceUpdate', 'dataModelUpdate'].some(
      (key) => key in value,
    )
  );
}

function textOf({content = []}: ToolResult): string {
  return content.flatMap((item) => (item.type === 'text' ? item.text : [])).join('\n');
}
