import { ids } from '#contract/platform/example-ids.ts';
import type { References } from './row.ts';

const about = { subjectType: 'project', subjectId: ids.lobby } as const;

export const followsReference = {
  getFollow: {
    summary: 'Read what you follow',
    description:
      'Returns what the caller wants to hear of a project, a ticket, a document or an image, and how many messages of its conversation they have not read. `firstUnreadId` is the oldest of them. Who never opened the conversation has not read the messages of the last 30 days. Own messages are not counted.',
    example: { query: about, answer: { level: 'default', unreadCount: 0 } },
  },
  setFollow: {
    summary: 'Follow or mute',
    description:
      'Chooses what the caller hears of a project, a ticket, a document or an image. `all` brings everything that is new there, also if they would hear nothing otherwise. `mentions` brings only what is addressed to them: mentions, answers and assignments. `none` brings only mentions, which nobody can mute. `default` ends the choice. A choice for a project counts for its tickets, documents and images without one.',
    example: { body: { ...about, level: 'all' }, answer: { level: 'all', unreadCount: 0 } },
  },
  readConversation: {
    summary: 'Mark a conversation as read',
    description:
      'Marks the messages up to `messageId` as read, on all devices of the caller. The line of the inbox that tells of them is read too, unless it also tells of a newer one. It never goes back.',
    example: { body: { ...about, messageId: ids.message } },
  },
} satisfies Partial<References>;
