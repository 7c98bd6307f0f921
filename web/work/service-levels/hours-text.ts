import type { ServiceLevel } from '#contract/work/service-levels.ts';
import { locale, t } from '#web/texts/index.ts';

export type Span = ServiceLevel['hours'][number];

/** The names of the days, from Monday. 1 January 2024 was one. */
export function weekdays(style: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' });
  return [1, 2, 3, 4, 5, 6, 7].map((day) => format.format(new Date(Date.UTC(2024, 0, day))));
}

/** The times of one day, as in the form: `09:00–12:00, 13:00–17:00`. */
export function textOfDay(hours: readonly Span[], day: number): string {
  return hours.flatMap((span) => (span.day === day ? `${span.from}–${span.to}` : [])).join(', ');
}

/** Reads `9-12, 13:00–17:00`. Undefined if it cannot be read. An empty text has no times. */
export function spansOf(text: string, day: number): Span[] | undefined {
  const spans = text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => {
      const [from, to, ...rest] = each.split(/[–-]/).map((time) => readTime(time.trim()));
      return from && to && rest.length === 0 ? { day, from, to } : undefined;
    });
  return spans.every((span) => span !== undefined) ? spans : undefined;
}

function readTime(text: string): string | undefined {
  const [, hour, minute = '00'] = /^(\d{1,2})(?::(\d{2}))?$/.exec(text) ?? [];
  return hour === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}`;
}

/** Days that follow each other and have the same times are shown together: `Mon–Fri 09:00–17:00`. */
export function describeHours(hours: readonly Span[]): string[] {
  const names = weekdays('short');
  const groups: { first: number; last: number; text: string }[] = [];
  for (let day = 1; day <= 7; day++) {
    const text = textOfDay(hours, day);
    const previous = groups.at(-1);
    if (text === '') continue;
    if (previous?.last === day - 1 && previous.text === text) previous.last = day;
    else groups.push({ first: day, last: day, text });
  }
  return groups.map(({ first, last, text }) => {
    const days = first === last ? names[first - 1] : `${names[first - 1]}–${names[last - 1]}`;
    return `${days} ${text}`;
  });
}

/** `4 h`, `1 h 30 min`, `20 min`. */
export function textOfMinutes(minutes: number): string {
  const values = { hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60) };
  if (minutes % 60 === 0) return t('{hours} h', values);
  return minutes < 60 ? t('{minutes} min', values) : t('{hours} h {minutes} min', values);
}

/** Reads `4 h`, `1 h 30 min`, `20 min`, `1:30`, and `4` as hours. Undefined if it cannot be read. */
export function minutesOf(text: string): number | undefined {
  const [, clockHours, clockMinutes] = /^(\d{1,4}):([0-5]\d)$/.exec(text) ?? [];
  if (clockHours) return Number(clockHours) * 60 + Number(clockMinutes);
  const [matched, hours = '0', minutes = '0'] = /^(?:(\d{1,5})\s*(?:h|$))?\s*(?:(\d{1,6})\s*min)?$/i.exec(text) ?? [];
  return matched ? Number(hours) * 60 + Number(minutes) : undefined;
}
