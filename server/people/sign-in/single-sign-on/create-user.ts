import { sql } from 'kysely';
import { signInNames } from '#server/people/accounts/sign-in-names.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { findUser, nameOf, type User } from './link.ts';
import type { Person } from './person.ts';
import type { Provider } from './provider.ts';
import { findDefaultRole, findMappedRole } from './roles.ts';

/** Adds a user for a person of the provider. Undefined if its role or client no longer fits. An unconfirmed address is left out. */
export async function createUserOf(
  tx: WriteTx,
  origin: Origin,
  provider: Provider,
  person: Person,
): Promise<User | undefined> {
  const role = (await findMappedRole(tx, provider, person.roleValues)) ?? (await findDefaultRole(tx, provider));
  const clientId = role?.roleType === 'ClientUser' ? provider.clientId : null;
  if (!role || (role.roleType === 'ClientUser' && !(clientId && (await isOpenClient(tx, clientId))))) return undefined;
  const id = newId();
  const email = person.emailVerified ? person.email : null;
  await tx.run(
    db.insertInto('users').values({
      tenant_id: sql<string>`app.tenant_id()`,
      id,
      first_name: person.firstName,
      last_name: person.lastName,
      ...signInNames({ email, userName: null }),
      email_verified_at: email === null ? null : sql<string>`now()`,
      role_id: role.id,
      client_id: clientId,
    }),
  );
  await record(tx, origin, {
    action: 'user.created',
    actorName: provider.name,
    subjectType: 'user',
    subjectId: id,
    subjectName: nameOf(person),
    details: { role: role.name, roleId: role.id, clientId, isActive: true },
  });
  tx.changed('users', id);
  return findUser(tx, id);
}

async function isOpenClient(tx: WriteTx, id: string): Promise<boolean> {
  const client = await tx.first(
    db.selectFrom('clients').where('id', '=', id).where('deleted_at', 'is', null).select('id').forShare(),
  );
  return client !== undefined;
}
