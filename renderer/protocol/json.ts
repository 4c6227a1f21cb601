/** Any JSON value, as messages and data models carry it. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object; keys are the agent's, so they are read with `Object.hasOwn` or by schema, never by guess. */
export interface JsonObject {
  [key: string]: Json;
}

/** Tells a JSON object from every other JSON value (lists and null among them). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
