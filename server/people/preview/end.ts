import { sql } from 'kysely';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';

/** Ends this preview, or without an id all previews of the caller's session. Nothing happens to those that have ended. */
export async function endPreviews(tx: WriteTx, origin: Origin, actor: Actor, id: string | undefined): Promise<void> {
  const ended = await tx.run(
    endOpen()
      .where('session_id', '=', actor.sessionId)
      .$if(id !== undefined, (query) => query.where('id', '=', id as string))
      .returning(sql<boolean>`expires_at <= now()`.as('expired')),
  );
  for (const preview of ended) await recordEnd(tx, origin, preview);
}

/** Records the end of previews whose time ran out or whose session ended. Removes those that ended more than a day ago. */
export async function recordExpiredPreviews(tx: WriteTx, now: Date): Promise<void> {
  const ended = await tx.run(
    endOpen()
      .where(
        sql<boolean>`(expires_at <= ${now.toISOString()} or exists (
          select from sessions where sessions.id = previews.session_id
            and (sessions.ended_at is not null or sessions.expires_at <= ${now.toISOString()})))`,
      )
      .returning(sql<boolean>`true`.as('expired')),
  );
  const origin = { address: 'maintenance', requestId: newId() };
  for (const preview of ended) await recordEnd(tx, origin, preview);
  await tx.run(
    db.deleteFrom('previews').where('ended_at', '<', sql<string>`${now.toISOString()}::timestamptz - interval '1 day'`),
  );
}

function endOpen() {
  return db
    .updateTable('previews')
    .set({ ended_at: sql`now()` })
    .where('ended_at', 'is', null)
    .returning(['user_id', 'shown_user_id', 'shown_role_id', 'shown_name', 'asked']);
}

type Ended = {
  user_id: string;
  shown_user_id: string | null;
  shown_role_id: string | null;
  shown_name: string;
  asked: string[];
  expired: boolean;
};

async function recordEnd(tx: WriteTx, origin: Origin, preview: Ended): Promise<void> {
  await record(tx, origin, {
    action: 'preview.ended',
    actorId: preview.user_id,
    subjectType: preview.shown_user_id ? 'user' : 'role',
    subjectId: preview.shown_user_id ?? preview.shown_role_id ?? undefined,
    subjectName: preview.shown_name,
    details: { operations: preview.asked, ...(preview.expired && { expired: true }) },
  });
}
