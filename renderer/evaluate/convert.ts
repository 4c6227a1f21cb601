import type {DynamicType} from '../catalog/kind.js';
import type {Json} from '../protocol/json.js';

const NUMERIC = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A value as text (RULES §7.8): nothing is empty, lists and objects are JSON. Never `undefined`, `null` or `NaN`. */
export function textOf(value: Json | undefined): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return Number.isFinite(value) ? String(value) : '';
    case 'boolean':
      return String(value);
    case 'object':
      return value === null ? '' : JSON.stringify(value);
    default:
      return '';
  }
}

/**
 * A value as its property's type wants it (RULES §7.9): lenient, never an error. Null counts as absent, and so does what
 * has no sensible reading in the type.
 */
export function converted(value: Json | undefined, type: DynamicType): Json | undefined {
  if (value === null || value === undefined) return undefined;
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : textOf(value);
    case 'number':
      return numberOf(value);
    case 'boolean':
      return booleanOf(value);
    case 'stringList':
      return stringsOf(value);
    case 'any':
      return value;
  }
}

function numberOf(value: Json): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (!NUMERIC.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

function booleanOf(value: Json): boolean | undefined {
  switch (typeof value) {
    case 'boolean':
      return value;
    case 'number':
      return value !== 0;
    case 'string':
      return value !== '' && value.trim().toLowerCase() !== 'false';
    default:
      // A ValidationResult stands for its verdict wherever a boolean is wanted (RULES §9.1).
      if (value === null || Array.isArray(value)) return undefined;
      return typeof value.valid === 'boolean' ? value.valid : undefined;
  }
}

function stringsOf(value: Json): string[] | undefined {
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item === 'string')) return value;
    return value.filter((item) => item !== null && item !== undefined).map(textOf);
  }
  if (typeof value === 'object') return undefined;
  const text = textOf(value);
  return text === '' ? [] : [text];
}
