// The least of a host: it calls a tool, shows the page that the tool names, and tells it the result.
import {AppBridge, PostMessageTransport} from '@modelcontextprotocol/ext-apps/app-bridge';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StreamableHTTPClientTransport} from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const client = new Client({name: 'host', version: '1.0.0'});
await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', location.href)));
const {contents} = await client.readResource({uri: 'ui://a2ui-surface/view'});
const frame = document.createElement('iframe');
frame.setAttribute('sandbox', 'allow-scripts');
frame.title = 'A table';
document.body.append(frame);
const bridge = new AppBridge(client, {name: 'host', version: '1.0.0'}, {serverTools: {}});
bridge.onsizechange = ({height}) => (frame.style.blockSize = `${height}px`);
bridge.oninitialized = async () => {
  const args = {guests: 2};
  await bridge.sendToolInput({arguments: args});
  await bridge.sendToolResult(await client.callTool({name: 'table', arguments: args}));
};
await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
// eslint-disable-next-line no-restricted-syntax -- What a host of MCP Apps is for.
frame.srcdoc = contents[0].text;
