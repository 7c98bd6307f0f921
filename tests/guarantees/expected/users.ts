import { type Expectation, noSession, signedIn } from './principals.ts';

export const users = {
  getMe: { ...noSession, ...signedIn(200) },
  updateMe: { ...noSession, ...signedIn(200) },
  listUsers: {
    ...noSession,
    ...signedIn(403),
    admin: 200,
    manager: 200,
    powerfulClientUser: 200,
    adminOfOther: 200,
  },
  createUser: {
    ...noSession,
    ...signedIn(403),
    admin: [201, 201, 201, 400, 400],
    manager: [201, 201, 201, 400, 400],
    powerfulClientUser: [201, 400, 400, 400, 400],
    adminOfOther: [201, 201, 201, 400, 400],
  },
  getUser: {
    ...noSession,
    ...signedIn(403),
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    powerfulClientUser: [200, 200, 404, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
  },
  updateUser: {
    ...noSession,
    ...signedIn(403),
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    powerfulClientUser: [200, 200, 404, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
  },
  putUser: {
    ...noSession,
    ...signedIn(403),
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    powerfulClientUser: [200, 400, 404, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
  },
  deleteUser: {
    ...noSession,
    ...signedIn(403),
    admin: [400, 200, 200, 404, 404],
    powerfulClientUser: [400, 200, 404, 404, 404],
    adminOfOther: [400, 200, 200, 404, 404],
  },
} as const satisfies Record<string, Expectation>;
