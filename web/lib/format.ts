/**
 * A calendar day (`YYYY-MM-DD`) in the viewer's language: 'Nov 21, 2026'. It is the same day in every time zone.
 * What is no such day comes back as it is.
 */
export function formatDay(day: string, locale?: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day);
  if (!match) return day;
  // Midnight UTC shown in UTC: no zone between, no shift.
  const utc = new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])));
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(utc);
}

/** The day of an instant (ISO timestamp) in the viewer's zone and language. */
export function formatInstant(instant: string, locale?: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(date);
}

/** The time of day of an instant in the viewer's zone and language: '8:05 AM'. */
export function formatTime(instant: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(instant));
}

/** Day and time of an instant: 'Nov 21, 2026, 8:05 AM'. */
export function formatMoment(instant: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
}

/** 0 → '0 Bytes', 1536 → '1.50 KB'; two decimals from KB on, 1024 to a step, GB the largest. */
export function formatFileSize(bytes: number, locale?: string): string {
  if (!(bytes > 0)) return '0 Bytes';
  const units = ['Bytes', 'KB', 'MB', 'GB'] as const;
  const whole = Math.floor(Math.log2(bytes) / 10);
  // What two decimals would round up to 1024 is one of the next unit.
  const step = Math.min(whole > 0 && bytes / 1024 ** whole >= 1023.995 ? whole + 1 : whole, units.length - 1);
  return step <= 0 ? `${Math.round(bytes)} Bytes` : `${twoDecimals(bytes / 1024 ** step, locale)} ${units[step]}`;
}

/** Bytes in MB with two decimals, whatever their number: '0.35 MB'. */
export function formatMegabytes(bytes: number, locale?: string): string {
  return `${twoDecimals(bytes / 1024 ** 2, locale)} MB`;
}

/** In the viewer's language, as dates and counts are: '1.50', '1,50'. */
function twoDecimals(value: number, locale: string | undefined): string {
  return value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false });
}

/** At most 30 characters of a file's name, then '...'. Whole characters, never half an emoji. */
export function truncateFileName(name: string, length = 30): string {
  const characters = [...name];
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : name;
}
