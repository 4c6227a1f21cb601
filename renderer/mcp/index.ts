/**
 * For MCP servers: tools whose results are A2UI surfaces, in hosts that draw A2UI themselves (`a2ui://` resources in the result) and in
 * those that show MCP Apps (a `ui://` page that draws them). Works with `McpServer` of `@modelcontextprotocol/sdk` and of
 * `@modelcontextprotocol/server`.
 */
import * as z from 'zod/v4';
import {withOptions, type PageOptions} from './page-options.js';

/** What is needed of an `McpServer`. */
export interface McpServerLike {
  registerTool(name: string, config: never, handler: never): unknown;
  registerResource(name: string, uri: string, config: never, read: never): unknown;
}

/** What the user did (RULES §12): the action's name, and its context with all bindings resolved. */
export interface SurfaceAction {
  readonly name: string;
  readonly surfaceId: string;
  readonly sourceComponentId?: string;
  readonly timestamp?: string;
  readonly context: Readonly<Record<string, unknown>>;
  readonly userMessage?: string;
}

/** A2UI messages; the text is for the model and for hosts that draw neither. */
export interface SurfaceAnswer {
  readonly messages: readonly object[];
  readonly text?: string;
  /** What the model gets as data. */
  readonly structuredContent?: Readonly<Record<string, unknown>>;
}

/** What a tool may give: messages, messages with a text, or a whole result of MCP. */
export type Answer = readonly object[] | SurfaceAnswer | {readonly content: readonly object[]} | undefined;

export interface SurfaceAppOptions {
  /** The address of the page that draws surfaces. Default: `ui://a2ui-surface/view`. */
  readonly uri?: string;
  /** Answers what the user does; without it actions are messages for the model. */
  readonly onAction?: (action: SurfaceAction) => Answer | Promise<Answer>;
  /** Hears what is wrong with messages: a code, a sentence, a path. */
  readonly onError?: (error: Readonly<Record<string, unknown>>) => void;
  /**
   * `tool`: actions call the tool `a2ui_action`, which answers with `onAction`. `message`: they are messages of the user to the model.
   * Default: `tool` with `onAction`, else `message`.
   */
  readonly actions?: 'tool' | 'message';
  /** Origins that images, videos and sounds of surfaces may come from: `https://images.example.org`. Default: none. */
  readonly mediaOrigins?: readonly string[];
  /** The page's HTML, where it can't be read from the package (a bundled server): `mcp-app.html` of this package. */
  readonly html?: string | (() => string | Promise<string>);
}

/** Any schema library's types (Zod, Valibot, ArkType …) by argument. */
export type ArgumentTypes = Readonly<
  Record<string, {readonly '~standard': {readonly types?: {readonly output: unknown} | undefined}}>
>;
/** The arguments of a tool as its handler gets them. */
export type Arguments<S extends ArgumentTypes> = {[K in keyof S]: NonNullable<S[K]['~standard']['types']>['output']};

export interface SurfaceToolConfig<S extends ArgumentTypes> {
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema?: S;
  readonly annotations?: object;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** What `surfaceApp()` gives. */
export interface SurfaceApp {
  /** The address of the page. */
  readonly uri: string;
  /** Registers a tool whose result is drawn. */
  tool<S extends ArgumentTypes>(
    name: string,
    config: SurfaceToolConfig<S>,
    handler: (args: Arguments<S>) => Answer | Promise<Answer>,
  ): void;
}

const PAGE_TYPE = 'text/html;profile=mcp-app';
const MESSAGES_TYPE = 'application/a2ui+json';

/** Offers the page that draws surfaces, and gives what registers tools that it draws. Once per server. */
export function surfaceApp(server: McpServerLike, options: SurfaceAppOptions = {}): SurfaceApp {
  const {
    uri = 'ui://a2ui-surface/view',
    onAction,
    onError,
    mediaOrigins = [],
    actions = onAction ? 'tool' : 'message',
  } = options;
  if (!uri.startsWith('ui://'))
    throw new TypeError(`surfaceApp: "${uri}" is no address of a page; it begins with ui://.`);
  if (actions === 'tool' && !onAction) throw new TypeError('surfaceApp: actions as tool calls need `onAction`.');
  const tools: string[] = [];
  const register = (name: string, config: object, handler: (args: never) => unknown) => {
    tools.push(name);
    server.registerTool(name, config as never, handler as never);
  };
  const forApps = {ui: {visibility: ['app']}};
  if (onAction && actions === 'tool') {
    const inputSchema = z.looseObject({
      name: z.string(),
      surfaceId: z.string(),
      context: z.record(z.string(), z.unknown()),
    });
    register(
      'a2ui_action',
      {description: 'What the user did in a surface.', inputSchema, _meta: forApps},
      async (action: SurfaceAction) => surfaceResult('a2ui_action', await onAction(action)),
    );
  }
  if (onError) {
    const inputSchema = z.looseObject({code: z.string(), message: z.string()});
    register(
      'a2ui_error',
      {description: 'What is wrong with a surface.', inputSchema, _meta: forApps},
      (error: Record<string, unknown>) => {
        onError(error);
        return {content: []};
      },
    );
  }
  const ui = {prefersBorder: false, ...(mediaOrigins.length > 0 && {csp: {resourceDomains: [...mediaOrigins]}})};
  server.registerResource(
    'A2UI surface',
    uri,
    {mimeType: PAGE_TYPE, description: 'Draws A2UI messages.', _meta: {ui}} as never,
    (async () => {
      const page: PageOptions = {actions, tools, mediaOrigins};
      return {contents: [{uri, mimeType: PAGE_TYPE, text: withOptions(await htmlOf(options.html), page), _meta: {ui}}]};
    }) as never,
  );
  return {
    uri,
    tool(name, {_meta = {}, ...config}, handler) {
      const link = {...(_meta.ui as object | undefined), resourceUri: uri};
      // Without a schema the SDK hands over its own context in place of arguments.
      const args = (given: never) => (config.inputSchema ? given : {}) as never;
      register(name, {...config, _meta: {..._meta, ui: link, 'ui/resourceUri': uri}}, async (given: never) =>
        surfaceResult(name, await handler(args(given))),
      );
    },
  };
}

/** A tool's result: the messages as a resource that hosts draw, and a text. */
export function surfaceResult(name: string, answer: Answer): {content: object[]; structuredContent?: object} {
  if (answer !== undefined && 'content' in answer) return answer as {content: object[]};
  const {messages, text, structuredContent}: SurfaceAnswer = isList(answer)
    ? {messages: answer}
    : (answer ?? {messages: []});
  const resource = {uri: `a2ui://${encodeURIComponent(name)}`, mimeType: MESSAGES_TYPE, text: JSON.stringify(messages)};
  return {
    content: [
      ...(messages.length > 0 ? [{type: 'resource', resource, annotations: {audience: ['user']}}] : []),
      ...(text !== undefined || messages.length > 0 ? [{type: 'text', text: text ?? 'The user sees the result.'}] : []),
    ],
    ...(structuredContent && {structuredContent}),
  };
}

function isList(answer: Answer): answer is readonly object[] {
  return Array.isArray(answer);
}

async function htmlOf(html: SurfaceAppOptions['html']): Promise<string> {
  if (typeof html === 'string') return html;
  if (html) return html();
  const {readFile} = await import('node:fs/promises');
  return readFile(new URL(import.meta.resolve('a2ui-surface/mcp-app.html')), 'utf8');
}
