import type {OutgoingMessage} from '../conversation/renderer.js';
import {asText} from '../protocol/as-text.js';
import {isObject, type JsonObject} from '../protocol/json.js';
import {isMediaType, MEDIA_TYPE} from './media-type.js';
import {Retold} from './retold.js';
import {aborted, asError, mergedMetadata, wait, type Link, type Transport} from './transport.js';

/** What the extension is called in an agent's card, its header and its messages, before the version of A2UI (RULES §19). */
const EXTENSION = 'https://a2ui.org/a2a-extension/a2ui/v';
const USER = 1;
/** States of a task in which it goes on with the next message, and in which nothing more comes of it. */
const WAITS = new Set([6, 8]);
const ENDED = new Set([3, 4, 5, 7]);

/** A part of a message: the JSON of `Part` of `@a2a-js/sdk`. */
export interface A2aPart {
  readonly content:
    {readonly $case: 'text'; readonly value: string} | {readonly $case: 'data'; readonly value: unknown};
  readonly metadata: Record<string, unknown> | undefined;
  readonly filename: string;
  readonly mediaType: string;
}

interface Options {
  readonly signal?: AbortSignal;
  readonly serviceParameters?: Record<string, string>;
}

/** What this transport needs of a client: a part of `Client` of `@a2a-js/sdk/client`. */
export interface A2aClient {
  getAgentCard(options?: Options): Promise<{
    readonly capabilities?: {readonly extensions?: readonly {readonly uri: string; readonly params?: unknown}[]};
  }>;
  sendMessageStream(
    request: {
      readonly tenant: string;
      readonly message: {
        readonly messageId: string;
        readonly contextId: string;
        readonly taskId: string;
        readonly role: typeof USER;
        readonly parts: A2aPart[];
        readonly metadata: Record<string, unknown>;
        readonly extensions: string[];
        readonly referenceTaskIds: string[];
      };
      readonly configuration: undefined;
      readonly metadata: undefined;
    },
    options?: Options,
  ): AsyncIterable<unknown>;
  resubscribeTask(request: {readonly tenant: string; readonly id: string}, options?: Options): AsyncIterable<unknown>;
  getTask(request: {readonly tenant: string; readonly id: string}, options?: Options): Promise<unknown>;
}

export interface A2aTransportOptions {
  /** The page's client, as the SDK's `ClientFactory` makes it from the agent's address. */
  readonly client: A2aClient;
  /** The conversation to go on with; default: the one that the agent begins. */
  readonly contextId?: string;
  /** Gets each event as the agent sends it, for what the page shows beside surfaces, such as its words. */
  readonly onEvent?: (event: unknown) => void;
  /** How often in a row a stream that broke off is taken up again; default: 5. */
  readonly retries?: number;
  /** Milliseconds before the first of these, doubled for each; default: 500. */
  readonly delay?: number;
}

/** Messages by A2A, and the page's own to the agent. */
export interface A2aTransport extends Transport {
  /** The conversation, once the agent has begun it. */
  readonly contextId: string | undefined;
  /**
   * Sends the user's words, or parts, and resolves when the agent's answer has been taken in.
   *
   * @throws what keeps it from being sent, or the answer from coming.
   */
  prompt(content: string | readonly A2aPart[]): Promise<void>;
}

/**
 * Messages by A2A: data parts of type `application/a2ui+json`, in messages, in the state of tasks and in artifacts. Each message to
 * the agent tells what it may name; an answer that breaks off is taken up again where its task is known.
 */
export function a2aTransport(options: A2aTransportOptions): A2aTransport {
  return new A2a(options);
}

class A2a implements A2aTransport {
  readonly #options: A2aTransportOptions;
  /** Messages and artifacts come again in the state of their task. */
  readonly #retold = new Retold();
  readonly #linked: Promise<Link>;
  #connected: (link: Link) => void = () => undefined;
  /** What the agent's card says of A2UI, by version. */
  #agent: JsonObject = {};
  #extensions: string[] = [`${EXTENSION}1.0`];
  contextId: string | undefined;
  /** The task that waits for what the user says. */
  #taskId = '';
  #waiting: OutgoingMessage[] = [];
  #sending: Promise<void> | undefined;

