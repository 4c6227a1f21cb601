import {defineFunction, FunctionError, type Json} from '../../../renderer/index.js';
import {momentOf, type Moment} from './date-value.js';
import {dateFormat, numberFormat} from './intl.js';

/**
 * A date by a Unicode TR35 pattern, or `ISO`, with names and digits of the locale (RULES §9.1). What is no date gives an empty
 * text. Letters that other pattern languages use otherwise are read as meant, and reported.
 */
export const formatDate = defineFunction<{value?: Json; format?: Json}>('formatDate', ({value, format}, context) => {
  if (typeof format !== 'string') throw new FunctionError('it needs a pattern as text.');
  if (format.length > MAX_PATTERN) throw new FunctionError(`the pattern has more than ${MAX_PATTERN} characters.`);
  const {locale, timeZone} = context;
  const moment = momentOf(value, timeZone);
  if (!moment) return '';
  if (format === 'ISO') return new Date(moment.instant).toISOString();
  const {tokens, misread} = tokensOf(format);
  if (misread !== '') context.report?.({code: 'DATE_PATTERN', message: `In the pattern ${format}, ${misread}.`});
  return tokens
    .map((token) => (typeof token === 'string' ? token : FIELDS[token.letter]!(token.count, moment, locale, timeZone)))
    .join('');
});

const MAX_PATTERN = 200;

interface Field {
  readonly letter: string;
  readonly count: number;
}

type Write = (count: number, moment: Moment, locale: string, timeZone: string) => string;

const FIELDS: Readonly<Record<string, Write>> = {
  G: (count, {local}, locale) => name('era', {era: width(count)}, local, locale),
  y: (count, {local}, locale) => {
    // Years before 1 count backwards from it and carry an era.
    const year = local.getUTCFullYear() > 0 ? local.getUTCFullYear() : 1 - local.getUTCFullYear();
    return count === 2 ? digits(year % 100, 2, locale) : digits(year, count, locale);
  },
  u: (count, {local}, locale) => digits(local.getUTCFullYear(), count, locale),
  Q: (count, {local}, locale) => {
    const quarter = Math.floor(local.getUTCMonth() / 3) + 1;
    return count < 3 ? digits(quarter, count, locale) : `Q${digits(quarter, 1, locale)}`;
  },
  M: (count, {local}, locale) => {
    if (count < 3) return digits(local.getUTCMonth() + 1, count, locale);
    const month = width(count);
    // Beside a day many languages inflect the month; a mere number means that the locale has no such form.
    const inflected = name('month', {month, day: 'numeric'}, local, locale);
    return /\p{N}/u.test(inflected) ? alone(month, local, locale) : inflected;
  },
  L: (count, {local}, locale) =>
    count < 3 ? digits(local.getUTCMonth() + 1, count, locale) : alone(width(count), local, locale),
  d: (count, {local}, locale) => digits(local.getUTCDate(), count, locale),
  E: (count, {local}, locale) => name('weekday', {weekday: width(count)}, local, locale),
  e: (count, moment, locale, timeZone) =>
    count < 3 ? digits(moment.local.getUTCDay() || 7, count, locale) : FIELDS.E!(count, moment, locale, timeZone),
  c: (count, moment, locale, timeZone) => FIELDS.e!(count, moment, locale, timeZone),
  a: (_count, {local}, locale) => dayPeriod({hour: 'numeric', hourCycle: 'h12'}, local, locale),
  b: (count, moment, locale, timeZone) => FIELDS.a!(count, moment, locale, timeZone),
  B: (count, {local}, locale) => dayPeriod({hour: 'numeric', hourCycle: 'h12', dayPeriod: width(count)}, local, locale),
  h: (count, {local}, locale) => digits(local.getUTCHours() % 12 || 12, count, locale),
  H: (count, {local}, locale) => digits(local.getUTCHours(), count, locale),
  K: (count, {local}, locale) => digits(local.getUTCHours() % 12, count, locale),
  k: (count, {local}, locale) => digits(local.getUTCHours() || 24, count, locale),
  m: (count, {local}, locale) => digits(local.getUTCMinutes(), count, locale),
  s: (count, {local}, locale) => digits(local.getUTCSeconds(), count, locale),
  S: (count, {local}, locale) => {
    const shown = Math.min(count, 3);
    const fraction = Math.floor(local.getUTCMilliseconds() / 10 ** (3 - shown));
    return digits(fraction, shown, locale) + digits(0, 1, locale).repeat(count - shown);
  },
  z: (count, moment, locale, timeZone) => zoneName(count > 3 ? 'long' : 'short', moment, locale, timeZone),
  Z: (count, {offset}) => {
    if (count < 4) return signed(offset, '');
    return count === 4 ? `GMT${offset === 0 ? '' : signed(offset, ':')}` : zulu(offset, signed(offset, ':'));
  },
  X: (count, {offset}) => zulu(offset, isoOffset(count, offset)),
  x: (count, {offset}) => isoOffset(count, offset),
};

