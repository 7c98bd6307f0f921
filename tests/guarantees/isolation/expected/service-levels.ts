import { type Expectation, noSession, signedIn } from './principals.ts';

const administrators = { ...noSession, ...signedIn(403) };

/** No client of the places has one of their levels, so all of them can be deleted. */
export const serviceLevels = {
  listServiceLevels: { ...administrators, admin: 200, manager: 200, adminOfOther: 200 },
  createServiceLevel: { ...administrators, admin: 201, adminOfOther: 201 },
  updateServiceLevel: {
    ...administrators,
    admin: [200, 200, 200, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
  },
  deleteServiceLevel: {
    ...administrators,
    admin: [204, 204, 204, 404, 404],
    adminOfOther: [204, 204, 204, 404, 404],
  },
} as const satisfies Record<string, Expectation>;
