import type { stepUp as endpoint } from '#contract/people/auth.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { readCodes } from '#server/people/sign-in/factors/code.ts';
import { confirmWithCode } from '#server/people/sign-in/factors/step-up.ts';
import { relyingPartyOf } from '#server/people/sign-in/passkeys/relying-party.ts';
import { checkOwnPasskey } from '#server/people/sign-in/passkeys/step-up.ts';
import { confirmSession } from '#server/people/sign-in/sessions/confirm-session.ts';
import {
  claimWaitRecord,
  clearFailures,
  countFailure,
  deviceThrottleKeys,
  readWaits,
  secondsToWait,
  type ThrottleKeys,
} from '#server/people/sign-in/sessions/throttle.ts';
import { refuse, tooManyRequests, unauthorized } from '#server/platform/answers/failures.ts';
import { recordRefusal } from '#server/platform/audit/repeats.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import type { ManualContext } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { type Actor, db, displayName, type WriteTx } from '#server/platform/tenancy/index.ts';

type Outcome = 'passed' | 'refused' | 'over' | { wait: number };

/**
 * Shows again who the user of this session is: with a passkey of theirs, with a code of their app if they have one, otherwise with their
 * password. Every failure gets the same answer. Verifications hold no database connection. Failures are counted by session, like those of
 * a known device, so that they delay nobody else.
 */
export async function stepUp(
  services: Services,
  { actor, body, origin, request }: ManualContext<typeof endpoint>,
): Promise<void> {
  const { tenancy, config } = services;
  const { tenantId } = actor;
  const by = deviceThrottleKeys(actor.sessionId);
  const [waits, stored] = await tenancy.asServer(tenantId, 'read', (tx) =>
    Promise.all([readWaits(tx, by), readCodes(tx, actor.userId)]),
  );
  if (!body.passkey && stored.apps.length > 0) return confirmWithCode(services, { actor, origin, body, stored });
  const wait = secondsToWait(waits, by);
  if (wait > 0) {
    await tenancy.asServer(tenantId, 'write', (tx) => recordWait(tx, origin, actor, by));
    tooManyRequests(wait);
  }
  const isRight = body.passkey
    ? await checkOwnPasskey(services, actor, relyingPartyOf(config, request), body.passkey)
    : await checkOwnPassword(services, actor, body.password ?? '');

  const outcome = await tenancy.asServer(tenantId, 'write', async (tx): Promise<Outcome> => {
    if (!(await isRight(tx, origin))) return refuseStepUp(tx, origin, actor, by);
    const wait = await clearFailures(tx, by);
    if (wait > 0) return throttle(tx, origin, actor, by, wait);
    return (await confirmSession(tx, origin, actor)) ? 'passed' : 'over';
  });
  if (outcome === 'refused') refuse(problemTexts.stepUpFailed);
  if (outcome === 'over') unauthorized();
  if (outcome !== 'passed') tooManyRequests(outcome.wait);
}

async function checkOwnPassword(
  { tenancy, passwords }: Services,
  { tenantId, userId }: Actor,
  typed: string,
): Promise<(tx: WriteTx) => Promise<boolean>> {
  const own = db.selectFrom('users').where('id', '=', userId).select('password_hash');
  const account = await tenancy.asServer(tenantId, 'read', (tx) => tx.first(own));
  const hash = account?.password_hash ?? null;
  const matches = await passwords.verifyPassword(hash, typed, tenantId);
  // The lock makes a password change wait, so a former password does not count.
  return async (tx) => matches && (await tx.first(own.where('password_hash', '=', hash).forShare())) !== undefined;
}

/** Returns instead of throwing, so that the failure count and the audit entry commit. */
async function refuseStepUp(tx: WriteTx, origin: Origin, actor: Actor, by: ThrottleKeys): Promise<Outcome> {
  if (await countFailure(tx, by)) return throttle(tx, origin, actor, by, 1);
  await recordRefusal(tx, origin, { action: 'stepUp.refused', ...subjectOf(actor) });
  return 'refused';
}

async function throttle(tx: WriteTx, origin: Origin, actor: Actor, by: ThrottleKeys, wait: number): Promise<Outcome> {
  await recordWait(tx, origin, actor, by);
  return { wait };
}

async function recordWait(tx: WriteTx, origin: Origin, actor: Actor, by: ThrottleKeys): Promise<void> {
  if (await claimWaitRecord(tx, by))
    await recordRefusal(tx, origin, { action: 'stepUp.throttled', ...subjectOf(actor) });
}

function subjectOf(actor: Actor) {
  return { subjectType: 'user', subjectId: actor.userId, subjectName: displayName(actor) };
}
