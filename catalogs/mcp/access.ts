import type {Json, JsonObject} from '../../renderer/index.js';

/**
 * What the catalog needs of an MCP client: the `Client` of `@modelcontextprotocol/sdk` (or of `@modelcontextprotocol/client`),
 * connected to its server by the page.
 */
export interface McpClient {
  callTool(params: {name: string; arguments?: Record<string, unknown>}): Promise<object>;
  readResource(params: {uri: string}): Promise<object>;
  /** Tells who may call a tool (`_meta.ui.visibility`); without it that is not asked. */
  listTools?(params?: {cursor?: string}): Promise<object>;
}

/** A tool call that the page is asked about. */
export interface McpToolCall {
  readonly tool: string;
  readonly arguments: Readonly<JsonObject>;
  /** `surface`: the component calls it as the app opens, with what the agent wrote. `app`: the app asks for it. */
  readonly by: 'surface' | 'app';
  /** The app's `ui://` address. */
  readonly resource: string;
}

/** What an app may be granted besides a frame of its own. */
export type McpPermission = 'camera' | 'microphone' | 'geolocation' | 'clipboardWrite';

/** An MCP server that the page offers to surfaces, and what it lets the server's apps do. Whatever is left out is not allowed. */
export interface McpServer {
  readonly client: McpClient;
  /** Which of its `ui://` addresses may be shown: exact ones, or beginnings with a `*` at the end. Default: all of this server. */
  readonly resources?: readonly string[] | ((uri: string) => boolean);
  /** Which tools surfaces and apps may call, by name or by judging each call (the page may ask its user). Default: none. */
  readonly tools?: readonly string[] | ((call: McpToolCall) => boolean | Promise<boolean>);
  /** Which resources of the server apps may read, as `resources`. Default: none. */
  readonly reads?: readonly string[] | ((uri: string) => boolean);
  /** Origins that apps may load from or talk to, where they ask for them (`_meta.ui.csp`): `https://tiles.example.org`. Default: none. */
  readonly origins?: readonly string[];
  /** Permissions that apps get, where they ask for them (`_meta.ui.permissions`). Default: none. */
  readonly permissions?: readonly McpPermission[];
}

export interface McpCatalogInit {
  /** The servers by the name that a component's `server` says; the first is meant where it says none. */
  readonly servers?: Readonly<Record<string, McpServer>>;
  /**
   * Where the page serves `mcp-sandbox.html` of this package, best from an origin of its own. Pages whose content policy forbids
   * inline scripts need it, and their policy must not be sent with that file. Default: the sandbox is made in the page.
   */
  readonly sandbox?: string;
  /** What apps are told of their host. Default: `{name: 'a2ui-surface', version: '1'}`. */
  readonly host?: {readonly name: string; readonly version: string};
  /** Milliseconds that an app may take to answer, at first and when it is asked to end. Default: 15,000. */
  readonly patience?: number;
}

const PERMISSIONS: ReadonlySet<string> = new Set<McpPermission>([
  'camera',
  'microphone',
  'geolocation',
  'clipboardWrite',
]);

/** Throws where the page's settings can't be meant so. */
export function checkInit({servers = {}, sandbox}: McpCatalogInit): void {
  if (sandbox !== undefined && (typeof sandbox !== 'string' || sandbox === ''))
    throw new TypeError('makeMcpCatalog: `sandbox` is the address of mcp-sandbox.html.');
  for (const [name, server] of Object.entries(servers)) {
    const {client, origins = [], permissions = []} = server;
    if (typeof client?.callTool !== 'function' || typeof client.readResource !== 'function')
      throw new TypeError(
        `makeMcpCatalog: the server "${name}" needs a \`client\` with callTool() and readResource().`,
      );
    const strange = origins.find((origin) => originOf(origin) === undefined);
    if (strange !== undefined)
      throw new TypeError(`makeMcpCatalog: "${strange}" is no origin; write it as "https://tiles.example.org".`);
    const unknown = permissions.find((permission) => !PERMISSIONS.has(permission));
    if (unknown !== undefined)
      throw new TypeError(`makeMcpCatalog: there is no permission "${unknown}", only ${[...PERMISSIONS].join(', ')}.`);
  }
}

