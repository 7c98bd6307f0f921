import { type Expectation, noSession, signedIn } from './principals.ts';

/** Only administrators, and only the mails of their company. All staff decide about mail that came in. */
export const mail = {
  listMails: { ...noSession, ...signedIn(403), admin: 200, adminOfOther: 200 },
  getMail: {
    ...noSession,
    ...signedIn(403),
    admin: [200, 200, 200, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
  },
  resendMail: {
    ...noSession,
    ...signedIn(403),
    admin: [202, 202, 202, 404, 404],
    adminOfOther: [202, 202, 202, 404, 404],
  },
  listInboundMails: { ...noSession, ...signedIn(200), clientUser: 403, powerfulClientUser: 403 },
  acceptInboundMail: {
    ...noSession,
    ...signedIn([200, 200, 200, 404, 404]),
    clientUser: 403,
    powerfulClientUser: 403,
  },
  discardInboundMail: {
    ...noSession,
    ...signedIn([204, 204, 204, 404, 404]),
    clientUser: 403,
    powerfulClientUser: 403,
  },
  downloadInboundMail: {
    ...noSession,
    ...signedIn([200, 200, 200, 404, 404]),
    clientUser: 403,
    powerfulClientUser: 403,
  },
  testMail: { ...noSession, ...signedIn(403), admin: 200, adminOfOther: 200 },
} as const satisfies Record<string, Expectation>;
