import { type RawBuilder, sql } from 'kysely';
import { type Claim, claimValues } from '#contract/platform/claims.ts';
import { refuse } from '#server/platform/answers/failures.ts';
import { type Actor, heldClaims } from '#server/platform/tenancy/index.ts';

/** The permissions of a role as stored in its row. */
export type Grants = { isAdmin: boolean; claims: readonly string[] };

/** Whether the actor holds all of these permissions, which granting, editing or removing them requires. Administrators hold all. */
export function holdsAllOf(actor: Actor, grants: Grants): boolean {
  if (actor.isAdmin) return true;
  return !grants.isAdmin && [...heldClaims(false, grants.claims)].every((claim) => actor.claims.has(claim));
}

/** The same check in SQL for the role that a statement joins, if any. */
export function holdsAllOfRole(actor: Actor): RawBuilder<boolean> {
  if (actor.isAdmin) return sql`true`;
  const lacked = claimValues.filter((claim) => !actor.claims.has(claim));
  return sql`coalesce(not roles.is_admin and not roles.claims && ${lacked}::text[], true)`;
}

/** Refuses a grant of claims that the actor lacks. */
export function requireGrantable(actor: Actor, claims: readonly Claim[]): void {
  if (!holdsAllOf(actor, { isAdmin: false, claims })) {
    refuse('You can only grant permissions you have yourself.');
  }
}
