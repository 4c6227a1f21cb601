import type {Json, JsonObject} from '../../../renderer/index.js';
import {grantsOf, mayRead, mayShow, recordOf, resultOf, textOf, type Grants, type McpServer} from '../access.js';
import type {AppBridge as Bridge, McpUiHostContext} from '@modelcontextprotocol/ext-apps/app-bridge';
import {AppBridge} from '../generated/app-bridge.js';
import {AppCalls} from './app-calls.js';
import {FrameTransport} from './frame-transport.js';
import {allowOf, makeFrame, policyOf, SandboxRefused} from './frame.js';
import {lookAt} from './look.js';
import {leave} from './leave.js';

/** How an app is doing. */
export type AppState = 'loading' | 'open' | 'refused' | 'failed' | 'silent' | 'flooded' | 'closed';

/** What an app is to show and where. */
export interface AppPlan {
  readonly server: McpServer;
  readonly resource: string;
  readonly tool: string | undefined;
  readonly arguments: JsonObject;
  readonly title: string;
  readonly sandbox: string | undefined;
  readonly host: {readonly name: string; readonly version: string};
  readonly patience: number;
  readonly locale: string;
  readonly timeZone: string;
  /** Pixels, where the surface fixes it. */
  readonly height: number | undefined;
  readonly mode: 'inline' | 'fullscreen';
  readonly modes: readonly ('inline' | 'fullscreen')[];
}

/** What becomes of what an app does. */
export interface AppEvents {
  state(state: AppState, detail?: string): void;
  height(pixels: number): void;
  border(wanted: boolean): void;
  result(value: JsonObject): void;
  context(value: JsonObject): void;
  /** False when nobody listens. */
  message(text: string): boolean;
  /** False when the page does not open it. */
  link(url: string): boolean;
  /** The mode that it has from now on. */
  mode(wanted: string): 'inline' | 'fullscreen';
  narrowed(refused: readonly string[]): void;
}

/** The type of an app's page. */
const APP_TYPE = /^text\/html\s*;\s*profile="?mcp-app"?$/i;
const LARGEST = 10_000_000;
const MESSAGE_LENGTH = 20_000;

/** One app in its frame, from its being asked for to its end. */
export class AppSession {
  readonly #box: HTMLElement;
  readonly #probe: HTMLElement;
  readonly #events: AppEvents;
  #plan: AppPlan;
  #frame?: HTMLIFrameElement;
  #bridge?: Bridge;
  #ended = false;
  /** The frame is gone. */
  #closed = false;
  #answered = false;
  /** The arguments of the last tool call of ours, as text; calls with the same ones are not repeated. */
  #called: string | undefined;
  #calling = false;
  #result: object | undefined;
  readonly #calls: AppCalls;
  #toolInfo: McpUiHostContext['toolInfo'];

  constructor(box: HTMLElement, probe: HTMLElement, plan: AppPlan, events: AppEvents) {
    this.#box = box;
    this.#probe = probe;
    this.#plan = plan;
    this.#events = events;
    this.#calls = new AppCalls(plan.server, plan.resource);
    events.state('loading');
    this.#start().catch((error: unknown) => this.#fail(error));
  }

