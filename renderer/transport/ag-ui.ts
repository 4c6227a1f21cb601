import type {OutgoingMessage} from '../conversation/renderer.js';
import {isObject} from '../protocol/json.js';
import {Pipe} from './pipe.js';
import {Remade, Retold} from './retold.js';
import {aborted, mergedMetadata, type Link, type Transport} from './transport.js';

/** The activity in which agents of AG-UI carry A2UI messages, and the places in its content where they stand, the older one last. */
const ACTIVITY = 'a2ui-surface';
const OPERATIONS = ['a2ui_operations', 'operations'] as const;

/** A message of the agent's thread, as far as it matters here. */
interface AgUiMessage {
  readonly id: string;
  readonly role: string;
  readonly activityType?: string;
  readonly content?: unknown;
}

interface ActivityEvent {
  readonly event: {readonly messageId: string};
}

interface ToolCallResultEvent {
  readonly event: {readonly toolCallId: string; readonly content: unknown};
}

/** What this transport hears of a run: a part of `AgentSubscriber` of `@ag-ui/client`. */
export interface AgUiSubscriber {
  onRunInitialized(): void;
  onRunFinalized(): void;
  onRunFailed(params: {readonly error: Error}): void;
  onRunErrorEvent(params: {readonly event: {readonly message: string}}): void;
  onMessagesChanged(params: {readonly messages: readonly AgUiMessage[]}): void;
  onActivitySnapshotEvent(params: ActivityEvent): void;
  onActivityDeltaEvent(params: ActivityEvent): void;
  onMessagesSnapshotEvent(): void;
  onToolCallResultEvent(params: ToolCallResultEvent): void;
  onCustomEvent(params: {readonly event: {readonly name: string; readonly value?: unknown}}): void;
}

/** What it needs of an agent: a part of `AbstractAgent` of `@ag-ui/client`, such as an `HttpAgent`. */
export interface AgUiAgent {
  readonly messages: readonly AgUiMessage[];
  readonly isRunning: boolean;
  subscribe(subscriber: AgUiSubscriber): {unsubscribe(): void};
  runAgent(parameters?: {forwardedProps?: Record<string, unknown>}): Promise<unknown>;
  abortRun(): void;
}

export interface AgUiTransportOptions {
  /** The page's agent; whoever runs it, what it sends is drawn. */
  readonly agent: AgUiAgent;
  /** What each run gets that something in a surface starts: `tools`, `context`, `forwardedProps` of the page. */
  readonly parameters?: () => {readonly forwardedProps?: Record<string, unknown>; readonly [name: string]: unknown};
  /** The name of custom events whose value holds A2UI messages; default: `a2ui`. */
  readonly customEvent?: string;
}

/**
 * Messages by AG-UI: the activities called `a2ui-surface`, results of tools that hold `a2ui_operations`, and custom events. What goes
 * back starts a run, after the one at hand, with `forwardedProps.a2uiAction` and `forwardedProps.a2uiMessages`.
 */
export function agUiTransport(options: AgUiTransportOptions): Transport {
  return new AgUiTransport(options);
}

class AgUiTransport implements Transport {
  readonly #agent: AgUiAgent;
  readonly #parameters: NonNullable<AgUiTransportOptions['parameters']>;
  readonly #customEvent: string;
  #hearing: Hearing | undefined;
  /** What is to be sent with the next run. */
  #waiting: OutgoingMessage[] = [];
  #sending: Promise<void> | undefined;

  constructor({agent, parameters = () => ({}), customEvent = 'a2ui'}: AgUiTransportOptions) {
    this.#agent = agent;
    this.#parameters = parameters;
    this.#customEvent = customEvent;
  }

