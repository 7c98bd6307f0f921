import { sql } from 'kysely';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';

type Way = {
  /** The name of the provider with which they did. */
  provider: string;
  /** When that began, in milliseconds since 1970. A session that was confirmed since then is not confirmed again. */
  since: number;
};

/** Notes that the user of the session has shown who they are. Returns false if the session has ended. */
export async function confirmSession(
  tx: WriteTx,
  origin: Origin,
  { sessionId, userId }: Pick<Actor, 'sessionId' | 'userId'>,
  way?: Way,
): Promise<boolean> {
  const confirmed = await tx.first(
    db
      .updateTable('sessions')
      .set({ confirmed_at: sql`now()` })
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .$if(way !== undefined, (query) =>
        query.where(sql<boolean>`coalesce(confirmed_at <= to_timestamp(${(way?.since ?? 0) / 1000}), true)`),
      )
      .returning('id'),
  );
  if (!confirmed) return false;
  await record(tx, origin, {
    action: 'stepUp.passed',
    actorId: userId,
    subjectType: 'session',
    subjectId: sessionId,
    ...(way && { details: { provider: way.provider } }),
  });
  return true;
}
