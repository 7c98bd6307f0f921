import { missingId, post, strongPassword } from './fixtures.ts';
import type { CallWorld, Requests } from './request.ts';

export const tenants = {
  listTenants: { 200: () => ({ as: null }) },
  createTenant: { 201: () => ({ as: 'operator', body: tenant() }) },
  getTenant: { 200: ({ company }) => ({ as: null, params: { id: company.id } }) },
  updateTenant: {
    200: async (world) => ({ as: 'operator', params: { id: await addTenant(world) }, body: { isActive: true } }),
  },
  deleteTenant: { 204: async (world) => ({ as: 'operator', params: { id: await addTenant(world) } }) },
  getTenantByDomain: { 200: () => ({ as: null, params: { domain: 'calls.example' } }) },
  getTenantByName: { 200: ({ company }) => ({ as: null, params: { name: company.name } }) },
  updateProjectSchema: { 200: () => ({ body: { entities: [] } }) },
} satisfies Partial<Requests>;

async function addTenant(world: CallWorld): Promise<string> {
  return (await post(world, '/api/Tenants', tenant(), world.test.operatorToken)).id;
}

const tenant = () => {
  const name = `Company ${missingId().slice(-8)}`;
  const admin = { email: 'a@b.example', userName: 'first', password: strongPassword, firstName: 'F', lastName: 'L' };
  return { name, domain: `${name.replace(' ', '-').toLowerCase()}.example`, admin };
};
