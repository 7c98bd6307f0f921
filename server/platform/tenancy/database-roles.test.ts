import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '#database/embedded/index.ts';
import { migrate, SchemaError } from '#database/migrate.ts';
import { openDatabase } from '#server/database.ts';
import type { Config } from '#server/platform/config/config.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let database: EmbeddedDatabase;
let admin: pg.Client;

beforeAll(async () => {
  directory = await temporaryDirectory();
  database = await startEmbedded({ dataDir: directory.path, settings: { fsync: 'off' } });
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database.stop();
  await directory.remove();
});

test('names the statements to run if the owner cannot create missing roles', async () => {
  await admin.query('drop role loggia_client');
  const says = 'Roles are missing. Run once as an administrator of PostgreSQL: ';
  const statements = 'create role loggia_client; grant loggia_staff, loggia_client to loggia_app;';
  await expect(migrate(database.ownerUrl)).rejects.toThrow(new SchemaError(`${says}${statements}`));
  await admin.query(statements);
  expect((await migrate(database.ownerUrl)).length).toBeGreaterThan(0);
});

test('refuses to start without the owner if the app cannot act as staff or client user', async () => {
  const start = () => openDatabase({ databaseUrl: database.appUrl } as Config);
  await (await start()).stop();
  await admin.query('revoke loggia_client from loggia_app');
  await expect(start()).rejects.toThrow(
    /lacks its member roles\. Run .*: grant loggia_staff, loggia_client to loggia_app;$/,
  );
  await admin.query('grant loggia_client to loggia_app');
});

test('grants missing roles if the owner may create roles', async () => {
  await admin.query('revoke loggia_staff from loggia_app');
  await expect(migrate(database.ownerUrl)).rejects.toThrow(/: grant loggia_staff, loggia_client to loggia_app;$/);
  await admin.query(
    'alter role loggia_owner createrole; grant loggia_staff, loggia_client to loggia_owner with admin option',
  );
  await migrate(database.ownerUrl);
  const { rows } = await admin.query("select pg_has_role('loggia_app', 'loggia_staff', 'member') as granted");
  expect(rows).toEqual([{ granted: true }]);
});
