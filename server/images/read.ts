import { type RawBuilder, sql } from 'kysely';
import type { ProjectImage } from '#contract/images.ts';
import { visibleById } from '#server/projects/visible.ts';
import { db, type ReadTx } from '#server/tenancy/index.ts';

/** A picture without its links, which are made for whoever asks. */
export type ImageRow = Omit<ProjectImage, 'imageId' | 'originalUrl' | 'previewUrl' | 'thumbnails'>;

/** A picture that the actor may see; undefined for whatever they may not, as for what does not exist. */
export async function getVisibleImage(tx: ReadTx, id: string): Promise<ImageRow | undefined> {
  return tx.first(selectImages(visibleImage()).where('images.id', '=', id));
}

/** What its bytes are known by. */
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

/** A picture is seen by whoever sees its project (D19). */
export function visibleImage() {
  return sql<boolean>`exists (
    select 1 from projects where projects.id = images.project_id and projects.deleted_at is null and ${visibleById()})`;
}
