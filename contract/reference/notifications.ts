import { ids } from '#contract/platform/example-ids.ts';
import { rateLimited } from '#contract/platform/headers.ts';
import type { Notification, NotificationSettings } from '#contract/work/notifications.ts';
import type { References } from './row.ts';

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

/** A token that no installation accepts. */
const token = 'AZigAAAAcACAAAAAAAAAAQGYoAAAAHAAgAAAAAAAABEE_2N_EndyZ9ZzdwaP31Ukyh-Zs1DWrSx597sHF4BPVcEhmw';

export const notificationsReference = {
  listNotifications: {
    summary: 'List your inbox',
    description:
      'Lists the lines of the caller’s inbox, the latest first. A line is about one project, document, image or ticket. Lines about objects that the caller may no longer see are left out. Lines that are done come back when something happens again.',
    headers: ['X-Unread-Count', 'X-Waiting-Count'],
    example: { query: { state: 'unread', limit: 50 }, answer: [line] },
  },
  readNotification: {
    summary: 'Mark a line as read',
    description: 'Marks one line of the caller’s inbox as read.',
    example: { params: { id: ids.notification } },
  },
  finishNotification: {
    summary: 'Mark a line as done',
    description: 'Puts one line of the caller’s inbox away until something happens again.',
    example: { params: { id: ids.notification } },
  },
  snoozeNotification: {
    summary: 'Snooze a line',
    description: 'Hides one line of the caller’s inbox until a time in the future. Then it is unread.',
    example: { params: { id: ids.notification }, body: { until: '2099-01-05T08:00:00Z' } },
  },
  readAllNotifications: {
    summary: 'Mark your inbox as read',
    description: 'Marks all unread lines of the caller’s inbox as read, except the snoozed ones.',
    example: {},
  },
  getNotificationSettings: {
    summary: 'Read your notification settings',
    description:
      'Returns what comes into the caller’s inbox, and what comes by mail: `now` is two minutes later if it is still unread, `digest` is in the mail of the day. The digest comes at a time of day, on days of the week from Monday = 1, in the caller’s time zone, else in the company’s.',
    example: { answer: settings },
  },
  updateNotificationSettings: {
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
  },
  getSubscription: {
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
  },
  unsubscribe: {
    summary: 'Unsubscribe',
    description:
      'Turns off the mails that the link is for. Needs no session. Mail programs post here from their own button (RFC 8058); the body is ignored.',
    headers: rateLimited,
    example: { params: { token } },
  },
} satisfies Partial<References>;
