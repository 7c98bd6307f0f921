import { sql } from 'kysely';
import { holdsAllOf } from '#server/people/roles/grants.ts';
import { notFound, refuse, versionConflict } from '#server/platform/answers/failures.ts';
import { type Actor, db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { requireAnotherBreakGlass } from './break-glass.ts';

export type ManagedUser = Awaited<ReturnType<typeof lockManagedUser>>;

/**
 * Locks and returns a user that the actor may edit or remove, which requires all of that user's claims. 404 if the
 * actor cannot see the user, 400 if they may not manage them.
 */
export async function lockManagedUser(tx: WriteTx, actor: Actor, id: string, ifMatch: number | undefined) {
  const user = await lockRemovableUser(tx, actor, id, ifMatch);
  if (user.erasedAt) refuse(erasedRefusal);
  return user;
}

/** The same checks for a removal, which is all that is left for a user whose data was erased. */
export async function lockRemovableUser(tx: WriteTx, actor: Actor, id: string, ifMatch: number | undefined) {
  const user = requireManageable(actor, await tx.first(selectManaged(id).forUpdate('users')));
  if (ifMatch !== undefined && ifMatch !== user.version) versionConflict();
  return user;
}

export const erasedRefusal = 'The personal data of this person was erased. They can only be removed.';

export const demoPasswordRefusal = 'Passwords of demo accounts cannot be changed.';

/** The same checks for a read. */
export async function readManagedUser(tx: ReadTx, actor: Actor, id: string): Promise<ManagedUser> {
  return requireManageable(actor, await tx.first(selectManaged(id)));
}

function selectManaged(id: string) {
  return db
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
      'users.access_ends_on as accessEndsOn',
      'users.is_demo as isDemo',
      sql<boolean>`users.email_unconfirmed and users.password_hash is null`.as('isUntold'),
      'users.erased_at as erasedAt',
      'users.version',
      'roles.is_admin as isAdmin',
      'roles.claims',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectManaged>['executeTakeFirst']>>;

function requireManageable(actor: Actor, user: Row): NonNullable<Row> {
  if (!user) notFound();
  refuseUnmanageable(actor, user);
  return user;
}

/** The rules alone. */
export function refuseUnmanageable(
  actor: Actor,
  user: Pick<NonNullable<Row>, 'clientId' | 'isAdmin' | 'claims'>,
): void {
  if (!isWithinOwnClient(actor, user)) {
    refuse('You can only manage people at your own client.');
  }
  if (!holdsAllOf(actor, { isAdmin: user.isAdmin ?? false, claims: user.claims ?? [] })) {
    refuse('You can only manage people whose permissions you also hold.');
  }
}

/** Client users manage only people at their own client. */
export function isWithinOwnClient(actor: Actor, { clientId }: { clientId: string | null }): boolean {
  return actor.scope === 'staff' || (clientId !== null && clientId === actor.clientId);
}

/**
 * Refuses to remove the last active administrator whose access has no last day. The administrators' role is locked first, so that two administrators
 * cannot remove each other at the same time.
 */
export async function requireAnotherAdmin(
  tx: WriteTx,
  { id, isAdmin, isActive }: Pick<ManagedUser, 'id' | 'isAdmin' | 'isActive'>,
): Promise<void> {
  if (!isAdmin || !isActive) return;
  await tx.run(db.selectFrom('roles').where('is_admin', '=', true).select('id').forUpdate());
  const another = await tx.first(
    db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .where('roles.is_admin', '=', true)
      .where('users.is_active', '=', true)
      .where('users.access_ends_on', 'is', null)
      .where('users.deleted_at', 'is', null)
      .where('users.id', '<>', id)
      .select(sql<number>`1`.as('found'))
      .limit(1),
  );
  if (!another)
    refuse(
      'The last active administrator cannot be removed, deactivated, or given another role or a last day of access.',
    );
  await requireAnotherBreakGlass(tx, id);
}
