import { type Expectation, noSession, signedIn } from './principals.ts';

export const projects = {
  getProjectSummary: { ...noSession, ...signedIn(200) },
  listProjects: { ...noSession, ...signedIn(200) },
  createProject: {
    ...noSession,
    ...signedIn(403),
    admin: [201, 201, 201, 400, 400],
    manager: [201, 201, 201, 400, 400],
    powerfulClientUser: [201, 201, 400, 400, 400],
    adminOfOther: [201, 201, 201, 400, 400],
  },
  getProject: {
    ...noSession,
    ...signedIn(404),
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    worker: [200, 404, 404, 404, 404],
    clientUser: [200, 200, 404, 404, 404],
    powerfulClientUser: [200, 200, 404, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
  },
  updateProject: {
    ...noSession,
    ...signedIn(403),
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    // The request changes every field (D21).
    worker: [403, 404, 404, 404, 404],
    powerfulClientUser: [200, 200, 404, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
  },
  deleteProject: {
    ...noSession,
    ...signedIn(403),
    admin: [204, 204, 204, 404, 404],
    manager: [204, 204, 204, 404, 404],
    powerfulClientUser: [204, 204, 404, 404, 404],
    adminOfOther: [204, 204, 204, 404, 404],
  },
  getProjectDetails: {
    ...noSession,
    ...signedIn(404),
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    worker: [200, 404, 404, 404, 404],
    clientUser: [200, 200, 404, 404, 404],
    powerfulClientUser: [200, 200, 404, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
  },
} as const satisfies Record<string, Expectation>;
