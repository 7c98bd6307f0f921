import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id } from '#contract/platform/fields.ts';
import { followLevels } from '#contract/platform/notification-kinds.ts';
import { messageSubjects } from './message-kinds.ts';

const subject = { subjectType: z.enum(messageSubjects, 'Choose project, ticket, document or image'), subjectId: id };
const level = z.enum(followLevels, 'Choose all, mentions, none or default');

const followSchema = z.object({
  level,
  /** The level of the project, which counts if this one is `default`. Absent for what is in no project. */
  projectLevel: level.optional(),
  /** Messages of others that came after the last one that the caller read, at most 100. */
  unreadCount: z.int(),
  /** The oldest of them. */
  firstUnreadId: id.optional(),
});

export type Follow = z.output<typeof followSchema>;

export const followQuery = z.object(subject);
export const setFollowBody = z.object({ ...subject, level });
export const readConversationBody = z.object({
  ...subject,
  /** The last message that the caller has read. */
  messageId: id,
});

/** What the caller wants to hear of a thing, and what they have not read in its conversation. 404 if they may not see it. */
export const getFollow = defineEndpoint('getFollow', { query: followQuery, responses: { 200: followSchema } });

/** Chooses what the caller hears of a thing. 400 for one that does not exist or that they may not see. */
export const setFollow = defineEndpoint('setFollow', { body: setFollowBody, responses: { 200: followSchema } });

/** Marks a conversation as read up to a message, and the line of the inbox that tells of it. It never goes back. */
export const readConversation = defineEndpoint('readConversation', {
  body: readConversationBody,
  responses: { 204: null },
});
