import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { processesOf } from '#tools/tests/processes.ts';

/** A run of tests that is interrupted leaves no process and no temporary file. Its databases are among the files. */

const root = path.resolve(import.meta.dirname, '../..');
const run = `${process.execPath} tools/test.ts server/projects/visible.test.ts`;
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
  expect(processesOf(place)).toEqual([]);
});
