import type {JsonObject} from '../protocol/json.js';
import {AGENT_BODIES, VERSION} from '../protocol/messages.js';
import type {DialectReader} from './door.js';

/** v1.0 itself. Its candidates wrote `"v1.0"`, and are answered with that (RULES §1.2). */
export const v10: DialectReader = {
  versions: [VERSION, 'v1.0'],
  bodies: AGENT_BODIES,
  upgrade: (message) => (message.version === VERSION ? message : {...message, version: VERSION}),
  downgrade: (message, version) => ({...message, version}) as unknown as JsonObject,
};
