import { createHash } from 'node:crypto';
import { copyFile, open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { readSchema } from '#database/sql-files.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type BackupTest, hashOf, startBackupTest } from '#tests/support/backup.ts';
import type { Company } from '#tests/support/company.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { nextSchema } from '#tests/support/next-schema.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { describeSchema } from '#tools/schema-text.ts';
import { openArchive } from './archive.ts';
import { openBackup } from './restore.ts';

let test: TestApp;
let company: Company;
let directory: string;
let documentId: string;
let newFile: BackupTest['newFile'];
let newFiles: BackupTest['newFiles'];
let backUp: BackupTest['backUp'];
let restore: BackupTest['restore'];
let stop: BackupTest['stop'];

beforeAll(async () => {
  ({ test, company, directory, documentId, newFile, newFiles, backUp, restore, stop } = await startBackupTest());
});
afterAll(() => stop());

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
    await expect(openBackup(path.join(directory, 'none.tar'))).rejects.toThrow('cannot be read (ENOENT)');
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

  it('removes what the operator announced when the backup was made', async () => {
    const { owner } = test.database;
    await owner.query("insert into operator.announcement (text) values ('Away tonight')");
    const { file } = await backUp();
    await owner.query('delete from operator.announcement');
    const archive = await openArchive(file);
    const names: string[] = [];
    for await (const { name } of archive.entries()) names.push(name);
    await archive.close();
    expect(names.filter((name) => name.includes('announcement'))).not.toEqual([]);
    await restore(file, async (database) => {
      expect((await database.owner.query('select text from operator.announcement')).rows).toEqual([]);
    });
  });

  it('migrates an archive of the previous version', async () => {
    const { file } = await backUp();
    const schema = nextSchema(await readSchema());
    const newer = await createTestDatabase();
    await migrate(newer.ownerUrl, undefined, schema);
    const wanted = await describeSchema(newer.owner);
    await newer.drop();
    const look = async ({ owner }: TestDatabase) => {
      expect(await describeSchema(owner)).toBe(wanted);
      const { rows } = await owner.query('select motto from tenants order by 1');
      expect(rows).toEqual([{ motto: 'We are Kept' }, { motto: 'We are Kept as well' }]);
    };
    await restore(file, look, { schema });
  });

  it('refuses an archive from before the baseline', async () => {
    const rename = (name?: string) =>
      test.database.owner.query('update schema_migrations set name = $1 where version = 1', [name]);
    await rename('0001-tenancy.sql');
    const { file } = await backUp();
    await rename((await readSchema()).migrations[0]?.name);
    await expect(openBackup(file)).rejects.toThrow(/from before the first release and cannot be restored\.$/);
  });

  it('refuses a database that is not empty or is in use, and changes nothing', async () => {
    const { file } = await backUp();
    const addTable = (database: TestDatabase) => database.owner.query('create table something ()');
    await expect(restore(file, async () => {}, { arrange: addTable })).rejects.toThrow('The database is not empty');
    let other: pg.Client | undefined;
    const connect = async ({ appUrl }: TestDatabase) => {
      other = new pg.Client({ connectionString: appUrl });
      other.on('error', () => {});
      await other.connect();
    };
    await expect(restore(file, async () => {}, { arrange: connect })).rejects.toThrow('The database is in use');
    await other?.end().catch(() => {});
  });

  it('leaves an empty database when it fails, and succeeds when repeated', async () => {
    const { file } = await backUp();
    const database = await createTestDatabase({ empty: true });
    await database.owner.end();
    const files = await newFiles();
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
