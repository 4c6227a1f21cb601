import type {JsonObject} from '../protocol/json.js';
import {AGENT_BODIES, VERSION} from '../protocol/messages.js';
import type {DialectReader} from './dialect.js';

export const RENDERER_BODIES = ['action', 'callAgentFunction', 'rendererFunctionResponse', 'error'] as const;

/** v1.0 itself. In October 2026 it was still written `"v1.0"`, and is answered with that (RULES §1.2). */
export const v10: DialectReader = {
  name: 'v1.0',
  versions: [VERSION],
  bodies: AGENT_BODIES,
  answers: RENDERER_BODIES,
  upgrade: (message) => ({
    messages: [{message: message.version === VERSION ? message : {...message, version: VERSION}}],
  }),
  downgrade: (message, version) => ({...message, version}) as unknown as JsonObject,
  metadata: (metadata) => metadata,
};
