import {escapeToken} from '../model/pointer.js';
import {isObject, type Json} from '../protocol/json.js';

/**
 * Finds where a place of an upgraded message stood in the message as received: keys that got an `@`, or another name, are found
 * by the old one, and what was wrapped by its content.
 */
export function originOf(
  path: string,
  received: Json | undefined,
  oldNames: (now: string) => readonly string[],
): string {
  let at: Json | undefined = received;
  let origin = '';
  for (const token of path.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (isObject(at)) {
      const names = [key, ...(key.startsWith('@') ? [key.slice(1)] : []), ...oldNames(key)];
      const name = names.find((candidate) => Object.hasOwn(at as object, candidate));
      // An action that was an event by itself.
      if (name === undefined && key === 'event') continue;
      origin += `/${escapeToken(name ?? key)}`;
      at = name === undefined ? undefined : at[name];
    } else if (Array.isArray(at) && !/^\d+$/.test(key)) {
      // A map that was written as a list of keys and values.
      const position: number = at.findIndex((item) => isObject(item) && item.key === key);
      origin += position < 0 ? `/${token}` : `/${position}/value`;
      const entry: Json | undefined = at[position];
      at = isObject(entry) ? entry.value : undefined;
    } else {
      origin += `/${token}`;
      at = Array.isArray(at) ? at[Number(key)] : undefined;
    }
  }
  return origin;
}
