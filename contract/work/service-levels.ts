import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import {
  boundedString,
  day,
  dayReply,
  id,
  idParams,
  instant,
  requiredName,
  version,
} from '#contract/platform/fields.ts';
import { paging } from '#contract/platform/paging.ts';
import { timeZone } from '#contract/platform/time-zone.ts';
import { serviceLimits } from './service-hours.ts';
import { ticketPriorities } from './ticket-status.ts';

const spanSchema = z.object({
  /** Monday is 1. */
  day: z.int(),
  from: z.string(),
  to: z.string(),
});

const targetSchema = z.object({ answer: z.int().optional(), resolve: z.int().optional() });

const serviceLevelSchema = z.object({
  id,
  name: z.string(),
  zone: z.string(),
  hours: z.array(spanSchema),
  holidays: z.array(dayReply),
  /** In minutes of work. What is missing is not promised. */
  targets: z.object({ Low: targetSchema, Medium: targetSchema, High: targetSchema }),
  /** The level of clients that have none. */
  isDefault: z.boolean(),
  clientCount: z.int(),
  createdAt: instant,
  updatedAt: instant.optional(),
  version,
});

export type ServiceLevel = z.output<typeof serviceLevelSchema>;

const time = (message: string) =>
  boundedString(5).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: message, abort: true });

const weekday = 'Please enter a day from 1 (Monday) to 7 (Sunday)';

/** `HH:MM`, compared as text. 24:00 is the end of the day. */
const span = z
  .object({
    day: z.int(weekday).min(1, weekday).max(7, weekday),
    from: time('Please enter a time such as 09:00'),
    to: time('Please enter a time such as 17:00'),
  })
  .refine(({ from, to }) => from < to, { error: 'The end must be after the beginning', path: ['to'] });

type Span = z.output<typeof span>;

const hours = z
  .array(span)
  .max(serviceLimits.spans, `At most ${serviceLimits.spans} times`)
  .min(1, 'Enter when you work, on at least one day')
  .refine((spans) => !overlap(spans), 'Two times of the same day overlap')
  .transform((spans) => spans.toSorted(byTime));

function overlap(spans: readonly Span[]): boolean {
  const sorted = spans.toSorted(byTime);
  return sorted.some((each, index) => {
    const before = sorted[index - 1];
    return before?.day === each.day && each.from < before.to;
  });
}

function byTime(a: Span, b: Span): number {
  return a.day - b.day || Number(a.from > b.from) - Number(a.from < b.from);
}

const holidays = z
  .array(day())
  .max(serviceLimits.holidays, `At most ${serviceLimits.holidays} holidays`)
  .transform((days) => [...new Set(days)].sort());

const wrongMinutes = `Please enter a time from 1 minute to ${serviceLimits.minutes / 60} hours`;

/** Null and an omitted target promise nothing. */
const minutes = z
  .int(wrongMinutes)
  .min(1, wrongMinutes)
  .max(serviceLimits.minutes, wrongMinutes)
  .nullish()
  .transform((value) => value ?? undefined);

const target = z
  .object({ answer: minutes, resolve: minutes })
  .refine(({ answer, resolve }) => !answer || !resolve || answer <= resolve, {
    error: 'The answer cannot be promised for later than the solution',
    path: ['answer'],
  });

const targets = z
  .object({ Low: target.prefault({}), Medium: target.prefault({}), High: target.prefault({}) })
  .refine((all) => ticketPriorities.some((priority) => all[priority].answer || all[priority].resolve), {
    error: 'Enter at least one time',
  });

const fields = z.object({
  name: requiredName('Please enter a name'),
  zone: timeZone,
  hours,
  holidays,
  targets,
  /** True takes the place of the default level before. */
  isDefault: z.boolean(),
});

export const createServiceLevelBody = fields.extend({
  holidays: fields.shape.holidays.default([]),
  isDefault: fields.shape.isDefault.default(false),
});

/** Omitted fields stay unchanged. */
export const updateServiceLevelBody = fields.partial();

export const listServiceLevels = defineEndpoint('listServiceLevels', {
  query: z.object(paging),
  responses: { 200: z.array(serviceLevelSchema) },
});

export const createServiceLevel = defineEndpoint('createServiceLevel', {
  body: createServiceLevelBody,
  responses: { 201: serviceLevelSchema },
});

export const updateServiceLevel = defineEndpoint('updateServiceLevel', {
  params: idParams,
  body: updateServiceLevelBody,
  responses: { 200: serviceLevelSchema },
});

export const deleteServiceLevel = defineEndpoint('deleteServiceLevel', {
  params: idParams,
  responses: { 204: null },
});
