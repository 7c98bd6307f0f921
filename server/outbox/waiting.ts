import { sql } from 'kysely';
import type { Tenancy } from '#server/tenancy/index.ts';

/** `oldestAt` is null if nothing waits. */
export type WaitingWork = { queue: 'mail' | 'webhooks' | 'exports'; waiting: number; oldestAt: string | null };

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

/** Minutes after which a mail that waits is late. Other servers that are away delay webhooks for hours, and exports take their time. */
const lateAfter = 15;

export function isLateMail(work: WaitingWork): boolean {
  return work.queue === 'mail' && minutesWaiting(work) >= lateAfter;
}
