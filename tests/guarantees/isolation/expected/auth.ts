import { everyone, noSession, type Row, signedIn } from './principals.ts';

export const auth = {
  login: { ...everyone(401), needs: 'nothing', signsIn: 'proves' },
  refreshToken: { ...everyone(401), needs: 'nothing', signsIn: 'proves' },
  logout: { ...everyone(204), needs: 'nothing', signsIn: 'takesAway' },
  register: { ...everyone(400), needs: 'nothing', signsIn: 'proves' },
  changePassword: { ...noSession, ...signedIn(400), needs: 'session', signsIn: 'proves' },
  adminChangePassword: {
    ...noSession,
    ...signedIn(401),
    // At the place `own` the user is the caller, who must give the current password instead.
    admin: [400, 200, 200, 404, 404],
    manager: [400, 200, 200, 404, 404],
    powerfulClientUser: [400, 200, 404, 404, 404],
    adminOfOther: [400, 200, 200, 404, 404],
    needs: ['Users:EditUsers'],
    signsIn: 'asks',
  },
  stepUp: { ...noSession, ...signedIn(400), needs: 'session', signsIn: 'proves' },
  listSessions: { ...noSession, ...signedIn(200), needs: 'session' },
  endSession: { ...noSession, ...signedIn([204, 404, 404, 404, 404]), needs: 'session', signsIn: 'takesAway' },
  endOtherSessions: { ...noSession, ...signedIn(204), needs: 'session', signsIn: 'takesAway' },
  listUserSessions: {
    ...noSession,
    ...signedIn(403),
    admin: [200, 200, 200, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
    needs: 'admin',
  },
  // The own sessions are ended by `endOtherSessions`.
  endUserSessions: {
    ...noSession,
    ...signedIn(403),
    admin: [400, 204, 204, 404, 404],
    adminOfOther: [400, 204, 204, 404, 404],
    needs: 'admin',
    signsIn: 'takesAway',
  },
} as const satisfies Record<string, Row>;
