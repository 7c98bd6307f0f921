import { z } from 'zod';
import { claim, signedIn } from '#contract/platform/access.ts';
import { audience } from '#contract/platform/audience.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
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
import { counted } from '#contract/platform/headers.ts';
import { hueNames } from '#contract/platform/hues.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { listFormat, paging } from '#contract/platform/paging.ts';
import { checklist, taskItemSchema, waitsForIds } from './checklists.ts';
import { taskStates, taskStatuses, taskWants } from './task-values.ts';

const taskSchema = z.object({
  id,
  projectId: id,
  projectTitle: z.string(),
  clientId: id,
  clientColour: z.enum(hueNames),
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
  /** How many items its checklist has, and how many of them are done. */
  itemCount: z.int(),
  itemsDone: z.int(),
  /** The tasks of its project that come before it, as far as the caller sees them. Nothing moves with them. */
  waitsForIds: z.array(id),
  waitsFor: z.array(z.object({ id, title: z.string(), status: z.enum(taskStatuses) })),
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

/** A task alone has its checklist. Lists only count it. */
const taskDetailsSchema = taskSchema.extend({
  checklist: z.array(taskItemSchema),
  /** The rule that made it. Only for staff. */
  recurringId: id.optional(),
});

export type TaskDetails = z.output<typeof taskDetailsSchema>;

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
  checklist,
  waitsForIds,
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
  checklist: checklist.default([]),
  waitsForIds: waitsForIds.default([]),
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

/** A request to a client user. */
const request: Task = {
  id: ids.fileRequest,
  projectId: ids.lobby,
  projectTitle: 'Lobby renovation',
  clientId: ids.acme,
  clientColour: 'blue',
  title: 'Send us the fire safety report',
  body: 'The one of last year is fine.',
  status: 'Open',
  assigneeId: ids.cleo,
  assigneeName: 'Cleo Marsh',
  dueOn: '2026-04-20',
  audience: 'client',
  wants: 'file',
  milestone: false,
  documents: [],
  itemCount: 0,
  itemsDone: 0,
  waitsForIds: [],
  waitsFor: [],
  createdAt: '2026-04-13T09:00:00.000Z',
  createdBy: ids.ada,
  createdByName: 'Ada North',
  version: 3,
};

const oldTask: Task = {
  id: ids.oldTask,
  projectId: ids.lobby,
  projectTitle: 'Lobby renovation',
  clientId: ids.acme,
  clientColour: 'blue',
  title: 'Order samples',
  body: '',
  status: 'Open',
  audience: 'staff',
  wants: 'nothing',
  milestone: false,
  documents: [],
  itemCount: 1,
  itemsDone: 0,
  waitsForIds: [ids.fileRequest],
  waitsFor: [{ id: ids.fileRequest, title: request.title, status: 'Open' }],
  createdAt: '2026-04-13T09:05:00.000Z',
  createdBy: ids.ada,
  createdByName: 'Ada North',
  version: 3,
};

const oldChecklist = [{ id: ids.taskItem, text: 'Ask two suppliers', done: false }];

export const listTasks = defineEndpoint('listTasks', {
  method: 'GET',
  path: '/api/Tasks',
  // Everyone sees those of the projects that they see, client users those for their client. The handler knows who does a task.
  access: signedIn(),
  programs: true,
  problems: [400, 404],
  query: taskListQuery.extend(listFormat),
  responses: { 200: z.array(taskSchema) },
  summary: 'List tasks',
  description:
    'With `projectId`, lists the tasks of a project in their order, otherwise those of all projects that the caller sees, soonest first. Client users see the tasks for their client. 404 where tasks are off.',
  headers: counted,
  example: { query: { projectId: ids.lobby, state: 'open', limit: 100 }, answer: [request, oldTask] },
});

export const getTask = defineEndpoint('getTask', {
  method: 'GET',
  path: '/api/Tasks/:id',
  access: signedIn(),
  programs: true,
  problems: [404],
  params: idParams,
  responses: { 200: taskDetailsSchema },
  summary: 'Read a task',
  description: 'Returns a task with its checklist. 404 where tasks are off.',
  example: { params: { id: ids.oldTask }, answer: { ...oldTask, checklist: oldChecklist } },
});

const editors = claim('Project:EditProjects', { staffOnly: true });

export const createTask = defineEndpoint('createTask', {
  method: 'POST',
  path: '/api/Tasks',
  access: editors,
  changes: 'tasks',
  records: 'task.created',
  problems: [400, 404],
  body: createTaskBody,
  responses: { 201: taskDetailsSchema },
  summary: 'Create a task',
  description:
    'Adds a task at the end of a project. It is for staff unless `audience` says otherwise; a task of a client user is always for the client. `wants` says what its assignee gives: `file` is done when they upload a document with `TaskId`, `answer` when they answer. The assignee has to see the project. `waitsForIds` names tasks of the same project, without a circle. Staff only.',
  example: {
    body: { projectId: ids.lobby, title: 'Floor is laid', dueOn: '2026-05-15', audience: 'client', milestone: true },
    answer: {
      id: ids.created,
      projectId: ids.lobby,
      projectTitle: 'Lobby renovation',
      clientId: ids.acme,
      clientColour: 'blue',
      title: 'Floor is laid',
      body: '',
      status: 'Open',
      dueOn: '2026-05-15',
      audience: 'client',
      wants: 'nothing',
      milestone: true,
      documents: [],
      itemCount: 0,
      itemsDone: 0,
      waitsForIds: [],
      waitsFor: [],
      checklist: [],
      createdAt: '2026-04-14T15:05:00.000Z',
      createdBy: ids.ada,
      createdByName: 'Ada North',
      version: 1,
    },
  },
});

export const updateTask = defineEndpoint('updateTask', {
  method: 'PATCH',
  path: '/api/Tasks/:id',
  access: signedIn(),
  programs: true,
  changes: 'tasks',
  records: 'task.updated',
  problems: [400, 404, 412],
  params: idParams,
  body: updateTaskBody,
  responses: { 200: taskDetailsSchema },
  summary: 'Change a task',
  description:
    'Changes the fields that are given. Who does a task may change its `status` and give its `answer`, and who reports progress may change the status; the rest is for staff who edit projects. An answer ends the task. `checklist` has all items: those with an `id` stay, the others are new, and what it leaves out is removed. `waitsForIds` has all tasks that come before it.',
  example: {
    params: { id: ids.fileRequest },
    body: { dueOn: '2026-04-24' },
    answer: { ...request, checklist: [], dueOn: '2026-04-24', updatedAt: '2026-04-14T15:05:00.000Z', version: 4 },
  },
});

export const moveTask = defineEndpoint('moveTask', {
  method: 'POST',
  path: '/api/Tasks/:id/move',
  // The order is for staff: client users do not see all of it.
  access: signedIn({ staffOnly: true }),
  programs: true,
  changes: 'tasks',
  records: 'task.updated',
  problems: [400, 404],
  params: idParams,
  body: moveTaskBody,
  responses: { 200: taskDetailsSchema },
  summary: 'Move a task',
  description:
    'Puts a task right after the task `afterId` of the same project, or first, and changes its status if one is given. Staff only.',
  example: {
    params: { id: ids.oldTask },
    body: { status: 'Doing', afterId: null },
    answer: {
      ...oldTask,
      checklist: oldChecklist,
      status: 'Doing',
      updatedAt: '2026-04-14T15:05:00.000Z',
      version: 4,
    },
  },
});

export const deleteTask = defineEndpoint('deleteTask', {
  method: 'DELETE',
  path: '/api/Tasks/:id',
  access: editors,
  changes: 'tasks',
  records: 'task.deleted',
  problems: [404, 412],
  params: idParams,
  responses: { 204: null },
  summary: 'Delete a task',
  description: 'Deletes a task for good. Documents that were uploaded for it stay.',
  example: { params: { id: ids.doneTask } },
});

export const namedSchemas = {
  TaskDetails: { schema: taskDetailsSchema, description: 'A task with its checklist.' },
  Task: {
    schema: taskSchema,
    description: 'Something to do in a project. It belongs to staff, or is visible to the client too.',
  },
} satisfies NamedSchemas;
