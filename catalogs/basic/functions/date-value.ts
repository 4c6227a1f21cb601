import {dateFormat} from './intl.js';

/** A moment as somebody in its time zone reads it: `local` holds the clock's fields in its UTC members. */
export interface Moment {
  readonly local: Date;
  /** Milliseconds since 1970, UTC. */
  readonly instant: number;
  /** Minutes that the local clock is ahead of UTC. */
  readonly offset: number;
}

const YEAR = '([+-]\\d{6}|\\d{4})';
const TIME = '(\\d{2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?';
const ZONE = '(Z|[+-]\\d{2}(?::?\\d{2})?)?';
const DATE = new RegExp(`^${YEAR}(?:-(\\d{2})(?:-(\\d{2}))?)?$`);
const DATE_TIME = new RegExp(`^${YEAR}-(\\d{2})-(\\d{2})[Tt ]${TIME} ?${ZONE}$`, 'i');
const TIME_ONLY = new RegExp(`^T?${TIME}${ZONE}$`, 'i');

/**
 * Reads ISO 8601 text or milliseconds since 1970; undefined for what is no date, impossible days among it (RULES §9.1).
 * A date, or a time without zone, is what the calendar or the clock shows: no time zone ever shifts it.
 */
export function momentOf(value: unknown, timeZone: string): Moment | undefined {
  if (typeof value === 'number') return atInstant(value, timeZone);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const date = DATE.exec(text);
  if (date) return onClock(fields(date[1], date[2], date[3]), timeZone);
  const dateTime = DATE_TIME.exec(text);
  const time = dateTime ? undefined : TIME_ONLY.exec(text);
  if (!dateTime && !time) return undefined;
  const [hour, minute, second, fraction, zone] = dateTime ? dateTime.slice(4) : time!.slice(1);
  const clock = onClock(fields(dateTime?.[1], dateTime?.[2], dateTime?.[3], hour, minute, second, fraction), timeZone);
  if (zone === undefined || !clock) return clock;
  const offset = minutesOf(zone);
  return offset === undefined ? undefined : atInstant(clock.local.getTime() - offset * 60_000, timeZone);
}

/** The clock's fields as milliseconds, or undefined where no calendar has them. */
function fields(
  year = '1970',
  month = '1',
  day = '1',
  hour = '0',
  minute = '0',
  second = '0',
  fraction = '0',
): number | undefined {
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // Date rolls 30 February over into March, which nobody asked for.
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  return date.setUTCHours(Number(hour), Number(minute), Number(second), Math.trunc(Number(`0.${fraction}`) * 1000));
}

function minutesOf(zone: string): number | undefined {
  if (zone === 'Z' || zone === 'z') return 0;
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone)!;
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function atInstant(instant: number, timeZone: string): Moment | undefined {
  // Beyond these, Date knows no days.
  if (!(Math.abs(instant) <= 8.64e15)) return undefined;
  const offset = offsetAt(instant, timeZone);
  return {instant, offset, local: new Date(instant + offset * 60_000)};
}

function onClock(local: number | undefined, timeZone: string): Moment | undefined {
  if (local === undefined) return undefined;
  // The offset at the guess is right except around a change of clocks, where the second look settles it.
  const guess = offsetAt(local, timeZone);
  const offset = offsetAt(local - guess * 60_000, timeZone);
  return {local: new Date(local), offset, instant: local - offset * 60_000};
}

/** Minutes that a time zone is ahead of UTC at an instant; unknown zones count as UTC. */
function offsetAt(instant: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0;
  const parts = new Map<string, number>();
  try {
    for (const {type, value} of dateFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }).formatToParts(instant)) {
      parts.set(type, type === 'era' ? (value.startsWith('B') ? -1 : 1) : Number(value));
    }
  } catch {
    return 0;
  }
  const year = parts.get('year')!;
  const shown = new Date(0);
  shown.setUTCFullYear(parts.get('era') === -1 ? 1 - year : year, parts.get('month')! - 1, parts.get('day'));
  shown.setUTCHours(parts.get('hour')!, parts.get('minute'), parts.get('second'));
  // Old local mean times count seconds; no pattern shows those.
  return Math.round((shown.getTime() - Math.floor(instant / 1000) * 1000) / 60_000);
}
