import { type Expectation, everyone, noSession, signedIn } from './principals.ts';

const read = {
  ...noSession,
  ...signedIn(403),
  admin: [200, 200, 200, 404, 404],
  manager: [200, 200, 200, 404, 404],
  worker: [200, 404, 404, 404, 404],
  clientUser: [200, 200, 404, 404, 404],
  powerfulClientUser: [200, 200, 404, 404, 404],
  adminOfOther: [200, 200, 200, 404, 404],
} as const;

/** Only for staff, whatever the role of a client user grants. */
const ask = {
  ...noSession,
  ...signedIn(403),
  admin: [201, 201, 201, 404, 404],
  manager: [201, 201, 201, 404, 404],
  worker: [201, 404, 404, 404, 404],
  adminOfOther: [201, 201, 201, 404, 404],
} as const;

const change = {
  ...noSession,
  ...signedIn(403),
  admin: [200, 200, 200, 404, 404],
  manager: [200, 200, 200, 404, 404],
  worker: [200, 404, 404, 404, 404],
  adminOfOther: [200, 200, 200, 404, 404],
} as const;

export const signOffs = {
  requestDocumentSignOff: ask,
  requestImageSignOff: ask,
  listSignOffs: read,
  listSignOffPeople: change,
  getSignOff: read,
  getSignOffCertificate: read,
  // Staff never answer for a client. Of client users, only those who were asked.
  answerSignOff: {
    ...noSession,
    ...signedIn(403),
    admin: [403, 403, 403, 404, 404],
    manager: [403, 403, 403, 404, 404],
    worker: [403, 404, 404, 404, 404],
    clientUser: [200, 403, 404, 404, 404],
    powerfulClientUser: [200, 403, 404, 404, 404],
    adminOfOther: [403, 403, 403, 404, 404],
  },
  recordSpokenAnswer: change,
  withdrawSignOff: change,
  getSignOffLink: everyone(404),
  downloadSignOffFile: everyone(404),
  answerSignOffLink: everyone(404),
  getSignOffKey: everyone(200),
} as const satisfies Record<string, Expectation>;
