import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Paging } from '#contract/platform/paging.ts';
import { type DocumentOrder, defaultDocumentOrder } from '#contract/work/document-orders.ts';
import type { ProjectDocument, projectDocumentsQuery } from '#contract/work/documents.ts';
import { readCursor, readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { visibleDocument } from '#server/work/visible/documents.ts';
import { isVisible } from '#server/work/visible/projects.ts';
import { selectDocuments } from './read.ts';

/** What a list of documents is asked for. Without `sort`, the newest come first. */
export type DocumentsAsked = Paging & Partial<Pick<z.output<typeof projectDocumentsQuery>, 'label' | 'sort'>>;

/** Lists the documents of one project, or all that the actor may see. */
export async function listVisibleDocuments(
  tx: ReadTx,
  projectId: string | null,
  asked: DocumentsAsked,
): Promise<ListPage<ProjectDocument>> {
  const { sort = defaultDocumentOrder, label } = asked;
  const ofPlace = projectId
    ? sql<boolean>`documents.project_id = ${projectId} and ${isVisible(projectId)}`
    : visibleDocument();
  const which = label === undefined ? ofPlace : sql<boolean>`documents.label = ${label} and ${ofPlace}`;
  const list = sort === defaultDocumentOrder ? 'documents' : `documents ${sort}`;
  const { by, key, read } = orders[sort.replace('-', '') as OrderedBy];
  const descending = sort.startsWith('-');
  const direction = descending ? 'desc' : 'asc';
  let query = selectDocuments(which)
    .select(sql<string>`${key}`.as('key'))
    .orderBy(by, direction)
    .orderBy('documents.id', direction);
  if (asked.cursor) {
    const position = read(list, asked.cursor);
    query = query.where(sql<boolean>`(${by}, documents.id) ${descending ? sql`<` : sql`>`} (${position})`);
  }
  const page = await readPage(asked, {
    read: async (count) =>
      (await tx.run(query.limit(count))).map(({ key: ofRow, ...row }) => ({
        key: ofRow,
        document: withoutNulls(row) as ProjectDocument,
      })),
    cursorOf: ({ key: ofLast, document }) => writeCursor(list, { key: ofLast, id: document.id }),
    count: async () => {
      if (!projectId) return countAllDocuments(tx);
      const total = sql<number>`count(*)::int`.as('total');
      const counted = db.selectFrom('documents').where('documents.deleted_at', 'is', null).where(which).select(total);
      return (await tx.first(counted))?.total ?? 0;
    },
  });
  return { ...page, items: page.items.map(({ document }) => document) };
}

/** The rule of what is visible is asked once for each project, client and uploader, because a project can have thousands of documents. */
async function countAllDocuments(tx: ReadTx): Promise<number> {
  const row = await tx.first(sql<{ total: number }>`
    select coalesce(sum(documents.count), 0)::int as total
    from (
      select project_id, client_id, created_by, count(*) from documents where deleted_at is null
      group by project_id, client_id, created_by
    ) documents
    where ${visibleDocument()}`);
  return row?.total ?? 0;
}

type OrderedBy = DocumentOrder extends infer Order ? (Order extends `-${infer Column}` ? Column : never) : never;

type Order = {
  by: RawBuilder<unknown>;
  /** The same as a text, for the cursor. */
  key: RawBuilder<string>;
  /** The position that a cursor names: the value and the id. */
  read: (list: string, cursor: string) => RawBuilder<unknown>;
};

/** The extension, then the name. No name has the character between them. */
const type = sql<string>`(split_part(documents.sort_name, '.', -1) || E'\\x01' || documents.sort_name) collate "C"`;

/** Only the first has an index: the others sort the documents of one project. */
const orders: Record<OrderedBy, Order> = {
  createdAt: {
    by: sql`documents.created_at`,
    key: sql`app.instant(documents.created_at)`,
    read(list, cursor) {
      const { key, id } = readTimeCursor(list, cursor);
      return sql`${key}::timestamptz, ${id}::uuid`;
    },
  },
  fileName: { by: sql`documents.sort_name`, key: sql`documents.sort_name`, read: readText },
  type: { by: type, key: type, read: readText },
  fileSizeBytes: {
    by: sql`documents.size_bytes`,
    key: sql`documents.size_bytes::text`,
    read(list, cursor) {
      const { key, id } = readCursor(list, cursor);
      if (!/^\d{1,15}$/.test(key)) invalid('cursor', 'Not a valid cursor');
      return sql`${key}::bigint, ${id}::uuid`;
    },
  },
};

function readText(list: string, cursor: string): RawBuilder<unknown> {
  const { key, id } = readCursor(list, cursor);
  return sql`${key}::text collate "C", ${id}::uuid`;
}
