import type {Json} from '../../../renderer/index.js';
import {clockWriter, numberOf, numberWriter, plainText, writerOf, type Format, type Place} from '../format.js';
import {clockOf, isDateText} from '../moments.js';

export type Kind = 'band' | 'linear' | 'log' | 'time';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What the x axis is by its keys, where nothing is said of it. */
export function kindOf(keys: readonly Json[], asked: Kind | undefined, categorical: boolean): Kind {
  if (categorical) return 'band';
  if (asked !== undefined) return asked;
  if (keys.length === 0) return 'band';
  if (keys.every(isDateText)) return 'time';
  return keys.every((key) => typeof key === 'number') ? 'linear' : 'band';
}

/** Keys as places on a continuous axis; what has none is left out of the drawing. */
export function placesOf(keys: readonly Json[], kind: Kind, {timeZone}: Place): (number | undefined)[] {
  const read = (key: Json) => (kind === 'time' ? clockOf(key, timeZone) : numberOf(key));
  return keys.map((key) => {
    const place = read(key);
    return kind === 'log' && place !== undefined && place <= 0 ? undefined : place;
  });
}

/** What is known of a chart's keys; made once for as long as they stay the same. */
export interface KeyFacts {
  readonly kind: Kind;
  /** On a continuous axis; absent for bands. */
  readonly places?: readonly (number | undefined)[];
  /** As the axis writes them; empty on a continuous axis, whose ticks are other values. */
  readonly texts: readonly string[];
  /** The longest of the texts, for the room that they need. */
  readonly longest: readonly string[];
  readonly write: KeyWriters;
}

/** Looks at all keys of a chart. */
export function keyFacts(
  keys: readonly Json[],
  asked: Kind | undefined,
  categorical: boolean,
  format: Format | undefined,
  place: Place,
): KeyFacts {
  const kind = kindOf(keys, asked, categorical);
  const write = keyWriters(keys, format, place);
  if (kind !== 'band') return {kind, write, texts: [], longest: [], places: placesOf(keys, kind, place)};
  const texts = keys.map(write.short);
  return {kind, write, texts, longest: [...texts].sort((a, b) => b.length - a.length).slice(0, 5)};
}

interface KeyWriters {
  /** For the axis. */
  readonly short: (key: Json) => string;
  /** For tooltips and names. */
  readonly long: (key: Json) => string;
}

/** How keys are written; dates as exactly as their distances ask for. */
export function keyWriters(keys: readonly Json[], format: Format | undefined, place: Place): KeyWriters {
  if (format) {
    const write = writerOf(format, place);
    return {short: write, long: write};
  }
  if (keys.length === 0 || !keys.every(isDateText)) {
    // Numbers in bands are names, years most often, so they get no separators.
    return {short: plainText, long: plainText};
  }
  const clocks = keys.map((key) => clockOf(key, place.timeZone)!);
  const grain = grainOf(clocks);
  const sameYear = new Set(clocks.map((clock) => new Date(clock).getUTCFullYear())).size === 1;
  const year = sameYear ? {} : ({year: 'numeric'} as const);
  const write = (options: Intl.DateTimeFormatOptions) => {
    const text = clockWriter(options, place.locale);
    return (key: Json) => text(clockOf(key, place.timeZone) ?? 0);
  };
  if (grain === 'year') return {short: write({year: 'numeric'}), long: write({year: 'numeric'})};
  if (grain === 'month')
    return {short: write({month: 'short', ...year}), long: write({month: 'long', year: 'numeric'})};
  if (grain === 'day')
    return {short: write({day: 'numeric', month: 'short'}), long: write({day: 'numeric', month: 'long', ...year})};
  return {
    short: write({hour: 'numeric', minute: '2-digit'}),
    long: write({day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit'}),
  };
}

function grainOf(clocks: readonly number[]): 'year' | 'month' | 'day' | 'time' {
  if (clocks.some((clock) => clock % DAY !== 0)) return 'time';
  const dates = clocks.map((clock) => new Date(clock));
  if (
    dates.some((date) => date.getUTCDate() !== 1) ||
    (clocks.length === 1 && clocks[0]! % DAY === 0 && dates[0]!.getUTCDate() !== 1)
  )
    return 'day';
  return dates.some((date) => date.getUTCMonth() !== 0) ? 'month' : 'year';
}

/** How the ticks of a time axis are written: the year stands where it begins. */
export function timeTickWriter(ticks: readonly number[], locale: string): (tick: number) => string {
  const step = ticks.length > 1 ? ticks[1]! - ticks[0]! : DAY;
  const write = (options: Intl.DateTimeFormatOptions) => clockWriter(options, locale);
  const year = write({year: 'numeric'});
  if (step >= 360 * DAY) return year;
  if (step >= 27 * DAY) {
    const month = write({month: 'short'});
    return (tick) => (new Date(tick).getUTCMonth() === 0 ? year(tick) : month(tick));
  }
  const day = write({day: 'numeric', month: 'short'});
  if (step >= DAY) return day;
  const time = write({hour: 'numeric', minute: '2-digit'});
  return (tick) => (tick % DAY === 0 ? day(tick) : time(tick));
}

/** How the ticks of a value axis are written: short, and with the decimals that their distance needs. */
export function valueTickWriter(
  ticks: readonly number[],
  format: Format | undefined,
  place: Place,
): (tick: number) => string {
  const {type} = format ?? {};
  if (type !== undefined && !['number', 'compact', 'percent', 'currency'].includes(type))
    return writerOf(format, place);
  const largest = Math.max(...ticks.map(Math.abs), 0);
  if (type !== 'percent' && type !== 'compact' && largest >= 10_000)
    return numberWriter(format ?? {}, place.locale, true);
  const step = ticks.length > 1 ? Math.abs(ticks[1]! - ticks[0]!) * (type === 'percent' ? 100 : 1) : 0;
  const decimals = step > 0 ? Math.min(6, Math.max(0, -Math.floor(Math.log10(step) + 1e-9))) : undefined;
  return type === 'compact' ? numberWriter(format!, place.locale) : numberWriter({...format, decimals}, place.locale);
}
