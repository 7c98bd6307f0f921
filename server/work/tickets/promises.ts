import { sql } from 'kysely';
import { recordEvent } from '#server/platform/events/write.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

/** Tickets per company and run. The next run continues with the rest. */
const most = 200;

type Notice = {
  ticketId: string;
  promise: 'answer' | 'resolve';
  isMissed: boolean;
  due: string;
  assigneeId: string | null;
};

/** Adds an event for each promise of which a quarter of the time is left, and for each that was missed, once each. Nobody is its actor. */
export async function recordPromises(tx: WriteTx, now: Date): Promise<void> {
  const notices = await tx.run(sql<Notice>`
    select ticket_id as "ticketId", promise, is_missed as "isMissed", app.instant(due) as due, assignee_id as "assigneeId"
    from app.take_promise_notices(${now.toISOString()}::timestamptz, ${most})`);
  await Promise.all(
    notices.map(({ ticketId, promise, isMissed, due, assigneeId }) => {
      const kind = isMissed ? 'ticket.promiseMissed' : 'ticket.promiseRunningOut';
      return recordEvent(tx, kind, ticketId, { promise, due, userIds: assigneeId ? [assigneeId] : [] });
    }),
  );
}
