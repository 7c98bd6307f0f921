import { problemTexts } from '#contract/platform/problems.ts';
import { selectSignInUsers } from '#server/people/sign-in/sessions/session-user.ts';
import type { Arrival, SignedIn, SignIns } from '#server/people/sign-in/sessions/sign-ins.ts';
import { unauthorized } from '#server/platform/answers/failures.ts';
import type { Services } from '#server/platform/services.ts';
import { readCode, takeCode } from './codes.ts';
import type { FlowCookie } from './flow-cookie.ts';
import { findProvider } from './provider.ts';

/** Starts the session of a person who came back from their provider. Only the browser that came back can do it, and only once. */
export async function exchangeCode(
  { secrets }: Pick<Services, 'secrets'>,
  { flows, signIns }: { flows: FlowCookie; signIns: SignIns },
  { code, ...arrival }: Arrival & { code: string },
): Promise<SignedIn> {
  const known = readCode(secrets, code);
  const content = flows.read(arrival.cookie);
  if (!known || !content || !('codeId' in content) || content.codeId !== known.codeId) refused();
  const signedIn = await signIns.finish<'refused'>(known.tenantId, arrival, async (tx) => {
    const taken = await takeCode(tx, known.codeId);
    if (!taken) return 'refused';
    const [user, provider] = await Promise.all([
      tx.first(
        selectSignInUsers().where('users.id', '=', taken.userId).select('users.password_hash').forNoKeyUpdate('users'),
      ),
      findProvider(tx, taken.providerId),
    ]);
    if (!user || !provider) return 'refused';
    const details = { provider: provider.name };
    return { user, passwordHash: user.password_hash, confirmedAt: taken.confirmedAt, details };
  });
  return signedIn === 'refused' ? refused() : signedIn;
}

function refused(): never {
  unauthorized(problemTexts.signInFailed);
}
