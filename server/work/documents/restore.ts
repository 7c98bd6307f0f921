import type { ProjectDocument } from '#contract/work/documents.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { restoreFromTrash } from '#server/work/project-files/trash.ts';
import { restorableDocument } from '#server/work/trash/restorable.ts';
import { getVisibleDocument } from './read.ts';

/** Restores a document from the trash and returns it. 404 if the actor finds none there that they may delete. */
export async function restoreDocument(tx: WriteTx, actor: Actor, origin: Origin, id: string): Promise<ProjectDocument> {
  const find = db
    .selectFrom('documents')
    .where('id', '=', id)
    .where(restorableDocument(actor))
    .select(['file_name as fileName', 'project_id as projectId']);
  await restoreFromTrash(tx, origin, 'document', id, find);
  return (await getVisibleDocument(tx, id)) ?? notFound();
}
