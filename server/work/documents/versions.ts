import { sql } from 'kysely';
import type { Paging } from '#contract/platform/paging.ts';
import type { DocumentVersion } from '#contract/work/document-versions.ts';
import { readCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { ofVisibleDocument } from '#server/work/visible/documents.ts';

const list = 'document-versions';

/** The versions of a document, newest first. Empty if the actor may not see the document, which has at least one otherwise. */
export function listVersions(tx: ReadTx, documentId: string, asked: Paging): Promise<ListPage<DocumentVersion>> {
  const visible = sql<boolean>`document_versions.document_id = ${documentId}::uuid and ${ofVisibleDocument}`;
  let query = selectVersions().where(visible).orderBy('document_versions.number', 'desc');
  if (asked.cursor) {
    const { key } = readCursor(list, asked.cursor);
    if (!/^\d{1,9}$/.test(key)) invalid('cursor', 'Not a valid cursor');
    query = query.where('document_versions.number', '<', Number(key));
  }
  return readPage(asked, {
    read: (count) => tx.run(query.limit(count)),
    cursorOf: ({ number, id }) => writeCursor(list, { key: String(number), id }),
    count: async () => {
      const total = sql<number>`count(*)::int`.as('total');
      return (await tx.first(db.selectFrom('document_versions').where(visible).select(total)))?.total ?? 0;
    },
  });
}

export function selectVersions() {
  return db.selectFrom('document_versions').select([
    'document_versions.id',
    'document_versions.document_id as documentId',
    'document_versions.number',
    'document_versions.file_name as fileName',
    'document_versions.content_type as contentType',
    'document_versions.size_bytes as fileSizeBytes',
    sql<string>`encode(document_versions.sha256, 'hex')`.as('sha256'),
    'document_versions.note',
    'document_versions.created_at as createdAt',
    'document_versions.created_by as createdByUser',
    sql<string>`coalesce(nullif(trim((
        select concat_ws(' ', first_name, last_name) from users where users.id = document_versions.created_by)), ''), 'Unknown User')`.as(
      'createdByName',
    ),
  ]);
}
