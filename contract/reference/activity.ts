import type { ActivityItem } from '#contract/activity.ts';
import { ids } from './ids.ts';
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
      'Lists what happened to a project, its documents, its images and the messages about them, the newest first, as far as the caller may see it. `data` has ids and old and new values, but no text that somebody typed. It is kept as long as the audit log.',
    example: { params: { id: ids.lobby }, query: { limit: 50 }, answer: [posted] },
  },
} satisfies Partial<References>;
