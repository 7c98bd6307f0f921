import { sql } from 'kysely';
import { archived, invalid, notFound, versionConflict } from '#server/platform/answers/failures.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { visibleById } from '#server/work/visible/projects.ts';

/**
 * Locks a visible project for adding a file and returns its client, or undefined. Until the transaction commits, the
 * project can neither move to another client nor be archived or deleted. Refused if it is archived.
 */
export async function lockProjectForFile(tx: WriteTx, id: string): Promise<string | undefined> {
  const project = await lockForShare(tx, id);
  if (project?.archivedAt) archived();
  return project?.clientId;
}

/** The same for a ticket about the project, which may be archived. */
export async function lockProjectForTicket(tx: WriteTx, id: string): Promise<string | undefined> {
  return (await lockForShare(tx, id))?.clientId;
}

function lockForShare(tx: WriteTx, id: string): Promise<{ clientId: string; archivedAt: string | null } | undefined> {
  return tx.first(
    db
      .selectFrom('projects')
      .where('projects.id', '=', id)
      .where('projects.deleted_at', 'is', null)
      .where(visibleById())
      .select(['client_id as clientId', 'archived_at as archivedAt'])
      .forShare(),
  );
}

export type LockedProject = Record<'id' | 'title' | 'status' | 'startDate' | 'endDate' | 'clientId', string> & {
  version: number;
  archivedAt: string | null;
  progressFromTasks: boolean;
  leadId: string | null;
};

/** Locks a visible project for a change. Throws 404, 403 if it is archived, or 412 if the version is another. */
export async function lockVisibleProject(tx: WriteTx, id: string, ifMatch: number | undefined): Promise<LockedProject> {
  const project = await lockForUpdate(tx, id);
  if (project.archivedAt) archived();
  if (ifMatch !== undefined && ifMatch !== project.version) versionConflict();
  return project;
}

/** Locks a visible project, archived or not. Throws 404. */
export async function lockForUpdate(tx: WriteTx, id: string): Promise<LockedProject> {
  const [project] = await lockProjects(tx, [id]);
  return project ?? notFound();
}

/** Locks the projects that the actor may see, in the order of their ids, so that two calls wait for each other and never deadlock. */
export function lockProjects(tx: WriteTx, ids: readonly string[]): Promise<LockedProject[]> {
  return tx.run(
    db
      .selectFrom('projects')
      .where('projects.id', '=', sql<string>`any (${ids}::uuid[])`)
      .where('projects.deleted_at', 'is', null)
      .where(visibleById())
      .orderBy('projects.id')
      .select([
        'id',
        'title',
        'status',
        'start_date as startDate',
        'end_date as endDate',
        'client_id as clientId',
        'version',
      ])
      .select(['archived_at as archivedAt', 'progress_from_tasks as progressFromTasks', 'lead_id as leadId'])
      .forUpdate(),
  );
}

/** Locks the new client of a project, so that it is not deleted before the commit. */
export async function requireClient(tx: WriteTx, clientId: string): Promise<void> {
  const client = await tx.first(
    db.selectFrom('clients').where('id', '=', clientId).where('deleted_at', 'is', null).select('id').forShare(),
  );
  if (!client) invalid('clientId', 'Client selection is required');
}
