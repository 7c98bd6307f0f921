import { z } from 'zod';
import { claim, publicAccess, signedIn } from '#contract/platform/access.ts';
import { claimValues } from '#contract/platform/claims.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { boundedString, dayReply, id, idParams, instant, optionalName, text } from '#contract/platform/fields.ts';
import { counted, rateLimited } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { paging } from '#contract/platform/paging.ts';
import { type Language, languages } from '#contract/platform/texts/languages.ts';
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
  /** Only set where the company has the module `hours`; for client users only if their client is shown hours. */
  seesHours: z.literal(true).optional(),
  permissions: z.array(z.string()),
  /** What the user chose to read in, else their client, else their company. Absent: as their browser. */
  language: z.enum(languages as [Language]).optional(),
  /** The region that the user chose for dates and numbers. Absent: as their browser. */
  region: z.string().optional(),
  /** For browsers that name none. Absent if the company has none, and no time zone that tells it. */
  companyRegion: z.string().optional(),
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

/** A made-up token that was never valid. */
const exampleRefreshToken = 'AZigAAAAcACAAAAAAAAAAWFuIGV4YW1wbGUsIGFuZCBub2JvZHkgcyBzZWNyZXQh';

export const exampleSession: Session = {
  token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJuYW1lIjoiQWRhIE5vcnRoIn0.c2lnbmVkLWJ5LXRoZS1zZXJ2ZXI',
  refreshToken: exampleRefreshToken,
  expiresIn: 600,
  user: {
    id: ids.ada,
    tenantId: ids.studio,
    name: 'Ada North',
    firstName: 'Ada',
    lastName: 'North',
    email: 'ada@studio-north.example',
    userName: 'ada',
    role: 'Admin',
    isAdmin: true,
    seesHours: true,
    language: 'en',
    region: 'PT',
    companyRegion: 'DE',
    permissions: [...claimValues],
  },
};

export const login = defineEndpoint('login', {
  method: 'POST',
  path: '/api/Auth/login',
  access: publicAccess,
  ignoresUnknownKeys: true,
  changes: null,
  records: 'session.started',
  problems: [400, 401],
  body: z.object({ identifier: text(1000), password: anyPassword, tenantId: id }),
  responses: { 200: loginSchema },
  summary: 'Sign in',
  description:
    'Starts a session. `identifier` is a user name or an e-mail address. Every failed sign-in returns the same 401, so that it does not reveal which accounts exist. If the account has a second factor, a right password returns 401 with the type `urn:loggia:problem:second-factor` and a `challenge` for `POST /api/Auth/second-factor`. After several failed attempts, the response is 429 until the time in `Retry-After` has passed.',
  headers: rateLimited,
  example: {
    body: { identifier: 'ada', password: 'Quiet-Lamp-77', tenantId: ids.studio },
    answer: exampleSession,
  },
});

export const refreshToken = defineEndpoint('refreshToken', {
  method: 'POST',
  path: '/api/Auth/refresh-token',
  access: publicAccess,
  ignoresUnknownKeys: true,
  changes: null,
  records: null,
  problems: [400, 401],
  body: z.object({ refreshToken: text(1000), token: text(10_000).nullish() }),
  responses: { 200: sessionSchema },
  summary: 'Refresh a session',
  description:
    'Exchanges a refresh token for a new pair of tokens. Use each refresh token once. For 60 seconds after its first use it still returns the same new refresh token, in case the response was lost. After that, using it again ends the session, because someone may have stolen it.',
  headers: rateLimited,
  example: { body: { refreshToken: exampleRefreshToken }, answer: exampleSession },
});

export const logout = defineEndpoint('logout', {
  method: 'POST',
  path: '/api/Auth/logout',
  access: publicAccess,
  changes: null,
  records: 'session.ended',
  body: z.object({ refreshToken: text(1000).nullish() }).nullish(),
  responses: { 204: null },
  summary: 'Sign out',
  description:
    'Ends the session of the access token and the session of the refresh token in the body. Both are optional. The response is the same if there was no session.',
  headers: rateLimited,
  security: ['none', 'session'],
  example: { body: { refreshToken: exampleRefreshToken } },
});

export const changePassword = defineEndpoint('changePassword', {
  method: 'POST',
  path: '/api/Auth/change-password',
  access: signedIn({ worksAfterTrial: true, withoutFactor: true }),
  ignoresUnknownKeys: true,
  changes: null,
  records: 'password.changed',
  problems: [400],
  body: changePasswordBody,
  responses: { 200: null },
  summary: 'Change your own password',
  description: 'Changes the password of the caller and ends their other sessions.',
  example: {
    body: { currentPassword: 'Quiet-Lamp-77', newPassword: 'Early-Boat-52', confirmPassword: 'Early-Boat-52' },
  },
});

