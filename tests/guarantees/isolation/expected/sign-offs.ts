import { everyone, noSession, type Row, signedIn } from './principals.ts';

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
  requestDocumentSignOff: {
    ...ask,
    needs: ['ProjectDocuments:UploadProjectDocuments'],
    staffOnly: true,
    signsIn: 'no',
  },
  requestImageSignOff: { ...ask, needs: ['ProjectImages:UploadProjectImages'], staffOnly: true, signsIn: 'no' },
  listSignOffs: { ...read, needs: ['ProjectImages:ViewProjectImages', 'ProjectDocuments:ViewProjectDocuments'] },
  listSignOffPeople: {
    ...change,
    needs: ['ProjectImages:UploadProjectImages', 'ProjectDocuments:UploadProjectDocuments'],
    staffOnly: true,
  },
  getSignOff: { ...read, needs: ['ProjectImages:ViewProjectImages', 'ProjectDocuments:ViewProjectDocuments'] },
  getSignOffCertificate: {
    ...read,
    needs: ['ProjectImages:ViewProjectImages', 'ProjectDocuments:ViewProjectDocuments'],
  },
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
    needs: ['ProjectImages:ViewProjectImages', 'ProjectDocuments:ViewProjectDocuments'],
    signsIn: 'no',
  },
  recordSpokenAnswer: {
    ...change,
    needs: ['ProjectImages:UploadProjectImages', 'ProjectDocuments:UploadProjectDocuments'],
    staffOnly: true,
    signsIn: 'no',
  },
  withdrawSignOff: {
    ...change,
    needs: ['ProjectImages:UploadProjectImages', 'ProjectDocuments:UploadProjectDocuments'],
    staffOnly: true,
    signsIn: 'no',
  },
  getSignOffLink: { ...everyone(404), needs: 'nothing' },
  downloadSignOffFile: { ...everyone(404), needs: 'nothing' },
  answerSignOffLink: { ...everyone(404), needs: 'nothing', signsIn: 'no' },
  getSignOffKey: { ...everyone(200), needs: 'nothing' },
} as const satisfies Record<string, Row>;
