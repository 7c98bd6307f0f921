import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { boundedString, dayReply, id, idParams, instant, optionalName, text } from '#contract/platform/fields.ts';
import { paging } from '#contract/platform/paging.ts';
import {
  anyPassword,
  firstName,
  lastName,
  newPassword,
  optionalEmail,
  optionalInitialPassword,
  optionalUserName,
} from './credentials.ts';
import { assertion } from './passkey-shapes.ts';

export const sessionUserSchema = z.object({
  id,
  tenantId: id,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().optional(),
  userName: z.string().optional(),
  role: z.string(),
  isAdmin: z.boolean(),
  clientId: id.optional(),
  clientName: z.string().optional(),
  /** Only set for the read-only demo company, where nothing can be changed. */
  tenantIsReadOnly: z.literal(true).optional(),
  /** The last day of the company's trial. For administrators, and after it for everyone: then nothing can be changed. */
  trialEndsOn: dayReply.optional(),
  permissions: z.array(z.string()),
  /** Only set if the role may not send invitations. */
  mayInvite: z.literal(false).optional(),
  /**
   * Only set if the company requires a second factor of this user and they have none. `Now`: until they have one, only what sets it up is
   * answered.
   */
  secondFactorNeeded: z.enum(['Soon', 'Now']).optional(),
  /** Only with `Soon`: how often they may still sign in without a second factor. */
  signInsLeft: z.int().optional(),
});

export type SessionUser = z.output<typeof sessionUserSchema>;

/** Access token, refresh token, lifetime of the access token and the signed-in user. */
export const sessionSchema = z.object({
  token: z.string(),
  refreshToken: z.string(),
  /** Seconds until the access token expires. */
  expiresIn: z.int(),
  user: sessionUserSchema,
});

export type Session = z.output<typeof sessionSchema>;

/** A session that ended because a used refresh token was used again, which may mean that it was stolen. */
const replayedSessionSchema = z.object({
  /** Browser and system, in words. */
  device: z.string(),
  endedAt: instant,
});

export type ReplayedSession = z.output<typeof replayedSessionSchema>;

/** The answer to a sign-in. `replayedSession` is set only at the first sign-in after that session ended. */
export const loginSchema = sessionSchema.extend({ replayedSession: replayedSessionSchema.optional() });

export type Login = z.output<typeof loginSchema>;

export const changePasswordBody = z
  .object({
    currentPassword: anyPassword.pipe(boundedString(1000).min(1, 'Current password is required')),
    newPassword: newPassword(),
    confirmPassword: text().default(''),
  })
  .superRefine((body, context) => confirmed(body.newPassword, body.confirmPassword, 'confirmPassword', context));

export const adminChangePasswordBody = z
  .object({
    userId: id,
    password: newPassword(),
    confirmedPassword: text().default(''),
  })
  .superRefine((body, context) => confirmed(body.password, body.confirmedPassword, 'confirmedPassword', context));

export const registerBody = z
  .object({
    tenantId: id,
    email: optionalEmail,
    userName: optionalUserName,
    password: optionalInitialPassword,
    confirmPassword: text().nullish(),
    firstName,
    lastName,
    phoneNumber: optionalName(50),
  })
  .superRefine((body, context) => {
    if (!body.email && !body.userName) {
      context.addIssue({ code: 'custom', path: ['email'], message: 'Email or username is required' });
    }
    if (!body.password) {
      context.addIssue({ code: 'custom', path: ['password'], message: 'Password is required' });
    } else if (body.password !== body.confirmPassword) {
      context.addIssue({ code: 'custom', path: ['confirmPassword'], message: 'Passwords do not match' });
    }
  })
  .transform((body) => ({ ...body, password: body.password ?? '' }));

export const login = defineEndpoint('login', {
  body: z.object({ identifier: text(1000), password: anyPassword, tenantId: id }),
  responses: { 200: loginSchema },
});

export const refreshToken = defineEndpoint('refreshToken', {
  body: z.object({ refreshToken: text(1000), token: text(10_000).nullish() }),
  responses: { 200: sessionSchema },
});

export const logout = defineEndpoint('logout', {
  body: z.object({ refreshToken: text(1000).nullish() }).nullish(),
  responses: { 204: null },
});

export const changePassword = defineEndpoint('changePassword', {
  body: changePasswordBody,
  responses: { 200: null },
});

export const stepUp = defineEndpoint('stepUp', {
  /** One of them. */
  body: z.object({
    password: anyPassword.optional(),
    code: text(100).optional(),
    passkey: assertion.optional(),
  }),
  responses: { 204: null },
});

export const adminChangePassword = defineEndpoint('adminChangePassword', {
  body: adminChangePasswordBody,
  responses: { 200: null },
});

const ownSessionSchema = z.object({
  id,
  /** Browser and system, in words. */
  device: z.string(),
  address: z.string(),
  createdAt: instant,
  /** Accurate to ten minutes, because only refreshes of the access token update it. */
  lastUsedAt: instant,
  /** Whether this is the session of the request. */
  current: z.boolean(),
});

export type OwnSession = z.output<typeof ownSessionSchema>;

export const listSessions = defineEndpoint('listSessions', {
  query: z.object(paging),
  responses: { 200: z.array(ownSessionSchema) },
});

export const endSession = defineEndpoint('endSession', {
  params: idParams,
  responses: { 204: null },
});

export const endOtherSessions = defineEndpoint('endOtherSessions', {
  responses: { 204: null },
});

export const register = defineEndpoint('register', {
  body: registerBody,
  responses: { 200: null },
});

function confirmed(password: string, confirmation: string, field: string, context: z.RefinementCtx): void {
  if (!confirmation) {
    context.addIssue({ code: 'custom', path: [field], message: 'Please confirm your new password' });
  } else if (password !== confirmation) {
    context.addIssue({ code: 'custom', path: [field], message: 'Passwords do not match' });
  }
}
