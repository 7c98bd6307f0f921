import { z } from 'zod';
import { anyOf, claim, signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import {
  dayReply,
  id,
  idParams,
  instant,
  optionalDay,
  optionalId,
  optionalName,
  text,
  version,
} from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import { addressStates } from '#contract/platform/mail-kinds.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { listFormat, paging, searchText } from '#contract/platform/paging.ts';
import { timeZone } from '#contract/platform/time-zone.ts';
import { language, languageReply, region } from './company.ts';
import { firstName, lastName, optionalEmail, optionalInitialPassword, optionalUserName } from './credentials.ts';

/** Callers without Users:ViewUsers get only names, role and client. */
const userSchema = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().optional(),
  username: z.string().optional(),
  phone: z.string().optional(),
  roleId: id.optional(),
  roleName: z.string().optional(),
  clientRole: z.boolean(),
  clientId: id.optional(),
  /** Only for callers who may list clients. */
  clientName: z.string().optional(),
  isActive: z.boolean().optional(),
  /** The last day on which the user can sign in, where the company is. */
  accessEndsOn: dayReply.optional(),
  /** The same of their client. Only for staff who may list clients. */
  clientAccessEndsOn: dayReply.optional(),
  manageable: z
    .boolean()
    .optional()
    .describe(
      'Whether the caller may manage this user: the caller holds all permissions of the user, and a caller who is a client user belongs to the same client',
    ),
  /** Whether this active user has no password yet, so that they have never signed in. */
  pending: z.boolean().optional(),
  /** Until when the invitation of a pending user works. */
  invitedUntil: instant.optional(),
  /** Whether mail reaches the address. Only for the user and for callers who may edit them. */
  mailState: z.enum(addressStates).optional(),
  /** Somebody else set the address, and its owner has not confirmed it. Only where `mailState` is. */
  emailUnconfirmed: z.literal(true).optional(),
  /** The words of the mail server, if mail does not reach the address. Only for callers who may edit the user. */
  mailProblem: z.string().optional(),
  /** Only for administrators: whether the user has a second factor. */
  hasSecondFactor: z.literal(true).optional(),
  /** What the caller chose for themselves, if anything: the language, the region for dates and numbers, and the time zone. */
  locale: languageReply.optional(),
  region: z.string().optional(),
  timeZone: z.string().optional(),
  /** When the personal data of the user was erased. They can only be removed. */
  erasedAt: instant.optional(),
  version: version.optional(),
});

export type User = z.output<typeof userSchema>;

/** A link that lets a person set their password once. `mail` says whether it is also sent to their address. */
export const invitationSchema = z.object({ link: z.string(), expiresAt: instant, mail: z.enum(['Queued', 'Off']) });

export type Invitation = z.output<typeof invitationSchema>;

/** A created user, with the invitation if one was asked for. */
const createdUserSchema = userSchema.extend({ invitation: invitationSchema.optional() });

export type CreatedUser = z.output<typeof createdUserSchema>;

/** Shown by both forms if a client role has no client. The check needs the role's row, so it is not in the schema. */
export const clientRequired = 'Client is required for client roles';

/** An empty text and null mean absent. */
const fields = z.object({
  email: optionalEmail,
  userName: optionalUserName,
  firstName,
  lastName,
  phoneNumber: optionalName(50),
  roleId: optionalId,
  clientId: optionalId,
  isActive: z.boolean(),
  accessEndsOn: optionalDay,
});

export const createUserBody = fields
  .extend({
    isActive: z.boolean().default(true),
    invite: z.boolean().default(false),
    password: optionalInitialPassword,
    confirmPassword: text().nullish(),
  })
  .superRefine(({ invite, email, isActive, password }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (!invite) return;
    if (!email) refuse('email', 'Email is required for an invitation');
    if (!isActive) refuse('isActive', 'Only active users can be invited');
    if (password) refuse('password', 'Invited people choose their password themselves');
  })
  .superRefine(({ password, confirmPassword }, context) => {
    if (!password || password === confirmPassword) return;
    const message = confirmPassword ? 'Passwords do not match' : 'Please confirm your password';
    context.addIssue({ code: 'custom', path: ['confirmPassword'], message });
  });

/** Omitted fields stay unchanged. */
export const userChanges = fields.partial();

