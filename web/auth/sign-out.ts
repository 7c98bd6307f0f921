import { clearSession, readRefreshToken, readToken } from '#web/lib/session.ts';
import { send } from '#web/lib/transport.ts';

/** Forgets the session here at once, in every tab, and ends it on the server as soon as that hears of it. */
export function signOut(): void {
  const token = readToken();
  const refreshToken = readRefreshToken();
  clearSession({ byChoice: true });
  send('logout', { body: { refreshToken } }, { token, keepalive: true }).catch(() => {});
}
