import { type RawBuilder, sql } from 'kysely';
import { type TrashNoun, trashDays } from '#contract/work/trash-nouns.ts';

/** The values of a row that goes to the trash. */
export function deletedNow() {
  return { deleted_at: sql<string>`now()`, deleted_by: sql<string>`app.user_id()` };
}

/** The values of a row that leaves the trash. */
export const notDeleted = { deleted_at: null, deleted_by: null };

/**
 * The key by which an import finds a row that leaves the trash, or null if another row has it now. `table` has live rows in a unique
 * index on it.
 */
export function freeExternalKey(table: 'clients' | 'projects') {
  return sql<string | null>`case when not exists (
    select from ${sql.table(table)} other where other.external_key = ${sql.ref(`${table}.external_key`)} and other.deleted_at is null)
    then ${sql.ref(`${table}.external_key`)} end`;
}

/** SQL for the rows that can still be restored. Older ones may be half removed, so they do not count. */
export function isRestorable(table: TrashNoun): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.deleted_at`)} > now() - make_interval(days => ${sql.lit(trashDays)})`;
}