/** With the deactivation of a person, the heir takes over their work. */
export const updateUserBody = userChanges.extend({ heirId: optionalId.optional() });

/** What every user may change in their own account. Null means as their client, company or browser. Omitted fields stay unchanged. */
export const updateMeBody = z
  .object({ phoneNumber: optionalName(50), locale: language, region, timeZone: timeZone.nullable() })
  .partial();

/** `search` covers first and last name, and the e-mail address if the caller can see it. */
export const userListQuery = z.object({
  search: searchText,
  roleId: id.optional(),
  clientId: id.optional(),
  ...paging,
});

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

export const getMe = defineEndpoint('getMe', {
  method: 'GET',
  path: '/api/Users/me',
  access: signedIn({ withoutFactor: true }),
  programs: true,
  responses: { 200: userSchema },
  summary: 'Read your own account',
  description: 'Returns the account of the caller. Does not require `Users:ViewUsers`.',
  example: { answer: ada },
});

export const updateMe = defineEndpoint('updateMe', {
  method: 'PATCH',
  path: '/api/Users/me',
  access: signedIn({ withoutFactor: true }),
  changes: 'users',
  records: 'user.updated',
  problems: [400],
  body: updateMeBody,
  responses: { 200: userSchema },
  summary: 'Change your own account',
  description:
    'Changes the caller’s telephone number, language (`locale`), region and time zone. Everything for the caller is in that language, with dates and numbers as in that region, mails and exports as well. With null the language is that of their client, else of the company, else of the browser, else English; the region that of the browser, else of the company, else of the time zone.',
  example: {
    body: { locale: 'en', region: 'PT', timeZone: 'Europe/Lisbon' },
    answer: { ...ada, locale: 'en', region: 'PT', timeZone: 'Europe/Lisbon', version: 4 },
  },
});

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

export const listUsers = defineEndpoint('listUsers', {
  method: 'GET',
  path: '/api/Users/all',
  access: anyOf([
    'Users:ViewUsers',
    'Users:AddUsers',
    'Users:EditUsers',
    'Project:CreateProjects',
    'Project:EditProjects',
  ]),
  problems: [400],
  query: userListQuery.extend(listFormat),
  responses: { 200: z.array(userSchema) },
  summary: 'List users',
  description:
    'Lists users by name. You can filter by text, role and client. Client users see only users of their client, and staff without contact data. Callers without `Users:ViewUsers` get only names, role and client, which forms need.',
  headers: counted,
  example: { query: { limit: 100 }, answer: [ada, cleo, wim] },
});

export const createUser = defineEndpoint('createUser', {
  method: 'POST',
  path: '/api/Users/create',
  // A step-up is needed to set a password, or to give a role that may do more than those that new companies have for workers and clients.
  access: claim('Users:AddUsers', { stepUp: 'ifNeeded' }),
  ignoresUnknownKeys: true,
  changes: 'users',
  records: 'user.created',
  problems: [400],
  body: createUserBody,
  responses: { 201: createdUserSchema },
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
});

export const getUser = defineEndpoint('getUser', {
  method: 'GET',
  path: '/api/Users/:id',
  access: claim('Users:ViewUsers'),
  problems: [404],
  params: idParams,
  responses: { 200: userSchema },
  summary: 'Read a user',
  description: 'Returns one user.',
  example: { params: { id: ids.wim }, answer: wim },
});

export const updateUser = defineEndpoint('updateUser', {
  method: 'PATCH',
  path: '/api/Users/:id',
  // A step-up is needed to change what the user signs in with, what they may do, or whether they may sign in.
  access: claim('Users:EditUsers', { stepUp: 'ifNeeded' }),
  ignoresUnknownKeys: true,
  changes: 'users',
  records: 'user.updated',
  problems: [400, 404, 412],
  params: idParams,
  body: updateUserBody,
  responses: { 200: userSchema },
  summary: 'Update a user',
  description:
    'Changes the given fields. Omitted fields stay unchanged. The caller must hold all permissions of the user, and client users can change only users of their client. Deactivating a user ends their sessions. With `heirId`, another user then takes over what they still had to do, as in `DELETE`. Changes of `email`, `userName`, `roleId`, `clientId`, `isActive` and `accessEndsOn` need a step-up.',
  example: {
    params: { id: ids.wim },
    body: { phoneNumber: '+31 20 555 0112' },
    answer: { ...wim, phone: '+31 20 555 0112', version: 4 },
  },
});

