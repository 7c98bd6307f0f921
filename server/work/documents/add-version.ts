import { sql } from 'kysely';
import type { DocumentVersion } from '#contract/work/document-versions.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { recordEvent } from '#server/platform/events/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { supersedeSignOffs } from '#server/work/sign-offs/write.ts';
import { visibleDocument } from '#server/work/visible/documents.ts';
import { selectVersions } from './versions.ts';
import type { NewDocument } from './write.ts';

/**
 * Adds a version of a document after its bytes are stored, and shows it as the document from now on. Waits for another upload to the
 * same document, so that each version has its own number. 404 if the actor may not see the document.
 */
export async function addVersion(
  tx: WriteTx,
  origin: Origin,
  documentId: string,
  version: NewDocument,
  note: string,
): Promise<DocumentVersion> {
  const { id, fileName, contentType, size, sha256 } = version;
  const document = await tx.first(
    db
      .updateTable('documents')
      .set({
        current_version: sql<number>`current_version + 1`,
        file_name: fileName,
        content_type: contentType,
        size_bytes: size,
        sha256,
      })
      .where('id', '=', documentId)
      .where('deleted_at', 'is', null)
      .where(visibleDocument())
      .returning('current_version as number'),
  );
  if (!document) notFound();
  const { number } = document;
  await supersedeSignOffs(tx, documentId);
  tx.changed('documents', documentId);
  const [, , , added] = await Promise.all([
    tx.run(
      db.insertInto('document_versions').values({
        tenant_id: sql<string>`app.tenant_id()`,
        id,
        document_id: documentId,
        number,
        file_name: fileName,
        content_type: contentType,
        size_bytes: size,
        sha256,
        note,
        created_by: sql<string>`app.user_id()`,
      }),
    ),
    record(tx, origin, {
      action: 'document.versionAdded',
      subjectType: 'document',
      subjectId: documentId,
      subjectName: fileName,
      details: { size, version: number },
    }),
    recordEvent(tx, 'document.versionAdded', documentId, { version: number }),
    tx.first(selectVersions().where('document_versions.id', '=', id)),
  ]);
  return added ?? notFound();
}
