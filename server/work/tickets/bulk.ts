import type { z } from 'zod';
import type { BulkResult } from '#contract/platform/bulk.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import type { bulkUpdateTicketsBody } from '#contract/work/tickets.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import { lockTickets, requireAssignee, storeChange, type TicketFields } from './change.ts';

type Asked = z.output<typeof bulkUpdateTicketsBody>;

/**
 * Gives many tickets the same status or assignee. Each has its own audit entry and events, as if it had been changed alone. Tickets
 * that the actor cannot see are answered with 404 and stop nothing.
 */
export async function bulkUpdateTickets(tx: WriteTx, origin: Origin, { ids, change }: Asked): Promise<BulkResult[]> {
  const { status, assigneeId } = change;
  const [found] = await Promise.all([
    lockTickets(tx, [...new Set(ids)]),
    assigneeId ? requireAssignee(tx, assigneeId) : undefined,
  ]);
  const changes: Partial<TicketFields> = {
    ...(status !== undefined && { status }),
    ...(assigneeId !== undefined && { assigneeId }),
  };
  const writing = Promise.all(found.map((before) => storeChange(tx, origin, before, changes)));
  tx.commit();
  await writing;
  const known = new Set(found.map(({ id }) => id));
  return ids.map((id) => (known.has(id) ? { id, status: 200 } : { id, status: 404, message: problemTexts.notFound }));
}
