import { type RawBuilder, sql } from 'kysely';
import type { Project, ProjectDetails } from '#contract/projects.ts';
import { Json } from '#server/json.ts';
import { withoutNulls } from '#server/rows.ts';
import { type Actor, db, prepare, type Tx } from '#server/tenancy/index.ts';
import { visible } from './visible.ts';

/** A project as the database has written it, with what not everybody learns. */
export type ProjectRow = { json: string };

/** Visible projects. */
export function selectProjects() {
  return selectEveryProject().where(visible());
}

/**
 * A project as the actor has just left it: also where the change has taken it out of their sight (they took
 * themselves off its team). For answers to one's own writes only.
 */
export async function getWrittenProject(tx: Tx, id: string): Promise<ProjectRow> {
  return (await tx.first(writtenProject({ id }))) as ProjectRow;
}

/** A project that the actor may see; undefined for whatever they may not, as for what does not exist. */
export function getVisibleProject(tx: Tx, id: string): Promise<ProjectRow | undefined> {
  return tx.first(visibleProject({ id }));
}

/** Who works on it, in the order of roles and names. */
export async function getTeam(tx: Tx, projectId: string): Promise<ProjectDetails['team']> {
  return (await tx.run(selectTeam(projectId))).map(withoutNulls) as ProjectDetails['team'];
}

/** Without the view claim one does not learn how many documents or pictures there are (D19). */
export function toProject({ json }: ProjectRow, { claims }: Actor): Json<Project> {
  const mayDocuments = claims.has('ProjectDocuments:ViewProjectDocuments');
  const mayImages = claims.has('ProjectImages:ViewProjectImages');
  if (mayDocuments && mayImages) return new Json(json);
  const { documentCount, imageCount, ...open } = JSON.parse(json) as Project;
  return new Json(
    JSON.stringify({ ...open, ...(mayDocuments && { documentCount }), ...(mayImages && { imageCount }) }),
  );
}

function selectEveryProject() {
  return db
    .selectFrom('projects')
    .innerJoinLateral(team, (join) => join.onTrue())
    .where('projects.deleted_at', 'is', null)
    .select(asJson(count('documents'), count('images')).as('json'));
}

/** Both sides of a team in one look at it, from rows called `member`. */
export const sides = [side('InternalUser').as('internal'), side('ClientUser').as('client')] as const;

const team = db
  .selectFrom('project_members as member')
  .whereRef('member.project_id', '=', sql.ref('projects.id'))
  .select(sides)
  .as('team');

/** The fields of the contract's project, from `projects` and its `team`. */
export function asJson(documentCount: RawBuilder<number>, imageCount: RawBuilder<number>): RawBuilder<string> {
  return sql`json_build_object(
    'id', projects.id, 'title', projects.title, 'description', projects.description, 'status', projects.status,
    'startDate', projects.start_date, 'endDate', projects.end_date, 'progress', projects.progress,
    'clientId', projects.client_id, 'clientName', (select name from clients where clients.id = projects.client_id),
    'internalUsers', team.internal, 'clientUsers', team.client,
    'createdAt', app.instant(projects.created_at), 'updatedAt', app.instant(projects.updated_at),
    'version', projects.version, 'documentCount', ${documentCount}, 'imageCount', ${imageCount})::text`;
}

const visibleProject = prepare(({ id }: { id: string }) => selectProjects().where('projects.id', '=', id));

const writtenProject = prepare(({ id }: { id: string }) => selectEveryProject().where('projects.id', '=', id));

function selectTeam(projectId: string) {
  return db
    .selectFrom('project_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .where('member.project_id', '=', projectId)
    .where('users.deleted_at', 'is', null)
    .orderBy('member.side', 'desc')
    .orderBy('roles.name')
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .select([
      'users.id',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.phone_number as phoneNumber',
      sql<string>`coalesce(roles.name, '')`.as('roleName'),
      'member.side as roleType',
    ]);
}

function side(name: 'InternalUser' | 'ClientUser') {
  return sql<string[]>`coalesce(array_agg(member.user_id) filter (where member.side = ${sql.lit(name)}), '{}')`;
}

function count(table: 'documents' | 'images') {
  return sql<number>`(
    select count(*)::int from ${sql.table(table)} item where item.project_id = projects.id and item.deleted_at is null)`;
}
