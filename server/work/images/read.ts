import { type RawBuilder, sql } from 'kysely';
import type { Audience } from '#contract/platform/audience.ts';
import type { ProjectImage } from '#contract/work/images.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { visibleImage } from '#server/work/visible/images.ts';

/** A picture without its links, which differ for each session. */
export type ImageRow = Omit<ProjectImage, 'imageId' | 'originalUrl' | 'previewUrl' | 'thumbnails'>;

/** Returns a picture, or undefined if it does not exist or the actor may not see it. */
export async function getVisibleImage(tx: ReadTx, id: string): Promise<ImageRow | undefined> {
  return tx.first(selectImages(visibleImage()).where('images.id', '=', id));
}

/** Returns what a download of the picture needs, with the same checks. */
export async function getVisibleImageFile(tx: ReadTx, id: string) {
  return tx.first(
    db
      .selectFrom('images')
      .where('images.id', '=', id)
      .where('images.deleted_at', 'is', null)
      .where(visibleImage())
      .select(['images.file_name as fileName', 'images.content_type as contentType', 'images.sha256']),
  );
}

export function selectImages(which: RawBuilder<boolean>) {
  return db
    .selectFrom('images')
    .where('images.deleted_at', 'is', null)
    .where(which)
    .select([
      'images.id',
      'images.file_name as fileName',
      'images.content_type as contentType',
      'images.size_bytes as fileSize',
      'images.description',
      sql<Audience>`images.audience`.as('audience'),
      'images.category',
      'images.project_id as projectId',
      'images.width',
      'images.height',
      'images.created_at as uploadedAt',
      'images.created_by as uploadedBy',
      sql<string>`coalesce(nullif(trim((
        select concat_ws(' ', first_name, last_name) from users where users.id = images.created_by)), ''), 'Unknown User')`.as(
        'uploadedByName',
      ),
    ]);
}
