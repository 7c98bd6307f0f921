import { sql } from 'kysely';
import type { Erasure } from '#contract/people/erasure.ts';
import { erasedKinds, keptKinds, keptReasons } from '#contract/people/erasure-kinds.ts';
import { formerMember } from '#contract/platform/former-member.ts';
import { requireAnotherAdmin } from '#server/people/accounts/manage.ts';
import { notFound, refuse } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';

/** What `app.erase_user` answers: counts by kind, and the ids of others that changed. */
type Result = {
  gone: Record<string, number> & Record<'projectIds' | 'ticketIds' | 'exporterIds', string[]>;
  kept: Record<string, number>;
};

/** Milliseconds. The whole audit log of the company is searched. */
const statementTimeout = 60_000;

/**
 * Erases the personal data of a user, also of one who was removed before. A dry run counts what would go and changes nothing. What others
 * wrote stays, and so does what the person contributed, under the name Former member.
 */
export async function eraseUser(
  tx: WriteTx,
  origin: Origin,
  actor: Actor,
  id: string,
  { dryRun }: { dryRun: boolean },
): Promise<Erasure> {
  await refuseErasure(tx, actor, id);
  await tx.run(sql`select set_config('statement_timeout', ${String(statementTimeout)}, true)`);
  const row = await tx.first(sql<{ result: Result | null }>`select app.erase_user(${id}::uuid, ${dryRun}) as result`);
  const result = row?.result ?? notFound();
  const erasure = present(id, result, !dryRun);
  if (dryRun) return erasure;
  await record(tx, origin, {
    action: 'user.erased',
    subjectType: 'user',
    subjectId: id,
    subjectName: formerMember,
    details: {
      erased: erasure.removed,
      stayed: erasure.kept.filter(isCounted).map(({ kind, count }) => ({ kind, count })),
    },
  });
  tx.changed('users', id);
  for (const each of result.gone.projectIds) tx.changed('projects', each);
  for (const each of result.gone.ticketIds) tx.changed('tickets', each);
  for (const each of result.gone.exporterIds) tx.changed('exports', each);
  return erasure;
}

async function refuseErasure(tx: WriteTx, actor: Actor, id: string): Promise<void> {
  const user = await tx.first(
    db
      .selectFrom('users')
      .leftJoin('roles', 'roles.id', 'users.role_id')
      .where('users.id', '=', id)
      .select(['users.id', 'users.is_demo as isDemo', 'users.is_active as isActive', 'users.erased_at as erasedAt'])
      .select('roles.is_admin as isAdmin')
      .forUpdate('users'),
  );
  if (!user) notFound();
  if (user.isDemo) refuse('Demo accounts cannot be erased.');
  if (id === actor.userId) refuse('You cannot erase yourself. Another administrator can.');
  if (user.erasedAt) refuse('The personal data of this person was erased already.');
  await requireAnotherAdmin(tx, user);
}

function present(userId: string, { gone, kept }: Result, erased: boolean): Erasure {
  const stays: Record<string, number> = { ...kept, auditEntries: gone.auditEntries ?? 0 };
  return {
    userId,
    erased,
    removed: erasedKinds.flatMap((kind) => (gone[kind] ? [{ kind, count: gone[kind] }] : [])),
    kept: keptKinds.flatMap((kind): Erasure['kept'] => {
      const reason = keptReasons[kind];
      // Nobody here knows which backups there are.
      if (kind === 'backups') return [{ kind, reason }];
      return stays[kind] ? [{ kind, count: stays[kind], reason }] : [];
    }),
  };
}

function isCounted<E extends { count?: number | undefined }>(each: E): each is E & { count: number } {
  return each.count !== undefined;
}