  /** Takes in what has changed; another app is another session. */
  update(plan: AppPlan): void {
    this.#plan = plan;
    if (this.#frame) this.#frame.title = plan.title;
    if (!this.#answered) return;
    this.#bridge?.setHostContext(this.#context());
    void this.#call();
  }

  /** Tells the app how the page looks now. */
  restyle(): void {
    if (this.#answered && this.#probe.isConnected) this.#bridge?.setHostContext(this.#context());
  }

  /** Ends the app; it may still put its things in order where the browser lets its frame live on for that. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    const bridge = this.#bridge;
    const frame = this.#frame;
    if (!frame) return;
    const close = () => {
      this.#closed = true;
      frame.remove();
      void bridge?.close();
    };
    if (!this.#answered || !bridge || !leave(frame)) {
      close();
      return;
    }
    bridge.teardownResource({}, {timeout: Math.min(this.#plan.patience, 2000)}).then(close, close);
  }

  async #start(): Promise<void> {
    const {server, resource, tool} = this.#plan;
    if (!mayShow(server, resource)) return this.#stop('refused');
    const calls =
      tool === undefined || (await this.#calls.permits({tool, by: 'surface', arguments: this.#plan.arguments}));
    if (this.#ended) return;
    if (!calls) return this.#stop('refused', tool);
    void this.#call();
    const {html, ui} = pageOf(await server.client.readResource({uri: resource}));
    const described = tool === undefined ? undefined : await this.#calls.describe(tool);
    if (described) this.#toolInfo = {tool: described as never};
    if (this.#ended) return;
    this.#events.border(ui.prefersBorder !== false);
    const {origins, permissions, refused} = grantsOf(ui, server);
    if (refused.length > 0) this.#events.narrowed(refused);
    await this.#open(html, {
      policy: policyOf(origins),
      allow: allowOf(permissions),
      granted: {csp: {...origins}, permissions: Object.fromEntries(permissions.map((name) => [name, {}]))},
      permissions,
    });
  }

  async #open(
    html: string,
    {
      policy,
      allow,
      granted,
      permissions,
    }: {policy: string; allow: string; granted: object; permissions: Grants['permissions']},
  ): Promise<void> {
    const {sandbox, title, host, patience, server} = this.#plan;
    const frame = makeFrame(sandbox, {permissions, title});
    this.#frame = frame;
    const bridge = new AppBridge(
      null,
      host,
      {
        openLinks: {},
        serverTools: {},
        ...(server.reads && {serverResources: {}}),
        updateModelContext: {text: {}, structuredContent: {}},
        message: {text: {}},
        sandbox: granted,
      },
      {hostContext: this.#context()},
    );
    this.#bridge = bridge;
    this.#listen(bridge);
    const ready = new Promise<void>((resolve) => (bridge.onsandboxready = () => resolve()));
    const initialized = new Promise<void>((resolve) => (bridge.oninitialized = () => resolve()));
    await bridge.connect(new FrameTransport(frame, () => this.#stop('flooded')) as never);
    this.#box.append(frame);
    await within(
      ready,
      patience,
      () =>
        new SandboxRefused(
          "The sandbox did not start: the page's policy forbids it, or `sandbox` is no address of it.",
        ),
    );
    if (this.#ended) return;
    const {theme} = lookAt(this.#probe);
    void bridge.sendSandboxResourceReady({html, policy, allow, theme} as never);
    await within(initialized, patience, () => new Silence());
    if (this.#ended) return;
    this.#answered = true;
    this.#events.state('open');
    this.#bridge?.setHostContext(this.#context());
    const {tool, arguments: given} = this.#plan;
    if (tool !== undefined || Object.keys(given).length > 0) void bridge.sendToolInput({arguments: given});
    if (this.#result) void bridge.sendToolResult(this.#result as never);
    // Arguments may have changed since.
    void this.#call();
  }

  #listen(bridge: Bridge): void {
    // What an ending app still asks of its server is answered; the surface hears nothing more of it.
    const guard =
      <P, R>(answer: (params: P) => R | Promise<R>, until: 'ended' | 'closed' = 'ended') =>
      (params: P): Promise<R> =>
        (until === 'ended' ? this.#ended : this.#closed)
          ? Promise.reject(new Error('The app has ended.'))
          : Promise.resolve(answer(params));
    bridge.onsizechange = ({height}) => {
      if (!this.#ended && typeof height === 'number' && Number.isFinite(height)) this.#events.height(height);
    };
    bridge.oncalltool = guard(
      ({name, arguments: given = {}}: {name: string; arguments?: JsonObject}) => this.#callForApp(name, given),
      'closed',
    ) as never;
    if (this.#plan.server.reads) {
      bridge.onreadresource = guard(({uri}: {uri: string}) => {
        const {server} = this.#plan;
        if (!mayRead(server, uri)) throw new Error(`The page does not let apps read ${uri}.`);
        return server.client.readResource({uri});
      }, 'closed') as never;
    }
    bridge.onmessage = guard(({content}: {content: unknown}) => {
      const heard = this.#events.message(textOf(content).slice(0, MESSAGE_LENGTH));
      return heard ? {} : {isError: true};
    });
    bridge.onupdatemodelcontext = guard(
      ({content, structuredContent}: {content?: unknown; structuredContent?: unknown}) => {
        this.#events.context({
          text: textOf(content).slice(0, MESSAGE_LENGTH),
          data: (structuredContent ?? null) as Json,
        });
        return {};
      },
    );
    bridge.onopenlink = guard(({url}: {url: string}) => (this.#events.link(url) ? {} : {isError: true}));
    bridge.onrequestdisplaymode = guard(({mode}: {mode: string}) => ({mode: this.#events.mode(mode)}));
    bridge.onrequestteardown = () => {
      if (this.#ended) return;
      this.end();
      this.#events.state('closed');
    };
  }

  async #callForApp(tool: string, given: JsonObject): Promise<object> {
    const result = await this.#calls.forApp(tool, given);
    if (!this.#ended) this.#events.result(resultOf(tool, result));
    return result;
  }

  /** Calls the surface's own tool where its arguments are new; while a call runs, only the last ones are kept. */
  async #call(): Promise<void> {
    const {tool, arguments: given} = this.#plan;
    if (tool === undefined || this.#calling || this.#ended) return;
    const text = JSON.stringify([tool, given]);
    if (this.#called === text) return;
    const again = this.#called !== undefined;
    this.#called = text;
    this.#calling = true;
    if (again && this.#answered) void this.#bridge?.sendToolInput({arguments: given});
    let result: object;
    try {
      const permitted = !again || (await this.#calls.permits({tool, by: 'surface', arguments: given}));
      result = permitted ? await this.#calls.call(tool, given) : failure(`The page does not allow ${tool}.`);
    } catch (error) {
      result = failure(error instanceof Error ? error.message : String(error));
    }
    this.#calling = false;
    if (this.#ended) return;
    this.#result = result;
    this.#events.result(resultOf(tool, result));
    if (this.#answered) void this.#bridge?.sendToolResult(result as never);
    void this.#call();
  }

  #context(): McpUiHostContext {
    const {locale, timeZone, height, mode, modes} = this.#plan;
    const width = Math.round(this.#box.clientWidth) || undefined;
    return {
      ...(lookAt(this.#probe) as Pick<McpUiHostContext, 'theme' | 'styles'>),
      locale,
      timeZone,
      displayMode: mode,
      availableDisplayModes: [...modes],
      platform: 'web',
      userAgent: this.#plan.host.name,
      ...(this.#toolInfo && {toolInfo: this.#toolInfo}),
      containerDimensions: {
        ...(mode === 'fullscreen'
          ? {height: Math.round(this.#box.clientHeight)}
          : height === undefined
            ? {maxHeight: 3000}
            : {height}),
        ...(width !== undefined && {width}),
      },
    };
  }

  #fail(error: unknown): void {
    if (this.#ended) return;
    if (error instanceof Silence) this.#stop('silent');
    else this.#stop('failed', error instanceof Error ? error.message : String(error));
  }

  #stop(state: AppState, detail?: string): void {
    if (this.#ended) return;
    this.#answered = false;
    this.end();
    this.#events.state(state, detail);
  }
}

class Silence extends Error {}

/** A promise's value, unless it takes too long. */
function within<T>(promise: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function failure(text: string): object {
  return {isError: true, content: [{type: 'text', text}]};
}

/** The page among a resource's contents, and what it says of itself. */
function pageOf(resource: object): {html: string; ui: Readonly<Record<string, unknown>>} {
  const {contents} = recordOf(resource);
  const content = (Array.isArray(contents) ? contents : [])
    .map(recordOf)
    .find(({mimeType}) => typeof mimeType === 'string' && APP_TYPE.test(mimeType));
  if (!content) throw new Error('The resource is no MCP App (text/html;profile=mcp-app).');
  const {text, blob, _meta} = content;
  const html =
    typeof text === 'string'
      ? text
      : typeof blob === 'string'
        ? new TextDecoder().decode(Uint8Array.from(atob(blob), (character) => character.charCodeAt(0)))
        : '';
  if (html.length > LARGEST) throw new Error('The app is too large.');
  return {html, ui: recordOf(recordOf(_meta).ui)};
}
