import { type Expectation, noSession, signedIn } from './principals.ts';

const administrators = { ...noSession, ...signedIn(403) };

export const company = {
  getCompany: { ...noSession, ...signedIn(200) },
  updateCompany: { ...administrators, admin: 200, adminOfOther: 200 },
  changeCompanyLogo: { ...administrators, admin: 200, adminOfOther: 200 },
  removeCompanyLogo: { ...administrators, admin: 204, adminOfOther: 204 },
} as const satisfies Record<string, Expectation>;
