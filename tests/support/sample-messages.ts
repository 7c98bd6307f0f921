/** Messages, and what people are told of them, with every field that an answer may have. */
import { id, instant } from './sample-people.ts';

const days = { from: '2026-01-01', to: '2026-01-02' };
export const activityItem = {
  id,
  at: instant,
  kind: 'message.posted',
  actorId: id,
  actorName: 'n',
  subjectType: 'document',
  subjectId: id,
  subjectTitle: 't',
  subjectNumber: 1,
  audience: 'staff',
  data: {
    from: 'f',
    to: 't',
    startDate: days,
    endDate: days,
    userIds: [id],
    messageId: id,
    ticketId: id,
    ticketNumber: 2,
  },
};
export const attachment = { id, fileName: 'f', sizeBytes: 1, contentType: 'c' };
export const message = {
  id,
  subjectType: 'image',
  subjectId: id,
  parentId: id,
  body: 'b',
  fullText: 'b',
  audience: 'staff',
  postedTo: 'client',
  authorId: id,
  authorName: 'n',
  via: 'Mail',
  createdAt: instant,
  editedAt: instant,
  deletedAt: instant,
  mentions: [{ id, name: 'n' }],
  attachments: [attachment],
};
const { editedAt: _, deletedAt: __, ...written } = message;
export const withheldMessage = { ...written, releasesIn: 10_000, refusal: 'r' };
export const readers = {
  audience: 'client',
  total: 2,
  clientTotal: 1,
  clientName: 'c',
  people: [{ id, name: 'n', kind: 'staff' }],
};
export const line = {
  id,
  subjectType: 'document',
  subjectId: id,
  projectId: id,
  title: 't',
  reason: 'News',
  unreadCount: 2,
  latest: { authorName: 'n', text: 't', at: instant, messageId: id },
  updatedAt: instant,
  readAt: instant,
  snoozedUntil: instant,
};
const on = { inApp: true, mail: 'now' } as const;
export const settings = {
  groups: {
    mentions: on,
    answers: on,
    messages: on,
    assigned: on,
    updates: on,
    projects: on,
    files: on,
    tickets: on,
    due: { inApp: false, mail: 'off' },
    promises: { inApp: true, mail: 'now' },
  },
  mutedProjects: [{ id, title: 't' }],
  pausedUntil: instant,
  digestAt: '07:30',
  digestDays: [1, 7],
};
