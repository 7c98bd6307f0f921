import { sql } from 'kysely';
import { refuse } from '#server/platform/answers/failures.ts';
import { db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { visibleDocument } from '#server/work/visible/documents.ts';
import { visibleImage } from '#server/work/visible/images.ts';

/** The newest version of a document. Until the commit it stays the newest. */
export function lockDocumentToAsk(tx: WriteTx, id: string) {
  return tx.first(
    db
      .selectFrom('documents')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where(visibleDocument())
      .select(['id', 'file_name as fileName', 'client_id as clientId', 'current_version as version', 'sha256'])
      .forShare(),
  );
}

/** A picture never changes. */
export function lockImageToAsk(tx: WriteTx, id: string) {
  return tx.first(
    db
      .selectFrom('images')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where(visibleImage())
      .select(['id', 'file_name as fileName', 'client_id as clientId', sql<number>`1`.as('version'), 'sha256'])
      .forShare(),
  );
}

/** What was answered about cannot be deleted, so that the answers keep their meaning. */
export async function refuseDeletingAnswered(tx: ReadTx, kind: 'document' | 'image', id: string): Promise<void> {
  const answered = await tx.first(sql`
    select from sign_offs join sign_off_answers given on given.sign_off_id = sign_offs.id
    where ${sql.ref(`sign_offs.${kind}_id`)} = ${id}::uuid limit 1`);
  if (answered)
    refuse(
      kind === 'document'
        ? 'This document was answered in a sign-off, so it cannot be deleted.'
        : 'This image was answered in a sign-off, so it cannot be deleted.',
    );
}
