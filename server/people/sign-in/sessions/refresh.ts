import { sql } from 'kysely';
import type { Session, SessionUser } from '#contract/people/auth.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { unauthorized } from '#server/platform/answers/failures.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import type { Services } from '#server/platform/services.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import type { RefreshToken, RefreshTokens } from './refresh-tokens.ts';
import { expiryAfterUse, isWithinLimits } from './session-limits.ts';
import { fromSignInUser, selectSignInUsers } from './session-user.ts';
import { addRefreshToken, endReplayedSession } from './sessions.ts';

type Outcome = { user: SessionUser; sessionId: string; successor: RefreshToken } | 'refused';
type Successors = [RefreshToken, ...RefreshToken[]];

/**
 * Exchanges a refresh token for a new pair. The successor is derived from its parent, so concurrent exchanges get the
 * same one. A used token still returns its successor for 60 seconds after its first use, because an answer may get lost.
 * Later use means that someone may have copied the token, so the session ends.
 */
export async function refreshSession(
  { tenancy, tokens }: Services,
  refreshTokens: RefreshTokens,
  text: string,
  origin: Origin,
): Promise<Session> {
  const parent = refreshTokens.parse(text) ?? unauthorized(problemTexts.refreshFailed);
  const successors = refreshTokens.successorsOf(parent);
  const outcome = await tenancy.asServer(parent.tenantId, 'write', (tx) => exchange(tx, origin, parent, successors));
  if (outcome === 'refused') unauthorized(problemTexts.refreshFailed);

  const { token, expiresIn } = await tokens.issue(outcome.user, outcome.sessionId);
  return { token, refreshToken: outcome.successor.text, expiresIn, user: outcome.user };
}

async function exchange(tx: WriteTx, origin: Origin, parent: RefreshToken, successors: Successors): Promise<Outcome> {
  // The lock is a separate statement, so that the next statement sees what earlier holders of the lock committed.
  const [, state] = await Promise.all([tx.run(lockSession(parent)), tx.first(selectState(parent, successors))]);
  if (!state) return 'refused';
  if (state.is_replay) {
    await endReplayedSession(tx, origin, state.session_id);
    return 'refused';
  }
  const successor = successors.find(({ hash }) => state.successor?.equals(hash)) ?? successors[0];
  await tx.run(
    db
      .updateTable('sessions')
      .set({ last_used_at: sql`now()`, expires_at: expiryAfterUse, address: origin.address })
      .where('id', '=', state.session_id),
  );
  if (!state.is_used) {
    await tx.run(db.updateTable('refresh_tokens').set({ used_at: sql`now()` }).where('hash', '=', parent.hash));
    await addRefreshToken(tx, state.session_id, successor);
  }
  return { user: fromSignInUser(state), sessionId: state.session_id, successor };
}

function lockSession({ hash }: RefreshToken) {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .where('refresh_tokens.hash', '=', hash)
    .select('sessions.id')
    .forUpdate('sessions');
}

/** No row unless the session is alive and its user may sign in. A used parent without this successor is also a replay. */
function selectState(parent: RefreshToken, successors: Successors) {
  return selectSignInUsers()
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .innerJoin('refresh_tokens as parent', 'parent.session_id', 'sessions.id')
    .leftJoin('refresh_tokens as successor', (join) =>
      join.on(
        'successor.hash',
        'in',
        successors.map(({ hash }) => hash),
      ),
    )
    .where('parent.hash', '=', parent.hash)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where(isWithinLimits)
    .select([
      'sessions.id as session_id',
      'successor.hash as successor',
      sql<boolean>`parent.used_at is not null`.as('is_used'),
      sql<boolean>`parent.used_at is not null and (successor.hash is null
        or parent.used_at < clock_timestamp() - interval '60 seconds')`.as('is_replay'),
    ]);
}
