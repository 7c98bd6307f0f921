import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/debian-postgres.ts';
import { childrenOf, launchServer, type ServerProcess, stopServers } from '#tests/support/process.ts';
import { mailEnvironment } from '#tests/support/smtp.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let database: TestDatabase;
beforeAll(async () => {
  directory = await temporaryDirectory();
  database = await createTestDatabase();
});
afterAll(async () => {
  await stopServers();
  await database.drop();
  await directory.remove();
});

/** Starts Loggia on an existing database with a separate data directory. */
function launch(name: string, port: number, environment: Record<string, string> = {}): ServerProcess {
  return launchServer({
    DATA_DIR: `${directory.path}/${name}`,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    METRICS_PORT: String(port),
    ...environment,
  });
}

/** Nothing is sent there: the jobs begin later than these tests end. */
const backupUrl = 's3://backups?endpoint=http://127.0.0.1:1';

const read = async (port: number) => (await fetch(`http://localhost:${port}/metrics`)).text();

describe('METRICS_PORT', () => {
  it('shows requests, connections, queues, jobs and the process without names', async () => {
    const port = await freePort();
    const ownPort = String(await freePort());
    const server = launch('one', port, {
      BACKUP_DIR: `${directory.path}/backups`,
      BACKUP_URL: backupUrl,
      // Nobody answers there.
      VERSION_FEED: 'https://127.0.0.1:1/feed',
      ...mailEnvironment({ url: `smtp://localhost:${await freePort()}` }),
      PORT: ownPort,
      COMMIT: '0123456789abcdef',
      PUBLIC_URL: `http://localhost:${ownPort}`,
    });
    const url = await server.ready;
    for (const path of ['/Health', '/Health', '/api/Projects/secret-id', '/nowhere/canary'])
      await fetch(`${url}${path}`);
    let text = '';
    // The jobs that begin with the server may still use a connection.
    await expect
      .poll(async () => {
        text = await read(port);
        return text;
      })
      .toContain('loggia_database_connections{state="busy"} 0');
    expect(text).toContain('loggia_http_requests_total{method="GET",route="/Health",status="200"} 2');
    expect(text).toContain('loggia_http_requests_total{method="GET",route="/api/Projects/:id",status="401"} 1');
    expect(text).toContain('loggia_http_request_duration_seconds_count{method="GET",route="/Health"} 2');
    for (const line of [
      'loggia_database_waiting 0',
      'loggia_queue_waiting{queue="passwords"} 0',
      'loggia_queue_waiting{queue="pictures"} 0',
      'loggia_backup_last_success_timestamp_seconds 0',
      'loggia_backup_off_site_timestamp_seconds 0',
      'loggia_newer_version 0',
      'loggia_mail_server_up 1',
      'loggia_outbox_waiting{queue="mail"} 0',
      'loggia_outbox_oldest_seconds{queue="webhooks"} 0',
      'loggia_outbox_oldest_seconds{queue="inbox"} ',
      'loggia_store_failures_total{operation="put"} 0',
      'loggia_scanner_failures_total 0',
      'loggia_disk_free_bytes{place="data"} ',
      'loggia_disk_free_bytes{place="backups"} ',
      'loggia_database_bytes ',
      'loggia_build_info{version="1.0.0",commit="0123456789abcdef"} 1',
      'nodejs_eventloop_lag_p99_seconds ',
      'process_resident_memory_bytes ',
    ])
      expect(text).toContain(line);
    await expect.poll(() => server.output.stdout).toContain('VERSION_FEED cannot be read: The address is not public.');
    expect(text).not.toMatch(/secret-id|canary/);
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(404);
    // On the app's port this path gets the page of the web app if it is built.
    expect(await (await fetch(`${url}/metrics`)).text()).not.toContain('# HELP');
    await server.stop();
  });

  it('adds up the metrics of workers and includes jobs and backups', async () => {
    const port = await freePort();
    const server = launch('many', port, {
      BACKUP_DIR: `${directory.path}/backups-of-many`,
      BACKUP_URL: backupUrl,
      WORKERS: '2',
    });
    const url = await server.ready;
    for (let asked = 0; asked < 20; asked += 1) await fetch(`${url}/Health/live`, { headers: { connection: 'close' } });
    const text = await read(port);
    expect(text).toContain('loggia_http_requests_total{method="GET",route="/Health/live",status="200"} 20');
    expect(text).toContain('loggia_backup_last_success_timestamp_seconds 0');
    expect(text).toContain('# TYPE loggia_job_last_success_timestamp_seconds gauge');
    const kinds = text.match(/^# TYPE .*$/gm) ?? [];
    expect(kinds).toEqual([...new Set(kinds)]);
    await server.stop();
  });

  it('answers while a worker is killed and after it restarts', async () => {
    const port = await freePort();
    const server = launch('killed', port, { WORKERS: '2' });
    await server.ready;
    const readMetrics = async () => {
      const answer = await fetch(`http://localhost:${port}/metrics`);
      return [answer.status, Number(/^process_resident_memory_bytes (\d+)/m.exec(await answer.text())?.[1])] as const;
    };
    const [, ofBoth] = await readMetrics();
    const [first] = childrenOf(server.pid, /main\.ts/) as [number];
    // The stopped worker neither answers nor exits until it is killed.
    process.kill(first, 'SIGSTOP');
    const waiting = readMetrics();
    await sleep(300);
    process.kill(first, 'SIGKILL');
    const [status, ofOne] = await waiting;
    expect(status).toBe(200);
    expect(ofOne).toBeLessThan(0.75 * ofBoth);
    const statuses = new Set<number>();
    for (let times = 0; times < 30; times += 1) {
      if (times % 10 === 0) for (const pid of childrenOf(server.pid, /main\.ts/)) process.kill(pid, 'SIGKILL');
      statuses.add((await readMetrics())[0]);
    }
    expect([...statuses]).toEqual([200]);
    await expect.poll(async () => (await readMetrics())[1]).toBeGreaterThan(0.75 * ofBoth);
    await server.stop();
  });

  it('refuses a port that is in use with one line', async () => {
    const taken = createServer().listen(0, 'localhost');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const server = launch('refused', port);
    expect((await server.ended).code).toBe(1);
    expect(server.output.stderr).toMatch(/^Loggia cannot start: METRICS_PORT \d+ cannot be used: .*\n$/);
    taken.close();
  });
});
