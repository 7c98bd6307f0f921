import { type NotificationState, notificationStates } from '#contract/platform/notification-kinds.ts';

/** The search parameters of the inbox. Without `state` it shows what is unread. */
export interface InboxSearch {
  state?: Exclude<NotificationState, 'unread'>;
}

export function inboxSearch(search: Record<string, unknown>): InboxSearch {
  const state = notificationStates.find((each) => each === search.state);
  return { state: state === 'unread' ? undefined : state };
}
