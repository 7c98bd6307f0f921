import type pg from 'pg';
import { connect } from '#database/connect.ts';
import { ensureAppRoles, type Migration, migrateWithin, readMigrations } from '#database/migrate.ts';
import type { Files } from '#server/files/index.ts';
import { type Archive, type Entry, openArchive } from './archive.ts';
import { BackupError } from './failure.ts';
import { type Contents, type Described, describe, fileFolder } from './manifest.ts';
import { loadTable } from './rows.ts';

/** Files put in place at once: each waits for the disk, or for the store. */
const atOnce = 8;

export type Restorable = {
  createdAt: string;
  contents: Contents;
  /** Into an empty database and its files: all of it, or no row. Brought to the schema of this Loggia on the way. */
  into(ownerUrl: string, files: Files): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens a backup to restore it, checked before anything else is touched. Throws BackupError, one line.
 * `migrations` is for tests, which add one to the version's own.
 */
export async function openBackup(file: string, migrations?: readonly Migration[]): Promise<Restorable> {
  const archive = await openArchive(file);
  try {
    const known = migrations ?? (await readMigrations());
    const described = await describe(archive, known);
    return {
      createdAt: described.manifest.createdAt,
      contents: described.contents,
      into: (ownerUrl, files) => restore(archive, described, known, ownerUrl, files),
      close: () => archive.close(),
    };
  } catch (error) {
    await archive.close();
    throw error;
  }
}

async function restore(
  archive: Archive,
  described: Described,
  known: readonly Migration[],
  ownerUrl: string,
  files: Files,
): Promise<void> {
  const client = await connect(ownerUrl);
  try {
    await refuseUsed(client);
    await ensureAppRoles(client);
    await client.query('begin');
    await client.query(
      "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO'",
    );
    const versions = new Set(described.manifest.migrations.map(({ version }) => version));
    await migrateWithin(
      client,
      known.filter(({ version }) => versions.has(version)),
    );
    await restoreRows(client, archive, described);
    await migrateWithin(client, known);
    // Those that were ended after the backup would be back: whoever may still sign in, does.
    await client.query('update sessions set ended_at = now() where ended_at is null');
    await restoreFiles(archive, described, files);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    // Ending the connection rolls back what has not been committed.
    await client.end().catch(() => {});
  }
}

/** Nothing is ever mixed with what is there, and nobody looks on. */
async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and usename is not null) as used,
      exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'app') and c.relkind in ('r', 'p')) as filled`);
  if (rows[0].filled)
    throw new BackupError(
      'The database is not empty. Restore into a new one: set DATA_DIR to a new directory, or create another database.',
    );
  if (rows[0].used) throw new BackupError('The database is in use. Stop whatever is connected to it, then restore.');
}

async function restoreRows(
  client: pg.Client,
  archive: Archive,
  { manifest, contents, rows }: Described,
): Promise<void> {
  // What migrations have put there is part of the archive.
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

async function restoreFiles(archive: Archive, { firstFile }: Described, { store, spool }: Files): Promise<void> {
  if (!firstFile) return;
  async function restoreFile(entry: Entry): Promise<void> {
    const { path } = await spool.receive(archive.stream(entry));
    await store.put(entry.name.slice(fileFolder.length), path);
  }
  let next: Entry[] = [];
  for await (const entry of archive.entries(firstFile)) {
    if (!entry.name.startsWith(fileFolder)) break;
    next.push(entry);
    if (next.length < atOnce) continue;
    await Promise.all(next.map(restoreFile));
    next = [];
  }
  await Promise.all(next.map(restoreFile));
}
