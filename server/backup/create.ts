import { createHash } from 'node:crypto';
import path from 'node:path';
import type pg from 'pg';
import { connect } from '#database/connect.ts';
import { type KnownErasure, keepErasures } from '#server/people/erasure/register.ts';
import { fileKey, keysOf } from '#server/platform/files/keys.ts';
import type { FileStore, StoredFile } from '#server/platform/files/store.ts';
import { type ArchiveWriter, createArchive } from './archive.ts';
import { BackupError } from './failure.ts';
import { type Contents, contentsEntry, fileFolder, format, type Manifest, manifestEntry } from './manifest.ts';
import { companyColumn, dumpTable, listTables, type Table } from './rows.ts';

export type Backup = Contents & { file: string; companies: number; size: number };
type Options = {
  ownerUrl: string;
  store: FileStore;
  file: string;
  signal?: AbortSignal | undefined;
  /** BACKUP_KEY. Without it the archive is not encrypted. */
  key?: Buffer | undefined;
  /** The id of the only company to write. Without it the archive has all of them. */
  companyId?: string;
};

const tablesOfFiles = ['documents', 'document_versions', 'images', 'attachments', 'inbound_mails'] as const;

type FileRow = {
  table: (typeof tablesOfFiles)[number];
  tenantId: string;
  id: string;
  sha256: Buffer;
  /** Whether it is a picture with a preview and a thumbnail. */
  isShown: boolean;
};

/** The rows whose bytes are in the file store. Before an upgrade some of the tables may not exist yet. */
function keptFiles(tables: readonly Table[], companyId?: string): string {
  const known = tablesOfFiles.filter((each) => tables.some(({ name }) => name === `public.${each}`));
  const firstVersions = known.includes('document_versions') ? 'document_versions where number = 1' : 'documents';
  const sources: Partial<Record<(typeof tablesOfFiles)[number], string>> = {
    // The hash of a document is that of its newest version. Its id is that of the first.
    documents: firstVersions,
    document_versions: 'document_versions where number > 1',
  };
  const isShown: Partial<Record<(typeof tablesOfFiles)[number], string>> = {
    documents: "content_type like 'image/%'",
    document_versions: "content_type like 'image/%'",
    images: 'true',
  };
  const columns = 'tenant_id as "tenantId", id, sha256';
  const all = known
    .map(
      (each) =>
        `select '${each}' as table, ${columns}, ${isShown[each] ?? 'false'} as "isShown" from ${sources[each] ?? each}`,
    )
    .join(' union all ');
  return companyId ? `select * from (${all}) kept where "tenantId" = '${companyId}'` : all;
}

/**
 * Writes database and files to one consistent archive while Loggia runs. Rows are read in one snapshot, then the files
 * that the snapshot refers to. Their bytes never change, and the archive lists those that were removed in the meantime.
 */
