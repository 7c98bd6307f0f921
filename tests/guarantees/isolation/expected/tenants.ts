import { type Expectation, everyone, noSession, signedIn } from './principals.ts';

export const tenants = {
  listTenants: everyone(200),
  createTenant: { ...everyone(401), operator: 201 },
  updateProjectSchema: {
    ...noSession,
    ...signedIn(403),
    admin: 200,
    adminOfOther: 200,
  },
  getTenant: everyone([200, 200, 200, 200, 404]),
  getTenantByDomain: everyone([200, 200, 200, 200, 404]),
  getTenantByName: everyone([200, 200, 200, 200, 404]),
  getTenantLogo: everyone([200, 200, 200, 200, 404]),
  updateTenant: { ...everyone(401), operator: [200, 200, 200, 200, 404] },
  deleteTenant: { ...everyone(401), operator: [204, 204, 204, 204, 404] },
} as const satisfies Record<string, Expectation>;
