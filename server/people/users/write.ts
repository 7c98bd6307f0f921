import { sql } from 'kysely';
import type { z } from 'zod';
import type { createUserBody, User, userChanges } from '#contract/people/users.ts';
import { dropAssignments, dropUnfitAssignments } from '#server/people/accounts/assignments.ts';
import { mailNotice } from '#server/people/accounts/mail-notice.ts';
import {
  lockManagedUser,
  lockRemovableUser,
  type ManagedUser,
  requireAnotherAdmin,
} from '#server/people/accounts/manage.ts';
import { refuseTakenNames, signInNames } from '#server/people/accounts/sign-in-names.ts';
import { removeFactorsOf } from '#server/people/sign-in/factors/reset.ts';
import { revokeLinks } from '#server/people/sign-in/links/links.ts';
import { dropIdentities } from '#server/people/sign-in/providers/link.ts';
import { endSessionsOf } from '#server/people/sign-in/sessions/sessions.ts';
import { dropPicture } from '#server/people/users/pictures/write.ts';
import { invalid, refuse } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { accessColumns } from './access-end.ts';
import type { TakeOver } from './leaving.ts';
import { getWrittenUser } from './read.ts';
import { resolveAssignment } from './role-assignment.ts';

type NewUser = z.output<typeof createUserBody>;
type UserChanges = z.output<typeof userChanges>;
type Fields = Omit<NewUser, 'invite' | 'password' | 'confirmPassword'>;

/** With `passwordHash` null, the user cannot sign in until a password is set. */
export async function createUser(
  tx: WriteTx,
  origin: Origin,
  actor: Actor,
  body: NewUser,
  passwordHash: string | null,
): Promise<User> {
  const id = newId();
  const fields: Fields = { ...body, ...(await resolveAssignment(tx, actor, body)) };
  await refuseTakenNames(
    tx.run(
      db.insertInto('users').values({
        tenant_id: sql<string>`app.tenant_id()`,
        id,
        ...columns(fields),
        ...accessColumns(fields.accessEndsOn),
        password_hash: passwordHash,
        email_unconfirmed: fields.email !== null,
      }),
    ),
  );
  const { roleId, clientId, isActive, accessEndsOn } = fields;
  await record(tx, origin, {
    action: 'user.created',
    subjectType: 'user',
    subjectId: id,
    subjectName: fullName(fields),
    details: { role: await nameOfRole(tx, roleId), roleId, clientId, isActive, ...(accessEndsOn && { accessEndsOn }) },
  });
  tx.changed('users', id);
  return getWrittenUser(tx, actor, id);
}

/** Changes the given fields. A changed role or client drops project assignments that no longer fit. */
export async function updateUser(
  tx: WriteTx,
  origin: Origin,
  actor: Actor,
  id: string,
  changes: UserChanges,
  ifMatch: number | undefined,
  takeOver?: TakeOver,
): Promise<User> {
  const before = await lockManagedUser(tx, actor, id, ifMatch);
  if (takeOver && !(before.isActive && changes.isActive === false))
    invalid('heirId', 'Somebody takes over only when a person is deactivated');
  const requested = { ...fieldsOf(before), ...changes };
  const moves = requested.roleId !== before.roleId || requested.clientId !== before.clientId;
  const fields: Fields = moves ? { ...requested, ...(await resolveAssignment(tx, actor, requested)) } : requested;
  const changed = (Object.keys(fields) as (keyof Fields)[]).filter((name) => fields[name] !== before[name]);
  if (changed.length > 0) await change(tx, origin, actor, before, fields, changed, takeOver);
  return getWrittenUser(tx, actor, id);
}

/**
 * Removes login, assignments, sessions and links. The name stays, because it is shown on what the user created. The heir takes
 * over what the user still had to do.
 */
export async function deleteUser(
  tx: WriteTx,
  origin: Origin,
  actor: Actor,
  id: string,
  ifMatch: number | undefined,
  takeOver?: TakeOver,
): Promise<void> {
  const user = await lockRemovableUser(tx, actor, id, ifMatch);
  if (user.isDemo) refuse(demoAccountRefusal);
  if (id === actor.userId) refuse('You cannot remove yourself.');
  await requireAnotherAdmin(tx, user);
  const handedOver = await takeOver?.(user);
  await dropPicture(tx, id);
  await dropIdentities(tx, id);
  await removeFactorsOf(tx, id);
  const [sessionsEnded] = await Promise.all([endSessionsOf(tx, id, null), revokeLinks(tx, id)]);
  const nothing = {
    email: null,
    userName: null,
    phoneNumber: null,
    roleId: null,
    clientId: null,
    isActive: false,
    accessEndsOn: null,
  };
  await tx.run(
    db
      .updateTable('users')
      .set({
        ...columns({ ...fieldsOf(user), ...nothing }),
        ...accessColumns(null),
        password_hash: null,
        is_break_glass: false,
        external_id: null,
        scim_user_name: null,
        scim_user_name_key: null,
        deleted_at: sql`now()`,
        version: sql`version + 1`,
      })
      .where('id', '=', id),
  );
  await dropAssignments(tx, id);
  await record(tx, origin, {
    action: 'user.deleted',
    subjectType: 'user',
    subjectId: id,
    subjectName: fullName(user),
    details: { sessionsEnded, ...(handedOver && { handedOver }) },
  });
  tx.changed('users', id);
}

