import { sql } from 'kysely';
import type { OwnSession } from '#contract/people/auth.ts';
import type { Paging } from '#contract/platform/paging.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type Actor, db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { describeDevice } from './device.ts';
import { endSessionsOf } from './sessions.ts';

const list = 'sessions';

/** The user's sessions, most recently used first. Demo accounts are shared, so they see only the current session. */
export function listOwnSessions(tx: ReadTx, actor: Actor, paging: Paging): Promise<ListPage<OwnSession>> {
  const sessions = actor.isDemo ? selectOwn(actor).where('id', '=', actor.sessionId) : selectOwn(actor);
  let query = sessions
    .select(['id', 'device', 'address', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc');
  if (paging.cursor) {
    const { key, id } = readTimeCursor(list, paging.cursor);
    query = query.where(sql<boolean>`(last_used_at, id) < (${key}::timestamptz, ${id}::uuid)`);
  }
  return readPage(paging, {
    read: async (count) =>
      (await tx.run(query.limit(count))).map((row) => ({
        ...row,
        device: describeDevice(row.device),
        current: row.id === actor.sessionId,
      })),
    cursorOf: ({ lastUsedAt, id }) => writeCursor(list, { key: lastUsedAt, id }),
    count: async () => (await tx.first(sessions.select(sql<number>`count(*)::int`.as('total'))))?.total ?? 0,
  });
}

export async function endOwnSession(tx: WriteTx, origin: Origin, actor: Actor, id: string): Promise<void> {
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

/** Ends all sessions except this one, and no API tokens. Records nothing if there is no other. */
export async function endOtherSessions(tx: WriteTx, origin: Origin, actor: Actor): Promise<void> {
  if (actor.isDemo) return;
  const sessionsEnded = await endSessionsOf(tx, actor.userId, actor.sessionId, { tokensToo: false });
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
    .where('kind', '=', 'session')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`);
}
