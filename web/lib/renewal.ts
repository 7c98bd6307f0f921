import { apiErrorOf } from './api-error.ts';
import { clearPreview, clearSession, readPreview, readRefreshToken, readToken, saveSession } from './session.ts';
import { readClaims } from './token-claims.ts';
import { send } from './transport.ts';

/** Seconds before expiry at which a token is renewed. */
const marginSeconds = 30;

/** Seconds by which this device's clock is ahead of the server's. Known after the first fresh token. */
let clockAhead = 0;
let renewing: Promise<boolean> | undefined;

/** The access token, renewed first if it is about to expire, or the token of the preview. Null without a session. */
export async function freshToken(): Promise<string | null> {
  const preview = readPreview();
  if (preview) return preview.token;
  const token = readToken();
  // If renewal fails temporarily, the call itself reports the problem.
  if (token && expiresSoon(token)) await renew(token).catch(() => {});
  return readToken();
}

/**
 * Exchanges the refresh token for a new pair, one tab at a time. Resolves with false if the session is over; it
 * is then cleared. Rejects if the server could not be reached. `spent` is the token that was refused.
 */
export function renew(spent: string): Promise<boolean> {
  // A preview cannot be renewed. If it is refused, it is over.
  if (spent === readPreview()?.token) {
    clearPreview();
    return Promise.resolve(false);
  }
  renewing ??= withLock(() => exchangeOnce(spent)).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** Computes the clock difference from a newly issued token. */
export function recordClockOffset(token: string): void {
  const issuedAt = readClaims(token)?.iat;
  if (issuedAt) clockAhead = Date.now() / 1000 - issuedAt;
}

async function exchangeOnce(spent: string): Promise<boolean> {
  if (readToken() !== spent) return readToken() !== null; // Another tab has already renewed it.
  const refreshToken = readRefreshToken();
  if (!refreshToken) return endSession();

  const response = await send('refreshToken', { body: { refreshToken, token: spent } }, {});
  if (response.ok) {
    const session = await response.json();
    // Do not sign the user in again if they have signed out.
    if (readRefreshToken() !== refreshToken) return readToken() !== null;
    recordClockOffset(session.token);
    saveSession(session);
    return true;
  }
  if (response.status === 429 || response.status >= 500) throw await apiErrorOf('refreshToken', response);
  return readRefreshToken() === refreshToken ? endSession() : readToken() !== null;
}

function endSession(): false {
  clearSession();
  return false;
}

function expiresSoon(token: string): boolean {
  const expiresAt = readClaims(token)?.exp;
  return expiresAt !== undefined && expiresAt - (Date.now() / 1000 - clockAhead) < marginSeconds;
}

/** Locks exist only on secure pages. Other pages rely on the server's grace period for reused tokens. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('loggia-session', work) : work();
}
