import type {Diagnostic} from '../protocol/diagnostic.js';

/** The body of an `error` message (RULES §13). */
export interface ErrorBody {
  code: string;
  message: string;
  surfaceId?: string;
  functionCallId?: string;
  path?: string;
  [more: string]: unknown;
}

/** Codes whose error is closed and names a place in the message. */
const PLACED = new Set(['VALIDATION_FAILED', 'UNALLOWED_PARENT', 'UNALLOWED_CHILD']);

/** What the agent is told of a diagnostic; undefined for what only concerns the page, or can't be said of any surface or call. */
export function errorBody(diagnostic: Diagnostic): ErrorBody | undefined {
  const {code, category, severity, message, path, surfaceId, functionCallId, expression} = diagnostic;
  if (severity === 'info' || (surfaceId === undefined && functionCallId === undefined)) return undefined;
  if (surfaceId !== undefined && (PLACED.has(code) || category === 'ValidationError')) {
    return {code: PLACED.has(code) ? code : 'VALIDATION_FAILED', surfaceId, path: bodyPath(path), message};
  }
  const about = functionCallId === undefined ? {surfaceId} : {functionCallId};
  const generic = category === 'CatalogError' ? 'CATALOG_ERROR' : code;
  return {code: generic, message, ...about, ...(expression === undefined ? {} : {expression})};
}

/** The protocol's pointers start inside the message's body: `/components/0/text`. */
function bodyPath(path: string): string {
  return path.replace(/^\/(?:createSurface|updateComponents|updateDataModel)(?=\/|$)/, '') || '/';
}
