import type { Login, ReplayedSession } from '#contract/people/auth.ts';
import type { KnownDevices } from './known-devices.ts';
import type { RefreshToken } from './refresh-tokens.ts';
import { fromSignInUser, type SignInUser } from './session-user.ts';
import type { Tokens } from './tokens.ts';

type Started = {
  user: SignInUser;
  passwordHash: string;
  sessionId: string;
  refreshToken: RefreshToken;
  replayedSession?: ReplayedSession | undefined;
};

/**
 * The answer at the end of every way in but the password alone: a second factor, a passkey, a provider, a link or a sign-up. `cookie`
 * makes this device known to the account.
 */
export async function answerFirstSession(
  tokens: Tokens,
  devices: KnownDevices,
  /** The cookie header of the request. */
  givenCookie: string | undefined,
  { user, passwordHash, sessionId, refreshToken, replayedSession }: Started,
): Promise<{ answer: Login; cookie: string }> {
  const sessionUser = fromSignInUser(user);
  const { token, expiresIn } = await tokens.issue(sessionUser, sessionId);
  const session = { token, refreshToken: refreshToken.text, expiresIn, user: sessionUser };
  return {
    answer: { ...session, ...(replayedSession && { replayedSession }) },
    cookie: devices.remember(devices.read(givenCookie), { ...user, password_hash: passwordHash }),
  };
}
