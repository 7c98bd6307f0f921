import { readdirSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '#database/embedded/processes.ts';
import { childrenOf, launchServer, type ServerProcess, stopServers } from '#tests/support/process.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';

/** WORKERS: several processes on one port, one database, one command to start and one signal to stop. */

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  directory = await temporaryDirectory();
  // As root, the database runs as another user, who must be able to enter the directory.
  await chmod(directory.path, 0o755);
});
afterAll(async () => {
  await stopServers();
  await directory.remove();
});

const launch = (environment: Record<string, string> = {}) =>
  launchServer({ DATA_DIR: path.join(directory.path, 'data'), WORKERS: '2', DEMO: 'off', ...environment });

/** All child processes except PostgreSQL. */
const workersOf = (server: ServerProcess) => childrenOf(server.pid, /main\.ts/);

const health = async (url: string) => (await fetch(`${url}/Health`, { headers: { connection: 'close' } })).status;

async function living(pids: number[]): Promise<number[]> {
  const alive = await Promise.all(pids.map(isAlive));
  return pids.filter((_, index) => alive[index]);
}

describe('with WORKERS=2', () => {
  it('restarts a worker that dies while the other one answers', async () => {
    const server = launch();
    const url = await server.ready;
    const [first, second] = workersOf(server) as [number, number];
    expect(workersOf(server)).toHaveLength(2);
    process.kill(first, 'SIGKILL');
    const line = 'A worker exited unexpectedly (SIGKILL) and will be restarted.\n';
    await expect.poll(() => server.output.stderr).toBe(line);
    expect(await Promise.all(Array.from({ length: 10 }, () => health(url)))).toEqual(Array(10).fill(200));
    await expect.poll(() => workersOf(server)).toHaveLength(2);
    expect(workersOf(server)).toContain(second);
    expect(server.output.stderr).toBe(line);
    const workers = workersOf(server);
    const { code, took } = await server.stop();
    expect(code).toBe(0);
    expect(took).toBeLessThan(10_000);
    expect(await living([...workers, first])).toEqual([]);
    expect(readdirSync(path.join(directory.path, 'data/postgres/cluster'))).not.toContain('postmaster.pid');
  });

  it('leaves no workers running when the main process is killed', async () => {
    const server = launch();
    await server.ready;
    const workers = workersOf(server);
    server.kill('SIGKILL');
    await expect.poll(() => living(workers)).toEqual([]);
    const again = launch();
    expect(await health(await again.ready)).toBe(200);
    await again.stop();
  });

  it('prints one line if the workers cannot start', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, 'localhost', resolve));
    const { port } = taken.address() as { port: number };
    const server = launch({ PORT: String(port) });
    expect((await server.ended).code).toBe(1);
    expect(server.output.stderr).toMatch(/^Loggia cannot start: Port \d+ is already in use\. [^\n]+\n$/);
    taken.close();
  });
});
