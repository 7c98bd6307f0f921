import cluster from 'node:cluster';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { lastBackup } from '#server/backup/backup-directory.ts';
import { type Config, ConfigError } from '#server/config.ts';
import type { PoolUse } from '#server/tenancy/pool.ts';
import { answerMetricsRequests, collectFromWorkers } from './workers.ts';

export type Metrics = ReturnType<typeof openMetrics>;

/** What is asked at the moment somebody looks. */
type Watched = { pool: () => PoolUse; waiting: Record<string, () => number>; backups: Config['backups'] };

/** Seconds: from what a page should take to what a person waits for. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The figures of this process, for Prometheus. Nothing here names a company or a person. */
export function openMetrics({ pool, waiting, backups }: Watched) {
  const registry = new Registry();
  const registers = [registry];
  /** What is done once, by this process or the one that has started it as a worker. */
  const jobs = new Registry();
  collectDefaultMetrics({ register: registry });
  if (cluster.isWorker) answerMetricsRequests(registry);
  const figuresOfWorkers = collectFromWorkers();

  const requests = new Counter({
    name: 'loggia_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'loggia_http_request_duration_seconds',
    help: 'From the first byte of a request to the last one of its answer.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  new Gauge({
    name: 'loggia_database_connections',
    help: 'Connections of the pool.',
    labelNames: ['state'],
    registers,
    collect() {
      const { busy, idle } = pool();
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'loggia_database_waiting',
    help: 'Requests that wait for a connection.',
    registers,
    collect() {
      this.set(pool().waiting);
    },
  });
  new Gauge({
    name: 'loggia_queue_waiting',
    help: 'Work that waits its turn.',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const [queue, count] of Object.entries(waiting)) this.set({ queue }, count());
    },
  });
  const succeeded = new Gauge({
    name: 'loggia_job_last_success_timestamp_seconds',
    help: 'When a job last came to its end, in this process.',
    labelNames: ['job'],
    registers: [jobs],
  });
  const failed = new Counter({
    name: 'loggia_job_failures_total',
    help: 'Jobs that failed.',
    labelNames: ['job'],
    registers: [jobs],
  });
  const lost = new Gauge({
    name: 'loggia_backup_lost_files',
    help: 'Files that the last nightly backup of this process could not have as they were uploaded.',
    registers: [jobs],
  });
  if (backups) {
    new Gauge({
      name: 'loggia_backup_last_success_timestamp_seconds',
      help: 'When the newest nightly backup in BACKUP_DIR was begun, whichever process made it; 0 without any.',
      registers: [jobs],
      async collect() {
        this.set(((await lastBackup(backups.directory))?.getTime() ?? 0) / 1000);
      },
    });
  }

  /** One hook, behind the answer. */
  function measure(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      const labels = { method: request.method, route: request.routeOptions.url ?? 'none' };
      requests.inc({ ...labels, status: reply.statusCode });
      durations.observe(labels, reply.elapsedTime / 1000);
      done();
    });
  }

  /** Answers `GET /metrics` on a port of its own: what was answered by itself or by its workers, and the jobs, which are its own. */
  async function listen({ host, port }: NonNullable<Config['metrics']>): Promise<() => Promise<void>> {
    const server = createServer(async (request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
      try {
        const answers = (await figuresOfWorkers()) ?? (await registry.metrics());
        const text = `${answers}\n${await jobs.metrics()}`;
        response.writeHead(200, { 'content-type': registry.contentType }).end(text);
      } catch {
        response.writeHead(503, { 'retry-after': '5' }).end();
      }
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', ({ message }) =>
        reject(new ConfigError(`METRICS_PORT ${port} cannot be used: ${message}.`)),
      );
      server.listen(port, host, resolve);
    });
    return () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
  }

  return {
    measure,
    listen,
    jobSucceeded: (job: string) => succeeded.set({ job }, Date.now() / 1000),
    jobFailed: (job: string) => failed.inc({ job }),
    backupMade: (lostFiles: number) => lost.set(lostFiles),
  };
}
