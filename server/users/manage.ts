import { sql } from 'kysely';
import { notFound, refuse, versionConflict } from '#server/failures.ts';
import { holdsAllOf } from '#server/roles/grants.ts';
import { type Actor, db, type WriteTx } from '#server/tenancy/index.ts';

export type ManagedUser = Awaited<ReturnType<typeof lockManagedUser>>;

/**
 * The user, locked, whom the actor may edit or remove: that takes all of the user's own claims (D22). 404 where the actor
 * does not see them, 400 where they may not.
 */
export async function lockManagedUser(tx: WriteTx, actor: Actor, id: string, ifMatch: number | undefined) {
  const user = await tx.first(
    db
      .selectFrom('users')
      .leftJoin('roles', 'roles.id', 'users.role_id')
      .where('users.id', '=', id)
      .where('users.deleted_at', 'is', null)
      .select([
        'users.id',
        'users.email',
        'users.user_name as userName',
        'users.first_name as firstName',
        'users.last_name as lastName',
        'users.phone_number as phoneNumber',
        'users.role_id as roleId',
        'users.client_id as clientId',
        'users.is_active as isActive',
        'users.is_demo as isDemo',
        'users.version',
        'roles.is_admin as isAdmin',
        'roles.claims',
      ])
      .forUpdate('users'),
  );
  if (!user) notFound();
  if (!isWithinOwnClient(actor, user)) {
    refuse('You can only manage people of your own client.');
  }
  if (!holdsAllOf(actor, { isAdmin: user.isAdmin ?? false, claims: user.claims ?? [] })) {
    refuse('You can only manage people whose permissions you hold yourself.');
  }
  if (ifMatch !== undefined && ifMatch !== user.version) versionConflict();
  return user;
}

/** Client users manage the people of their own client alone. */
export function isWithinOwnClient(actor: Actor, { clientId }: { clientId: string | null }): boolean {
  return actor.scope === 'staff' || (clientId !== null && clientId === actor.clientId);
}

/**
 * Refuses to take the last active administrator away. The administrators' role is locked first, so that of two who
 * remove each other at the same time the second finds themselves the last.
 */
export async function requireAnotherAdmin(tx: WriteTx, { id, isAdmin, isActive }: ManagedUser): Promise<void> {
  if (!isAdmin || !isActive) return;
  await tx.run(db.selectFrom('roles').where('is_admin', '=', true).select('id').forUpdate());
  const another = await tx.first(
    db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .where('roles.is_admin', '=', true)
      .where('users.is_active', '=', true)
      .where('users.deleted_at', 'is', null)
      .where('users.id', '<>', id)
      .select(sql<number>`1`.as('found'))
      .limit(1),
  );
  if (!another) refuse('The last active administrator has to stay.');
}
