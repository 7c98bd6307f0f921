import type pg from 'pg';
import { connect } from '#database/connect.ts';
import { readSchema } from '#database/sql-files.ts';
import type { KnownErasure } from '#server/people/erasure/register.ts';
import { repeatErasures } from '#server/people/erasure/repeat.ts';
import type { Files } from '#server/platform/files/index.ts';
import { isFileKey } from '#server/platform/files/keys.ts';
import { removeFilesOf } from '#server/platform/files/store.ts';
import { newId } from '#server/platform/text/ids.ts';
import { type Archive, openArchive } from './archive.ts';
import { BackupError, damaged } from './failure.ts';
import { describeFile } from './file-hash.ts';
import { type ArchiveIndex, fileFolder, type Manifest, readIndex } from './manifest.ts';
import { restoreFiles } from './restore.ts';
import { addToTable } from './rows.ts';

type Company = NonNullable<Manifest['company']>;
type Imported = { name: string; rows: number; files: number; erasures: number };

/**
 * Adds the company of an archive to an installation with other companies: all of it, or nothing. Everything is checked before the first
 * change. People who were erased after the export are erased again. Throws BackupError with one line.
 */
export async function importCompany(
  file: string,
  ownerUrl: string,
  files: Files,
  erasures: readonly KnownErasure[] = [],
  backupKey?: Buffer,
): Promise<Imported> {
  const archive = await openArchive(file, backupKey);
  try {
    const index = await readIndex(archive, (await readSchema()).migrations);
    const { company } = index.manifest;
    if (!company) throw new BackupError(`${file} is a backup of all companies. Use npm run restore.`);
    await checkFiles(archive, index, company.id);
    const client = await connect(ownerUrl);
    let repeated = 0;
    try {
      repeated = await addCompany(client, archive, index, company, files, erasures);
    } finally {
      // Ending the connection rolls back what has not been committed.
      await client.end().catch(() => {});
    }
    const rows = Object.values(index.contents.rows).reduce((sum, count) => sum + count, 0);
    return { name: company.name, rows, files: index.contents.files, erasures: repeated };
  } finally {
    await archive.close();
  }
}

/** Every file must be one of this company, so that no import changes a file of another. */
async function checkFiles(archive: Archive, { firstFile }: ArchiveIndex, companyId: string): Promise<void> {
  if (!firstFile) return;
  for await (const { name } of archive.entries(firstFile)) {
    if (!name.startsWith(fileFolder)) return;
    const key = name.slice(fileFolder.length);
    if (!isFileKey(key) || !key.startsWith(`${companyId}/`)) throw damaged(archive.file);
  }
}

/**
 * The files come first, because they take long and need no locks. Nobody sees them before the rows are committed. An import that was
 * killed may leave files; maintenance or the next import of the same company removes them.
 */
async function addCompany(
  client: pg.Client,
  archive: Archive,
  index: ArchiveIndex,
  company: Company,
  files: Files,
  erasures: readonly KnownErasure[],
): Promise<number> {
  let repeated = 0;
  // Of the session, because what follows are two transactions.
  const { rows } = await client.query("select pg_try_advisory_lock(hashtextextended('import/' || $1, 0)) as free", [
    company.id,
  ]);
  if (!rows[0].free) throw new BackupError(`${company.name} is being imported already.`);
  await refuseOtherSchema(client, archive.file, index.manifest);
  await refuseExisting(client, company);
  // Committed before the first file, so that maintenance knows of files that are left.
  await client.query('insert into company_imports values ($1) on conflict (tenant_id) do nothing', [company.id]);
  try {
    await removeFilesOf(files.store, company.id);
    await restoreFiles(archive, index, files);
    await client.query('begin');
    await client.query(
      "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO'",
    );
    await addRows(client, archive, index, company);
    repeated = await repeatErasures(client, erasures);
    await recordImport(client, archive.file, index, company);
    await client.query('delete from company_imports where tenant_id = $1', [company.id]);
  } catch (error) {
    await removeFilesOf(files.store, company.id);
    throw explain(error, company);
  }
  // Whether a failed commit was kept is not known, so it removes no files.
  await client.query('commit');
  await client.query('analyze');
  return repeated;
}

async function refuseOtherSchema(client: pg.Client, file: string, { migrations }: Manifest): Promise<void> {
  const { rows } = await client.query('select max(version)::int as version from schema_migrations');
  const [theirs, ours] = [migrations.at(-1)?.version, rows[0].version];
  if (theirs === ours) return;
  throw new BackupError(
    `${file} has version ${theirs} of the schema, this installation has ${ours}. Bring both to the same version of Loggia, then export again.`,
  );
}

async function refuseExisting(client: pg.Client, { id, name, nameKey, domain, domainKey }: Company): Promise<void> {
  const { rows } = await client.query(
    `select id = $1 as "isSame", name_key = $2 as "hasName" from tenants
     where id = $1 or name_key = $2 or domain_key = $3 order by id = $1 desc limit 1`,
    [id, nameKey, domainKey],
  );
  if (!rows[0]) return;
  if (rows[0].isSame) throw new BackupError(`${name} is in this installation already.`);
  throw new BackupError(
    `This installation has another company with the ${rows[0].hasName ? `name ${name}` : `domain ${domain}`}. Rename one of them first.`,
  );
}

/** Milliseconds to wait for those who are saving. */
const lockTimeout = 10_000;

/** Others can read while the rows are added, but what they save waits until the end. */
async function addRows(
  client: pg.Client,
  archive: Archive,
  { manifest, contents, rows }: ArchiveIndex,
  company: Company,
): Promise<void> {
  const names = manifest.tables.map(({ name }) => name);
  await client.query(`set local lock_timeout = ${lockTimeout}`);
  await client.query(`lock table ${names} in share row exclusive mode`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const table of manifest.tables) {
    const added = await addToTable(client, table, company.id, archive, rows);
    if (added !== contents.rows[table.name])
      throw new Error(`${table.name} has ${added} rows instead of ${contents.rows[table.name]}.`);
  }
  for (const { table, tenantId, id } of contents.removed)
    await client.query(`delete from ${table} where tenant_id = $1 and id = $2`, [tenantId, id]);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  // The links and tokens of the other installation mean nothing here. Users sign in again.
  await client.query('update sessions set ended_at = now() where tenant_id = $1 and ended_at is null', [company.id]);
}

/** An archive need not have the row of the company. */
async function recordImport(
  client: pg.Client,
  file: string,
  { contents }: ArchiveIndex,
  company: Company,
): Promise<void> {
  const details = { ...(await describeFile(file)), files: contents.files };
  await client.query(
    `insert into audit_log (tenant_id, id, action, actor_name, subject_type, subject_id, subject_name, address, request_id, details)
     select id, $2, 'tenant.imported', 'operator', 'tenant', id, $3, 'shell', $4, $5 from tenants where id = $1`,
    [company.id, newId(), company.name, newId(), JSON.stringify(details)],
  );
}

/** PostgreSQL's codes for what the operator can mend. */
function explain(error: unknown, { name }: Company): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '55P03' || code === '40P01')
    return new BackupError('Other people are saving at the moment. Nothing was imported; please try again.');
  if (code === '23505' && constraint?.startsWith('tenants_'))
    return new BackupError(
      `This installation has another company whose name looks like ${name}. Rename one of them first.`,
    );
  return error;
}
