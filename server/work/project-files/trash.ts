import { notFound, refuse } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { recordEvent } from '#server/platform/events/write.ts';
import { db, type Query, type WriteTx } from '#server/platform/tenancy/index.ts';
import { deletedNow, isRestorable, notDeleted } from '#server/work/trash/columns.ts';

const tables = { document: 'documents', image: 'images' } as const;

type Kind = keyof typeof tables;
type DeletableFile = { id: string; fileName: string; projectId?: string | undefined };

/** Moves a file to the trash. For 30 days, users who may delete it can restore it. */
export async function moveToTrash(tx: WriteTx, origin: Origin, kind: Kind, file: DeletableFile): Promise<void> {
  const [deleted] = await tx.run(
    db
      .updateTable(tables[kind])
      .set(deletedNow())
      .where('id', '=', file.id)
      .where('deleted_at', 'is', null)
      .returning('id'),
  );
  if (!deleted) notFound();
  await recordMove(tx, origin, kind, 'deleted', file);
}

/**
 * Restores the file that `find` returns: one in the trash that the actor could see, and may delete. 404 if it is not there, or
 * not there any more; 400 if its project or its client is in the trash, too. Both are locked first, so they stay as they are.
 */
export async function restoreFromTrash(
  tx: WriteTx,
  origin: Origin,
  kind: Kind,
  id: string,
  find: Query<{ fileName: string; projectId: string | null }>,
): Promise<void> {
  const [project, client, file] = await Promise.all([
    lockOwner(tx, kind, 'projects', 'project_id', id),
    lockOwner(tx, kind, 'clients', 'client_id', id),
    tx.first(find),
  ]);
  if (!file) notFound();
  if (project?.deletedAt) refuse('Restore the project first.');
  if (client?.deletedAt) refuse('Restore the client first.');
  const [restored] = await Promise.all([
    tx.first(
      db
        .updateTable(tables[kind])
        .set(notDeleted)
        .where('id', '=', id)
        .where(isRestorable(tables[kind]))
        .returning('id'),
    ),
    recordMove(tx, origin, kind, 'restored', { id, fileName: file.fileName, projectId: file.projectId ?? undefined }),
  ]);
  if (!restored) notFound();
}

function lockOwner(
  tx: WriteTx,
  kind: Kind,
  table: 'projects' | 'clients',
  column: 'project_id' | 'client_id',
  id: string,
): Promise<{ deletedAt: string | null } | undefined> {
  return tx.first(
    db
      .selectFrom(table)
      .where('id', '=', db.selectFrom(tables[kind]).where('id', '=', id).select(column))
      .select('deleted_at as deletedAt')
      .forShare(),
  );
}

async function recordMove(
  tx: WriteTx,
  origin: Origin,
  kind: Kind,
  what: 'deleted' | 'restored',
  file: DeletableFile,
): Promise<void> {
  tx.changed(tables[kind], file.id);
  await Promise.all([
    record(tx, origin, {
      action: `${kind}.${what}`,
      subjectType: kind,
      subjectId: file.id,
      subjectName: file.fileName,
      details: { projectId: file.projectId },
    }),
    recordEvent(tx, `${kind}.${what}`, file.id),
  ]);
}
