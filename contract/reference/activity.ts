import { ids } from '#contract/platform/example-ids.ts';
import type { ActivityItem } from '#contract/work/activity.ts';
import { message } from './messages.ts';
import type { References } from './row.ts';

const posted: ActivityItem = {
  id: ids.event,
  at: '2026-04-13T10:00:00.000Z',
  kind: 'message.posted',
  actorId: ids.ada,
  actorName: 'Ada North',
  subjectType: 'project',
  subjectId: ids.lobby,
  subjectTitle: 'Lobby renovation',
  audience: 'client',
  data: { messageId: ids.message, userIds: [ids.wim] },
};

export const activityReference = {
  listProjectActivity: {
    summary: 'List the activity of a project',
    description:
      'Lists what happened to a project, its documents, images and tickets, and the messages about them, the newest first, as far as the caller may see it. `data` has ids and old and new values, but no text that somebody typed. It is kept as long as the audit log.',
    example: { params: { id: ids.lobby }, query: { limit: 50 }, answer: [posted] },
  },
  listProjectFeed: {
    summary: 'List the feed of a project',
    description:
      'Lists the messages about a project together with what happened to it and to its documents, images and tickets, the oldest first, as far as the caller may see it. `from=start` begins with the first, and the `Link` header has the next page. `from=end` has the latest, and the `Link` header has the page before, with `rel="prev"`. `around` has half a page before a message and half a page from it on, and the `Link` header has both pages.',
    example: {
      params: { id: ids.lobby },
      query: { show: 'messages', from: 'end', limit: 50 },
      answer: [{ id: message.id, at: message.createdAt, message }],
    },
  },
} satisfies Partial<References>;
