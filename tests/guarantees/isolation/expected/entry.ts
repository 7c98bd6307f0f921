import { everyone, noSession, type Row, signedIn } from './principals.ts';

/** At the place `own` the user is the caller, who must give the current password instead. */
const ofUser = (success: number) =>
  ({
    ...noSession,
    ...signedIn(403),
    admin: [400, success, success, 404, 404],
    manager: [400, success, success, 404, 404],
    powerfulClientUser: [400, success, 404, 404, 404],
    adminOfOther: [400, success, success, 404, 404],
  }) as const;

export const entry = {
  // The sample has a token that no link has.
  getEntry: { ...everyone(404), needs: 'nothing' },
  acceptEntry: { ...everyone(404), needs: 'nothing', signsIn: 'proves' },
  forgotPassword: { ...everyone(202), needs: 'nothing', signsIn: 'proves' },
  createInvitation: { ...ofUser(201), needs: ['Users:EditUsers'], signsIn: 'asks' },
  getInvitation: { ...ofUser(200), needs: ['Users:EditUsers'] },
  revokeInvitation: { ...ofUser(204), needs: ['Users:EditUsers'], signsIn: 'takesAway' },
  changeEmail: { ...noSession, ...signedIn(400), needs: 'session', signsIn: 'proves' },
} as const satisfies Record<string, Row>;
