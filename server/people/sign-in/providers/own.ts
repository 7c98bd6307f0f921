import { sql } from 'kysely';
import type { Identity } from '#contract/people/single-sign-on.ts';
import { notFound, refuse } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type Actor, db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';

type Own = { id: string; name: string; isRequired: boolean; linkedAt: string | null; lastUsedAt: string | null };

/** The providers that the user can sign in with, and which of them they have linked. */
export async function listIdentities(tx: ReadTx): Promise<Identity[]> {
  const rows = await readOwn(tx);
  return rows.map(({ id, name, linkedAt, lastUsedAt }) => withoutNulls({ id, name, linkedAt, lastUsedAt }) as Identity);
}

/** A provider to which the user can link an account. */
export async function getLinkable(tx: ReadTx, id: string): Promise<void> {
  const provider = (await readOwn(tx)).find((each) => each.id === id) ?? notFound();
  if (provider.linkedAt !== null) refuse('You have linked an account there. Unlink it first.');
}

/** Checks that the user has linked an account at the provider. Returns the time by the clock of the database, in milliseconds since 1970. */
export async function getLinked(tx: ReadTx, id: string): Promise<number> {
  const [providers, clock] = await Promise.all([
    readOwn(tx),
    tx.run(sql<{ now: number }>`select (extract(epoch from now()) * 1000)::float8 as now`),
  ]);
  if (!providers.some((each) => each.id === id && each.linkedAt !== null)) notFound();
  return clock[0]?.now ?? notFound();
}

/** Refused if the user could not sign in any more. */
export async function unlinkIdentity(tx: WriteTx, origin: Origin, { userId }: Actor, id: string): Promise<void> {
  const user = await tx.first(
    db
      .selectFrom('users')
      .leftJoin('roles', 'roles.id', 'users.role_id')
      .where('users.id', '=', userId)
      .select([
        sql<boolean>`users.password_hash is not null`.as('hasPassword'),
        sql<boolean>`users.is_break_glass and coalesce(roles.is_admin, false)`.as('isExempt'),
      ])
      .forUpdate('users'),
  );
  const providers = await readOwn(tx);
  const provider = providers.find((each) => each.id === id && each.linkedAt !== null) ?? notFound();
  const hasOther = providers.some((each) => each.id !== id && each.linkedAt !== null);
  const needsProvider = providers.some(({ isRequired }) => isRequired) && !user?.isExempt;
  if (!hasOther && needsProvider) refuse('Your company signs in with a provider, so this account stays linked.');
  if (!hasOther && !user?.hasPassword) refuse('You could not sign in any more. Ask for a password first.');
  await tx.run(db.deleteFrom('identities').where('provider_id', '=', id).where('user_id', '=', userId));
  await record(tx, origin, {
    action: 'identity.unlinked',
    subjectType: 'user',
    subjectId: userId,
    details: { provider: provider.name },
  });
  tx.changed('users', userId);
}

function readOwn(tx: ReadTx): Promise<Own[]> {
  return tx.run(
    sql<Own>`select id, name, is_required as "isRequired", linked_at as "linkedAt", last_used_at as "lastUsedAt"
      from app.list_own_providers()`,
  );
}
