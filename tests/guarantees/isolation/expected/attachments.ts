import { noSession, type Row, signedIn } from './principals.ts';

export const attachments = {
  uploadAttachment: { ...noSession, ...signedIn(201), needs: 'session', signsIn: 'no' },
  downloadAttachment: {
    ...noSession,
    ...signedIn(404),
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    worker: [200, 404, 404, 404, 404],
    clientUser: [200, 200, 404, 404, 404],
    powerfulClientUser: [200, 200, 404, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
    needs: 'session',
  },
} as const satisfies Record<string, Row>;
