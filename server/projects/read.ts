import { sql } from 'kysely';
import type { Project, ProjectDetails } from '#contract/projects.ts';
import { withoutNulls } from '#server/rows.ts';
import { type Actor, db, prepare, type Tx } from '#server/tenancy/index.ts';
import { visible } from './visible.ts';

/** Visible projects with the columns that the contract names; members by side, counts of what is not in the trash. */
export function selectProjects() {
  return selectEveryProject().where(visible());
}

/**
 * A project as the actor has just left it: also where the change has taken it out of their sight (they took
 * themselves off its team). For answers to one's own writes only.
 */
export async function getWrittenProject(tx: Tx, id: string): Promise<Project> {
  return (await tx.first(writtenProject({ id }))) as Project;
}

/** A project that the actor may see; undefined for whatever they may not, as for what does not exist. */
export async function getVisibleProject(tx: Tx, id: string): Promise<Project | undefined> {
  return (await tx.first(visibleProject({ id }))) as Project | undefined;
}

/** The same with its team, in the order of roles and names. */
export async function getVisibleProjectDetails(tx: Tx, id: string): Promise<ProjectDetails | undefined> {
  const [project, team] = await Promise.all([getVisibleProject(tx, id), tx.run(selectTeam(id))]);
  return project && { ...project, team: team.map(withoutNulls) as ProjectDetails['team'] };
}

/** Without the view claim one does not learn how many documents or pictures there are (D19). */
export function withoutHiddenCounts<P extends { documentCount?: number; imageCount?: number }>(
  project: P,
  { claims }: Actor,
): P {
  const { documentCount, imageCount, ...rest } = project;
  return {
    ...rest,
    ...(claims.has('ProjectDocuments:ViewProjectDocuments') && { documentCount }),
    ...(claims.has('ProjectImages:ViewProjectImages') && { imageCount }),
  } as P;
}

function selectEveryProject() {
  return db
    .selectFrom('projects')
    .where('projects.deleted_at', 'is', null)
    .select([
      'projects.id',
      'projects.title',
      'projects.description',
      'projects.status',
      'projects.start_date as startDate',
      'projects.end_date as endDate',
      'projects.progress',
      'projects.client_id as clientId',
      'projects.created_at as createdAt',
      'projects.updated_at as updatedAt',
      'projects.version',
      sql<string>`(select name from clients where clients.id = projects.client_id)`.as('clientName'),
      members('InternalUser').as('internalUsers'),
      members('ClientUser').as('clientUsers'),
      count('documents').as('documentCount'),
      count('images').as('imageCount'),
    ]);
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

function members(side: 'InternalUser' | 'ClientUser') {
  return sql<string[]>`array(
    select user_id from project_members member where member.project_id = projects.id and member.side = ${sql.lit(side)})`;
}

function count(table: 'documents' | 'images') {
  return sql<number>`(
    select count(*)::int from ${sql.table(table)} item where item.project_id = projects.id and item.deleted_at is null)`;
}
