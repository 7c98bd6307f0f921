import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Services } from '#server/services.ts';
import { openServices } from '#server/services.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export type TestApp = {
  app: FastifyInstance;
  services: Services;
  database: TestDatabase;
  operatorToken: string;
  stop(): Promise<void>;
};

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
  const services = await openServices(config, databaseUrl);
  const app = await buildApp(services);
  await app.ready();
  return {
    app,
    services,
    database,
    operatorToken: services.secrets.operatorToken,
    stop: async () => {
      await app.close();
      await services.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
