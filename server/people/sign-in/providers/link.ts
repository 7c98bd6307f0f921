import { sql } from 'kysely';
import { mayEnter } from '#server/people/accounts/may-enter.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { coversClient, type Provider } from './provider.ts';

/** The user who has linked this account of the provider. */
export function findLinkedUser(tx: ReadTx, { id }: Provider, subject: string) {
  return tx.first(
    db
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.user_id')
      .where('identities.provider_id', '=', id)
      .where('identities.subject', '=', subject)
      .select([...userColumns]),
  );
}

/** The user with this e-mail address, who has perhaps not confirmed it. */
export function findUserByEmail(tx: ReadTx, key: string) {
  return tx.first(
    db
      .selectFrom('users')
      .where('email_key', '=', key)
      .select([...userColumns, sql<boolean>`email_verified_at is not null`.as('isVerified')]),
  );
}

export function findUser(tx: ReadTx, id: string) {
  return tx.first(
    db
      .selectFrom('users')
      .where('id', '=', id)
      .select([...userColumns]),
  );
}

/** The user of a session, if it is still open and the provider is for them. */
export async function findSignedIn(
  tx: ReadTx,
  provider: Provider,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<User | undefined> {
  const session = await tx.first(
    db
      .selectFrom('sessions')
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .where('kind', '=', 'session')
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .select('id'),
  );
  const user = session && (await findUser(tx, userId));
  return user?.isActive && coversClient(provider, user.clientId) ? user : undefined;
}

export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Why a link was made. */
type Reason = 'invitation' | 'user' | 'address' | 'created';

/** Links an account of the provider. Returns false if one of the two is linked already. */
export async function linkIdentity(
  tx: WriteTx,
  origin: Origin,
  provider: Provider,
  { subject, user, by }: { subject: string; user: User; by: Reason },
): Promise<boolean> {
  const linked = await tx.first(
    db
      .insertInto('identities')
      .values({ tenant_id: sql<string>`app.tenant_id()`, provider_id: provider.id, subject, user_id: user.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id'),
  );
  if (!linked) return false;
  await record(tx, origin, {
    action: 'identity.linked',
    actorId: user.id,
    subjectType: 'user',
    subjectId: user.id,
    subjectName: nameOf(user),
    details: { provider: provider.name, by },
  });
  return true;
}

/** A deleted user signs in nowhere. */
export async function dropIdentities(tx: WriteTx, userId: string): Promise<void> {
  await tx.run(db.deleteFrom('identities').where('user_id', '=', userId));
}

export function nameOf({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

const userColumns = [
  'users.id',
  'users.first_name as firstName',
  'users.last_name as lastName',
  'users.client_id as clientId',
  sql<boolean>`users.is_active and ${mayEnter}`.as('isActive'),
] as const;
