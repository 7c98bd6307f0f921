import { type RawBuilder, sql } from 'kysely';
import type { ProjectDocument } from '#contract/work/documents.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { visibleDocument } from '#server/work/visible/documents.ts';

/** Returns a document, or undefined if it does not exist or the actor may not see it. */
export async function getVisibleDocument(tx: ReadTx, id: string): Promise<ProjectDocument | undefined> {
  const row = await tx.first(selectDocuments(visibleDocument()).where('documents.id', '=', id));
  return row && (withoutNulls(row) as ProjectDocument);
}

/** Returns what a download of the newest version needs, with the same checks. */
export async function getVisibleDocumentFile(tx: ReadTx, id: string) {
  return tx.first(
    db
      .selectFrom('documents')
      .innerJoin('document_versions', (join) =>
        join
          .onRef('document_versions.document_id', '=', 'documents.id')
          .onRef('document_versions.number', '=', 'documents.current_version'),
      )
      .where('documents.id', '=', id)
      .where('documents.deleted_at', 'is', null)
      .where(visibleDocument())
      .select([
        'document_versions.id as versionId',
        'document_versions.file_name as fileName',
        'document_versions.content_type as contentType',
        'document_versions.sha256',
      ]),
  );
}

export function selectDocuments(which: RawBuilder<boolean>) {
  return db
    .selectFrom('documents')
    .where('documents.deleted_at', 'is', null)
    .where(which)
    .select([
      'documents.id',
      'documents.file_name as fileName',
      'documents.content_type as contentType',
      'documents.size_bytes as fileSizeBytes',
      'documents.description',
      'documents.label',
      'documents.audience',
      'documents.current_version as currentVersion',
      'documents.created_at as createdAt',
      'documents.created_by as createdByUser',
      sql<string>`coalesce(nullif(trim((
        select concat_ws(' ', first_name, last_name) from users where users.id = documents.created_by)), ''), 'Unknown User')`.as(
        'createdByName',
      ),
      'documents.project_id as projectId',
      'documents.client_id as clientId',
      // By row security only if the actor sees it.
      sql<string | null>`(select tasks.id from tasks where tasks.id = documents.task_id)`.as('taskId'),
    ]);
}
