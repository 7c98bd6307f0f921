import { noSession, type Row, signedIn } from './principals.ts';

export const audit = {
  listAudit: { ...noSession, ...signedIn(403), admin: 200, adminOfOther: 200, needs: 'admin' },
} as const satisfies Record<string, Row>;
