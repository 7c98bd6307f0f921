import { sql } from 'kysely';
import { type Origin, record } from '#server/audit/write.ts';
import { type Actor, db, type WriteTx } from '#server/tenancy/index.ts';

/** Notes that the user of the session has shown who they are. Returns false if the session has ended. */
export async function confirmSession(tx: WriteTx, origin: Origin, { sessionId, userId }: Actor): Promise<boolean> {
  const confirmed = await tx.first(
    db
      .updateTable('sessions')
      .set({ confirmed_at: sql`now()` })
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .returning('id'),
  );
  if (!confirmed) return false;
  await record(tx, origin, {
    action: 'stepUp.passed',
    actorId: userId,
    subjectType: 'session',
    subjectId: sessionId,
  });
  return true;
}
