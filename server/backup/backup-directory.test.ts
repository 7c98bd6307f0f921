import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateWithin } from '#database/migrate.ts';
import { readSchema } from '#database/sql-files.ts';
import { openDatabase } from '#server/database.ts';
import { ConfigError, readConfig } from '#server/platform/config/config.ts';
import { newId } from '#server/platform/text/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { backUpNightly, ensureBackupDirectory, lastBackup } from './backup-directory.ts';
import { openBackup } from './restore.ts';

let test: TestApp;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  [test, directory] = [await startTestApp(), await temporaryDirectory()];
});
afterAll(async () => {
  await test.stop();
  await directory.remove();
});

async function newDirectory(keep = 14): Promise<{ directory: string; keep: number }> {
  const target = path.join(directory.path, newId());
  await mkdir(target);
  return { directory: target, keep };
}

const night = (target: { directory: string; keep: number }, now: Date) =>
  backUpNightly(target, { ownerUrl: test.database.ownerUrl, store: test.services.files.store, now });
/** Days and hours in local time. */
const at = (day: number, hour: number) => new Date(2026, 4, day, hour, 30);

it('makes one backup per night, including after a missed night', async () => {
  const target = await newDirectory();
  expect(await lastBackup(target.directory)).toBeUndefined();
  const made: boolean[] = [];
  for (const now of [at(1, 15), at(1, 23), at(2, 1), at(2, 2), at(2, 3), at(4, 20), at(5, 1), at(5, 2)])
    made.push((await night(target, now)) !== undefined);
  expect(made).toEqual([true, false, false, true, false, true, false, true]);
  expect(await lastBackup(target.directory)).toEqual(at(5, 2));
});

it('keeps the newest backups and never removes other files', async () => {
  const target = await newDirectory(2);
  const others = ['loggia-before-0009-2020-01-01T00-00-00Z.tar', 'by-hand.tar', 'by-hand.tar.1.partial', 'notes.txt'];
  for (const name of others) await writeFile(path.join(target.directory, name), '');
  await writeFile(path.join(target.directory, 'loggia-2026-05-01T00-00-00Z.tar.1.partial'), 'of a process that died');
  for (const day of [1, 2, 3, 4]) await night(target, at(day, 12));
  const days = [3, 4].map((day) => `loggia-${at(day, 12).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`);
  expect((await readdir(target.directory)).sort()).toEqual([...others, ...days].sort());
});

it('makes one backup if several processes try at once', async () => {
  const target = await newDirectory();
  const made = await Promise.all(Array.from({ length: 5 }, () => night(target, at(1, 12))));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await readdir(target.directory)).toHaveLength(1);
});

it('makes a backup before an upgrade and stops the upgrade if it fails', async () => {
  const old = await createTestDatabase({ empty: true });
  const target = path.join(directory.path, newId());
  const config = (backups: string) =>
    readConfig({
      DATA_DIR: path.join(directory.path, 'data'),
      DATABASE_URL: old.appUrl,
      DATABASE_OWNER_URL: old.ownerUrl,
      BACKUP_DIR: backups,
      BACKUP_KEEP: '1',
    });
  const changed = async () => (await old.owner.query("select from schema_functions where checksum = 'older'")).rowCount;
  await old.owner.query('begin');
  await migrateWithin(old.owner, await readSchema());
  await old.owner.query('commit');
  await old.owner.query("update schema_functions set checksum = 'older' where name = 'storage'");

  const file = path.join(directory.path, newId());
  await writeFile(file, '');
  await expect(openDatabase(config(file))).rejects.toThrow(/^BACKUP_DIR .* is not writable/);
  expect(await changed()).toBe(1);

  await mkdir(target);
  const nightly = 'loggia-2020-01-01T00-00-00Z.tar';
  for (const older of ['loggia-before-0003-2020-01-01T00-00-00Z.tar', nightly]) {
    await writeFile(path.join(target, older), '');
  }
  await openDatabase(config(target));
  await openDatabase(config(target));
  expect(await changed()).toBe(0);
  // One of each kind, because BACKUP_KEEP is one.
  const [kept, name = '', ...more] = (await readdir(target)).sort();
  const { rows } = await old.owner.query('select max(version) as newest from schema_migrations');
  expect([kept, more]).toEqual([nightly, []]);
  expect(name).toMatch(new RegExp(`^loggia-before-${String(rows[0].newest).padStart(4, '0')}-.*Z\\.tar$`));
  const backup = await openBackup(path.join(target, name));
  expect(backup.contents.rows['public.tenants']).toBe(0);
  await backup.close();
  await old.drop();
});

it('refuses to start if no backup can be written', async () => {
  const url = 'postgresql://loggia_app@localhost/loggia';
  const without = readConfig({ BACKUP_DIR: directory.path, DATABASE_URL: url });
  await expect(ensureBackupDirectory(without)).rejects.toThrow(/DATABASE_OWNER_URL/);
  const file = path.join(directory.path, newId());
  await writeFile(file, '');
  await expect(ensureBackupDirectory(readConfig({ BACKUP_DIR: file }))).rejects.toThrow(ConfigError);
});
