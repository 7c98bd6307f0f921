import { useSyncExternalStore } from 'react';
import type { SessionUser } from '#contract/auth.ts';
import { type Claims, readClaims } from './token-claims.ts';

export interface Session {
  token: string;
  user: SessionUser;
}

/** All that the browser keeps of a session (D18). */
const keys = { token: 'token', refreshToken: 'refreshToken', user: 'user' } as const;

const listeners = new Set<() => void>();
/** Of this tab's last session. */
let endedByChoice = false;
let known: { token: string | null; user: string | null; session: Session | null } | undefined;

/** Who is signed in, or null; follows sign-in and sign-out in every tab. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, readSession);
}

export function readSession(): Session | null {
  const token = localStorage.getItem(keys.token);
  const user = localStorage.getItem(keys.user);
  if (!known || known.token !== token || known.user !== user) {
    known = { token, user, session: token ? compose(token, user) : null };
  }
  return known.session;
}

export function readToken(): string | null {
  return localStorage.getItem(keys.token);
}

export function readRefreshToken(): string | null {
  return localStorage.getItem(keys.refreshToken);
}

export function saveSession(session: { token: string; refreshToken: string; user: SessionUser }): void {
  localStorage.setItem(keys.refreshToken, session.refreshToken);
  localStorage.setItem(keys.user, JSON.stringify(session.user));
  localStorage.setItem(keys.token, session.token);
  endedByChoice = false;
  tell();
}

/** `byChoice`: the person has signed out here; otherwise the server has ended the session. */
export function clearSession({ byChoice = false } = {}): void {
  endedByChoice = byChoice;
  for (const key of Object.values(keys)) localStorage.removeItem(key);
  tell();
}

/** Whether the session that is over now was ended by signing out in this tab. */
export function signedOutByChoice(): boolean {
  return endedByChoice;
}

function subscribe(listener: () => void): () => void {
  // Other tabs' changes arrive as storage events, one's own do not.
  if (listeners.size === 0) window.addEventListener('storage', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', tell);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** The token's claims go before the stored user, which knows more (names, client) but may be older. */
function compose(token: string, storedUser: string | null): Session | null {
  const claims = readClaims(token);
  const stored = parseUser(storedUser);
  const id = claims?.id ?? stored?.id;
  const tenantId = claims?.tenantId ?? stored?.tenantId;
  if (!id || !tenantId) return null;
  return { token, user: { ...unnamed, ...sameUser(stored, id), ...definedOf(claims), id, tenantId } };
}

const unnamed = { name: '', firstName: '', lastName: '', role: '', isAdmin: false, permissions: [] };

function sameUser(stored: Partial<SessionUser> | null, id: string): Partial<SessionUser> {
  return stored?.id === id ? stored : {};
}

function definedOf(claims: Claims | null): Partial<SessionUser> {
  const { name, email, role, permissions } = claims ?? {};
  return Object.fromEntries(
    Object.entries({ name, email, role, permissions }).filter(([, value]) => value !== undefined),
  );
}

function parseUser(stored: string | null): Partial<SessionUser> | null {
  try {
    const user: unknown = JSON.parse(stored ?? 'null');
    return typeof user === 'object' ? (user as Partial<SessionUser> | null) : null;
  } catch {
    return null;
  }
}
