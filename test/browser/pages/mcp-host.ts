// A host of MCP Apps, made with the SDK's bridge: it calls a tool, shows the page that the tool names, and tells it the result.
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StreamableHTTPClientTransport} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {AppBridge, getToolUiResourceUri, PostMessageTransport} from '@modelcontextprotocol/ext-apps/app-bridge';

let bridge: AppBridge;

const here = {
  said: [] as string[],
  contexts: [] as unknown[],
  heights: [] as number[],
  /** Opens the page of a tool; calls the tool unless the test gives input as the model writes it. */
  async open({
    at = '/mcp-table',
    tool,
    args = {},
    result = true,
    context = {},
  }: {
    at?: string;
    tool: string;
    args?: object;
    result?: boolean;
    context?: object;
  }): Promise<void> {
    document.body.replaceChildren();
    here.said.length = here.contexts.length = here.heights.length = 0;
    const client = new Client({name: 'host', version: '1.0.0'});
    await client.connect(new StreamableHTTPClientTransport(new URL(at, location.href)));
    const {tools} = await client.listTools();
    const uri = getToolUiResourceUri(tools.find(({name}) => name === tool)!)!;
    const {contents} = await client.readResource({uri});
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.style.cssText = 'inline-size: 640px; block-size: 400px; border: 0';
    document.body.append(frame);
    bridge = new AppBridge(
      client,
      {name: 'host', version: '1.0.0'},
      {serverTools: {}, message: {text: {}}, updateModelContext: {structuredContent: {}}},
      {hostContext: {theme: 'light', locale: 'en', displayMode: 'inline', ...context}},
    );
    const ready = new Promise<void>((resolve) => (bridge.oninitialized = () => resolve()));
    bridge.onmessage = ({content}) => {
      here.said.push(...content.map((item) => (item.type === 'text' ? item.text : item.type)));
      return Promise.resolve({});
    };
    bridge.onupdatemodelcontext = ({structuredContent}) => {
      here.contexts.push(structuredContent);
      return Promise.resolve({});
    };
    bridge.onsizechange = ({height}) => void here.heights.push(height ?? 0);
    await bridge.connect(new PostMessageTransport(frame.contentWindow!, frame.contentWindow!));
    // eslint-disable-next-line no-restricted-syntax -- What a host of MCP Apps is for.
    frame.srcdoc = (contents[0] as {text: string}).text;
    await ready;
    if (!result) return;
    await bridge.sendToolInput({arguments: args as Record<string, unknown>});
    await bridge.sendToolResult(
      (await client.callTool({name: tool, arguments: args as Record<string, unknown>})) as never,
    );
  },
  partial: (args: Record<string, unknown>) => bridge.sendToolInputPartial({arguments: args}),
  input: (args: Record<string, unknown>) => bridge.sendToolInput({arguments: args}),
  look: (context: Parameters<AppBridge['setHostContext']>[0]) => bridge.setHostContext(context),
  teardown: () => bridge.teardownResource({}),
};

/** The page, driven from a test. */
export type McpHost = typeof here;
declare global {
  var host: McpHost;
}
globalThis.host = here;
