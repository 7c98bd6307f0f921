import { execFile } from 'node:child_process';
import { appendFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseUser } from '#contract/people/erasure.ts';
import { getSignOffCertificate } from '#contract/work/sign-offs.ts';
import { buildApp } from '#server/app.ts';
import { createBackup } from '#server/backup/create.ts';
import { importCompany } from '#server/backup/import-company.ts';
import { openBackup, type Restorable } from '#server/backup/restore.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { openServices } from '#server/open-services.ts';
import { ConfigError, readConfig } from '#server/platform/config/config.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { startTestApp } from '#tests/support/app.ts';
import { type BackupTest, startBackupTest } from '#tests/support/backup.ts';
import { signIn } from '#tests/support/company.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { findInDatabase, leaveTraces, type Traces } from '#tests/support/traces.ts';
import { keepErasures, readErasures } from './register.ts';
import { repeatErasures, repeatLostErasures } from './repeat.ts';

/** A restored backup from before an erasure: (i) 7 of the second part of the specification. Also that approvals survive a restore. */

let backups: BackupTest;
let traces: Traces;
let before: { whole: string; company: string };
let lists: string;

beforeAll(async () => {
  backups = await startBackupTest();
  const { test, newFile, backUp, directory } = backups;
  traces = await leaveTraces(test);
  const source = { ownerUrl: test.database.ownerUrl, store: test.services.files.store };
  const companyId = traces.studio.company.id;
  before = {
    whole: (await backUp()).file,
    company: (await createBackup({ ...source, file: newFile(), companyId })).file,
  };
  lists = path.join(directory, 'lists');
  await mkdir(lists);
  const { status } = await traces.studio.company.admin.call(eraseUser, {
    params: { id: traces.person.id },
    body: { dryRun: false },
  });
  expect(status).toBe(200);
  // The next backup writes the list beside itself, as the erasure did in the data directory.
  await createBackup({ ...source, file: path.join(lists, 'after.tar') });
});
afterAll(() => backups.stop());

const nameOf = async (owner: pg.Client) =>
  (await owner.query("select first_name || ' ' || last_name as name from users where id = $1", [traces.person.id]))
    .rows[0].name;

/** What the checker says of the certificate that a server on a restored database makes. */
async function verify(database: TestDatabase): Promise<string> {
  const { test, directory } = backups;
  const services = await openServices(test.services.config, database.appUrl);
  const app = await buildApp(services);
  const manager = await signIn(
    { ...test, app, services, database },
    traces.studio.company.id,
    traces.studio.manager.id,
  );
  const { body } = await manager.call(getSignOffCertificate, { params: { id: traces.signOff.id } });
  await app.close();
  await services.close();
  const file = path.join(directory, 'certificate.json');
  await writeFile(file, JSON.stringify(body));
  return new Promise((done) =>
    execFile(process.execPath, ['tools/verify-sign-off.ts', file], (_error, out, err) => done(out + err)),
  );
}

/** Restores the backup of before and looks at the database before anybody else. */
async function restored(
  erasures: Parameters<Restorable['into']>[2],
  look: (database: TestDatabase, repeated: number) => Promise<void>,
): Promise<void> {
  const database = await createTestDatabase({ empty: true });
  await database.owner.end();
  const backup = await openBackup(before.whole);
  const repeated = await backup
    .into(database.ownerUrl, await backups.newFiles(), erasures)
    .finally(() => backup.close());
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    await look({ ...database, owner }, repeated);
  } finally {
    await owner.end();
    await database.drop();
  }
}

