import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import type { Task } from '#contract/work/tasks.ts';
import type { References } from './row.ts';

/** A request to a client user. */
const request: Task = {
  id: ids.fileRequest,
  projectId: ids.lobby,
  projectTitle: 'Lobby renovation',
  clientId: ids.acme,
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
  title: 'Order samples',
  body: '',
  status: 'Open',
  audience: 'staff',
  wants: 'nothing',
  milestone: false,
  documents: [],
  createdAt: '2026-04-13T09:05:00.000Z',
  createdBy: ids.ada,
  createdByName: 'Ada North',
  version: 3,
};

export const tasksReference = {
  listTasks: {
    summary: 'List tasks',
    description:
      'With `projectId`, lists the tasks of a project in their order, otherwise those of all projects that the caller sees, soonest first. Client users see the tasks for their client. 404 where tasks are off.',
    headers: counted,
    example: { query: { projectId: ids.lobby, state: 'open', limit: 100 }, answer: [request, oldTask] },
  },
  createTask: {
    summary: 'Create a task',
    description:
      'Adds a task at the end of a project. It is for staff unless `audience` says otherwise; a task of a client user is always for the client. `wants` says what its assignee gives: `file` is done when they upload a document with `TaskId`, `answer` when they answer. The assignee has to see the project. Staff only.',
    example: {
      body: { projectId: ids.lobby, title: 'Floor is laid', dueOn: '2026-05-15', audience: 'client', milestone: true },
      answer: {
        id: ids.created,
        projectId: ids.lobby,
        projectTitle: 'Lobby renovation',
        clientId: ids.acme,
        title: 'Floor is laid',
        body: '',
        status: 'Open',
        dueOn: '2026-05-15',
        audience: 'client',
        wants: 'nothing',
        milestone: true,
        documents: [],
        createdAt: '2026-04-14T15:05:00.000Z',
        createdBy: ids.ada,
        createdByName: 'Ada North',
        version: 1,
      },
    },
  },
  updateTask: {
    summary: 'Change a task',
    description:
      'Changes the fields that are given. Who does a task may change its `status` and give its `answer`, and who reports progress may change the status; the rest is for staff who edit projects. An answer ends the task.',
    example: {
      params: { id: ids.fileRequest },
      body: { dueOn: '2026-04-24' },
      answer: { ...request, dueOn: '2026-04-24', updatedAt: '2026-04-14T15:05:00.000Z', version: 4 },
    },
  },
  moveTask: {
    summary: 'Move a task',
    description:
      'Puts a task right after the task `afterId` of the same project, or first, and changes its status if one is given. Staff only.',
    example: {
      params: { id: ids.oldTask },
      body: { status: 'Doing', afterId: null },
      answer: { ...oldTask, status: 'Doing', updatedAt: '2026-04-14T15:05:00.000Z', version: 4 },
    },
  },
  deleteTask: {
    summary: 'Delete a task',
    description: 'Deletes a task for good. Documents that were uploaded for it stay.',
    example: { params: { id: ids.doneTask } },
  },
} satisfies Partial<References>;
