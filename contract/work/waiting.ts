import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { dayReply, id } from '#contract/platform/fields.ts';
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

export type WaitingItem = z.output<typeof waitingItem>;

/** What waits for the caller, soonest first. */
export const getWaiting = defineEndpoint('getWaiting', {
  responses: { 200: z.object({ total: z.int(), items: z.array(waitingItem) }) },
});
