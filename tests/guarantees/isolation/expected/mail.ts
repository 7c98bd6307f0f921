import { noSession, type Row, signedIn } from './principals.ts';

/** Only administrators, and only the mails of their company. All staff decide about mail that came in. */
export const mail = {
  listMails: { ...noSession, ...signedIn(403), admin: 200, adminOfOther: 200, needs: 'admin' },
  getMail: {
    ...noSession,
    ...signedIn(403),
    admin: [200, 200, 200, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
    needs: 'admin',
  },
  resendMail: {
    ...noSession,
    ...signedIn(403),
    admin: [202, 202, 202, 404, 404],
    adminOfOther: [202, 202, 202, 404, 404],
    needs: 'admin',
    signsIn: 'no',
  },
  listInboundMails: {
    ...noSession,
    ...signedIn(200),
    clientUser: 403,
    powerfulClientUser: 403,
    needs: 'session',
    staffOnly: true,
  },
  acceptInboundMail: {
    ...noSession,
    ...signedIn([200, 200, 200, 404, 404]),
    clientUser: 403,
    powerfulClientUser: 403,
    needs: 'session',
    staffOnly: true,
    signsIn: 'no',
  },
  discardInboundMail: {
    ...noSession,
    ...signedIn([204, 204, 204, 404, 404]),
    clientUser: 403,
    powerfulClientUser: 403,
    needs: 'session',
    staffOnly: true,
    signsIn: 'no',
  },
  downloadInboundMail: {
    ...noSession,
    ...signedIn([200, 200, 200, 404, 404]),
    clientUser: 403,
    powerfulClientUser: 403,
    needs: 'session',
    staffOnly: true,
  },
  testMail: { ...noSession, ...signedIn(403), admin: 200, adminOfOther: 200, needs: 'admin', signsIn: 'no' },
} as const satisfies Record<string, Row>;
