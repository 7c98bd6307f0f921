import { sql } from 'kysely';
import { emailAddress } from '#contract/people/credentials.ts';
import { namesOf } from '#server/people/sign-in/providers/person.ts';
import { createUser, updateUser } from '#server/people/users/write.ts';
import { Failure, forbidden, invalid } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { queueMail } from '#server/platform/mail/queue.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { foldName } from '#server/platform/text/names.ts';
import type { PersonChanges } from './changes.ts';
import { findRoleOfNewPeople, getPerson, type LockedPerson, lockPerson, refuseTaken } from './people.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

/** Adds a person to the staff. They cannot sign in before they are invited or sign in at an identity provider. */
export async function createPerson(tx: WriteTx, origin: Origin, actor: Actor, given: PersonChanges) {
  const { userName, externalId = null, isActive = true } = given;
  if (userName === undefined) invalid('userName', 'userName is required');
  const email = given.email === undefined ? asAddress(userName) : given.email;
  await refuseTaken(tx, nobody, { userName, email, externalId });
  const { id } = await asRefusal(
    createUser(
      tx,
      origin,
      actor,
      {
        ...newNamesOf(given),
        email,
        userName: null,
        phoneNumber: null,
        roleId: (await findRoleOfNewPeople(tx))?.id ?? null,
        clientId: null,
        accessEndsOn: null,
        isActive,
        invite: false,
        password: null,
      },
      null,
    ),
  );
  await keepNames(tx, id, { userName, externalId });
  await trustAddress(tx, id);
  return getPerson(tx, id);
}

/** Changes what is given. */
export async function changePerson(tx: WriteTx, origin: Origin, actor: Actor, id: string, given: PersonChanges) {
  const before = await lockPerson(tx, id);
  const changes = { ...given, ...(follows(before, given) && { email: asAddress(given.userName as string) }) };
  const { userName, email, externalId, isActive } = changes;
  refuseForbidden(before, actor, changes);
  await refuseTaken(tx, id, { userName, email, externalId });
  const fields = Object.fromEntries(
    Object.entries({ ...changedNamesOf(changes), email, isActive }).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(fields).length > 0) await asRefusal(updateUser(tx, origin, actor, id, fields, undefined));
  if (email !== undefined && email !== before.email) {
    await trustAddress(tx, id);
    await tellAdministrators(tx, id);
  }
  const renamed = (['userName', 'externalId'] as const).filter(
    (name) => changes[name] !== undefined && changes[name] !== before[name],
  );
  if (renamed.length > 0) {
    await keepNames(tx, id, { userName, externalId });
    await record(tx, origin, {
      action: 'user.updated',
      subjectType: 'user',
      subjectId: id,
      subjectName: `${before.firstName} ${before.lastName}`.trim(),
      details: { fields: renamed },
    });
    tx.changed('users', id);
  }
  return getPerson(tx, id);
}

/** A person stays, because what they wrote does. They cannot sign in any more. */
export async function deactivatePerson(tx: WriteTx, origin: Origin, actor: Actor, id: string): Promise<void> {
  await changePerson(tx, origin, actor, id, { isActive: false });
}

/** What the users slice refuses is forbidden to the directory, such as deactivating the last administrator. */
export async function asRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure && error.kind === 'invalid' && !error.errors)
      throw new Failure('forbidden', error.told);
    throw error;
  }
}

/** Those who run the directory must neither become administrators of Loggia nor lock its administrators out. */
function refuseForbidden(before: LockedPerson, actor: Actor, { isActive, email }: PersonChanges): void {
  const deactivates = before.isActive && isActive === false;
  if (deactivates && before.id === actor.userId) {
    forbidden('The administrator who made the token cannot be deactivated with it.');
  }
  if (deactivates && before.isBreakGlass)
    forbidden('Administrators with emergency access cannot be deactivated by SCIM.');
  if (!before.isAdmin) return;
  if (!before.isActive && isActive) forbidden('Administrators are activated in Loggia.');
  if (email !== undefined && email !== before.email) {
    forbidden('The e-mail address of an administrator is changed in Loggia.');
  }
}

/** Whether the address was the user name, and is renamed with it. */
function follows({ userName, email }: LockedPerson, given: PersonChanges): boolean {
  if (given.userName === undefined || given.email !== undefined || email === null) return false;
  return foldName(userName) === foldName(email) && asAddress(given.userName) !== null;
}

function asAddress(userName: string): string | null {
  const address = emailAddress.safeParse(userName);
  return address.success ? address.data : null;
}

function newNamesOf({ givenName, familyName, wholeName, userName, email }: PersonChanges) {
  return namesOf({
    given_name: givenName,
    family_name: familyName,
    name: wholeName,
    preferred_username: asAddress(userName ?? '') === null ? userName : undefined,
    email: email ?? userName,
  });
}

/** A whole name says nothing of its parts, so it changes neither. */
function changedNamesOf({ givenName, familyName }: PersonChanges) {
  return { firstName: givenName, lastName: familyName };
}

async function keepNames(
  tx: WriteTx,
  id: string,
  { userName, externalId }: { userName?: string | undefined; externalId?: string | null | undefined },
): Promise<void> {
  await tx.run(
    db
      .updateTable('users')
      .set({
        ...(userName !== undefined && { scim_user_name: userName, scim_user_name_key: foldName(userName) }),
        ...(externalId !== undefined && { external_id: externalId }),
        updated_at: sql`now()`,
      })
      .where('id', '=', id),
  );
}

/** Their person may have lost the account to somebody who runs the directory, and no longer reads mail at the old address. */
async function tellAdministrators(tx: WriteTx, id: string): Promise<void> {
  const administrators = await tx.run(
    db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .where('roles.is_admin', '=', true)
      .where('users.is_active', '=', true)
      .where('users.deleted_at', 'is', null)
      .where('users.email', 'is not', null)
      .select(['users.id', 'users.email']),
  );
  for (const { id: userId, email } of administrators)
    await queueMail(tx, { kind: 'addressSet', userId, address: email as string, subjectType: 'user', subjectId: id });
}

/** The company has said who decides on addresses of these domains. Others are confirmed by an invitation. */
async function trustAddress(tx: WriteTx, id: string): Promise<void> {
  await tx.run(
    db
      .updateTable('users')
      .set({ email_verified_at: sql`now()` })
      .where('id', '=', id)
      .where('email_key', 'is not', null)
      .where(
        sql<boolean>`exists (select from identity_providers
          where covers <> 'Clients' and split_part(users.email_key, '@', 2) = any (identity_providers.domains))`,
      ),
  );
}
