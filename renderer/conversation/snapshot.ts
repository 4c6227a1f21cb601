import {formatPointer, parsePointer, type Pointer} from '../model/pointer.js';
import {asText} from '../protocol/as-text.js';
import {isObject, type Json, type JsonObject} from '../protocol/json.js';
import {VERSION, type AgentMessage, type Component} from '../protocol/messages.js';
import {nameOf, readTraits, type Traits} from '../door/door.js';
import {secretsOf} from './secrets.js';
import type {Surface} from './surface.js';

/** All surfaces of a conversation as data: what {@link Renderer.restore} makes them from again. JSON through and through. */
export interface Snapshot {
  /** v1.0 messages that make the surfaces. */
  readonly messages: readonly AgentMessage[];
  /** How the agent of each surface speaks, by surface id. */
  readonly dialects: Readonly<Record<string, string>>;
  /** Who created each surface, by surface id, where the page named it. */
  readonly agents: Readonly<Record<string, string>>;
  /** What surfaces of old dialects are besides their messages, by surface id. */
  readonly traits?: Readonly<Record<string, Traits>>;
  /** The paths that the user wrote, by surface id, so that policies go on to know them. */
  readonly userInput?: Readonly<Record<string, readonly string[]>>;
}

/** Writes down surfaces as they are now; values of fields that hide what is typed only with `secrets`. */
export function snapshotOf(surfaces: Iterable<Surface>, {secrets = false} = {}): Snapshot {
  const messages: AgentMessage[] = [];
  const dialects: Record<string, string> = {};
  const agents: Record<string, string> = {};
  const userInput: Record<string, string[]> = {};
  const traits: Record<string, Traits> = {};
  for (const surface of surfaces) {
    const {id} = surface;
    const hidden = secrets ? undefined : secretsOf(surface);
    const without = (component: Component): Component => {
      const names = hidden?.properties.get(component.id);
      return names ? withoutMembers(component, names) : component;
    };
    const {current, successors} = surface.received();
    const data = hidden ? withoutValues(surface.model.root, hidden.paths) : surface.model.root;
    messages.push({
      version: VERSION,
      createSurface: {
        surfaceId: id,
        ...(surface.catalogId !== undefined && {catalogId: surface.catalogId}),
        ...(surface.sendDataModel && {sendDataModel: true}),
        ...(surface.metadata.extensions && {metadata: surface.metadata}),
        ...(current.length > 0 && {components: current.map(without)}),
        dataModel: data as JsonObject,
      },
    });
    if (successors.length > 0) {
      messages.push({version: VERSION, updateComponents: {surfaceId: id, components: successors.map(without)}});
    }
    dialects[id] = nameOf(surface.dialect);
    if (Object.keys(surface.traits).length > 0) traits[id] = surface.traits;
    if (surface.agent !== undefined) agents[id] = surface.agent;
    const paths = [...surface.userInput].map((pointer) => formatPointer(pointer));
    if (paths.length > 0) userInput[id] = paths;
  }
  return {
    messages,
    dialects,
    agents,
    ...(Object.keys(traits).length > 0 && {traits}),
    ...(Object.keys(userInput).length > 0 && {userInput}),
  };
}

/**
 * Reads a snapshot that may have been stored anywhere.
 *
 * @throws {TypeError} for what is none.
 */
export function readSnapshot(snapshot: unknown): Snapshot {
  const {messages, dialects, agents, traits = {}, userInput = {}} = isObject(snapshot) ? snapshot : ({} as JsonObject);
  const sound = isTexts(dialects) && isTexts(agents) && isObject(traits) && isObject(userInput);
  if (!Array.isArray(messages) || !sound) {
    throw new TypeError('restore() takes what snapshot() returned: {messages, dialects, agents}.');
  }
  return {
    messages: messages as unknown as AgentMessage[],
    dialects,
    agents,
    traits: Object.fromEntries(Object.entries(traits).map(([id, each]) => [id, readTraits(each)])),
    userInput: userInput as Record<string, string[]>,
  };
}

/** The paths that the user wrote in a surface, as a snapshot has them. */
export function userPaths({userInput = {}}: Snapshot, surfaceId: string): Pointer[] {
  const paths = Object.hasOwn(userInput, surfaceId) ? userInput[surfaceId] : [];
  return Array.isArray(paths) ? paths.map((path) => parsePointer(asText(path))) : [];
}

function isTexts(value: Json | undefined): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((member) => typeof member === 'string');
}

function withoutMembers(component: Component, names: ReadonlySet<string>): Component {
  return Object.fromEntries(Object.entries(component).filter(([name]) => !names.has(name))) as Component;
}

/** The data without the values at those paths; positions in lists stay, with null in them. */
function withoutValues(root: Json, paths: Iterable<Pointer>): Json {
  let data = root;
  for (const pointer of paths) data = withoutValue(data, pointer, 0) ?? {};
  return data;
}

function withoutValue(value: Json, pointer: Pointer, depth: number): Json | undefined {
  if (depth === pointer.length) return undefined;
  const token = pointer[depth]!;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return value;
  const member = withoutValue((value as JsonObject)[token]!, pointer, depth + 1);
  if (Array.isArray(value)) return value.map((item, i) => (String(i) === token ? (member ?? null) : item));
  const {[token]: _, ...rest} = value;
  return member === undefined ? rest : {...value, [token]: member};
}
