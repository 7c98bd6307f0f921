import { type RawBuilder, sql } from 'kysely';

/** A text as searches compare it, without case and accents (app.fold). */
export function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`app.fold(${text})`;
}

/** Whether a folded text has all words of a search, in any order. The subquery folds the search once and not for every row. */
export function hasWords(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like all ((select app.words(${search}))::text[])`;
}

/** For ORDER BY: by letters, so that Ä stands by A. Keys of names are unique, so the key tells names of the same letters apart. */
export function inNameOrder(table: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${table}.sort_name`)}, ${sql.ref(`${table}.name_key`)}`;
}

/** Whether a row comes after the one with the key, in that order. `tie`: a column that follows, for keys that are not unique. */
export function isAfterName(table: string, last: string, tie?: { column: string; last: string }): RawBuilder<boolean> {
  const [column, after] = tie ? [sql`, ${sql.ref(tie.column)}`, sql`, ${tie.last}`] : [sql``, sql``];
  return sql<boolean>`(${inNameOrder(table)}${column}) > (app.fold_name(${last}), ${last}${after})`;
}
