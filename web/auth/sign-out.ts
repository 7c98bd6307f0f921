import { clearSession, readRefreshToken, readToken } from '#web/lib/session.ts';
import { send } from '#web/lib/transport.ts';

/** Clears the session in every tab immediately, then ends it on the server. */
export function signOut(): void {
  const token = readToken();
  const refreshToken = readRefreshToken();
  clearSession({ byChoice: true });
  send('logout', { body: { refreshToken } }, { token, keepalive: true }).catch(() => {});
}