/** What people write who know another pattern language, and what they mean in this one. */
const MISTAKEN: Readonly<Record<string, string>> = {Y: 'y', D: 'd', A: 'a'};

const parsed = new Map<string, {tokens: readonly (string | Field)[]; misread: string}>();

/** Cuts a pattern into fields and literal text; parsed once per text. */
function tokensOf(pattern: string) {
  let result = parsed.get(pattern);
  if (!result) {
    if (parsed.size >= 500) parsed.clear();
    parsed.set(pattern, (result = parse(pattern)));
  }
  return result;
}

function parse(pattern: string) {
  const tokens: (string | Field)[] = [];
  const misread = new Set<string>();
  // A quoted text, where '' is a quote; a run of one letter; anything else.
  for (const [run] of pattern.matchAll(/'(?:[^']|'')*'?|([a-zA-Z])\1*|[^a-zA-Z']+/g)) {
    const letter = run[0]!;
    if (letter === "'") tokens.push(run === "''" ? "'" : run.replace(/^'|'$/g, '').replaceAll("''", "'"));
    else if (Object.hasOwn(FIELDS, letter)) tokens.push({letter, count: run.length});
    else if (Object.hasOwn(MISTAKEN, letter)) {
      const meant = MISTAKEN[letter]!;
      misread.add(`${letter} is read as ${meant}`);
      tokens.push({letter: meant, count: run.length});
    } else {
      // The T of ISO 8601 is so often left unquoted that it means no mistake.
      if (/[a-z]/i.test(letter) && run !== 'T') misread.add(`${letter} is no date field and stays as it is`);
      tokens.push(run);
    }
  }
  return {tokens, misread: [...misread].join(', ')};
}

function width(count: number): 'narrow' | 'short' | 'long' {
  if (count === 5) return 'narrow';
  return count === 4 ? 'long' : 'short';
}

function digits(value: number, count: number, locale: string): string {
  return numberFormat(locale, {useGrouping: false, minimumIntegerDigits: Math.min(count, 20)}).format(value);
}

function name(
  type: 'era' | 'month' | 'weekday',
  options: Intl.DateTimeFormatOptions,
  local: Date,
  locale: string,
): string {
  return part(type, options, local, locale) ?? '';
}

/** The name of the month by itself; where it is a number and a word, formatters call only the number a month. */
function alone(month: 'narrow' | 'short' | 'long', local: Date, locale: string): string {
  return dateFormat(locale, {calendar: 'gregory', timeZone: 'UTC', month}).format(local);
}

/** Locales without words for halves of the day show none beside a 12-hour clock; everybody understands these. */
function dayPeriod(options: Intl.DateTimeFormatOptions, local: Date, locale: string): string {
  return part('dayPeriod', options, local, locale) ?? (local.getUTCHours() < 12 ? 'AM' : 'PM');
}

/** One part of what the locale makes of the clock's fields, which are given as UTC. */
function part(
  type: Intl.DateTimeFormatPartTypes,
  options: Intl.DateTimeFormatOptions,
  local: Date,
  locale: string,
): string | undefined {
  const format = dateFormat(locale, {calendar: 'gregory', timeZone: 'UTC', ...options});
  return format.formatToParts(local).find((found) => found.type === type)?.value;
}

function zoneName(style: 'short' | 'long', {instant}: Moment, locale: string, timeZone: string): string {
  try {
    const parts = dateFormat(locale, {timeZone, timeZoneName: style}).formatToParts(instant);
    return parts.find((found) => found.type === 'timeZoneName')?.value ?? '';
  } catch {
    return 'UTC';
  }
}

function signed(offset: number, separator: string): string {
  const minutes = Math.abs(offset);
  return (offset < 0 ? '-' : '+') + two(Math.floor(minutes / 60)) + separator + two(minutes % 60);
}

function isoOffset(count: number, offset: number): string {
  if (count === 1) return offset % 60 === 0 ? signed(offset, '').slice(0, 3) : signed(offset, '');
  return signed(offset, count === 2 || count === 4 ? '' : ':');
}

function zulu(offset: number, text: string): string {
  return offset === 0 ? 'Z' : text;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
