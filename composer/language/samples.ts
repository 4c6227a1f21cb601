import type {ComponentEntry, Json, Kind} from '../../renderer/index.js';

/** A value that a property may start with: valid, and plain to see that it wants changing. Undefined where only the author knows. */
export function sampleOf(entry: ComponentEntry | undefined, property: string): Json | undefined {
  const schema = schemaOf(entry, property);
  if (schema) {
    if (schema.default !== undefined) return schema.default as Json;
    if (Array.isArray(schema.enum)) return schema.enum[0] as Json;
    if (schema.const !== undefined) return schema.const as Json;
  }
  return sampleOfKind(entry?.kinds.get(property), property, schema);
}

/** What a catalog says of a property, wherever it says it. */
export function schemaOf(entry: ComponentEntry | undefined, property: string): Record<string, unknown> | undefined {
  const own = entry?.schema.properties?.[property];
  if (isRecord(own)) return own;
  for (const part of (entry?.schema.allOf as unknown[] | undefined) ?? []) {
    const found = isRecord(part) && isRecord(part.properties) ? part.properties[property] : undefined;
    if (isRecord(found)) return found;
  }
  return undefined;
}

function sampleOfKind(
  kind: Kind | undefined,
  name: string,
  schema: Record<string, unknown> | undefined,
): Json | undefined {
  switch (kind?.kind) {
    case 'dynamic':
      if (kind.type === 'string')
        return name === 'url' ? 'https://example.com/' : name.charAt(0).toUpperCase() + name.slice(1);
      if (kind.type === 'number') return 0;
      if (kind.type === 'boolean') return false;
      if (kind.type === 'stringList') return [];
      return '';
    case 'child':
      return name;
    case 'children':
      return [];
    case 'action':
      return {event: {name: 'submit'}};
    case 'checks':
    case 'list':
      return [];
    case 'object':
      return {};
    case 'union':
      return sampleOfKind(kind.forms[0], name, schema);
    default:
      break;
  }
  switch (schema?.type) {
    case 'number':
    case 'integer':
      return typeof schema.minimum === 'number' ? schema.minimum : name === 'max' ? 100 : 0;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'object':
      return {};
    case 'string':
      return '';
    default:
      return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
