// An MCP server with a tool of each kind at /mcp, and two pages: /surface.html shows an app inside of a surface, /host.html a surface
// inside of a host of MCP Apps. `PORT` says where; without it, 8788. With a command (`npm run mcp -- node server.mjs`), the server that it
// starts, which speaks over its standard input and output, stands at /mcp instead.
import {readFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {fileURLToPath} from 'node:url';
import {StdioClientTransport} from '@modelcontextprotocol/sdk/client/stdio.js';
import {McpServer} from '@modelcontextprotocol/sdk/server/mcp.js';
import {StreamableHTTPServerTransport} from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {surfaceApp} from 'a2ui-surface/mcp';
import {z} from 'zod';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const built = (name) => here(`../../dist/mcp-example/${name}`);
const FILES = {
  '/': [here('index.html'), 'text/html'],
  '/surface.html': [here('surface.html'), 'text/html'],
  '/host.html': [here('host.html'), 'text/html'],
  '/mcp-sandbox.html': [here('../../dist/mcp-sandbox.html'), 'text/html'],
};
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html";

function mcp() {
  const server = new McpServer({name: 'harbor', version: '1.0.0'});
  const app = surfaceApp(server, {
    onAction: ({surfaceId, context}) => [
      {version: '1.0', updateDataModel: {surfaceId, path: '/state', value: `Booked for ${context.guests}`}},
    ],
  });
  app.tool('table', {description: 'Books a table.', inputSchema: {guests: z.number()}}, ({guests}) => [
    {version: '1.0', createSurface: form(guests)},
  ]);
  const uri = 'ui://harbor/dice';
  server.registerResource('dice', uri, {}, async () => ({
    contents: [{uri, mimeType: 'text/html;profile=mcp-app', text: await readFile(here('dice.html'), 'utf8')}],
  }));
  server.registerTool(
    'roll',
    {description: 'Rolls dice.', inputSchema: {dice: z.number().int().min(1).max(9)}},
    ({dice}) => {
      const eyes = Array.from({length: dice}, () => 1 + Math.floor(Math.random() * 6));
      return {content: [{type: 'text', text: `Rolled ${eyes.join(', ')}`}], structuredContent: {eyes}};
    },
  );
  return server;
}

function form(guests) {
  const book = {event: {name: 'book', context: {guests: {'@path': '/guests'}}}};
  return {
    surfaceId: 'table',
    catalogId: 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json',
    dataModel: {guests, state: 'Not yet booked'},
    components: [
      {id: 'root', component: 'Column', children: ['title', 'guests', 'book', 'state']},
      {id: 'title', component: 'Text', text: '## A table'},
      {id: 'guests', component: 'TextField', variant: 'number', label: 'Guests', value: {'@path': '/guests'}},
      {id: 'book', component: 'Button', variant: 'primary', child: 'label', action: book},
      {id: 'label', component: 'Text', text: 'Book'},
      {id: 'state', component: 'Text', text: {'@path': '/state'}},
    ],
  };
}

const [command, ...args] = process.argv.slice(2);
const own = command && new StdioClientTransport({command, args});
/** Who asked, by the ids under which the server of the command is asked. */
const asked = new Map();
let asks = 0;
if (own) {
  own.onmessage = ({id, ...message}) => {
    const {transport, id: theirs} = asked.get(id) ?? {};
    asked.delete(id);
    void transport?.send({...message, id: theirs});
  };
  await own.start();
}

/** Hands on what comes. */
const pipe = (transport) => {
  transport.onmessage = ({id, ...message}) => {
    if (id === undefined) return own.send(message);
    asked.set(++asks, {transport, id});
    return own.send({...message, id: asks});
  };
  return transport.start();
};

async function answer(request, response) {
  const {pathname} = new URL(request.url, 'http://localhost');
  if (pathname === '/mcp') {
    const transport = new StreamableHTTPServerTransport({sessionIdGenerator: undefined, enableJsonResponse: true});
    await (own ? pipe(transport) : mcp().connect(transport));
    return transport.handleRequest(request, response);
  }
  const script = /^\/([\w-]+\.js)$/.exec(pathname)?.[1];
  const [file, type] = FILES[pathname] ?? (script ? [built(script), 'text/javascript'] : []);
  if (!file) return response.writeHead(404).end();
  // A host puts HTML into a frame, and the sandbox is there to run what the page's own policy forbids.
  const strict = pathname !== '/mcp-sandbox.html' && pathname !== '/host.html';
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    ...(strict && {'content-security-policy': POLICY}),
  });
  response.end(await readFile(file));
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    response.destroy();
  });
});
server.listen(Number(process.env.PORT ?? 8788), () => console.log(`http://localhost:${server.address().port}`));
