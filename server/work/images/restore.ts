import { notFound } from '#server/platform/answers/failures.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { restoreFromTrash } from '#server/work/project-files/trash.ts';
import { restorableImage } from '#server/work/trash/restorable.ts';
import { getVisibleImage, type ImageRow } from './read.ts';

/** Restores an image from the trash and returns it. 404 if the actor finds none there that they may delete. */
export async function restoreImage(tx: WriteTx, actor: Actor, origin: Origin, id: string): Promise<ImageRow> {
  const find = db
    .selectFrom('images')
    .where('id', '=', id)
    .where(restorableImage(actor))
    .select(['file_name as fileName', 'project_id as projectId']);
  await restoreFromTrash(tx, origin, 'image', id, find);
  return (await getVisibleImage(tx, id)) ?? notFound();
}
