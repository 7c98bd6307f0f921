import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkSchema, migrate, SchemaError } from '#database/migrate.ts';
import { readSchema, type Schema } from '#database/sql-files.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { nextFunctions, nextMigration, nextRelease, nextSchema } from '#tests/support/next-schema.ts';
import { databaseUrl, withAdmin } from '#tests/support/postgres.ts';
import { describeSchema } from '#tools/schema-text.ts';

/**
 * Each migration runs once on an empty or older database, even if processes start together, and functions are those of the newest
 * version. An older database has some or all of this version's migrations, but not a made-up next one.
 */

let own: Schema;
/** The next version. */
let next: Schema;
let current: TestDatabase;
beforeAll(async () => {
  own = await readSchema();
  next = nextSchema(own);
  current = await createTestDatabase();
});
afterAll(() => current.drop());

/** Runs `work` with a database that has this schema. */
async function withOld(
  schema: Schema | undefined,
  work: (ownerUrl: string, owner: pg.Client) => Promise<void>,
): Promise<void> {
  const name = `loggia_old_${randomUUID().replaceAll('-', '')}`;
  const admin = inject('adminUrl');
  await withAdmin(admin, (client) => client.query(`create database ${name} owner loggia_owner`));
  const ownerUrl = databaseUrl(admin, 'loggia_owner', name);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    if (schema) await migrate(ownerUrl, undefined, schema);
    await work(ownerUrl, owner);
  } finally {
    await owner.end();
    await withAdmin(admin, (client) => client.query(`drop database ${name} with (force)`));
  }
}

/** What a database records of its functions. */
async function recorded(owner: pg.Client): Promise<{ name: string; checksum: string }[]> {
  return (await owner.query('select name, checksum from schema_functions order by name collate "C"')).rows;
}

function listed({ functions }: Schema): { name: string; checksum: string }[] {
  const all = functions.map(({ name, checksum }) => ({ name, checksum }));
  return all.sort((a, b) => (a.name < b.name ? -1 : 1));
}

describe('processes that start together', () => {
  it.each(['an empty database', 'the database of the version before'])(
    'apply each migration once, on %s',
    async (on) => {
      const isEmpty = on === 'an empty database';
      await withOld(isEmpty ? undefined : own, async (ownerUrl, owner) => {
        const applied = await Promise.all(Array.from({ length: 10 }, () => migrate(ownerUrl, undefined, next)));
        expect(applied.flat()).toEqual((isEmpty ? next.migrations : [nextMigration(own)]).map(({ name }) => name));
        const { rows } = await owner.query('select version from schema_migrations order by version');
        expect(rows.map(({ version }) => version)).toEqual(next.migrations.map(({ version }) => version));
        expect(await recorded(owner)).toEqual(listed(next));
      });
    },
  );
});

describe('an older database gets the same schema as a new one', () => {
  let expected = '';
  beforeAll(async () => {
    await withOld(next, async (_, owner) => {
      expected = await describeSchema(owner);
    });
    expect(expected).toContain('CREATE TABLE public.memos');
    expect(await describeSchema(current.owner)).not.toContain('public.memos');
  });

  // A migration sees only what is in the database. So an upgrade from each version to the next covers every longer one.
  it('when it is upgraded from each version to the next', async () => {
    await withOld(undefined, async (ownerUrl, owner) => {
      for (const { version, name } of next.migrations)
        expect(await migrate(ownerUrl, undefined, { ...next, migrations: next.migrations.slice(0, version) })).toEqual([
          name,
        ]);
      expect(await describeSchema(owner)).toBe(expected);
    });
  });

  it('when it is upgraded from the first version at once', async () => {
    await withOld({ ...own, migrations: own.migrations.slice(0, 1) }, async (ownerUrl, owner) => {
      expect(await migrate(ownerUrl, undefined, next)).toEqual(next.migrations.slice(1).map(({ name }) => name));
      expect(await describeSchema(owner)).toBe(expected);
    });
  });
});

