import { type RawBuilder, sql } from 'kysely';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import type { Admission } from './first-factor.ts';
import type { RefreshToken } from './refresh-tokens.ts';
import { firstExpiry } from './session-limits.ts';

const maxDeviceLength = 200;

/** `device` is the user agent. */
type NewSession = {
  admission: Admission;
  device: string | undefined;
  refreshToken: RefreshToken;
  /** When its user last showed who they are. Null if nobody knows. Without it they have just shown it. */
  confirmedAt?: string | null;
  /** For the audit log. */
  details?: Record<string, unknown>;
};

/** Starts a session and returns its id. */
export async function startSession(tx: WriteTx, origin: Origin, session: NewSession): Promise<string> {
  const id = await addSession(tx, origin, session);
  await record(tx, origin, {
    action: 'session.started',
    actorId: session.admission.userId,
    subjectType: 'session',
    subjectId: id,
    ...((session.details || session.admission.factor) && {
      details: { ...session.details, ...(session.admission.factor && { factor: session.admission.factor }) },
    }),
  });
  return id;
}

/** Adds a session with its first refresh token and returns its id. The caller writes the audit entry. */
export async function addSession(tx: WriteTx, origin: Origin, session: NewSession): Promise<string> {
  const tenant_id = sql<string>`app.tenant_id()`;
  const id = newId();
  await tx.run(
    db.insertInto('sessions').values({
      tenant_id,
      id,
      user_id: session.admission.userId,
      address: origin.address,
      device: (session.device ?? '').slice(0, maxDeviceLength),
      expires_at: firstExpiry,
      ...(session.confirmedAt !== undefined && { confirmed_at: session.confirmedAt }),
    }),
  );
  await addRefreshToken(tx, id, session.refreshToken);
  return id;
}

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
