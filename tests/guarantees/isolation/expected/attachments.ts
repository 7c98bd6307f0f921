import { type Expectation, noSession, signedIn } from './principals.ts';

export const attachments = {
  uploadAttachment: { ...noSession, ...signedIn(201) },
  downloadAttachment: {
    ...noSession,
    ...signedIn(404),
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    worker: [200, 404, 404, 404, 404],
    clientUser: [200, 200, 404, 404, 404],
    powerfulClientUser: [200, 200, 404, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
  },
} as const satisfies Record<string, Expectation>;
