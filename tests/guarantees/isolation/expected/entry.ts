import { type Expectation, everyone, noSession, signedIn } from './principals.ts';

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
  getEntry: everyone(404),
  acceptEntry: everyone(404),
  forgotPassword: everyone(202),
  createInvitation: ofUser(201),
  getInvitation: ofUser(200),
  revokeInvitation: ofUser(204),
  changeEmail: { ...noSession, ...signedIn(400) },
} as const satisfies Record<string, Expectation>;
