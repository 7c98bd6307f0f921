import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as documents from '#contract/documents.ts';
import * as images from '#contract/images.ts';
import { type Migration, migrate, readMigrations } from '#database/migrate.ts';
import { readConfig } from '#server/config.ts';
import { type Files, openFiles } from '#server/files/index.ts';
import { fileKey } from '#server/files/keys.ts';
import { newId } from '#server/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { describeSchema } from '#tests/support/describe-schema.ts';
import { nextMigration } from '#tests/support/next-migration.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { upload } from '#tests/support/upload.ts';
import { openArchive } from './archive.ts';
import { createBackup, describeLoss } from './create.ts';
import { openBackup } from './restore.ts';
import { listTables } from './rows.ts';

let test: TestApp;
let company: Company;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let documentId: string;
let imageId: string;

beforeAll(async () => {
  [test, directory] = [await startTestApp(), await temporaryDirectory()];
  company = await createCompany(test, 'Kept');
  await createCompany(test, 'Kept as well');
  const project = await company.addProject({ clientId: await company.addClient('Ünïcode\t"client"\\N') });
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const send = (endpoint: typeof documents.uploadDocument | typeof images.uploadImage, bytes: Buffer, name: string) =>
    upload(test, company.admin, endpoint, [
      ['ProjectId', project],
      ['File', bytes, name],
    ]);
  documentId = (await send(documents.uploadDocument, pdfFile, 'a.pdf')).body.id;
  imageId = (await send(images.uploadImage, picture, 'a.png')).body.id;
});
afterAll(async () => {
  await test.stop();
  await directory.remove();
});

const newFile = () => path.join(directory.path, `${newId()}.tar`);

async function backUp(from: TestDatabase = test.database) {
  return createBackup({ ownerUrl: from.ownerUrl, store: test.services.files.store, file: newFile() });
}

/** Restores into an empty database and an empty file store, and returns the contents of both. */
async function restored(
  file: string,
  look: (database: TestDatabase, files: Files) => Promise<void>,
  arrange: (database: TestDatabase) => Promise<unknown> = async () => {},
  migrations?: readonly Migration[],
): Promise<void> {
  const database = await createTestDatabase({ empty: true });
  const files = await openFiles(readConfig({ DATA_DIR: path.join(directory.path, newId()) }));
  try {
    await arrange(database);
    await database.owner.end();
    const backup = await openBackup(file, migrations);
    await backup.into(database.ownerUrl, files).finally(() => backup.close());
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await look({ ...database, owner }, files).finally(() => owner.end());
  } finally {
    await database.drop();
  }
}

/** A hash of each row of each table. */
async function rowsOf(owner: pg.Client): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, columns } of await listTables(owner)) {
    // A restore ends all sessions.
    const kept = columns.filter((column) => name !== 'public.sessions' || column !== 'ended_at');
    const { rows } = await owner.query(
      `select md5(each::text) as hash from (select ${kept} from ${name}) each order by 1`,
    );
    found[name] = rows.map(({ hash }) => hash);
  }
  return found;
}

async function hashOf(files: Files, key: string): Promise<string | undefined> {
  const stored = await files.store.open(key);
  if (!stored) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of stored.read()) hash.update(chunk);
  return hash.digest('hex');
}

