import type { Session } from '#contract/auth.ts';
import { claimValues } from '#contract/claims.ts';
import { rateLimited } from './headers.ts';
import { ids } from './ids.ts';
import type { References } from './row.ts';

/** Of an example session; it never was anybody's. */
const refreshToken = 'AZigAAAAcACAAAAAAAAAAWFuIGV4YW1wbGUsIGFuZCBub2JvZHkgcyBzZWNyZXQh';

const session: Session = {
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

/** Signing in, and passwords. */
export const authReference = {
  login: {
    summary: 'Sign in',
    description:
      'Starts a session with a user name or an e-mail address, a password and the company. Whatever is wrong, the answer is the same 401. After failed attempts one has to wait: 429.',
    headers: rateLimited,
    example: {
      body: { identifier: 'ada', password: 'Quiet-Lamp-77', tenantId: ids.studio },
      answer: session,
    },
  },
  refreshToken: {
    summary: 'Renew a session',
    description:
      'Exchanges a refresh token for a new pair. Each refresh token is good for one exchange; if an old one is used again later, the session ends.',
    headers: rateLimited,
    example: { body: { refreshToken }, answer: session },
  },
  logout: {
    summary: 'Sign out',
    description:
      'Ends the session of the token and that of the refresh token in the body. The answer never says whether there was one.',
    headers: rateLimited,
    security: ['none', 'session'],
    example: { body: { refreshToken } },
  },
  register: {
    summary: 'Ask for an account',
    description:
      'Asks for an account, where the company allows that. An administrator has to activate it. A user name or e-mail address that is taken is refused.',
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
    description: 'Changes the password of the caller. Their other sessions end.',
    example: {
      body: { currentPassword: 'Quiet-Lamp-77', newPassword: 'Early-Boat-52', confirmPassword: 'Early-Boat-52' },
    },
  },
  adminChangePassword: {
    summary: "Set another user's password",
    description: 'Sets the password of a user whose permissions the caller holds all. All their sessions end.',
    example: {
      body: { userId: ids.cleo, password: 'Early-Boat-52', confirmedPassword: 'Early-Boat-52' },
    },
  },
} satisfies Partial<References>;
