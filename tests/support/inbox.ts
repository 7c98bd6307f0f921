import type { NotificationState } from '#contract/platform/notification-kinds.ts';
import { listNotifications, type Notification } from '#contract/work/notifications.ts';
import { distribute } from '#server/work/inbox/distribute.ts';
import type { TestApp } from './app.ts';
import type { Person } from './company.ts';

/** Tells the people of a company everything that happened. The test server does so only when asked. */
export async function distributeAll({ services }: TestApp, tenantId: string): Promise<void> {
  while (await distribute(services.tenancy, tenantId));
}

export async function linesOf(person: Person, state: NotificationState = 'unread'): Promise<Notification[]> {
  return (await person.call(listNotifications, { query: { state, limit: 200 } })).body;
}
