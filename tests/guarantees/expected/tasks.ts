import { type Expectation, noSession, signedIn } from './principals.ts';

export const tasks = {
  listTasks: {
    ...noSession,
    ...signedIn(404),
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    worker: [200, 404, 404, 404, 404],
    clientUser: [200, 200, 404, 404, 404],
    powerfulClientUser: [200, 200, 404, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
  },
  createTask: {
    ...noSession,
    ...signedIn(403),
    admin: [201, 201, 201, 400, 400],
    manager: [201, 201, 201, 400, 400],
    adminOfOther: [201, 201, 201, 400, 400],
  },
  // At their own place it is their task.
  updateTask: {
    ...noSession,
    ...signedIn(404),
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    worker: [200, 404, 404, 404, 404],
    clientUser: [200, 403, 404, 404, 404],
    powerfulClientUser: [200, 200, 404, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
  },
  moveTask: {
    ...noSession,
    ...signedIn(404),
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    worker: [200, 404, 404, 404, 404],
    clientUser: 403,
    powerfulClientUser: 403,
    adminOfOther: [200, 200, 200, 404, 404],
  },
  deleteTask: {
    ...noSession,
    ...signedIn(403),
    admin: [204, 204, 204, 404, 404],
    manager: [204, 204, 204, 404, 404],
    adminOfOther: [204, 204, 204, 404, 404],
  },
} as const satisfies Record<string, Expectation>;