export const stepUp = defineEndpoint('stepUp', {
  method: 'POST',
  path: '/api/Auth/step-up',
  // Shows again who the caller is, for the operations with `stepUp`.
  access: signedIn({ worksAfterTrial: true, withoutFactor: true }),
  changes: null,
  records: 'stepUp.passed',
  problems: [400],
  /** One of them. */
  body: z.object({
    password: anyPassword.optional(),
    code: text(100).optional(),
    passkey: assertion.optional(),
  }),
  responses: { 204: null },
  summary: 'Confirm who you are',
  description:
    'Operations that are dangerous in the wrong hands need a sign-in within the last ten minutes; after a sign-in with a provider, from when the provider asked the person. Otherwise they answer 403 with the problem type `urn:loggia:problem:step-up`. Send the password of the caller here, a code if they have an app for codes, or what the browser returned for a passkey and a challenge of `POST /api/Auth/passkey/options`. Then repeat the operation: for ten minutes, this session needs no other step-up. Every failure returns the same 400. After several failures, the response is 429 until the time in `Retry-After` has passed.',
  example: { body: { password: 'Quiet-Lamp-77' } },
});

export const adminChangePassword = defineEndpoint('adminChangePassword', {
  method: 'POST',
  path: '/api/Auth/admin/change-password',
  access: claim('Users:EditUsers', { deniedAs: 401, stepUp: true }),
  ignoresUnknownKeys: true,
  changes: null,
  records: 'password.set',
  problems: [400, 404],
  body: adminChangePasswordBody,
  responses: { 200: null },
  summary: "Set another user's password",
  description:
    'Sets the password of another user and ends all their sessions. The caller must hold all permissions of that user. The id of the caller returns 400: use `POST /api/Auth/change-password` instead.',
  example: {
    body: { userId: ids.cleo, password: 'Early-Boat-52', confirmedPassword: 'Early-Boat-52' },
  },
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
  method: 'GET',
  path: '/api/Auth/sessions',
  access: signedIn({ personal: true, withoutFactor: true }),
  problems: [400],
  query: z.object(paging),
  responses: { 200: z.array(ownSessionSchema) },
  summary: 'List your own sessions',
  description: 'Lists the sessions of the caller, most recently used first.',
  headers: counted,
  example: {
    query: { limit: 100 },
    answer: [
      {
        id: ids.laptop,
        device: 'Firefox on Linux',
        address: '192.0.2.10',
        createdAt: '2026-04-14T08:00:00.000Z',
        lastUsedAt: '2026-04-14T15:05:00.000Z',
        current: true,
      },
      {
        id: ids.phone,
        device: 'Safari on iPhone',
        address: '192.0.2.11',
        createdAt: '2026-04-10T18:30:00.000Z',
        lastUsedAt: '2026-04-14T12:40:00.000Z',
        current: false,
      },
    ],
  },
});

export const endSession = defineEndpoint('endSession', {
  method: 'DELETE',
  path: '/api/Auth/sessions/:id',
  access: signedIn({ worksAfterTrial: true, withoutFactor: true }),
  changes: null,
  records: 'session.revoked',
  problems: [404],
  params: idParams,
  responses: { 204: null },
  summary: 'End one of your own sessions',
  description: 'Ends one session of the caller. Its tokens stop working immediately.',
  example: { params: { id: ids.phone } },
});

export const endOtherSessions = defineEndpoint('endOtherSessions', {
  method: 'DELETE',
  path: '/api/Auth/sessions',
  access: signedIn({ worksAfterTrial: true, withoutFactor: true }),
  changes: null,
  records: 'session.revoked',
  responses: { 204: null },
  summary: 'End all your other sessions',
  description: 'Ends all sessions of the caller except the current one.',
  example: {},
});

export const register = defineEndpoint('register', {
  method: 'POST',
  path: '/api/Auth/register',
  access: publicAccess,
  ignoresUnknownKeys: true,
  changes: null,
  records: 'user.registered',
  problems: [400],
  body: registerBody,
  responses: { 200: null },
  summary: 'Register',
  description:
    'Creates an inactive account, if the company allows registration. An administrator has to activate it. A user name or e-mail address that is already in use returns 400.',
  headers: rateLimited,
  example: {
    body: {
      tenantId: ids.studio,
      email: 'noa@studio-north.example',
      userName: 'noa',
      firstName: 'Noa',
      lastName: 'Dahl',
      password: 'Quiet-Lamp-77',
      confirmPassword: 'Quiet-Lamp-77',
    },
  },
});

function confirmed(password: string, confirmation: string, field: string, context: z.RefinementCtx): void {
  if (!confirmation) {
    context.addIssue({ code: 'custom', path: [field], message: 'Please confirm your new password' });
  } else if (password !== confirmation) {
    context.addIssue({ code: 'custom', path: [field], message: 'Passwords do not match' });
  }
}

export const namedSchemas = {
  Login: {
    schema: loginSchema,
    description:
      'A new session. `replayedSession` is present at the first sign-in after a session ended because one of its refresh tokens was used again.',
  },
  Session: { schema: sessionSchema, description: 'A pair of tokens and the signed-in user.' },
  SessionUser: { schema: sessionUserSchema, description: 'The signed-in user.' },
  OwnSession: { schema: ownSessionSchema, description: 'A session of the caller.' },
} satisfies NamedSchemas;
