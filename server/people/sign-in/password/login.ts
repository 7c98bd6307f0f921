import { problemTexts } from '#contract/platform/problems.ts';
import { mustUseProvider } from '#server/people/accounts/required-provider.ts';
import { type Account, openAttempt, refuseAttempt, throttleAttempt } from '#server/people/sign-in/sessions/attempts.ts';
import { type SignInUser, selectSignInUsers } from '#server/people/sign-in/sessions/session-user.ts';
import type { Arrival, SignedIn, SignIns } from '#server/people/sign-in/sessions/sign-ins.ts';
import { clearFailures } from '#server/people/sign-in/sessions/throttle.ts';
import { unauthorized } from '#server/platform/answers/failures.ts';
import type { Services } from '#server/platform/services.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

type Attempt = Arrival & { tenantId: string; identifier: string; password: string };

/**
 * Signs in. Every failure (company, name, password, disabled or deleted account) gets the same answer after exactly one
 * password verification, which holds no database connection. A second factor is asked for only after a right password.
 */
export async function signIn({ tenancy, passwords }: Services, signIns: SignIns, attempt: Attempt): Promise<SignedIn> {
  const { tenantId, origin, password } = attempt;
  const opened = await openAttempt(tenancy, signIns.devices, attempt);
  const { found, by } = opened;
  const account = found?.account;

  const matches = await passwords.verifyPassword(account?.password_hash ?? null, password, found && tenantId);

  const signedIn = await signIns.finish<'refused'>(tenantId, attempt, async (tx) => {
    const user = matches && account && (await lockAccount(tx, account));
    if (!user) return refuseAttempt(tx, origin, opened, 'session.refused');
    const wait = await clearFailures(tx, by);
    if (wait > 0) return throttleAttempt(tx, origin, opened, wait);
    return { user, passwordHash: account.password_hash };
  });
  if (signedIn === 'refused') unauthorized(problemTexts.signInFailed);
  return signedIn;
}

/** The account, if its password is still the verified one. The lock makes a password change also end the new session. */
function lockAccount(tx: WriteTx, { user_id, password_hash, sign_ins_left }: Account): Promise<SignInUser | undefined> {
  return tx.first(
    selectSignInUsers()
      .where('users.id', '=', user_id)
      .where('users.password_hash', '=', password_hash)
      // Answered like a wrong password, so that nobody learns that they guessed it.
      .where(mustUseProvider, '=', false)
      // The sign-in may have to be counted. Two transactions that share a lock could not both change the row.
      .$if(sign_ins_left === null, (query) => query.forShare('users'))
      .$if(sign_ins_left !== null, (query) => query.forNoKeyUpdate('users')),
  );
}
