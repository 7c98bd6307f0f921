import { type Expectation, noSession, signedIn } from './principals.ts';

export const roles = {
  listRoles: { ...noSession, ...signedIn(200) },
  listClaims: {
    ...noSession,
    ...signedIn(401),
    admin: 200,
    powerfulClientUser: 200,
    adminOfOther: 200,
  },
  createRole: {
    ...noSession,
    ...signedIn(401),
    admin: 201,
    adminOfOther: 201,
  },
  updateRole: {
    ...noSession,
    ...signedIn(401),
    admin: [400, 200, 200, 404, 404],
    adminOfOther: [400, 200, 200, 404, 404],
  },
  getRole: {
    ...noSession,
    ...signedIn(401),
    admin: [200, 200, 200, 404, 404],
    powerfulClientUser: [200, 200, 200, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
  },
  getRoleByName: {
    ...noSession,
    ...signedIn(401),
    admin: [200, 200, 200, 404, 404],
    powerfulClientUser: [200, 200, 200, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
  },
  deleteRole: {
    ...noSession,
    ...signedIn(401),
    admin: [400, 204, 204, 404, 404],
    adminOfOther: [400, 204, 204, 404, 404],
  },
  assignClaim: {
    ...noSession,
    ...signedIn(401),
    admin: [400, 200, 200, 400, 400],
    adminOfOther: [400, 200, 200, 400, 400],
  },
} as const satisfies Record<string, Expectation>;
