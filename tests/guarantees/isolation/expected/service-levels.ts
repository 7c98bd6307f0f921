import { noSession, type Row, signedIn } from './principals.ts';

const administrators = { ...noSession, ...signedIn(403) };

/** No client of the places has one of their levels, so all of them can be deleted. */
export const serviceLevels = {
  listServiceLevels: {
    ...administrators,
    admin: 200,
    manager: 200,
    adminOfOther: 200,
    needs: ['Clients:CreateClients', 'Clients:EditClients'],
    staffOnly: true,
  },
  createServiceLevel: { ...administrators, admin: 201, adminOfOther: 201, needs: 'admin', signsIn: 'no' },
  updateServiceLevel: {
    ...administrators,
    admin: [200, 200, 200, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
    needs: 'admin',
    signsIn: 'no',
  },
  deleteServiceLevel: {
    ...administrators,
    admin: [204, 204, 204, 404, 404],
    adminOfOther: [204, 204, 204, 404, 404],
    needs: 'admin',
    signsIn: 'no',
  },
} as const satisfies Record<string, Row>;
