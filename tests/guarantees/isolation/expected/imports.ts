import { noSession, type Row, signedIn } from './principals.ts';

/** Only administrators, and only the imports of their company. */
const administrators = { ...noSession, ...signedIn(403) };
const ofCompany = [200, 200, 200, 404, 404] as const;

export const imports = {
  listImports: { ...administrators, admin: 200, adminOfOther: 200, needs: 'admin' },
  createImport: { ...administrators, admin: 201, adminOfOther: 201, needs: 'admin', signsIn: 'no' },
  runImport: { ...administrators, admin: ofCompany, adminOfOther: ofCompany, needs: 'admin', signsIn: 'asks' },
  undoImport: { ...administrators, admin: ofCompany, adminOfOther: ofCompany, needs: 'admin', signsIn: 'no' },
} as const satisfies Record<string, Row>;
