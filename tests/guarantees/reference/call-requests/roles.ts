import { missingId } from './fixtures.ts';
import type { CallWorld, Requests } from './request.ts';

export const roles = {
  createRole: {
    201: () => ({ body: { name: `Role ${missingId().slice(-8)}`, claims: ['Users:ViewUsers'] } }),
    400: () => ({ body: { name: '' } }),
  },
  updateRole: {
    200: async (world) => ({ body: { id: await addRole(world), name: `Role ${missingId().slice(-8)}` } }),
    400: async (world) => ({ body: { id: await addRole(world), name: '' } }),
    404: () => ({ body: { id: missingId(), name: 'Nobody' } }),
  },
  getRole: {
    200: async (world) => ({ params: { roleId: await addRole(world) } }),
    404: () => ({ params: { roleId: missingId() } }),
  },
  deleteRole: {
    204: async (world) => ({ params: { roleId: await addRole(world) } }),
    400: ({ company }) => ({ params: { roleId: String(company.roles.worker) } }),
    404: () => ({ params: { roleId: missingId() } }),
  },
  getRoleByName: {
    200: () => ({ params: { roleName: 'worker' } }),
    404: () => ({ params: { roleName: 'nobody' } }),
  },
  listRoles: { 200: () => ({}) },
  listClaims: { 200: () => ({}) },
  assignClaim: {
    200: () => ({ query: { role: 'worker', claimValue: 'Users:ViewUsers' } }),
    400: () => ({ query: { role: 'worker', claimValue: 'Users:Everything' } }),
  },
} satisfies Partial<Requests>;

const addRole = ({ company }: CallWorld) => company.addRole({ name: `Role ${missingId().slice(-8)}` });