describe('a restore of a backup from before an erasure', () => {
  it('erases the person again from the list beside the backups, and records it', async () => {
    await restored(await readErasures([lists]), async (database, repeated) => {
      expect(repeated).toBe(1);
      expect(await findInDatabase(database.owner)).toEqual({});
      expect(await nameOf(database.owner)).toBe('Former member');
      const { rows } = await database.owner.query(
        "select actor_name, subject_id, subject_name from audit_log where action = 'user.erased'",
      );
      expect(rows).toEqual([{ actor_name: 'operator', subject_id: traces.person.id, subject_name: 'Former member' }]);
      const kept = await database.owner.query("select encode(person_hash, 'hex') as person from erasures");
      expect(kept.rows).toEqual((await readErasures([lists])).map(({ person }) => ({ person })));
      // The approvals of the restored installation still verify, also that of the erased person.
      expect(await verify(database)).toMatch(/^VALID: plan\.txt, version 1, of Studio: ChangesAsked/);
      // Once is enough.
      expect(await repeatErasures(database.owner, await readErasures([lists]))).toBe(0);
    });
  });

  it('has the person without a list, and erases them at the next start with one', async () => {
    await restored([], async (database, repeated) => {
      expect([repeated, await nameOf(database.owner)]).toEqual([0, 'Zebulon Quillfeather']);
      expect(await verify(database)).toContain('Zebulon Quillfeather: ChangesAsked');
      const config = readConfig({ DATA_DIR: lists });
      await repeatLostErasures(database.ownerUrl, config);
      expect(await findInDatabase(database.owner)).toEqual({});
      expect(await verify(database)).toMatch(/^VALID/);
    });
  });

  it('removes the bytes that only concern the person by maintenance', async () => {
    const { test, newFiles } = backups;
    const files = await newFiles();
    const database = await createTestDatabase({ empty: true });
    const backup = await openBackup(before.whole);
    await database.owner.end();
    await backup.into(database.ownerUrl, files, await readErasures([lists])).finally(() => backup.close());
    const services = await openServices(test.services.config, database.appUrl);
    const mail = fileKey(traces.studio.company.id, traces.inboundMailId);
    expect(await files.store.open(mail).then((stored) => stored?.close().then(() => true))).toBe(true);
    await maintain({ tenancy: services.tenancy, files });
    expect(await files.store.open(mail)).toBeUndefined();
    await services.close();
    await database.drop().catch(() => {});
  });
});

it('an import of a company from before an erasure erases the person again', async () => {
  const to = await startTestApp();
  const files = await backups.newFiles();
  const imported = await importCompany(before.company, to.database.ownerUrl, files, await readErasures([lists]));
  expect(imported.erasures).toBe(1);
  expect(await findInDatabase(to.database.owner)).toEqual({});
  expect(await verify(to.database)).toMatch(/^VALID/);
  await to.stop();
});

describe('the list of erasures', () => {
  const entry = { person: 'ab'.repeat(32), at: '2026-11-25T14:00:00.000000Z', by: null };
  const other = { ...entry, person: 'cd'.repeat(32) };

  it('has each person once, also if several processes write it, and outlives a line that was cut off', async () => {
    const directory = path.join(backups.directory, 'cut');
    await mkdir(directory);
    expect(await readErasures([directory])).toEqual([]);
    await keepErasures(directory, [entry]);
    await appendFile(path.join(directory, 'erasures.jsonl'), '{"person":"cd');
    await Promise.all([keepErasures(directory, [entry, other]), keepErasures(directory, [other])]);
    expect(await readErasures([directory, directory])).toEqual([entry, other]);
    const text = await readFile(path.join(directory, 'erasures.jsonl'), 'utf8');
    expect(text.split('\n').filter((line) => line.includes('abab'))).toHaveLength(1);
    expect((await stat(path.join(directory, 'erasures.jsonl'))).mode & 0o777).toBe(0o600);
  });

  it('stops the start in one line if it cannot be read', async () => {
    const directory = path.join(backups.directory, 'unreadable');
    await mkdir(path.join(directory, 'erasures.jsonl'), { recursive: true });
    await expect(readErasures([directory])).rejects.toThrow(
      new ConfigError(`The list of erasures ${directory}/erasures.jsonl cannot be read (EISDIR). Make it readable.`),
    );
  });
});
