import { type Expectation, everyone, noSession, signedIn } from './principals.ts';

export const notifications = {
  listNotifications: { ...noSession, ...signedIn(200) },
  // A line belongs to one user.
  readNotification: { ...noSession, ...signedIn([204, 404, 404, 404, 404]) },
  finishNotification: { ...noSession, ...signedIn([204, 404, 404, 404, 404]) },
  snoozeNotification: { ...noSession, ...signedIn([204, 404, 404, 404, 404]) },
  readAllNotifications: { ...noSession, ...signedIn(204) },
  getNotificationSettings: { ...noSession, ...signedIn(200) },
  updateNotificationSettings: { ...noSession, ...signedIn(200) },
  // The token is not genuine, which is the same for everybody.
  getSubscription: everyone(404),
  unsubscribe: everyone(404),
} as const satisfies Record<string, Expectation>;
