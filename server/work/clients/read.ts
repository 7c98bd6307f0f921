import { type RawBuilder, sql } from 'kysely';
import { mayCall } from '#contract/operations.ts';
import { clientDetailNames, listedClientDetails } from '#contract/work/client-details.ts';
import type { Client } from '#contract/work/clients.ts';
import { type Actor, db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { notArchived, visible } from '#server/work/visible/projects.ts';
import { selectDetails } from './columns.ts';

type RecentProject = { id: string; title: string };

/** Returns a client, or undefined if the actor may not see it. */
export async function getVisibleClient(tx: ReadTx, id: string): Promise<Client | undefined> {
  const row = await tx.first(
    selectClients()
      .where('clients.id', '=', id)
      .select([
        ...selectDetails(clientDetailNames.filter((name) => !listedClientDetails.includes(name))),
        // Row security hides the notes from client users.
        sql<string | null>`(select notes from client_notes where client_id = clients.id)`.as('notes'),
        // What is agreed with a client is for staff. Client users read what they are promised on their tickets.
        sql<string | null>`case when (select app.scope() = 'staff') then clients.service_level_id end`.as(
          'serviceLevelId',
        ),
        sql<string | null>`case when (select app.scope() = 'staff') then clients.language end`.as('language'),
        sql<string | null>`case when (select app.scope() = 'staff') then clients.shows_hours end`.as('showsHours'),
        sql<boolean | null>`case when (select app.scope() = 'staff') then clients.shows_hour_names end`.as(
          'showsHourNames',
        ),
      ]),
  );
  return row && (withoutNulls(row) as Client);
}

/** Which clients the actor may name in a request: staff those that they may list or see a project of. Row security shows client users only their own. */
export function knownClient(actor: Actor): RawBuilder<boolean> {
  const { isAdmin, clientId } = actor;
  const knowsAll = mayCall('listClients', { permissions: [...actor.claims], isAdmin, clientId });
  return actor.scope !== 'staff' || knowsAll
    ? sql`true`
    : sql`exists (
        select 1 from projects
        where projects.client_id = clients.id and projects.deleted_at is null and ${visible()})`;
}

/** Counts and the two newest projects include only projects that the actor may see, and no archived ones. */
export function selectClients() {
  const projects = sql`
    select count(*)::int as "projectCount",
      (count(*) filter (where status = 'InProgress'))::int as "activeProjects",
      (count(*) filter (where status = 'Completed'))::int as "completedProjects"
    from projects
    where projects.client_id = clients.id and projects.deleted_at is null and ${notArchived} and ${visible()}`;
  return db
    .selectFrom('clients')
    .innerJoinLateral(
      sql<Record<'projectCount' | 'activeProjects' | 'completedProjects', number>>`(${projects})`.as('counts'),
      (join) => join.onTrue(),
    )
    .where('clients.deleted_at', 'is', null)
    .select([
      'clients.id',
      'clients.name',
      'clients.colour',
      ...selectDetails(listedClientDetails),
      'clients.version',
      sql<string | null>`case when (select app.scope() = 'staff') then clients.access_ends_on end`.as('accessEndsOn'),
      'counts.projectCount',
      'counts.activeProjects',
      'counts.completedProjects',
      sql<RecentProject[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', recent.id, 'title', recent.title) order by recent.created_at desc, recent.id desc), '[]')
        from (
          select id, title, created_at from projects
          where projects.client_id = clients.id and projects.deleted_at is null and ${notArchived} and ${visible()}
          order by created_at desc, id desc limit 2
        ) recent)`.as('recentProjects'),
    ]);
}
