import type { Session } from '#contract/auth.ts';
import { problemTexts } from '#contract/problems.ts';
import { type Origin, record } from '#server/audit/write.ts';
import { noSession, tooManyRequests } from '#server/failures.ts';
import { foldName } from '#server/names.ts';
import type { Services } from '#server/services.ts';
import { db, type Tx } from '#server/tenancy/index.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import { fromSignInUser, selectSignInUsers } from './session-user.ts';
import { startSession } from './sessions.ts';
import { countFailure, forgiveAccount, refuseThrottled, type Throttled, throttledBy } from './throttle.ts';

type Attempt = { tenantId: string; identifier: string; password: string; device: string | undefined; origin: Origin };
type Found = { isActive: boolean; account: { user_id: string; password_hash: string } | undefined } | undefined;

/**
 * Signs in. Whatever is wrong (company, name, password, disabled or deleted account), the answer is the same, after
 * exactly one verification; no connection is held while it runs.
 */
export async function signIn(
  { tenancy, passwords, tokens }: Services,
  refreshTokens: RefreshTokens,
  attempt: Attempt,
): Promise<Session> {
  const { tenantId, origin, password } = attempt;
  const identifier = foldName(attempt.identifier);
  const by = throttledBy(identifier, origin.address);
  const found = await tenancy.asServer(tenantId, 'read', (tx) => findAccount(tx, identifier, by));

  const matches = await passwords.verifyPassword(found?.account?.password_hash ?? null, password);

  const refreshToken = refreshTokens.create(tenantId);
  const outcome = await tenancy.asServer(tenantId, 'write', async (tx) => {
    const user = matches && found?.account && (await lockAccount(tx, found.account));
    if (!user) return refuseSignIn(tx, attempt, found, by);
    await forgiveAccount(tx, by);
    const sessionId = await startSession(tx, origin, { userId: user.id, device: attempt.device, refreshToken });
    return { user, sessionId };
  });
  if (outcome === 'throttled') tooManyRequests(1);
  if (outcome === 'refused') noSession(problemTexts.signInFailed);

  const { token, expiresIn } = await tokens.issue(outcome.user, outcome.sessionId);
  return { token, refreshToken: refreshToken.text, expiresIn, user: outcome.user };
}

/** The company, and its account of that name if one could sign in with it. An e-mail has an `@`, a user name never. */
async function findAccount(tx: Tx, identifier: string, by: Throttled): Promise<Found> {
  const column = identifier.includes('@') ? 'users.email_key' : 'users.user_name_key';
  const [tenant, account] = await Promise.all([
    tx.first(db.selectFrom('tenants').select('is_active')),
    tx.first(
      selectSignInUsers()
        .where(column, '=', identifier)
        .where('users.password_hash', 'is not', null)
        .select((row) => row.ref('users.password_hash').$notNull().as('password_hash')),
    ),
    refuseThrottled(tx, by),
  ]);
  return tenant && { isActive: tenant.is_active, account };
}

/** Still the account that was verified; locked, so that a change of password also ends the session about to start. */
async function lockAccount(tx: Tx, { user_id, password_hash }: { user_id: string; password_hash: string }) {
  const row = await tx.first(
    selectSignInUsers()
      .where('users.id', '=', user_id)
      .where('users.password_hash', '=', password_hash)
      .forShare('users'),
  );
  return row && fromSignInUser(row);
}

/** An outcome that commits: the failure counts, and leaves a trace. A company that does not exist has neither. */
async function refuseSignIn(tx: Tx, { identifier, origin }: Attempt, found: Found, by: Throttled) {
  if (!found) return 'refused';
  if (found.isActive && (await countFailure(tx, by))) return 'throttled';
  const who = found.account && { subjectType: 'user', subjectId: found.account.user_id };
  await record(tx, origin, { action: 'session.refused', actorName: identifier.slice(0, 200), ...who });
  return 'refused';
}