describe('a backup', () => {
  it('restores every row, file, policy and grant', async () => {
    const made = await backUp();
    expect(made).toMatchObject({ companies: 2, files: 4, missing: [], altered: [], removed: [] });
    const [wantedRows, wantedSchema] = [await rowsOf(test.database.owner), await describeSchema(test.database.owner)];
    expect(Object.values(wantedRows).flat().length).toBeGreaterThan(15);
    const keys = [
      fileKey(company.id, documentId),
      ...([undefined, 'preview', 'thumbnail'] as const).map((variant) => fileKey(company.id, imageId, variant)),
    ];
    await restored(made.file, async ({ owner }, files) => {
      expect(await rowsOf(owner)).toEqual(wantedRows);
      expect(await describeSchema(owner)).toEqual(wantedSchema);
      expect((await owner.query('select from sessions where ended_at is null')).rowCount).toBe(0);
      const forced = 'select relname, relforcerowsecurity, relrowsecurity from pg_class where relkind = $1 order by 1';
      expect((await owner.query(forced, ['r'])).rows).toEqual((await test.database.owner.query(forced, ['r'])).rows);
      for (const key of keys) expect(await hashOf(files, key)).toBe(await hashOf(test.services.files, key));
    });
  });

  it('contains every table, and the schema has no sequences or large objects', async () => {
    const { rows } = await test.database.owner.query(`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'app') and c.relkind not in ('r', 'i', 'c', 't')
      union all select relname from pg_class where relkind = 'r' and relowner = 'loggia_owner'::regrole
        and relnamespace not in ('public'::regnamespace, 'app'::regnamespace)
      union all select oid::text from pg_largeobject_metadata`);
    expect(rows).toEqual([]);
    const withFiles = await test.database.owner.query(
      "select table_name as name from information_schema.columns where column_name = 'sha256' order by 1",
    );
    expect(withFiles.rows).toEqual([{ name: 'documents' }, { name: 'images' }]);
  });

  it('is readable only by its owner and by any tar program', async () => {
    const { file } = await backUp();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const listed = execFileSync('tar', ['-tf', file]).toString().trim().split('\n');
    expect(listed[0]).toBe('loggia.json');
    expect(listed).toContain(`files/${fileKey(company.id, documentId)}`);
    expect(listed.at(-1)).toBe('checksum');
  });

  it('never replaces a file and removes partial files when it fails', async () => {
    const { file } = await backUp();
    const options = { ownerUrl: test.database.ownerUrl, store: test.services.files.store };
    const kept = await readFile(file);
    await expect(createBackup({ ...options, file })).rejects.toThrow('already exists');
    expect((await readFile(file)).equals(kept)).toBe(true);
    const before = await readdir(directory.path);
    const failing = { ...test.services.files.store, open: () => Promise.reject(new Error('The store is gone.')) };
    await expect(createBackup({ ...options, store: failing, file: newFile() })).rejects.toThrow('The store is gone.');
    await expect(createBackup({ ...options, file: newFile(), signal: AbortSignal.abort() })).rejects.toThrow();
    expect(await readdir(directory.path)).toEqual(before);
  });

  it('leaves out rows whose files were permanently removed while it was made', async () => {
    const { store } = test.services.files;
    const other = await createCompany(test, 'Purged meanwhile');
    const sent = await upload(test, other.admin, documents.uploadDocument, [['File', pdfFile, 'b.pdf']]);
    const purging = {
      ...store,
      open: async (key: string) => {
        if (key === fileKey(other.id, sent.body.id)) {
          await test.database.owner.query('delete from documents where id = $1', [sent.body.id]);
          return undefined;
        }
        return store.open(key);
      },
    };
    const made = await createBackup({ ownerUrl: test.database.ownerUrl, store: purging, file: newFile() });
    expect(made).toMatchObject({ rows: { 'public.documents': 2 }, missing: [] });
    expect(made.removed).toEqual([{ table: 'documents', tenantId: other.id, id: sent.body.id }]);
    await restored(made.file, async ({ owner }) => {
      expect((await owner.query('select id from documents')).rows).toEqual([{ id: documentId }]);
    });
    await test.database.owner.query('delete from audit_log where tenant_id = $1', [other.id]);
    await test.database.owner.query('delete from tenants where id = $1', [other.id]);
  });

  it('reports files that are missing or altered since upload', async () => {
    const { store } = test.services.files;
    const [document, preview] = [fileKey(company.id, documentId), fileKey(company.id, imageId, 'preview')];
    const rotten = {
      ...store,
      open: async (key: string) =>
        key === preview ? undefined : store.open(key === document ? fileKey(company.id, imageId) : key),
    };
    const made = await createBackup({ ownerUrl: test.database.ownerUrl, store: rotten, file: newFile() });
    expect(made).toMatchObject({ missing: [preview], altered: [document], removed: [] });
    expect(describeLoss(made)).toBe(
      'The backup is incomplete. ' +
        `Files missing from the file store (1): ${preview}; files altered since upload (1): ${document}.`,
    );
  });

  it('names at most ten lost files and counts them all', () => {
    const keys = (count: number) => Array.from({ length: count }, (_, index) => `key-${index}`);
    const loss = (count: number) => describeLoss({ missing: keys(count), altered: [] });
    expect(loss(0)).toBeUndefined();
    expect(loss(10)).toMatch(/\(10\): key-0, .*, key-9\.$/);
    expect(loss(12)).toMatch(/\(12\): key-0, .*, key-9 and 2 more\.$/);
  });
});

