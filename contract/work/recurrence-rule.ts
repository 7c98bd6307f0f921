/** Without schemas, so that the web can load it without Zod. */

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
type Frequency = (typeof frequencies)[number];

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

/** The parts of RFC 5545 that a rule may have. A rule counts days, so it has no times. */
export type RecurrenceRule = {
  frequency: Frequency;
  interval: number;
  /** `nth` is 0 for each such weekday, and negative from the end of the month. */
  byDay: { nth: number; weekday: Weekday }[];
  byMonthDay: number[];
  byMonth: number[];
  bySetPos: number[];
  count?: number;
  /** YYYY-MM-DD, inclusive. */
  until?: string;
};

export const ruleLimits = { characters: 200, interval: 99, count: 500, days: 3650 } as const;

/** What happens if the day is a listed holiday: made anyway, left out, or made on the next day of work. */
export const holidayChoices = ['Make', 'Skip', 'Move'] as const;
export type HolidayChoice = (typeof holidayChoices)[number];

/** Why nothing is made: somebody paused it, or the person in whose name it is made may no longer do so. */
export const pauseReasons = ['Person', 'Owner'] as const;

export const recurringNouns = ['Task', 'Ticket'] as const;
export type RecurringNoun = (typeof recurringNouns)[number];

/** The parts of the text of a rule, or undefined if it has others or they contradict each other. */
export function parseRule(text: string): RecurrenceRule | undefined {
  if (text.length > ruleLimits.characters) return undefined;
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [, name, value] = /^([A-Z]+)=([A-Z0-9,+-]+)$/.exec(part) ?? [];
    if (!name || !value || !known.has(name) || parts.has(name)) return undefined;
    parts.set(name, value);
  }
  const frequency = frequencies.find((each) => each === parts.get('FREQ'));
  const interval = numbers(parts.get('INTERVAL') ?? '1', 1, ruleLimits.interval);
  const byDay = (parts.get('BYDAY') ?? '').split(',').filter(Boolean).map(readDay);
  const byMonthDay = numbers(parts.get('BYMONTHDAY') ?? '', -31, 31);
  const byMonth = numbers(parts.get('BYMONTH') ?? '', 1, 12);
  const bySetPos = numbers(parts.get('BYSETPOS') ?? '', -31, 31);
  const count = numbers(parts.get('COUNT') ?? '', 1, ruleLimits.count);
  const until = readUntil(parts.get('UNTIL'));
  if (!frequency || interval?.length !== 1 || !byMonthDay || !byMonth || !bySetPos || !count || until === null)
    return undefined;
  if (byDay.some((each) => each === undefined) || count.length > 1 || (count.length > 0 && until)) return undefined;
  const days = byDay as RecurrenceRule['byDay'];
  const countsInMonth = frequency === 'MONTHLY' || frequency === 'YEARLY';
  if (!countsInMonth && days.some(({ nth }) => nth !== 0)) return undefined;
  // Of a year without months the second Monday would be one of the year.
  if (frequency === 'YEARLY' && byMonth.length === 0 && days.some(({ nth }) => nth !== 0)) return undefined;
  if (frequency === 'WEEKLY' && byMonthDay.length > 0) return undefined;
  if (bySetPos.length > 0 && days.length + byMonthDay.length + byMonth.length === 0) return undefined;
  return {
    frequency,
    interval: interval[0] as number,
    byDay: days,
    byMonthDay,
    byMonth,
    bySetPos,
    ...(count[0] !== undefined && { count: count[0] }),
    ...(until && { until }),
  };
}

/**
 * How many days after one is done the next one comes, if the rule says no more than that. Months differ in length, so they are not
 * counted from a day that nobody knows yet.
 */
export function daysAfter(rule: RecurrenceRule): number | undefined {
  const { frequency, interval, count, until, byDay, byMonth, byMonthDay } = rule;
  const isPlain = byDay.length + byMonth.length + byMonthDay.length === 0 && count === undefined && until === undefined;
  if (!isPlain) return undefined;
  if (frequency === 'DAILY') return interval;
  return frequency === 'WEEKLY' ? interval * 7 : undefined;
}

const known = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'COUNT', 'UNTIL']);

/** Whole numbers in the range, none of them 0 or twice. */
function numbers(text: string, least: number, most: number): number[] | undefined {
  if (text === '') return [];
  const all = text.split(',').map((each) => (/^[+-]?\d{1,4}$/.test(each) ? Number(each) : Number.NaN));
  const fits = all.every((each) => each >= least && each <= most && each !== 0) && new Set(all).size === all.length;
  return fits ? all : undefined;
}

function readDay(text: string): RecurrenceRule['byDay'][number] | undefined {
  const [, nth = '', weekday] = /^([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/.exec(text) ?? [];
  return weekday ? { nth: Number(nth), weekday: weekday as Weekday } : undefined;
}

/** Null if it is no day. */
function readUntil(text: string | undefined): string | null | undefined {
  if (text === undefined) return undefined;
  const [, year, month, day] = /^([12]\d{3})(\d{2})(\d{2})$/.exec(text) ?? [];
  const until = `${year}-${month}-${day}`;
  const parsed = new Date(`${until}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(until) ? until : null;
}
