import type { z } from 'zod';
import type { createUserBody, userChanges } from '#contract/people/users.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { lockManagedUser } from '#server/people/accounts/manage.ts';
import { defaultRoles } from '#server/people/roles/defaults.ts';
import { requireStepUp } from '#server/people/sign-in/sessions/require-step-up.ts';
import { forbidFields } from '#server/platform/answers/failures.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';

/** What a user signs in with, what they may do, and whether and until when they may sign in. */
const guarded = ['email', 'userName', 'roleId', 'clientId', 'isActive', 'accessEndsOn'] as const;

/** Asks the actor again who they are if the new user gets a password, a powerful role, or an invitation, whose link the
 * actor sees. Programs set neither an address nor a password. */
export async function guardNewUser(
  tx: WriteTx,
  actor: Actor,
  { password, email, invite, roleId }: z.output<typeof createUserBody>,
): Promise<void> {
  if (actor.isToken && email) forbidFields(['email'], problemTexts.token);
  if (password || invite || (roleId && (await isPowerful(tx, roleId)))) await requireStepUp(tx, actor);
}

/** Asks the actor again who they are if one of the guarded fields changes. Returns whether the address does. */
export async function guardUserChanges(
  tx: WriteTx,
  actor: Actor,
  id: string,
  changes: z.output<typeof userChanges>,
  ifMatch: number | undefined,
): Promise<boolean> {
  if (!guarded.some((field) => changes[field] !== undefined)) return false;
  const before = await lockManagedUser(tx, actor, id, ifMatch);
  const changed = guarded.filter((field) => changes[field] !== undefined && changes[field] !== before[field]);
  if (changed.length > 0) await requireStepUp(tx, actor);
  return changed.includes('email');
}

/** Whether the role may do more than a worker, or a client user, of a new company. */
async function isPowerful(tx: WriteTx, id: string): Promise<boolean> {
  const role = await tx.first(db.selectFrom('roles').where('id', '=', id).select(['is_admin', 'role_type', 'claims']));
  if (!role) return false;
  const usual = role.role_type === 'ClientUser' ? 'client' : 'worker';
  const claims: readonly string[] = defaultRoles.find(({ name }) => name === usual)?.claims ?? [];
  return role.is_admin || role.claims.some((claim) => !claims.includes(claim));
}
