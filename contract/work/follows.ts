import { z } from 'zod';
import { signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id } from '#contract/platform/fields.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { followLevels } from '#contract/platform/notification-kinds.ts';
import { messageSubject } from './messages.ts';

const subject = { subjectType: messageSubject, subjectId: id };
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

const followQuery = z.object(subject);
export const setFollowBody = z.object({ ...subject, level });
export const readConversationBody = z.object({
  ...subject,
  /** The last message that the caller has read. */
  messageId: id,
});

const about = { subjectType: 'project', subjectId: ids.lobby } as const;

/** What the caller wants to hear of a thing, and what they have not read in its conversation. 404 if they may not see it. */
export const getFollow = defineEndpoint('getFollow', {
  method: 'GET',
  path: '/api/Follows',
  // For everybody who may see the subject. The handlers ask for the subject's own permission.
  access: signedIn({ personal: true }),
  problems: [400, 404],
  query: followQuery,
  responses: { 200: followSchema },
  summary: 'Read what you follow',
  description:
    'Returns what the caller wants to hear of a project, a ticket, a task, a document or an image, and how many messages of its conversation they have not read. `firstUnreadId` is the oldest of them. Who never opened the conversation has not read the messages of the last 30 days. Own messages are not counted.',
  example: { query: about, answer: { level: 'default', unreadCount: 0 } },
});

/** Chooses what the caller hears of a thing. 400 for one that does not exist or that they may not see. */
export const setFollow = defineEndpoint('setFollow', {
  method: 'PUT',
  path: '/api/Follows',
  access: signedIn(),
  changes: 'notifications',
  records: null,
  problems: [400],
  body: setFollowBody,
  responses: { 200: followSchema },
  summary: 'Follow or mute',
  description:
    'Chooses what the caller hears of a project, a ticket, a task, a document or an image. `all` brings everything that is new there, also if they would hear nothing otherwise. `mentions` brings only what is addressed to them: mentions, answers and assignments. `none` brings only mentions, which nobody can mute. `default` ends the choice. A choice for a project counts for its tickets, tasks, documents and images without one.',
  example: { body: { ...about, level: 'all' }, answer: { level: 'all', unreadCount: 0 } },
});

/** Marks a conversation as read up to a message, and the line of the inbox that tells of it. It never goes back. */
export const readConversation = defineEndpoint('readConversation', {
  method: 'POST',
  path: '/api/Follows/read',
  access: signedIn(),
  changes: 'notifications',
  records: null,
  problems: [400],
  body: readConversationBody,
  responses: { 204: null },
  summary: 'Mark a conversation as read',
  description:
    'Marks the messages up to `messageId` as read, on all devices of the caller. The line of the inbox that tells of them is read too, unless it also tells of a newer one. It never goes back.',
  example: { body: { ...about, messageId: ids.message } },
});

export const namedSchemas = {
  Follow: {
    schema: followSchema,
    description:
      'What the caller wants to hear of a thing. `projectLevel` is present for what belongs to a project, and `firstUnreadId` if anything is unread.',
  },
} satisfies NamedSchemas;