export async function createBackup({ ownerUrl, store, file, signal, key, companyId }: Options): Promise<Backup> {
  const client = await connect(ownerUrl);
  try {
    const archive = await createArchive(file, key);
    try {
      const rows = await addRows(client, archive, signal, companyId);
      const files = await addFiles(client, store, archive, signal);
      const contents: Contents = { rows, ...files };
      await archive.add(contentsEntry, json(contents));
      await keepErasures(path.dirname(file), await readErasedPeople(client, companyId));
      await archive.finish();
      return { ...contents, file, companies: rows['public.tenants'] ?? 0, size: archive.size() };
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  } finally {
    await client.end().catch(() => {});
  }
}

/** For the list beside the archive, which a restore of an older archive reads. */
async function readErasedPeople(client: pg.Client, companyId?: string): Promise<KnownErasure[]> {
  const { rows: tables } = await client.query("select to_regclass('public.erasures') is not null as exists");
  // Before an upgrade the table may not exist yet.
  if (!tables[0].exists) return [];
  const { rows } = await client.query(
    "select encode(person_hash, 'hex') as person, app.instant(at) as at, by from erasures where $1::uuid is null or tenant_id = $1 order by at",
    [companyId ?? null],
  );
  return rows;
}

async function readCompany(client: pg.Client, id: string): Promise<NonNullable<Manifest['company']>> {
  const { rows } = await client.query(
    'select id, name, name_key as "nameKey", domain, domain_key as "domainKey" from tenants where id = $1',
    [id],
  );
  if (!rows[0]) throw new BackupError('This company was deleted in the meantime.');
  return rows[0];
}

/** At most this many file names in a message. */
const maxNamed = 10;

/** One line about files that are missing or altered, or undefined if the backup is complete. */
export function describeLoss({ missing, altered }: Pick<Backup, 'missing' | 'altered'>): string | undefined {
  const parts = [...listKeys('missing from the file store', missing), ...listKeys('altered since upload', altered)];
  return parts.length > 0 ? `The backup is incomplete. Files ${parts.join('; files ')}.` : undefined;
}

function listKeys(label: string, keys: readonly string[]): string[] {
  if (keys.length === 0) return [];
  const more = keys.length > maxNamed ? ` and ${keys.length - maxNamed} more` : '';
  return [`${label} (${keys.length}): ${keys.slice(0, maxNamed).join(', ')}${more}`];
}

async function addRows(
  client: pg.Client,
  archive: ArchiveWriter,
  signal?: AbortSignal,
  companyId?: string,
): Promise<Contents['rows']> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(
    "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO'",
  );
  const exists = await client.query("select to_regclass('public.schema_migrations') is not null as exists");
  if (!exists.rows[0].exists)
    throw new BackupError('This database has no Loggia schema, so there is nothing to back up.');
  const { rows: migrations } = await client.query(
    'select version, name, checksum from schema_migrations order by version',
  );
  const tables = (await listTables(client)).filter((table) => !companyId || companyColumn(table));
  const company = companyId && (await readCompany(client, companyId));
  const createdAt = new Date().toISOString();
  const manifest: Manifest = { format, createdAt, migrations, tables, ...(company && { company }) };
  await archive.add(manifestEntry, json(manifest));
  const counts: Contents['rows'] = {};
  for (const table of tables) {
    signal?.throwIfAborted();
    counts[table.name] = await dumpTable(client, table, archive, companyId);
  }
  // The cursor outlives the transaction, because a long snapshot would block vacuum in the whole database.
  await client.query(`declare kept_files cursor with hold for ${keptFiles(tables, companyId)}`);
  await client.query('commit');
  return counts;
}

async function addFiles(
  client: pg.Client,
  store: FileStore,
  archive: ArchiveWriter,
  signal?: AbortSignal,
): Promise<Omit<Contents, 'rows'>> {
  const found: Omit<Contents, 'rows'> = { files: 0, bytes: 0, removed: [], missing: [], altered: [] };
  for (;;) {
    const { rows } = await client.query<FileRow>('fetch 200 from kept_files');
    if (rows.length === 0) return found;
    for (const row of rows) {
      signal?.throwIfAborted();
      await addFile(client, store, archive, row, found);
    }
  }
}

async function addFile(
  client: pg.Client,
  store: FileStore,
  archive: ArchiveWriter,
  { table, tenantId, id, sha256, isShown }: FileRow,
  found: Omit<Contents, 'rows'>,
): Promise<void> {
  const original = fileKey(tenantId, id);
  for (const key of isShown ? keysOf(tenantId, id) : [original]) {
    const stored = await store.open(key);
    if (stored) {
      const hash = await addBytes(archive, key, stored);
      found.files += 1;
      found.bytes += stored.size;
      if (key === original && !hash.equals(sha256)) found.altered.push(key);
      continue;
    }
    const { rowCount } = await client.query(`select from ${table} where tenant_id = $1 and id = $2`, [tenantId, id]);
    if (rowCount) found.missing.push(key);
    else {
      found.removed.push({ table, tenantId, id });
      return;
    }
  }
}

async function addBytes(archive: ArchiveWriter, key: string, stored: StoredFile): Promise<Buffer> {
  const hash = createHash('sha256');
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const chunk of stored.read()) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await archive.addStream(fileFolder + key, stored.size, hashed());
  return hash.digest();
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}
