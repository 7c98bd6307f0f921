import { decodeJwt } from 'jose';
import { type Actor, displayName } from '#server/platform/tenancy/index.ts';

/** The user's profile and permissions that an access token carries, as one text to compare. */
export function tokenSnapshotOf(who: Actor): string {
  return snapshot({ name: displayName(who), email: who.email, role: who.roleName, permissions: [...who.claims] });
}

/** The same from a token, which must have been verified. */
export function tokenSnapshotIn(token: string): string {
  return snapshot(decodeJwt(token));
}

type Profile = { name?: string; email?: string | null; role?: string | null; permissions?: string[] };

function snapshot({ name, email, role, permissions = [] }: Profile): string {
  return JSON.stringify([name, email ?? null, role ?? '', permissions]);
}