async function change(
  tx: WriteTx,
  origin: Origin,
  actor: Actor,
  before: ManagedUser,
  fields: Fields,
  changed: (keyof Fields)[],
  takeOver: TakeOver | undefined,
): Promise<void> {
  const { id } = before;
  const moves = changed.includes('roleId') || changed.includes('clientId');
  const deactivates = before.isActive && !fields.isActive;
  refuseChange(actor, before, fields, changed);
  if (deactivates || changed.includes('roleId') || (changed.includes('accessEndsOn') && fields.accessEndsOn))
    await requireAnotherAdmin(tx, before);
  // A link was made for this person as they were, and perhaps sent to their former address.
  if (deactivates || moves || changed.includes('email')) await revokeLinks(tx, id);
  const handedOver = await takeOver?.(before);

  await refuseTakenNames(
    tx.run(
      db
        .updateTable('users')
        .set({
          ...columns(fields),
          ...(changed.includes('email') && { ...unverified, email_unconfirmed: fields.email !== null }),
          ...(changed.includes('accessEndsOn') && accessColumns(fields.accessEndsOn)),
          version: sql`version + 1`,
          updated_at: sql`now()`,
        })
        .where('id', '=', id),
    ),
  );
  // An address that nobody confirmed got no mail yet, and may be that of a stranger.
  if (changed.includes('email') && !before.isUntold)
    await mailNotice(tx, 'emailChanged', { userId: id, address: before.email });
  if (moves) await dropUnfitAssignments(tx, id);
  if (deactivates) await endSessionsOf(tx, id, null);
  await record(tx, origin, {
    action: 'user.updated',
    subjectType: 'user',
    subjectId: id,
    subjectName: fullName(fields),
    details: {
      fields: changed,
      ...(moves && { from: assignmentOf(before), to: assignmentOf(fields) }),
      ...(changed.includes('roleId') && {
        roleBefore: await nameOfRole(tx, before.roleId),
        role: await nameOfRole(tx, fields.roleId),
      }),
      ...(fields.isActive !== before.isActive && { isActive: fields.isActive }),
      ...(handedOver && { handedOver }),
      ...(changed.includes('accessEndsOn') && fields.accessEndsOn && { accessEndsOn: fields.accessEndsOn }),
    },
  });
  tx.changed('users', id);
}

/** Refuses what nobody may change: demo accounts, and one's own role. */
export function refuseChange(
  actor: Actor,
  before: Pick<ManagedUser, 'id' | 'isDemo' | 'isActive'>,
  fields: Pick<Fields, 'isActive'>,
  changed: readonly (keyof Fields)[],
): void {
  if (before.isDemo && changed.some((name) => demoFields.includes(name))) refuse(demoAccountRefusal);
  if (before.id !== actor.userId) return;
  if (changed.includes('roleId') || changed.includes('clientId')) refuse('You cannot change your own role.');
  if (before.isActive && !fields.isActive) refuse('You cannot deactivate yourself.');
  if (changed.includes('accessEndsOn')) refuse('You cannot set the last day of your own access.');
}

/** Nobody has confirmed the new address yet, and what is known of the old one does not hold for it. */
const unverified = { email_verified_at: null, mail_state: 'Ok', mail_problem: null };

const demoAccountRefusal = 'Demo accounts cannot be renamed, deactivated, removed or given another role.';
const demoFields: (keyof Fields)[] = [
  'firstName',
  'lastName',
  'userName',
  'roleId',
  'clientId',
  'isActive',
  'accessEndsOn',
];

function fieldsOf(user: ManagedUser): Fields {
  const { email, userName, firstName, lastName, phoneNumber, roleId, clientId, isActive, accessEndsOn } = user;
  return { email, userName, firstName, lastName, phoneNumber, roleId, clientId, isActive, accessEndsOn };
}

function columns(fields: Fields) {
  return {
    first_name: fields.firstName,
    last_name: fields.lastName,
    ...signInNames(fields),
    phone_number: fields.phoneNumber,
    role_id: fields.roleId,
    client_id: fields.clientId,
    is_active: fields.isActive,
    access_ends_on: fields.accessEndsOn,
  };
}

function assignmentOf({ roleId, clientId }: Pick<Fields, 'roleId' | 'clientId'>) {
  return { roleId, clientId };
}

async function nameOfRole(tx: WriteTx, id: string | null): Promise<string | undefined> {
  return id === null ? undefined : (await tx.first(db.selectFrom('roles').where('id', '=', id).select('name')))?.name;
}

function fullName({ firstName, lastName }: Pick<Fields, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
