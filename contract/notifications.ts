import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { boundedString, id, idParams, instant } from './fields.ts';
import {
  type notificationGroups,
  notificationReasons,
  notificationStates,
  notificationSubjects,
} from './notification-kinds.ts';
import { paging } from './paging.ts';

/** One line of the inbox: what it is about, why the user is told, and what happened last. */
const notificationSchema = z.object({
  id,
  subjectType: z.enum(notificationSubjects),
  subjectId: id,
  /** Absent for tickets and for documents without a project. */
  projectId: id.optional(),
  title: z.string(),
  reason: z.enum(notificationReasons),
  /** How much happened since the user read it. */
  unreadCount: z.int(),
  /** Absent when the event is no longer kept. */
  latest: z
    .object({
      /** Absent for what no person did, such as a due date that comes near. */
      authorName: z.string().optional(),
      text: z.string(),
      at: instant,
    })
    .optional(),
  updatedAt: instant,
  readAt: instant.optional(),
  /** Present while the line waits. */
  snoozedUntil: instant.optional(),
});

export type Notification = z.output<typeof notificationSchema>;

const group = z.object({ inApp: z.boolean() });
const groups = z.object({ assigned: group, projects: group, files: group, tickets: group, due: group });
groups.shape satisfies Record<(typeof notificationGroups)[number], typeof group>;

const settingsSchema = z.object({
  groups,
  mutedProjects: z.array(z.object({ id, title: z.string() })),
  pausedUntil: instant.optional(),
});

export type NotificationSettings = z.output<typeof settingsSchema>;

/** An instant in a request: ISO 8601 with seconds and an offset. It becomes UTC. */
const time = boundedString(40)
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/, 'Not a valid time')
  .refine((value) => !Number.isNaN(Date.parse(value)), 'Not a valid time')
  .transform((value) => (Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString()));

const mostMuted = 200;

export const snoozeNotificationBody = z.object({ until: time });

export const updateNotificationSettingsBody = z
  .object({
    groups: groups.partial(),
    mutedProjects: z.array(id).max(mostMuted, `At most ${mostMuted} projects`),
    /** Null ends the pause. */
    pausedUntil: time.nullable(),
  })
  .partial();

export const notificationListQuery = z.object({ state: z.enum(notificationStates).default('unread'), ...paging });

export const listNotifications = defineEndpoint('listNotifications', {
  query: notificationListQuery,
  responses: { 200: z.array(notificationSchema) },
});

export const readNotification = defineEndpoint('readNotification', { params: idParams, responses: { 204: null } });

export const finishNotification = defineEndpoint('finishNotification', { params: idParams, responses: { 204: null } });

export const snoozeNotification = defineEndpoint('snoozeNotification', {
  params: idParams,
  body: snoozeNotificationBody,
  responses: { 204: null },
});

export const readAllNotifications = defineEndpoint('readAllNotifications', { responses: { 204: null } });

export const getNotificationSettings = defineEndpoint('getNotificationSettings', {
  responses: { 200: settingsSchema },
});

export const updateNotificationSettings = defineEndpoint('updateNotificationSettings', {
  body: updateNotificationSettingsBody,
  responses: { 200: settingsSchema },
});
