import type {OutgoingMessage} from '../conversation/renderer.js';
import {asText} from '../protocol/as-text.js';
import {isObject, type Json, type JsonObject} from '../protocol/json.js';
import {isMediaType} from './media-type.js';
import {Remade} from './retold.js';
import {aborted, asError, wait, type Link, type Transport} from './transport.js';

/** Errors that say nothing of the server's mind: the connection was closed, or no answer came in time. */
const BROKEN = new Set([-32000, -32001]);
const CHANGED = 'notifications/resources/updated';
const SCHEME = 'a2ui://';

interface Options {
  readonly signal?: AbortSignal;
  readonly timeout?: number;
}

interface Page {
  readonly nextCursor?: string;
}

/** What this transport needs of a client that is connected: a part of `Client` of `@modelcontextprotocol/sdk`. */
export interface McpClient {
  callTool(
    request: {name: string; arguments?: Record<string, unknown>; _meta?: Record<string, unknown>},
    resultSchema?: undefined,
    options?: Options,
  ): Promise<unknown>;
  readResource(request: {uri: string}, options?: Options): Promise<unknown>;
  subscribeResource(request: {uri: string}, options?: Options): Promise<unknown>;
  listTools(request?: {cursor?: string}, options?: Options): Promise<Page & {readonly tools: readonly McpTool[]}>;
  getServerCapabilities(): {readonly tools?: unknown; readonly resources?: {readonly subscribe?: boolean}} | undefined;
  fallbackNotificationHandler?: (notification: {method: string; params?: Record<string, unknown>}) => Promise<void>;
  onclose?: () => void;
  close(): Promise<void>;
}

interface McpTool {
  readonly name: string;
  readonly _meta?: Record<string, unknown>;
}

/** A call of a tool. */
export interface McpCall {
  readonly name: string;
  readonly arguments?: Record<string, unknown>;
}

export interface McpTransportOptions {
  /**
   * The page's client, or what makes and connects one. Only one that can be made again is connected again when the connection breaks
   * off.
   */
  readonly client: McpClient | (() => McpClient | Promise<McpClient>);
  /** Resources to draw from the start, such as `a2ui://form`; those that the server tells of are read again when they change. */
  readonly resources?: readonly string[];
  /**
   * The tool for what the user does, if any; default: the server's `a2ui_action` with the whole action, else its tool of the action's
   * name with the context as arguments.
   */
  readonly toolFor?: (action: JsonObject) => McpCall | undefined;
  /** How often in a row the connection is made again; default: 5. */
  readonly retries?: number;
  /** Milliseconds before the first of these, doubled for each; default: 500. */
  readonly delay?: number;
  /** Milliseconds to wait for an answer; default: the client's. */
  readonly timeout?: number;
}

/** Messages by MCP, and the page's own calls. */
export interface McpTransport extends Transport {
  /**
   * Calls a tool, draws what its result holds, and gives the result.
   *
   * @throws what keeps the call from being answered.
   */
  call(name: string, args?: Record<string, unknown>): Promise<unknown>;
  /** Reads a resource and draws it. */
  read(uri: string): Promise<void>;
}

/**
 * Messages by MCP: resources of type `application/a2ui+json`, read or embedded in the results of tools. Actions, errors and calls of
 * agent functions are calls of the server's tools.
 */
export function mcpTransport(options: McpTransportOptions): McpTransport {
  return new Mcp(options);
}

class Mcp implements McpTransport {
  readonly #options: McpTransportOptions;
  readonly #linked: Promise<Link>;
  #connected: (link: Link) => void = () => undefined;
  #client: Promise<McpClient> | undefined;
  #remade: Remade | undefined;
  #tools = new Map<string, McpTool>();
  /** The resources that are drawn. */
  readonly #drawn = new Set<string>();
  /** Tells the one who waits for it that the connection is gone. */
  #lost: (error?: Error) => void = () => undefined;

  constructor(options: McpTransportOptions) {
    this.#options = options;
    this.#linked = new Promise((resolve) => (this.#connected = resolve));
  }

