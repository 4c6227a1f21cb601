import {isObject, type Json, type JsonObject} from '../protocol/json.js';
import {AGENT_BODIES, VERSION, type RendererMessage} from '../protocol/messages.js';
import {upgradeComponents, type FlatReading} from './components.js';
import type {DialectReader, Upgrade, UpgradeContext} from './dialect.js';
import {Directives} from './directives.js';
import {originOf} from './origin.js';
import {RENDERER_BODIES} from './v1-0.js';

/** `"v1.0"` of October 2026: v1.0 itself but for the version string, and envelope keys of components that may be bare. */
export const october: DialectReader = {
  name: 'v1.0',
  versions: ['v1.0'],
  bodies: AGENT_BODIES,
  answers: RENDERER_BODIES,
  upgrade,
  downgrade: (message, version) => ({...message, version}) as unknown as JsonObject,
  metadata: (metadata) => metadata,
};

/** The v1.0 candidate: `"v1.0"` with bare `path` and `call`. It is told from October's form by evidence alone. */
export const candidate: DialectReader = {...october, name: 'v1.0 candidate', downgrade};

function upgrade({version: _, ...message}: JsonObject, context: UpgradeContext): Upgrade {
  context.note('version', `the version "v1.0" is "${VERSION}" now`, '/version');
  const {createSurface, updateComponents, callRendererFunction} = message;
  if (isObject(callRendererFunction)) return calledFunction(callRendererFunction, context);
  if (isObject(updateComponents)) return withComponents('updateComponents', updateComponents, context);
  if (!isObject(createSurface)) return {messages: [{message: {version: VERSION, ...message}}]};
  const {catalogId} = createSurface;
  return withComponents(
    'createSurface',
    createSurface,
    typeof catalogId === 'string' ? {...context, catalogId} : context,
  );
}

function withComponents(body: string, content: JsonObject, context: UpgradeContext): Upgrade {
  const list = content.components;
  if (!Array.isArray(list)) return {messages: [{message: {version: VERSION, [body]: content}}]};
  const path = `/${body}/components`;
  let {evidence} = context;
  let upgraded = upgradeComponents(list, path, readingOf(evidence), context);
  // What the list itself shows counts for all of it.
  for (;;) {
    const known = {
      bare: evidence.bare || upgraded.evidence.bare,
      prefixed: evidence.prefixed || upgraded.evidence.prefixed,
    };
    if (known.bare === evidence.bare && known.prefixed === evidence.prefixed) break;
    evidence = known;
    upgraded = upgradeComponents(list, path, readingOf(evidence), context);
  }
  const message = {version: VERSION, [body]: {...content, components: upgraded.components}};
  const origin = (place: string) => originOf(place, {[body]: content}, () => []);
  return {messages: [{message, origin}], evidence, unsettled: upgraded.unsettled};
}

function readingOf({bare, prefixed}: UpgradeContext['evidence']): FlatReading {
  return {names: 'v1.0 candidate', untyped: bare, escape: bare && !prefixed, ownCatalogs: true};
}

/** A call stands in no surface, so it shows its dialect by itself. */
function calledFunction(body: JsonObject, {catalogs, note}: UpgradeContext): Upgrade {
  const {callFunction} = body;
  const bare = isObject(callFunction) && typeof callFunction.call === 'string';
  const directives = new Directives({
    untyped: bare,
    escape: bare,
    v09: false,
    catalog: (id) => (id === undefined ? undefined : catalogs.get(id)),
    note: (kind, sentence) => note(kind, sentence, '/callRendererFunction/callFunction'),
  });
  const said: JsonObject = callFunction === undefined ? body : {...body, callFunction: directives.call(callFunction)};
  return {
    messages: [
      {
        message: {version: VERSION, callRendererFunction: said},
        origin: (place) => originOf(place, {callRendererFunction: body}, () => []),
      },
    ],
  };
}

function downgrade(message: RendererMessage, version: string): JsonObject {
  if (!('callAgentFunction' in message)) return {...message, version} as unknown as JsonObject;
  const {callFunction, ...body} = message.callAgentFunction;
  const {'@call': call, ...rest} = callFunction;
  // Its arguments are resolved, so nothing else in it is a directive.
  return {version, callAgentFunction: {...body, callFunction: {call, ...rest} as Json as JsonObject}};
}
