import { type RawBuilder, sql } from 'kysely';
import type { SearchResults } from '#contract/search.ts';
import { ticketNumberIn } from '#contract/ticket-status.ts';
import { notArchived } from '#server/projects/filter.ts';
import { visible } from '#server/projects/visible.ts';
import { ofVisibleProject } from '#server/tasks/visible.ts';
import type { Actor } from '#server/tenancy/index.ts';
import { containsText } from '#server/users/list.ts';
import { maySeeClients, selectUsers } from '#server/users/read.ts';
import { contains, isOfClientNamed, mostCandidates, nameOfClient, rankOf } from './match.ts';

export type Asked = {
  search: string;
  term: RawBuilder<string>;
  limit: number;
  /** Whether archived projects and what belongs to them are found too. */
  archived: boolean;
};

type Found<Kind extends keyof SearchResults> = RawBuilder<SearchResults[Kind][number]>;

const title = { project: sql`projects.title`, ticket: sql`tickets.title` };

export function projectsFound({ term, limit, archived }: Asked): Found<'projects'> {
  return sql`
    select projects.id, projects.title, projects.status, ${nameOfClient(sql`projects.client_id`)} as "clientName",
      case when archived_at is not null then true end as archived
    from (
      select id, title, status, client_id, created_at, archived_at from projects
      where deleted_at is null and ${archived ? sql`true` : notArchived} and ${visible()}
        and (${contains(title.project, term)} or ${isOfClientNamed(sql`projects.client_id`, term)})
      order by created_at desc, id desc limit ${mostCandidates}
    ) projects
    order by ${rankOf(title.project, term)}, created_at desc, id desc limit ${limit}`;
}

export function clientsFound({ term, limit }: Asked): Found<'clients'> {
  return sql`
    select clients.id, clients.name from clients
    where clients.deleted_at is null and ${contains(sql`clients.name`, term)}
    order by ${rankOf(sql`clients.name`, term)}, clients.name_key limit ${limit}`;
}

/** Row security limits client users to the tickets of their client (D26). A ticket that is named by its number comes first. */
export function ticketsFound({ search, term, limit }: Asked): Found<'tickets'> {
  const number = sql`${ticketNumberIn(search) ?? null}::int`;
  const columns = sql`id, number, title, type, status, client_id, created_at`;
  return sql`
    select tickets.id, tickets.number, tickets.title, tickets.type, tickets.status,
      ${nameOfClient(sql`tickets.client_id`)} as "clientName"
    from (
      (select ${columns} from tickets where number = ${number})
      union all
      (select ${columns} from tickets
      where number is distinct from ${number}
        and (${contains(title.ticket, term)} or ${isOfClientNamed(sql`tickets.client_id`, term)})
      order by created_at desc, id desc limit ${mostCandidates})
    ) tickets
    order by number is distinct from ${number}, ${rankOf(title.ticket, term)}, created_at desc, id desc limit ${limit}`;
}

/** Tasks of archived projects are never found. */
export function tasksFound({ term, limit }: Asked): Found<'tasks'> {
  return sql`
    select tasks.id, tasks.title, tasks.status, tasks.project_id as "projectId", tasks.project_title as "projectTitle"
    from (
      select tasks.id, tasks.title, tasks.status, tasks.project_id,
        (select projects.title from projects where projects.id = tasks.project_id) as project_title
      from tasks
      where ${ofVisibleProject()} and ${contains(sql`tasks.title`, term)}
      order by tasks.id desc limit ${mostCandidates}
    ) tasks
    order by ${rankOf(sql`tasks.title`, term)}, tasks.id desc limit ${limit}`;
}

/** By name, by e-mail where the actor sees the address, and by client where the actor sees the names of clients. */
export function peopleFound({ search, term, limit }: Asked, actor: Actor) {
  const name = sql`users.first_name || ' ' || users.last_name`;
  const matches = containsText(search, actor, true);
  const isOfClient = isOfClientNamed(sql`users.client_id`, term);
  return selectUsers(actor)
    .where(maySeeClients(actor) ? sql<boolean>`(${matches} or ${isOfClient})` : matches)
    .orderBy(rankOf(name, term))
    .orderBy('users.sort_name')
    .orderBy('users.id')
    .limit(limit);
}