  async run(link: Link): Promise<void> {
    const {client: given, resources = [], retries = 5, delay = 500} = this.#options;
    this.#remade = new Remade(link.owns);
    for (const uri of resources) this.#drawn.add(uri);
    for (let tries = 0; ;) {
      let client: McpClient | undefined;
      let release: () => void = () => undefined;
      try {
        const lost = new Promise<Error | undefined>((resolve) => (this.#lost = resolve));
        this.#client = Promise.resolve(typeof given === 'function' ? given() : given);
        client = await this.#client;
        release = this.#listen(client, link, this.#lost);
        await this.#begin(client, link);
        this.#connected(link);
        tries = 0;
        const error = await Promise.race([lost, aborted(link.signal)]);
        if (link.signal.aborted) return;
        throw error ?? new Error('The connection to the MCP server was closed.');
      } catch (error) {
        if (link.signal.aborted || typeof given !== 'function' || tries >= retries) throw error;
      } finally {
        release();
        // One that the page has made is the page's to close.
        if (typeof given === 'function') void client?.close().catch(() => undefined);
      }
      link.status('reconnecting');
      await wait(delay * 2 ** tries++, link.signal);
    }
  }

  async call(name: string, args: Record<string, unknown> = {}): Promise<unknown> {
    const link = await this.#linked;
    return this.#call(name, args, link.metadata(), link);
  }

  async #call(name: string, args: Record<string, unknown>, metadata: JsonObject, link: Link): Promise<unknown> {
    const clientCapabilities = link.capabilities({'v1.0': {}, 'v0.9': {}});
    const request = {name, arguments: args, _meta: {a2ui: {clientCapabilities}, ...metadata}};
    const result = await this.#asked((client, options) => client.callTool(request, undefined, options), link);
    await this.#draw(name, isObject(result) ? result : {}, link);
    return result;
  }

  async read(uri: string): Promise<void> {
    const link = await this.#linked;
    await this.#read(uri, link);
  }

  async send({message, metadata}: OutgoingMessage): Promise<void> {
    const link = await this.#linked;
    const action = message.userAction ?? message.action;
    if (isObject(action)) return this.#act(action, metadata, link);
    const {error, callAgentFunction} = message;
    if (isObject(callAgentFunction)) return this.#answer(message, callAgentFunction, metadata, link);
    // Where the server has no place for them there is nobody to tell of errors.
    if (isObject(error) && this.#tools.has('a2ui_error')) await this.#call('a2ui_error', error, metadata, link);
    else if (!isObject(error)) throw new Error(`MCP has no form for ${Object.keys(message).join(', ')}.`);
  }

  /** Hears of what the server tells by itself, and of the end; beside others who do. */
  #listen(client: McpClient, link: Link, lost: () => void): () => void {
    const {onclose, fallbackNotificationHandler: others} = client;
    client.onclose = () => {
      onclose?.call(client);
      lost();
    };
    client.fallbackNotificationHandler = async (notification) => {
      const {uri} = notification.params ?? {};
      if (notification.method === CHANGED && typeof uri === 'string' && this.#drawn.has(uri)) {
        this.#read(uri, link).catch(link.fail);
      } else await others?.call(client, notification);
    };
    return () => {
      client.onclose = onclose;
      client.fallbackNotificationHandler = others;
    };
  }

  /** Gets to know the server, and draws what is to be drawn from the start. */
  async #begin(client: McpClient, link: Link): Promise<void> {
    const {tools} = client.getServerCapabilities() ?? {};
    this.#tools = new Map();
    for (let cursor: string | undefined, more = tools !== undefined; more; more = cursor !== undefined) {
      const page = await client.listTools(cursor === undefined ? {} : {cursor}, this.#optionsFor(link));
      for (const tool of page.tools) this.#tools.set(tool.name, tool);
      cursor = page.nextCursor;
    }
    link.status('open');
    for (const uri of this.#drawn) await this.#read(uri, link, true).catch(link.fail);
  }

  #optionsFor({signal}: Link): Options {
    const {timeout} = this.#options;
    // The client never stops listening to the signal of a request, so each gets one of its own.
    return {signal: AbortSignal.any([signal]), ...(timeout !== undefined && {timeout})};
  }

  async #asked<T>(ask: (client: McpClient, options: Options) => Promise<T>, link: Link): Promise<T> {
    link.signal.throwIfAborted();
    try {
      return await ask(await this.#client!, this.#optionsFor(link));
    } catch (error) {
      const {code} = error as {code?: number};
      // The server's own errors have codes below these; all others are the connection's.
      if (typeof code !== 'number' || code > 0 || BROKEN.has(code)) this.#lost(asError(error));
      throw error;
    }
  }

  async #read(uri: string, link: Link, subscribe = !this.#drawn.has(uri)): Promise<void> {
    this.#drawn.add(uri);
    const result = await this.#asked((client, options) => client.readResource({uri}, options), link);
    const contents = isObject(result) && Array.isArray(result.contents) ? result.contents : [];
    await this.#take(contents.map(textOf), false, link);
    const client = await this.#client!;
    if (subscribe && client.getServerCapabilities()?.resources?.subscribe)
      await client.subscribeResource({uri}, this.#optionsFor(link));
  }

  /** Draws a result: first the layout that it or its tool names, which is the same each time, then what it brings. */
  async #draw(name: string, result: JsonObject, link: Link): Promise<void> {
    const layout = layoutOf(result) ?? layoutOf(this.#tools.get(name));
    if (layout !== undefined && !this.#drawn.has(layout)) await this.#read(layout, link);
    const texts: (string | undefined)[] = [];
    for (const item of Array.isArray(result.content) ? result.content : []) {
      if (!isObject(item) || isForAssistantOnly(item)) continue;
      if (item.type === 'resource') texts.push(textOf(item.resource));
      else if (item.type === 'resource_link' && isMediaType(item.mimeType)) await this.#read(asText(item.uri), link);
    }
    await this.#take(texts, true, link);
  }

  async #take(texts: readonly (string | undefined)[], clear: boolean, link: Link): Promise<void> {
    for (const text of texts) {
      if (text === undefined) continue;
      const parsed = parse(text);
      // What is no JSON, or JSON Lines, is read as any text.
      if (parsed === undefined) await link.receive(text);
      else await link.receive([[...this.#remade!.say(Array.isArray(parsed) ? parsed : [parsed], clear)]]);
    }
  }

  async #act(action: JsonObject, metadata: JsonObject, link: Link): Promise<void> {
    const call = (this.#options.toolFor ?? ((each) => this.#toolFor(each)))(action);
    if (!call) throw new Error(`The MCP server has no tool for the action ${asText(action.name)}.`);
    const result = await this.#call(call.name, call.arguments ?? {}, metadata, link);
    if (isObject(result) && result.isError === true) throw new Error(wordsIn(result) || `${call.name} failed.`);
  }

  #toolFor(action: JsonObject): McpCall | undefined {
    if (this.#tools.has('a2ui_action')) return {name: 'a2ui_action', arguments: action};
    const name = asText(action.name);
    return this.#tools.has(name) ? {name, arguments: isObject(action.context) ? action.context : {}} : undefined;
  }

  /** Calls the tool that an agent function stands for, and answers with what it gives. */
  async #answer(message: JsonObject, call: JsonObject, metadata: JsonObject, link: Link): Promise<void> {
    const {functionCallId = null, callFunction} = call;
    const {args = {}, ...named} = isObject(callFunction) ? callFunction : {};
    const name = asText(named['@call'] ?? named.call);
    const respond = (outcome: JsonObject) =>
      link.receive([{version: message.version, agentFunctionResponse: {functionCallId, ...outcome}}]);
    const refuse = (code: string, why: string) => respond({error: {code, message: why}});
    if (!this.#tools.has(name)) return void (await refuse('UNKNOWN_FUNCTION', `The MCP server has no tool ${name}.`));
    try {
      const result = await this.#call(name, isObject(args) ? args : {}, metadata, link);
      const {isError, structuredContent} = isObject(result) ? result : ({} as JsonObject);
      if (isError === true) await refuse('EXECUTION_ERROR', wordsIn(result) || `${name} failed.`);
      else await respond({value: structuredContent ?? wordsIn(result)});
    } catch (error) {
      await refuse('EXECUTION_ERROR', error instanceof Error ? error.message : String(error));
      throw error;
    }
  }
}

/** The text of a resource that holds A2UI. */
function textOf(resource: unknown): string | undefined {
  if (!isObject(resource) || !isMediaType(resource.mimeType)) return undefined;
  if (typeof resource.text === 'string') return resource.text;
  if (typeof resource.blob !== 'string') return undefined;
  return new TextDecoder().decode(Uint8Array.from(atob(resource.blob), (char) => char.charCodeAt(0)));
}

function parse(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) && Array.isArray(value.messages) ? value.messages : value;
  } catch {
    return undefined;
  }
}

/** The resource that lays out what a tool gives, where it is one of A2UI. */
function layoutOf(holder: unknown): string | undefined {
  const meta = isObject(holder) ? holder._meta : undefined;
  const {resourceUri, mimeType} = isObject(meta) && isObject(meta.ui) ? meta.ui : ({} as JsonObject);
  if (typeof resourceUri !== 'string') return undefined;
  return isMediaType(mimeType) || resourceUri.startsWith(SCHEME) ? resourceUri : undefined;
}

/** Whether it is for the model's eyes alone. */
function isForAssistantOnly({annotations}: JsonObject): boolean {
  const audience = isObject(annotations) ? annotations.audience : undefined;
  return Array.isArray(audience) && audience.length > 0 && !audience.includes('user');
}

function wordsIn(result: unknown): string {
  const content = isObject(result) && Array.isArray(result.content) ? result.content : [];
  return content.flatMap((item) => (isObject(item) && item.type === 'text' ? asText(item.text) : [])).join('\n');
}
