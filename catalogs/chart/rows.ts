import {isObject, type Json, type JsonObject} from '../../renderer/index.js';

/** The rows behind a component, or why there are none yet. */
export type Rows =
  | {readonly state: 'absent'}
  | {readonly state: 'wrong'}
  | {readonly state: 'rows'; readonly rows: readonly JsonObject[]};

const known = new WeakMap<object, Rows>();

/** Reads a list of objects; a list of plain values makes rows with the one field `value`. */
export function rowsOf(data: Json | undefined): Rows {
  if (data === undefined || data === null) return {state: 'absent'};
  if (!Array.isArray(data)) return {state: 'wrong'};
  const before = known.get(data);
  if (before) return before;
  const all: readonly JsonObject[] = data.every(isObject)
    ? data
    : data.flatMap((item) => (isObject(item) ? [item] : item === null ? [] : [{value: item}]));
  const rows: Rows = {state: 'rows', rows: all};
  known.set(data, rows);
  return rows;
}

/** A row's own field; names come from the agent, so inherited ones don't count. */
export function fieldOf(row: JsonObject | undefined, name: string | undefined): Json | undefined {
  return row !== undefined && name !== undefined && Object.hasOwn(row, name) ? row[name] : undefined;
}
