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
  getFollow: {
    ...noSession,
    ...signedIn(404),
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    worker: [200, 404, 404, 404, 404],
    clientUser: [200, 200, 404, 404, 404],
    powerfulClientUser: [200, 200, 404, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
  },
  setFollow: {
    ...noSession,
    ...signedIn(400),
    admin: [200, 200, 200, 400, 400],
    manager: [200, 200, 200, 400, 400],
    worker: [200, 400, 400, 400, 400],
    clientUser: [200, 200, 400, 400, 400],
    powerfulClientUser: [200, 200, 400, 400, 400],
    adminOfOther: [200, 200, 200, 400, 400],
  },
  readConversation: {
    ...noSession,
    ...signedIn(400),
    admin: [204, 204, 204, 400, 400],
    manager: [204, 204, 204, 400, 400],
    worker: [204, 400, 400, 400, 400],
    clientUser: [204, 204, 400, 400, 400],
    powerfulClientUser: [204, 204, 400, 400, 400],
    adminOfOther: [204, 204, 204, 400, 400],
  },
  // The token is not genuine, which is the same for everybody.
  getSubscription: everyone(404),
  unsubscribe: everyone(404),
} as const satisfies Record<string, Expectation>;
