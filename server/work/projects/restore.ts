import { sql } from 'kysely';
import { dropRemovedAssignees } from '#server/people/accounts/assignments.ts';
import { notFound, refuse } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { recordEvent } from '#server/platform/events/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { freeExternalKey, isRestorable, notDeleted } from '#server/work/trash/columns.ts';
import { visibleById } from '#server/work/visible/projects.ts';
import { getWrittenProject, type ProjectRow } from './read.ts';

/**
 * Restores a project from the trash with its files, except those that were deleted on their own. 404 if the actor could not
 * see it, or it is not there; 400 if its client is in the trash, too. Its team needs no check: who was removed or moved to
 * another client in between left every team, also of projects in the trash.
 */
export async function restoreProject(tx: WriteTx, origin: Origin, id: string): Promise<ProjectRow> {
  const [project, client] = await Promise.all([lockDeletedProject(tx, id), lockClientOf(tx, id)]);
  if (!project) notFound();
  if (client?.deletedAt) refuse('Restore the client first.');
  tx.changed('projects', id);
  const values = {
    ...notDeleted,
    external_key: freeExternalKey('projects'),
    version: sql<number>`version + 1`,
    updated_at: sql<string>`now()`,
  };
  const [, restored] = await Promise.all([
    tx.run(db.updateTable('projects').set(values).where('id', '=', id)),
    getWrittenProject(tx, id),
    record(tx, origin, {
      action: 'project.restored',
      subjectType: 'project',
      subjectId: id,
      subjectName: project.title,
    }),
    recordEvent(tx, 'project.restored', id),
    dropRemovedAssignees(tx, id),
  ]);
  return restored;
}

/** Waits for maintenance, which removes the project or leaves it. */
function lockDeletedProject(tx: WriteTx, id: string): Promise<{ title: string } | undefined> {
  return tx.first(
    db
      .selectFrom('projects')
      .where('projects.id', '=', id)
      .where(isRestorable('projects'))
      .where(visibleById())
      .select('title')
      .forUpdate(),
  );
}

/** Until the transaction commits, the client cannot be deleted. */
function lockClientOf(tx: WriteTx, projectId: string): Promise<{ deletedAt: string | null } | undefined> {
  return tx.first(
    db
      .selectFrom('clients')
      .where('id', '=', db.selectFrom('projects').where('id', '=', projectId).select('client_id'))
      .select('deleted_at as deletedAt')
      .forShare(),
  );
}
