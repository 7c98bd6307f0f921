import { z } from 'zod';
import { signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { dayReply, id } from '#contract/platform/fields.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { taskWants } from './task-values.ts';

const waitingItem = z.object({
  kind: z.enum(['task', 'ticket', 'signOff']),
  id,
  /** Of an approval the name of the file. */
  title: z.string(),
  /** Only of a ticket. */
  number: z.int().optional(),
  /** Only of a task: what its assignee gives. */
  wants: z.enum(taskWants).optional(),
  projectId: id.optional(),
  projectTitle: z.string().optional(),
  /** The due date of a task or an approval, or the day by which an answer was promised. */
  dueOn: dayReply.optional(),
});

const waiting = z.object({ total: z.int(), items: z.array(waitingItem) });

export type WaitingItem = z.output<typeof waitingItem>;
export type Waiting = z.output<typeof waiting>;

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

export const namedSchemas = {
  Waiting: { schema: waiting, description: 'What waits for the caller, soonest first.' },
} satisfies NamedSchemas;
