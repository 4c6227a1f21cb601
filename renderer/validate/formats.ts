const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (!year || !month || !day || Number(month) < 1 || Number(month) > 12 || Number(day) < 1) return false;
  const leap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  return Number(day) <= (Number(month) === 2 && !leap ? 28 : DAYS[Number(month) - 1]!);
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:([0-5]\d|60)(\.\d+)?)?(z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/i.test(text);
}

/**
 * The string formats that catalogs use, by name. Times need neither seconds nor an offset: JSON Schema's own definition would refuse
 * what every date and time field writes (`14:30`, `2026-11-30T14:30`).
 */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  time: isTime,
  'date-time': (text) => /^.{10}[T ]/i.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11)),
  uri: (text) => /^[a-z][a-z\d+.-]*:[^\s<>"\\^`{|}]+$/i.test(text),
};
