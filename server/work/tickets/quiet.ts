import { sql } from 'kysely';
import { quietDays } from '#contract/work/ticket-status.ts';
import { record } from '#server/platform/audit/write.ts';
import { recordEvent } from '#server/platform/events/write.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';

/** Per company and run. The next run continues with the rest. */
const most = 200;

/**
 * Closes tickets that are resolved and that nobody changed or wrote about for 7 days. Nobody is the actor. A ticket that somebody is
 * writing about now is left for the next run. The demo companies keep theirs, because they show every status.
 */
export async function closeQuietTickets(tx: WriteTx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - quietDays * 24 * 60 * 60 * 1000).toISOString();
  const closed = await tx.run(sql<{ id: string; title: string }>`
    update tickets set status = 'Closed', version = version + 1, updated_at = now()
    where id = any (array(
      select quiet.id from tickets quiet
      where quiet.status = 'Resolved' and coalesce(quiet.updated_at, quiet.created_at) < ${since}::timestamptz
        and not exists (
          select from messages where messages.ticket_id = quiet.id and messages.created_at >= ${since}::timestamptz)
        and not (select is_demo from tenants where tenants.id = app.tenant_id())
      order by quiet.id limit ${most} for update skip locked))
    returning id, title`);
  const origin = { address: 'maintenance', requestId: newId() };
  for (const { id } of closed) tx.changed('tickets', id);
  await Promise.all(
    closed.flatMap(({ id, title }) => [
      record(tx, origin, { action: 'ticket.closed', subjectType: 'ticket', subjectId: id, subjectName: title }),
      recordEvent(tx, 'ticket.statusChanged', id, { from: 'Resolved', to: 'Closed' }),
    ]),
  );
}
