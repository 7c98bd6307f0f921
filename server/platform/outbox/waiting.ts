import { sql } from 'kysely';
import type { Tenancy } from '#server/platform/tenancy/index.ts';

/** `oldestAt` is null if nothing waits. */
export type WaitingWork = {
  queue: 'mail' | 'webhooks' | 'exports' | 'inbox';
  waiting: number;
  oldestAt: string | null;
};

/** What waits to be sent or made, of all companies together. */
export function readWaitingWork(tenancy: Tenancy): Promise<WaitingWork[]> {
  return tenancy.lookUp(
    sql<WaitingWork>`select queue, waiting, oldest_at as "oldestAt" from app.waiting_work() order by queue`,
  );
}

/** Minutes that the oldest has waited. */
export function minutesWaiting({ oldestAt }: Pick<WaitingWork, 'oldestAt'>): number {
  return oldestAt === null ? 0 : Math.max(0, Math.floor((Date.now() - Date.parse(oldestAt)) / 60_000));
}

/** Minutes after which a mail, or an event that is in no inbox yet, is late. Other servers that are away delay webhooks for hours, and exports take their time. */
const lateAfter = 15;

export function isLate(work: WaitingWork): boolean {
  return (work.queue === 'mail' || work.queue === 'inbox') && minutesWaiting(work) >= lateAfter;
}
