import type {Json, JsonObject} from './json.js';

/** A value read from the data model; `@path` is absolute with a leading slash, else relative to the scope (RULES §7.2). */
export interface Binding {
  '@path': string;
}

/** A function call in a dynamic position (RULES §7.2). */
export interface Call {
  '@call': string;
  args?: JsonObject;
  catalogId?: string;
}

/** A rule of `@checks` (RULES §10.1). `condition` may be a plain false only inside the renderer, for upgraded dialects. */
export interface Check {
  condition: Binding | Call | boolean;
  message?: string;
}

/** What an interaction does (RULES §12.1). */
export type Action = {event: {name: string; context?: JsonObject; userMessage?: Json}} | {functionCall: Call};

/** The children of a container: ids, or one template for each element of a list (RULES §6.1). */
export type ChildList = string[] | {componentId: string; path: string};

/** `@accessibility` (RULES §16), as sent: each value may still be dynamic. */
export interface AccessibilityAttributes {
  label?: Json;
  description?: Json;
  live?: Json;
  hidden?: Json;
}

/** A component as sent: envelope keys and the properties of its type (RULES §3.1). */
export interface Component {
  id: string;
  component: string;
  '@catalogId'?: string;
  '@accessibility'?: AccessibilityAttributes;
  '@metadata'?: {extensions?: JsonObject};
  '@checks'?: Check[];
  [property: string]: unknown;
}

export interface CreateSurface {
  surfaceId: string;
  catalogId?: string;
  sendDataModel?: boolean;
  components?: Component[];
  dataModel?: JsonObject;
  metadata?: {extensions?: JsonObject};
}

export interface FunctionResponse {
  functionCallId: string;
  value?: Json;
  error?: {code: string; message: string};
}

/** What an agent sends (RULES §1.4). */
export type AgentMessage = {version: string} & (
  | {createSurface: CreateSurface}
  | {updateComponents: {surfaceId: string; components: Component[]}}
  | {updateDataModel: {surfaceId: string; path?: string; value: Json}}
  | {deleteSurface: {surfaceId: string}}
  | {callRendererFunction: {functionCallId: string; callFunction: Call & {catalogId: string}}}
  | {agentFunctionResponse: FunctionResponse}
);

export interface ActionMessage {
  name: string;
  surfaceId: string;
  sourceComponentId: string;
  /** ISO 8601, UTC. */
  timestamp: string;
  context: JsonObject;
  userMessage?: string;
  metadata?: {extensions?: JsonObject};
}

/** The body of an `error` message (RULES §13). */
export interface ErrorBody {
  code: string;
  message: string;
  surfaceId?: string;
  functionCallId?: string;
  path?: string;
  [more: string]: unknown;
}

/** What the renderer sends (RULES §1.4). */
export type RendererMessage = {version: string} & (
  | {action: ActionMessage}
  | {callAgentFunction: {surfaceId: string; functionCallId: string; callFunction: Call}}
  | {rendererFunctionResponse: FunctionResponse}
  | {error: ErrorBody}
);

/** The body keys of agent messages, in the protocol's order. */
export const AGENT_BODIES = [
  'createSurface',
  'updateComponents',
  'updateDataModel',
  'deleteSurface',
  'callRendererFunction',
  'agentFunctionResponse',
] as const;

export type AgentBody = (typeof AGENT_BODIES)[number];

/** The version string that v1.0 messages carry (RULES §1.2). */
export const VERSION = '1.0';
