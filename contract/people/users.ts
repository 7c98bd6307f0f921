import { z } from 'zod';
import { listFormat } from '#contract/platform/csv.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
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
import { addressStates } from '#contract/platform/mail-kinds.ts';
import { paging, searchText } from '#contract/platform/paging.ts';
import { timeZone } from '#contract/platform/time-zone.ts';
import { language } from './company.ts';
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
  /** The language and time zone that the caller chose for themselves, if any. Otherwise those of the company count. */
  locale: language.optional(),
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

/** What every user may change in their own account. Null means the company's language or time zone. Omitted fields stay unchanged. */
export const updateMeBody = z
  .object({ phoneNumber: optionalName(50), locale: language.nullable(), timeZone: timeZone.nullable() })
  .partial();

/** `search` covers first and last name, and the e-mail address if the caller can see it. */
export const userListQuery = z.object({
  search: searchText,
  roleId: id.optional(),
  clientId: id.optional(),
  ...paging,
});

export const getMe = defineEndpoint('getMe', {
  responses: { 200: userSchema },
});

export const updateMe = defineEndpoint('updateMe', {
  body: updateMeBody,
  responses: { 200: userSchema },
});

export const listUsers = defineEndpoint('listUsers', {
  query: userListQuery.extend(listFormat),
  responses: { 200: z.array(userSchema) },
});

export const createUser = defineEndpoint('createUser', {
  body: createUserBody,
  responses: { 201: createdUserSchema },
});

export const getUser = defineEndpoint('getUser', {
  params: idParams,
  responses: { 200: userSchema },
});

export const updateUser = defineEndpoint('updateUser', {
  params: idParams,
  body: updateUserBody,
  responses: { 200: userSchema },
});

export const putUser = defineEndpoint('putUser', {
  params: idParams,
  body: updateUserBody,
  responses: { 200: userSchema },
});

/** Who takes over the work of the user. Without it nobody does. */
export const deleteUser = defineEndpoint('deleteUser', {
  params: idParams,
  query: z.object({ heirId: id.optional() }),
  responses: { 200: null },
});

/** What a user still has to do of one kind. `first` has the first few. */
const held = z.object({ count: z.int(), first: z.array(z.object({ id, title: z.string() })) });

/** What a user still has to do, as far as the caller may see it, and who could take over how much of it. */
const holdingsSchema = z.object({
  tickets: held,
  tasks: held,
  /** What they were asked to approve. */
  approvals: held,
  heirs: z.array(z.object({ id, name: z.string(), tickets: z.int(), tasks: z.int(), approvals: z.int() })),
});

export type Holdings = z.output<typeof holdingsSchema>;

export const getHoldings = defineEndpoint('getHoldings', {
  params: idParams,
  responses: { 200: holdingsSchema },
});
