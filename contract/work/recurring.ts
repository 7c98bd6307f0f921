import { z } from 'zod';
import { signedIn } from '#contract/platform/access.ts';
import { audience } from '#contract/platform/audience.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import {
  boundedString,
  day,
  dayReply,
  id,
  idParams,
  instant,
  optionalId,
  requiredName,
  text,
  version,
} from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { paging } from '#contract/platform/paging.ts';
import { constant } from '#contract/platform/texts/constant.ts';
import { holidayChoices, parseRule, pauseReasons, recurringNouns, ruleLimits } from './recurrence-rule.ts';
import { itemLimit, maxItems } from './task-values.ts';
import { ticketPriorities, ticketTypes } from './ticket-status.ts';

const templateSchema = z.object({
  title: z.string(),
  body: z.string(),
  projectId: id.optional(),
  projectTitle: z.string().optional(),
  /** Of a ticket that its client sees, and of every task. */
  clientId: id.optional(),
  clientName: z.string().optional(),
  assigneeId: id.optional(),
  assigneeName: z.string().optional(),
  /** Only of tasks, as the next two. */
  audience: audience.optional(),
  /** Days from the day on which it is made until it is due. */
  dueDays: z.int().optional(),
  checklist: z.array(z.string()).optional(),
  /** Only of tickets, as the next one. */
  type: z.enum(ticketTypes).optional(),
  priority: z.enum(ticketPriorities).optional(),
});

const recurringSchema = z.object({
  id,
  of: z.enum(recurringNouns),
  template: templateSchema,
  rule: z.string(),
  afterCompletion: z.boolean(),
  startsOn: dayReply,
  onHoliday: z.enum(holidayChoices),
  /** Absent while it is paused, after its end, and while it waits until the last one is done. */
  nextOn: dayReply.optional(),
  /** Why nothing is made. */
  pausedBecause: z.enum(pauseReasons).optional(),
  /** In whose name it is made. */
  ownerId: id,
  ownerName: z.string().optional(),
  createdAt: instant,
  updatedAt: instant.optional(),
  version,
});

export type Recurring = z.output<typeof recurringSchema>;

const wrongDue = 'Please enter a number of days from 0 to 365';

const templateFields = {
  title: requiredName('Title is required'),
  body: text(),
  projectId: optionalId,
  clientId: optionalId,
  assigneeId: optionalId,
  audience,
  dueDays: z.int(wrongDue).min(0, wrongDue).max(365, wrongDue).nullable(),
  checklist: z
    .array(requiredName('Please write what is to be done', itemLimit))
    .max(maxItems, constant('A checklist can have at most {limit} items', { limit: maxItems })),
  type: z.enum(ticketTypes, 'Please choose a type'),
  priority: z.enum(ticketPriorities, 'Please choose a priority'),
};

const template = z.object({
  ...templateFields,
  body: templateFields.body.default(''),
  audience: templateFields.audience.default('staff'),
  dueDays: templateFields.dueDays.default(null),
  checklist: templateFields.checklist.default([]),
  type: templateFields.type.default('Defect'),
  priority: templateFields.priority.default('Medium'),
});

export type NewTemplate = z.output<typeof template>;

const rule = boundedString(ruleLimits.characters).refine(
  (value) => parseRule(value) !== undefined,
  'Please enter a rule with FREQ from DAILY to YEARLY',
);
const afterCompletion = z.boolean('Choose true or false');
const onHoliday = z.enum(holidayChoices, 'Choose Make, Skip or Move');

export const createRecurringBody = z.object({
  of: z.enum(recurringNouns, 'Choose Task or Ticket'),
  template,
  rule,
  afterCompletion: afterCompletion.default(false),
  startsOn: day(),
  onHoliday: onHoliday.default('Make'),
});

/** Omitted fields stay unchanged, also those of the template. */
export const updateRecurringBody = z
  .object({
    template: z.object(templateFields).omit({ projectId: true, clientId: true }).partial(),
    rule,
    afterCompletion,
    startsOn: day(),
    onHoliday,
    paused: z.boolean('Choose true or false'),
  })
  .partial();

const example: Recurring = {
  id: ids.recurring,
  of: 'Task',
  template: {
    title: 'Check the emergency lights',
    body: 'All floors.',
    projectId: ids.lobby,
    projectTitle: 'Lobby renovation',
    clientId: ids.acme,
    clientName: 'Acme Hotels',
    audience: 'staff',
    dueDays: 3,
    checklist: ['Ground floor', 'Stairs'],
  },
  rule: 'FREQ=MONTHLY;BYDAY=-1FR',
  afterCompletion: false,
  startsOn: '2126-04-01',
  onHoliday: 'Move',
  nextOn: '2126-04-26',
  ownerId: ids.ada,
  ownerName: 'Ada North',
  createdAt: '2026-04-13T09:00:00.000Z',
  version: 3,
};

