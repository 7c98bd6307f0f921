import { sql } from 'kysely';
import type { z } from 'zod';
import type { BulkResult } from '#contract/platform/bulk.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { type bulkUpdateDocuments as endpoint, mayDeleteDocument } from '#contract/work/documents.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import type { Actor, WriteTx } from '#server/platform/tenancy/index.ts';
import { visibleDocument } from '#server/work/visible/documents.ts';

type Asked = z.output<typeof endpoint.body>;
type Found = { id: string; fileName: string; label: string; createdByUser: string; isArchived: boolean };

/**
 * Gives many documents the same label. Each has its own audit entry, as if it had been changed alone. What the actor does not see or may
 * not change, and what is archived, stops nothing.
 */
export async function bulkUpdateDocuments(
  tx: WriteTx,
  origin: Origin,
  actor: Actor,
  { ids, change: { label } }: Asked,
): Promise<BulkResult[]> {
  const found = await tx.run(sql<Found>`
    select documents.id, documents.file_name as "fileName", documents.label, documents.created_by as "createdByUser",
      exists (select from projects where projects.id = documents.project_id and projects.archived_at is not null) as "isArchived"
    from documents where documents.id = any (${[...new Set(ids)]}::uuid[]) and documents.deleted_at is null and ${visibleDocument()}
    order by documents.id for update of documents`);
  const who = { id: actor.userId, holds: (claim: Parameters<typeof actor.claims.has>[0]) => actor.claims.has(claim) };
  const results = new Map(found.map((document) => [document.id, resultOf(document, who)]));
  const changed = found.filter((each) => results.get(each.id)?.status === 200 && each.label !== label);
  for (const { id } of changed) tx.changed('documents', id);
  await Promise.all([
    tx.run(sql`update documents set label = ${label} where id = any (${changed.map(({ id }) => id)}::uuid[])`),
    ...changed.map(({ id, fileName }) =>
      record(tx, origin, {
        action: 'document.updated',
        subjectType: 'document',
        subjectId: id,
        subjectName: fileName,
        details: { fields: ['label'] },
      }),
    ),
  ]);
  return ids.map((id) => results.get(id) ?? { id, status: 404, message: problemTexts.notFound });
}

function resultOf(document: Found, who: Parameters<typeof mayDeleteDocument>[1]): BulkResult {
  const { id } = document;
  if (document.isArchived) return { id, status: 403, message: problemTexts.archived };
  if (!mayDeleteDocument(document, who)) return { id, status: 403, message: problemTexts.forbidden };
  return { id, status: 200 };
}
