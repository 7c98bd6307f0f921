import { type Expectation, noSession, signedIn } from './principals.ts';

export const notifications = {
  listNotifications: { ...noSession, ...signedIn(200) },
  // A line belongs to one user.
  readNotification: { ...noSession, ...signedIn([204, 404, 404, 404, 404]) },
  finishNotification: { ...noSession, ...signedIn([204, 404, 404, 404, 404]) },
  snoozeNotification: { ...noSession, ...signedIn([204, 404, 404, 404, 404]) },
  readAllNotifications: { ...noSession, ...signedIn(204) },
  getNotificationSettings: { ...noSession, ...signedIn(200) },
  updateNotificationSettings: { ...noSession, ...signedIn(200) },
} as const satisfies Record<string, Expectation>;
