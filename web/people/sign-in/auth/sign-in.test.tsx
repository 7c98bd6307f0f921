import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { signInFailure } from './sign-in.ts';

const failure = (status: number, body: object = {}) => new ApiError('own', status, JSON.stringify(body));

test.each([
  ['wrong credentials', failure(401, { message: 'other words' }), 'Invalid email/username or password'],
  ['too many attempts', failure(429, { message: 'Try again in 4 seconds.' }), 'Try again in 4 seconds.'],
  [
    'no company',
    failure(400, { errors: { tenantId: ['Not a valid id'] } }),
    'No tenant selected. Please go back and select your company.',
  ],
  ['a failing server', failure(500), 'Login failed. Please try again.'],
  ['no answer', failure(0), 'Login failed. Please try again.'],
])(
  'shows the specified text for %s',
  { tags: ['S8.sign-in.wrong', 'S8.sign-in.failed', 'S8.sign-in.no-tenant'] },
  (_, error, words) => {
    expect(signInFailure(error)).toBe(words);
  },
);