  constructor(options: A2aTransportOptions) {
    this.#options = options;
    this.contextId = options.contextId;
    this.#linked = new Promise((resolve) => (this.#connected = resolve));
  }

  async run(link: Link): Promise<void> {
    const {capabilities} = await this.#options.client.getAgentCard({signal: link.signal});
    const known = (capabilities?.extensions ?? []).filter(({uri}) => uri.startsWith(EXTENSION));
    if (known.length > 0) this.#extensions = known.map(({uri}) => uri);
    for (const {uri, params} of known) {
      const version = uri.slice(EXTENSION.length);
      this.#agent[version === '1.0' ? version : `v${version}`] = isObject(params) ? params : {};
    }
    link.status('open');
    this.#connected(link);
    await aborted(link.signal);
  }

  async prompt(content: string | readonly A2aPart[]): Promise<void> {
    const link = await this.#linked;
    link.signal.throwIfAborted();
    const words = typeof content === 'string' ? [partOf({$case: 'text', value: content}, 'text/plain')] : [...content];
    await this.#ask(words, link.metadata(), link);
  }

  send(outgoing: OutgoingMessage): Promise<void> {
    this.#waiting.push(outgoing);
    this.#sending ??= this.#sendAll();
    return this.#sending;
  }

  /** What comes of one message is told together; what is written in another version is another list (RULES §1.7). */
  async #sendAll(): Promise<void> {
    const link = await this.#linked;
    this.#sending = undefined;
    const sent = this.#waiting.splice(0);
    const lists = new Map<unknown, JsonObject[]>();
    for (const {message} of sent) lists.set(message.version, [...(lists.get(message.version) ?? []), message]);
    const parts = [...lists.values()].map((list) =>
      partOf({$case: 'data', value: list}, MEDIA_TYPE, {mimeType: MEDIA_TYPE}),
    );
    await this.#ask(parts, mergedMetadata(sent), link);
  }

  async #ask(parts: A2aPart[], beside: JsonObject, link: Link): Promise<void> {
    const message = {
      messageId: crypto.randomUUID(),
      contextId: this.contextId ?? '',
      taskId: this.#taskId,
      role: USER,
      parts,
      metadata: {...capabilitiesIn(link.capabilities(this.#agent)), ...beside},
      extensions: this.#extensions,
      referenceTaskIds: [],
    } as const;
    const request = {
      tenant: '',
      message: {...message, referenceTaskIds: []},
      configuration: undefined,
      metadata: undefined,
    };
    const answer = new Answer(this.#options.client.sendMessageStream(request, this.#optionsFor(link)));
    let failure: Error | undefined;
    await link.receive(this.#messagesOf(answer, link, (error) => (failure = asError(error))));
    if (failure !== undefined && !link.signal.aborted) throw failure;
  }

  #optionsFor({signal}: Link): Options {
    return {signal, serviceParameters: {'A2A-Extensions': this.#extensions.join(',')}};
  }

  /** The messages of an answer, taken up again where it breaks off. */
  async *#messagesOf(
    answer: Answer,
    link: Link,
    failed: (error: unknown) => void,
  ): AsyncGenerator<unknown, void, undefined> {
    const {retries = 5, delay = 500} = this.#options;
    let events = answer.events;
    for (let tries = 0; ;) {
      try {
        for await (const event of events) {
          this.#options.onEvent?.(event);
          if (tries > 0) link.status('open');
          tries = 0;
          answer.follow(event);
          this.#follow(answer);
          yield* this.#newsIn(event);
        }
        if (tries > 0) link.status('open');
        return;
      } catch (error) {
        // Without a task there is nothing to ask for again.
        if (link.signal.aborted || answer.taskId === '' || answer.ended || tries >= retries) {
          failed(error);
          throw error;
        }
      }
      link.status('reconnecting');
      await wait(delay * 2 ** tries++, link.signal);
      events = this.#again(answer.taskId, link);
    }
  }

  /** The rest of a task: first as it is by now, and then as it goes on; or, where it has ended meanwhile, how it did. */
  async *#again(id: string, link: Link): AsyncGenerator<unknown, void, undefined> {
    const {client} = this.#options;
    const request = {tenant: '', id};
    let goesOn = false;
    try {
      for await (const event of client.resubscribeTask(request, this.#optionsFor(link))) {
        goesOn = true;
        yield event;
      }
    } catch (error) {
      if (goesOn || link.signal.aborted) throw error;
      const task = await client.getTask(request, this.#optionsFor(link));
      yield {payload: {$case: 'task', value: task}};
      if (!(isObject(task) && isObject(task.status) && ENDED.has(Number(task.status.state)))) throw error;
    }
  }

  #follow({contextId, taskId, state}: Answer): void {
    if (contextId !== '') this.contextId = contextId;
    this.#taskId = WAITS.has(state) ? taskId : '';
  }

  #newsIn(event: unknown): unknown[] {
    const {$case, value} = payloadOf(event);
    const ofMessage = (message: unknown): unknown[] =>
      isObject(message) ? this.#retold.news(`message ${asText(message.messageId)}`, messagesIn(message.parts)) : [];
    const ofArtifact = (taskId: unknown, artifact: unknown): unknown[] =>
      isObject(artifact) ? this.#retold.news(keyOf(taskId, artifact), messagesIn(artifact.parts)) : [];
    const statusOf = (holder: JsonObject) => (isObject(holder.status) ? ofMessage(holder.status.message) : []);
    if ($case === 'message') return ofMessage(value);
    if ($case === 'statusUpdate') return statusOf(value);
    if ($case === 'artifactUpdate') {
      const {artifact, append, taskId} = value;
      if (append !== true || !isObject(artifact)) return ofArtifact(taskId, artifact);
      const messages = messagesIn(artifact.parts);
      this.#retold.add(keyOf(taskId, artifact), messages);
      return messages;
    }
    if ($case !== 'task') return [];
    const {history, artifacts, id} = value;
    const said = Array.isArray(history) ? history.filter((each) => isObject(each) && each.role !== USER) : [];
    return [
      ...said.flatMap(ofMessage),
      ...(Array.isArray(artifacts) ? artifacts.flatMap((artifact) => ofArtifact(id, artifact)) : []),
      ...statusOf(value),
    ];
  }
}

/** What is known of the answer to one message. */
class Answer {
  contextId = '';
  taskId = '';
  state = 0;

  constructor(readonly events: AsyncIterable<unknown>) {}

  get ended(): boolean {
    return ENDED.has(this.state);
  }

  follow(event: unknown): void {
    const {$case, value} = payloadOf(event);
    if (typeof value.contextId === 'string') this.contextId = value.contextId;
    const taskId = $case === 'task' ? value.id : value.taskId;
    if (typeof taskId === 'string' && taskId !== '') this.taskId = taskId;
    if (isObject(value.status)) this.state = Number(value.status.state);
  }
}

function payloadOf(event: unknown): {$case: unknown; value: JsonObject} {
  const {payload} = isObject(event) ? event : ({} as JsonObject);
  return isObject(payload) && isObject(payload.value)
    ? {$case: payload.$case, value: payload.value}
    : {$case: undefined, value: {}};
}

/** The A2UI messages in parts: a list in each, or one message from agents of v0.8. */
function messagesIn(parts: unknown): unknown[] {
  return (Array.isArray(parts) ? (parts as unknown[]) : []).flatMap((part) => {
    if (!isObject(part) || !isObject(part.content) || part.content.$case !== 'data') return [];
    const {mediaType, metadata, content} = part;
    if (!isMediaType(mediaType) && !isMediaType(isObject(metadata) ? metadata.mimeType : undefined)) return [];
    return Array.isArray(content.value) ? content.value : [content.value];
  });
}

function keyOf(taskId: unknown, {artifactId}: JsonObject): string {
  return `artifact ${asText(taskId)} ${asText(artifactId)}`;
}

function partOf(content: A2aPart['content'], mediaType: string, metadata?: Record<string, unknown>): A2aPart {
  return {content, metadata, filename: '', mediaType};
}

/** Where agents of each version look for what they may name: v0.8 has no versions in it (RULES §14). */
function capabilitiesIn(capabilities: JsonObject): JsonObject {
  const now: JsonObject = {};
  const then: JsonObject = {};
  for (const [version, told] of Object.entries(capabilities)) {
    if (version === 'v0.8') Object.assign(then, told);
    else (version.startsWith('v0.') ? then : now)[version] = told;
  }
  return {a2uiRendererCapabilities: now, ...(Object.keys(then).length > 0 && {a2uiClientCapabilities: then})};
}
