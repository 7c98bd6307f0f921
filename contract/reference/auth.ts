import type { Session } from '#contract/people/auth.ts';
import { claimValues } from '#contract/platform/claims.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { rateLimited } from '#contract/platform/headers.ts';
import type { References } from './row.ts';

/** A made-up token that was never valid. */
const refreshToken = 'AZigAAAAcACAAAAAAAAAAWFuIGV4YW1wbGUsIGFuZCBub2JvZHkgcyBzZWNyZXQh';

export const exampleSession: Session = {
  token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJuYW1lIjoiQWRhIE5vcnRoIn0.c2lnbmVkLWJ5LXRoZS1zZXJ2ZXI',
  refreshToken,
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
    permissions: [...claimValues],
  },
};

/** Sign-in, registration and passwords. */
export const authReference = {
  login: {
    summary: 'Sign in',
    description:
      'Starts a session. `identifier` is a user name or an e-mail address. Every failed sign-in returns the same 401, so that it does not reveal which accounts exist. If the account has a second factor, a right password returns 401 with the type `urn:loggia:problem:second-factor` and a `challenge` for `POST /api/Auth/second-factor`. After several failed attempts, the response is 429 until the time in `Retry-After` has passed.',
    headers: rateLimited,
    example: {
      body: { identifier: 'ada', password: 'Quiet-Lamp-77', tenantId: ids.studio },
      answer: exampleSession,
    },
  },
  refreshToken: {
    summary: 'Refresh a session',
    description:
      'Exchanges a refresh token for a new pair of tokens. Use each refresh token once. For 60 seconds after its first use it still returns the same new refresh token, in case the response was lost. After that, using it again ends the session, because someone may have stolen it.',
    headers: rateLimited,
    example: { body: { refreshToken }, answer: exampleSession },
  },
  logout: {
    summary: 'Sign out',
    description:
      'Ends the session of the access token and the session of the refresh token in the body. Both are optional. The response is the same if there was no session.',
    headers: rateLimited,
    security: ['none', 'session'],
    example: { body: { refreshToken } },
  },
  register: {
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
  },
  changePassword: {
    summary: 'Change your own password',
    description: 'Changes the password of the caller and ends their other sessions.',
    example: {
      body: { currentPassword: 'Quiet-Lamp-77', newPassword: 'Early-Boat-52', confirmPassword: 'Early-Boat-52' },
    },
  },
  stepUp: {
    summary: 'Confirm who you are',
    description:
      'Operations that are dangerous in the wrong hands need a sign-in within the last ten minutes; after a sign-in with a provider, from when the provider asked the person. Otherwise they answer 403 with the problem type `urn:loggia:problem:step-up`. Send the password of the caller here, a code if they have an app for codes, or what the browser returned for a passkey and a challenge of `POST /api/Auth/passkey/options`. Then repeat the operation: for ten minutes, this session needs no other step-up. Every failure returns the same 400. After several failures, the response is 429 until the time in `Retry-After` has passed.',
    example: { body: { password: 'Quiet-Lamp-77' } },
  },
  adminChangePassword: {
    summary: "Set another user's password",
    description:
      'Sets the password of another user and ends all their sessions. The caller must hold all permissions of that user. The id of the caller returns 400: use `POST /api/Auth/change-password` instead.',
    example: {
      body: { userId: ids.cleo, password: 'Early-Boat-52', confirmedPassword: 'Early-Boat-52' },
    },
  },
} satisfies Partial<References>;
