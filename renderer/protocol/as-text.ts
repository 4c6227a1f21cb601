/** A value as a word or a key: an object as its JSON, since one from an agent may have a `toString` that is no function. */
export function asText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
