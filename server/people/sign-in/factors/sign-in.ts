import { problemTexts } from '#contract/platform/problems.ts';
import {
  findChallenge,
  readChallenge,
  takeChallenge,
  type Waiting,
} from '#server/people/sign-in/sessions/challenge.ts';
import type { KnownDevice } from '#server/people/sign-in/sessions/known-devices.ts';
import { selectSignInUsers } from '#server/people/sign-in/sessions/session-user.ts';
import type { Arrival, SignedIn, SignIns } from '#server/people/sign-in/sessions/sign-ins.ts';
import {
  clearFailures,
  factorThrottleKeys,
  readWaits,
  secondsToWait,
} from '#server/people/sign-in/sessions/throttle.ts';
import { askForSecondFactor, tooManyRequests, unauthorized } from '#server/platform/answers/failures.ts';
import type { Services } from '#server/platform/services.ts';
import { matchCode, readCodes, spendCode } from './code.ts';
import { countWrongCode, recordCodeWait } from './wrong-code.ts';

type Attempt = Arrival & {
  /** What the first factor was answered with. */
  token: string;
  code: string;
};
type Refused = 'refused' | 'over';
/**
 * Goes on with a sign-in that waits for a second factor. A wrong code leaves it waiting, and is counted for the person. On a device
 * known to the account it is counted for the device, so that somebody who has the password cannot keep its owner out.
 */
export async function finishSignIn(services: Services, signIns: SignIns, attempt: Attempt): Promise<SignedIn> {
  const { tenancy, secrets } = services;
  const { token, origin } = attempt;
  const challenge = readChallenge(secrets, token) ?? unauthorized(problemTexts.signInExpired);
  const { tenantId } = challenge;
  const found = await tenancy.asServer(tenantId, 'read', async (tx) => {
    const waiting = (await findChallenge(tx, challenge)) ?? unauthorized(problemTexts.signInExpired);
    const device = findDevice(signIns.devices.read(attempt.cookie), tenantId, waiting);
    const by = factorThrottleKeys(device?.id ?? waiting.userId);
    const [stored, waits] = await Promise.all([readCodes(tx, waiting.userId), readWaits(tx, by)]);
    const { userId, name } = waiting;
    return { userId, name, stored, by, wait: secondsToWait(waits, by) };
  });
  const { userId, by } = found;
  if (found.wait > 0) {
    await tenancy.asServer(tenantId, 'write', (tx) => recordCodeWait(tx, origin, found, by));
    tooManyRequests(found.wait);
  }
  const match = await matchCode(services, tenantId, found.stored, attempt.code);
  const signedIn = await signIns.finish<Refused>(tenantId, attempt, async (tx) => {
    // The lock makes a change of the password or of the account also end the new session.
    const user = await tx.first(
      selectSignInUsers().where('users.id', '=', userId).select('users.password_hash').forShare('users'),
    );
    if (!user) return 'over';
    const owner = { userId, name: `${user.first_name} ${user.last_name}`.trim() };
    if (!match) return countWrongCode(tx, origin, owner, by);
    const wait = await clearFailures(tx, by);
    if (wait > 0) return { wait };
    const factor = await spendCode(tx, origin, { userId, email: user.email }, match);
    if (!factor) return countWrongCode(tx, origin, owner, by);
    if (!(await takeChallenge(tx, challenge))) return 'over';
    return { user, passwordHash: user.password_hash, factor };
  });
  if (signedIn === 'over') unauthorized(problemTexts.signInExpired);
  if (signedIn === 'refused') askForSecondFactor(token, problemTexts.secondFactorWrong);
  return signedIn;
}

/** The device, if it has signed in to this account with its current password. */
function findDevice(
  known: KnownDevice[],
  tenantId: string,
  { userId, passwordHash }: Waiting,
): KnownDevice | undefined {
  return known.find(
    (each) => each.tenantId === tenantId && each.userId === userId && each.hasPassword(passwordHash ?? ''),
  );
}
