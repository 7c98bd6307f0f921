import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readMigrations } from '#database/migrate.ts';
import { temporaryDirectory } from '#tests/support/directory.ts';
import { databaseUrl, withAdmin } from '#tests/support/postgres.ts';
import { launchServer, stopServers } from '#tests/support/process.ts';

/** Q25 on a database of an older version; start.proof.ts has it on an empty one. */

const name = `atrium_older_${process.pid}`;
const version = 3;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let ownerUrl: string;
let owner: pg.Client;

beforeAll(async () => {
  directory = await temporaryDirectory();
  ownerUrl = databaseUrl(inject('adminUrl'), 'atrium_owner', name);
  await withAdmin(inject('adminUrl'), (admin) => admin.query(`create database ${name} owner atrium_owner`));
  owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`create table schema_migrations (
    version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
  for (const { version: each, name: file, sql, checksum } of (await readMigrations()).slice(0, version)) {
    await owner.query(sql);
    await owner.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      each,
      file,
      checksum,
    ]);
  }
});
afterAll(async () => {
  await stopServers();
  await owner.end();
  await withAdmin(inject('adminUrl'), (admin) => admin.query(`drop database ${name} with (force)`));
  await directory.remove();
});

it('ten processes that start at once on an older database migrate it once, and all answer (Q25)', async () => {
  const servers = Array.from({ length: 10 }, () =>
    launchServer({
      DATA_DIR: directory.path,
      DATABASE_URL: databaseUrl(inject('adminUrl'), 'atrium_app', name),
      DATABASE_OWNER_URL: ownerUrl,
    }),
  );
  const health = await Promise.all(servers.map(async ({ ready }) => (await fetch(`${await ready}/Health`)).status));
  expect(health).toEqual(Array(10).fill(200));
  const { rows } = await owner.query('select version from schema_migrations order by applied_at, version');
  expect(rows.map((row) => row.version)).toEqual((await readMigrations()).map((each) => each.version));
  const ends = await Promise.all(servers.map((server) => server.stop()));
  expect(ends.map(({ code }) => code)).toEqual(Array(10).fill(0));
  expect(servers.map(({ output }) => output.stderr).join('')).toBe('');
});
