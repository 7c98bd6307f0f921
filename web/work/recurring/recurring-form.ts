import { z } from 'zod';
import { audience } from '#contract/platform/audience.ts';
import { day, requiredName, text } from '#contract/platform/fields.ts';
import { addDays, weekdayOf } from '#contract/work/recurrence-days.ts';
import {
  daysAfter,
  type HolidayChoice,
  holidayChoices,
  parseRule,
  ruleLimits,
  type Weekday,
  weekdays,
} from '#contract/work/recurrence-rule.ts';
import type { Recurring } from '#contract/work/recurring.ts';
import { type TicketPriority, ticketPriorities } from '#contract/work/ticket-status.ts';
import { t } from '#web/texts/index.ts';
import type { TaskProject } from '#web/work/projects/people.tsx';

/** What recurs: a task of a project, or a ticket of a client or without one. */
export type Repeated =
  | { of: 'Task'; project: TaskProject }
  | { of: 'Ticket'; clientId?: string | undefined; projectId?: string | undefined; type: 'Defect' | 'Feature' };

/** How often. `own`: a rule of a program that the form cannot show, which stays. */
const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'after', 'own'] as const;
const monthDays = ['date', 'nth', 'lastWeekday', 'lastDay'] as const;
const endings = ['never', 'until', 'count'] as const;

/** The texts of the form. */
export interface RecurringValues {
  title: string;
  body: string;
  assigneeId: string;
  audience: 'client' | 'staff';
  dueDays: string;
  /** An item on each line. */
  checklist: string;
  priority: TicketPriority;
  frequency: (typeof frequencies)[number];
  interval: string;
  days: Weekday[];
  monthDay: (typeof monthDays)[number];
  startsOn: string;
  ends: (typeof endings)[number];
  until: string;
  count: string;
  onHoliday: HolidayChoice;
}

/** What a new rule begins with. It comes in a week, because what it is made from is there already. */
export function newValues(template: Partial<RecurringValues>, today: string): RecurringValues {
  const startsOn = addDays(today, 7);
  return {
    title: '',
    body: '',
    assigneeId: '',
    audience: 'staff',
    dueDays: '',
    checklist: '',
    priority: 'Medium',
    frequency: 'WEEKLY',
    interval: '1',
    days: [weekdayAt(startsOn)],
    monthDay: 'date',
    startsOn,
    ends: 'never',
    until: '',
    count: '10',
    onHoliday: 'Make',
    ...template,
  };
}

export function recurringValues({ template, ...recurring }: Recurring): RecurringValues {
  const parsed = parseRule(recurring.rule);
  const { startsOn } = recurring;
  const base = newValues({}, startsOn);
  const shared: RecurringValues = {
    ...base,
    title: template.title,
    body: template.body,
    assigneeId: template.assigneeId ?? '',
    audience: template.audience ?? 'staff',
    dueDays: template.dueDays === undefined ? '' : String(template.dueDays),
    checklist: (template.checklist ?? []).join('\n'),
    priority: template.priority ?? 'Medium',
    startsOn,
    days: [weekdayAt(startsOn)],
    onHoliday: recurring.onHoliday,
    frequency: 'own',
  };
  if (!parsed) return shared;
  if (recurring.afterCompletion) return { ...shared, frequency: 'after', interval: String(daysAfter(parsed) ?? 1) };
  const read: RecurringValues = {
    ...shared,
    frequency: parsed.frequency,
    interval: String(parsed.interval),
    ends: parsed.until ? 'until' : parsed.count ? 'count' : 'never',
    until: parsed.until ?? '',
    count: String(parsed.count ?? 10),
    ...(parsed.frequency === 'WEEKLY' &&
      parsed.byDay.length > 0 && {
        days: weekdays.filter((each) => parsed.byDay.some(({ weekday }) => weekday === each)),
      }),
  };
  // Only what the form would write the same way is shown in its fields.
  const shown = monthDays.map((monthDay) => ({ ...read, monthDay }));
  return shown.find((values) => isSameRule(ruleOf(values), recurring)) ?? shared;
}

