import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readSchema, type Schema } from '#database/sql-files.ts';
import { nextSchema } from '#tests/support/next-schema.ts';
import { databaseUrl, withAdmin } from '#tests/support/postgres.ts';
import { launchServer, root, stopServers } from '#tests/support/process.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';

/**
 * Processes start together on a database of the previous version; start.proof.ts tests an empty one. The newer version is a copy of this one with
 * an additional, made-up migration, and with functions that differ.
 */

const name = `loggia_older_${process.pid}`;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let newer: string;
let next: Schema;
let environment: Record<string, string>;
let owner: pg.Client;

beforeAll(async () => {
  directory = await temporaryDirectory();
  newer = path.join(directory.path, 'newer');
  const own = await readSchema();
  next = nextSchema(own);
  await mkdir(newer);
  for (const part of ['contract', 'database', 'server', 'tools', 'package.json'])
    await cp(path.join(root, part), path.join(newer, part), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(newer, 'node_modules'));
  for (const { name, sql } of next.migrations.filter((each) => !own.migrations.some(isSame(each))))
    await writeFile(path.join(newer, 'database/migrations', name), sql);
  for (const { name, sql } of next.functions.filter((each) => !own.functions.some(isSame(each))))
    await writeFile(path.join(newer, 'database/functions', `${name}.sql`), sql);

  await withAdmin(inject('adminUrl'), (admin) => admin.query(`create database ${name} owner loggia_owner`));
  environment = {
    DATA_DIR: path.join(directory.path, 'data'),
    DATABASE_URL: databaseUrl(inject('adminUrl'), 'loggia_app', name),
    DATABASE_OWNER_URL: databaseUrl(inject('adminUrl'), 'loggia_owner', name),
  };
  owner = new pg.Client({ connectionString: environment.DATABASE_OWNER_URL });
  await owner.connect();
});
afterAll(async () => {
  await stopServers();
  await owner.end();
  await withAdmin(inject('adminUrl'), (admin) => admin.query(`drop database ${name} with (force)`));
  await directory.remove();
});

function isSame({ checksum }: { checksum: string }): (other: { checksum: string }) => boolean {
  return (other) => other.checksum === checksum;
}

async function applied(): Promise<number[]> {
  const { rows } = await owner.query('select version from schema_migrations order by applied_at, version');
  return rows.map(({ version }) => version);
}

it('ten newer processes that start together beside an older one migrate once, and all answer', async () => {
  const older = launchServer(environment);
  const health = async ({ ready }: typeof older) => (await fetch(`${await ready}/Health`)).status;
  expect(await health(older)).toBe(200);
  expect(await applied()).toEqual(next.migrations.slice(0, -1).map(({ version }) => version));

  const servers = Array.from({ length: 10 }, () => launchServer(environment, newer, newer));
  // Ten processes that start beside other proofs take a while, and the database may answer the first ones too late to count as healthy.
  await expect.poll(() => Promise.all(servers.map(health)), { timeout: 120_000 }).toEqual(Array(10).fill(200));
  expect(await applied()).toEqual(next.migrations.map(({ version }) => version));
  const { rows } = await owner.query('select name, checksum from schema_functions order by name collate "C"');
  expect(rows).toEqual(next.functions.map(({ name, checksum }) => ({ name, checksum })));
  expect(await health(older)).toBe(200);

  const ends = await Promise.all([older, ...servers].map((server) => server.stop()));
  expect(ends.map(({ code }) => code)).toEqual(Array(11).fill(0));
  expect([older, ...servers].map(({ output }) => output.stderr).join('')).toBe('');
});

it('an older process that starts after the upgrade is refused', async () => {
  const older = launchServer(environment);
  expect((await older.ended).code).toBe(1);
  expect(older.output.stderr).toMatch(
    /^Loggia cannot start: The database schema .* is newer than this Loggia [^\n]+\n$/,
  );
});
