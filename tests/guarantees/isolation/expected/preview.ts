import { noSession, type Row, signedIn } from './principals.ts';

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
  previewUser: { ...ofClientUser(404), needs: ['Users:ViewUsers'], staffOnly: true, signsIn: 'no' },
  startPreview: { ...ofClientUser(400), needs: ['Users:ViewUsers'], staffOnly: true, signsIn: 'no' },
  endPreview: { ...noSession, ...signedIn(204), needs: 'session', signsIn: 'no' },
} as const satisfies Record<string, Row>;
