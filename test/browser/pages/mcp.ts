// A page that lets surfaces show the apps of a real MCP server, as a test says.
import './jitless.js';
import 'a2ui-surface';
import {basicCatalog} from 'a2ui-surface/catalogs/basic';
import {makeMcpCatalog, type McpPermission, type McpToolCall} from 'a2ui-surface/catalogs/mcp';
import {Renderer, type Diagnostic, type Json, type OutgoingMessage} from 'a2ui-surface/renderer';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StreamableHTTPClientTransport} from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** What a test decides of the page. */
export interface McpPage {
  readonly app?: string;
  /** More apps below the first one, each of which notes what it sees at `/seen/NAME`. */
  readonly more?: readonly string[];
  readonly component?: Readonly<Record<string, unknown>>;
  readonly data?: Readonly<Record<string, Json>>;
  readonly sandbox?: string | null;
  readonly tools?: readonly string[];
  readonly resources?: readonly string[];
  readonly reads?: readonly string[];
  readonly origins?: readonly string[];
  readonly permissions?: readonly McpPermission[];
  readonly patience?: number;
  readonly dialogs?: 'modal' | 'contained';
}

const BASIC = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';
const MCP = 'https://a2ui-surface.dev/catalogs/mcp/v1';

const client = new Client({name: 'page', version: '1.0.0'});
let connecting: Promise<unknown> | undefined;
const element = document.querySelector('a2ui-surface')!;

const here = {
  messages: [] as OutgoingMessage[],
  diagnostics: [] as Diagnostic[],
  asked: [] as McpToolCall[],
  mishaps: [] as string[],
  /** Shows a surface with an app between a text and a button; one after the other in the same page. */
  async open(page: McpPage): Promise<void> {
    await (connecting ??= client.connect(new StreamableHTTPClientTransport(new URL('/mcp', location.href))));
    here.messages = [];
    here.diagnostics = [];
    here.asked = [];
    const {tools = [], app = 'seats', more = [], sandbox = '/mcp-sandbox.html', patience = 30_000} = page;
    const catalog = makeMcpCatalog({
      servers: {
        airline: {
          client,
          tools(call) {
            here.asked.push(call);
            return tools.includes(call.tool);
          },
          ...(page.resources && {resources: page.resources}),
          ...(page.reads && {reads: page.reads}),
          ...(page.origins && {origins: page.origins}),
          ...(page.permissions && {permissions: page.permissions}),
        },
      },
      ...(sandbox !== null && {sandbox}),
      patience,
    });
    const renderer = new Renderer({catalogs: [basicCatalog, catalog]});
    renderer.addEventListener('message', (event) => here.messages.push((event as CustomEvent<OutgoingMessage>).detail));
    renderer.addEventListener('diagnostic', (event) =>
      here.diagnostics.push((event as CustomEvent<Diagnostic>).detail),
    );
    element.dialogs = page.dialogs ?? 'modal';
    element.renderer = renderer;
    renderer.receive({
      version: '1.0',
      createSurface: {
        surfaceId: 'trip',
        catalogId: BASIC,
        dataModel: {flight: 'LH 2030', clicks: 'around', ...page.data},
        components: [
          {id: 'root', component: 'Column', children: ['around', 'app', ...more, 'held', 'seen', 'ping']},
          {id: 'around', component: 'TextField', label: 'Around', value: {'@path': '/clicks'}},
          {
            id: 'app',
            component: 'McpApp',
            '@catalogId': MCP,
            resource: `ui://airline/${app}`,
            title: 'Seat plan',
            result: {'@path': '/held'},
            context: {'@path': '/seen'},
            message: {'@path': '/said'},
            action: {event: {name: 'said', context: {text: {'@path': '/said'}}}},
            ...page.component,
          },
          ...more.map((name) => ({
            id: name,
            component: 'McpApp',
            '@catalogId': MCP,
            resource: `ui://airline/${name}`,
            title: name,
            context: {'@path': `/seen/${name}`},
          })),
          {id: 'held', component: 'Text', text: {'@path': '/held/text'}},
          {id: 'seen', component: 'Text', text: {'@path': '/seen/text'}},
          {id: 'ping', component: 'Button', child: 'ping-label', action: {event: {name: 'ping'}}},
          {id: 'ping-label', component: 'Text', text: 'Ping'},
        ],
      },
    });
    await element.updateComplete;
  },
  data: (path: string) => element.renderer.surfaces.get('trip')?.dataModel.get(path),
  receive: (message: unknown) => element.receive(message),
};

globalThis.addEventListener('error', ({message}) => here.mishaps.push(message));
globalThis.addEventListener('unhandledrejection', ({reason}) => here.mishaps.push(String(reason)));

/** The page, driven from a test. */
export type McpStage = typeof here;
declare global {
  var mcp: McpStage;
}
globalThis.mcp = here;
