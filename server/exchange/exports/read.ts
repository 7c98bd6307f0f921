import { type RawBuilder, sql } from 'kysely';
import type { ExportKind } from '#contract/exchange/export-kinds.ts';
import type { Export } from '#contract/exchange/exports.ts';
import type { Paging } from '#contract/platform/paging.ts';
import { isAllowedToClients, mayHandOver } from '#server/people/company/hand-over-rights.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { type Actor, db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { visibleById } from '#server/work/visible/projects.ts';

const list = 'exports';

/** The actor's exports that they may still download, newest first. */
export async function listExports(tx: ReadTx, actor: Actor, asked: Paging): Promise<ListPage<Export>> {
  const offered = await offeredTo(tx, actor);
  let query = selectExports().where(offered).orderBy('exports.created_at', 'desc').orderBy('exports.id', 'desc');
  if (asked.cursor) {
    const { key, id } = readTimeCursor(list, asked.cursor);
    query = query.where(sql<boolean>`(exports.created_at, exports.id) < (${key}::timestamptz, ${id}::uuid)`);
  }
  return readPage(asked, {
    read: async (count) => (await tx.run(query.limit(count))).map((row) => withoutNulls(row) as Export),
    cursorOf: ({ createdAt, id }) => writeCursor(list, { key: createdAt, id }),
    count: async () => {
      const total = sql<number>`count(*)::int`.as('total');
      const counted = db.selectFrom('exports').where(isOffered).where(offered).select(total);
      return (await tx.first(counted))?.total ?? 0;
    },
  });
}

/** Returns an export of the actor, or undefined if there is none that they may still download. */
export async function getExport(tx: ReadTx, actor: Actor, id: string): Promise<Export | undefined> {
  const offered = await offeredTo(tx, actor);
  const row = await tx.first(selectExports().where(offered).where('exports.id', '=', id));
  return row && (withoutNulls(row) as Export);
}

/** What a download needs, with the same checks. `fileId` is null until the export is ready. */
export async function getExportFile(tx: ReadTx, actor: Actor, id: string) {
  const offered = await offeredTo(tx, actor);
  return tx.first(
    db
      .selectFrom('exports')
      .where(isOffered)
      .where(offered)
      .where('exports.id', '=', id)
      .select(['exports.kind', 'exports.subject_name as subjectName', 'exports.file_id as fileId', 'exports.sha256']),
  );
}

/** The kinds that the actor may ask for, and download. */
export async function permittedKinds(tx: ReadTx, actor: Actor): Promise<ExportKind[]> {
  const company = await tx.first(sql<{ isAllowed: boolean }>`
    select ${isAllowedToClients} as "isAllowed" from tenants where id = app.tenant_id()`);
  return [
    'Person',
    ...(mayHandOver(actor, company?.isAllowed ?? false) ? (['HandOver'] as const) : []),
    ...(actor.isAdmin ? (['Company'] as const) : []),
  ];
}

/**
 * The actor's, as row security has it, for the index; not expired; and the subject is still there for them: the project is still that
 * client's and the actor still sees it, or the person was not deleted.
 */
const isOffered = sql<boolean>`exports.user_id = app.user_id() and exports.expires_at > now() and case exports.kind
  when 'HandOver' then exists (
    select from projects where projects.id = exports.subject_id and projects.client_id = exports.client_id
      and projects.deleted_at is null and ${visibleById()} offset 0)
  when 'Person' then exists (select from users where users.id = exports.subject_id and users.deleted_at is null offset 0)
  else true end`;

/** Of the kinds that the actor may have, and of nobody else unless they are an administrator. */
async function offeredTo(tx: ReadTx, actor: Actor): Promise<RawBuilder<boolean>> {
  const kinds = await permittedKinds(tx, actor);
  const others = actor.isAdmin ? sql`true` : sql`(exports.kind <> 'Person' or exports.subject_id = app.user_id())`;
  return sql<boolean>`exports.kind = any (${kinds}::text[]) and ${others}`;
}

function selectExports() {
  return db
    .selectFrom('exports')
    .where(isOffered)
    .select([
      'exports.id',
      sql<ExportKind>`exports.kind`.as('kind'),
      'exports.subject_id as subjectId',
      'exports.subject_name as subjectName',
      sql<Export['state']>`exports.state`.as('state'),
      'exports.files_done as filesDone',
      'exports.files_total as filesTotal',
      'exports.created_at as createdAt',
      'exports.expires_at as expiresAt',
      'exports.ready_at as readyAt',
      'exports.size_bytes as sizeBytes',
      sql<string | null>`encode(exports.sha256, 'hex')`.as('sha256'),
    ]);
}
