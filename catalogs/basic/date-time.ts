/** What a date field lets the user set; also the native input's type. */
export type DateTimeMode = 'date' | 'time' | 'datetime-local';

/** The mode that the flags ask for (RULES §17: none set counts as date). */
export function dateTimeMode(enableDate: boolean, enableTime: boolean): DateTimeMode {
  if (enableTime) return enableDate ? 'datetime-local' : 'time';
  return 'date';
}

interface Parts {
  readonly date?: string;
  /** `18:30`, with seconds where they were written. */
  readonly time?: string;
  /** `Z` or an offset. */
  readonly zone?: string;
}

const ISO = /^(?:(\d{4}-\d{2}-\d{2})(?:[T ]|$))?(?:(\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

function partsOf(value: string): Parts | undefined {
  const match = ISO.exec(value.trim());
  if (!match || (!match[1] && !match[2])) return undefined;
  // The 30th of February is no day, and Date would roll it over.
  if (match[1] && new Date(`${match[1]}T00:00Z`).toJSON()?.slice(0, 10) !== match[1]) return undefined;
  return {date: match[1], time: match[2], zone: match[3]?.toUpperCase()};
}

/** An ISO 8601 value as the native input of that mode takes it; `''` where it holds nothing for it. */
export function toControl(value: string, mode: DateTimeMode, timeZone: string): string {
  let parts = partsOf(value);
  if (!parts) return '';
  // A calendar day is the day that was written, wherever the reader is.
  if (mode === 'date') return parts.date ?? '';
  if (parts.date && parts.time && parts.zone) parts = wallClock(instantOf(parts), timeZone) ?? parts;
  const time = (parts.time ?? '').replace(/:00$/, (seconds, at: number) => (at > 2 ? '' : seconds));
  if (mode === 'time') return time;
  return parts.date ? `${parts.date}T${time || '00:00'}` : '';
}

/**
 * What the user set, as ISO 8601. `previous` is the value before: its time, zone or seconds stay as far as the mode doesn't set
 * them, so that an agent gets back the form that it sent.
 */
export function fromControl(text: string, mode: DateTimeMode, previous: string, timeZone: string): string {
  if (text === '') return '';
  const before = partsOf(previous);
  if (mode === 'date') return before?.date && before.time ? previous.trim().replace(before.date, text) : text;
  if (mode === 'time') {
    const day =
      before?.date && (before.time ? toControl(previous, 'datetime-local', timeZone).slice(0, 10) : before.date);
    return day ? fromControl(`${day}T${text}`, 'datetime-local', previous, timeZone) : text;
  }
  if (!before?.zone) return before?.time && before.time.length > 5 && text.length === 16 ? `${text}:00` : text;
  const wall = Date.parse(`${text}Z`);
  // Twice, because the first guess may stand on the other side of a change of clocks.
  let instant = wall - offsetAt(wall, timeZone);
  instant = wall - offsetAt(instant, timeZone);
  const whole = new Date(instant).toISOString().replace(/\.\d+Z$/, 'Z');
  if (before.zone === 'Z') return whole;
  const offset = Math.round(offsetAt(instant, timeZone) / 60000);
  const sign = offset < 0 ? '-' : '+';
  const two = (number: number) => String(number).padStart(2, '0');
  return `${text.length === 16 ? `${text}:00` : text}${sign}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
}

/** Whether a control's text lies before `min` or after `max` (both as the control takes them, `''` for none). */
export function outOfRange(text: string, min: string, max: string): 'early' | 'late' | undefined {
  if (text === '') return undefined;
  if (min !== '' && text < min) return 'early';
  if (max !== '' && text > max) return 'late';
  return undefined;
}

/** A control's text for reading. */
export function shownDateTime(text: string, mode: DateTimeMode, locale: string): string {
  const instant = Date.parse(mode === 'time' ? `1970-01-01T${text}Z` : mode === 'date' ? `${text}T00:00Z` : `${text}Z`);
  if (Number.isNaN(instant)) return text;
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    dateStyle: mode === 'time' ? undefined : 'medium',
    timeStyle: mode === 'date' ? undefined : 'short',
  }).format(instant);
}

function instantOf({date, time, zone}: Parts): number {
  const offset =
    zone === 'Z' ? 'Z' : zone!.replace(/^([+-]\d{2}):?(\d{2})?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`);
  return Date.parse(`${date}T${time}${offset}`);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(instant: number, timeZone: string): Required<Omit<Parts, 'zone'>> | undefined {
  if (Number.isNaN(instant)) return undefined;
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    clocks.set(timeZone, clock);
  }
  const part = Object.fromEntries(clock.formatToParts(instant).map(({type, value}) => [type, value]));
  return {
    date: `${part.year!.padStart(4, '0')}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}:${part.second}`,
  };
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const wall = wallClock(instant, timeZone);
  return wall ? Date.parse(`${wall.date}T${wall.time}Z`) - Math.floor(instant / 1000) * 1000 : 0;
}
