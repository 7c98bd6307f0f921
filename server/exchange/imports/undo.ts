import { type RawBuilder, sql } from 'kysely';
import { type ImportNoun, undoDays } from '#contract/exchange/import-fields.ts';
import type { ImportUndo } from '#contract/exchange/imports.ts';
import type { Texts } from '#contract/platform/texts/speak.ts';
import { deleteUser } from '#server/people/users/write.ts';
import { Failure, refuse } from '#server/platform/answers/failures.ts';
import { record } from '#server/platform/audit/write.ts';
import { db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { deleteClient } from '#server/work/clients/write.ts';
import { deleteProject } from '#server/work/projects/write.ts';
import { deleteTask } from '#server/work/tasks/write.ts';
import type { Importer } from './planned.ts';
import { lockImport } from './write.ts';

type Created = { id: string; name: string; version: number };
type Kept = ImportUndo['kept'][number];

/** Rows that are removed together, which saves round trips. */
const portion = 25;

/** Removes what the import created. What was changed since, or is in use, stays and is named. */
export async function undoImport(tx: WriteTx, importer: Importer, id: string): Promise<ImportUndo> {
  const { noun, fileName, content, undoneAt, isRecent } = await lockImport(tx, id);
  if (content !== null) refuse('This import has not run.');
  if (undoneAt !== null) refuse('This import has already been undone.');
  if (!isRecent) refuse('An import can be undone for {days} days.', { days: undoDays });
  const created = await readCreated(tx, noun, id);
  const used = await readUsed(tx, noun, created);
  const outcomes: (Kept | 'removed' | 'gone')[] = [];
  for (let at = 0; at < created.length; at += portion) {
    const removing = created.slice(at, at + portion).map((each) => remove(tx, importer, noun, each, used));
    outcomes.push(...(await Promise.all(removing)));
  }
  const removed = outcomes.filter((outcome) => outcome === 'removed').length;
  const kept = outcomes.filter((outcome) => typeof outcome === 'object');
  await Promise.all([
    tx.run(
      db.updateTable('imports').set({ undone_at: sql<string>`now()`, removed_count: removed }).where('id', '=', id),
    ),
    record(tx, importer.origin, {
      action: 'import.undone',
      subjectType: 'import',
      subjectId: id,
      subjectName: fileName,
      details: { noun, removed, kept: kept.length },
    }),
  ]);
  tx.changed('imports', id);
  return { removed, kept };
}

function readCreated(tx: ReadTx, noun: ImportNoun, importId: string): Promise<Created[]> {
  return tx.run(
    db
      .selectFrom('import_rows')
      .where('import_id', '=', importId)
      .select([
        'subject_id as id',
        'version',
        sql<string>`coalesce(${presentNames[noun]}, import_rows.name)`.as('name'),
      ])
      .orderBy('position'),
  );
}

/** What stays has its present name. What is gone has the name of the import. */
const presentNames: Record<ImportNoun, RawBuilder<string | null>> = {
  clients: sql`(select name from clients where id = import_rows.subject_id)`,
  users: sql`(select concat_ws(' ', first_name, last_name) from users where id = import_rows.subject_id)`,
  projects: sql`(select title from projects where id = import_rows.subject_id)`,
  tasks: sql`(select title from tasks where id = import_rows.subject_id)`,
};

/** The ids of what is in use. Clients are not here: their deletion says what holds them. */
async function readUsed(tx: ReadTx, noun: ImportNoun, created: readonly Created[]): Promise<Set<string>> {
  const ids = sql`${created.map(({ id }) => id)}::uuid[]`;
  const queries = {
    clients: undefined,
    users: sql<{ id: string }>`
      select id from users where id = any (${ids}) and (password_hash is not null
        or exists (select from project_members where user_id = users.id)
        or exists (select from tickets where created_by = users.id)
        or exists (select from messages where author_id = users.id))`,
    projects: sql<{ id: string }>`
      select id from projects where id = any (${ids}) and (
        exists (select from documents where project_id = projects.id and deleted_at is null)
        or exists (select from images where project_id = projects.id and deleted_at is null)
        or exists (select from messages where project_id = projects.id)
        or exists (select from tickets where project_id = projects.id))`,
    tasks: sql<{ id: string }>`
      select id from tasks where id = any (${ids}) and (
        exists (select from documents where task_id = tasks.id and deleted_at is null)
        or exists (select from messages where task_id = tasks.id))`,
  };
  const query = queries[noun];
  if (!query) return new Set();
  return new Set((await tx.run(query)).map(({ id }) => id));
}

const inUse = {
  clients: '',
  users: 'This person has signed in, written something or joined a project.',
  projects: 'The project has files, messages or tickets.',
  tasks: 'Something was uploaded or written for the task.',
} as const satisfies Texts<ImportNoun>;

/** The deletions of the API check everything before they write, so a refusal leaves the transaction whole. */
async function remove(
  tx: WriteTx,
  { actor, origin, say }: Importer,
  noun: ImportNoun,
  { id, name, version }: Created,
  used: ReadonlySet<string>,
): Promise<Kept | 'removed' | 'gone'> {
  if (used.has(id)) return { id, name, reason: say.translated(inUse[noun]) };
  try {
    if (noun === 'clients') await deleteClient(tx, origin, id, version);
    else if (noun === 'users') await deleteUser(tx, origin, actor, id, version);
    else if (noun === 'tasks') await deleteTask(tx, origin, id, version);
    else await deleteProject(tx, origin, id, version);
    return 'removed';
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.kind === 'notFound') return 'gone';
    return {
      id,
      name,
      reason: error.kind === 'versionConflict' ? say('It was changed since the import.') : error.told(say),
    };
  }
}
