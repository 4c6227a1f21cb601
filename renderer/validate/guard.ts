import type {CatalogDocument} from '../catalog/document.js';

/** Bounds of a catalog that the interpreter works through again and again. */
const MAX_DEPTH = 64;
const MAX_OBJECTS = 50_000;
const MAX_PATTERN = 1_000;
/** An unbounded repeat of something that has one inside takes exponential time on some texts. */
const NESTED_REPEAT = /\((?:[^()\\]|\\.)*[*+](?:[^()\\]|\\.)*\)(?:[*+]|\{\d+,\})/;

/**
 * The document without what could keep the interpreter busy: patterns that are long or repeat a repeat admit anything, and a document
 * past its bounds describes nothing.
 */
export function guarded(document: CatalogDocument): CatalogDocument {
  if (excessOf(document) !== undefined) return {...document, components: {}, functions: {}};
  return JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === 'pattern' && typeof value === 'string' && (value.length > MAX_PATTERN || NESTED_REPEAT.test(value))
      ? undefined
      : value,
  ) as CatalogDocument;
}

/** Says how a document is too deep or too large. */
export function excessOf(document: unknown): string | undefined {
  let objects = 0;
  const walk = (value: unknown, depth: number): string | undefined => {
    if (typeof value !== 'object' || value === null) return undefined;
    if (depth > MAX_DEPTH) return `A catalog may be nested ${MAX_DEPTH} levels deep at most.`;
    if (++objects > MAX_OBJECTS) return `A catalog may hold ${MAX_OBJECTS} objects at most.`;
    for (const part of Object.values(value)) {
      const found = walk(part, depth + 1);
      if (found) return found;
    }
    return undefined;
  };
  return walk(document, 0);
}
