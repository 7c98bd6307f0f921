import { type RawBuilder, sql } from 'kysely';
import { notArchived } from '#server/projects/filter.ts';
import { visible } from '#server/projects/visible.ts';

/**
 * A kind of results is chosen from so many of the newest matches. So a text that most rows contain costs no more than a text that
 * few contain: reading stops early, and only these are ranked.
 */
export const mostCandidates = 200;

/** What was typed, in lower case. In a subquery, it is computed once per statement and not for each row. */
export function termOf(search: string): RawBuilder<string> {
  return sql<string>`(select lower(${search}))`;
}

/** Whether a text contains the term, which has no wildcards. */
export function contains(text: RawBuilder<unknown>, term: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`strpos(lower(${text}), ${term}) > 0`;
}

/** For ORDER BY: 0 if the text begins with the term, 1 if one of its words does, 2 if it contains the term, 3 otherwise. */
export function rankOf(text: RawBuilder<unknown>, term: RawBuilder<string>): RawBuilder<number> {
  return sql<number>`case
    when starts_with(lower(${text}), ${term}) then 0
    when strpos(translate(lower(${text}), '-_./()', '      '), ' ' || ${term}) > 0 then 1
    when ${contains(text, term)} then 2
    else 3 end`;
}

/** Whether the row belongs to a client with such a name. Row security shows client users only their own client. */
export function isOfClientNamed(clientId: RawBuilder<unknown>, term: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`${clientId} in (
    select named.id from clients named where named.deleted_at is null and ${contains(sql`named.name`, term)}
    limit ${mostCandidates})`;
}

/** Whether the row belongs to a project with such a title, which the actor sees. */
export function isOfProjectNamed(
  projectId: RawBuilder<unknown>,
  term: RawBuilder<string>,
  archived: boolean,
): RawBuilder<boolean> {
  return sql<boolean>`${projectId} in (
    select projects.id from projects
    where projects.deleted_at is null and ${archived ? sql`true` : notArchived} and ${visible()} and ${contains(sql`projects.title`, term)}
    order by projects.created_at desc, projects.id desc limit ${mostCandidates})`;
}

/** Whether the project of the row is archived. */
export function isArchived(projectId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from projects filed where filed.id = ${projectId} and filed.archived_at is not null)`;
}

export function nameOfClient(clientId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(select clients.name from clients where clients.id = ${clientId})`;
}
