import type { Audience } from '#contract/audience.ts';
import type { EventKind } from '#contract/event-kinds.ts';
import type { NotificationReason } from '#contract/notification-kinds.ts';

type News = {
  /** The title of a project, the name of a document, or the title of a ticket. */
  about: string;
  kind: EventKind;
  data?: Record<string, unknown>;
  /** The key of a message. */
  message?: string;
  audience?: Audience;
  /** The key of the user who did it. */
  by: string;
  /** Days ago. */
  days: number;
  told: { to: string; reason: NotificationReason; isRead?: true; mail?: 'notice' | 'digest' }[];
};

const booking = 'Booking website relaunch';

/** What is in the inboxes of the demo accounts, and what would have been mailed. */
export const demoNews: readonly News[] = [
  {
    about: 'Heat pump retrofit, Mill House',
    kind: 'project.created',
    by: 'kwame',
    days: 2,
    told: [
      { to: 'manager', reason: 'Assigned', isRead: true, mail: 'notice' },
      { to: 'client', reason: 'Assigned', mail: 'notice' },
    ],
  },
  {
    about: 'Roof insulation, Alder Court',
    kind: 'project.created',
    by: 'manager',
    days: 1,
    told: [{ to: 'worker', reason: 'Assigned', mail: 'notice' }],
  },
  {
    about: booking,
    kind: 'project.datesChanged',
    data: { endDate: { from: 21, to: 28 } },
    by: 'noor',
    days: 1,
    told: [
      { to: 'manager', reason: 'News', mail: 'digest' },
      { to: 'client', reason: 'News', mail: 'digest' },
    ],
  },
  {
    about: 'Bookings by device.csv',
    kind: 'document.uploaded',
    by: 'noor',
    days: 3,
    told: [
      { to: 'manager', reason: 'News', isRead: true },
      { to: 'worker', reason: 'News' },
      { to: 'client', reason: 'News', mail: 'digest' },
    ],
  },
  {
    about: 'Payment page jumps back to the room list',
    kind: 'ticket.raised',
    by: 'client',
    days: 1,
    told: [
      { to: 'manager', reason: 'News', mail: 'digest' },
      { to: 'worker', reason: 'News' },
      { to: 'admin', reason: 'News' },
    ],
  },
  {
    about: booking,
    kind: 'message.posted',
    message: 'check',
    audience: 'staff',
    by: 'manager',
    days: 1,
    told: [{ to: 'worker', reason: 'Mentioned', mail: 'notice' }],
  },
  {
    about: 'Payment page jumps back to the room list',
    kind: 'message.posted',
    message: 'iphone',
    by: 'worker',
    days: 1,
    told: [{ to: 'client', reason: 'Answered', mail: 'notice' }],
  },
];
