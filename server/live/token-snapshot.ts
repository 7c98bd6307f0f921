import { decodeJwt } from 'jose';
import { type Actor, displayName } from '#server/tenancy/index.ts';

/** What an access token lets the screens believe of its owner (D16), as one text to compare. */
export function tokenSnapshotOf(who: Actor): string {
  return hints({ name: displayName(who), email: who.email, role: who.roleName, permissions: [...who.claims] });
}

/** The same as a token has it, which has been verified already. */
export function tokenSnapshotIn(token: string): string {
  return hints(decodeJwt(token));
}

type Hints = { name?: string; email?: string | null; role?: string | null; permissions?: string[] };

function hints({ name, email, role, permissions = [] }: Hints): string {
  return JSON.stringify([name, email ?? null, role ?? '', permissions]);
}
