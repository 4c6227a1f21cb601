import {fault, type Code} from '../protocol/codes.js';
import type {Fault} from '../protocol/diagnostic.js';
import {isObject, type JsonObject} from '../protocol/json.js';
import {VERSION, type RendererMessage} from '../protocol/messages.js';
import {v10} from './v1-0.js';

/** How the sender of a message speaks; a surface answers in the dialect of the message that created it (RULES §1.7). */
export interface Dialect {
  /** What to write into `version` of what goes back. */
  readonly version: string;
  readonly reader: DialectReader;
}

/** One protocol version: which messages it has, and how they are said in v1.0 and back. One file beside this each. */
export interface DialectReader {
  /** The `version` strings that announce it. */
  readonly versions: readonly string[];
  /** The bodies that an agent may send in it. */
  readonly bodies: readonly string[];
  /** Says a message in v1.0; the version and its one body have been checked. */
  upgrade(message: JsonObject): JsonObject;
  /** Says what goes to the agent in this dialect. */
  downgrade(message: RendererMessage, version: string): JsonObject;
}

const READERS: readonly DialectReader[] = [v10];

/** Bodies of any version of the protocol, so that one in the wrong place is told from a mistake in spelling. */
const BODIES = new Set([
  ...READERS.flatMap(({bodies}) => bodies),
  ...['beginRendering', 'surfaceUpdate', 'dataModelUpdate', 'callFunction', 'functionResponse', 'actionResponse'],
]);

/**
 * Lets a message in (RULES §1.1–1.3): finds out its dialect and says it in v1.0. The agent's object is not changed.
 * What its body holds is not looked at here.
 */
export function enter(raw: unknown): {message: JsonObject; dialect: Dialect} | {fault: Fault} {
  if (!isObject(raw)) return refuse('NOT_A_MESSAGE', '', 'A message must be a JSON object.');
  const {version} = raw;
  if (version === undefined) return refuse('MISSING_VERSION', '/version', 'Missing required version field.');
  const reader = READERS.find(({versions}) => typeof version === 'string' && versions.includes(version));
  if (!reader) {
    const name = typeof version === 'string' ? version : JSON.stringify(version);
    return refuse('UNSUPPORTED_VERSION', '/version', `Unsupported protocol version '${name}'.`);
  }
  const keys = Object.keys(raw).filter((key) => key !== 'version' && raw[key] !== undefined);
  if (keys.filter((key) => BODIES.has(key)).length > 1) {
    return refuse(
      'CONFLICTING_BODIES',
      '',
      `Message contains multiple conflicting update actions: ${keys.join(', ')}.`,
    );
  }
  const body = keys.find((key) => reader.bodies.includes(key));
  const stranger = keys.find((key) => key !== body);
  if (stranger !== undefined && body !== undefined) {
    return refuse(
      'UNKNOWN_FIELD',
      pathTo(stranger),
      `A message has no field '${stranger}' beside version and ${body}.`,
    );
  }
  if (stranger !== undefined) {
    const text = `action '${stranger}' is not supported in protocol version ${version as string}`;
    return refuse('UNSUPPORTED_BODY', pathTo(stranger), `${text}; it has ${reader.bodies.join(', ')}.`);
  }
  if (body === undefined) return refuse('MISSING_BODY', '', `A message needs one of ${reader.bodies.join(', ')}.`);
  return {message: reader.upgrade(raw), dialect: {version: version as string, reader}};
}

/** The dialect of a version string, as a surface of an earlier page knew it; v1.0 where nobody speaks it any more. */
export function dialectOf(version: string): Dialect {
  const reader = READERS.find(({versions}) => versions.includes(version));
  return reader ? {version, reader} : {version: VERSION, reader: v10};
}

/** Says a message to the agent in the dialect of the surface that it is about. */
export function leave(message: RendererMessage, {version, reader}: Dialect): JsonObject {
  return reader.downgrade(message, version);
}

function refuse(code: Code, path: string, message: string): {fault: Fault} {
  return {fault: fault(code, path, message)};
}

function pathTo(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
