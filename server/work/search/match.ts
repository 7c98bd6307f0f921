import { type RawBuilder, sql } from 'kysely';
import { folded, hasWords } from '#server/platform/text/folded.ts';
import { notArchived, visible } from '#server/work/visible/projects.ts';

/**
 * A kind of results is chosen from so many of the newest matches. So a text that most rows contain costs no more than a text that
 * few contain: reading stops early, and only these are ranked.
 */
export const maxCandidates = 200;

/** For ORDER BY: 0 if the folded name begins with what was typed, 1 if one of its words does, 2 if it has the words, 3 otherwise. */
export function rankOf(name: RawBuilder<unknown>, search: string): RawBuilder<number> {
  // In a subquery, it is folded once per statement and not for each row.
  const typed = sql`(select ${folded(sql`${search}`)})`;
  return sql<number>`case
    when starts_with(${name}, ${typed}) then 0
    when strpos(translate(${name}, '-_./()', '      '), ' ' || ${typed}) > 0 then 1
    when ${hasWords(name, search)} then 2
    else 3 end`;
}

/** Whether the row belongs to a client with such a name. Row security shows client users only their own client. */
export function isOfClientNamed(clientId: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  return sql<boolean>`${clientId} in (
    select named.id from clients named where named.deleted_at is null and ${hasWords(sql`named.sort_name`, search)}
    limit ${maxCandidates})`;
}

/** Whether the row belongs to a project with such a title, which the actor sees. */
export function isOfProjectNamed(
  projectId: RawBuilder<unknown>,
  search: string,
  archived: boolean,
): RawBuilder<boolean> {
  return sql<boolean>`${projectId} in (
    select projects.id from projects
    where projects.deleted_at is null and ${archived ? sql`true` : notArchived} and ${visible()} and ${hasWords(sql`projects.sort_name`, search)}
    order by projects.created_at desc, projects.id desc limit ${maxCandidates})`;
}

/** Whether the project of the row is archived. */
export function isArchived(projectId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from projects filed where filed.id = ${projectId} and filed.archived_at is not null)`;
}

export function nameOfClient(clientId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(select clients.name from clients where clients.id = ${clientId})`;
}
