import { claim, signedIn } from '#contract/platform/access.ts';
import { read, write } from '#contract/platform/operation-rows.ts';

const editors = claim('Project:EditProjects', { staffOnly: true });

export const taskOperations = {
  // Tasks
  // Everyone sees those of the projects that they see, client users those for their client. The handler knows who does a task.
  listTasks: read('/api/Tasks', signedIn(), [400, 404]),
  createTask: write('POST', '/api/Tasks', editors, {
    changes: 'tasks',
    records: 'task.created',
    problems: [400, 404],
  }),
  updateTask: write('PATCH', '/api/Tasks/:id', signedIn(), {
    changes: 'tasks',
    records: 'task.updated',
    problems: [400, 404, 412],
  }),
  // The order is for staff: client users do not see all of it.
  moveTask: write('POST', '/api/Tasks/:id/move', signedIn({ staffOnly: true }), {
    changes: 'tasks',
    records: 'task.updated',
    problems: [400, 404],
  }),
  deleteTask: write('DELETE', '/api/Tasks/:id', editors, {
    changes: 'tasks',
    records: 'task.deleted',
    problems: [404, 412],
  }),
} as const;
