import type { Notification, NotificationSettings } from '#contract/notifications.ts';
import { ids } from './ids.ts';
import type { References } from './row.ts';

const line: Notification = {
  id: ids.notification,
  subjectType: 'ticket',
  subjectId: ids.ticket,
  title: 'A lamp flickers',
  reason: 'News',
  unreadCount: 1,
  latest: { authorName: 'Cleo Marsh', text: 'New ticket', at: '2026-04-13T10:00:00.000Z' },
  updatedAt: '2026-04-13T10:00:00.000Z',
};

const on = { inApp: true };

const settings: NotificationSettings = {
  groups: { assigned: on, projects: on, files: on, tickets: on, due: on },
  mutedProjects: [],
};

export const notificationsReference = {
  listNotifications: {
    summary: 'List your inbox',
    description:
      'Lists the lines of the caller’s inbox, the latest first. A line is about one project, document, image or ticket. Lines about objects that the caller may no longer see are left out. Lines that are done come back when something happens again.',
    headers: ['X-Unread-Count'],
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
    description: 'Returns what comes into the caller’s inbox.',
    example: { answer: settings },
  },
  updateNotificationSettings: {
    summary: 'Change your notification settings',
    description:
      'Changes what comes into the caller’s inbox from now on. `mutedProjects` replaces the whole list. During a pause new lines are snoozed until its end; null ends the pause.',
    example: {
      body: { groups: { files: { inApp: false } }, mutedProjects: [ids.lobby] },
      answer: {
        groups: { ...settings.groups, files: { inApp: false } },
        mutedProjects: [{ id: ids.lobby, title: 'Lobby renovation' }],
      },
    },
  },
} satisfies Partial<References>;
