import { addUser, missingId, post, strong } from './fixtures.ts';
import type { CallWorld, Requests } from './request.ts';

export const auth = {
  login: {
    200: ({ wim, password }) => ({ as: null, body: credentials(wim, password) }),
    401: ({ wim }) => ({ as: null, body: credentials(wim, 'wrong') }),
  },
  register: {
    200: ({ company }) => ({ as: null, body: registration(company.id) }),
    400: ({ company }) => ({ as: null, body: { ...registration(company.id), firstName: '' } }),
  },
  changePassword: {
    200: async ({ company, password, passwordHash }) => ({
      as: await company.addPerson({ role: 'worker', passwordHash }),
      body: { currentPassword: password, newPassword: strong, confirmPassword: strong },
    }),
    400: ({ wim }) => ({ as: wim, body: { currentPassword: 'wrong', newPassword: strong, confirmPassword: strong } }),
  },
  adminChangePassword: {
    200: async (world) => ({ body: { userId: await addUser(world), password: strong, confirmedPassword: strong } }),
    400: async (world) => ({ body: { userId: await addUser(world), password: 'weak', confirmedPassword: 'weak' } }),
    401: async (world) => ({
      as: world.nobody,
      body: { userId: await addUser(world), password: strong, confirmedPassword: strong },
    }),
    404: () => ({ body: { userId: missingId(), password: strong, confirmedPassword: strong } }),
  },
  refreshToken: {
    200: async (world) => ({ as: null, body: { refreshToken: await refreshTokenOf(world) } }),
    401: () => ({ as: null, body: { refreshToken: 'never.issued' } }),
  },
} satisfies Partial<Requests>;

const registration = (tenantId: string) => {
  const userName = `new-${missingId().slice(-8)}`;
  return { tenantId, userName, firstName: 'N', lastName: 'N', password: strong, confirmPassword: strong };
};

async function refreshTokenOf(world: CallWorld): Promise<string> {
  const { wim, password } = world;
  return (await post(world, '/api/Auth/login', credentials(wim, password))).refreshToken;
}

const credentials = (person: CallWorld['wim'], password: string) => ({
  tenantId: person.tenantId,
  identifier: person.userName,
  password,
});
