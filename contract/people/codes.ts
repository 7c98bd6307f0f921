import { z } from 'zod';
import { publicAccess } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, text } from '#contract/platform/fields.ts';
import { rateLimited } from '#contract/platform/headers.ts';
import { exampleSession, loginSchema } from './auth.ts';

export const requestCode = defineEndpoint('requestCode', {
  method: 'POST',
  path: '/api/Auth/code/request',
  access: publicAccess,
  changes: null,
  records: 'code.requested',
  problems: [400],
  body: z.object({ tenantId: id, identifier: text(1000) }),
  responses: { 202: null },
  summary: 'Ask for a code by mail',
  description:
    'Sends a code of six digits to the confirmed address of a user of a client, if their company allows it. `identifier` is a user name or an e-mail address. The response is always the same, so that it does not reveal which accounts exist. It sets a cookie: the code works only in the browser that asked. Staff get no code, and neither do people who have or need a second factor, or have to sign in with a provider. A new code ends the one before. Each account gets at most 3 codes an hour and 10 a day.',
  headers: rateLimited,
  example: { body: { tenantId: ids.studio, identifier: 'cleo' } },
});

export const signInWithCode = defineEndpoint('signInWithCode', {
  method: 'POST',
  path: '/api/Auth/code',
  access: publicAccess,
  changes: null,
  records: 'session.started',
  problems: [400, 401],
  /** Spaces and hyphens in a code do not count. */
  body: z.object({ tenantId: id, identifier: text(1000), code: text(100) }),
  responses: { 200: loginSchema },
  summary: 'Sign in with a code by mail',
  description:
    'Starts a session with the code that `POST /api/Auth/code/request` sent, and the cookie that it set. `identifier` is the same as there. A code works once, within ten minutes, and has five tries. Every failure returns the same 401. Failures also count like wrong passwords: after several, the response is 429 until the time in `Retry-After` has passed.',
  headers: rateLimited,
  example: { body: { tenantId: ids.studio, identifier: 'cleo', code: '314159' }, answer: exampleSession },
});
