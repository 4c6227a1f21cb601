const NUMERIC = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The finite number that a value is or, as a text, says (RULES §9.1); else undefined. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || !NUMERIC.test(value.trim())) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** A count of decimals that Intl takes, or undefined where none is asked for. */
export function decimalsOf(value: unknown): number | undefined {
  const decimals = numberOf(value);
  return decimals === undefined ? undefined : Math.min(20, Math.max(0, Math.trunc(decimals)));
}
