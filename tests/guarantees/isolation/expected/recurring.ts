import { noSession, type Row, signedIn } from './principals.ts';

const staffOnly = { ...noSession, ...signedIn(403), staffOnly: true } as const;

/** Whose project they do not see, it is not there. Client users are refused before. */
const ofProject = { ...staffOnly, ...signedIn(404), clientUser: 403, powerfulClientUser: 403 } as const;

export const recurring = {
  // Of the project of the place.
  listRecurring: {
    ...ofProject,
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    worker: [200, 404, 404, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
    needs: 'session',
  },
  getRecurring: {
    ...ofProject,
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    worker: [200, 404, 404, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
    needs: 'session',
  },
  // The example is of a task, which only those who edit projects make.
  createRecurring: {
    ...staffOnly,
    admin: [201, 201, 201, 400, 400],
    manager: [201, 201, 201, 400, 400],
    adminOfOther: [201, 201, 201, 400, 400],
    needs: 'session',
    signsIn: 'no',
  },
  updateRecurring: {
    ...ofProject,
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    worker: [403, 404, 404, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
    needs: 'session',
    signsIn: 'no',
  },
  deleteRecurring: {
    ...ofProject,
    admin: [204, 204, 204, 404, 404],
    manager: [204, 204, 204, 404, 404],
    worker: [403, 404, 404, 404, 404],
    adminOfOther: [204, 204, 204, 404, 404],
    needs: 'session',
    signsIn: 'no',
  },
} as const satisfies Record<string, Row>;
