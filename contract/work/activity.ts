import { z } from 'zod';
import { audience } from '#contract/platform/audience.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { eventKinds } from '#contract/platform/event-kinds.ts';
import { dayReply, id, idParams, instant } from '#contract/platform/fields.ts';
import { notificationSubjects } from '#contract/platform/notification-kinds.ts';
import { paging } from '#contract/platform/paging.ts';

const dayChange = z.object({ from: dayReply, to: dayReply });

/** What happened to a project or to something in it. People are in no project. */
export const activitySchema = z.object({
  id,
  at: instant,
  kind: z.enum(eventKinds).exclude(['user.handedOver']),
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

/** What happened in a project, newest first, as far as the caller may see it. */
export const listProjectActivity = defineEndpoint('listProjectActivity', {
  params: idParams,
  query: z.object(paging),
  responses: { 200: z.array(activitySchema) },
});
