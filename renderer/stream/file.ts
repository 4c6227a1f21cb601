import {escapeToken} from '../model/pointer.js';
import {fault} from '../protocol/codes.js';
import type {Fault} from '../protocol/diagnostic.js';
import {isObject, type Json, type JsonObject} from '../protocol/json.js';

/** Something that an `.a2ui` file names beside its messages, for the page to provide. */
export interface SourcePart {
  /** Under which member of the file it stands. */
  readonly kind: 'file' | 'source';
  readonly name: string;
  /** What the file says of it; only the page knows what it means. */
  readonly content: Json;
  /** Where in the data model it belongs: what the file says, else `/files/NAME` or `/sources/NAME`. */
  readonly path: string;
  /** Which surface it belongs to; without it the one that the element shows. */
  readonly surfaceId?: string;
  /** How often it wants to be asked for again; never, without it. */
  readonly refreshSeconds?: number;
}

/** What makes a file of an object with messages; `catalogs`, `mocks` and `environment` are for tools that authors use. */
const OWN = ['catalogs', 'mocks', 'environment', 'files', 'sources'];
const KNOWN = new Set([...OWN, 'messages', 'title', 'description']);

/**
 * Reads what an `.a2ui` file has beside its messages; nothing of that keeps the messages from being drawn. Other objects with messages
 * (examples, what transports wrap them in) may have beside them what they like.
 */
export function readParts(file: JsonObject): {sources: SourcePart[]; faults: Fault[]} {
  if (!OWN.some((name) => Object.hasOwn(file, name))) return {sources: [], faults: []};
  const faults = Object.keys(file)
    .filter((name) => !KNOWN.has(name) && !name.startsWith('$'))
    .map((name) =>
      told('UNKNOWN_FIELD', `/${escapeToken(name)}`, `${name} is no part of an .a2ui file; it is ignored.`),
    );
  const sources = [...read(file, 'files', 'file', faults), ...read(file, 'sources', 'source', faults)];
  return {sources, faults};
}

/** By name in an object, or as a list of objects that have a name. */
function read(file: JsonObject, member: string, kind: SourcePart['kind'], faults: Fault[]): SourcePart[] {
  const value = file[member];
  if (value === undefined || value === null) return [];
  if (!isObject(value) && !Array.isArray(value)) {
    faults.push(told('TYPE_MISMATCH', `/${member}`, `${member} must be an object or a list; it is ignored.`));
    return [];
  }
  const named: [string, Json | undefined][] = Array.isArray(value)
    ? value.map((content) => [nameOf(content) ?? '', content])
    : Object.entries(value);
  return named.flatMap(([name, content = null], i) => {
    if (name === '') {
      faults.push(told('MISSING_FIELD', `/${member}/${i}`, `Member ${i} of ${member} has no name; it is ignored.`));
      return [];
    }
    const {path, surfaceId, refreshSeconds} = isObject(content) ? content : {};
    return {
      kind,
      name,
      content,
      path: typeof path === 'string' && path.startsWith('/') ? path : `/${member}/${escapeToken(name)}`,
      ...(typeof surfaceId === 'string' && {surfaceId}),
      ...(typeof refreshSeconds === 'number' && refreshSeconds > 0 && {refreshSeconds}),
    };
  });
}

function nameOf(content: Json): string | undefined {
  const name = isObject(content) ? (content.name ?? content.id) : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** The agent has no part in a file's members, so it isn't told. */
function told(code: 'UNKNOWN_FIELD' | 'TYPE_MISMATCH' | 'MISSING_FIELD', path: string, message: string): Fault {
  return fault(code, path, message, {severity: 'info'});
}
