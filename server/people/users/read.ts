import { sql } from 'kysely';
import { mayCall } from '#contract/operations.ts';
import type { User } from '#contract/people/users.ts';
import { isWithinOwnClient } from '#server/people/accounts/manage.ts';
import { holdsAllOfRole } from '#server/people/roles/grants.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { type Actor, db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';

/** Returns a user with the fields that the actor may see, or undefined. */
export async function getVisibleUser(tx: ReadTx, actor: Actor, id: string): Promise<User | undefined> {
  const row = await tx.first(selectUsers(actor).where('users.id', '=', id));
  return row && presentUser(row, id === actor.userId || actor.claims.has('Users:ViewUsers'), actor);
}

/** Returns a user that the actor has just written, with all fields, because the actor already knows them. */
export async function getWrittenUser(tx: ReadTx, actor: Actor, id: string): Promise<User> {
  const row = await tx.first(selectUsers(actor).where('users.id', '=', id));
  return row ? presentUser(row, true, actor) : notFound();
}

type Row = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number];

/** Removes the fields that the actor may not see. Client users never see contact data of staff. */
export function presentUser({ roleType, ...row }: Row, whole: boolean, actor: Actor): User {
  const clientRole = row.clientId !== null || roleType === 'ClientUser';
  const foreignStaff = actor.scope !== 'staff' && !clientRole && row.id !== actor.userId;
  const {
    email,
    username,
    phone,
    isActive,
    accessEndsOn,
    erasedAt,
    pending,
    invitedUntil,
    version,
    holdsAll,
    clientName,
    clientAccessEndsOn,
    ...others
  } = row;
  const { mailState, emailUnconfirmed, mailProblem, locale, region, timeZone, hasSecondFactor, ...names } = others;
  const contact = foreignStaff ? {} : { email, username, phone };
  const manageable = holdsAll && isWithinOwnClient(actor, row);
  const mayEdit = manageable && actor.claims.has('Users:EditUsers');
  return withoutNulls({
    ...names,
    clientRole,
    ...(whole && { ...contact, clientName, isActive, accessEndsOn, clientAccessEndsOn, erasedAt, manageable, version }),
    ...(row.id === actor.userId && { locale, region, timeZone }),
    ...(whole && manageable && pending && { pending, invitedUntil }),
    ...(whole &&
      (mayEdit || row.id === actor.userId) && {
        mailState,
        emailUnconfirmed: emailUnconfirmed || null,
      }),
    ...(whole && mayEdit && { mailProblem, hasSecondFactor: hasSecondFactor || null }),
  }) as User;
}

/** Whether the actor sees the names of clients beside people. */
export function maySeeClients({ claims, isAdmin }: Actor): boolean {
  return mayCall('listClients', { permissions: [...claims], isAdmin });
}

export function selectUsers(actor: Actor) {
  const clientName = sql<string | null>`(select name from clients where clients.id = users.client_id)`;
  const clientAccessEndsOn = sql<
    string | null
  >`(select access_ends_on from clients where clients.id = users.client_id)`;
  const invitedUntil = sql<string | null>`case when users.password_hash is null then (
    select max(expires_at) from entry_links link
    where link.user_id = users.id and link.purpose = 'invitation'
      and link.used_at is null and link.revoked_at is null and link.expires_at > now()) end`;
  const hasSecondFactor = sql<boolean | null>`app.has_factor(users.tenant_id, users.id)`;
  return db
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .where('users.deleted_at', 'is', null)
    .select([
      'users.id',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'users.user_name as username',
      'users.phone_number as phone',
      'users.role_id as roleId',
      'roles.name as roleName',
      'roles.role_type as roleType',
      'users.client_id as clientId',
      (maySeeClients(actor) ? clientName : sql<null>`null`).as('clientName'),
      'users.is_active as isActive',
      'users.access_ends_on as accessEndsOn',
      (maySeeClients(actor) && actor.scope === 'staff' ? clientAccessEndsOn : sql<null>`null`).as('clientAccessEndsOn'),
      'users.erased_at as erasedAt',
      sql<boolean>`users.is_active and not users.is_demo and users.password_hash is null`.as('pending'),
      invitedUntil.as('invitedUntil'),
      holdsAllOfRole(actor).as('holdsAll'),
      'users.mail_state as mailState',
      'users.email_unconfirmed as emailUnconfirmed',
      'users.mail_problem as mailProblem',
      (actor.isAdmin ? hasSecondFactor : sql<null>`null`).as('hasSecondFactor'),
      'users.version',
      'users.locale',
      'users.region',
      'users.time_zone as timeZone',
    ]);
}
