import { problemTexts } from '#contract/platform/problems.ts';
import { confirmSession } from '#server/people/sign-in/sessions/confirm-session.ts';
import {
  clearFailures,
  factorThrottleKeys,
  readWaits,
  secondsToWait,
} from '#server/people/sign-in/sessions/throttle.ts';
import { refuse, tooManyRequests, unauthorized } from '#server/platform/answers/failures.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import type { Services } from '#server/platform/services.ts';
import { type Actor, db, displayName } from '#server/platform/tenancy/index.ts';
import { matchCode, type StoredCodes, spendCode } from './code.ts';
import { countWrongCode, recordCodeWait } from './wrong-code.ts';

type Given = {
  actor: Actor;
  origin: Origin;
  body: { password?: string | undefined; code?: string | undefined };
  stored: StoredCodes;
};
type Outcome = 'passed' | 'refused' | 'over' | { wait: number };

/**
 * A step-up of a person who has an app for codes. The code is enough, because people who sign in with a provider have no password, but a
 * password that is given has to be right. Failures are counted by session, so that they delay nobody else.
 */
export async function confirmWithCode(services: Services, { actor, origin, body, stored }: Given): Promise<void> {
  const { tenancy, passwords } = services;
  const { tenantId, userId } = actor;
  const by = factorThrottleKeys(actor.sessionId);
  const owner = { userId, name: displayName(actor) };
  const own = db.selectFrom('users').where('id', '=', userId).select(['email', 'password_hash as hash']);
  const [account, waits] = await tenancy.asServer(tenantId, 'read', (tx) =>
    Promise.all([tx.first(own), readWaits(tx, by)]),
  );
  const wait = secondsToWait(waits, by);
  if (wait > 0) {
    await tenancy.asServer(tenantId, 'write', (tx) => recordCodeWait(tx, origin, owner, by));
    tooManyRequests(wait);
  }
  const hash = account?.hash ?? null;
  const isRight = !body.password || (await passwords.verifyPassword(hash, body.password, tenantId));
  const match = isRight ? await matchCode(services, tenantId, stored, body.code ?? '') : undefined;
  const outcome = await tenancy.asServer(tenantId, 'write', async (tx): Promise<Outcome> => {
    if (!match) return countWrongCode(tx, origin, owner, by);
    const wait = await clearFailures(tx, by);
    if (wait > 0) return { wait };
    const used = await spendCode(tx, origin, { userId, email: account?.email ?? null }, match);
    if (!used) return countWrongCode(tx, origin, owner, by);
    return (await confirmSession(tx, origin, actor)) ? 'passed' : 'over';
  });
  if (outcome === 'refused') refuse(problemTexts.stepUpFailed);
  if (outcome === 'over') unauthorized();
  if (outcome !== 'passed') tooManyRequests(outcome.wait);
}
