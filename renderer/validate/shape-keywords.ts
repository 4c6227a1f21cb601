import {isObject} from '../protocol/json.js';

/** What a shape may say, in the order in which it is looked at. */
export const KEYWORDS = [
  'type',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  '$ref',
  'enum',
  'const',
  'not',
  'anyOf',
  'oneOf',
  'allOf',
  'if',
  'minItems',
  'maxItems',
  'items',
  'minProperties',
  'required',
  'propertyNames',
  'additionalProperties',
  'unevaluatedProperties',
  'properties',
] as const;
export type Keyword = (typeof KEYWORDS)[number];

const SUBSCHEMAS: ReadonlySet<string> = new Set([
  'not',
  'if',
  'then',
  'else',
  'items',
  'propertyNames',
  'additionalProperties',
  'unevaluatedProperties',
]);
/** What makes other members of the same object known, so that more than its own `properties` counts. */
const SHARING = ['$ref', 'anyOf', 'oneOf', 'allOf', 'if', 'not'];

/** The first thing that a schema says and a shape can't; undefined where it can be checked as a shape. */
export function unsupportedIn(schema: unknown): string | undefined {
  if (typeof schema === 'boolean') return undefined;
  if (!isObject(schema)) return 'something that is no schema';
  if (schema.unevaluatedProperties !== undefined && SHARING.some((keyword) => schema[keyword] !== undefined))
    return 'unevaluatedProperties';
  for (const [keyword, given] of Object.entries(schema)) {
    if (SUBSCHEMAS.has(keyword)) {
      const found = unsupportedIn(given);
      if (found !== undefined) return found;
    } else if (keyword === 'properties' || keyword === 'patternProperties') {
      // A pattern only tells which names are known.
      const parts = Object.values(given as object) as unknown[];
      const plain =
        keyword === 'properties' ||
        parts.every((part) => part === true || (isObject(part) && Object.keys(part).length === 0));
      const found = plain ? parts.map(unsupportedIn).find(Boolean) : keyword;
      if (found !== undefined) return found;
    } else if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'allOf') {
      const found = (given as unknown[]).map(unsupportedIn).find(Boolean);
      if (found !== undefined) return found;
    } else if (keyword === 'enum' || keyword === 'const') {
      if (
        (keyword === 'enum' ? (given as unknown[]) : [given]).some(
          (value) => typeof value === 'object' && value !== null,
        )
      )
        return keyword;
    } else if (keyword === 'pattern') {
      if (!isPattern(given)) return keyword;
    } else if (!(KEYWORDS as readonly string[]).includes(keyword) && keyword !== 'returnType') return keyword;
  }
  return undefined;
}

function isPattern(text: unknown): boolean {
  try {
    return typeof text === 'string' && Boolean(new RegExp(text, 'u'));
  } catch {
    return false;
  }
}