/** The server that a component means; own names only, so that `constructor` is none. */
export function serverOf({servers = {}}: McpCatalogInit, name: string | undefined): McpServer | undefined {
  const wanted = name ?? Object.keys(servers)[0];
  return wanted !== undefined && Object.hasOwn(servers, wanted) ? servers[wanted] : undefined;
}

/** Whether a `ui://` address may be shown. */
export function mayShow({resources = ['ui://*']}: McpServer, uri: string): boolean {
  return uri.startsWith('ui://') && admits(resources, uri);
}

/** Whether an app may read a resource of its server. */
export function mayRead({reads = []}: McpServer, uri: string): boolean {
  return admits(reads, uri);
}

/** Whether a tool may be called so. What the page throws counts as a no. */
export async function mayCall({tools = []}: McpServer, call: McpToolCall): Promise<boolean> {
  if (typeof tools !== 'function') return tools.includes(call.tool);
  try {
    return (await tools(call)) === true;
  } catch {
    return false;
  }
}

function admits(list: readonly string[] | ((uri: string) => boolean), uri: string): boolean {
  if (typeof list === 'function') {
    try {
      return list(uri) === true;
    } catch {
      return false;
    }
  }
  return list.some((each) => (each.endsWith('*') ? uri.startsWith(each.slice(0, -1)) : uri === each));
}

/** What an app asks for beside its frame (`_meta.ui` of its resource); anything may stand there. */
export interface Wishes {
  readonly csp?: unknown;
  readonly permissions?: unknown;
}

/** The origins of a content policy by what they are for. */
export interface Origins {
  readonly connectDomains: readonly string[];
  readonly resourceDomains: readonly string[];
  readonly frameDomains: readonly string[];
}

/** What an app gets of what it asked for. */
export interface Grants {
  readonly origins: Origins;
  readonly permissions: readonly McpPermission[];
  /** What it asked for and does not get. */
  readonly refused: readonly string[];
}

/** Narrows what an app asks for to what the page grants. */
export function grantsOf({csp, permissions}: Wishes, server: McpServer): Grants {
  const refused: string[] = [];
  const granted = new Set((server.origins ?? []).map(originOf));
  const list = (value: unknown): string[] => {
    if (!Array.isArray(value)) return [];
    return value.slice(0, 100).flatMap((each) => {
      const origin = typeof each === 'string' ? originOf(each) : undefined;
      if (origin !== undefined && granted.has(origin)) return origin;
      refused.push((typeof each === 'string' ? each : JSON.stringify(each)).slice(0, 200));
      return [];
    });
  };
  const {connectDomains, resourceDomains, frameDomains} = recordOf(csp);
  const origins = {
    connectDomains: list(connectDomains),
    resourceDomains: list(resourceDomains),
    frameDomains: list(frameDomains),
  };
  const asked = Object.keys(recordOf(permissions));
  refused.push(
    ...asked.filter((name) => !server.permissions?.includes(name as McpPermission)).map((name) => name.slice(0, 200)),
  );
  return {
    origins,
    permissions: (server.permissions ?? []).filter((name) => asked.includes(name)),
    refused: [...new Set(refused)],
  };
}

/** `https://host[:port]` as a content policy may name it, or undefined: nothing that could end a directive gets through. */
export function originOf(text: string): string | undefined {
  // A wildcard stands for a host's first label.
  const [, scheme, star = '', rest] = /^(https?|wss?):\/\/(\*\.)?([a-z0-9.:[\]-]+)\/?$/i.exec(text) ?? [];
  if (scheme === undefined || rest === undefined) return undefined;
  const url = URL.canParse(`${scheme}://${rest}`) ? new URL(`${scheme}://${rest}`) : undefined;
  return url && url.pathname === '/' ? `${url.protocol}//${star}${url.host}` : undefined;
}

/** An object's own members; of anything else, none. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** What a tool's result says, as surfaces get it. */
export function resultOf(tool: string, result: unknown): {tool: string; text: string; data: Json; isError: boolean} {
  const {structuredContent, isError} = recordOf(result);
  return {
    tool,
    text: textOf(recordOf(result).content),
    data: (structuredContent ?? null) as Json,
    isError: isError === true,
  };
}

/** The text blocks of MCP content, a line each. */
export function textOf(content: unknown): string {
  if (!Array.isArray(content)) return '';
  return content
    .map(recordOf)
    .flatMap(({type, text}) => (type === 'text' && typeof text === 'string' ? text : []))
    .join('\n');
}
