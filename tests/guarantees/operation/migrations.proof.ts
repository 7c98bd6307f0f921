import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkSchema, type Migration, migrate, readMigrations, SchemaError } from '#database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { describeSchema } from '#tests/support/describe-schema.ts';
import { nextMigration } from '#tests/support/next-migration.ts';
import { databaseUrl, withAdmin } from '#tests/support/postgres.ts';

/**
 * Each migration runs once on an empty or older database, even if processes start together. An older database has some
 * or all of this version's migrations, but not a made-up next one.
 */

let own: Migration[];
let next: Migration;
let all: Migration[];
let current: TestDatabase;
beforeAll(async () => {
  own = await readMigrations();
  next = nextMigration(own);
  all = [...own, next];
  current = await createTestDatabase();
});
afterAll(() => current.drop());

/** Runs `work` with a database that has only the first `count` migrations. */
async function withOld(count: number, work: (ownerUrl: string, owner: pg.Client) => Promise<void>): Promise<void> {
  const name = `loggia_old_${randomUUID().replaceAll('-', '')}`;
  const admin = inject('adminUrl');
  await withAdmin(admin, (client) => client.query(`create database ${name} owner loggia_owner`));
  const ownerUrl = databaseUrl(admin, 'loggia_owner', name);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    if (count > 0) await migrate(ownerUrl, undefined, all.slice(0, count));
    await work(ownerUrl, owner);
  } finally {
    await owner.end();
    await withAdmin(admin, (client) => client.query(`drop database ${name} with (force)`));
  }
}

describe('processes that start together', () => {
  it.each(['an empty database', 'the database of the version before'])(
    'apply each migration once, on %s',
    async (on) => {
      const count = on === 'an empty database' ? 0 : own.length;
      await withOld(count, async (ownerUrl, owner) => {
        const applied = await Promise.all(Array.from({ length: 10 }, () => migrate(ownerUrl, undefined, all)));
        expect(applied.flat().sort()).toEqual(all.slice(count).map(({ name }) => name));
        const { rows } = await owner.query('select version from schema_migrations order by version');
        expect(rows.map(({ version }) => version)).toEqual(all.map(({ version }) => version));
      });
    },
  );
});

describe('an older database gets the same schema as a new one', () => {
  let expected: unknown[] = [];
  beforeAll(async () => {
    await withOld(all.length, async (_, owner) => {
      expected = await describeSchema(owner);
    });
    expect(expected.length).toBeGreaterThan(200);
    expect(expected).not.toEqual(await describeSchema(current.owner));
  });

  // A migration sees only what is in the database. So an upgrade from each version to the next covers every longer one.
  it('when it is upgraded from each version to the next', async () => {
    await withOld(0, async (ownerUrl, owner) => {
      for (const { version, name } of all)
        expect(await migrate(ownerUrl, undefined, all.slice(0, version))).toEqual([name]);
      expect(await describeSchema(owner)).toEqual(expected);
    });
  });

  it.each(['the first version', 'a version in the middle'])('when it is upgraded from %s at once', async (version) => {
    const count = version === 'the first version' ? 1 : Math.floor(all.length / 2);
    await withOld(count, async (ownerUrl, owner) => {
      expect(await migrate(ownerUrl, undefined, all)).toEqual(all.slice(count).map(({ name }) => name));
      expect(await describeSchema(owner)).toEqual(expected);
    });
  });
});

it('the next migration changes existing rows', async () => {
  await withOld(own.length, async (ownerUrl, owner) => {
    await owner.query(
      "insert into tenants (id, name, name_key, domain, domain_key) values (gen_random_uuid(), 'Old', 'old', 'o', 'o')",
    );
    expect(await migrate(ownerUrl, undefined, all)).toEqual([next.name]);
    expect((await owner.query('select name, motto from tenants')).rows).toEqual([{ name: 'Old', motto: 'We are Old' }]);
  });
});

it('does not change a migrated database', async () => {
  expect(await migrate(current.ownerUrl)).toEqual([]);
});

it('rolls back a failed migration, and applies it once the cause is fixed', async () => {
  await withOld(own.length, async (ownerUrl, owner) => {
    await owner.query('create index projects_by_title on projects (tenant_id, end_date)');
    await expect(migrate(ownerUrl, undefined, all)).rejects.toThrow(/"projects_by_title" already exists/);
    const { rows } = await owner.query("select to_regclass('memos') as half, max(version) from schema_migrations");
    expect(rows).toEqual([{ half: null, max: own.length }]);
    await owner.query('drop index projects_by_title');
    expect(await migrate(ownerUrl, undefined, all)).toEqual([next.name]);
  });
});

it('refuses a database of a newer version, and changes nothing', async () => {
  await withOld(all.length, async (ownerUrl, owner) => {
    const before = await describeSchema(owner);
    await expect(migrate(ownerUrl)).rejects.toThrow(/is newer than this Loggia/);
    expect(await describeSchema(owner)).toEqual(before);
  });
});

it('refuses a database from before the baseline in one line', async () => {
  await withOld(own.length, async (ownerUrl, owner) => {
    await owner.query(`delete from schema_migrations;
      insert into schema_migrations (version, name, checksum) values
        (1, '0001-tenancy.sql', 'x'), (2, '0002-companies-and-people.sql', 'x'), (17, '0017-tickets-of-client.sql', 'x')`);
    const message =
      'This database was made by a version from before the first release and cannot be upgraded. ' +
      'Use an empty database: another DATA_DIR, or another DATABASE_URL.';
    await expect(migrate(ownerUrl)).rejects.toThrow(new SchemaError(message));
    await expect(checkSchema(owner)).rejects.toThrow(new SchemaError(message));
    expect((await owner.query('select from schema_migrations')).rowCount).toBe(3);
  });
});

it('migrations are numbered from one without a gap', () => {
  expect(own.map(({ version }) => version)).toEqual(own.map((_, index) => index + 1));
});
