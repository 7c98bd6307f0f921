import { type Expectation, noSession, signedIn } from './principals.ts';

export const audit = {
  listAudit: { ...noSession, ...signedIn(403), admin: 200, adminOfOther: 200 },
} as const satisfies Record<string, Expectation>;