  async run(link: Link): Promise<void> {
    const hearing = (this.#hearing = new Hearing(link, this.#customEvent));
    const subscription = this.#agent.subscribe(hearing);
    // The page has not begun to listen yet.
    await Promise.resolve();
    link.status('open');
    // A thread that is taken up again has its activities already.
    hearing.onMessagesChanged(this.#agent);
    if (!this.#agent.isRunning) hearing.onRunFinalized();
    await aborted(link.signal);
    subscription.unsubscribe();
    hearing.onRunFinalized();
  }

  send(outgoing: OutgoingMessage, link: Link): Promise<void> {
    this.#waiting.push(outgoing);
    this.#sending ??= this.#sendAll(link).finally(() => (this.#sending = undefined));
    return this.#sending;
  }

  async #sendAll(link: Link): Promise<void> {
    // What comes of one message is told together.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      // An agent has one run at a time.
      while (this.#agent.isRunning) await this.#hearing!.ended();
      link.signal.throwIfAborted();
      const abort = () => this.#agent.abortRun();
      link.signal.addEventListener('abort', abort, {once: true});
      try {
        await this.#agent.runAgent(this.#runOf(this.#waiting.splice(0), link));
      } catch (error) {
        // What ended a run was told when it did.
        if (error !== this.#hearing!.failure) throw error;
      } finally {
        link.signal.removeEventListener('abort', abort);
      }
    }
  }

  #runOf(sent: readonly OutgoingMessage[], link: Link) {
    const parameters = this.#parameters();
    const acted = sent.map(({message}) => message.userAction ?? message.action).findLast(Boolean);
    const forwardedProps: Record<string, unknown> = {
      ...parameters.forwardedProps,
      a2uiRendererCapabilities: link.capabilities(),
      ...mergedMetadata(sent),
      // Agents, and what stands between them and the page, look for actions under this name.
      ...(acted !== undefined && {a2uiAction: {userAction: acted}}),
      a2uiMessages: sent.map(({message}) => message),
    };
    return {...parameters, forwardedProps};
  }
}

/** Hears what an agent sends, and hands it on as a stream for each of its runs. */
class Hearing implements AgUiSubscriber {
  readonly #link: Link;
  readonly #customEvent: string;
  readonly #retold = new Retold();
  readonly #remade: Remade;
  /** The activities that have changed, or all of them. */
  #changed: Set<string> | 'all' = 'all';
  #pipe: Pipe<readonly unknown[]> | undefined;
  #ends: (() => void)[] = [];
  /** What ended the last run that failed. */
  failure: unknown;

  constructor(link: Link, customEvent: string) {
    this.#link = link;
    this.#customEvent = customEvent;
    this.#remade = new Remade(link.owns);
  }

  /** Resolves when the run at hand has ended, and another may begin. */
  ended(): Promise<void> {
    return new Promise((resolve) => this.#ends.push(resolve));
  }

  onRunInitialized(): void {
    this.#opened();
  }

  onRunFinalized(): void {
    this.#pipe?.end();
    this.#close();
  }

  onRunFailed({error}: {readonly error: Error}): void {
    this.failure = error;
    // To abort a run is the page's own wish.
    if (error.name === 'AbortError') return this.onRunFinalized();
    this.#pipe?.fail(error);
    this.#close();
    this.#link.fail(error);
  }

  onRunErrorEvent({event}: {readonly event: {readonly message: string}}): void {
    this.#link.fail(new Error(event.message));
  }

  onActivitySnapshotEvent({event}: ActivityEvent): void {
    if (this.#changed !== 'all') this.#changed.add(event.messageId);
  }

  onActivityDeltaEvent(params: ActivityEvent): void {
    this.onActivitySnapshotEvent(params);
  }

  onMessagesSnapshotEvent(): void {
    this.#changed = 'all';
  }

  onMessagesChanged({messages}: {readonly messages: readonly AgUiMessage[]}): void {
    const changed = this.#changed;
    if (changed !== 'all' && changed.size === 0) return;
    this.#changed = new Set();
    for (const {id, role, activityType, content} of messages) {
      if (role !== 'activity' || activityType !== ACTIVITY || !isObject(content)) continue;
      if (changed !== 'all' && !changed.has(id)) continue;
      const operations = OPERATIONS.map((name) => content[name]).find(Array.isArray);
      // Where something makes activities of the results of tools, their ids end with the call's.
      if (operations) this.#take(this.#retold.find((key) => id.endsWith(key)) ?? id, operations);
    }
  }

  onToolCallResultEvent({event}: ToolCallResultEvent): void {
    const {toolCallId, content} = event;
    if (toolCallId === '' || this.#retold.find((key) => key.endsWith(toolCallId))) return;
    const operations = operationsIn(content);
    if (operations) this.#take(toolCallId, operations);
  }

  onCustomEvent({event}: {readonly event: {readonly name: string; readonly value?: unknown}}): void {
    if (event.name === this.#customEvent) this.#opened().push([event.value]);
  }

  #take(key: string, operations: readonly unknown[]): void {
    const news = this.#retold.news(key, operations);
    if (news.length > 0) this.#opened().push(news);
  }

  #opened(): Pipe<readonly unknown[]> {
    if (this.#pipe) return this.#pipe;
    const pipe = (this.#pipe = new Pipe());
    void this.#link.receive(this.#remadeOf(pipe));
    return pipe;
  }

  /** Each list as one batch. */
  async *#remadeOf(pipe: Pipe<readonly unknown[]>): AsyncGenerator<unknown, void, undefined> {
    for await (const messages of pipe) yield [...this.#remade.say(messages, true)];
  }

  #close(): void {
    this.#pipe = undefined;
    const ends = this.#ends.splice(0);
    // The agent is done with the run only after it has told of its end.
    if (ends.length > 0) setTimeout(() => ends.forEach((end) => end()));
  }
}

/** The messages in the result of a tool: JSON text, which some wrap in JSON text once more, or the text parts that hold it. */
function operationsIn(content: unknown): readonly unknown[] | undefined {
  const text = Array.isArray(content)
    ? content.map((part) => (isObject(part) && typeof part.text === 'string' ? part.text : '')).join('')
    : content;
  if (typeof text !== 'string' || !text.includes(OPERATIONS[0])) return undefined;
  try {
    let value = JSON.parse(text) as unknown;
    if (typeof value === 'string') value = JSON.parse(value) as unknown;
    const operations = isObject(value) ? value[OPERATIONS[0]] : undefined;
    return Array.isArray(operations) ? operations : undefined;
  } catch {
    // It only speaks of them.
    return undefined;
  }
}
