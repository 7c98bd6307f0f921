import { sql } from 'kysely';
import type { z } from 'zod';
import type { FileChanges } from '#contract/platform/audience.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { mayDeleteImage, type uploadImageFields } from '#contract/work/images.ts';
import { forbidden, invalid, notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { recordEvent } from '#server/platform/events/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { changeFile } from '#server/work/project-files/change.ts';
import { moveToTrash } from '#server/work/project-files/trash.ts';
import { refuseDeletingAnswered } from '#server/work/sign-offs/files.ts';
import { lockProjectForFile } from '#server/work/visible/project-locks.ts';
import { getVisibleImage, type ImageRow } from './read.ts';

type Fields = z.output<typeof uploadImageFields>;

export type NewImage = {
  id: string;
  fileName: string;
  contentType: string;
  size: number;
  sha256: Buffer;
  width: number;
  height: number;
};

/** Finds the project that the picture will belong to. 400 if the actor may not add it there (bad ids inside a body). */
export async function findProject(
  tx: WriteTx,
  { ProjectId, Metadata }: Fields,
): Promise<{ projectId: string; clientId: string }> {
  const projectId = ProjectId ?? Metadata.projectId;
  if (!projectId) invalid('ProjectId', 'Please choose a project');
  const clientId = await lockProjectForFile(tx, projectId);
  return clientId ? { projectId, clientId } : invalid('ProjectId', problemTexts.notFound);
}

/** Adds the row after its bytes are stored. The project comes from `findProject` in the same transaction. */
export async function addImage(
  tx: WriteTx,
  origin: Origin,
  image: NewImage,
  fields: Fields,
  { projectId, clientId }: { projectId: string; clientId: string },
): Promise<ImageRow> {
  const inserting = tx.run(
    db.insertInto('images').values({
      tenant_id: sql<string>`app.tenant_id()`,
      id: image.id,
      project_id: projectId,
      client_id: clientId,
      file_name: image.fileName,
      content_type: image.contentType,
      size_bytes: image.size,
      width: image.width,
      height: image.height,
      sha256: image.sha256,
      description: fields.Description,
      audience: fields.Audience,
      category: fields.Category,
      created_by: sql<string>`app.user_id()`,
    }),
  );
  const recording = record(tx, origin, {
    action: 'image.uploaded',
    subjectType: 'image',
    subjectId: image.id,
    subjectName: image.fileName,
    details: { size: image.size, projectId, audience: fields.Audience },
  });
  const telling = recordEvent(tx, 'image.uploaded', image.id);
  tx.changed('images', image.id);
  const [added] = await Promise.all([getVisibleImage(tx, image.id), inserting, recording, telling]);
  return added ?? notFound();
}

/** Changes the description or the audience. Returns the image as it is now. */
export async function updateImage(tx: WriteTx, actor: Actor, origin: Origin, id: string, changes: FileChanges) {
  await changeFile(tx, actor, origin, 'image', await getChangeableImage(tx, actor, id), changes);
  return (await getVisibleImage(tx, id)) ?? notFound();
}

export async function deleteImage(tx: WriteTx, actor: Actor, origin: Origin, id: string): Promise<void> {
  const image = await getChangeableImage(tx, actor, id);
  await refuseDeletingAnswered(tx, 'image', id);
  await moveToTrash(tx, origin, 'image', image);
}

/** Returns a visible image. 403 if the actor may neither change nor delete it. */
async function getChangeableImage(tx: WriteTx, actor: Actor, id: string) {
  const image = (await getVisibleImage(tx, id)) ?? notFound();
  if (!mayDeleteImage(image, { id: actor.userId, holds: (claim) => actor.claims.has(claim) })) forbidden();
  return image;
}
