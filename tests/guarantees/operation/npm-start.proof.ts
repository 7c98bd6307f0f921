import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '#database/embedded/processes.ts';
import { root } from '#tests/support/process.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';

/** Runs `npm start`, and stops it in the ways that users and their tools do. */

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let started: number[] = [];
beforeAll(async () => {
  directory = await temporaryDirectory();
  // As root, the database runs as another user, who must be able to enter the directory.
  await chmod(directory.path, 0o755);
});
afterEach(async () => {
  for (const pid of await living(started)) process.kill(pid, 'SIGKILL');
  started = [];
});
afterAll(() => directory.remove());

describe('npm start', () => {
  it('stops its server and its database on SIGTERM to npm', async () => {
    const { npm, pids } = await start();
    process.kill(npm.pid as number, 'SIGTERM');
    await once(npm, 'exit');
    // The server exits with 1 if it needs more than 10 seconds to stop.
    expect(npm.exitCode).toBe(0);
    await expectNothingLeft(pids);
  });

  it('stops its server and its database on Ctrl+C, which signals every process of the terminal', async () => {
    const { npm, pids } = await start();
    process.kill(-(npm.pid as number), 'SIGINT');
    await once(npm, 'exit');
    expect(npm.exitCode).toBe(0);
    await expectNothingLeft(pids);
  });

  it.each(['SIGHUP', 'SIGKILL'] as const)('leaves no process behind when %s ends only npm', async (signal) => {
    const { npm, pids } = await start();
    process.kill(npm.pid as number, signal);
    await once(npm, 'exit');
    await expectNothingLeft(pids);
  });

  it('stops its server and its database when the terminal is closed', async () => {
    const { npm, pids } = await start();
    process.kill(-(npm.pid as number), 'SIGHUP');
    await once(npm, 'exit');
    await expectNothingLeft(pids);
  });
});

/** Starts npm in a new process group, as a shell does. */
async function start() {
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: dataDir() },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await expect.poll(() => output, { timeout: 100_000 }).toContain('Ctrl+C');
  const pids = descendantsOf(npm.pid as number);
  started = [npm.pid as number, ...pids];
  // The server, and PostgreSQL with its processes.
  expect(pids.length).toBeGreaterThan(2);
  return { npm, pids };
}

async function expectNothingLeft(pids: number[]): Promise<void> {
  await expect.poll(() => living(pids)).toEqual([]);
  expect(await readdir(path.join(dataDir(), 'postgres/cluster'))).not.toContain('postmaster.pid');
}

function dataDir(): string {
  return path.join(directory.path, 'data');
}

async function living(pids: number[]): Promise<number[]> {
  const alive = await Promise.all(pids.map(isAlive));
  return pids.filter((_, index) => alive[index]);
}

function descendantsOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  const children = stdout.split('\n').filter(Boolean).map(Number);
  return [...children, ...children.flatMap(descendantsOf)];
}
