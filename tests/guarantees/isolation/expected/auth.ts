import { type Expectation, everyone, noSession, signedIn } from './principals.ts';

export const auth = {
  login: everyone(401),
  refreshToken: everyone(401),
  logout: everyone(204),
  register: everyone(400),
  changePassword: { ...noSession, ...signedIn(400) },
  adminChangePassword: {
    ...noSession,
    ...signedIn(401),
    // At the place `own` the user is the caller, who must give the current password instead.
    admin: [400, 200, 200, 404, 404],
    manager: [400, 200, 200, 404, 404],
    powerfulClientUser: [400, 200, 404, 404, 404],
    adminOfOther: [400, 200, 200, 404, 404],
  },
  stepUp: { ...noSession, ...signedIn(400) },
  listSessions: { ...noSession, ...signedIn(200) },
  endSession: { ...noSession, ...signedIn([204, 404, 404, 404, 404]) },
  endOtherSessions: { ...noSession, ...signedIn(204) },
  listUserSessions: {
    ...noSession,
    ...signedIn(403),
    admin: [200, 200, 200, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
  },
  // The own sessions are ended by `endOtherSessions`.
  endUserSessions: {
    ...noSession,
    ...signedIn(403),
    admin: [400, 204, 204, 404, 404],
    adminOfOther: [400, 204, 204, 404, 404],
  },
} as const satisfies Record<string, Expectation>;
