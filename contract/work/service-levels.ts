import { z } from 'zod';
import { administrator, anyOf } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
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
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { paging } from '#contract/platform/paging.ts';
import { timeZone } from '#contract/platform/time-zone.ts';
import { constant } from '../platform/texts/constant.ts';
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
  .max(serviceLimits.spans, constant('At most {limit} times', { limit: serviceLimits.spans }))
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
  .max(serviceLimits.holidays, constant('At most {limit} holidays', { limit: serviceLimits.holidays }))
  .transform((days) => [...new Set(days)].sort());

const wrongMinutes = constant('Please enter a time from 1 minute to {hours} hours', {
  hours: serviceLimits.minutes / 60,
});

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

const exampleHours = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' }));

const standard: ServiceLevel = {
  id: ids.serviceLevel,
  name: 'Standard',
  zone: 'Europe/Berlin',
  hours: exampleHours,
  holidays: ['2026-12-25'],
  targets: { Low: { answer: 960 }, Medium: { answer: 480, resolve: 2400 }, High: { answer: 120, resolve: 960 } },
  isDefault: false,
  clientCount: 0,
  createdAt: '2026-01-05T08:00:00.000Z',
  version: 3,
};

/** No client has it any more. */
const formerLevel: ServiceLevel = { ...standard, id: ids.oldServiceLevel, name: 'Until 2025' };

export const listServiceLevels = defineEndpoint('listServiceLevels', {
  method: 'GET',
  path: '/api/ServiceLevels',
  // Who edits clients gives them a level. Only staff, because client users know only what they are promised.
  access: anyOf(['Clients:CreateClients', 'Clients:EditClients'], { staffOnly: true }),
  problems: [400],
  query: z.object(paging),
  responses: { 200: z.array(serviceLevelSchema) },
  summary: 'List service levels',
  description: 'Lists the service levels of the company by name, with the number of clients that have each.',
  headers: counted,
  example: { query: { limit: 100 }, answer: [standard, formerLevel] },
});

const premium = {
  name: 'Premium',
  zone: 'Europe/Berlin',
  hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' })),
  targets: { Low: { answer: 480 }, Medium: { answer: 120 }, High: { answer: 30, resolve: 240 } },
};

export const createServiceLevel = defineEndpoint('createServiceLevel', {
  method: 'POST',
  path: '/api/ServiceLevels',
  access: administrator(),
  changes: 'serviceLevels',
  records: 'serviceLevel.created',
  problems: [400],
  body: createServiceLevelBody,
  responses: { 201: serviceLevelSchema },
  summary: 'Create a service level',
  description:
    'Creates a service level: the times in which the company works, its holidays, and how many minutes of work it takes at most to answer and to resolve a ticket of each priority. A span of hours is on one day, from 1 (Monday) to 7, and may end at `24:00`. With `isDefault`, it applies to all clients that have no other.',
  example: {
    body: premium,
    answer: {
      ...standard,
      ...premium,
      id: ids.created,
      holidays: [],
      version: 1,
    },
  },
});

export const updateServiceLevel = defineEndpoint('updateServiceLevel', {
  method: 'PATCH',
  path: '/api/ServiceLevels/:id',
  access: administrator(),
  changes: 'serviceLevels',
  records: 'serviceLevel.updated',
  problems: [400, 404, 412],
  params: idParams,
  body: updateServiceLevelBody,
  responses: { 200: serviceLevelSchema },
  summary: 'Change a service level',
  description:
    'Changes the fields that are given. What is promised for tickets that are not done is computed again from the times that Loggia keeps: when a ticket was raised, when its clock stood, and when it was answered.',
  example: {
    params: { id: ids.serviceLevel },
    body: { holidays: ['2026-12-25', '2027-01-01'] },
    answer: {
      ...standard,
      holidays: ['2026-12-25', '2027-01-01'],
      updatedAt: '2026-04-14T15:05:00.000Z',
      version: 4,
    },
  },
});

export const deleteServiceLevel = defineEndpoint('deleteServiceLevel', {
  method: 'DELETE',
  path: '/api/ServiceLevels/:id',
  access: administrator(),
  changes: 'serviceLevels',
  records: 'serviceLevel.deleted',
  problems: [400, 404, 412],
  params: idParams,
  responses: { 204: null },
  summary: 'Delete a service level',
  description: 'Deletes a service level. While clients have it, the response is 400 and names them.',
  example: { params: { id: ids.oldServiceLevel } },
});

export const namedSchemas = {
  ServiceLevel: {
    schema: serviceLevelSchema,
    description: 'A service level. `targets` are minutes of work by priority; what is missing is not promised.',
  },
} satisfies NamedSchemas;
