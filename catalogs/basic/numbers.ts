/** A number as the user typed it. */
export interface TypedNumber {
  readonly value: number;
  /** The same in plain notation (`-1234.50`), with the zeros that were typed. */
  readonly text: string;
}

const separators = new Map<string, {decimal: string; group: string}>();

/** What the locale puts between whole and fraction, and between thousands. */
function separatorsOf(locale: string): {decimal: string; group: string} {
  let found = separators.get(locale);
  if (!found) {
    const parts = new Intl.NumberFormat(locale, {useGrouping: true, numberingSystem: 'latn'}).formatToParts(-1234567.5);
    const part = (type: string) => parts.find((each) => each.type === type)?.value;
    found = {decimal: part('decimal') ?? '.', group: part('group') ?? ','};
    separators.set(locale, found);
  }
  return found;
}

/**
 * Reads what was typed into a number field; undefined while it is no number, or not yet one. Digits of any script count, and the
 * point counts as decimal sign in every locale where it can't part thousands.
 */
export function typedNumber(typed: string, locale: string): TypedNumber | undefined {
  const {decimal, group} = separatorsOf(locale);
  let text = plainDigits(typed)
    .replaceAll(/[\s\u00a0\u202f'’\u200e\u200f\u061c]/g, '')
    .replaceAll(/[−–]/g, '-')
    .replaceAll('٫', decimal)
    .replaceAll('٬', group);
  const [whole, ...fractions] = text.split(decimal);
  if (fractions.length > 1) return undefined;
  const groups = whole!.split(group);
  if (groups.length > 1) {
    // 1.234 is a thousand in German, but 1.5 can only be one and a half.
    if (groups.slice(1).every((digits) => /^\d{3}$/.test(digits)) && /^[-+]?\d{1,3}$/.test(groups[0]!))
      text = text.replaceAll(group, '');
    else if (decimal === '.' || groups.length > 2 || fractions.length > 0) return undefined;
    else text = text.replace(group, '.');
  }
  text = text.replace(decimal, '.').replace(/^\+/, '');
  if (!/^-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? {value: Object.is(value, -0) ? 0 : value, text: text.replace(/\.$/, '')} : undefined;
}

/** How a number field shows a value of the data model: plain digits with the locale's decimal sign, no thousands. */
export function numberText(value: string, locale: string): string {
  return /^-?\d*\.\d+$/.test(value) ? value.replace('.', separatorsOf(locale).decimal) : value;
}

/** Whether text may stand in a number field at all: digits, signs, separators, an exponent. */
export function numberLike(text: string): boolean {
  return /^[\p{Nd}\s.,٫٬'’+\-−–e\u00a0\u202f]*$/iu.test(text);
}

/** The only number in a text such as `€ 12.50` or `12 kg`; undefined where there is none, or more than one. */
export function numberIn(text: string): string | undefined {
  const [first, ...others] = text.match(/[+\-−–]?\p{Nd}(?:[\p{Nd}\s.,٫٬'’]*\p{Nd})?/gu) ?? [];
  return others.length > 0 ? undefined : first;
}

function plainDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    if (code < 0x80) return digit;
    // Decimal digits stand in runs of ten, in order, in every script.
    let zero = code;
    while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
    return String(code - zero);
  });
}

const formats = new Map<string, Intl.NumberFormat>();

/** A number for reading, with at most `decimals` digits after the point. */
export function shownNumber(value: number, locale: string, decimals: number): string {
  const key = `${locale} ${decimals}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(locale, {maximumFractionDigits: decimals})));
  return format.format(value);
}

/** How many digits a number has after the point, up to 12. */
export function decimalsOf(value: number): number {
  const text = String(value);
  const exponent = /e-(\d+)$/.exec(text);
  if (exponent) return Math.min(12, Number(exponent[1]));
  return Math.min(12, text.split('.')[1]?.length ?? 0);
}

/**
 * The distance between two stops of a slider. `steps` counts divisions (RULES §17); without it whole numbers where the
 * range is one of whole numbers, else about a hundredth of it, and finer where the first value asks for it.
 */
export function sliderStep(min: number, max: number, steps: number | undefined, first?: number): number {
  const range = max - min;
  if (!(range > 0)) return 1;
  if (steps !== undefined && steps >= 1) return range / steps;
  const whole = Number.isInteger(min) && Number.isInteger(max) && range >= 3;
  const step = whole ? 1 : 10 ** Math.floor(Math.log10(range / 100) + 1e-9);
  return first === undefined || !Number.isFinite(first) ? step : Math.min(step, 10 ** -decimalsOf(first));
}

/** The stop next to a value that lies between two, upwards or downwards. */
export function nextStop(value: number, direction: 1 | -1, min: number, max: number, step: number): number {
  const position = (value - min) / step;
  const stop = direction > 0 ? Math.floor(position + 1e-9) + 1 : Math.ceil(position - 1e-9) - 1;
  return Math.min(max, Math.max(min, exact(min + stop * step)));
}

/** Takes the noise of binary fractions off a number. */
export function exact(value: number): number {
  return Number(value.toPrecision(12));
}
