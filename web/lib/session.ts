import { useSyncExternalStore } from 'react';
import type { SessionUser } from '#contract/people/auth.ts';
import { forgetReturnAddress } from './preview-return.ts';
import { type Claims, readClaims } from './token-claims.ts';

export interface Session {
  token: string;
  user: SessionUser;
  /** Set in a preview, where `user` is who is shown. */
  preview?: Preview;
}

export interface Preview {
  /** Who is shown, in words: 'Nina Park of Harbour & Finch'. */
  shown: string;
  /** In milliseconds since 1970. */
  until: number;
  /** The user who started it. */
  startedBy: string;
}

/** Everything the browser stores of a session. */
const keys = { token: 'token', refreshToken: 'refreshToken', user: 'user' } as const;

const listeners = new Set<() => void>();
/** The preview in this tab. Only in memory, so that it ends with the tab and with a reload. */
let preview: (Session & { preview: Preview }) | undefined;
/** Whether this tab's last session ended by signing out. */
let endedByChoice = false;
let cached: { token: string | null; user: string | null; session: Session | null } | undefined;

/** The current session or null. It follows sign-in and sign-out in every tab. In a preview it is that of who is shown. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, readSession);
}

export function readSession(): Session | null {
  return readPreview() ?? readOwnSession();
}

/** The preview in this tab, while the user who started it is signed in. */
export function readPreview(): (Session & { preview: Preview }) | null {
  return preview && readOwnSession()?.user.id === preview.preview.startedBy ? preview : null;
}

/** Shows another user in this tab, until it ends. */
export function savePreview(token: string, user: SessionUser, shown: string, expiresIn: number): void {
  const startedBy = readOwnSession()?.user.id ?? '';
  preview = { token, user, preview: { shown, until: Date.now() + expiresIn * 1000, startedBy } };
  notifyListeners();
}

export function clearPreview(): void {
  preview = undefined;
  notifyListeners();
}

/** The session of the user who signed in, also in a preview. */
export function readOwnSession(): Session | null {
  const token = localStorage.getItem(keys.token);
  const user = localStorage.getItem(keys.user);
  if (!cached || cached.token !== token || cached.user !== user) {
    cached = { token, user, session: token ? buildSession(token, user) : null };
  }
  return cached.session;
}

/** The user's own access token, also in a preview. */
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
  notifyListeners();
}

/** `byChoice`: the user signed out here. Otherwise the server ended the session. */
export function clearSession({ byChoice = false } = {}): void {
  endedByChoice = byChoice;
  preview = undefined;
  forgetReturnAddress();
  for (const key of Object.values(keys)) localStorage.removeItem(key);
  notifyListeners();
}

export function signedOutByChoice(): boolean {
  return endedByChoice;
}

function subscribe(listener: () => void): () => void {
  // Storage events arrive only from other tabs.
  if (listeners.size === 0) window.addEventListener('storage', notifyListeners);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', notifyListeners);
  };
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** The token's claims win over the stored user, which has more fields (names, client) but may be older. */
function buildSession(token: string, storedUser: string | null): Session | null {
  const claims = readClaims(token);
  const stored = parseUser(storedUser);
  const id = claims?.id ?? stored?.id;
  const tenantId = claims?.tenantId ?? stored?.tenantId;
  if (!id || !tenantId) return null;
  return { token, user: { ...emptyUser, ...storedIfSameUser(stored, id), ...definedClaims(claims), id, tenantId } };
}

const emptyUser = { name: '', firstName: '', lastName: '', role: '', isAdmin: false, permissions: [] };

function storedIfSameUser(stored: Partial<SessionUser> | null, id: string): Partial<SessionUser> {
  return stored?.id === id ? stored : {};
}

function definedClaims(claims: Claims | null): Partial<SessionUser> {
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
