import type {Diagnostic} from '../protocol/diagnostic.js';
import type {ErrorBody} from '../protocol/messages.js';

/** Codes whose error is closed and names a place in the message. */
const PLACED = new Set(['UNALLOWED_PARENT', 'UNALLOWED_CHILD']);
/** Codes that stay with the page (RULES §13): the agent knows its own failures, and of the others it can't change anything. */
const LOCAL = new Set(['TIMEOUT', 'DUPLICATE', 'CALL_LIMIT', 'AGENT_FUNCTION_FAILED']);

/**
 * What the agent is told of a diagnostic; undefined for what only concerns the page, or can't be said of any surface or call.
 * `place` is where the component stood in its message, for what was found later.
 */
export function errorBody(diagnostic: Diagnostic, place = ''): ErrorBody | undefined {
  const {code, category, severity, message, path, surfaceId, functionCallId, expression} = diagnostic;
  if (severity === 'info' || LOCAL.has(code) || (surfaceId === undefined && functionCallId === undefined))
    return undefined;
  const placed = PLACED.has(code) || (category === 'ValidationError' && code !== 'EXPRESSION_ERROR');
  if (surfaceId !== undefined && placed) {
    return {code: PLACED.has(code) ? code : 'VALIDATION_FAILED', surfaceId, path: bodyPath(place + path), message};
  }
  const about = functionCallId === undefined ? {surfaceId} : {functionCallId};
  const generic = category === 'CatalogError' ? 'CATALOG_ERROR' : code;
  return {code: generic, message, ...about, ...(expression === undefined ? {} : {expression})};
}

/** The protocol's pointers start inside the message's body: `/components/0/text`. */
function bodyPath(path: string): string {
  return path.replace(/^\/(?:createSurface|updateComponents|updateDataModel)(?=\/|$)/, '') || '/';
}
