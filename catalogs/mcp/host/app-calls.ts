import type {JsonObject} from '../../../renderer/index.js';
import {mayCall, recordOf, type McpServer, type McpToolCall} from '../access.js';

const AT_ONCE = 8;

/** The tool calls around one app, as far as the page and the tools themselves allow them. */
export class AppCalls {
  readonly #server: McpServer;
  readonly #resource: string;
  #running = 0;
  #tools: Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> | undefined;

  constructor(server: McpServer, resource: string) {
    this.#server = server;
    this.#resource = resource;
  }

  /** Whether the page and the tool's own description (`_meta.ui.visibility`) allow a call. */
  async permits(call: Omit<McpToolCall, 'resource'>): Promise<boolean> {
    if (!(await mayCall(this.#server, {...call, resource: this.#resource}))) return false;
    const {visibility} = recordOf(recordOf((await this.describe(call.tool))?._meta).ui);
    return !Array.isArray(visibility) || visibility.includes(call.by === 'app' ? 'app' : 'model');
  }

  /**
   * Calls a tool for the app.
   *
   * @throws where the call is not allowed, or the server does not answer.
   */
  async forApp(tool: string, given: JsonObject): Promise<object> {
    if (this.#running >= AT_ONCE) throw new Error('Too many calls at once.');
    this.#running++;
    try {
      if (!(await this.permits({tool, by: 'app', arguments: given})))
        throw new Error(`The page does not let this app call ${tool}.`);
      return await this.call(tool, given);
    } finally {
      this.#running--;
    }
  }

  call(tool: string, given: JsonObject): Promise<object> {
    return this.#server.client.callTool({name: tool, arguments: given});
  }

  /** What the server says of a tool; undefined where it can't be asked, or has none of that name. */
  async describe(tool: string): Promise<Readonly<Record<string, unknown>> | undefined> {
    return (await (this.#tools ??= this.#list())).get(tool);
  }

  async #list(): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
    const {client} = this.#server;
    const found = new Map<string, Readonly<Record<string, unknown>>>();
    let cursor: string | undefined;
    // A server may go on for ever.
    for (let page = 0; client.listTools && page < 20; page++) {
      const {tools, nextCursor} = recordOf(await client.listTools(cursor === undefined ? undefined : {cursor}));
      for (const each of (Array.isArray(tools) ? tools : []).map(recordOf)) {
        if (typeof each.name === 'string') found.set(each.name, each);
      }
      if (typeof nextCursor !== 'string') break;
      cursor = nextCursor;
    }
    return found;
  }
}
