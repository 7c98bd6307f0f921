import type { User } from '#contract/users.ts';
import { counted } from './headers.ts';
import { ids } from './ids.ts';
import type { References } from './row.ts';

const ada: User = {
  id: ids.ada,
  firstName: 'Ada',
  lastName: 'North',
  email: 'ada@studio-north.example',
  username: 'ada',
  phone: '+31 20 555 0101',
  roleId: ids.adminRole,
  roleName: 'Admin',
  clientRole: false,
  isActive: true,
  manageable: true,
  version: 3,
};

const wim: User = {
  ...ada,
  id: ids.wim,
  firstName: 'Wim',
  lastName: 'Vos',
  email: 'wim@studio-north.example',
  username: 'wim',
  phone: '+31 20 555 0102',
  roleId: ids.workerRole,
  roleName: 'worker',
};

const cleo: User = {
  ...ada,
  id: ids.cleo,
  firstName: 'Cleo',
  lastName: 'Marsh',
  email: 'cleo@acme-hotels.example',
  username: 'cleo',
  phone: '+31 20 555 0103',
  roleId: ids.clientRole,
  roleName: 'client',
  clientRole: true,
  clientId: ids.acme,
  clientName: 'Acme Hotels',
};

export const usersReference = {
  getMe: {
    summary: 'Read your own account',
    description: 'The account of the caller, also for those who may not view users.',
    example: { answer: ada },
  },
  listUsers: {
    summary: 'List users',
    description:
      'The people of the company by name, or those that fit a search, a role or a client; for client users the staff without contact data, and the people of their own client. Those who may not view users get what forms need: names, role and client.',
    headers: counted,
    example: { query: { limit: 100 }, answer: [ada, cleo, wim] },
  },
  createUser: {
    summary: 'Create a user',
    description:
      'Adds a person. Somebody without a password, or without both user name and e-mail address, cannot sign in. A role for clients needs a client. Nobody gives a role with more permissions than they hold.',
    example: {
      body: {
        firstName: 'Mia',
        lastName: 'Berg',
        userName: 'mia',
        email: 'mia@studio-north.example',
        phoneNumber: '+31 20 555 0105',
        roleId: ids.workerRole,
        password: 'Quiet-Lamp-77',
        confirmPassword: 'Quiet-Lamp-77',
      },
      answer: {
        ...wim,
        id: ids.created,
        firstName: 'Mia',
        lastName: 'Berg',
        username: 'mia',
        email: 'mia@studio-north.example',
        phone: '+31 20 555 0105',
        version: 1,
      },
    },
  },
  getUser: {
    summary: 'Read a user',
    description: 'One person.',
    example: { params: { id: ids.wim }, answer: wim },
  },
  updateUser: {
    summary: 'Change a user',
    description:
      'Changes what is given and leaves the rest. One changes only users whose permissions one holds all, and a client user only those of their own client. Deactivating a user ends their sessions.',
    example: {
      params: { id: ids.wim },
      body: { phoneNumber: '+31 20 555 0112' },
      answer: { ...wim, phone: '+31 20 555 0112', version: 4 },
    },
  },
  putUser: {
    summary: 'Change a user, by PUT',
    description: 'Does the same as `PATCH`: what is left out stays as it is.',
    example: {
      params: { id: ids.cleo },
      body: { email: 'cleo.marsh@acme-hotels.example' },
      answer: { ...cleo, email: 'cleo.marsh@acme-hotels.example', version: 4 },
    },
  },
  deleteUser: {
    summary: 'Delete a user',
    description:
      'Deletes a person: they cannot sign in any more, and what they made keeps their name. Nobody deletes themselves or the last administrator.',
    example: { params: { id: ids.otto } },
  },
} satisfies Partial<References>;
