import type { Audience } from '#contract/platform/audience.ts';
import type { EventKind } from '#contract/platform/event-kinds.ts';
import type { NotificationReason } from '#contract/platform/notification-kinds.ts';

export type DemoNews = {
  /** The title of a project, a task or a ticket, or the name of a document or an image. */
  about: string;
  kind: EventKind;
  data?: Record<string, unknown>;
  /** The key of a message. */
  message?: string;
  /** The key of an approval. */
  signOff?: string;
  /** Those it is addressed to. */
  people?: readonly string[];
  /** The title of the other ticket of a link. */
  linked?: string;
  audience?: Audience;
  /** The key of the user who did it. */
  by: string;
  /** Days ago. */
  days: number;
  told: { to: string; reason: NotificationReason; isRead?: true; mail?: 'notice' | 'digest' }[];
};

const booking = 'Booking website relaunch';
const payment = 'Payment page jumps back to the room list';
const confirmation = 'Confirmation shows today instead of the chosen dates';
const hall = 'Dates of hall C are missing for our plant manager';

/** What is in the inboxes of the demo accounts and in the feeds of projects, and what would have been mailed. */
export const demoNews: readonly DemoNews[] = [
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
    about: payment,
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
    about: payment,
    kind: 'message.posted',
    message: 'iphone',
    by: 'worker',
    days: 1,
    told: [{ to: 'client', reason: 'Answered', mail: 'notice' }],
  },
  {
    about: confirmation,
    kind: 'ticket.raised',
    by: 'oliver',
    days: 1,
    told: [
      { to: 'manager', reason: 'News' },
      { to: 'worker', reason: 'News' },
    ],
  },
  { about: payment, kind: 'ticket.linked', linked: confirmation, by: 'worker', days: 1, told: [] },
  { about: confirmation, kind: 'ticket.linked', linked: payment, by: 'worker', days: 1, told: [] },
  { about: hall, kind: 'ticket.raised', by: 'elise', days: 3, told: [] },
  {
    about: 'Bar, front view.jpg',
    kind: 'image.signOffRequested',
    signOff: 'bar',
    people: ['client'],
    by: 'manager',
    days: 2,
    told: [{ to: 'client', reason: 'Assigned' }],
  },
  {
    about: 'Launch checklist.pdf',
    kind: 'document.approved',
    signOff: 'checklist',
    people: ['manager'],
    by: 'client',
    days: 7,
    told: [{ to: 'manager', reason: 'Answered', isRead: true }],
  },
  {
    about: 'Which rates apply from the first of the month?',
    kind: 'task.assigned',
    people: ['client'],
    by: 'manager',
    days: 3,
    told: [{ to: 'client', reason: 'Assigned' }],
  },
  {
    about: 'Fix the way back from the payment page',
    kind: 'task.assigned',
    audience: 'staff',
    people: ['worker'],
    by: 'manager',
    days: 1,
    told: [{ to: 'worker', reason: 'Assigned' }],
  },
  {
    about: 'Who takes over the keys?',
    kind: 'task.answered',
    people: ['manager'],
    by: 'oliver',
    days: 9,
    told: [{ to: 'manager', reason: 'Answered', isRead: true }],
  },
];
