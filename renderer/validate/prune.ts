import type {Kind} from '../catalog/kind.js';
import {escapeToken} from '../model/pointer.js';
import {isObject} from '../protocol/json.js';
import {formFor} from './values.js';

/** A value without the keys that its place doesn't know, and pointers to them from the value. */
export interface Pruned {
  readonly value: unknown;
  readonly dropped: readonly string[];
}

const EVENT = new Set(['name', 'context', 'userMessage']);
const ACTION = new Set(['event', 'functionCall']);

/**
 * Drops the unknown keys of nested objects, since an unknown property costs only itself (RULES §1.6). Bindings and calls stay as they
 * are: what stands beside `@path` or `@call` may turn their meaning round.
 */
export function pruned(value: unknown, kind: Kind | undefined): Pruned {
  const dropped: string[] = [];
  return {value: kind ? prune(value, kind, '', dropped) : value, dropped};
}

function prune(value: unknown, kind: Kind, tail: string, dropped: string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  switch (kind.kind) {
    case 'list':
      return Array.isArray(value) ? value.map((item, i) => prune(item, kind.item, `${tail}/${i}`, dropped)) : value;
    case 'object': {
      if (!isObject(value)) return value;
      const {properties, rest} = kind;
      const known = rest ? value : only(value, (name) => properties.has(name), tail, dropped);
      return Object.fromEntries(
        Object.entries(known).map(([name, part]) => {
          const inner = properties.get(name) ?? rest;
          return [name, inner ? prune(part, inner, `${tail}/${escapeToken(name)}`, dropped) : part];
        }),
      );
    }
    case 'action': {
      if (!isObject(value)) return value;
      const action = only(value, (name) => ACTION.has(name), tail, dropped);
      if (!isObject(action.event)) return action;
      return {...action, event: only(action.event, (name) => EVENT.has(name), `${tail}/event`, dropped)};
    }
    case 'union': {
      const form = formFor(value, kind.forms);
      return form ? prune(value, form, tail, dropped) : value;
    }
    default:
      return value;
  }
}

function only(
  object: Record<string, unknown>,
  known: (name: string) => boolean,
  tail: string,
  dropped: string[],
): Record<string, unknown> {
  const entries = Object.entries(object).filter(([name]) => {
    if (known(name)) return true;
    dropped.push(`${tail}/${escapeToken(name)}`);
    return false;
  });
  return Object.fromEntries(entries);
}
