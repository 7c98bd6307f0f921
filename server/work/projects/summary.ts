import { sql } from 'kysely';
import type { FirstSteps, ProjectSummary } from '#contract/work/projects.ts';
import { type Json, jsonArray, jsonObject } from '#server/platform/answers/json.ts';
import { type Actor, db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { notArchived, visible } from '#server/work/visible/projects.ts';
import { isOverdueOn } from './filter.ts';
import { type ProjectRow, selectFirstProjects, toProject } from './read.ts';

const recentAtMost = 20;
const overdueAtMost = 6;

/** Summarizes the visible projects for the dashboard, without archived ones. Leaves out fields whose claim is missing. `today` is the viewer's date. */
export async function summarizeProjects(
  tx: ReadTx,
  actor: () => Promise<Actor>,
  today: string,
): Promise<Json<ProjectSummary>> {
  const [counts, recent, overdue, who] = await Promise.all([
    tx.first(selectCounts(today)),
    tx.run(selectFirstProjects(notArchived, sql`projects.updated_at desc`, recentAtMost)),
    tx.run(
      selectFirstProjects(
        sql`${notArchived} and ${isOverdueOn(today)}`,
        sql`projects.end_date, projects.id`,
        overdueAtMost,
      ),
    ),
    actor(),
  ]);
  const { totalUsers, totalClients, documentCount, imagesCount, firstSteps, ...open } = counts as Counts;
  const { claims, isAdmin } = who;
  const hasSteps = isAdmin && firstSteps !== null && Object.values(firstSteps).includes(false);
  const written = (projects: ProjectRow[]) => jsonArray(projects.map((project) => toProject(project, who)));
  return jsonObject<ProjectSummary>({
    ...open,
    ...(claims.has('Users:ViewUsers') && { totalUsers }),
    ...(claims.has('Clients:ViewClients') && { totalClients }),
    ...(claims.has('ProjectDocuments:ViewProjectDocuments') && { documentCount }),
    ...(claims.has('ProjectImages:ViewProjectImages') && { imagesCount }),
    recentProjects: written(recent),
    overdueProjects: written(overdue),
    ...(hasSteps && { firstSteps }),
  });
}

type Counts = Required<Omit<ProjectSummary, 'recentProjects' | 'overdueProjects' | 'firstSteps'>> & {
  firstSteps: FirstSteps | null;
};

/** Row security limits users and clients to those that the actor may see, so client users count only their own. */
function selectCounts(today: string) {
  const byStatus = (status: string) => sql<number>`(count(*) filter (where projects.status = ${sql.lit(status)}))::int`;
  return db
    .selectFrom('projects')
    .where('projects.deleted_at', 'is', null)
    .where(notArchived)
    .where(visible())
    .select([
      sql<number>`count(*)::int`.as('totalProjects'),
      byStatus('InProgress').as('inProgressProjects'),
      byStatus('NotStarted').as('notStartedProjects'),
      byStatus('OnHold').as('onHoldProjects'),
      byStatus('Completed').as('completedProjects'),
      sql<number>`(count(*) filter (where ${isOverdueOn(today)}))::int`.as('overdueCount'),
      sql<number>`(select count(*)::int from users where users.deleted_at is null)`.as('totalUsers'),
      sql<number>`(select count(*)::int from clients where clients.deleted_at is null)`.as('totalClients'),
      countOfVisible('documents').as('documentCount'),
      countOfVisible('images').as('imagesCount'),
      firstSteps.as('firstSteps'),
    ]);
}

/** Of a company that is at most 60 days old and no demo, unless its administrators put them away: from the row of the company alone. */
const firstSteps = sql<FirstSteps | null>`(
  select json_build_object(
    'logo', logo is not null,
    'client', exists (select 1 from clients where clients.deleted_at is null),
    'person', exists (select 1 from users where users.deleted_at is null and users.id <> (select app.user_id())),
    'project', exists (select 1 from projects where projects.deleted_at is null),
    'preview', exists (select 1 from audit_log where action = 'preview.started'))
  from tenants
  where tenants.id = (select app.tenant_id()) and shows_first_steps and not is_demo
    and tenants.created_at > now() - interval '60 days')`;

function countOfVisible(table: 'documents' | 'images') {
  return sql<number>`(
    select count(*)::int from ${sql.table(table)} item
    where item.deleted_at is null and exists (
      select 1 from projects where projects.id = item.project_id and projects.deleted_at is null and ${notArchived} and ${visible()}))`;
}
