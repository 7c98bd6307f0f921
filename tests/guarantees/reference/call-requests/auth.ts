import { addUser, missingId, post, strongPassword } from './fixtures.ts';
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
      body: { currentPassword: password, newPassword: strongPassword, confirmPassword: strongPassword },
    }),
    400: ({ wim }) => ({
      as: wim,
      body: { currentPassword: 'wrong', newPassword: strongPassword, confirmPassword: strongPassword },
    }),
  },
  adminChangePassword: {
    200: async (world) => ({
      body: { userId: await addUser(world), password: strongPassword, confirmedPassword: strongPassword },
    }),
    400: async (world) => ({ body: { userId: await addUser(world), password: 'weak', confirmedPassword: 'weak' } }),
    401: async (world) => ({
      as: world.withoutClaims,
      body: { userId: await addUser(world), password: strongPassword, confirmedPassword: strongPassword },
    }),
    404: () => ({ body: { userId: missingId(), password: strongPassword, confirmedPassword: strongPassword } }),
  },
  refreshToken: {
    200: async (world) => ({ as: null, body: { refreshToken: await refreshTokenOf(world) } }),
    401: () => ({ as: null, body: { refreshToken: 'never.issued' } }),
  },
} satisfies Partial<Requests>;

const registration = (tenantId: string) => {
  const userName = `new-${missingId().slice(-8)}`;
  return {
    tenantId,
    userName,
    firstName: 'N',
    lastName: 'N',
    password: strongPassword,
    confirmPassword: strongPassword,
  };
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
