import { z } from 'zod';
import { administrator } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, idParams, instant } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { paging } from '#contract/platform/paging.ts';

const userSessionSchema = z.object({
  id,
  /** A person who signed in, a program with an API token, or a directory with a SCIM token. */
  kind: z.enum(['session', 'token', 'scim']),
  /** Browser and system, in words. Of a token its name. */
  device: z.string(),
  createdAt: instant,
  /** Of a session accurate to ten minutes. */
  lastUsedAt: instant,
  /** Whether this is the session of the request. */
  current: z.boolean(),
});

export type UserSession = z.output<typeof userSessionSchema>;

export const listUserSessions = defineEndpoint('listUserSessions', {
  method: 'GET',
  path: '/api/Users/:id/sessions',
  access: administrator({ personal: true }),
  problems: [400, 404],
  params: idParams,
  query: z.object(paging),
  responses: { 200: z.array(userSessionSchema) },
  summary: 'List where a user is signed in',
  description:
    'Lists the open sessions and API tokens of a user, most recently used first. `device` is the browser and system, or the name of the token. Of a shared account of a demo company it lists only the current session.',
  headers: counted,
  example: {
    params: { id: ids.wim },
    query: { limit: 100 },
    answer: [
      {
        id: ids.wimsPhone,
        kind: 'session',
        device: 'Safari on iPhone',
        createdAt: '2026-04-12T07:30:00.000Z',
        lastUsedAt: '2026-04-14T09:15:00.000Z',
        current: false,
      },
    ],
  },
});

export const endUserSessions = defineEndpoint('endUserSessions', {
  method: 'DELETE',
  path: '/api/Users/:id/sessions',
  access: administrator({ worksAfterTrial: true }),
  changes: 'users',
  records: 'user.signedOut',
  problems: [400, 404],
  params: idParams,
  responses: { 204: null },
  summary: 'Sign a user out everywhere',
  description:
    'Ends all sessions and API tokens of a user immediately, and tells them by mail. The id of the caller returns 400: they end their own sessions with `DELETE /api/Auth/sessions`. For a shared account of a demo company the response is 403.',
  example: { params: { id: ids.wim } },
});

export const namedSchemas = {
  UserSession: { schema: userSessionSchema, description: 'A session or an API token of a user.' },
} satisfies NamedSchemas;
