import {dateFormat} from './intl.js';

const ISO =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/;

/**
 * What clock and calendar show in `timeZone`, as milliseconds as if they were UTC, so that days are days on an axis; undefined for
 * what is no ISO 8601 date. A number is milliseconds since 1970; a date without a zone is never shifted.
 */
export function clockOf(value: unknown, timeZone: string): number | undefined {
  if (typeof value === 'number')
    return Number.isFinite(value) && Math.abs(value) < 8.64e15 ? shifted(value, timeZone) : undefined;
  if (typeof value !== 'string') return undefined;
  const match = ISO.exec(value.trim());
  if (!match) return undefined;
  const [, year, month = '1', day = '1', hour = '0', minute = '0', second = '0', fraction = '0', zone] = match;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // Date rolls 30 February over into March, which nobody meant.
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const clock = date.setUTCHours(
    Number(hour),
    Number(minute),
    Number(second),
    Math.trunc(Number(`0.${fraction}`) * 1000),
  );
  return zone === undefined ? clock : shifted(clock - offsetOf(zone), timeZone);
}

/** Whether a text looks like a date: four digits alone are a number to most people, so a year needs its month. */
export function isDateText(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}/.test(value) && clockOf(value, 'UTC') !== undefined;
}

function offsetOf(zone: string): number {
  if (zone === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone)!;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function shifted(instant: number, timeZone: string): number {
  if (timeZone === 'UTC') return instant;
  const parts = dateFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}
