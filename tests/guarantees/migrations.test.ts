import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Migration, migrate, readMigrations } from '#database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { databaseUrl, withAdmin } from '#tests/support/postgres.ts';
import { describeSchema } from '#tests/support/schema.ts';

/** Q25: each migration once, whoever starts together, from an empty database as from any older one. */

let migrations: Migration[];
let newest: TestDatabase;
beforeAll(async () => {
  migrations = await readMigrations();
  newest = await createTestDatabase();
});
afterAll(() => newest.drop());

/** Runs `work` with a database that the first so many migrations have made. */
async function withOld(version: number, work: (ownerUrl: string, owner: pg.Client) => Promise<void>): Promise<void> {
  const name = `atrium_old_${randomUUID().replaceAll('-', '')}`;
  const admin = inject('adminUrl');
  await withAdmin(admin, (client) => client.query(`create database ${name} owner atrium_owner`));
  const ownerUrl = databaseUrl(admin, 'atrium_owner', name);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    if (version > 0) {
      await owner.query(`create table schema_migrations (
        version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
      await owner.query('grant select on schema_migrations to atrium_app');
    }
    for (const { version: each, name: file, sql, checksum } of migrations.slice(0, version)) {
      await owner.query(sql);
      await owner.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
        each,
        file,
        checksum,
      ]);
    }
    await work(ownerUrl, owner);
  } finally {
    await owner.end();
    await withAdmin(admin, (client) => client.query(`drop database ${name} with (force)`));
  }
}

describe('processes that start together', () => {
  it.each([0, 3])('apply each migration once, from version %d on', async (version) => {
    await withOld(version, async (ownerUrl, owner) => {
      const applied = await Promise.all(Array.from({ length: 10 }, () => migrate(ownerUrl)));
      expect(applied.flat().sort()).toEqual(migrations.slice(version).map(({ name }) => name));
      const { rows } = await owner.query('select version from schema_migrations order by version');
      expect(rows.map((row) => row.version)).toEqual(migrations.map((each) => each.version));
    });
  });
});

it('every older database becomes the same as a new one', async () => {
  const wanted = await describeSchema(newest.owner);
  expect(wanted.length).toBeGreaterThan(200);
  for (let version = 1; version < migrations.length; version += 1) {
    await withOld(version, async (ownerUrl, owner) => {
      await migrate(ownerUrl);
      expect(await describeSchema(owner), `from version ${version}`).toEqual(wanted);
    });
  }
});

it('a migrated database is left as it is', async () => {
  expect(await migrate(newest.ownerUrl)).toEqual([]);
});

it('a migration that fails leaves nothing of itself, and runs once its obstacle is gone', async () => {
  await withOld(2, async (ownerUrl, owner) => {
    await owner.query('create table tickets (obstacle int)');
    await expect(migrate(ownerUrl)).rejects.toThrow(/"tickets" already exists/);
    const { rows } = await owner.query("select to_regclass('projects') as half, max(version) from schema_migrations");
    expect(rows).toEqual([{ half: null, max: 2 }]);
    await owner.query('drop table tickets');
    expect(await migrate(ownerUrl)).toEqual(migrations.slice(2).map(({ name }) => name));
  });
});

it('migrations are numbered from one without a gap', () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
});