it('the next migration changes existing rows', async () => {
  await withOld(own, async (ownerUrl, owner) => {
    await owner.query(
      "insert into tenants (id, name, name_key, domain, domain_key) values (gen_random_uuid(), 'Old', 'old', 'o', 'o')",
    );
    expect(await migrate(ownerUrl, undefined, next)).toEqual([nextMigration(own).name]);
    expect((await owner.query('select name, motto from tenants')).rows).toEqual([{ name: 'Old', motto: 'We are Old' }]);
  });
});

it('does not change a migrated database', async () => {
  const applied = 'select max(applied_at) from schema_functions';
  const before = (await current.owner.query(applied)).rows;
  expect(await migrate(current.ownerUrl)).toEqual([]);
  expect((await current.owner.query(applied)).rows).toEqual(before);
});

it('rolls back a failed migration, and applies it once the cause is fixed', async () => {
  await withOld(own, async (ownerUrl, owner) => {
    await owner.query('create index projects_by_made_up on projects (tenant_id, end_date)');
    await expect(migrate(ownerUrl, undefined, next)).rejects.toThrow(/"projects_by_made_up" already exists/);
    const { rows } = await owner.query("select to_regclass('memos') as half, max(version) from schema_migrations");
    expect(rows).toEqual([{ half: null, max: own.migrations.length }]);
    expect(await recorded(owner)).toEqual(listed(own));
    await owner.query('drop index projects_by_made_up');
    expect(await migrate(ownerUrl, undefined, next)).toEqual([nextMigration(own).name]);
  });
});

it('refuses a database of a newer version, and changes nothing', async () => {
  await withOld(next, async (ownerUrl, owner) => {
    const before = await describeSchema(owner);
    await expect(migrate(ownerUrl)).rejects.toThrow(/is newer than this Loggia/);
    expect(await describeSchema(owner)).toBe(before);
  });
});

it('refuses a database from before the baseline in one line, and changes nothing', async () => {
  await withOld(own, async (ownerUrl, owner) => {
    await owner.query(`drop table schema_functions; delete from schema_migrations;
      insert into schema_migrations (version, name, checksum) values
        (1, '0001-tenancy.sql', 'x'), (2, '0002-people.sql', 'x'), (92, '0092-announcement.sql', 'x')`);
    const before = await describeSchema(owner);
    const message =
      'This database was made by a version from before the first release and cannot be upgraded. ' +
      'Use an empty database: another DATA_DIR, or another DATABASE_URL.';
    await expect(migrate(ownerUrl)).rejects.toThrow(new SchemaError(message));
    await expect(checkSchema(owner)).rejects.toThrow(new SchemaError(message));
    expect((await owner.query('select from schema_migrations')).rowCount).toBe(3);
    expect(await describeSchema(owner)).toBe(before);
  });
});

