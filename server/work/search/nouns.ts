import { type RawBuilder, sql } from 'kysely';
import type { SearchResults } from '#contract/work/search.ts';
import { ticketNumberIn } from '#contract/work/ticket-status.ts';
import { containsText } from '#server/people/users/list.ts';
import { maySeeClients, selectUsers } from '#server/people/users/read.ts';
import type { Actor } from '#server/platform/tenancy/index.ts';
import { folded, hasWords } from '#server/platform/text/folded.ts';
import { notArchived, visible } from '#server/work/visible/projects.ts';
import { ofVisibleProject } from '#server/work/visible/tasks.ts';
import { isOfClientNamed, maxCandidates, nameOfClient, rankOf } from './match.ts';

export type Asked = {
  search: string;
  limit: number;
  /** Whether archived projects and what belongs to them are found too. */
  archived: boolean;
};

type Found<Kind extends keyof SearchResults> = RawBuilder<SearchResults[Kind][number]>;

const name = { project: sql`projects.sort_name`, ticket: sql`tickets.sort_name` };

export function projectsFound({ search, limit, archived }: Asked): Found<'projects'> {
  return sql`
    select projects.id, projects.title, projects.status, ${nameOfClient(sql`projects.client_id`)} as "clientName",
      case when archived_at is not null then true end as archived
    from (
      select id, title, sort_name, status, client_id, created_at, archived_at from projects
      where deleted_at is null and ${archived ? sql`true` : notArchived} and ${visible()}
        and (${hasWords(name.project, search)} or ${isOfClientNamed(sql`projects.client_id`, search)})
      order by created_at desc, id desc limit ${maxCandidates}
    ) projects
    order by ${rankOf(name.project, search)}, created_at desc, id desc limit ${limit}`;
}

export function clientsFound({ search, limit }: Asked): Found<'clients'> {
  return sql`
    select clients.id, clients.name from clients
    where clients.deleted_at is null and ${hasWords(sql`clients.sort_name`, search)}
    order by ${rankOf(sql`clients.sort_name`, search)}, clients.id limit ${limit}`;
}

/** Row security limits client users to the tickets of their client. A ticket that is named by its number comes first. */
export function ticketsFound({ search, limit }: Asked): Found<'tickets'> {
  const number = sql`${ticketNumberIn(search) ?? null}::int`;
  const columns = sql`id, number, title, sort_name, type, status, client_id, created_at`;
  return sql`
    select tickets.id, tickets.number, tickets.title, tickets.type, tickets.status,
      ${nameOfClient(sql`tickets.client_id`)} as "clientName"
    from (
      (select ${columns} from tickets where number = ${number})
      union all
      (select ${columns} from tickets
      where number is distinct from ${number}
        and (${hasWords(name.ticket, search)} or ${isOfClientNamed(sql`tickets.client_id`, search)})
      order by created_at desc, id desc limit ${maxCandidates})
    ) tickets
    order by number is distinct from ${number}, ${rankOf(name.ticket, search)}, created_at desc, id desc limit ${limit}`;
}

/** Only so many of the newest items of checklists that row security shows are searched, because no index finds a word in them. */
const maxItemsRead = 20_000;

/** Whether an item of the task's checklist has the words. Row security shows the items of tasks that the actor may see. */
function hasItemNamed(search: string): RawBuilder<boolean> {
  return sql<boolean>`tasks.id in (
    select newest.task_id from (select task_id, text from task_items order by id desc limit ${maxItemsRead}) newest
    where ${hasWords(folded(sql`newest.text`), search)})`;
}

/** By the title and by the items of the checklist. Tasks of archived projects are never found. */
export function tasksFound({ search, limit }: Asked): Found<'tasks'> {
  return sql`
    select tasks.id, tasks.title, tasks.status, tasks.project_id as "projectId", tasks.project_title as "projectTitle"
    from (
      select tasks.id, tasks.title, tasks.sort_name, tasks.status, tasks.project_id,
        (select projects.title from projects where projects.id = tasks.project_id) as project_title
      from tasks
      where ${ofVisibleProject()} and (${hasWords(sql`tasks.sort_name`, search)} or ${hasItemNamed(search)})
      order by tasks.id desc limit ${maxCandidates}
    ) tasks
    order by ${rankOf(sql`tasks.sort_name`, search)}, tasks.id desc limit ${limit}`;
}

/** By name, by e-mail where the actor sees the address, and by client where the actor sees the names of clients. */
export function peopleFound({ search, limit }: Asked, actor: Actor) {
  const matches = containsText(search, actor, true);
  const isOfClient = isOfClientNamed(sql`users.client_id`, search);
  return selectUsers(actor)
    .where(maySeeClients(actor) ? sql<boolean>`(${matches} or ${isOfClient})` : matches)
    .orderBy(rankOf(sql`users.sort_name`, search))
    .orderBy('users.sort_name')
    .orderBy('users.id')
    .limit(limit);
}
