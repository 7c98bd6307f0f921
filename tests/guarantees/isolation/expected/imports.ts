import { type Expectation, noSession, signedIn } from './principals.ts';

/** Only administrators, and only the imports of their company. */
const administrators = { ...noSession, ...signedIn(403) };
const ofCompany = [200, 200, 200, 404, 404] as const;

export const imports = {
  listImports: { ...administrators, admin: 200, adminOfOther: 200 },
  createImport: { ...administrators, admin: 201, adminOfOther: 201 },
  runImport: { ...administrators, admin: ofCompany, adminOfOther: ofCompany },
  undoImport: { ...administrators, admin: ofCompany, adminOfOther: ofCompany },
} as const satisfies Record<string, Expectation>;
