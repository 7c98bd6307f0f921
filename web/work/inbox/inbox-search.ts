import { notificationStates } from '#contract/platform/notification-kinds.ts';
import { oneOf, searchParams } from '#web/lib/search-params.ts';

const [, ...otherStates] = notificationStates;

/** The search parameters of the inbox. Without `state` it shows what is unread. */
export const inboxSearch = searchParams({ state: oneOf(otherStates) });
