import { z } from 'zod';
import { signedIn } from '#contract/platform/access.ts';
import { audience } from '#contract/platform/audience.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { eventKinds } from '#contract/platform/event-kinds.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { dayReply, id, idParams, instant } from '#contract/platform/fields.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { notificationSubjects } from '#contract/platform/notification-kinds.ts';
import { paging } from '#contract/platform/paging.ts';

const dayChange = z.object({ from: dayReply, to: dayReply });

/** What happened to a project or to something in it. People are in no project. */
export const activitySchema = z.object({
  id,
  at: instant,
  kind: z.enum(eventKinds).exclude(['user.handedOver', 'user.recurringPaused']),
  /** Absent for what no person did, such as a due date that comes near. */
  actorId: id.optional(),
  actorName: z.string().optional(),
  subjectType: z.enum(notificationSubjects).exclude(['user']),
  subjectId: id,
  subjectTitle: z.string(),
  /** Only of a ticket. */
  subjectNumber: z.int().optional(),
  audience,
  /** Ids, and old and new values. Never a text that somebody typed. */
  data: z.object({
    /** The status before and after. */
    from: z.string().optional(),
    to: z.string().optional(),
    startDate: dayChange.optional(),
    endDate: dayChange.optional(),
    /** Who was added to the team, removed from it, or mentioned. */
    userIds: z.array(id).optional(),
    messageId: id.optional(),
    /** The other ticket of a link. */
    ticketId: id.optional(),
    ticketNumber: z.int().optional(),
    /** The number of a version of a document. */
    version: z.int().optional(),
  }),
});

export type ActivityItem = z.output<typeof activitySchema>;

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

/** What happened in a project, newest first, as far as the caller may see it. */
export const listProjectActivity = defineEndpoint('listProjectActivity', {
  method: 'GET',
  path: '/api/Projects/:id/activity',
  // It shows each caller only what they may see.
  access: signedIn(),
  programs: true,
  problems: [400, 404],
  params: idParams,
  /** The history of a task leaves out what was written about it. */
  query: z.object({ taskId: id.optional(), ...paging }),
  responses: { 200: z.array(activitySchema) },
  summary: 'List the activity of a project',
  description:
    'Lists what happened to a project, its documents, images and tickets, and the messages about them, the newest first, as far as the caller may see it. `data` has ids and old and new values, but no text that somebody typed. It is kept as long as the audit log. With `taskId` it is the history of a task, without the messages about it.',
  example: { params: { id: ids.lobby }, query: { limit: 50 }, answer: [posted] },
});

export const namedSchemas = {
  ActivityItem: {
    schema: activitySchema,
    description:
      'Something that happened. `actorId` and `actorName` are omitted if no person did it, and `subjectNumber` is the number of a ticket.',
  },
} satisfies NamedSchemas;
