import type { Login } from '#contract/people/auth.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { afterFirstFactor } from '#server/people/sign-in/auth/first-factor.ts';
import { answerFirstSession } from '#server/people/sign-in/auth/first-session.ts';
import type { KnownDevices } from '#server/people/sign-in/auth/known-devices.ts';
import { mailNewDevice } from '#server/people/sign-in/auth/new-device.ts';
import type { RefreshTokens } from '#server/people/sign-in/auth/refresh-tokens.ts';
import { takeReplayNotice } from '#server/people/sign-in/auth/replay-notice.ts';
import { selectSignInUsers } from '#server/people/sign-in/auth/session-user.ts';
import { startSession } from '#server/people/sign-in/auth/sessions.ts';
import { askForSecondFactor, unauthorized } from '#server/platform/answers/failures.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import { countWrite } from '#server/platform/limits/write-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { readCode, takeCode } from './codes.ts';
import type { FlowCookie } from './flow-cookie.ts';
import { findProvider } from './provider.ts';

type Given = { code: string; cookie: string | undefined; device: string | undefined; origin: Origin };

/** Starts the session of a person who came back from their provider. Only the browser that came back can do it, and only once. */
export async function exchangeCode(
  services: Services,
  { flows, devices, refreshTokens }: { flows: FlowCookie; devices: KnownDevices; refreshTokens: RefreshTokens },
  { code, cookie, device, origin }: Given,
): Promise<{ answer: Login; cookie: string }> {
  const { tenancy, secrets, tokens, writeLimits } = services;
  const known = readCode(secrets, code);
  const content = flows.read(cookie);
  if (!known || !content || !('codeId' in content) || content.codeId !== known.codeId) refused();
  const refreshToken = refreshTokens.create(known.tenantId);
  const started = await tenancy.asServer(known.tenantId, 'write', async (tx) => {
    const taken = await takeCode(tx, known.codeId);
    if (!taken) return undefined;
    const [user, provider] = await Promise.all([
      tx.first(
        selectSignInUsers().where('users.id', '=', taken.userId).select('users.password_hash').forNoKeyUpdate('users'),
      ),
      findProvider(tx, taken.providerId),
    ]);
    if (!user || !provider) return undefined;
    countWrite(writeLimits, { tenantId: user.tenant_id, userId: `${user.user_id}/sign-in` }, { ownLimitOnly: true });
    const next = await afterFirstFactor(tx, secrets, user);
    if ('challenge' in next) return next;
    const [sessionId, replayedSession] = await Promise.all([
      startSession(tx, origin, {
        admission: next.admission,
        device,
        refreshToken,
        confirmedAt: taken.confirmedAt,
        details: { provider: provider.name },
      }),
      takeReplayNotice(tx, user.user_id),
    ]);
    const isKnown = devices
      .read(cookie)
      .some((each) => each.tenantId === user.tenant_id && each.userId === user.user_id);
    if (!isKnown) await mailNewDevice(tx, origin, user.user_id, sessionId);
    return { user: next.user, passwordHash: user.password_hash ?? '', sessionId, refreshToken, replayedSession };
  });
  if (started && 'challenge' in started) askForSecondFactor(started.challenge);
  return answerFirstSession(tokens, devices, cookie, started ?? refused());
}

function refused(): never {
  unauthorized(problemTexts.signInFailed);
}
