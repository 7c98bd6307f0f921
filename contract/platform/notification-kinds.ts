/** Without schemas, so that the web can load it without Zod. */

import type { Text } from './texts/speak.ts';

export const notificationSubjects = ['project', 'document', 'image', 'ticket', 'task', 'user'] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];

/** Why a user is told, the strongest reason first. */
export const notificationReasons = [
  'Mentioned',
  'Assigned',
  'Due',
  'Answered',
  'News',
] as const satisfies readonly Text[];
export type NotificationReason = (typeof notificationReasons)[number];

/** `all` has everything that is not done; `unread` leaves out what is snoozed. */
export const notificationStates = ['unread', 'all', 'snoozed'] as const;
export type NotificationState = (typeof notificationStates)[number];

/**
 * What a user wants to hear of one thing: everything, also if they would hear nothing otherwise; what is addressed to them; only
 * mentions; or what the rules for everybody say.
 */
export const followLevels = ['all', 'mentions', 'none', 'default'] as const;
export type FollowLevel = (typeof followLevels)[number];

/** Unread messages are counted up to this number. */
export const maxUnread = 100;

/** What a user can turn on and off. Mentions always come into the inbox. */
export const notificationGroups = [
  'mentions',
  'answers',
  'messages',
  'assigned',
  'updates',
  'projects',
  'files',
  'tickets',
  'due',
  'promises',
] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/** How the news of a group come by mail: `now` is two minutes later if they are still unread. */
export const mailChoices = ['now', 'digest', 'off'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** What holds until a user chooses. */
export const defaultMail: Record<NotificationGroup, MailChoice> = {
  mentions: 'now',
  answers: 'now',
  messages: 'digest',
  assigned: 'now',
  updates: 'now',
  projects: 'digest',
  files: 'digest',
  tickets: 'digest',
  due: 'now',
  promises: 'now',
};

/** When the digest comes until a user chooses: on working days. Monday is 1. */
export const defaultDigest = { at: '08:00', days: [1, 2, 3, 4, 5] as readonly number[] };

/** What the link in a mail can turn off. */
export const mailTopics = [...notificationGroups, 'digest'] as const;
export type MailTopic = (typeof mailTopics)[number];
