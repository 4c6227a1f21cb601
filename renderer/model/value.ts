import type {Code} from '../protocol/codes.js';
import {isObject, type Json} from '../protocol/json.js';
import type {Pointer} from './pointer.js';

/** Keys that reach prototypes; no write goes through them (RULES §5.8). */
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

/** What keeps a write from happening. */
export interface DataFault {
  readonly code: Extract<
    Code,
    'INVALID_DATA_PATH' | 'UNSAFE_DATA_PATH' | 'LIST_GROWTH_LIMIT' | 'DATA_DEPTH_LIMIT' | 'INVALID_DATA_ROOT'
  >;
  readonly message: string;
}

/** The value at `pointer`, or undefined where nothing is (RULES §5.2): never an error. */
export function valueAt(root: Json | undefined, pointer: Pointer): Json | undefined {
  let value = root;
  for (const token of pointer) {
    if (value === undefined) return undefined;
    value = memberOf(value, token);
  }
  return value;
}

/** One step of a path: own keys of objects, canonical indices of lists, nothing else. */
export function memberOf(value: Json | undefined, token: string): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    const index = indexOf(token);
    return index === undefined ? undefined : value[index];
  }
  return Object.hasOwn(value, token) ? value[token] : undefined;
}

/** The list position that a token names, or undefined for anything but `0` or digits without a leading zero. */
export function indexOf(token: string): number | undefined {
  const first = token.charCodeAt(0);
  if (!(first >= 48 && first <= 57)) return undefined;
  return /^(?:0|[1-9]\d{0,14})$/.test(token) ? Number(token) : undefined;
}

/**
 * A frozen copy of `value` that reuses every subtree of `old` that is deeply equal, so that readers of what did not change are
 * not told. Values that JSON can't hold become null, as `JSON.stringify` has it.
 */
export function frozenCopy(value: unknown, old: Json | undefined): Json {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'number') return Number.isFinite(value) ? value : null;
    return typeof value === 'string' || typeof value === 'boolean' ? value : null;
  }
  if (Object.is(value, old)) return value as Json;
  return Array.isArray(value) ? copiedList(value, old) : copiedObject(value as Record<string, unknown>, old);
}

function copiedList(value: readonly unknown[], old: Json | undefined): Json {
  const before = Array.isArray(old) ? old : undefined;
  const copy = new Array<Json>(value.length);
  let same = before !== undefined && before.length === value.length;
  for (let i = 0; i < value.length; i++) {
    const member = frozenCopy(value[i], before?.[i]);
    copy[i] = member;
    if (same && !Object.is(member, before![i])) same = false;
  }
  return same ? before! : (Object.freeze(copy) as Json[]);
}

function copiedObject(value: Record<string, unknown>, old: Json | undefined): Json {
  const before = isObject(old) ? old : undefined;
  const copy: Record<string, Json> = {};
  let count = 0;
  let same = before !== undefined;
  for (const key of Object.keys(value)) {
    // `copy['__proto__'] = …` would set the prototype; no path could read the key anyway.
    if (value[key] === undefined || key === '__proto__') continue;
    count++;
    const known = before !== undefined && Object.hasOwn(before, key);
    const member = frozenCopy(value[key], known ? before[key] : undefined);
    copy[key] = member;
    if (same && !(known && Object.is(member, before[key]))) same = false;
  }
  if (same && Object.keys(before!).length === count) return before!;
  return Object.freeze(copy);
}

/** How far one write may go. */
export interface DataLimits {
  readonly listGrowth: number;
  readonly dataDepth: number;
}

/** What keeps `value` from being put at `pointer` (RULES §5.3, §5.8), or undefined. */
export function faultOn(
  root: Json,
  pointer: Pointer,
  value: unknown,
  {listGrowth, dataDepth}: DataLimits,
): DataFault | undefined {
  if (pointer.length === 0) {
    if (value === null || isObject(value)) return undefined;
    return {code: 'INVALID_DATA_ROOT', message: 'The data model is one object; nothing else can be its root.'};
  }
  const deletes = value === null;
  const refused = (code: DataFault['code'], why: string): DataFault => {
    return {code, message: `Cannot set path /${pointer.slice(0, dataDepth).join('/')}: ${why}`};
  };
  if (pointer.length > dataDepth) return refused('DATA_DEPTH_LIMIT', `it has more than ${dataDepth} levels.`);
  const unsafe = pointer.find((token) => UNSAFE.has(token));
  if (unsafe !== undefined) return refused('UNSAFE_DATA_PATH', `the key ${unsafe} is not allowed.`);
  const tooLong = () => refused('LIST_GROWTH_LIMIT', `one write may grow a list by at most ${listGrowth} elements.`);
  let at: Json | undefined = root;
  for (const [i, token] of pointer.entries()) {
    if (at === undefined || at === null) {
      // A list is made for a next segment of digits, so a first index far out would make it as long.
      const index = i > 0 && /^\d+$/.test(token) ? Number(token) : 0;
      if (!deletes && index > listGrowth) return tooLong();
      continue;
    }
    if (typeof at !== 'object') {
      return refused('INVALID_DATA_PATH', `there is a plain value at /${pointer.slice(0, i).join('/')}.`);
    }
    if (Array.isArray(at)) {
      const index = indexOf(token);
      if (index === undefined) {
        return refused('INVALID_DATA_PATH', `${token} is a non-numeric segment on a list.`);
      }
      if (!deletes && index >= at.length + listGrowth) return tooLong();
    }
    at = memberOf(at, token);
  }
  return undefined;
}
