import type {JsonObject} from '../renderer/index.js';
import type {Problem} from './language/problems.js';

/** A problem in the shape in which a renderer tells its agent (RULES §13), to paste into a prompt. */
export function errorFor({code, kind, message, path, surfaceId, property, componentId}: Problem): JsonObject {
  const where = path === '' ? '/' : path;
  const known = code === 'UNALLOWED_PARENT' || code === 'UNALLOWED_CHILD';
  if (surfaceId !== undefined && kind !== 'runtime') {
    const detail = componentId !== undefined && property !== undefined ? ` (#${componentId}, ${property})` : '';
    return {
      version: '1.0',
      error: {
        code: known ? code : 'VALIDATION_FAILED',
        surfaceId,
        path: where,
        message: `${message}${known ? '' : detail}`,
      },
    };
  }
  return {version: '1.0', error: {code, message, ...(surfaceId === undefined ? {} : {surfaceId}), path: where}};
}
