import { z } from 'zod';
import { publicAccess, signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { boundedString, id, idParams, instant } from '#contract/platform/fields.ts';
import { rateLimited } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import {
  mailChoices,
  mailTopics,
  type notificationGroups,
  notificationReasons,
  notificationStates,
  notificationSubjects,
} from '#contract/platform/notification-kinds.ts';
import { paging } from '#contract/platform/paging.ts';
import { constant } from '../platform/texts/constant.ts';

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
      /** The status update that was published. */
      updateId: id.optional(),
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

const maxMuted = 200;

const snoozeNotificationBody = z.object({ until: time });

export const updateNotificationSettingsBody = z
  .object({
    groups: forEachGroup(group.partial())
      .partial()
      .refine(({ mentions }) => mentions?.inApp !== false, 'Mentions always come into the inbox'),
    mutedProjects: z.array(id).max(maxMuted, constant('At most {limit} projects', { limit: maxMuted })),
    /** Null ends the pause. */
    pausedUntil: time.nullable(),
    digestAt: timeOfDay,
    digestDays: daysOfWeek,
  })
  .partial();

export const notificationListQuery = z.object({ state: z.enum(notificationStates).default('unread'), ...paging });

const line: Notification = {
  id: ids.notification,
  subjectType: 'ticket',
  subjectId: ids.ticket,
  projectId: ids.lobby,
  title: 'A lamp flickers',
  reason: 'News',
  unreadCount: 1,
  latest: { authorName: 'Cleo Marsh', text: 'New ticket', at: '2026-04-13T10:00:00.000Z' },
  updatedAt: '2026-04-13T10:00:00.000Z',
};

export const listNotifications = defineEndpoint('listNotifications', {
  method: 'GET',
  path: '/api/Notifications',
  // Everyone has an inbox. It shows only what the caller may see.
  access: signedIn({ personal: true }),
  problems: [400],
  query: notificationListQuery,
  responses: { 200: z.array(notificationSchema) },
  summary: 'List your inbox',
  description:
    'Lists the lines of the caller’s inbox, the latest first. A line is about one project, document, image or ticket. Lines about objects that the caller may no longer see are left out. Lines that are done come back when something happens again.',
  headers: ['X-Unread-Count', 'X-Waiting-Count'],
  example: { query: { state: 'unread', limit: 50 }, answer: [line] },
});

export const readNotification = defineEndpoint('readNotification', {
  method: 'POST',
  path: '/api/Notifications/:id/read',
  access: signedIn(),
  changes: 'notifications',
  records: null,
  problems: [404],
  params: idParams,
  responses: { 204: null },
  summary: 'Mark a line as read',
  description: 'Marks one line of the caller’s inbox as read.',
  example: { params: { id: ids.notification } },
});

export const finishNotification = defineEndpoint('finishNotification', {
  method: 'POST',
  path: '/api/Notifications/:id/done',
  access: signedIn(),
  changes: 'notifications',
  records: null,
  problems: [404],
  params: idParams,
  responses: { 204: null },
  summary: 'Mark a line as done',
  description: 'Puts one line of the caller’s inbox away until something happens again.',
  example: { params: { id: ids.notification } },
});

export const snoozeNotification = defineEndpoint('snoozeNotification', {
  method: 'POST',
  path: '/api/Notifications/:id/snooze',
  access: signedIn(),
  changes: 'notifications',
  records: null,
  problems: [400, 404],
  params: idParams,
  body: snoozeNotificationBody,
  responses: { 204: null },
  summary: 'Snooze a line',
  description: 'Hides one line of the caller’s inbox until a time in the future. Then it is unread.',
  example: { params: { id: ids.notification }, body: { until: '2099-01-05T08:00:00Z' } },
});

export const readAllNotifications = defineEndpoint('readAllNotifications', {
  method: 'POST',
  path: '/api/Notifications/read-all',
  access: signedIn(),
  changes: 'notifications',
  records: null,
  responses: { 204: null },
  summary: 'Mark your inbox as read',
  description: 'Marks all unread lines of the caller’s inbox as read, except the snoozed ones.',
  example: {},
});

const now = { inApp: true, mail: 'now' } as const;

const digest = { inApp: true, mail: 'digest' } as const;

const settings: NotificationSettings = {
  groups: {
    mentions: now,
    answers: now,
    messages: digest,
    assigned: now,
    updates: now,
    projects: digest,
    files: digest,
    tickets: digest,
    due: now,
    promises: now,
  },
  mutedProjects: [],
  digestAt: '08:00',
  digestDays: [1, 2, 3, 4, 5],
};

export const getNotificationSettings = defineEndpoint('getNotificationSettings', {
  method: 'GET',
  path: '/api/Notifications/settings',
  access: signedIn({ personal: true }),
  responses: { 200: settingsSchema },
  summary: 'Read your notification settings',
  description:
    'Returns what comes into the caller’s inbox, and what comes by mail: `now` is two minutes later if it is still unread, `digest` is in the mail of the day. The digest comes at a time of day, on days of the week from Monday = 1, in the caller’s time zone, else in the company’s.',
  example: { answer: settings },
});

export const updateNotificationSettings = defineEndpoint('updateNotificationSettings', {
  method: 'PATCH',
  path: '/api/Notifications/settings',
  access: signedIn(),
  changes: 'notifications',
  records: null,
  problems: [400],
  body: updateNotificationSettingsBody,
  responses: { 200: settingsSchema },
  summary: 'Change your notification settings',
  description:
    'Changes what comes into the caller’s inbox and by mail from now on. What does not come into the inbox is not mailed either. Without a day there is no digest. `mutedProjects` replaces the whole list. During a pause new lines are snoozed until its end; null ends the pause.',
  example: {
    body: { groups: { files: { mail: 'off' } }, mutedProjects: [ids.lobby], digestAt: '07:30' },
    answer: {
      ...settings,
      digestAt: '07:30',
      groups: { ...settings.groups, files: { inApp: true, mail: 'off' } },
      mutedProjects: [{ id: ids.lobby, title: 'Lobby renovation' }],
    },
  },
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

/** A token that no installation accepts. */
const token = 'AZigAAAAcACAAAAAAAAAAQGYoAAAAHAAgAAAAAAAABEE_2N_EndyZ9ZzdwaP31Ukyh-Zs1DWrSx597sHF4BPVcEhmw';

export const getSubscription = defineEndpoint('getSubscription', {
  method: 'GET',
  path: '/api/Notifications/unsubscribe/:token',
  // The token in the link of a mail names the user and the group of mails. Reading it changes nothing.
  access: publicAccess,
  problems: [404],
  params: tokenParams,
  responses: { 200: subscriptionSchema },
  summary: 'Read what an unsubscribe link ends',
  description:
    'Returns which mails the link turns off, and of which company. It changes nothing, so programs may open it.',
  headers: rateLimited,
  example: {
    params: { token },
    answer: {
      topic: 'tickets',
      isOff: false,
      companyName: 'Studio North Architects',
      logoUrl: `/api/Tenants/${ids.studio}/logo`,
    },
  },
});

/** Mail programs post a form to it (RFC 8058), which is ignored. */
export const unsubscribe = defineEndpoint('unsubscribe', {
  method: 'POST',
  path: '/api/Notifications/unsubscribe/:token',
  access: publicAccess,
  changes: 'notifications',
  records: 'notifications.unsubscribed',
  problems: [404],
  params: tokenParams,
  responses: { 204: null },
  summary: 'Unsubscribe',
  description:
    'Turns off the mails that the link is for. Needs no session. Mail programs post here from their own button (RFC 8058); the body is ignored.',
  headers: rateLimited,
  example: { params: { token } },
});

export const namedSchemas = {
  Notification: {
    schema: notificationSchema,
    description:
      'A line of the inbox. `projectId` is omitted if the object belongs to no project that the caller sees, and `authorName` if no person did it.',
  },
  NotificationSettings: {
    schema: settingsSchema,
    description: 'What comes into the inbox and by mail. `pausedUntil` is omitted if nothing is paused.',
  },
  Subscription: {
    schema: subscriptionSchema,
    description: 'What an unsubscribe link turns off, and whether it is off already.',
  },
} satisfies NamedSchemas;
