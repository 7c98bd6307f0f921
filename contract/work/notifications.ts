import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { boundedString, id, idParams, instant } from '#contract/platform/fields.ts';
import {
  mailChoices,
  mailTopics,
  type notificationGroups,
  notificationReasons,
  notificationStates,
  notificationSubjects,
} from '#contract/platform/notification-kinds.ts';
import { paging } from '#contract/platform/paging.ts';

/** One line of the inbox: what it is about, why the user is told, and what happened last. */
const notificationSchema = z.object({
  id,
  subjectType: z.enum(notificationSubjects),
  subjectId: id,
  /** Absent for documents and tickets without a project, and for tickets whose project the user does not see. */
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
      /** The message that was written, if the user may still read it. */
      messageId: id.optional(),
      /** The request for approval that it is about. */
      signOffId: id.optional(),
    })
    .optional(),
  updatedAt: instant,
  readAt: instant.optional(),
  /** Present while the line waits. */
  snoozedUntil: instant.optional(),
});

export type Notification = z.output<typeof notificationSchema>;

/** What is not in the inbox is not mailed either. */
const group = z.object({ inApp: z.boolean(), mail: z.enum(mailChoices) });
const forEachGroup = <T extends z.ZodType>(each: T) =>
  z.object({
    mentions: each,
    answers: each,
    messages: each,
    assigned: each,
    updates: each,
    projects: each,
    files: each,
    tickets: each,
    due: each,
    promises: each,
  } satisfies Record<(typeof notificationGroups)[number], T>);

/** A local time of day. */
const timeOfDay = boundedString(5).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 08:00');

/** Days of the week from Monday = 1. */
const daysOfWeek = z
  .array(z.int().min(1).max(7))
  .max(7, 'At most 7 days')
  .transform((days) => [...new Set(days)].sort());

const settingsSchema = z.object({
  groups: forEachGroup(group),
  mutedProjects: z.array(z.object({ id, title: z.string() })),
  pausedUntil: instant.optional(),
  /** When the digest comes, in the time zone of the user, else of the company. Without a day there is no digest. */
  digestAt: z.string(),
  digestDays: z.array(z.int()),
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
    groups: forEachGroup(group.partial())
      .partial()
      .refine(({ mentions }) => mentions?.inApp !== false, 'Mentions always come into the inbox'),
    mutedProjects: z.array(id).max(mostMuted, `At most ${mostMuted} projects`),
    /** Null ends the pause. */
    pausedUntil: time.nullable(),
    digestAt: timeOfDay,
    digestDays: daysOfWeek,
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

/** What an unsubscribe link ends, and whether it is ended already. */
const subscriptionSchema = z.object({
  topic: z.enum(mailTopics),
  isOff: z.boolean(),
  companyName: z.string(),
  logoUrl: z.string().optional(),
  logoDarkUrl: z.string().optional(),
});

export type Subscription = z.output<typeof subscriptionSchema>;

const tokenParams = z.object({ token: boundedString(200) });

export const getSubscription = defineEndpoint('getSubscription', {
  params: tokenParams,
  responses: { 200: subscriptionSchema },
});

/** Mail programs post a form to it (RFC 8058), which is ignored. */
export const unsubscribe = defineEndpoint('unsubscribe', { params: tokenParams, responses: { 204: null } });
