// A surface with an app of the server between components of its own: the sum is a text that reads what the app's tool gave.
import 'a2ui-surface';
import {basicCatalog} from 'a2ui-surface/catalogs/basic';
import {makeMcpCatalog} from 'a2ui-surface/catalogs/mcp';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StreamableHTTPClientTransport} from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const client = new Client({name: 'page', version: '1.0.0'});
await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', location.href)));
const surface = document.querySelector('a2ui-surface');
surface.catalogs = [
  basicCatalog,
  makeMcpCatalog({servers: {harbor: {client, tools: ['roll']}}, sandbox: '/mcp-sandbox.html'}),
];
surface.receive({
  version: '1.0',
  createSurface: {
    surfaceId: 'game',
    catalogId: 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json',
    components: [
      {id: 'root', component: 'Column', children: ['title', 'dice', 'said']},
      {id: 'title', component: 'Text', text: '## A game of dice'},
      {
        id: 'dice',
        component: 'McpApp',
        '@catalogId': 'https://a2ui-surface.dev/catalogs/mcp/v1',
        title: 'Dice',
        resource: 'ui://harbor/dice',
        result: {'@path': '/roll'},
      },
      {id: 'said', component: 'Text', text: {'@path': '/roll/text'}},
    ],
  },
});
