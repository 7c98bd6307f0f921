import { sql } from 'kysely';
import type { BreakGlass } from '#contract/people/identity-providers.ts';
import { notFound, refuse } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type Actor, db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { lockCompany } from './company-sign-in.ts';
import { mayEnter } from './may-enter.ts';

/** More would make a required provider pointless. */
const maxBreakGlass = 10;

/** Administrators who may sign in with a password although a provider is required. */
export async function listBreakGlass(tx: ReadTx): Promise<BreakGlass[]> {
  return tx.run(
    selectBreakGlass()
      .select([
        'users.id',
        sql<string>`btrim(concat_ws(' ', users.first_name, users.last_name))`.as('name'),
        sql<boolean>`users.password_hash is not null`.as('hasPassword'),
      ])
      .orderBy('users.sort_name')
      .orderBy('users.id'),
  );
}

export async function addBreakGlass(tx: WriteTx, origin: Origin, id: string): Promise<void> {
  await lockCompany(tx);
  const user =
    (await tx.first(
      db
        .selectFrom('users')
        .leftJoin('roles', 'roles.id', 'users.role_id')
        .where('users.id', '=', id)
        .where('users.deleted_at', 'is', null)
        .select([
          'users.is_active as isActive',
          'users.is_break_glass as isBreakGlass',
          'roles.is_admin as isAdmin',
          sql<boolean>`users.password_hash is not null`.as('hasPassword'),
        ])
        .forUpdate('users'),
    )) ?? notFound();
  if (!user.isAdmin || !user.isActive) refuse('Only an active administrator can have emergency access.');
  if (!user.hasPassword) refuse('Without a password they could not use emergency access. Set one first.');
  if (user.isBreakGlass) return;
  if ((await countBreakGlass(tx)) >= maxBreakGlass)
    refuse('At most {limit} people have emergency access.', { limit: maxBreakGlass });
  await mark(tx, origin, id, true);
}

export async function removeBreakGlass(tx: WriteTx, origin: Origin, id: string): Promise<void> {
  await lockCompany(tx);
  const marked = await tx.first(
    db.selectFrom('users').where('id', '=', id).where('is_break_glass', '=', true).select('id').forUpdate(),
  );
  if (!marked) notFound();
  await requireAnotherBreakGlass(tx, id);
  await mark(tx, origin, id, false);
}

/** When a provider becomes required, somebody must be able to sign in if it fails: if nobody else is, the caller. */
export async function ensureBreakGlass(tx: WriteTx, origin: Origin, { userId }: Actor): Promise<void> {
  if (await findUsable(tx, undefined)) return;
  const own = await tx.first(
    db.selectFrom('users').where('id', '=', userId).where('password_hash', 'is not', null).select('id').forUpdate(),
  );
  if (!own)
    refuse(
      'Give an administrator with a password emergency access first. Otherwise nobody could sign in if the provider fails.',
    );
  await mark(tx, origin, userId, true);
}

/** Refuses to remove the last person who can sign in without the required provider. */
export async function requireAnotherBreakGlass(tx: WriteTx, id: string): Promise<void> {
  const row = await tx.first(
    sql<{ isRequired: boolean; isMarked: boolean }>`
      select exists (select from identity_providers where is_required) as "isRequired", is_break_glass as "isMarked"
      from users where id = ${id}::uuid`,
  );
  if (!row?.isRequired || !row.isMarked) return;
  if (!(await findUsable(tx, id)))
    refuse(
      'This is the last administrator with emergency access, and a provider is required. Give it to somebody else first.',
    );
}

function findUsable(tx: WriteTx, except: string | undefined) {
  return tx.first(
    selectBreakGlass()
      .where('users.password_hash', 'is not', null)
      .$if(except !== undefined, (query) => query.where('users.id', '<>', except as string))
      .select('users.id')
      .limit(1),
  );
}

async function countBreakGlass(tx: ReadTx): Promise<number> {
  return (await tx.first(selectBreakGlass().select(sql<number>`count(*)::int`.as('total'))))?.total ?? 0;
}

/** The mark counts for active administrators alone. */
function selectBreakGlass() {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .where(sql<boolean>`users.is_break_glass`)
    .where('users.is_active', '=', true)
    .where(mayEnter)
    .where('users.deleted_at', 'is', null)
    .where('roles.is_admin', '=', true);
}

async function mark(tx: WriteTx, origin: Origin, id: string, is_break_glass: boolean): Promise<void> {
  const user = await tx.first(
    db
      .updateTable('users')
      .set({ is_break_glass })
      .where('id', '=', id)
      .returning(sql<string>`btrim(concat_ws(' ', first_name, last_name))`.as('name')),
  );
  await record(tx, origin, {
    action: is_break_glass ? 'breakGlass.added' : 'breakGlass.removed',
    subjectType: 'user',
    subjectId: id,
    subjectName: user?.name,
  });
  tx.changed('identityProviders', id);
}
