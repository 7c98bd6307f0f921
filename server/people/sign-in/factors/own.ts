import { sql } from 'kysely';
import type { FactorKind } from '#contract/people/factor-kinds.ts';
import type { Factor } from '#contract/people/factors.ts';
import { mailNotice } from '#server/people/accounts/mail-notice.ts';
import { forbidden, notFound, refuse } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type Actor, db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';

/** The factors of the user, oldest first. They are few, so there are no pages. */
export async function listFactors(tx: ReadTx, userId: string): Promise<Factor[]> {
  const rows = await tx.run(selectFactors(userId).orderBy('created_at').orderBy('id'));
  return rows.map((row) => withoutNulls(row) as Factor);
}

export async function renameFactor(
  tx: WriteTx,
  origin: Origin,
  actor: Actor,
  id: string,
  name: string,
): Promise<Factor> {
  await lockOwner(tx, actor);
  const factor = await getFactor(tx, actor, id);
  if (factor.kind === 'Recovery') refuse('Recovery codes have no name.');
  if (factor.name !== name) {
    await tx.run(db.updateTable('factors').set({ name }).where('id', '=', id));
    await record(tx, origin, {
      action: 'factor.renamed',
      subjectType: 'factor',
      subjectId: id,
      subjectName: name,
      details: { factor: factor.kind },
    });
  }
  return { ...factor, name };
}

/** Recovery codes go with the last factor. Refused if the company requires one. */
export async function removeFactor(tx: WriteTx, origin: Origin, actor: Actor, id: string): Promise<void> {
  const { userId } = actor;
  const { email } = await lockOwner(tx, actor);
  const factor = await getFactor(tx, actor, id);
  const others = (await listFactors(tx, userId)).filter((each) => each.id !== id && each.kind !== 'Recovery');
  const isLast = factor.kind !== 'Recovery' && others.length === 0;
  if (isLast && (await isRequired(tx, actor))) {
    refuse('Your company requires a second factor, so you cannot remove your last one.');
  }
  await tx.run(
    db
      .deleteFrom('factors')
      .where('user_id', '=', userId)
      .$if(!isLast, (query) => query.where('id', '=', id)),
  );
  await record(tx, origin, {
    action: 'factor.removed',
    subjectType: 'factor',
    subjectId: id,
    subjectName: factor.name,
    details: { factor: factor.kind },
  });
  await mailNotice(tx, 'factorRemoved', { userId, address: email });
  tx.changed('users', userId);
}

/** Locks the user, so that changes of their factors wait for each other. Visitors share demo accounts, so these have none. */
export async function lockOwner(tx: WriteTx, { userId, isDemo }: Pick<Actor, 'userId' | 'isDemo'>) {
  if (isDemo) forbidden('Visitors share this account, so it has no second factor.');
  const owner = db.selectFrom('users').where('id', '=', userId).select(['email', 'user_name as userName']);
  return (await tx.first(owner.forNoKeyUpdate())) ?? notFound();
}

/** Of those that the user has confirmed. */
export function countFactors(tx: ReadTx, userId: string, kinds: FactorKind[]): Promise<number> {
  const counted = db
    .selectFrom('factors')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('confirmed_at', 'is not', null)
    .select(sql<number>`count(*)::int`.as('count'));
  return tx.first(counted).then((row) => row?.count ?? 0);
}

async function getFactor(tx: ReadTx, { userId }: Actor, id: string): Promise<Factor> {
  const row = await tx.first(selectFactors(userId).where('id', '=', id));
  return row ? (withoutNulls(row) as Factor) : notFound();
}

async function isRequired(tx: ReadTx, { scope }: Actor): Promise<boolean> {
  const company = await tx.first(
    db.selectFrom('tenants').where('id', '=', sql<string>`app.tenant_id()`).select('second_factor'),
  );
  return company?.second_factor === 'all' || (company?.second_factor === 'staff' && scope !== 'client');
}

function selectFactors(userId: string) {
  return db
    .selectFrom('factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .select([
      'id',
      'kind',
      'name',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      sql<number | null>`case when kind = 'Recovery' then jsonb_array_length(data -> 'hashes') end`.as('codesLeft'),
    ]);
}
