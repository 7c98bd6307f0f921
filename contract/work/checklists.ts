import { z } from 'zod';
import { signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, requiredName } from '#contract/platform/fields.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { constant } from '../platform/texts/constant.ts';
import { itemLimit, maxItems, maxWaits } from './task-values.ts';

/** An item of a task's checklist. */
export const taskItemSchema = z.object({
  id,
  text: z.string(),
  done: z.boolean(),
  /** Who does it, if it is somebody in particular. */
  userId: id.optional(),
  userName: z.string().optional(),
});

export type TaskItem = z.output<typeof taskItemSchema>;

const done = z.boolean('Choose true or false');

/** All items in their order. What has an id stays that item, what has none is new, and what is not in it is removed. */
export const checklist = z
  .array(
    z.object({
      id: id.optional(),
      text: requiredName('Please write what is to be done', itemLimit),
      /** If it is omitted, it stays, so that a list that is sent later takes back nobody's tick. */
      done: done.optional(),
      userId: id.nullable().optional(),
    }),
  )
  .max(maxItems, constant('A checklist can have at most {limit} items', { limit: maxItems }));

export const waitsForIds = z
  .array(id)
  .max(maxWaits, constant('A task can wait for at most {limit} others', { limit: maxWaits }));

/** Small, and without a version: ticks at the same time never conflict. */
export const tickTaskItem = defineEndpoint('tickTaskItem', {
  method: 'PATCH',
  path: '/api/Tasks/:id/checklist/:itemId',
  access: signedIn(),
  programs: true,
  changes: 'tasks',
  records: 'task.updated',
  problems: [400, 404],
  params: z.object({ id, itemId: id }),
  body: z.object({ done }),
  responses: { 200: taskItemSchema },
  summary: 'Tick an item of a checklist',
  description:
    'Marks an item of the checklist of a task as done, or as not done. Allowed for those who may change the status of the task, and for the person of the item. The version of the task stays, so two people can tick at once.',
  example: {
    params: { id: ids.ownRequest, itemId: ids.tickedItem },
    body: { done: true },
    answer: { id: ids.tickedItem, text: 'Ask the fire brigade', done: true },
  },
});

export const namedSchemas = {
  TaskItem: { schema: taskItemSchema, description: 'An item of the checklist of a task.' },
} satisfies NamedSchemas;
