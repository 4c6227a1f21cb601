import type {Catalog} from '../catalog/catalog.js';
import {Catalogs} from '../catalog/catalogs.js';
import {defaultLimits} from '../catalog/limits.js';
import {defaultPolicy} from '../catalog/policy.js';
import {Door, dialectOf, leave, type Entered} from '../door/door.js';
import {toV09} from '../door/to-v0-9.js';
import {parsePointer} from '../model/pointer.js';
import {fault} from '../protocol/codes.js';
import type {Diagnostic, Fault} from '../protocol/diagnostic.js';
import {asText} from '../protocol/as-text.js';
import {isObject, type Json, type JsonObject} from '../protocol/json.js';
import {VERSION, type Component, type RendererMessage} from '../protocol/messages.js';
import type {StreamSource} from '../stream/stream.js';
import {childrenOf} from '../validate/children.js';
import {receivedFrom} from './received.js';

/** What became of messages that were said in v1.0. */
export interface Converted {
  readonly messages: readonly JsonObject[];
  /** What of them has no place in v1.0, or could not be read; `path` is a place in the message as received. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Says an agent's messages of any dialect in v1.0 (RULES §20). The catalogs tell which properties hold bindings and calls, and
 * what older versions called them.
 */
export async function convert(
  input: StreamSource | object,
  {catalogs}: {catalogs: Iterable<Catalog>},
): Promise<Converted> {
  const known = new Catalogs(catalogs);
  const surfaces = new Map<string, Converting>();
  const door = new Door({catalogs: known, limits: defaultLimits, policy: defaultPolicy, has: (id) => surfaces.has(id)});
  const messages: JsonObject[] = [];
  const diagnostics: Diagnostic[] = [];
  let messageIndex = 0;
  for await (const part of receivedFrom(input, defaultLimits)) {
    const tell = (faults: readonly Fault[]) => diagnostics.push(...faults.map((found) => ({...found, messageIndex})));
    const entered = 'fault' in part ? part : door.enter(part.message);
    if ('fault' in entered) tell([entered.fault]);
    else {
      tell(entered.faults);
      for (const message of saidAnew(entered, surfaces, known, tell)) messages.push(message);
    }
    if (!('fault' in part)) messageIndex++;
  }
  return {messages, diagnostics};
}

/**
 * Says an agent's messages of any dialect in an older version, `"v0.9"` or `"v0.9.1"`, for renderers that know no newer one; what that
 * has no form for is left out and told as `NO_OLD_FORM`.
 */
export async function convertTo(
  version: 'v0.9' | 'v0.9.1',
  input: StreamSource | object,
  {catalogs}: {catalogs: Iterable<Catalog>},
): Promise<Converted> {
  const known = new Catalogs(catalogs);
  const converted = await convert(input, {catalogs: known});
  const messages: JsonObject[] = [];
  // There the catalogs of v0.9 are at home.
  const diagnostics = converted.diagnostics.filter(({code}) => code !== 'CATALOG_VERSION');
  const defaults = new Map<Json | undefined, string | undefined>();
  converted.messages.forEach((message, messageIndex) => {
    const body = Object.entries(message).find(([key]) => key !== 'version')?.[1];
    const {surfaceId, catalogId} = isObject(body) ? body : {};
    if (message.createSurface) defaults.set(surfaceId, typeof catalogId === 'string' ? catalogId : undefined);
    const said = toV09(message, {catalogs: known, catalogId: defaults.get(surfaceId), version});
    messages.push(...said.messages);
    diagnostics.push(...said.faults.map((found) => ({...found, messageIndex})));
  });
  return {messages, diagnostics};
}

/** Says a message of ours to an agent in its version, such as `"v0.9"`; undefined where that has no form for it. */
export function answerIn(message: RendererMessage, version: string): JsonObject | undefined {
  return leave(message, dialectOf(version));
}

/** What is known of a surface while its messages are converted. */
interface Converting {
  catalogId: Json | undefined;
  rootId: string;
}

function* saidAnew(
  {messages, surfaceId, traits, again}: Entered,
  surfaces: Map<string, Converting>,
  catalogs: Catalogs,
  tell: (faults: readonly Fault[]) => void,
): Generator<JsonObject> {
  if (traits?.mapTemplates && surfaceId !== undefined && !surfaces.has(surfaceId)) tell(mapTemplates());
  const reread: JsonObject[] = again?.components.length
    ? [{version: VERSION, updateComponents: {surfaceId: again.surfaceId, components: [...again.components]}}]
    : [];
  const written = [...(again?.writes ?? []), ...messages].map(({message}) => message);
  for (const message of [...reread, ...written]) {
    const {createSurface, deleteSurface} = message;
    if (isObject(createSurface)) {
      const surface = {catalogId: createSurface.catalogId, rootId: traits?.rootId ?? 'root'};
      surfaces.set(asText(createSurface.surfaceId), surface);
      const {catalogId: id} = createSurface;
      const version = typeof id === 'string' ? catalogs.get(id)?.protocolVersion : undefined;
      if (version !== undefined && version !== VERSION) tell([onlyOld(asText(id), version)]);
    }
    if (isObject(deleteSurface)) surfaces.delete(asText(deleteSurface.surfaceId));
    yield withRoot(message, surfaces, catalogs);
  }
}

/** v0.8 names the component that is drawn first; v1.0 calls it `root`, and whatever was called so by the other's name. */
function withRoot(message: JsonObject, surfaces: ReadonlyMap<string, Converting>, catalogs: Catalogs): JsonObject {
  const body = Object.keys(message).find((key) => key !== 'version') ?? '';
  const content = message[body];
  if (!isObject(content) || !Array.isArray(content.components)) return message;
  const surface = surfaces.get(asText(content.surfaceId));
  if (!surface || surface.rootId === 'root') return message;
  const {rootId, catalogId} = surface;
  const renamed = (id: Json | undefined) => (id === rootId ? 'root' : id === 'root' ? rootId : id);
  const components = content.components.map((received) => {
    if (!isObject(received)) return received;
    const component = structuredClone(received);
    const own = component['@catalogId'] ?? catalogId;
    const entry =
      typeof own === 'string' && typeof component.component === 'string'
        ? catalogs.get(own)?.components.get(component.component)
        : undefined;
    for (const {slot, template} of entry ? childrenOf(component as unknown as Component, entry) : []) {
      const tokens = parsePointer(template ? `/${slot}/componentId` : `/${slot}`);
      const holder = tokens.slice(0, -1).reduce<Json | undefined>((at, token) => (at as JsonObject)[token], component);
      const key = tokens.at(-1)!;
      (holder as JsonObject)[key] = renamed((holder as JsonObject)[key])!;
    }
    return {...component, id: renamed(component.id)!};
  });
  return {...message, [body]: {...content, components}};
}

function onlyOld(id: string, version: string): Fault {
  const text = `The catalog ${id} is one of v${version}, which surfaces of v1.0 can't use: choose another for its components.`;
  return fault('CATALOG_VERSION', '/createSurface/catalogId', text);
}

function mapTemplates(): Fault[] {
  const text =
    'v0.8 repeats templates over maps too; in v1.0 their data must be a list, which the data has to be made into.';
  return [fault('OLD_FORM', '', text)];
}
