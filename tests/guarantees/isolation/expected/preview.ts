import { type Expectation, noSession, signedIn } from './principals.ts';

/** At the place `own` the user is the caller, who is staff. `nothing` is the status for a user that the caller cannot see. */
const ofClientUser = (nothing: number) =>
  ({
    ...noSession,
    ...signedIn(403),
    admin: [400, 200, 200, nothing, nothing],
    manager: [400, 200, 200, nothing, nothing],
    adminOfOther: [400, 200, 200, nothing, nothing],
  }) as const;

export const preview = {
  previewUser: ofClientUser(404),
  startPreview: ofClientUser(400),
  endPreview: { ...noSession, ...signedIn(204) },
} as const satisfies Record<string, Expectation>;
