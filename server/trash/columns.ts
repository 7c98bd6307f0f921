import { type RawBuilder, sql } from 'kysely';
import { type TrashNoun, trashDays } from '#contract/trash-nouns.ts';

/** The values of a row that goes to the trash. */
export function deletedNow() {
  return { deleted_at: sql<string>`now()`, deleted_by: sql<string>`app.user_id()` };
}

/** The values of a row that leaves the trash. */
export const notDeleted = { deleted_at: null, deleted_by: null };

/** SQL for the rows that can still be restored. Older ones may be half removed, so they do not count. */
export function isRestorable(table: TrashNoun): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.deleted_at`)} > now() - make_interval(days => ${sql.lit(trashDays)})`;
}
