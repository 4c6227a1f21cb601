// An MCP server that draws its results with surfaces, made with the helper for servers.
import {McpServer} from '@modelcontextprotocol/sdk/server/mcp.js';
import {z} from 'zod';
import {surfaceApp, type SurfaceAppOptions} from '../../../renderer/mcp/index.js';
import type {Call} from './server.js';

const BASIC = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';

/** A form for a table. */
export function form(guests: number, sendDataModel = false): object[] {
  const book = {event: {name: 'book', context: {guests: {'@path': '/guests'}}, userMessage: 'Book it, please.'}};
  return [
    {
      version: '1.0',
      createSurface: {
        surfaceId: 'table',
        catalogId: BASIC,
        sendDataModel,
        dataModel: {guests, state: 'Not booked'},
        components: [
          {id: 'root', component: 'Column', children: ['title', 'guests', 'book', 'state']},
          {id: 'title', component: 'Text', text: '## A table'},
          {id: 'guests', component: 'TextField', variant: 'number', label: 'Guests', value: {'@path': '/guests'}},
          {id: 'book', component: 'Button', child: 'label', action: book},
          {id: 'label', component: 'Text', text: 'Book'},
          {id: 'state', component: 'Text', text: {'@path': '/state'}},
        ],
      },
    },
  ];
}

/** One server for each request. */
export function tableServer(calls: Call[], options: SurfaceAppOptions = {}): McpServer {
  const server = new McpServer({name: 'tables', version: '1.0.0'});
  const app = surfaceApp(server, {
    onAction({name, context, surfaceId}) {
      calls.push({tool: name, args: context});
      return [
        {version: '1.0', updateDataModel: {surfaceId, path: '/state', value: `Booked for ${String(context.guests)}`}},
      ];
    },
    ...options,
  });
  app.tool('table', {description: 'Books a table.', inputSchema: {guests: z.number()}}, ({guests}) => {
    calls.push({tool: 'table', args: {guests}});
    return form(guests, options.actions === 'message');
  });
  app.tool('structured', {}, () => ({
    content: [{type: 'text', text: 'A table'}],
    structuredContent: {messages: form(5)},
  }));
  app.tool('words', {}, () => ({messages: [], text: 'There is no table.'}));
  return server;
}
