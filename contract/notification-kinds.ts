/** Without schemas, so that the web can load it without Zod. */

export const notificationSubjects = ['project', 'document', 'image', 'ticket'] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];

/** Why a user is told, the strongest reason first. */
export const notificationReasons = ['Assigned', 'Due', 'News'] as const;
export type NotificationReason = (typeof notificationReasons)[number];

/** `all` has everything that is not done; `unread` leaves out what is snoozed. */
export const notificationStates = ['unread', 'all', 'snoozed'] as const;
export type NotificationState = (typeof notificationStates)[number];

/** What a user can turn on and off. */
export const notificationGroups = ['assigned', 'projects', 'files', 'tickets', 'due'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];
