import type {CatalogDocument, Schema} from '../catalog/document.js';
import {isObject} from '../protocol/json.js';

/** The schema of a function's `args`, wherever its entry declares it; `undefined` where it takes none. */
export function argumentSchema(schema: Schema, document: CatalogDocument): Schema | undefined {
  const found = partsOf(schema, document).flatMap(({properties}) =>
    isObject(properties) && isObject(properties.args) ? [properties.args as Schema] : [],
  );
  return found.length > 1 ? {allOf: found} : found[0];
}

/** An entry's schema and all that `allOf` and references within the document add to the same object. */
export function partsOf(schema: Schema, document: CatalogDocument, seen = new Set<Schema>()): Schema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const parts = [schema];
  if (typeof schema.$ref === 'string') {
    const target = localTarget(schema.$ref, document);
    if (target) parts.push(...partsOf(target, document, seen));
  }
  if (Array.isArray(schema.allOf)) {
    for (const part of schema.allOf) if (isObject(part)) parts.push(...partsOf(part, document, seen));
  }
  return parts;
}

/** The schema that a reference within the document leads to. */
export function localTarget(ref: string, document: CatalogDocument): Schema | undefined {
  if (ref === '#') return document as unknown as Schema;
  const own =
    typeof document.$id === 'string' && ref.startsWith(`${document.$id}#`) ? ref.slice(document.$id.length) : ref;
  if (!own.startsWith('#/')) return undefined;
  let target: unknown = document;
  for (const token of own.slice(2).split('/')) {
    const key = decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
    if ((!isObject(target) && !Array.isArray(target)) || !Object.hasOwn(target, key)) return undefined;
    target = (target as unknown as Record<string, unknown>)[key];
  }
  return isObject(target) ? target : undefined;
}

/** The name of a common type that a reference means, whatever stands before the file's name. */
export function commonName(ref: string): string | undefined {
  return /(?:^|\/)common_types\.json#\/\$defs\/(\w+)$/.exec(ref)?.[1];
}
