// The least of a host: it calls a tool, shows the page that the tool names, and tells it the result.
import {AppBridge, getToolUiResourceUri, PostMessageTransport} from '@modelcontextprotocol/ext-apps/app-bridge';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StreamableHTTPClientTransport} from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const [tool, args] = document.querySelectorAll('select, input');
const said = document.querySelector('output');
const client = new Client({name: 'host', version: '1.0.0'});
await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', location.href)));
const tools = (await client.listTools()).tools.filter(getToolUiResourceUri);
const [first] = tools.filter(({_meta}) => !_meta.ui?.visibility || _meta.ui.visibility.includes('model'));
tool.append(...tools.map(({name}) => new Option(name)));
if (!first) said.value = 'No tool of this server names a page.';
else {
  tool.value = first.name;
  await choose();
}
tool.onchange = choose;
document.querySelector('form').onsubmit = (event) => {
  event.preventDefault();
  void call();
};

/** Suggests arguments, as a model would find them, and calls the tool with these. */
function choose() {
  const {properties = {}} = tools.find(({name}) => name === tool.value).inputSchema;
  const suggested = {number: 2, integer: 2, boolean: true, array: [], object: {}};
  const given = Object.entries(properties).map(([name, {type}]) => [name, suggested[type] ?? name]);
  args.value = JSON.stringify(Object.fromEntries(given));
  return call();
}

async function call() {
  said.value = '';
  document.querySelector('iframe')?.remove();
  try {
    const given = JSON.parse(args.value);
    const uri = getToolUiResourceUri(tools.find(({name}) => name === tool.value));
    const {contents} = await client.readResource({uri});
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.title = tool.value;
    document.body.append(frame);
    const bridge = new AppBridge(
      client,
      {name: 'host', version: '1.0.0'},
      {serverTools: {}, message: {text: {}}, updateModelContext: {structuredContent: {}}},
    );
    bridge.onsizechange = ({height}) => (frame.style.blockSize = `${height}px`);
    bridge.onmessage = async ({content}) => {
      said.value = `To the model: ${content.map(({text}) => text).join(' ')}`;
      return {};
    };
    bridge.onupdatemodelcontext = async () => ({});
    bridge.oninitialized = async () => {
      await bridge.sendToolInput({arguments: given});
      await bridge.sendToolResult(await client.callTool({name: tool.value, arguments: given}));
    };
    await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
    // eslint-disable-next-line no-restricted-syntax -- What a host of MCP Apps is for.
    frame.srcdoc = contents[0].text;
  } catch ({message}) {
    said.value = message;
  }
}
