import { type Expectation, noSession, signedIn } from './principals.ts';

export const clients = {
  listClients: {
    ...noSession,
    ...signedIn(403),
    admin: 200,
    manager: 200,
    powerfulClientUser: 200,
    adminOfOther: 200,
  },
  createClient: {
    ...noSession,
    ...signedIn(403),
    admin: 201,
    manager: 201,
    adminOfOther: 201,
  },
  getClient: {
    ...noSession,
    ...signedIn(403),
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    powerfulClientUser: [200, 200, 404, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
  },
  updateClient: {
    ...noSession,
    ...signedIn(403),
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
  },
  deleteClient: {
    ...noSession,
    ...signedIn(403),
    admin: [400, 400, 400, 404, 404],
    manager: [400, 400, 400, 404, 404],
    adminOfOther: [400, 400, 400, 404, 404],
  },
  restoreClient: {
    ...noSession,
    ...signedIn(403),
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
  },
} as const satisfies Record<string, Expectation>;
