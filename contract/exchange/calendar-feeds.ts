import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, idParams, instant } from '#contract/platform/fields.ts';
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

export const listFeeds = defineEndpoint('listFeeds', {
  query: z.object(paging),
  responses: { 200: z.array(calendarFeedSchema) },
});

export const createFeed = defineEndpoint('createFeed', {
  body: createFeedBody,
  responses: { 201: calendarFeedSchema },
});

export const deleteFeed = defineEndpoint('deleteFeed', {
  params: idParams,
  responses: { 204: null },
});
