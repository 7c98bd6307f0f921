import type { Login } from '#contract/people/auth.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import {
  type Challenge,
  findChallenge,
  readChallenge,
  takeChallenge,
  type Waiting,
} from '#server/people/sign-in/auth/challenge.ts';
import { admitWith } from '#server/people/sign-in/auth/first-factor.ts';
import { answerFirstSession } from '#server/people/sign-in/auth/first-session.ts';
import type { KnownDevice, KnownDevices } from '#server/people/sign-in/auth/known-devices.ts';
import { mailNewDevice } from '#server/people/sign-in/auth/new-device.ts';
import type { RefreshToken, RefreshTokens } from '#server/people/sign-in/auth/refresh-tokens.ts';
import { takeReplayNotice } from '#server/people/sign-in/auth/replay-notice.ts';
import { selectSignInUsers } from '#server/people/sign-in/auth/session-user.ts';
import { startSession } from '#server/people/sign-in/auth/sessions.ts';
import {
  clearFailures,
  factorThrottleKeys,
  readWaits,
  secondsToWait,
  type ThrottleKeys,
} from '#server/people/sign-in/auth/throttle.ts';
import { askForSecondFactor, tooManyRequests, unauthorized } from '#server/platform/answers/failures.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import type { Services } from '#server/platform/services.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import { type Match, matchCode, readCodes, spendCode } from './code.ts';
import { countWrongCode, recordCodeWait } from './wrong-code.ts';

type Attempt = {
  /** What the first factor was answered with. */
  token: string;
  code: string;
  device: string | undefined;
  /** The cookie header, which contains the known devices of the browser. */
  cookie: string | undefined;
  origin: Origin;
};
type Signers = { refreshTokens: RefreshTokens; devices: KnownDevices };
type Started = Parameters<typeof answerFirstSession>[3];
type Outcome = Started | { wait: number } | 'refused' | 'over';

/**
 * Goes on with a sign-in that waits for a second factor. A wrong code leaves it waiting, and is counted for the person. On a device
 * known to the account it is counted for the device, so that somebody who has the password cannot keep its owner out.
 */
export async function finishSignIn(
  services: Services,
  { refreshTokens, devices }: Signers,
  { token, code, device, cookie, origin }: Attempt,
): Promise<{ answer: Login; cookie: string }> {
  const { tenancy, secrets, tokens } = services;
  const challenge = readChallenge(secrets, token) ?? unauthorized(problemTexts.signInExpired);
  const { tenantId } = challenge;
  const found = await tenancy.asServer(tenantId, 'read', async (tx) => {
    const waiting = (await findChallenge(tx, challenge)) ?? unauthorized(problemTexts.signInExpired);
    const by = factorThrottleKeys(findDevice(devices.read(cookie), tenantId, waiting)?.id ?? waiting.userId);
    const [stored, waits] = await Promise.all([readCodes(tx, waiting.userId), readWaits(tx, by)]);
    const { userId, name } = waiting;
    return { userId, name, stored, by, wait: secondsToWait(waits, by) };
  });
  const { userId, by } = found;
  if (found.wait > 0) {
    await tenancy.asServer(tenantId, 'write', (tx) => recordCodeWait(tx, origin, found, by));
    tooManyRequests(found.wait);
  }
  const match = await matchCode(services, tenantId, found.stored, code);
  const refreshToken = refreshTokens.create(tenantId);
  const isKnown = devices.read(cookie).some((each) => each.tenantId === tenantId && each.userId === userId);
  const outcome = await tenancy.asServer(tenantId, 'write', (tx) =>
    start(tx, origin, { challenge, userId, by, match, device, refreshToken, isKnown }),
  );
  if (outcome === 'over') unauthorized(problemTexts.signInExpired);
  if (outcome === 'refused') askForSecondFactor(token, problemTexts.secondFactorWrong);
  if ('wait' in outcome) tooManyRequests(outcome.wait);
  return answerFirstSession(tokens, devices, cookie, outcome);
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

type Given = {
  challenge: Challenge;
  userId: string;
  by: ThrottleKeys;
  match: Match;
  device: string | undefined;
  refreshToken: RefreshToken;
  isKnown: boolean;
};

/** Returns failures instead of throwing, so that their count and the audit entry commit. */
async function start(tx: WriteTx, origin: Origin, given: Given): Promise<Outcome> {
  const { challenge, userId, by, match, device, refreshToken, isKnown } = given;
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
  const [sessionId, replayedSession] = await Promise.all([
    startSession(tx, origin, { admission: admitWith(userId, factor), device, refreshToken }),
    takeReplayNotice(tx, userId),
  ]);
  if (!isKnown) await mailNewDevice(tx, origin, userId, sessionId);
  return { user, passwordHash: user.password_hash ?? '', sessionId, refreshToken, replayedSession };
}
