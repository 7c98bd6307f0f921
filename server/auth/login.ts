import type { Login, ReplayedSession, SessionUser } from '#contract/auth.ts';
import { problemTexts } from '#contract/problems.ts';
import { recordRefusal } from '#server/audit/repeats.ts';
import type { AuditEntry, Origin } from '#server/audit/write.ts';
import { noSession, tooManyRequests } from '#server/failures.ts';
import { foldName } from '#server/names.ts';
import type { Services } from '#server/services.ts';
import { db, type Tx } from '#server/tenancy/index.ts';
import { countWrite } from '#server/write-limits.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import { takeUntoldReplay } from './replay-notice.ts';
import { fromSignInUser, selectSignInUsers } from './session-user.ts';
import { startSession } from './sessions.ts';
import {
  countFailure,
  forgiveAccount,
  isFirstOfItsWait,
  secondsToWait,
  type Throttled,
  throttledBy,
} from './throttle.ts';

type Attempt = { tenantId: string; identifier: string; password: string; device: string | undefined; origin: Origin };
type Account = { user_id: string; first_name: string; last_name: string; password_hash: string };
type Found = { isActive: boolean; account: Account | undefined } | undefined;
type SignedIn = { user: SessionUser; sessionId: string; replayedSession: ReplayedSession | undefined };
type Outcome = SignedIn | { wait: number } | 'refused';

/**
 * Signs in. Whatever is wrong (company, name, password, disabled or deleted account), the answer is the same, after
 * exactly one verification; no connection is held while it runs.
 */
export async function signIn(
  { tenancy, passwords, tokens, writeLimits }: Services,
  refreshTokens: RefreshTokens,
  attempt: Attempt,
): Promise<Login> {
  const { tenantId, origin, password } = attempt;
  const identifier = foldName(attempt.identifier);
  const by = throttledBy(identifier, origin.address);
  const { found, wait } = await tenancy.asServer(tenantId, 'read', (tx) => findAccount(tx, identifier, by));
  if (wait > 0) {
    await tenancy.asServer(tenantId, 'write', (tx) => recordWait(tx, origin, found, by));
    tooManyRequests(wait);
  }

  const matches = await passwords.verifyPassword(found?.account?.password_hash ?? null, password, found && tenantId);

  const refreshToken = refreshTokens.create(tenantId);
  const outcome = await tenancy.asServer(tenantId, 'write', async (tx): Promise<Outcome> => {
    const user = matches && found?.account && (await lockAccount(tx, found.account));
    if (!user) return refuseSignIn(tx, origin, found, by);
    // A session and its trace are rows, too.
    countWrite(writeLimits, { tenantId, userId: user.id });
    const wait = await forgiveAccount(tx, by);
    if (wait > 0) return holdBack(tx, origin, found, by, wait);
    const [sessionId, replayedSession] = await Promise.all([
      startSession(tx, origin, { userId: user.id, device: attempt.device, refreshToken }),
      takeUntoldReplay(tx, user.id),
    ]);
    return { user, sessionId, replayedSession };
  });
  if (outcome === 'refused') noSession(problemTexts.signInFailed);
  if ('wait' in outcome) tooManyRequests(outcome.wait);

  const { user, sessionId, replayedSession } = outcome;
  const { token, expiresIn } = await tokens.issue(user, sessionId);
  return { token, refreshToken: refreshToken.text, expiresIn, user, ...(replayedSession && { replayedSession }) };
}

/** The company, and its account of that name if one could sign in with it. An e-mail has an `@`, a user name never. */
async function findAccount(tx: Tx, identifier: string, by: Throttled): Promise<{ found: Found; wait: number }> {
  const column = identifier.includes('@') ? 'users.email_key' : 'users.user_name_key';
  const [tenant, account, wait] = await Promise.all([
    tx.first(db.selectFrom('tenants').select('is_active')),
    tx.first(
      selectSignInUsers()
        .where(column, '=', identifier)
        .where('users.password_hash', 'is not', null)
        .select((row) => row.ref('users.password_hash').$notNull().as('password_hash')),
    ),
    secondsToWait(tx, by),
  ]);
  return { found: tenant && { isActive: tenant.is_active, account }, wait };
}

/** Still the account that was verified; locked, so that a change of password also ends the session about to start. */
async function lockAccount(tx: Tx, { user_id, password_hash }: Account) {
  const row = await tx.first(
    selectSignInUsers()
      .where('users.id', '=', user_id)
      .where('users.password_hash', '=', password_hash)
      .forShare('users'),
  );
  return row && fromSignInUser(row);
}

/** An outcome that commits: the failure counts, and leaves a trace. A company that does not exist has neither. */
async function refuseSignIn(tx: Tx, origin: Origin, found: Found, by: Throttled): Promise<Outcome> {
  if (!found) return 'refused';
  if (found.isActive && (await countFailure(tx, by))) return holdBack(tx, origin, found, by, 1);
  await recordRefusal(tx, origin, { action: 'session.refused', ...asked(found) });
  return 'refused';
}

async function holdBack(tx: Tx, origin: Origin, found: Found, by: Throttled, wait: number): Promise<Outcome> {
  await recordWait(tx, origin, found, by);
  return { wait };
}

async function recordWait(tx: Tx, origin: Origin, found: Found, by: Throttled): Promise<void> {
  if (await isFirstOfItsWait(tx, by)) await recordRefusal(tx, origin, { action: 'session.throttled', ...asked(found) });
}

/** Whose account was asked for. What was typed is not kept where nobody has that name: it may be a password. */
function asked(found: Found): Pick<AuditEntry, 'subjectType' | 'subjectId' | 'subjectName'> {
  const account = found?.account;
  if (!account) return {};
  const subjectName = `${account.first_name} ${account.last_name}`.trim();
  return { subjectType: 'user', subjectId: account.user_id, subjectName };
}
