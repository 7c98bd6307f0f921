import { locale as viewersLocale } from '#web/texts/plain.ts';

/** Days since 1970, in which the timeline and the calendar reckon. A day is the same in every time zone. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00Z`) / 86_400_000);
}

/** The day with this number, as `YYYY-MM-DD`. */
export function dayAt(number: number): string {
  return new Date(number * 86_400_000).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return dayAt(dayNumber(day) + days);
}

/** The same day of another month, or the last one if that month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10);
}

/** The day's place in its week, from 0. Weeks begin on the day that is usual where the viewer's language is spoken. */
export function placeInWeek(day: string, locale: string): number {
  // 1 is Monday, and 7 is Sunday. The number of 1 January 1970, a Thursday, is 0.
  const weekday = (((dayNumber(day) + 3) % 7) + 7) % 7;
  return (weekday - (firstDayOf(locale) - 1) + 7) % 7;
}

export function startOfWeek(day: string, locale: string): string {
  return addDays(day, -placeInWeek(day, locale));
}

/** 'Saturday, November 28', in the viewer's language. */
export function nameOfDay(day: string): string {
  return new Intl.DateTimeFormat(viewersLocale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00Z`));
}

/** A real day from the address, or `fallback`. 30 February is none. */
export function realDay(day: string | undefined, fallback: string): string {
  if (!day) return fallback;
  const time = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(time) && dayAt(time / 86_400_000) === day ? day : fallback;
}

type WeekInfo = { firstDay: number };

/** Some browsers have it as a function, some as a property, and some not at all. */
function firstDayOf(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };
  return known.getWeekInfo?.().firstDay ?? known.weekInfo?.firstDay ?? 1;
}
