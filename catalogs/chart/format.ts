import type {ChartProps} from './generated/props.js';
import {dateFormat, numberFormat} from './intl.js';
import {clockOf} from './moments.js';

export type Format = NonNullable<ChartProps['format']>;

/** Where the text is read. */
export interface Place {
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** Makes the text of a value; what is absent or makes no sense gives an empty text. */
export type Write = (value: unknown) => string;

const DATES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  date: {day: 'numeric', month: 'short', year: 'numeric'},
  time: {hour: 'numeric', minute: '2-digit'},
  dateTime: {day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit'},
  month: {month: 'short', year: 'numeric'},
  year: {year: 'numeric'},
};

/** The writer for a format, in the reader's language; without a format numbers and texts as they are usual. */
export function writerOf(format: Format | undefined, place: Place): Write {
  const {type} = format ?? {};
  if (type !== undefined && Object.hasOwn(DATES, type)) return dateWriter(DATES[type]!, place);
  if (type === 'text') return plainText;
  const write = numberWriter(format ?? {}, place.locale);
  return (value) => {
    const number = type === undefined ? literalNumber(value) : numberOf(value);
    return number === undefined ? plainText(value) : write(number);
  };
}

/** Writes what a clock shows, given as {@link clockOf} gives it. */
export function clockWriter(options: Intl.DateTimeFormatOptions, locale: string): (clock: number) => string {
  const formatter = dateFormat(locale, {...options, timeZone: 'UTC'});
  return (clock) => formatter.format(clock);
}

function dateWriter(options: Intl.DateTimeFormatOptions, {locale, timeZone}: Place): Write {
  const write = clockWriter(options, locale);
  return (value) => {
    const clock = clockOf(value, timeZone);
    return clock === undefined ? plainText(value) : write(clock);
  };
}

/** Writes numbers; `compact` shortens thousands and millions. */
export function numberWriter(
  {type, currency, decimals, sign, unit}: Format,
  locale: string,
  compact = false,
): (value: number) => string {
  const options: Intl.NumberFormatOptions = {};
  if (type === 'percent') Object.assign(options, {style: 'percent', maximumFractionDigits: 1});
  if (type === 'currency' && currency !== undefined && /^[A-Z]{3}$/.test(currency)) {
    Object.assign(options, {style: 'currency', currency, currencyDisplay: 'narrowSymbol'});
  }
  if (type === 'compact' || compact)
    Object.assign(options, {notation: 'compact', maximumFractionDigits: 1, minimumFractionDigits: 0});
  if (decimals !== undefined && !compact) {
    const digits = Math.min(10, Math.max(0, Math.trunc(decimals)));
    Object.assign(options, {minimumFractionDigits: digits, maximumFractionDigits: digits});
  } else if (options.style === undefined && options.notation === undefined) options.maximumFractionDigits = 3;
  if (sign) options.signDisplay = 'exceptZero';
  const formatter = numberFormat(locale, options);
  return unit === undefined || unit === ''
    ? (value) => formatter.format(value)
    : (value) => `${formatter.format(value)}\u00a0${unit}`;
}

/** A number, or a text that is nothing but one. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)) return Number(value);
  return literalNumber(value);
}

function literalNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Text, numbers and lists of them as they are; objects have no text. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? value.slice(0, 20).map(plainText).join(', ') : '';
}
