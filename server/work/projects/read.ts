import { type RawBuilder, sql } from 'kysely';
import type { Project } from '#contract/work/projects.ts';
import { userName } from '#server/people/accounts/user-name.ts';
import { Json } from '#server/platform/answers/json.ts';
import { type Actor, db, prepare, type ReadTx } from '#server/platform/tenancy/index.ts';
import { visible, visibleById } from '#server/work/visible/projects.ts';
import { hasModule } from '#server/work/visible/tasks.ts';
import { storedColumns, storedFields } from './columns.ts';

/** A project as JSON from the database, including counts that not every viewer may see. */
export type ProjectRow = { json: string };

/** Selects visible projects. */
export function selectProjects() {
  return selectEveryProject().where(visible());
}

/** Selects the first visible projects that match `which`. `byClient`: the order needs the client of each. */
export function selectFirstProjects(
  which: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  limit: number,
  byClient = false,
) {
  const first = db
    .selectFrom('projects')
    .$if(byClient, (query) => query.leftJoin(...client))
    .where('projects.deleted_at', 'is', null)
    .where(visible())
    .where(which)
    .orderBy(order)
    .limit(limit)
    .select(storedColumns)
    .select('projects.sort_name');
  return db
    .selectFrom(first.as('projects'))
    .leftJoin(...client)
    .orderBy(order)
    .select(json());
}

/**
 * Returns a project that the actor has just changed, even if they can no longer see it because they left its team. Use it
 * only for answers to their own writes.
 */
export async function getWrittenProject(tx: ReadTx, id: string): Promise<ProjectRow> {
  return (await tx.first(writtenProject({ id }))) as ProjectRow;
}

/** Returns a project, or undefined if it does not exist or the actor may not see it. */
export function getVisibleProject(tx: ReadTx, id: string): Promise<ProjectRow | undefined> {
  return tx.first(visibleProject({ id }));
}

/** Removes the counts of documents and pictures that the actor may not view. */
export function toProject({ json }: ProjectRow, actor: Actor): Json<Project> {
  if (maySeeCounts(actor)) return new Json(json);
  return new Json(JSON.stringify(withoutHiddenCounts(JSON.parse(json) as Project, actor)));
}

/** The same for an array of projects. */
export function toProjects(json: string, actor: Actor): Json<Project[]> {
  if (maySeeCounts(actor)) return new Json(json);
  return new Json(
    JSON.stringify((JSON.parse(json) as Project[]).map((project) => withoutHiddenCounts(project, actor))),
  );
}

function maySeeCounts({ claims }: Actor): boolean {
  return claims.has('ProjectDocuments:ViewProjectDocuments') && claims.has('ProjectImages:ViewProjectImages');
}

function withoutHiddenCounts({ documentCount, imageCount, ...open }: Project, { claims }: Actor): Project {
  return {
    ...open,
    ...(claims.has('ProjectDocuments:ViewProjectDocuments') && { documentCount }),
    ...(claims.has('ProjectImages:ViewProjectImages') && { imageCount }),
  };
}

function selectEveryProject() {
  return db
    .selectFrom('projects')
    .leftJoin(...client)
    .where('projects.deleted_at', 'is', null)
    .select(json());
}

/** Joins the client of `projects`. PostgreSQL remembers the clients it has read, so a page reads each of them once. */
export const client = ['clients as client', 'client.id', 'projects.client_id'] as const;

/** The project as JSON, in a column named `json`. Reads `projects` and `client`. `tellsLead` is whether the actor learns who leads it. */
export function json(tellsLead = isStaff) {
  return asJson(count('documents'), count('images'), tellsLead).as('json');
}

/** The fields of the contract's project from `projects` and `client`. */
export function asJson(
  documentCount: RawBuilder<number>,
  imageCount: RawBuilder<number>,
  tellsLead: RawBuilder<boolean> = isStaff,
): RawBuilder<string> {
  // PostgreSQL writes a row faster than the pairs of `json_build_object`. Fields that few projects have are added as text,
  // because removing what is null would cost as much as building it.
  // OFFSET 0 makes PostgreSQL build the row once, although it is used in two places.
  const row = sql`select row_to_json(project)::text as json from (select ${storedFields()}, client.name as "clientName", client.colour as "clientColour",
    ${documentCount} as "documentCount", ${imageCount} as "imageCount") project offset 0`;
  return sql`(select case when ${hasNoMore} then built.json else left(built.json, -1)
    || coalesce(',"archivedAt":"' || app.instant(projects.archived_at) || '"', '')
    || coalesce(${leadOf(tellsLead)}, '')
    || coalesce(',"health":"' || ${health} || '"', '')
    || case when projects.progress_from_tasks then ',"progressFromTasks":true' else '' end
    || coalesce(',"modules":' || array_to_json(projects.modules)::text, '') || '}' end from (${row}) built)`;
}

/** Most projects have none of the added fields. Looking first saves a fifth of a page. */
const hasNoMore = sql<boolean>`projects.archived_at is null and projects.modules is null and projects.lead_id is null
  and not projects.progress_from_tasks and not ${hasModule('updates')}`;

/** Client users learn who leads a project only where they read the names of its team. */
const isStaff = sql<boolean>`(select app.scope() = 'staff')`;

function leadOf(tellsLead: RawBuilder<boolean>) {
  return sql<string | null>`(select ',"leadId":"' || users.id || '","leadName":' || to_json(${userName})::text
    from users where users.id = projects.lead_id and ${tellsLead})`;
}

/** Null without reading any update where they are off. */
const health = sql<string | null>`case when ${hasModule('updates')} then (
  select updates.health from updates where updates.project_id = projects.id order by updates.covers_to desc, updates.id desc limit 1) end`;

const visibleProject = prepare(({ id }: { id: string }) =>
  selectEveryProject().where(visibleById()).where('projects.id', '=', id),
);

const writtenProject = prepare(({ id }: { id: string }) => selectEveryProject().where('projects.id', '=', id));

function count(table: 'documents' | 'images') {
  return sql<number>`(
    select count(*)::int from ${sql.table(table)} item where item.project_id = projects.id and item.deleted_at is null)`;
}
