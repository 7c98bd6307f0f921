import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, idParams, instant } from '#contract/platform/fields.ts';
import { paging } from '#contract/platform/paging.ts';
import { activitySchema } from './activity.ts';
import { feedShows, messageStarts } from './message-kinds.ts';
import { messageSchema } from './messages.ts';

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
  params: idParams,
  query: feedQuery,
  responses: { 200: z.array(feedItemSchema) },
});