describe('a restore', () => {
  it('refuses an archive with any altered byte or a missing end', async () => {
    const { file, size } = await backUp();
    const bytes = await readFile(file);
    const archive = await openArchive(file);
    const offsets: number[] = [];
    for await (const { offset, size: length } of archive.entries())
      offsets.push(offset - 300, offset + Math.floor(length / 2));
    await archive.close();
    for (const at of offsets.slice(0, -1)) {
      const altered = newFile();
      await copyFile(file, altered);
      const handle = await open(altered, 'r+');
      await handle.write(Buffer.from([(bytes[at] as number) ^ 1]), 0, 1, at);
      await handle.close();
      await expect(openBackup(altered), `byte ${at} of ${size}`).rejects.toThrow('is damaged, incomplete');
    }
    for (const length of [0, 100, 512, 5000, Math.floor(size / 2), size - 1024 - 512]) {
      const shortened = newFile();
      await writeFile(shortened, bytes.subarray(0, length));
      await expect(openBackup(shortened), `${length} of ${size}`).rejects.toThrow('is damaged, incomplete');
    }
    await expect(openBackup(path.join(directory.path, 'none.tar'))).rejects.toThrow('cannot be read (ENOENT)');
  });

  it('refuses an archive of a newer version or with different migrations', async () => {
    const { owner } = test.database;
    await owner.query("insert into schema_migrations (version, name, checksum) values (9999, 'later', 'x')");
    const newer = await backUp();
    await owner.query('delete from schema_migrations where version = 9999');
    await owner.query("update schema_migrations set checksum = checksum || 'x' where version = 1");
    const other = await backUp();
    await owner.query("update schema_migrations set checksum = rtrim(checksum, 'x') where version = 1");
    await expect(openBackup(newer.file)).rejects.toThrow('made by a newer version of Loggia');
    await expect(openBackup(other.file)).rejects.toThrow('made by a different build of Loggia');
  });

  it('migrates an archive of the previous version', async () => {
    const { file } = await backUp();
    const migrations = await readMigrations();
    migrations.push(nextMigration(migrations));
    const newer = await createTestDatabase();
    await migrate(newer.ownerUrl, undefined, migrations);
    const wanted = await describeSchema(newer.owner);
    await newer.drop();
    const look = async ({ owner }: TestDatabase) => {
      expect(await describeSchema(owner)).toEqual(wanted);
      const { rows } = await owner.query('select motto from tenants order by 1');
      expect(rows).toEqual([{ motto: 'We are Kept' }, { motto: 'We are Kept as well' }]);
    };
    await restored(file, look, undefined, migrations);
  });

  it('refuses an archive from before the baseline', async () => {
    const rename = (name?: string) =>
      test.database.owner.query('update schema_migrations set name = $1 where version = 2', [name]);
    await rename('0002-companies-and-people.sql');
    const { file } = await backUp();
    await rename((await readMigrations())[1]?.name);
    await expect(openBackup(file)).rejects.toThrow(/from before the first release and cannot be restored\.$/);
  });

  it('refuses a database that is not empty or is in use, and changes nothing', async () => {
    const { file } = await backUp();
    const filled = (database: TestDatabase) => database.owner.query('create table something ()');
    await expect(restored(file, async () => {}, filled)).rejects.toThrow('The database is not empty');
    let other: pg.Client | undefined;
    const used = async ({ appUrl }: TestDatabase) => {
      other = new pg.Client({ connectionString: appUrl });
      other.on('error', () => {});
      await other.connect();
    };
    await expect(restored(file, async () => {}, used)).rejects.toThrow('The database is in use');
    await other?.end().catch(() => {});
  });

  it('leaves an empty database when it fails, and succeeds when repeated', async () => {
    const { file } = await backUp();
    const database = await createTestDatabase({ empty: true });
    await database.owner.end();
    const files = await openFiles(readConfig({ DATA_DIR: path.join(directory.path, newId()) }));
    const backup = await openBackup(file);
    const full = { ...files, store: { ...files.store, put: () => Promise.reject(new Error('No room.')) } };
    await expect(backup.into(database.ownerUrl, full)).rejects.toThrow('No room.');
    await backup.into(database.ownerUrl, files);
    await backup.close();
    expect(await hashOf(files, fileKey(company.id, documentId))).toBe(
      createHash('sha256').update(pdfFile).digest('hex'),
    );
    await database.drop();
  });
});
