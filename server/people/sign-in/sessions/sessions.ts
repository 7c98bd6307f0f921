import { type RawBuilder, sql } from 'kysely';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import type { RefreshToken } from './refresh-tokens.ts';

export async function addRefreshToken(tx: WriteTx, sessionId: string, { hash }: RefreshToken): Promise<void> {
  await tx.run(
    db.insertInto('refresh_tokens').values({ tenant_id: sql<string>`app.tenant_id()`, hash, session_id: sessionId }),
  );
}

/** Ends one session. Nothing happens if it has ended already. */
export async function endSession(tx: WriteTx, origin: Origin, sessionId: string): Promise<void> {
  await endAndRecord(tx, origin, sessionId, 'session.ended', sql`false`);
}

/** Ends a session after a replayed refresh token. The next sign-in reports it, except in shared demo accounts. */
export async function endReplayedSession(tx: WriteTx, origin: Origin, sessionId: string): Promise<void> {
  const isOfPerson = sql<boolean>`not (select is_demo from users where users.id = sessions.user_id)`;
  await endAndRecord(tx, origin, sessionId, 'session.replayed', isOfPerson);
}

async function endAndRecord(
  tx: WriteTx,
  origin: Origin,
  sessionId: string,
  action: 'session.ended' | 'session.replayed',
  replay_untold: RawBuilder<boolean>,
): Promise<void> {
  const ended = await tx.first(
    db
      .updateTable('sessions')
      .set({ ended_at: sql`now()`, replay_untold })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .returning('user_id'),
  );
  if (!ended) return;
  await record(tx, origin, { action, actorId: ended.user_id, subjectType: 'session', subjectId: sessionId });
}

/** Ends all sessions of a user except `keep`, and their API tokens. Returns how many. The caller writes the audit entry. */
export async function endSessionsOf(
  tx: WriteTx,
  userId: string,
  keep: string | null,
  { tokensToo = true } = {},
): Promise<number> {
  const ended = await tx.run(
    db
      .updateTable('sessions')
      .set({ ended_at: sql`now()` })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .$if(!tokensToo, (query) => query.where('kind', '=', 'session'))
      .$if(keep !== null, (query) => query.where('id', '<>', keep as string))
      .returning('id'),
  );
  return ended.length;
}
