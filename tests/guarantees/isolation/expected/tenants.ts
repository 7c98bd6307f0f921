import { everyone, noSession, type Row, signedIn } from './principals.ts';

export const tenants = {
  listTenants: { ...everyone(200), needs: 'nothing' },
  createTenant: { ...everyone(401), operator: 201, needs: 'operator', signsIn: 'operator' },
  updateProjectSchema: {
    ...noSession,
    ...signedIn(403),
    admin: 200,
    adminOfOther: 200,
    needs: 'admin',
    signsIn: 'no',
  },
  getTenant: { ...everyone([200, 200, 200, 200, 404]), needs: 'nothing' },
  getTenantByDomain: { ...everyone([200, 200, 200, 200, 404]), needs: 'nothing' },
  getTenantByName: { ...everyone([200, 200, 200, 200, 404]), needs: 'nothing' },
  getTenantLogo: { ...everyone([200, 200, 200, 200, 404]), needs: 'nothing' },
  updateTenant: { ...everyone(401), operator: [200, 200, 200, 200, 404], needs: 'operator', signsIn: 'operator' },
  deleteTenant: { ...everyone(401), operator: [204, 204, 204, 204, 404], needs: 'operator', signsIn: 'operator' },
} as const satisfies Record<string, Row>;