export const putUser = defineEndpoint('putUser', {
  method: 'PUT',
  path: '/api/Users/:id',
  access: claim('Users:EditUsers', { stepUp: 'ifNeeded' }),
  ignoresUnknownKeys: true,
  changes: 'users',
  records: 'user.updated',
  problems: [400, 404, 412],
  params: idParams,
  body: updateUserBody,
  responses: { 200: userSchema },
  summary: 'Update a user with PUT',
  description:
    'Does the same as `PATCH`: omitted fields stay unchanged. Changes of `email`, `userName`, `roleId`, `clientId`, `isActive` and `accessEndsOn` need a step-up.',
  example: {
    params: { id: ids.cleo },
    body: { phoneNumber: '+31 20 555 0113' },
    answer: { ...cleo, phone: '+31 20 555 0113', version: 4 },
  },
});

/** Who takes over the work of the user. Without it nobody does. */
export const deleteUser = defineEndpoint('deleteUser', {
  method: 'DELETE',
  path: '/api/Users/:id',
  access: claim('Users:RemoveUsers'),
  changes: 'users',
  records: 'user.deleted',
  problems: [400, 404, 412],
  params: idParams,
  query: z.object({ heirId: id.optional() }),
  responses: { 200: null },
  summary: 'Delete a user',
  description:
    'Deletes a user. They can no longer sign in, and what they created still shows their name. With `heirId`, another active user of the same side takes over what they still had to do, as far as that user may: open tickets, tasks and approvals. They are told once. What nobody takes over has no assignee any more, and approvals keep waiting. Callers cannot delete themselves or the last administrator.',
  example: { params: { id: ids.otto } },
});

/** What a user still has to do of one kind. `first` has the first few. */
const held = z.object({ count: z.int(), first: z.array(z.object({ id, title: z.string() })) });

/** What a user still has to do, as far as the caller may see it, and who could take over how much of it. */
const holdingsSchema = z.object({
  tickets: held,
  tasks: held,
  /** What they were asked to approve. */
  approvals: held,
  /** What they lead. */
  projects: held,
  heirs: z.array(
    z.object({ id, name: z.string(), tickets: z.int(), tasks: z.int(), approvals: z.int(), projects: z.int() }),
  ),
});

export type Holdings = z.output<typeof holdingsSchema>;

export const getHoldings = defineEndpoint('getHoldings', {
  method: 'GET',
  path: '/api/Users/:id/holdings',
  // For who removes or deactivates people.
  access: anyOf(['Users:RemoveUsers', 'Users:EditUsers']),
  problems: [400, 404],
  params: idParams,
  responses: { 200: holdingsSchema },
  summary: 'Read what a user still has to do',
  description:
    'Counts the open tickets, tasks and approvals of a user, and the projects that they lead, as far as the caller may see them, with the first few of each. `heirs` are the users who could take over in `deleteUser` or `updateUser`, at most 200 by name, with how much of it each may. The caller must hold all permissions of the user.',
  example: {
    params: { id: ids.otto },
    answer: {
      tickets: { count: 0, first: [] },
      tasks: { count: 0, first: [] },
      approvals: { count: 0, first: [] },
      projects: { count: 0, first: [] },
      heirs: [
        { id: ids.ada, name: 'Ada North', tickets: 0, tasks: 0, approvals: 0, projects: 0 },
        { id: ids.wim, name: 'Wim Vos', tickets: 0, tasks: 0, approvals: 0, projects: 0 },
      ],
    },
  },
});

export const namedSchemas = {
  User: {
    schema: userSchema,
    description: 'A user. Callers without `Users:ViewUsers` get only the names, role and client of other users.',
  },
  Holdings: {
    schema: holdingsSchema,
    description: 'What a user still has to do, and who could take over how much of it.',
  },
  CreatedUser: {
    schema: createdUserSchema,
    description: 'A created user, with the invitation if the request has `invite`.',
  },
  Invitation: {
    schema: invitationSchema,
    description:
      'A link by which a user sets their password once. `mail` says whether it is also sent to their address.',
  },
} satisfies NamedSchemas;
