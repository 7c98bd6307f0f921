import { sql } from 'kysely';
import type { OwnSession } from '#contract/auth.ts';
import { type Origin, record } from '#server/audit/write.ts';
import { notFound } from '#server/failures.ts';
import { type Actor, db, type Tx } from '#server/tenancy/index.ts';
import { describeDevice } from './device.ts';
import { endSessionsOf } from './sessions.ts';

/** Where one is signed in, the latest use first. Demo accounts are everybody's: they see this session alone. */
export async function listOwnSessions(tx: Tx, actor: Actor): Promise<OwnSession[]> {
  let query = selectOwn(actor)
    .select(['id', 'device', 'address', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc');
  if (actor.isDemo) query = query.where('id', '=', actor.sessionId);
  const rows = await tx.run(query);
  return rows.map((row) => ({ ...row, device: describeDevice(row.device), current: row.id === actor.sessionId }));
}

export async function endOwnSession(tx: Tx, origin: Origin, actor: Actor, id: string): Promise<void> {
  if (actor.isDemo && id !== actor.sessionId) notFound();
  const own = selectOwn(actor).where('id', '=', id).select('device').forUpdate();
  const { device } = (await tx.first(own)) ?? notFound();
  await tx.run(db.updateTable('sessions').set({ ended_at: sql`now()` }).where('id', '=', id));
  await record(tx, origin, {
    action: 'session.revoked',
    subjectType: 'session',
    subjectId: id,
    subjectName: describeDevice(device),
    details: { sessionsEnded: 1 },
  });
}

/** All but this one. Nothing is said of it where there is no other. */
export async function endOtherSessions(tx: Tx, origin: Origin, actor: Actor): Promise<void> {
  if (actor.isDemo) return;
  const sessionsEnded = await endSessionsOf(tx, actor.userId, actor.sessionId);
  if (sessionsEnded === 0) return;
  await record(tx, origin, {
    action: 'session.revoked',
    subjectType: 'user',
    subjectId: actor.userId,
    details: { sessionsEnded },
  });
}

function selectOwn({ userId }: Actor) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`);
}
