import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { prepareEmbedded, query, settings } from '#tests/support/embedded.ts';
import { EmbeddedDatabaseError, joinEmbedded, startEmbedded } from './index.ts';

const embedded = prepareEmbedded();

describe('a data directory', () => {
  test('gets a database on its first start, and later starts find it again', async () => {
    const first = await embedded.start();
    await query(first.ownerUrl, 'create table notes (text text)');
    await query(first.ownerUrl, "insert into notes values ('kept')");
    await first.stop();
    const second = await embedded.start();
    expect(await query(second.ownerUrl, 'select text from notes')).toEqual([{ text: 'kept' }]);
  });

  test('is refused in one line if it was made under the former product name', async () => {
    const former = await embedded.start({ dataDir: join(embedded.parent, 'former') });
    await query(former.adminUrl, 'create database atrium');
    await former.stop();
    await expect(embedded.start({ dataDir: join(embedded.parent, 'former') })).rejects.toThrow(
      /^This data directory was made by Atrium, .*Use an empty DATA_DIR\.$/,
    );
  });

  test('has an owner and an application role that cannot bypass row security and own no more than they need', async () => {
    const { ownerUrl, appUrl } = await embedded.start();
    for (const url of [ownerUrl, appUrl]) {
      const [role] = await query(
        url,
        'select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user',
      );
      expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false });
    }
    await query(ownerUrl, 'create schema app');
    for (const attempt of ['create table public.mine ()', 'create temp table mine ()', 'create schema mine']) {
      await expect(query(appUrl, attempt)).rejects.toThrow('permission denied');
    }
  });

  test('folds the case of letters beyond ASCII and sorts by code point', async () => {
    const { appUrl } = await embedded.start();
    const [row] = await query(appUrl, "select lower('ÉÄ') as lower, 'Ä' ilike 'ä' as ilike, 'Z' < 'a' as bytes");
    expect(row).toEqual({ lower: 'éä', ilike: true, bytes: true });
  });

  test('is repaired if the first start was interrupted before roles and database existed', async () => {
    const first = await embedded.start();
    await query(first.adminUrl, 'drop database loggia');
    await query(first.adminUrl, 'drop role loggia_owner');
    await query(first.adminUrl, 'alter role loggia_app superuser nologin');
    await query(first.adminUrl, 'drop role loggia_client');
    await query(first.adminUrl, 'alter role loggia_staff superuser login');
    await first.stop();
    const second = await embedded.start();
    expect(await query(second.appUrl, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
    const taken = "select rolsuper, rolcanlogin, pg_has_role('loggia_app', oid, 'member') as taken from pg_roles";
    expect(await query(second.appUrl, `${taken} where rolname in ('loggia_staff', 'loggia_client')`)).toEqual(
      Array(2).fill({ rolsuper: false, rolcanlogin: false, taken: true }),
    );
    await query(second.ownerUrl, 'create table public.healed ()');
  });

  test('refuses a second Loggia in one line while the first one runs', async () => {
    const first = await embedded.start();
    await expectRefusal(
      startEmbedded({ dataDir: embedded.dataDir, settings }),
      `in use by another Loggia (pid ${process.pid})`,
    );
    expect(await query(first.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('lets a command join the running database and leaves it running', async () => {
    const first = await embedded.start();
    const joined = await joinEmbedded({ dataDir: embedded.dataDir, settings });
    expect(joined.appUrl).toBe(first.appUrl);
    await joined.stop();
    expect(await query(first.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('works if its path is too long for a socket and its first start was interrupted', async () => {
    const long = join(embedded.parent, 'a directory, with "quotes" and spaces', 'x'.repeat(120));
    await mkdir(join(long, 'postgres', 'cluster.new-interrupted'), { recursive: true });
    const [one, two] = await Promise.all([embedded.start(), embedded.start({ dataDir: long })]);
    await query(one.ownerUrl, 'create table only_here ()');
    expect(await query(two.ownerUrl, "select to_regclass('only_here') as found")).toEqual([{ found: null }]);
    expect(await readdir(dirname(two.directory))).not.toContain('cluster.new-interrupted');
  });

  test('says in one line why PostgreSQL does not start, and can be started afterwards', async () => {
    const wrong = startEmbedded({ dataDir: embedded.dataDir, settings: { ...settings, shared_buffers: 'plenty' } });
    await expectRefusal(wrong, 'invalid value for parameter "shared_buffers": "plenty"');
    await embedded.start();
  });
});

describe('a start is refused in one line, with nothing changed,', () => {
  test.each([
    ['19', 'belongs to PostgreSQL 19 and this Loggia brings 18: run the newer Loggia'],
    ['17', 'belongs to PostgreSQL 17 and this Loggia brings 18: back it up with the older Loggia'],
    ['', 'is damaged (PG_VERSION is missing): restore it from a backup'],
  ])('by a database of version "%s"', async (version, line) => {
    const other = join(embedded.parent, `version-${version}`);
    const cluster = join(other, 'postgres', 'cluster');
    await mkdir(cluster, { recursive: true });
    if (version) await writeFile(join(cluster, 'PG_VERSION'), `${version}\n`);
    const before = await readdir(other, { recursive: true });
    await expectRefusal(startEmbedded({ dataDir: other }), line);
    expect(await readdir(other, { recursive: true })).toEqual(before);
  });

  test('by a data directory that cannot be there', async () => {
    const file = join(embedded.parent, 'file');
    await writeFile(file, '');
    await expectRefusal(startEmbedded({ dataDir: join(file, 'data') }), 'has a file where a directory is needed');
    await expectRefusal(startEmbedded({ dataDir: file }), 'has a file where a directory is needed');
  });

  test.skipIf(process.getuid?.() === 0)('by a data directory that cannot be written', async () => {
    const closed = join(embedded.parent, 'closed');
    await mkdir(closed, { mode: 0o500 });
    await expectRefusal(startEmbedded({ dataDir: closed }), `${closed} cannot be written by this user`);
    expect(await readdir(closed)).toEqual([]);
  });

  test('by a database whose recorded place is gone', async () => {
    const lost = join(embedded.parent, 'lost');
    await mkdir(join(lost, 'postgres'), { recursive: true });
    await writeFile(join(lost, 'postgres', 'location'), join(embedded.parent, 'gone'));
    await expectRefusal(startEmbedded({ dataDir: lost }), 'which is gone');
  });
});

async function expectRefusal(attempt: Promise<unknown>, line: string): Promise<void> {
  const error = await attempt.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(EmbeddedDatabaseError);
  expect(error.message).toContain(line);
  expect(error.message).not.toContain('\n');
}
