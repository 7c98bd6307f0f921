import { z } from 'zod';
import { signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, idParams, instant } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { paging } from '#contract/platform/paging.ts';
import { feedScopes } from './feed-scopes.ts';

const scope = z.enum(feedScopes, 'Choose mine, client or project');

const calendarFeedSchema = z.object({
  id,
  scope,
  clientId: id.optional(),
  projectId: id.optional(),
  /** The name of the client or the project, if the owner may see it. */
  name: z.string().optional(),
  /** The address for calendar programs. Anyone who has it reads what the owner may see of these projects. */
  url: z.string(),
  createdAt: instant,
});

export type CalendarFeed = z.output<typeof calendarFeedSchema>;

export const createFeedBody = z
  .object({ scope, clientId: id.optional(), projectId: id.optional() })
  .refine(({ scope, clientId }) => scope !== 'client' || clientId, { path: ['clientId'], message: 'Choose a client' })
  .refine(({ scope, clientId }) => scope === 'client' || !clientId, {
    path: ['clientId'],
    message: 'Only a feed of a client names a client',
  })
  .refine(({ scope, projectId }) => scope !== 'project' || projectId, {
    path: ['projectId'],
    message: 'Choose a project',
  })
  .refine(({ scope, projectId }) => scope === 'project' || !projectId, {
    path: ['projectId'],
    message: 'Only a feed of a project names a project',
  });

const url = `https://loggia.example/feeds/${'A'.repeat(107)}.ics`;

const ofLobby: CalendarFeed = {
  id: ids.lobbyFeed,
  scope: 'project',
  projectId: ids.lobby,
  name: 'Lobby renovation',
  url,
  createdAt: '2026-04-14T08:00:00.000Z',
};

const ownFeed: CalendarFeed = { id: ids.ownFeed, scope: 'mine', url, createdAt: '2026-04-13T08:00:00.000Z' };

export const listFeeds = defineEndpoint('listFeeds', {
  method: 'GET',
  path: '/api/Feeds',
  // Everyone has their own.
  access: signedIn({ personal: true }),
  problems: [400],
  query: z.object(paging),
  responses: { 200: z.array(calendarFeedSchema) },
  summary: 'List your calendar feeds',
  description: 'Lists the calendar feeds of the caller, newest first.',
  headers: counted,
  example: { query: { limit: 100 }, answer: [ofLobby, ownFeed] },
});

export const createFeed = defineEndpoint('createFeed', {
  method: 'POST',
  path: '/api/Feeds',
  access: signedIn(),
  changes: null,
  records: 'feed.created',
  problems: [400],
  body: createFeedBody,
  responses: { 201: calendarFeedSchema },
  summary: 'Make a calendar feed',
  description:
    'Makes an address (`url`) that calendar programs read without signing in (iCalendar, RFC 5545). It has the due days of projects: those that the caller is on (`mine`), those of a client, or one project. It always shows what the caller may see when it is read, and answers 404 when it was revoked or the caller was deactivated. Anyone who has the address can read it.',
  example: {
    body: { scope: 'client', clientId: ids.acme },
    answer: {
      id: ids.created,
      scope: 'client',
      clientId: ids.acme,
      name: 'Acme Hotels',
      url,
      createdAt: '2026-04-14T15:05:00.000Z',
    },
  },
});

export const deleteFeed = defineEndpoint('deleteFeed', {
  method: 'DELETE',
  path: '/api/Feeds/:id',
  access: signedIn(),
  changes: null,
  records: 'feed.revoked',
  problems: [404],
  params: idParams,
  responses: { 204: null },
  summary: 'Revoke a calendar feed',
  description: 'Revokes a calendar feed of the caller. Its address answers 404 from now on.',
  example: { params: { id: ids.ownFeed } },
});

export const namedSchemas = {
  CalendarFeed: {
    schema: calendarFeedSchema,
    description: 'A calendar feed. `url` is the address for calendar programs.',
  },
} satisfies NamedSchemas;
