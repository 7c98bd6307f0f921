import { t, locale as viewersLocale } from '#web/texts/plain.ts';

const styles = {
  // In UTC, so that the day cannot shift.
  day: { dateStyle: 'medium', timeZone: 'UTC' },
  monthDay: { month: 'short', day: 'numeric', timeZone: 'UTC' },
  figures: { month: 'numeric', day: 'numeric', timeZone: 'UTC' },
  date: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept, because making one takes longer than many uses, and a screen shows hundreds of dates. */
function formatOf(style: keyof typeof styles, locale: string): Intl.DateTimeFormat {
  const key = `${style} ${locale}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, styles[style]);
  formats.set(key, format);
  return format;
}

/** Makes them again, because they keep the time zone that they were made in. Only tests change it. */
export function forgetFormats(): void {
  formats.clear();
}

/**
 * Formats a calendar day (`YYYY-MM-DD`) in the viewer's language: 'Nov 21, 2026'. The day is the same in every time
 * zone. Other text is returned unchanged.
 */
export function formatDay(day: string, locale = viewersLocale): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day);
  if (!match) return day;
  const utc = new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])));
  return formatOf('day', locale).format(utc);
}

/**
 * The same without the year: 'Nov 21', and '21.11.' in a language that writes its dates in figures.
 */
export function formatDayOfYear(day: string, locale = viewersLocale): string {
  const style = /\p{L}/u.test(formatDay(day, locale)) ? 'monthDay' : 'figures';
  return formatOf(style, locale).format(new Date(`${day}T00:00Z`));
}

/** Formats the day of an ISO timestamp in the viewer's zone and language. */
export function formatInstant(instant: string, locale = viewersLocale): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  return formatOf('date', locale).format(date);
}

/** Formats the time of an ISO timestamp in the viewer's zone and language: '8:05 AM'. */
export function formatTime(instant: string, locale = viewersLocale): string {
  return formatOf('time', locale).format(new Date(instant));
}

/** Formats day and time: 'Nov 21, 2026, 8:05 AM'. */
export function formatMoment(instant: string, locale = viewersLocale): string {
  return formatOf('moment', locale).format(new Date(instant));
}

/** 0 → '0 Bytes', 1536 → '1.50 KB'. Two decimals from KB on, 1024 per unit, up to GB. */
export function formatFileSize(bytes: number, locale = viewersLocale): string {
  if (!(bytes > 0)) return t('0 Bytes');
  const whole = Math.floor(Math.log2(bytes) / 10);
  // A value that rounds up to 1024 belongs to the next unit.
  const step = Math.min(whole > 0 && bytes / 1024 ** whole >= 1023.995 ? whole + 1 : whole, 3);
  if (step <= 0) return t('{size} Bytes', { size: withDecimals(bytes, 0, locale) });
  const size = withDecimals(bytes / 1024 ** step, 2, locale);
  if (step === 1) return t('{size} KB', { size });
  return step === 2 ? t('{size} MB', { size }) : t('{size} GB', { size });
}

/** Formats a size in MB with two decimals: '0.35 MB'. Less than 0.01 MB says more in a smaller unit. */
export function formatMegabytes(bytes: number, locale = viewersLocale): string {
  if (bytes < 0.01 * 1024 ** 2) return formatFileSize(bytes, locale);
  return t('{size} MB', { size: withDecimals(bytes / 1024 ** 2, 2, locale) });
}

/** Uses the viewer's decimal separator: '1.50' or '1,50'. */
function withDecimals(value: number, digits: number, locale: string): string {
  return value.toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
}

/** Shortens a file name to 30 characters and '...'. Never cuts an emoji in half. */
export function truncateFileName(name: string, length = 30): string {
  const characters = [...name];
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : name;
}
