import { forgetOwnDrafts } from '#web/lib/draft-store.ts';
import { clearSession, readRefreshToken, readToken } from '#web/lib/session.ts';
import { send } from '#web/lib/transport.ts';

/** Clears the session in every tab and what the person was writing immediately, then ends the session on the server. */
export function signOut(): void {
  const token = readToken();
  const refreshToken = readRefreshToken();
  forgetOwnDrafts().catch(() => {});
  clearSession({ byChoice: true });
  send('logout', { body: { refreshToken } }, { token, keepalive: true }).catch(() => {});
}
