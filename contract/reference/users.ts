import type { User } from '#contract/people/users.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
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
  mailState: 'Ok',
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
  hasSecondFactor: true,
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
    description: 'Returns the account of the caller. Does not require `Users:ViewUsers`.',
    example: { answer: ada },
  },
  updateMe: {
    summary: 'Change your own account',
    description:
      'Changes the caller’s telephone number, language and time zone. Null returns to the company’s language or time zone.',
    example: {
      body: { locale: 'en', timeZone: 'Europe/Lisbon' },
      answer: { ...ada, locale: 'en', timeZone: 'Europe/Lisbon', version: 4 },
    },
  },
  listUsers: {
    summary: 'List users',
    description:
      'Lists users by name. You can filter by text, role and client. Client users see only users of their client, and staff without contact data. Callers without `Users:ViewUsers` get only names, role and client, which forms need.',
    headers: counted,
    example: { query: { limit: 100 }, answer: [ada, cleo, wim] },
  },
  createUser: {
    summary: 'Create a user',
    description:
      'Creates a user. Signing in requires a password and a user name or an e-mail address. A client role requires a client. With `invite` and an e-mail address instead of a password, the response has an invitation. The caller must hold all permissions of the assigned role. A password, an invitation, or a role that may do more than a worker or client user of a new company, needs a step-up. API tokens set no address, no password and send no invitation.',
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
        emailUnconfirmed: true,
        hasSecondFactor: undefined,
        version: 1,
      },
    },
  },
  getUser: {
    summary: 'Read a user',
    description: 'Returns one user.',
    example: { params: { id: ids.wim }, answer: wim },
  },
  updateUser: {
    summary: 'Update a user',
    description:
      'Changes the given fields. Omitted fields stay unchanged. The caller must hold all permissions of the user, and client users can change only users of their client. Deactivating a user ends their sessions. With `heirId`, another user then takes over what they still had to do, as in `DELETE`. Changes of `email`, `userName`, `roleId`, `clientId`, `isActive` and `accessEndsOn` need a step-up.',
    example: {
      params: { id: ids.wim },
      body: { phoneNumber: '+31 20 555 0112' },
      answer: { ...wim, phone: '+31 20 555 0112', version: 4 },
    },
  },
  putUser: {
    summary: 'Update a user with PUT',
    description:
      'Does the same as `PATCH`: omitted fields stay unchanged. Changes of `email`, `userName`, `roleId`, `clientId`, `isActive` and `accessEndsOn` need a step-up.',
    example: {
      params: { id: ids.cleo },
      body: { phoneNumber: '+31 20 555 0113' },
      answer: { ...cleo, phone: '+31 20 555 0113', version: 4 },
    },
  },
  deleteUser: {
    summary: 'Delete a user',
    description:
      'Deletes a user. They can no longer sign in, and what they created still shows their name. With `heirId`, another active user of the same side takes over what they still had to do, as far as that user may: open tickets, tasks and approvals. They are told once. What nobody takes over has no assignee any more, and approvals keep waiting. Callers cannot delete themselves or the last administrator.',
    example: { params: { id: ids.otto } },
  },
  getHoldings: {
    summary: 'Read what a user still has to do',
    description:
      'Counts the open tickets, tasks and approvals of a user, as far as the caller may see them, with the first few of each. `heirs` are the users who could take over in `deleteUser` or `updateUser`, at most 200 by name, with how much of it each may. The caller must hold all permissions of the user.',
    example: {
      params: { id: ids.otto },
      answer: {
        tickets: { count: 0, first: [] },
        tasks: { count: 0, first: [] },
        approvals: { count: 0, first: [] },
        heirs: [
          { id: ids.ada, name: 'Ada North', tickets: 0, tasks: 0, approvals: 0 },
          { id: ids.wim, name: 'Wim Vos', tickets: 0, tasks: 0, approvals: 0 },
        ],
      },
    },
  },
  listRemovedUsers: {
    summary: 'List users who were deleted',
    description:
      'Lists the users who were deleted and whose personal data was not erased, deleted last first. `POST /api/Users/{id}/erase` erases it.',
    headers: counted,
    example: {
      query: { limit: 50 },
      answer: [{ id: ids.iris, firstName: 'Iris', lastName: 'Vos', removedAt: '2026-03-02T09:15:00.000Z' }],
    },
  },
  eraseUser: {
    summary: 'Erase the personal data of a user',
    description:
      'Removes the name, addresses, phone number, picture, sessions, second factors, linked accounts, mails and settings of a user, also of one who was deleted. What they contributed stays, with the name Former member. Entries of the audit log keep the id, and lose name and address. Approvals still verify. Exports of the company that are ready are removed, because they may name the person. A dry run counts what would be removed and what would stay, and changes nothing. An erasure cannot be undone: it is repeated when an older backup is restored. Callers cannot erase themselves, the last administrator, a shared account of a demo company, or somebody who was erased already: the response is 400.',
    example: {
      params: { id: ids.otto },
      body: { dryRun: true },
      answer: {
        userId: ids.otto,
        erased: false,
        removed: [
          { kind: 'profile', count: 6 },
          { kind: 'sessions', count: 1 },
          { kind: 'links', count: 1 },
          { kind: 'exports', count: 1 },
          { kind: 'auditEntries', count: 1 },
        ],
        kept: [
          { kind: 'auditEntries', count: 1, reason: 'record' },
          { kind: 'backups', reason: 'expires' },
        ],
      },
    },
  },
} satisfies Partial<References>;