describe('functions', () => {
  const state = async (owner: pg.Client, name: string) => {
    const { rows } = await owner.query(
      `select prosrc like '%Changed.%' as changed, prosecdef as definer, proconfig as settings, proowner::regrole::text as owner,
        array(select grantee::regrole::text from aclexplode(proacl) order by 1) as callers
      from pg_proc where pronamespace = 'app'::regnamespace and proname = $1`,
      [name],
    );
    return rows[0];
  };
  const kept = {
    definer: true,
    settings: ['search_path=pg_catalog, public, pg_temp'],
    owner: 'loggia_owner',
    callers: ['loggia_app', 'loggia_client', 'loggia_owner', 'loggia_staff'],
  };

  it('that changed are applied without a migration, with their rights, and a new one only for those whom it names', async () => {
    await withOld(own, async (ownerUrl, owner) => {
      expect(await state(owner, 'storage')).toEqual({ ...kept, changed: false });
      expect(await state(owner, 'zone_of_company')).toBeUndefined();
      expect(await migrate(ownerUrl, undefined, { ...own, functions: nextFunctions(own) })).toEqual([]);
      expect(await state(owner, 'storage')).toEqual({ ...kept, changed: true });
      expect(await state(owner, 'zone_of_company')).toMatchObject({ callers: ['loggia_owner', 'loggia_staff'] });
      expect(await recorded(owner)).toEqual(listed({ ...own, functions: nextFunctions(own) }));
    });
  });

  it('lose the grants that their file no longer has', async () => {
    await withOld(own, async (ownerUrl, owner) => {
      const functions = own.functions.map((each) =>
        each.name === 'storage'
          ? { ...each, sql: each.sql.replace('loggia_app, loggia_staff, loggia_client', 'loggia_staff'), checksum: 'x' }
          : each,
      );
      await migrate(ownerUrl, undefined, { ...own, functions });
      expect(await state(owner, 'storage')).toMatchObject({ callers: ['loggia_owner', 'loggia_staff'] });
    });
  });

  it('stay as they were if one fails, and are applied once the cause is fixed', async () => {
    await withOld(own, async (ownerUrl, owner) => {
      const before = await describeSchema(owner);
      const broken = [...nextFunctions(own), { name: 'zz', sql: 'create function app.zz() nonsense', checksum: 'z' }];
      await expect(migrate(ownerUrl, undefined, { ...own, functions: broken })).rejects.toThrow(/syntax error/);
      expect(await describeSchema(owner)).toBe(before);
      await migrate(ownerUrl, undefined, { ...own, functions: nextFunctions(own) });
      expect(await state(owner, 'storage')).toMatchObject({ changed: true });
    });
  });

  it('come back if a migration drops one, also if the process ended in between', async () => {
    await withOld(own, async (ownerUrl, owner) => {
      const drop = { ...nextMigration(own), sql: 'drop function app.storage(uuid)' };
      const upgraded = { ...own, migrations: [...own.migrations, drop] };
      const broken = [...own.functions, { name: 'zz', sql: 'create function app.zz() nonsense', checksum: 'z' }];
      await expect(migrate(ownerUrl, undefined, { ...upgraded, functions: broken })).rejects.toThrow(/syntax error/);
      expect(await state(owner, 'storage')).toBeUndefined();
      expect(await migrate(ownerUrl, undefined, upgraded)).toEqual([]);
      expect(await state(owner, 'storage')).toEqual({ ...kept, changed: false });
    });
  });

  it('of a newer release are refused, with and without the URL of the owner, and stay', async () => {
    await withOld({ ...own, functions: nextFunctions(own), release: nextRelease }, async (ownerUrl, owner) => {
      const message = `The functions of the database are those of Loggia ${nextRelease}, which is newer than this one (${own.release}). Run the newer Loggia.`;
      await expect(migrate(ownerUrl)).rejects.toThrow(new SchemaError(message));
      await expect(checkSchema(owner)).rejects.toThrow(new SchemaError(message));
      expect(await state(owner, 'storage')).toMatchObject({ changed: true });
    });
  });

  it('of an older release are refused without the URL of the owner', async () => {
    await withOld(own, async (_, owner) => {
      await checkSchema(owner);
      const later = { ...own, functions: nextFunctions(own), release: nextRelease };
      await expect(checkSchema(owner, later)).rejects.toThrow(
        /^The functions of the database are not those of this Loggia\. Set DATABASE_OWNER_URL /,
      );
    });
  });

  it('of another release that are the same are not refused', async () => {
    await withOld({ ...own, release: nextRelease }, async (ownerUrl, owner) => {
      await checkSchema(owner);
      expect(await migrate(ownerUrl)).toEqual([]);
    });
  });

  it('have a file each, with a body that PostgreSQL accepts', async () => {
    const { rows } = await current.owner.query(
      `select proname as name from pg_proc where pronamespace = 'app'::regnamespace group by 1 order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(listed(own).map(({ name }) => name));
    await current.owner.query('begin; set local check_function_bodies = on');
    for (const { sql } of own.functions) await current.owner.query(sql);
    await current.owner.query('rollback');
  });
});

it('migrations are numbered from one without a gap', () => {
  expect(own.migrations.map(({ version }) => version)).toEqual(own.migrations.map((_, index) => index + 1));
});
