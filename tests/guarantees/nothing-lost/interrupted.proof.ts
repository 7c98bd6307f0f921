import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { withAdmin } from '#tests/support/postgres.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { processesOf } from '#tools/tests/processes.ts';

/** A run of tests that is interrupted leaves no process and no temporary file. The databases of the PostgreSQL that it started are among the files. */

const root = path.resolve(import.meta.dirname, '../../..');
const run = `${process.execPath} tools/test.ts server/work/projects/visible.test.ts`;
const patience = { timeout: 60_000, interval: 100 };

it.each<[string, string, NodeJS.Signals]>([
  ['Ctrl+C', `exec ${run}`, 'SIGINT'],
  ['SIGTERM', `exec ${run}`, 'SIGTERM'],
  ['SIGKILL', `exec ${run}`, 'SIGKILL'],
  ['SIGKILL of the shell that runs it', `${run}; exit $?`, 'SIGKILL'],
  ['SIGKILL of a caller further up, in CI', `export CI_RUN=$$; sh -c '${run}; exit $?'; exit $?`, 'SIGKILL'],
])('%s', async (_, command, signal) => {
  const { path: place, remove } = await temporaryDirectory();
  onTestFinished(remove);
  // For the user that runs PostgreSQL.
  await chmod(place, 0o711);
  const child = spawn('sh', ['-c', command], {
    cwd: root,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, TMPDIR: place },
  });
  const ended = once(child, 'exit');
  await vi.waitUntil(() => globSync('*/*/postgres/cluster/postmaster.pid', { cwd: place }).length > 0, patience);
  child.kill(signal);
  await ended;
  await vi.waitUntil(async () => (await readdir(place)).length === 0, patience);
  // What removed the last file still has to end.
  await expect.poll(() => processesOf(place), patience).toEqual([]);
});

it('the next run drops the databases that a killed one left in a PostgreSQL of the developer, and no others', async () => {
  const adminUrl = inject('adminUrl');
  const mine = inject('templateName');
  const environment = { cwd: root, env: { PATH: process.env.PATH, TEST_ADMIN_URL: adminUrl } };
  const databases = () =>
    withAdmin(adminUrl, async (admin) => {
      const { rows } = await admin.query("select datname from pg_database where datname like 'loggia_test_%'");
      return rows.map(({ datname }) => datname as string);
    });
  const ofOthers = async () => (await databases()).filter((name) => !name.startsWith(mine));
  expect(await ofOthers()).toEqual([]);
  const child = spawn('sh', ['-c', `exec ${run}`], { stdio: 'ignore', ...environment });
  // Its template, and the database of its tests.
  await vi.waitUntil(async () => (await ofOthers()).length === 2, patience);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await ofOthers()).toHaveLength(2);
  await promisify(execFile)(process.execPath, ['tools/test.ts', 'server/platform/text/ids.test.ts'], environment);
  expect(await ofOthers()).toEqual([]);
  expect(await databases()).toContain(mine);
});
