import { apiErrorOf } from './api-error.ts';
import { clearSession, readRefreshToken, readToken, saveSession } from './session.ts';
import { readClaims } from './token-claims.ts';
import { send } from './transport.ts';

/** Seconds before its end from which a token is no longer used. */
const margin = 30;

/** Seconds by which this device's clock is ahead of the server's; known once a token has come fresh from there. */
let clockAhead = 0;
let renewing: Promise<boolean> | undefined;

/** The access token, renewed first where it is about to end; null when nobody is signed in. */
export async function freshToken(): Promise<string | null> {
  const token = readToken();
  // Where renewing does not work just now, the call itself finds out what is wrong.
  if (token && endsSoon(token)) await renew(token).catch(() => {});
  return readToken();
}

/**
 * Exchanges the refresh token for a new pair, one tab at a time (D15). False: the session is over and cleared away.
 * Rejects where the server could not say. `spent` is the token that no longer served.
 */
export function renew(spent: string): Promise<boolean> {
  renewing ??= alone(() => exchangeOnce(spent)).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** Tells how far the clocks are apart from a token that has just been issued. */
export function noteClock(token: string): void {
  const issuedAt = readClaims(token)?.iat;
  if (issuedAt) clockAhead = Date.now() / 1000 - issuedAt;
}

async function exchangeOnce(spent: string): Promise<boolean> {
  if (readToken() !== spent) return readToken() !== null; // Another tab was faster.
  const refreshToken = readRefreshToken();
  if (!refreshToken) return end();

  const response = await send('refreshToken', { body: { refreshToken, token: spent } }, {});
  if (response.ok) {
    const session = await response.json();
    // Signed out meanwhile stays signed out.
    if (readRefreshToken() !== refreshToken) return readToken() !== null;
    noteClock(session.token);
    saveSession(session);
    return true;
  }
  if (response.status === 429 || response.status >= 500) throw await apiErrorOf('refreshToken', response);
  return readRefreshToken() === refreshToken ? end() : readToken() !== null;
}

function end(): false {
  clearSession();
  return false;
}

function endsSoon(token: string): boolean {
  const expiresAt = readClaims(token)?.exp;
  return expiresAt !== undefined && expiresAt - (Date.now() / 1000 - clockAhead) < margin;
}

/** Browsers offer locks to secure pages only; elsewhere the server's grace for a replayed token has to do. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('loggia-session', work) : work();
}
