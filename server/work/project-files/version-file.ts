import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { ofVisibleDocument } from '#server/work/visible/documents.ts';

/** What a download of a version needs, or undefined if it does not exist or the actor may not see the document. */
export function getVisibleVersionFile(tx: ReadTx, documentId: string, number: number) {
  return tx.first(
    db
      .selectFrom('document_versions')
      .where('document_versions.document_id', '=', documentId)
      .where('document_versions.number', '=', number)
      .where(ofVisibleDocument)
      .select([
        'document_versions.id',
        'document_versions.file_name as fileName',
        'document_versions.content_type as contentType',
        'document_versions.sha256',
      ]),
  );
}
