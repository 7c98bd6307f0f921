import { appendFile, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { root } from '#tests/support/process.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { type EmbeddedDatabase, startEmbedded } from './index.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let database: EmbeddedDatabase;
let log: string;
beforeAll(async () => {
  directory = await temporaryDirectory();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  // The default of a PostgreSQL that Loggia does not run itself.
  const settings = { fsync: 'off', log_min_messages: 'warning' };
  database = await startEmbedded({ dataDir: path.join(directory.path, 'data'), settings });
  log = path.join(path.dirname(database.directory), 'postgres.log');
  await migrate(database.ownerUrl);
});
afterAll(async () => {
  vi.useRealTimers();
  await database.stop();
  await directory.remove();
});

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** The statement of a request whose session has ended. */
const enter = "select app.enter(gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '{}', false, false)";

it.each(['docs/operations.md', 'deploy/first-start.sh'])(
  'a refused request is not in the log of a PostgreSQL that was set up as in %s',
  async (file) => {
    const setting = /^ALTER ROLE loggia_app SET log_min_messages = .*;$/m.exec(
      await readFile(path.join(root, file), 'utf8'),
    )?.[0];
    await run(database.adminUrl, 'alter role loggia_app reset log_min_messages');
    await expect(run(database.appUrl, enter)).rejects.toThrow('no valid session');
    const { length } = await readFile(log);
    expect((await readFile(log, 'utf8')).match(/ERROR: {2}no valid session/g)?.length).toBeGreaterThan(0);

    await run(database.adminUrl, setting as string);
    await expect(run(database.appUrl, enter)).rejects.toThrow('no valid session');
    // The log is written in order. Once a later message is there, an earlier one cannot follow.
    await run(database.adminUrl, "do $$ begin raise warning 'later'; end $$");
    await expect.poll(async () => (await readFile(log)).subarray(length).toString()).toContain('later');
    expect((await readFile(log)).subarray(length).toString()).not.toContain('no valid session');
  },
);

it('the log is cut to its newest lines while the server keeps writing', async () => {
  const lines = Array.from({ length: 60_000 }, (_, index) => `An older line, number ${index}, of some length.`);
  await appendFile(log, `${lines.join('\n')}\n`);
  expect((await stat(log)).size).toBeGreaterThan(2 * 1024 * 1024);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(async () => (await stat(log)).size).toBeLessThanOrEqual(512 * 1024);
  await expect.poll(() => readFile(log, 'utf8')).toMatch(/^An older line, number \d+, of some length\.\n/);
  await run(database.adminUrl, "do $$ begin raise warning 'newest'; end $$");
  await expect.poll(() => readFile(log, 'utf8')).toMatch(/number 59999, of some length\.\n.*WARNING: {2}newest\n/s);
});
