import { sql } from 'kysely';
import type { DocumentLabel } from '#contract/work/document-labels.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';

/** More labels help nobody to find a document. */
const most = 500;

/** The labels of the documents of a project, sorted. The caller sees to it that the actor sees the project. */
export function listDocumentLabels(tx: ReadTx, projectId: string): Promise<DocumentLabel[]> {
  return tx.run(sql<DocumentLabel>`
    select label, count(*)::int as count from documents
    where project_id = ${projectId} and deleted_at is null and label <> ''
    group by label order by app.fold_name(label), label limit ${most}`);
}
