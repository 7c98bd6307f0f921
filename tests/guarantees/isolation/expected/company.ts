import { noSession, type Row, signedIn } from './principals.ts';

const administrators = { ...noSession, ...signedIn(403) };

export const company = {
  getCompany: { ...noSession, ...signedIn(200), needs: 'session' },
  updateCompany: { ...administrators, admin: 200, adminOfOther: 200, needs: 'admin', signsIn: 'asks' },
  changeCompanyLogo: { ...administrators, admin: 200, adminOfOther: 200, needs: 'admin', signsIn: 'no' },
  removeCompanyLogo: { ...administrators, admin: 204, adminOfOther: 204, needs: 'admin', signsIn: 'no' },
} as const satisfies Record<string, Row>;
