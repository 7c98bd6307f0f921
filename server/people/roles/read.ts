import { sql } from 'kysely';
import type { Role } from '#contract/people/roles.ts';
import { claimValues } from '#contract/platform/claims.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { foldName } from '#server/platform/text/names.ts';

/** Returns a role with its permissions, or undefined. */
export async function getRole(tx: ReadTx, id: string): Promise<Role | undefined> {
  const row = await tx.first(selectRoles().where('roles.id', '=', id));
  return row && presentRole(row);
}

/** Returns the role with this name in any case, or undefined. */
export async function getRoleByName(tx: ReadTx, name: string): Promise<Role | undefined> {
  if (name.includes('\u0000')) return undefined;
  const row = await tx.first(selectRoles().where('roles.name_key', '=', foldName(name)));
  return row && presentRole(row);
}

/** The first of those who have the role, and how many others have it; undefined if nobody has. */
export async function findHolders(tx: ReadTx, id: string): Promise<{ name: string; others: number } | undefined> {
  return tx.first(
    db
      .selectFrom('users')
      .where('role_id', '=', id)
      .where('deleted_at', 'is', null)
      .select([
        sql<string>`trim(first_name || ' ' || last_name)`.as('name'),
        sql<number>`(count(*) over ())::int - 1`.as('others'),
      ])
      .orderBy('sort_name')
      .limit(1),
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRoles>['execute']>>[number];

/** Administrators always hold every claim, so their role lists them all. */
export function presentRole(row: Row): Role {
  return withoutNulls({ ...row, claims: row.isAdmin ? [...claimValues] : row.claims }) as Role;
}

export function selectRoles() {
  return db
    .selectFrom('roles')
    .select([
      'roles.id',
      'roles.name',
      'roles.role_type as roleType',
      'roles.description',
      'roles.claims',
      'roles.ticket_scope as ticketScope',
      'roles.may_invite as mayInvite',
      'roles.may_sign_off as maySignOff',
      'roles.is_admin as isAdmin',
      'roles.created_at as createdAt',
      'roles.updated_at as updatedAt',
      'roles.version',
      sql<number>`(select count(*)::int from users where users.role_id = roles.id and users.deleted_at is null)`.as(
        'userCount',
      ),
    ]);
}
