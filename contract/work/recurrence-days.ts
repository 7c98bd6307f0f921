import { type RecurrenceRule, weekdays } from './recurrence-rule.ts';

/** A rule without a day within so many days never comes. The 29th of February is never further away. */
const horizon = 50 * 366;

/**
 * The days of a rule that counts from `startsOn`, from the day `from` on, in order. It ends with the rule, or 50 years ahead, so it always
 * ends. Days are calendar days, YYYY-MM-DD, so no summer time moves them.
 */
export function* daysOf(rule: RecurrenceRule, startsOn: string, from: string): Generator<string> {
  const start = numberOf(startsOn);
  const first = Math.max(start, numberOf(from));
  const until = rule.until ? numberOf(rule.until) : Number.POSITIVE_INFINITY;
  const last = Math.min(until, first + horizon);
  const { periodOf, daysIn } = expansions[rule.frequency];
  const begin = periodOf(start);
  // Without a count nothing before `first` matters.
  const skipped = rule.count ? 0 : Math.max(0, Math.floor((periodOf(first) - begin) / rule.interval));
  const end = periodOf(last);
  let counted = 0;
  for (let period = begin + skipped * rule.interval; period <= end; period += rule.interval) {
    for (const day of atPositions(daysIn(period, rule, start), rule.bySetPos)) {
      if (day < start) continue;
      if (day > last) return;
      counted += 1;
      if (day >= first) yield textOf(day);
      if (counted === rule.count) return;
    }
  }
}

/** The first day of the rule on or after `from`. */
export function nextDay(rule: RecurrenceRule, startsOn: string, from: string): string | undefined {
  return daysOf(rule, startsOn, from).next().value ?? undefined;
}

/** The latest day of the rule from `from` to `to`. */
export function latestDay(rule: RecurrenceRule, startsOn: string, from: string, to: string): string | undefined {
  let latest: string | undefined;
  for (const day of daysOf(rule, startsOn, from)) {
    if (day > to) break;
    latest = day;
  }
  return latest;
}

export function addDays(day: string, count: number): string {
  return textOf(numberOf(day) + count);
}

/** Monday is 1. */
export function weekdayOf(day: string): number {
  return weekdayIndex(numberOf(day)) + 1;
}

const dayLength = 24 * 60 * 60 * 1000;

/** Days since 1970. */
function numberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayLength;
}

function textOf(day: number): string {
  return new Date(day * dayLength).toISOString().slice(0, 10);
}

/** Monday is 0. */
function weekdayIndex(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

type Expansion = {
  /** The number of the period that the day is in. */
  periodOf: (day: number) => number;
  /** The days of the rule in a period, in order. */
  daysIn: (period: number, rule: RecurrenceRule, start: number) => number[];
};

const expansions: Record<RecurrenceRule['frequency'], Expansion> = {
  DAILY: {
    periodOf: (day) => day,
    daysIn: (day, rule) => (isInMonths(day, rule) && isOnDay(day, rule) && isOnMonthDay(day, rule) ? [day] : []),
  },
  WEEKLY: {
    periodOf: (day) => Math.floor((day + 3) / 7),
    daysIn: (week, rule, start) => {
      const named = rule.byDay.map(({ weekday }) => weekdays.indexOf(weekday));
      const wanted = new Set(named.length > 0 ? named : [weekdayIndex(start)]);
      return [0, 1, 2, 3, 4, 5, 6]
        .filter((index) => wanted.has(index))
        .map((index) => week * 7 - 3 + index)
        .filter((day) => isInMonths(day, rule));
    },
  },
  MONTHLY: {
    periodOf: monthOf,
    daysIn: (month, rule, start) =>
      rule.byMonth.length === 0 || rule.byMonth.includes(monthInYear(month)) ? daysInMonth(month, rule, start) : [],
  },
  YEARLY: {
    periodOf: (day) => Math.floor(monthOf(day) / 12),
    daysIn: (year, rule, start) => {
      const all = rule.byDay.length + rule.byMonthDay.length > 0;
      const named = rule.byMonth.toSorted((a, b) => a - b);
      const months = named.length > 0 ? named : all ? everyMonth : [monthInYear(monthOf(start))];
      return months.flatMap((month) => daysInMonth(year * 12 + month - 1, rule, start));
    },
  },
};

const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Months since the year 0. */
function monthOf(day: number): number {
  const date = new Date(day * dayLength);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function monthInYear(month: number): number {
  return (month % 12) + 1;
}

function firstOf(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12, 1) / dayLength;
}

function daysInMonth(month: number, rule: RecurrenceRule, start: number): number[] {
  const first = firstOf(month);
  const all = Array.from({ length: firstOf(month + 1) - first }, (_, index) => first + index);
  const isNamed = rule.byDay.length + rule.byMonthDay.length > 0;
  // A month without the day of the start is left out.
  if (!isNamed) return all.filter((day) => day - first === start - firstOf(monthOf(start)));
  return all.filter((day) => isOnDay(day, rule) && isOnMonthDay(day, rule));
}

function isInMonths(day: number, { byMonth }: RecurrenceRule): boolean {
  return byMonth.length === 0 || byMonth.includes(monthInYear(monthOf(day)));
}

function isOnMonthDay(day: number, { byMonthDay }: RecurrenceRule): boolean {
  if (byMonthDay.length === 0) return true;
  const month = monthOf(day);
  const fromStart = day - firstOf(month) + 1;
  const fromEnd = day - firstOf(month + 1);
  return byMonthDay.includes(fromStart) || byMonthDay.includes(fromEnd);
}

function isOnDay(day: number, { byDay }: RecurrenceRule): boolean {
  if (byDay.length === 0) return true;
  const month = monthOf(day);
  const fromStart = Math.floor((day - firstOf(month)) / 7) + 1;
  const fromEnd = -Math.floor((firstOf(month + 1) - 1 - day) / 7) - 1;
  return byDay.some(
    ({ nth, weekday }) =>
      weekdays.indexOf(weekday) === weekdayIndex(day) && (nth === 0 || nth === fromStart || nth === fromEnd),
  );
}

function atPositions(days: number[], positions: number[]): number[] {
  if (positions.length === 0) return days;
  return days.filter((_, index) => positions.includes(index + 1) || positions.includes(index - days.length));
}
