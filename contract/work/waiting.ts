import { z } from 'zod';
import { signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { day, dayReply, id, version } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import { hueNames } from '#contract/platform/hues.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { paging } from '#contract/platform/paging.ts';
import { taskStatuses, taskWants } from './task-values.ts';
import { ticketStatuses } from './ticket-status.ts';
import { workKinds } from './work-kinds.ts';

const waitingItem = z.object({
  kind: z.enum(workKinds),
  id,
  /** Of an approval the name of the file. */
  title: z.string(),
  /** Only of a ticket. */
  number: z.int().optional(),
  /** Only of a task: what its assignee gives. */
  wants: z.enum(taskWants).optional(),
  projectId: id.optional(),
  projectTitle: z.string().optional(),
  /** The due date of a task or an approval, or the day of the next promise for a ticket, which only staff see. */
  dueOn: dayReply.optional(),
});

const waiting = z.object({ total: z.int(), items: z.array(waitingItem) });

/** What the caller has to do, whether it waits for them now or not. */
const workItem = waitingItem.extend({
  clientId: id.optional(),
  clientName: z.string().optional(),
  clientColour: z.enum(hueNames).optional(),
  /** An approval is open. */
  status: z.enum([...new Set([...taskStatuses, ...ticketStatuses])]),
  /** The day has passed where the company is. Of a ticket, the moment. */
  overdue: z.boolean(),
  /** Of a task or a ticket, for changing it. */
  version: version.optional(),
});

export type WaitingItem = z.output<typeof waitingItem>;
export type Waiting = z.output<typeof waiting>;
export type WorkItem = z.output<typeof workItem>;

/** What waits for the caller, soonest first. */
export const getWaiting = defineEndpoint('getWaiting', {
  method: 'GET',
  path: '/api/Waiting',
  // What waits for the caller, of what they may see.
  access: signedIn(),
  programs: true,
  responses: { 200: waiting },
  summary: 'Read what waits for you',
  description:
    'Lists at most 50 things that wait for the caller, soonest first: their open tasks, tickets that wait for their answer, and files that they were asked to approve. `total` counts all of them. What they may not see is not part of it.',
  example: { answer: { total: 0, items: [] } },
});

export const workListQuery = z.object({
  kind: z.enum(workKinds).optional(),
  /** Due on one of these days. What has no day is left out then. */
  from: day().optional(),
  to: day().optional(),
  ...paging,
});

/** All that the caller has to do, soonest first. What has no day comes last. */
export const listWork = defineEndpoint('listWork', {
  method: 'GET',
  path: '/api/Work',
  // As for what waits.
  access: signedIn(),
  programs: true,
  problems: [400],
  query: workListQuery,
  responses: { 200: z.array(workItem) },
  summary: 'List your work',
  description:
    'Lists what you have to do in all projects, soonest first: your open tasks, files that you were asked to approve, and tickets. For staff these are the open tickets that they are assigned to, for client users those that wait for the client. `wants` says what a task asks for. `from` and `to` limit it to what is due on these days.',
  headers: counted,
  example: { query: { from: '2026-04-13', to: '2026-04-24', limit: 100 }, answer: [] },
});

export const namedSchemas = {
  Waiting: { schema: waiting, description: 'What waits for the caller, soonest first.' },
  WorkItem: { schema: workItem, description: 'A task, a ticket or an approval that the caller has to do.' },
} satisfies NamedSchemas;
