import { type Expectation, noSession, signedIn } from './principals.ts';

/** Only administrators, and only the mails of their company. */
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
  testMail: { ...noSession, ...signedIn(403), admin: 200, adminOfOther: 200 },
} as const satisfies Record<string, Expectation>;