const ofTicket: Recurring = {
  id: ids.oldRecurring,
  of: 'Ticket',
  template: {
    title: 'Change the filters',
    body: 'Both of them.',
    type: 'Defect',
    priority: 'Low',
  },
  rule: 'FREQ=DAILY;INTERVAL=90',
  afterCompletion: true,
  startsOn: '2126-05-01',
  onHoliday: 'Make',
  nextOn: '2126-05-01',
  ownerId: ids.ada,
  ownerName: 'Ada North',
  createdAt: '2026-04-13T09:05:00.000Z',
  version: 3,
};

// Who may make a task or a ticket may make it recurring. The handler knows the project. Client users do not know rules.
const staff = signedIn({ staffOnly: true });

export const listRecurring = defineEndpoint('listRecurring', {
  method: 'GET',
  path: '/api/Recurring',
  access: staff,
  programs: true,
  problems: [400, 404],
  query: z.object({ projectId: id.optional(), noun: z.enum(recurringNouns).optional(), ...paging }),
  responses: { 200: z.array(recurringSchema) },
  summary: 'List rules of recurring work',
  description:
    'Lists the rules that make tasks and tickets, soonest first: those of a project with `projectId`, otherwise those of all projects that the caller sees and of tickets without a project. Staff only.',
  headers: counted,
  example: { query: { limit: 100 }, answer: [example, ofTicket] },
});

export const getRecurring = defineEndpoint('getRecurring', {
  method: 'GET',
  path: '/api/Recurring/:id',
  access: staff,
  programs: true,
  problems: [404],
  params: idParams,
  responses: { 200: recurringSchema },
  summary: 'Read a rule of recurring work',
  description: 'Returns a rule that makes tasks or tickets. Staff only.',
  example: { params: { id: ids.recurring }, answer: example },
});

export const createRecurring = defineEndpoint('createRecurring', {
  method: 'POST',
  path: '/api/Recurring',
  access: staff,
  changes: 'recurring',
  records: 'recurring.created',
  problems: [400, 404],
  body: createRecurringBody,
  responses: { 201: recurringSchema },
  summary: 'Make a task or a ticket recurring',
  description:
    'Makes a task or a ticket on each day of `rule`, an RRULE of RFC 5545 that counts from `startsOn`, at midnight in the time zone of the company, in the name of the caller. A rule has FREQ (DAILY to YEARLY), INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, and COUNT or UNTIL (a day). Months without such a day are left out; BYMONTHDAY=-1 is the last day. With `afterCompletion` the first one is made on `startsOn` and each next one so many days after the last one is done; the rule then has only FREQ=DAILY or WEEKLY and INTERVAL. `onHoliday` says what happens on a holiday of the service level of the client: `Make` it, `Skip` it, or `Move` it to the next day of work. Of several days that were missed, only the latest is made. A task needs a project and whoever edits projects, a ticket a description. Fields of the template that the noun does not have are left out. Staff only.',
  example: {
    body: {
      of: 'Task',
      template: { title: 'Water the plants', projectId: ids.lobby },
      rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
      startsOn: '2126-04-01',
    },
    answer: {
      id: ids.created,
      of: 'Task',
      template: {
        title: 'Water the plants',
        body: '',
        projectId: ids.lobby,
        projectTitle: 'Lobby renovation',
        clientId: ids.acme,
        clientName: 'Acme Hotels',
        audience: 'staff',
        checklist: [],
      },
      rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
      afterCompletion: false,
      startsOn: '2126-04-01',
      onHoliday: 'Make',
      nextOn: '2126-04-01',
      ownerId: ids.ada,
      ownerName: 'Ada North',
      createdAt: '2026-04-14T15:05:00.000Z',
      version: 1,
    },
  },
});

export const updateRecurring = defineEndpoint('updateRecurring', {
  method: 'PATCH',
  path: '/api/Recurring/:id',
  access: staff,
  changes: 'recurring',
  records: 'recurring.updated',
  problems: [400, 404, 412],
  params: idParams,
  body: updateRecurringBody,
  responses: { 200: recurringSchema },
  summary: 'Change a rule of recurring work',
  description:
    'Changes the fields that are given. What was made stays. `paused` stops a rule, or lets it go on from today in the name of the caller. Who changes the template has it made in their own name. Staff only.',
  example: {
    params: { id: ids.recurring },
    body: { template: { dueDays: 5 } },
    answer: {
      ...example,
      template: { ...example.template, dueDays: 5 },
      updatedAt: '2026-04-14T15:05:00.000Z',
      version: 4,
    },
  },
});

export const deleteRecurring = defineEndpoint('deleteRecurring', {
  method: 'DELETE',
  path: '/api/Recurring/:id',
  access: staff,
  changes: 'recurring',
  records: 'recurring.deleted',
  problems: [404, 412],
  params: idParams,
  responses: { 204: null },
  summary: 'Delete a rule of recurring work',
  description: 'Deletes a rule. What it made stays. Staff only.',
  example: { params: { id: ids.oldRecurring } },
});

export const namedSchemas = {
  RecurringTemplate: { schema: templateSchema, description: 'What a rule makes each time.' },
  Recurring: { schema: recurringSchema, description: 'A rule that makes a task or a ticket every so often.' },
} satisfies NamedSchemas;
