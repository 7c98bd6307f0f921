import { sql } from 'kysely';
import { conflict, notFound } from '#server/platform/answers/failures.ts';
import { db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { foldName } from '#server/platform/text/names.ts';
import type { Person } from './messages.ts';
import type { ListQuery } from './query.ts';

export const personFilters = ['userName', 'externalId', 'emails.value', 'id'] as const;

/** The people of the staff, also deactivated ones. Client users are never part of it. */
export async function listPeople(tx: ReadTx, { filter, startIndex, count }: ListQuery) {
  const found = filter ? selectStaff().where(matches(filter.attribute, filter.value)) : selectStaff();
  const [total, items] = await Promise.all([
    tx.first(found.select(sql<number>`count(*)::int`.as('total'))),
    count === 0
      ? []
      : tx.run(
          withColumns(found)
            .orderBy('users.id')
            .limit(count)
            .offset(startIndex - 1),
        ),
  ]);
  return { total: total?.total ?? 0, startIndex, items };
}

export async function getPerson(tx: ReadTx, id: string): Promise<Person> {
  return (await tx.first(withColumns(selectStaff()).where('users.id', '=', id))) ?? notFound();
}

export type LockedPerson = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

/** Locks a person of the staff, with what decides what a directory may change. */
export async function lockPerson(tx: WriteTx, id: string) {
  const person = await tx.first(
    withColumns(selectStaff())
      .select([
        sql<boolean>`coalesce(roles.is_admin, false)`.as('isAdmin'),
        'users.is_break_glass as isBreakGlass',
        'users.is_demo as isDemo',
      ])
      .where('users.id', '=', id)
      .forUpdate('users'),
  );
  return person ?? notFound();
}

/** Refuses names that belong to somebody else in the company, also to client users, who are hidden from the directory. */
export async function refuseTaken(
  tx: ReadTx,
  id: string,
  names: { userName?: string | undefined; email?: string | null | undefined; externalId?: string | null | undefined },
): Promise<void> {
  const { userName, email, externalId } = names;
  const taken = await tx.first(
    sql<{ userName: boolean; email: boolean; externalId: boolean }>`
      select bool_or(${userName === undefined ? sql`false` : isCalled(userName)}) as "userName",
        bool_or(${email ? sql`email_key = ${foldName(email)}` : sql`false`}) as email,
        bool_or(${externalId ? sql`external_id = ${externalId}` : sql`false`}) as "externalId"
      from users where users.id <> ${id}::uuid and users.deleted_at is null`,
  );
  if (taken?.userName) conflict('Somebody here already has this userName.');
  if (taken?.email) conflict('Somebody here already has this e-mail address.');
  if (taken?.externalId) conflict('Somebody here already has this externalId.');
}

/** The role of people that the directory adds: that of the first identity provider of the staff with one. Never that of administrators. */
export async function findRoleOfNewPeople(tx: ReadTx): Promise<{ id: string } | undefined> {
  return tx.first(
    db
      .selectFrom('identity_providers')
      .innerJoin('roles', 'roles.id', 'identity_providers.role_id')
      .where('identity_providers.covers', '<>', 'Clients')
      .where('roles.is_admin', '=', false)
      .where(sql<boolean>`roles.role_type is distinct from 'ClientUser'`)
      .orderBy('identity_providers.name_key')
      .select('roles.id')
      .limit(1),
  );
}

/** The people of the staff, with their roles. */
export function selectStaff() {
  return db
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .where('users.deleted_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .where('users.client_id', 'is', null)
    .where(sql<boolean>`roles.role_type is distinct from 'ClientUser'`);
}

function withColumns(query: ReturnType<typeof selectStaff>) {
  return query.select([
    'users.id',
    'users.external_id as externalId',
    sql<string>`coalesce(users.scim_user_name, users.email, users.user_name, users.id::text)`.as('userName'),
    'users.first_name as firstName',
    'users.last_name as lastName',
    'users.email',
    'users.is_active as isActive',
    'users.role_id as roleId',
    'roles.name as roleName',
    'users.created_at as createdAt',
    'users.updated_at as updatedAt',
  ]);
}

function matches(attribute: string, value: string) {
  switch (attribute) {
    case 'userName':
      return isCalled(value);
    case 'externalId':
      return sql<boolean>`users.external_id = ${value}`;
    case 'id':
      return sql<boolean>`users.id::text = ${value.toLowerCase()}`;
    default:
      return sql<boolean>`users.email_key = ${foldName(value)}`;
  }
}

/** Whether the directory knows the person by this name, or would if it knew them. */
function isCalled(userName: string) {
  const key = foldName(userName);
  return sql<boolean>`(users.scim_user_name_key = ${key}
    or users.scim_user_name_key is null and (users.email_key = ${key} or users.user_name_key = ${key}))`;
}
