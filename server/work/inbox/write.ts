import { type RawBuilder, sql } from 'kysely';
import { invalid, notFound } from '#server/platform/answers/failures.ts';
import type { Actor, WriteTx } from '#server/platform/tenancy/index.ts';
import { visibleSubject } from '#server/work/visible/subjects.ts';

export async function readNotification(tx: WriteTx, actor: Actor, id: string): Promise<void> {
  await changeLine(tx, actor, id, sql`read_at = coalesce(read_at, now()), unread_count = 0`);
}

/** Puts the line away until something happens again. */
export async function finishNotification(tx: WriteTx, actor: Actor, id: string): Promise<void> {
  await changeLine(
    tx,
    actor,
    id,
    sql`done_at = now(), read_at = coalesce(read_at, now()), unread_count = 0, snoozed_until = null`,
  );
}

/** Hides the line until then. It comes back as unread. */
export async function snoozeNotification(tx: WriteTx, actor: Actor, id: string, until: string): Promise<void> {
  requireFuture('until', until);
  await changeLine(
    tx,
    actor,
    id,
    sql`snoozed_until = ${until}::timestamptz, done_at = null, read_at = null, unread_count = greatest(unread_count, 1)`,
  );
}

/** Marks every unread line as read. Snoozed lines keep waiting. */
export async function readAllNotifications(tx: WriteTx, actor: Actor): Promise<void> {
  await tx.run(sql`
    update notifications set read_at = now(), unread_count = 0
    where done_at is null and read_at is null and (snoozed_until is null or snoozed_until <= now())`);
  tx.changed('notifications', actor.userId);
}

export function requireFuture(field: string, time: string): void {
  if (Date.parse(time) <= Date.now()) invalid(field, 'Please choose a time in the future');
}

/** Changes a line of the actor whose subject they may see. The change is told to nobody else. */
async function changeLine(tx: WriteTx, actor: Actor, id: string, assignments: RawBuilder<unknown>): Promise<void> {
  const changed = await tx.first(sql`
    update notifications set ${assignments}
    where id = ${id} and exists (select from ${visibleSubject('notifications')} subject) returning id`);
  if (!changed) notFound();
  tx.changed('notifications', actor.userId);
}
