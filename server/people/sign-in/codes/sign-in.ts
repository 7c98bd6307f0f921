import { sql } from 'kysely';
import { problemTexts } from '#contract/platform/problems.ts';
import { openAttempt, refuseAttempt, throttleAttempt } from '#server/people/sign-in/sessions/attempts.ts';
import type { Arrival, SignedIn, SignIns } from '#server/people/sign-in/sessions/sign-ins.ts';
import { clearFailures } from '#server/people/sign-in/sessions/throttle.ts';
import { unauthorized } from '#server/platform/answers/failures.ts';
import type { Services } from '#server/platform/services.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { isMailedCode } from './code.ts';
import { accountEpoch, selectCodeUsers } from './may-use.ts';

type Attempt = Arrival & {
  tenantId: string;
  identifier: string;
  code: string;
  /** What is stored of the browser. Undefined if it has not asked for a code. */
  browserHash: Buffer | undefined;
};

/** As `tries` of the table allows. */
const maxTries = 5;
const nothing = Buffer.alloc(0);

/**
 * Signs in with a code that was mailed. Every failure gets the same answer after the same work: no such account, no code, one for another
 * browser, one that is over, wrong digits, and a person who may not sign in like this any more.
 */
export async function signInWithCode(
  { tenancy, secrets }: Services,
  signIns: SignIns,
  { code, browserHash, ...attempt }: Attempt,
): Promise<SignedIn> {
  const { tenantId, origin } = attempt;
  const opened = await openAttempt(tenancy, signIns.devices, attempt);
  const userId = opened.found?.account?.user_id ?? newId();
  const signedIn = await signIns.finish<'refused'>(tenantId, attempt, async (tx) => {
    // The lock makes a change of the account also end the new session. It comes first, as where a code is made.
    const user = await tx.first(
      selectCodeUsers()
        .where('users.id', '=', userId)
        .select(['users.password_hash', accountEpoch.as('epoch')])
        .forShare('users'),
    );
    const tried = await countTry(tx, user, browserHash);
    const isRight = isMailedCode(secrets, { tenantId, id: tried ?? newId() }, code);
    if (!user || !tried || !isRight) return refuseAttempt(tx, origin, opened, 'code.refused');
    const wait = await clearFailures(tx, opened.by);
    if (wait > 0) return throttleAttempt(tx, origin, opened, wait);
    await tx.run(db.deleteFrom('mail_codes').where('id', '=', tried));
    return { user, passwordHash: user.password_hash, details: { way: 'code' } };
  });
  if (signedIn === 'refused') unauthorized(problemTexts.mailedCodeFailed);
  return signedIn;
}

/**
 * Counts a try before it is known whether it is right, and returns the code's id if it was still open. The row stays locked until the
 * transaction ends, so tries at the same time come one after the other.
 */
async function countTry(
  tx: WriteTx,
  user: { user_id: string; epoch: Buffer } | undefined,
  browserHash: Buffer | undefined,
): Promise<string | undefined> {
  const counted = await tx.first(
    db
      .updateTable('mail_codes')
      .set({ tries: sql<number>`tries + 1` })
      // Somebody who does not exist, and no browser, cost the same statement.
      .where('user_id', '=', user?.user_id ?? newId())
      .where('browser_hash', '=', browserHash ?? nothing)
      .where('account_epoch', '=', user?.epoch ?? nothing)
      .where('tries', '<', maxTries)
      .where('expires_at', '>', sql<string>`now()`)
      .returning('id'),
  );
  return counted?.id;
}
