import { sql } from 'kysely';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { nameSkeleton } from '#server/platform/text/name-skeleton.ts';
import { type Cells, foldedValuesOf, idsOf, valuesOf } from './match.ts';

export type ExistingUser = Awaited<ReturnType<typeof readExisting>>[number];

/** Every role, by which rows are checked. */
export function readRoles(tx: ReadTx) {
  return tx.run(
    db.selectFrom('roles').select(['id', 'name_key as key', 'role_type as roleType', 'is_admin as isAdmin', 'claims']),
  );
}

/** The users that rows may be about. */
export function readExisting(tx: ReadTx, rows: readonly Cells[]) {
  const looks = valuesOf(rows, 'username').map((name) => nameSkeleton(name).toString('hex'));
  return tx.run(
    db
      .selectFrom('users')
      .leftJoin('roles', 'roles.id', 'users.role_id')
      .where('users.deleted_at', 'is', null)
      .where(
        sql<boolean>`(users.email_key = any (${foldedValuesOf(rows, 'email')}::text[])
          or users.user_name_key = any (${foldedValuesOf(rows, 'username')}::text[])
          or encode(users.user_name_skeleton, 'hex') = any (${looks}::text[])
          or users.external_key = any (${valuesOf(rows, 'externalKey')}::text[])
          or users.id = any (${idsOf(rows)}::uuid[]))`,
      )
      .select([
        'users.id',
        'users.external_key as externalKey',
        'users.email_key as emailKey',
        'users.user_name_key as nameKey',
        sql<string | null>`encode(users.user_name_skeleton, 'hex')`.as('skeleton'),
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
        'roles.is_admin as isAdmin',
        'roles.claims',
      ]),
  );
}
