import cluster from 'node:cluster';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Config, ConfigError } from '#server/platform/config/config.ts';
import type { Version } from '#server/platform/config/version.ts';
import type { Files } from '#server/platform/files/index.ts';
import type { WaitingWork } from '#server/platform/outbox/waiting.ts';
import type { PoolUse } from '#server/platform/tenancy/pool.ts';
import { answerMetricsRequests, collectFromWorkers } from './workers.ts';

export type Metrics = ReturnType<typeof openMetrics>;

/** Sources that are read at each scrape. */
type Sources = {
  pool: () => PoolUse;
  waiting: Record<string, () => number>;
  /** Undefined: no automatic backups. `last` is when the newest was started. */
  backups: { directory: string; last: () => Promise<Date | undefined> } | undefined;
  isSentOffSite: boolean;
  hasVersionFeed: boolean;
  work: () => Promise<WaitingWork[]>;
  /** Undefined if no mail server is set up. */
  mailIsAway: (() => boolean) | undefined;
  /** Bytes of the database. */
  databaseSize: () => Promise<number>;
  dataDir: string;
  version: Version;
};

/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Prometheus metrics of this process. No label names a company or a person. */
export function openMetrics(sources: Sources) {
  const { pool, waiting, backups, isSentOffSite, hasVersionFeed, work, mailIsAway, databaseSize, dataDir, version } =
    sources;
  const registry = new Registry();
  const registers = [registry];
  /** Metrics of jobs, which only the primary process runs. */
  const jobs = new Registry();
  collectDefaultMetrics({ register: registry });
  if (cluster.isWorker) answerMetricsRequests(registry);
  const collectWorkers = collectFromWorkers();

  const requests = new Counter({
    name: 'loggia_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'loggia_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its answer.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  new Gauge({
    name: 'loggia_database_connections',
    help: 'Connections in the pool.',
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
    help: 'Requests waiting for a connection.',
    registers,
    collect() {
      this.set(pool().waiting);
    },
  });
  new Gauge({
    name: 'loggia_queue_waiting',
    help: 'Work waiting in a queue.',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const [queue, count] of Object.entries(waiting)) this.set({ queue }, count());
    },
  });
  const succeeded = new Gauge({
    name: 'loggia_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded in this process.',
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
    help: 'Files that were missing or altered in the last nightly backup of this process.',
    registers: [jobs],
  });
  let reading: Promise<WaitingWork[]> | undefined;
  /** One query for both metrics. Without the database nobody can tell, so there are no numbers. */
  const readWork = () => {
    reading ??= work()
      .catch(() => [])
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  new Gauge({
    name: 'loggia_outbox_oldest_seconds',
    help: 'Age of the oldest mail, webhook, export or event for inboxes that waits, of all companies; 0 if none does.',
    labelNames: ['queue'],
    registers: [jobs],
    async collect() {
      this.reset();
      for (const { queue, oldestAt } of await readWork())
        this.set({ queue }, oldestAt === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldestAt)) / 1000));
    },
  });
  new Gauge({
    name: 'loggia_outbox_waiting',
    help: 'Mails, webhooks, exports and events for inboxes that wait, of all companies.',
    labelNames: ['queue'],
    registers: [jobs],
    async collect() {
      this.reset();
      for (const { queue, waiting: count } of await readWork()) this.set({ queue }, count);
    },
  });
  new Gauge({
    name: 'loggia_database_bytes',
    help: 'Size of the database; without files.',
    registers: [jobs],
    async collect() {
      this.reset();
      const size = await databaseSize().catch(() => undefined);
      if (size !== undefined) this.set(size);
    },
  });
  const disks = { data: dataDir, ...(backups && { backups: backups.directory }) };
  new Gauge({
    name: 'loggia_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR (`data`) and of BACKUP_DIR (`backups`).',
    labelNames: ['place'],
    registers: [jobs],
    async collect() {
      for (const [place, directory] of Object.entries(disks)) {
        const disk = await statfs(directory).catch(() => undefined);
        if (disk) this.set({ place }, disk.bavail * disk.bsize);
        else this.remove({ place });
      }
    },
  });
  new Gauge({
    name: 'loggia_build_info',
    help: 'Version and commit of this process; always 1.',
    labelNames: ['version', 'commit'],
    registers: [jobs],
  }).set({ version: version.number, commit: version.commit ?? '' }, 1);
  const storeFailures = new Counter({
    name: 'loggia_store_failures_total',
    help: 'Failures to store, read or remove a file.',
    labelNames: ['operation'],
    registers,
  });
  for (const operation of ['put', 'open', 'remove']) storeFailures.inc({ operation }, 0);
  const scannerFailures = new Counter({
    name: 'loggia_scanner_failures_total',
    help: 'Files that the virus scanner did not check.',
    registers,
  });
  if (mailIsAway) {
    new Gauge({
      name: 'loggia_mail_server_up',
      help: '1 if the mail server answered the last delivery of this process, or none was tried; 0 if it could not be reached.',
      registers: [jobs],
      collect() {
        this.set(mailIsAway() ? 0 : 1);
      },
    });
  }
  if (backups) {
    new Gauge({
      name: 'loggia_backup_last_success_timestamp_seconds',
      help: 'When the newest nightly backup in BACKUP_DIR was started, by any process; 0 if there is none.',
      registers: [jobs],
      async collect() {
        this.set(((await backups.last())?.getTime() ?? 0) / 1000);
      },
    });
  }

  const newestOffSite = isSentOffSite
    ? new Gauge({
        name: 'loggia_backup_off_site_timestamp_seconds',
        help: 'When the newest nightly backup in the bucket of BACKUP_URL was started, as this process last saw it; 0 if it saw none.',
        registers: [jobs],
      })
    : undefined;

  const newerVersion = hasVersionFeed
    ? new Gauge({
        name: 'loggia_newer_version',
        help: '1 if the feed of VERSION_FEED names a newer version, as this process last read it; otherwise 0.',
        registers: [jobs],
      })
    : undefined;

  /** The same files, which count their failures. */
  function watchFiles(files: Files): Files {
    const { store } = files;
    const counting = <T>(operation: string, work: Promise<T>): Promise<T> =>
      work.catch((error) => {
        storeFailures.inc({ operation });
        throw error;
      });
    return {
      ...files,
      store: {
        ...store,
        put: (key, file) => counting('put', store.put(key, file)),
        open: (key) => counting('open', store.open(key)),
        remove: (key) => counting('remove', store.remove(key)),
      },
      scan: (file, onFailure) =>
        files.scan(file, (error) => {
          scannerFailures.inc();
          onFailure(error);
        }),
    };
  }

  /** Measures requests in one hook after the answer. */
  function measure(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      const labels = { method: request.method, route: request.routeOptions.url ?? 'none' };
      requests.inc({ ...labels, status: reply.statusCode });
      durations.observe(labels, reply.elapsedTime / 1000);
      done();
    });
  }

  /** Serves `GET /metrics` on a separate port: requests of this process or of its workers, and the jobs of this process. */
  async function listen({ host, port }: NonNullable<Config['metrics']>): Promise<() => Promise<void>> {
    const server = createServer(async (request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
      try {
        const requestMetrics = (await collectWorkers()) ?? (await registry.metrics());
        const text = `${requestMetrics}\n${await jobs.metrics()}`;
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
    watchFiles,
    listen,
    jobSucceeded: (job: string) => succeeded.set({ job }, Date.now() / 1000),
    jobFailed: (job: string) => failed.inc({ job }),
    backupMade: (lostFiles: number) => lost.set(lostFiles),
    newerVersionFound: (exists: boolean) => newerVersion?.set(exists ? 1 : 0),
    backupsSent: (newest: Date | undefined) => newestOffSite?.set((newest?.getTime() ?? 0) / 1000),
  };
}
