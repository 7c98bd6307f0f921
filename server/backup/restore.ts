import type pg from 'pg';
import { connect } from '#database/connect.ts';
import { applyMigrations, checkServer, ensureAppRoles, migrateWithin } from '#database/migrate.ts';
import { readSchema, type Schema } from '#database/sql-files.ts';
import type { KnownErasure } from '#server/people/erasure/register.ts';
import { repeatErasures } from '#server/people/erasure/repeat.ts';
import type { Files } from '#server/platform/files/index.ts';
import { type Archive, type Entry, openArchive } from './archive.ts';
import { BackupError } from './failure.ts';
import { type ArchiveIndex, type Contents, fileFolder, readIndex } from './manifest.ts';
import { loadTable } from './rows.ts';

/** Files restored concurrently, because each waits for the disk or the bucket. */
const concurrency = 8;

export type Restorable = {
  createdAt: string;
  contents: Contents;
  /**
   * Restores everything or no row into an empty database and file store, and migrates it to the current schema. People who were erased
   * after the backup are erased again. Returns how many.
   */
  into(ownerUrl: string, files: Files, erasures?: readonly KnownErasure[]): Promise<number>;
  close(): Promise<void>;
};

/**
 * Opens and verifies a backup before anything is changed. Throws BackupError with one line. Tests pass a `schema` to add to that of this
 * version.
 */
type Opening = { key?: Buffer | undefined; schema?: Schema | undefined };

export async function openBackup(file: string, { key, schema }: Opening = {}): Promise<Restorable> {
  const archive = await openArchive(file, key);
  try {
    const known = schema ?? (await readSchema());
    const index = await readIndex(archive, known.migrations);
    const { company } = index.manifest;
    if (company) throw new BackupError(`${file} has only the company ${company.name}. Use npm run tenant -- import.`);
    return {
      createdAt: index.manifest.createdAt,
      contents: index.contents,
      into: (ownerUrl, files, erasures = []) => restore(archive, index, known, ownerUrl, files, erasures),
      close: () => archive.close(),
    };
  } catch (error) {
    await archive.close();
    throw error;
  }
}

async function restore(
  archive: Archive,
  index: ArchiveIndex,
  known: Schema,
  ownerUrl: string,
  files: Files,
  erasures: readonly KnownErasure[],
): Promise<number> {
  const client = await connect(ownerUrl);
  try {
    await checkServer(client);
    await requireEmptyDatabase(client);
    await ensureAppRoles(client);
    await client.query('begin');
    await client.query(
      "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO'",
    );
    const versions = new Set(index.manifest.migrations.map(({ version }) => version));
    await applyMigrations(
      client,
      known.migrations.filter(({ version }) => versions.has(version)),
    );
    await restoreRows(client, archive, index);
    await migrateWithin(client, known);
    const repeated = await repeatErasures(client, erasures);
    // Sessions that ended after the backup must not become valid again. Users sign in again, and operators make new tokens.
    await client.query('update sessions set ended_at = now() where ended_at is null');
    await client.query('update operator.tokens set ended_at = now() where ended_at is null');
    // It was about the time of the backup.
    await client.query('delete from operator.announcement');
    await restoreFiles(archive, index, files);
    await client.query('commit');
    await client.query('analyze');
    return repeated;
  } finally {
    // Ending the connection rolls back what has not been committed.
    await client.end().catch(() => {});
  }
}

/** A restore never mixes with existing data, and no other connection may see it half done. */
async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and usename is not null) as used,
      exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'app', 'operator') and c.relkind in ('r', 'p')) as filled`);
  if (rows[0].filled)
    throw new BackupError(
      'The database is not empty. Restore into a new one: set DATA_DIR to a new directory, or create another database.',
    );
  if (rows[0].used) throw new BackupError('The database is in use. Close all other connections, then restore.');
}

async function restoreRows(
  client: pg.Client,
  archive: Archive,
  { manifest, contents, rows }: ArchiveIndex,
): Promise<void> {
  // The archive also contains the rows that migrations insert.
  await client.query(`truncate ${manifest.tables.map(({ name }) => name)}`);
  for (const table of manifest.tables) {
    const loaded = await loadTable(client, table, archive, rows);
    if (loaded !== contents.rows[table.name])
      throw new Error(`${table.name} has ${loaded} rows instead of ${contents.rows[table.name]}.`);
  }
  for (const { table, tenantId, id } of contents.removed) {
    await client.query(`delete from ${table} where tenant_id = $1 and id = $2`, [tenantId, id]);
  }
}

/** Puts the files of an archive into the store. */
export async function restoreFiles(
  archive: Archive,
  { firstFile }: ArchiveIndex,
  { store, spool }: Files,
): Promise<void> {
  if (!firstFile) return;
  async function restoreFile(entry: Entry): Promise<void> {
    const spooled = await spool.receive(archive.stream(entry));
    try {
      await store.put(entry.name.slice(fileFolder.length), spooled.path);
    } finally {
      await spool.discard(spooled);
    }
  }
  let next: Entry[] = [];
  for await (const entry of archive.entries(firstFile)) {
    if (!entry.name.startsWith(fileFolder)) break;
    next.push(entry);
    if (next.length < concurrency) continue;
    await allOf(next.map(restoreFile));
    next = [];
  }
  await allOf(next.map(restoreFile));
}

/** Fails only after all of the work has ended, so that the clean-up finds every file. */
async function allOf(work: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}
