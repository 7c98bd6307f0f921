import { addDays, daysOf, weekdayOf } from '#contract/work/recurrence-days.ts';
import { type HolidayChoice, parseRule } from '#contract/work/recurrence-rule.ts';

/** When the company does not work: the holidays of the service level of a client, and its days of work. Monday is 1. */
export type Calendar = { holidays: readonly string[]; workdays: readonly number[] };

/** The day on which one is made, and the day of the rule that it stands for. */
export type Occurrence = { on: string; occursOn: string };

type Planned = {
  rule: string;
  startsOn: string;
  onHoliday: HolidayChoice;
  calendar: Calendar | null;
};

/** The first one that is made on or after the day `from`, for days of the rule from then on. */
export function planNext(planned: Planned, from: string): Occurrence | undefined {
  return plan(planned, from, addDays(from, -1)).next;
}

/**
 * What has to be made today of the days since `since`: the latest, because three reminders of the same work help nobody. And what comes
 * next.
 */
export function plan(
  { rule, startsOn, onHoliday, calendar }: Planned,
  since: string,
  today: string,
): { due?: Occurrence; next?: Occurrence } {
  const parsed = parseRule(rule);
  let due: Occurrence | undefined;
  if (!parsed) return {};
  for (const occursOn of daysOf(parsed, startsOn, since)) {
    const on = settle(occursOn, onHoliday, calendar);
    if (on === undefined) continue;
    if (on > today) return { ...(due && { due }), next: { on, occursOn } };
    due = { on, occursOn };
  }
  return due ? { due } : {};
}

/** The day on which it is made. Undefined if it is left out. */
export function settle(day: string, choice: HolidayChoice, calendar: Calendar | null): string | undefined {
  if (choice === 'Make' || !calendar?.holidays.includes(day)) return day;
  return choice === 'Skip' ? undefined : nextWorkday(day, calendar);
}

/** There are at most 200 holidays, so a year and a half has a day of work. */
function nextWorkday(day: string, { holidays, workdays }: Calendar): string {
  for (let ahead = 1; ahead < 550; ahead++) {
    const other = addDays(day, ahead);
    if (!holidays.includes(other) && workdays.includes(weekdayOf(other))) return other;
  }
  return day;
}
