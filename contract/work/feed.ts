import { z } from 'zod';
import { signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, idParams, instant } from '#contract/platform/fields.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { paging } from '#contract/platform/paging.ts';
import { activitySchema } from './activity.ts';
import { feedShows, messageStarts } from './message-kinds.ts';
import { message, messageSchema } from './messages.ts';

/** A message about a project, or something that happened to it. Exactly one of both is present. */
const feedItemSchema = z.object({
  id,
  at: instant,
  message: messageSchema.optional(),
  activity: activitySchema.optional(),
});

export type FeedItem = z.output<typeof feedItemSchema>;

export const feedQuery = z.object({
  show: z.enum(feedShows).default('all'),
  from: z.enum(messageStarts).default('start'),
  around: id.optional(),
  ...paging,
});

/**
 * Messages and activity of a project in one list, oldest first, in pages like those of `listMessages`. What was written about the
 * project is a message. What was written about its files and tickets is activity, while it can be read.
 */
export const listProjectFeed = defineEndpoint('listProjectFeed', {
  method: 'GET',
  path: '/api/Projects/:id/feed',
  access: signedIn(),
  programs: true,
  problems: [400, 404],
  params: idParams,
  query: feedQuery,
  responses: { 200: z.array(feedItemSchema) },
  summary: 'List the feed of a project',
  description:
    'Lists the messages about a project together with what happened to it and to its documents, images and tickets, the oldest first, as far as the caller may see it. `from=start` begins with the first, and the `Link` header has the next page. `from=end` has the latest, and the `Link` header has the page before, with `rel="prev"`. `around` has half a page before a message and half a page from it on, and the `Link` header has both pages.',
  example: {
    params: { id: ids.lobby },
    query: { show: 'messages', from: 'end', limit: 50 },
    answer: [{ id: message.id, at: message.createdAt, message }],
  },
});

export const namedSchemas = {
  FeedItem: {
    schema: feedItemSchema,
    description: 'Something in the feed of a project: either `message` or `activity` is present.',
  },
} satisfies NamedSchemas;