/** Equal if it has the same parts, or if the form only says what followed from the first day. */
function isSameRule(written: string, { rule, startsOn }: Pick<Recurring, 'rule' | 'startsOn'>): boolean {
  const full = (each: string) => {
    const parsed = parseRule(each);
    const isBare = parsed && parsed.byDay.length + parsed.byMonthDay.length + parsed.byMonth.length === 0;
    const named = !isBare
      ? {}
      : parsed.frequency === 'WEEKLY'
        ? { byDay: [{ nth: 0, weekday: weekdayAt(startsOn) }] }
        : parsed.frequency === 'MONTHLY'
          ? { byMonthDay: [Number(startsOn.slice(8))] }
          : {};
    return JSON.stringify({ ...parsed, ...named });
  };
  return full(written) === full(rule);
}

/** The rule that the fields say. */
function ruleOf(values: RecurringValues): string {
  const { frequency, interval, days, startsOn, ends, until, count } = values;
  if (frequency === 'after') return `FREQ=DAILY;INTERVAL=${interval}`;
  return [
    `FREQ=${frequency}`,
    interval !== '1' && `INTERVAL=${interval}`,
    frequency === 'WEEKLY' && `BYDAY=${weekdays.filter((each) => days.includes(each)).join(',')}`,
    frequency === 'MONTHLY' && monthPart(values.monthDay, startsOn),
    ends === 'until' && `UNTIL=${until.replaceAll('-', '')}`,
    ends === 'count' && `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(';');
}

function monthPart(monthDay: RecurringValues['monthDay'], startsOn: string): string {
  if (monthDay === 'lastDay') return 'BYMONTHDAY=-1';
  if (monthDay === 'date') return `BYMONTHDAY=${Number(startsOn.slice(8))}`;
  return `BYDAY=${monthDay === 'nth' ? nthOf(startsOn) : -1}${weekdayAt(startsOn)}`;
}

/** Which of its weekdays in the month a day is. A fifth one is the last. */
export function nthOf(day: string): number {
  return Math.ceil(Number(day.slice(8)) / 7);
}

export function weekdayAt(day: string): Weekday {
  return weekdays[weekdayOf(day) - 1] as Weekday;
}

const wholeNumber = (least: number, most: number, message: string) =>
  z.string().refine((value) => /^\d{1,4}$/.test(value) && Number(value) >= least && Number(value) <= most, message);

export const recurringForm = z
  .object({
    title: requiredName(t('Title is required')),
    body: text(),
    assigneeId: z.string(),
    audience,
    dueDays: z.union([z.literal(''), wholeNumber(0, 365, t('Please enter a number of days from 0 to 365'))], {
      error: t('Please enter a number of days from 0 to 365'),
    }),
    checklist: z.string(),
    priority: z.enum(ticketPriorities),
    frequency: z.enum(frequencies),
    interval: wholeNumber(1, ruleLimits.interval, t('Please enter a number from 1 to 99')),
    days: z.array(z.enum(weekdays)),
    monthDay: z.enum(monthDays),
    startsOn: day(t('Choose a day')),
    ends: z.enum(endings),
    until: z.string(),
    count: z.string(),
    onHoliday: z.enum(holidayChoices),
  })
  .refine(({ frequency, days }) => frequency !== 'WEEKLY' || days.length > 0, {
    path: ['days'],
    error: t('Choose at least one day'),
  })
  .refine(({ ends, until }) => ends !== 'until' || /^\d{4}-\d{2}-\d{2}$/.test(until), {
    path: ['until'],
    error: t('Choose a day'),
  })
  .refine(
    ({ ends, count }) => ends !== 'count' || (/^\d{1,3}$/.test(count) && Number(count) >= 1 && Number(count) <= 500),
    {
      path: ['count'],
      error: t('Please enter a number from 1 to 500'),
    },
  );

/** What the form changes of a rule, without what only a new one has. */
export function bodyOf(values: z.output<typeof recurringForm>, own?: Recurring) {
  const {
    title,
    body,
    assigneeId,
    audience: seen,
    dueDays,
    checklist,
    priority,
    startsOn,
    onHoliday,
    frequency,
  } = values;
  const items = checklist.split('\n').map((each) => each.trim());
  return {
    template: {
      title,
      body,
      assigneeId: assigneeId || null,
      audience: seen,
      dueDays: dueDays === '' ? null : Number(dueDays),
      checklist: items.filter(Boolean),
      priority,
    },
    rule: frequency === 'own' && own ? own.rule : ruleOf(values),
    afterCompletion: frequency === 'after' || (frequency === 'own' && own?.afterCompletion === true),
    startsOn,
    onHoliday,
  };
}
