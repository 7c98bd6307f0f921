import type { Texts } from '#contract/platform/texts/speak.ts';
import { weekdayOf } from '#contract/work/recurrence-days.ts';
import { parseRule, type RecurrenceRule, type Weekday, weekdays } from '#contract/work/recurrence-rule.ts';
import type { Recurring } from '#contract/work/recurring.ts';
import { formatDay } from '#web/lib/format.ts';
import { formatList, locale, plural, t, translated } from '#web/texts/index.ts';

type Timing = Pick<Recurring, 'rule' | 'afterCompletion' | 'startsOn'>;

/** What a rule does, and when it comes next: 'Every month on the last Friday, next on Dec 25, 2026'. */
export function recurringText(recurring: Timing & Pick<Recurring, 'nextOn' | 'pausedBecause'>): string {
  const rule = ruleText(recurring);
  if (recurring.pausedBecause) return t('{rule}, paused', { rule });
  if (recurring.nextOn) return t('{rule}, next on {day}', { rule, day: formatDay(recurring.nextOn) });
  return recurring.afterCompletion ? t('{rule}. It waits for the last one', { rule }) : t('{rule}, ended', { rule });
}

/** What a rule does: 'Every month on the last Friday'. */
export function ruleText({ rule: text, afterCompletion, startsOn }: Timing): string {
  const parsed = parseRule(text);
  if (!parsed) return text;
  if (afterCompletion) {
    return plural(parsed.frequency === 'WEEKLY' ? parsed.interval * 7 : parsed.interval, {
      one: '{count} day after the last one is done',
      other: '{count} days after the last one is done',
    });
  }
  // A program made a rule that the form cannot make.
  const rule = sentence(parsed, startsOn) ?? t('By the rule {rule}', { rule: text });
  if (parsed.until) return t('{rule}, until {day}', { rule, day: formatDay(parsed.until) });
  if (parsed.count) return plural(parsed.count, { one: '{rule}, once', other: '{rule}, {count} times' }, { rule });
  return rule;
}

/** The day of a month in words: 'day 31', 'the last day', 'the last Friday'. */
export function dayInMonth(day: { date: number } | { nth: number; weekday: Weekday }): string | undefined {
  if ('date' in day) {
    if (day.date === -1) return t('the last day');
    return day.date > 0 ? t('day {number}', { number: String(day.date) }) : undefined;
  }
  const key = `${day.nth}${day.weekday}`;
  return key in nthDays ? translated(nthDays[key as keyof typeof nthDays]) : undefined;
}

/** The names of days of the week, from Monday. 1 January 2024 was one. */
export function weekdayName(weekday: Weekday, style: 'long' | 'short' = 'long'): string {
  const day = new Date(Date.UTC(2024, 0, weekdays.indexOf(weekday) + 1));
  return new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(day);
}

/** Undefined for rules that no sentence says. */
function sentence(rule: RecurrenceRule, startsOn: string): string | undefined {
  const { frequency, interval, byDay, byMonthDay, byMonth, bySetPos } = rule;
  if (bySetPos.length > 0 || (frequency !== 'YEARLY' && byMonth.length > 0)) return undefined;
  if (frequency === 'DAILY') {
    if (byDay.length + byMonthDay.length > 0) return undefined;
    return plural(interval, { one: 'Every day', other: 'Every {count} days' });
  }
  if (frequency === 'WEEKLY') {
    const own = weekdays[weekdayOf(startsOn) - 1] as Weekday;
    const named = byDay.length > 0 ? weekdays.filter((each) => byDay.some(({ weekday }) => weekday === each)) : [own];
    const days = formatList(named.map((each) => weekdayName(each)));
    return plural(interval, { one: 'Every week on {days}', other: 'Every {count} weeks on {days}' }, { days });
  }
  if (frequency === 'YEARLY' && byDay.length === 0) return yearly(rule, startsOn);
  const day = dayOfMonth(rule, startsOn);
  if (!day || byMonth.length > 1) return undefined;
  if (frequency === 'MONTHLY')
    return plural(interval, { one: 'Every month on {day}', other: 'Every {count} months on {day}' }, { day });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, (byMonth[0] ?? 1) - 1, 1)),
  );
  return plural(
    interval,
    { one: 'Every year in {month} on {day}', other: 'Every {count} years in {month} on {day}' },
    { month, day },
  );
}

function dayOfMonth({ byDay, byMonthDay }: RecurrenceRule, startsOn: string): string | undefined {
  if (byDay.length + byMonthDay.length > 1) return undefined;
  const [day] = byDay;
  return dayInMonth(day ?? { date: byMonthDay[0] ?? Number(startsOn.slice(8)) });
}

function yearly({ interval, byMonth, byMonthDay }: RecurrenceRule, startsOn: string): string | undefined {
  if (byMonth.length > 1 || byMonthDay.length > 1 || (byMonthDay.length === 1 && byMonth.length === 0))
    return undefined;
  const [month = Number(startsOn.slice(5, 7)), date = Number(startsOn.slice(8))] = [byMonth[0], byMonthDay[0]];
  if (date < 0) return undefined;
  // A leap year has each day.
  const day = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, month - 1, date)),
  );
  return plural(interval, { one: 'Every year on {day}', other: 'Every {count} years on {day}' }, { day });
}

/** Whole texts, because the words of many languages change with each day. */
const nthDays = {
  '1MO': 'the first Monday',
  '1TU': 'the first Tuesday',
  '1WE': 'the first Wednesday',
  '1TH': 'the first Thursday',
  '1FR': 'the first Friday',
  '1SA': 'the first Saturday',
  '1SU': 'the first Sunday',
  '2MO': 'the second Monday',
  '2TU': 'the second Tuesday',
  '2WE': 'the second Wednesday',
  '2TH': 'the second Thursday',
  '2FR': 'the second Friday',
  '2SA': 'the second Saturday',
  '2SU': 'the second Sunday',
  '3MO': 'the third Monday',
  '3TU': 'the third Tuesday',
  '3WE': 'the third Wednesday',
  '3TH': 'the third Thursday',
  '3FR': 'the third Friday',
  '3SA': 'the third Saturday',
  '3SU': 'the third Sunday',
  '4MO': 'the fourth Monday',
  '4TU': 'the fourth Tuesday',
  '4WE': 'the fourth Wednesday',
  '4TH': 'the fourth Thursday',
  '4FR': 'the fourth Friday',
  '4SA': 'the fourth Saturday',
  '4SU': 'the fourth Sunday',
  '-1MO': 'the last Monday',
  '-1TU': 'the last Tuesday',
  '-1WE': 'the last Wednesday',
  '-1TH': 'the last Thursday',
  '-1FR': 'the last Friday',
  '-1SA': 'the last Saturday',
  '-1SU': 'the last Sunday',
} as const satisfies Texts<`${1 | 2 | 3 | 4 | -1}${Weekday}`>;
