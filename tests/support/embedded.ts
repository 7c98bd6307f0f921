import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '#database/embedded/index.ts';

/** Without fsync commits still reach the operating system, which survives a killed process. */
export const settings = { fsync: 'off', full_page_writes: 'off' };

export type EmbeddedTest = {
  /** A directory that is removed after the tests of the file. */
  parent: string;
  dataDir: string;
  /** Messages of the databases. */
  reports: string[];
  /** Starts a database, by default in `dataDir`. It is stopped after the test. */
  start(options?: { dataDir?: string }): Promise<EmbeddedDatabase>;
};

/** Registers the hooks of a test file that starts embedded databases. Its directories exist once `beforeAll` has run. */
export function prepareEmbedded(): EmbeddedTest {
  const running: EmbeddedDatabase[] = [];
  const context: EmbeddedTest = { parent: '', dataDir: '', reports: [], start };

  beforeAll(async () => {
    context.parent = await realpath(await mkdtemp(join(tmpdir(), 'loggia-test-')));
    await chmod(context.parent, 0o755);
    context.dataDir = join(context.parent, 'data');
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((database) => database.stop()));
  });
  afterAll(() => rm(context.parent, { recursive: true, force: true }));

  async function start(options: { dataDir?: string } = {}): Promise<EmbeddedDatabase> {
    const report = (line: string) => context.reports.push(line);
    const database = await startEmbedded({ dataDir: context.dataDir, settings, report, ...options });
    running.push(database);
    return database;
  }

  return context;
}

export async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
