import { z } from 'zod';
import { audience } from '#contract/platform/audience.ts';
import { listFormat } from '#contract/platform/csv.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import {
  day,
  dayReply,
  id,
  idParams,
  instant,
  requiredName,
  text,
  trimmedText,
  version,
} from '#contract/platform/fields.ts';
import { paging } from '#contract/platform/paging.ts';
import { taskStates, taskStatuses, taskWants } from './task-values.ts';

const taskSchema = z.object({
  id,
  projectId: id,
  projectTitle: z.string(),
  clientId: id,
  title: z.string(),
  body: z.string(),
  status: z.enum(taskStatuses),
  assigneeId: id.optional(),
  assigneeName: z.string().optional(),
  dueOn: dayReply.optional(),
  /** Who may see it besides staff. A task of a client user is always for the client. */
  audience,
  wants: z.enum(taskWants),
  milestone: z.boolean(),
  /** Only if it wants an answer, once it is answered. */
  answer: z.string().optional(),
  /** What was uploaded for it, as far as the caller may see documents. */
  documents: z.array(z.object({ id, fileName: z.string() })),
  createdAt: instant,
  createdBy: id,
  /** Absent if the author now belongs to another client than the viewer. */
  createdByName: z.string().optional(),
  updatedAt: instant.optional(),
  doneAt: instant.optional(),
  doneBy: id.optional(),
  doneByName: z.string().optional(),
  version,
});

export type Task = z.output<typeof taskSchema>;

const status = z.enum(taskStatuses, 'Choose Open, Doing or Done');
const wants = z.enum(taskWants, 'Choose nothing, file or answer');
/** Null if nobody does it, or if it has no due date. */
const assigneeId = id.nullable();
const dueOn = day().nullable();

const fields = {
  title: requiredName('Task title is required'),
  body: text(),
  assigneeId,
  dueOn,
  audience,
  wants,
  milestone: z.boolean('Choose true or false'),
};

export const createTaskBody = z.object({
  projectId: id,
  title: fields.title,
  body: fields.body.default(''),
  assigneeId: assigneeId.default(null),
  dueOn: dueOn.default(null),
  audience: audience.default('staff'),
  wants: wants.default('nothing'),
  milestone: fields.milestone.default(false),
});

/** Omitted fields stay unchanged. */
export const updateTaskBody = z
  .object({ ...fields, status, answer: trimmedText().min(1, 'Please enter your answer') })
  .partial();

export const moveTaskBody = z.object({
  status: status.optional(),
  /** The task comes right after this one. Null makes it the first of the project. */
  afterId: id.nullable(),
});

export const taskListQuery = z.object({
  projectId: id.optional(),
  /** Only tasks of the caller. */
  mine: z.literal('true').optional(),
  state: z.enum(taskStates).default('all'),
  milestone: z.literal('true').optional(),
  /** Due on one of these days. */
  dueFrom: day().optional(),
  dueTo: day().optional(),
  /** Without it the list has no tasks of archived projects. */
  archived: z.literal('include').optional(),
  ...paging,
});

export const listTasks = defineEndpoint('listTasks', {
  query: taskListQuery.extend(listFormat),
  responses: { 200: z.array(taskSchema) },
});

export const createTask = defineEndpoint('createTask', { body: createTaskBody, responses: { 201: taskSchema } });

export const updateTask = defineEndpoint('updateTask', {
  params: idParams,
  body: updateTaskBody,
  responses: { 200: taskSchema },
});

export const moveTask = defineEndpoint('moveTask', {
  params: idParams,
  body: moveTaskBody,
  responses: { 200: taskSchema },
});

export const deleteTask = defineEndpoint('deleteTask', { params: idParams, responses: { 204: null } });
