import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, idParams, instant } from '#contract/platform/fields.ts';
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
  params: idParams,
  query: z.object(paging),
  responses: { 200: z.array(userSessionSchema) },
});

export const endUserSessions = defineEndpoint('endUserSessions', { params: idParams, responses: { 204: null } });
