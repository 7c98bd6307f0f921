import { z } from 'zod';
import { claim, signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { day, dayReply, id, idParams, instant, version } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import { hueNames } from '#contract/platform/hues.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { paging } from '#contract/platform/paging.ts';
import { constant } from '#contract/platform/texts/constant.ts';
import type { Text } from '#contract/platform/texts/speak.ts';
import { budgetPeriods } from './hour-values.ts';

/** 100,000 hours. */
const mostMinutes = 6_000_000;
const maxProjects = 200;

const budgetSchema = z.object({
  id,
  clientId: id,
  clientName: z.string(),
  clientColour: z.enum(hueNames),
  /** Those that the caller sees. */
  projects: z.array(z.object({ id, title: z.string() })),
  /** In total, or for each month. */
  minutes: z.int(),
  period: z.enum(budgetPeriods),
  /** Of a budget per month: what is left of a month, or was worked too much, counts in the next one. */
  carriesOver: z.boolean(),
  /** Only billable hours count. */
  billableOnly: z.boolean(),
  /** Hours before this day do not count. */
  startsOn: dayReply,
  /** Of a budget per month: the current month, such as `2026-04`. */
  month: z.string().optional(),
  /** Of a budget per month that carries over: what the months before left, below 0 if they used too much. */
  carriedMinutes: z.int().optional(),
  /** Used in total, or in this month. */
  usedMinutes: z.int(),
  /** Below 0 if more was used than there is. */
  leftMinutes: z.int(),
  /** Only for staff. */
  createdAt: instant.optional(),
  version: version.optional(),
});

export type Budget = z.output<typeof budgetSchema>;

const wrongMinutes = constant('Please enter 1 to {most} minutes', { most: mostMinutes });
const mostProjects = constant('At most {limit} projects', { limit: maxProjects });
const yesOrNo = 'Please choose yes or no' satisfies Text;

const fields = {
  projectIds: z.array(id).max(maxProjects, mostProjects).min(1, 'Choose at least one project'),
  minutes: z.int(wrongMinutes).min(1, wrongMinutes).max(mostMinutes, wrongMinutes),
  period: z.enum(budgetPeriods, 'Choose Total or Month'),
  carriesOver: z.boolean(yesOrNo),
  billableOnly: z.boolean(yesOrNo),
  startsOn: day('Please choose a day'),
};

export const createBudgetBody = z.object({
  ...fields,
  clientId: z.uuid('Please choose a client').toLowerCase(),
  carriesOver: fields.carriesOver.default(false),
  billableOnly: fields.billableOnly.default(false),
});

/** Omitted fields stay unchanged. */
export const updateBudgetBody = z.object(fields).partial();

export const budgetListQuery = z.object({ clientId: id.optional(), projectId: id.optional(), ...paging });

const budget: Budget = {
  id: ids.budget,
  clientId: ids.acme,
  clientName: 'Acme Hotels',
  clientColour: 'blue',
  projects: [{ id: ids.lobby, title: 'Lobby renovation' }],
  minutes: 2400,
  period: 'Total',
  carriesOver: false,
  billableOnly: true,
  startsOn: '2026-04-01',
  usedMinutes: 210,
  leftMinutes: 2190,
  createdAt: '2026-04-01T09:00:00.000Z',
  version: 3,
};

export const listBudgets = defineEndpoint('listBudgets', {
  method: 'GET',
  path: '/api/Budgets',
  // Of the projects that the caller sees. Row security decides for client users.
  access: signedIn(),
  programs: true,
  problems: [400, 404],
  query: budgetListQuery,
  responses: { 200: z.array(budgetSchema) },
  summary: 'List budgets',
  description:
    'Lists the budgets of hours for the projects that the caller sees, newest first, with what is used and left. Client users see those of their client, if it sees hours. Months are those of the time zone of the company. 404 where hours are off.',
  headers: counted,
  example: { query: { projectId: ids.lobby, limit: 100 }, answer: [budget] },
});

const editors = claim('Project:EditProjects', { staffOnly: true });

export const createBudget = defineEndpoint('createBudget', {
  method: 'POST',
  path: '/api/Budgets',
  access: editors,
  changes: 'budgets',
  records: 'budget.created',
  problems: [400, 404],
  body: createBudgetBody,
  responses: { 201: budgetSchema },
  summary: 'Create a budget',
  description:
    'Adds a budget of hours for one or several projects of a client: in total, or for each month. A budget per month may carry over what a month leaves. Staff only.',
  example: {
    body: {
      clientId: ids.acme,
      projectIds: [ids.lobby],
      minutes: 600,
      period: 'Total',
      startsOn: '2026-04-01',
    },
    answer: {
      ...budget,
      id: ids.created,
      minutes: 600,
      billableOnly: false,
      usedMinutes: 225,
      leftMinutes: 375,
      createdAt: '2026-04-14T15:05:00.000Z',
      version: 1,
    },
  },
});

export const updateBudget = defineEndpoint('updateBudget', {
  method: 'PATCH',
  path: '/api/Budgets/:id',
  access: editors,
  changes: 'budgets',
  records: 'budget.updated',
  problems: [400, 404, 412],
  params: idParams,
  body: updateBudgetBody,
  responses: { 200: budgetSchema },
  summary: 'Change a budget',
  description:
    'Changes the fields that are given. `projectIds` has all projects of the budget; those that the caller does not see stay. Staff only.',
  example: {
    params: { id: ids.budget },
    body: { minutes: 3000 },
    answer: { ...budget, minutes: 3000, leftMinutes: 2790, version: 4 },
  },
});

export const deleteBudget = defineEndpoint('deleteBudget', {
  method: 'DELETE',
  path: '/api/Budgets/:id',
  access: editors,
  changes: 'budgets',
  records: 'budget.deleted',
  problems: [404, 412],
  params: idParams,
  responses: { 204: null },
  summary: 'Delete a budget',
  description: 'Deletes a budget, which cannot be restored. The hours stay.',
  example: { params: { id: ids.oldBudget } },
});

export const namedSchemas = {
  Budget: { schema: budgetSchema, description: 'Hours that a client has for its projects, and what is left of them.' },
} satisfies NamedSchemas;
