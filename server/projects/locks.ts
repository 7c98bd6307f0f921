import { invalid, notFound, versionConflict } from '#server/failures.ts';
import { db, type WriteTx } from '#server/tenancy/index.ts';
import { visibleById } from './visible.ts';

/**
 * Locks a visible project for adding a file and returns its client, or undefined. Until the transaction commits, the
 * project can neither move to another client nor be deleted.
 */
export async function lockVisibleProjectForShare(tx: WriteTx, id: string): Promise<string | undefined> {
  const project = await tx.first(
    db
      .selectFrom('projects')
      .where('projects.id', '=', id)
      .where('projects.deleted_at', 'is', null)
      .where(visibleById())
      .select('client_id as clientId')
      .forShare(),
  );
  return project?.clientId;
}

type Locked = Record<'title' | 'status' | 'startDate' | 'endDate' | 'clientId', string> & { version: number };

/** Locks a visible project for a change. Throws 404, or 412 if the version is another. */
export async function lockVisibleProject(tx: WriteTx, id: string, ifMatch: number | undefined): Promise<Locked> {
  const project = await tx.first(
    db
      .selectFrom('projects')
      .where('projects.id', '=', id)
      .where('projects.deleted_at', 'is', null)
      .where(visibleById())
      .select(['title', 'status', 'start_date as startDate', 'end_date as endDate', 'client_id as clientId', 'version'])
      .forUpdate(),
  );
  if (!project) notFound();
  if (ifMatch !== undefined && ifMatch !== project.version) versionConflict();
  return project;
}

/** Locks the new client of a project, so that it is not deleted before the commit. */
export async function requireClient(tx: WriteTx, clientId: string): Promise<void> {
  const client = await tx.first(
    db.selectFrom('clients').where('id', '=', clientId).where('deleted_at', 'is', null).select('id').forShare(),
  );
  if (!client) invalid('clientId', 'Client selection is required');
}
