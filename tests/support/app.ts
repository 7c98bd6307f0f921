import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openServices } from '#server/open-services.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Services } from '#server/platform/services.ts';
import { connectSuperuser, createTestDatabase, type TestDatabase } from './database.ts';

export type TestApp = {
  app: FastifyInstance;
  services: Services;
  database: TestDatabase;
  operatorToken: string;
  /** Opens a port, once, and returns the address. */
  listen(): Promise<string>;
  stop(): Promise<void>;
};

/** 1 MiB: a tenth of all processor time went to the hashes of passwords. `passwords.test.ts` holds the real cost. */
const passwordCost = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

let shared: Promise<TestApp> | undefined;

/**
 * The real server of all files of a worker that ask for nothing special. Each file makes its own companies, so what leaks between
 * companies fails a test. `stop` closes the companies of the file: their names are free, and no job works for them any more.
 */
export async function sharedTestApp(): Promise<TestApp> {
  shared ??= startTestApp();
  const test = await shared;
  return {
    ...test,
    stop: async () => {
      const { rows } = await test.database.owner.query(
        `update tenants set name = id, name_key = id, domain = id, domain_key = id, is_active = false
         where name <> id::text returning (select count(*)::int from tenants where name = id::text) as closed`,
      );
      if (rows[0]?.closed > maxClosed) await removeClosed(test.database);
    },
  };
}

/** Some stay for what leaks. All of them would slow down the jobs that go through all companies, and those that look at whole tables. */
const maxClosed = 20;

/** Without triggers, so that the order of the tables does not matter. */
async function removeClosed({ name }: TestDatabase): Promise<void> {
  const superuser = await connectSuperuser(name);
  await superuser.query(`
    set session_replication_role = 'replica';
    do $$ declare each text; closed uuid[] := array(select id from tenants where name = id::text order by id limit ${maxClosed}); begin
      for each in select table_name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id' loop
        execute format('delete from %I where tenant_id = any ($1)', each) using closed;
      end loop;
      delete from tenants where id = any (closed);
    end $$`);
  await superuser.end();
}

/** Starts the real server on a new database. Tests use `inject`; no port is opened. `through` may put a proxy before the database. */
export async function startTestApp(
  environment: Record<string, string> = {},
  through = async (appUrl: string) => appUrl,
): Promise<TestApp> {
  const database = await createTestDatabase();
  const databaseUrl = await through(database.appUrl);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loggia-test-data-'));
  const config = readConfig({
    LOG_LEVEL: 'silent',
    // Tests write faster than the limit for people.
    WRITES_PER_MINUTE: 'off',
    TOKEN_REQUESTS_PER_MINUTE: 'off',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    FILES_URL: inject('filesUrl'),
    ...environment,
  });
  const services = await openServices(config, databaseUrl, passwordCost);
  const app = await buildApp(services);
  await app.ready();
  let address: Promise<string> | undefined;
  return {
    app,
    services,
    database,
    operatorToken: services.secrets.operatorToken,
    listen: () => {
      address ??= app.listen({ port: 0, host: '127.0.0.1' });
      return address;
    },
    stop: async () => {
      await app.close();
      await services.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
