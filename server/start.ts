import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { ensureBackupDirectory } from './backup/backup-directory.ts';
import { type Database, openDatabase } from './database.ts';
import { prepareDemo } from './demo/index.ts';
import { startMailIn } from './exchange/mail-in/index.ts';
import { startMaintenance } from './jobs/index.ts';
import { startOutbox } from './jobs/outbox.ts';
import { openServices } from './open-services.ts';
import { repeatLostErasures } from './people/erasure/repeat.ts';
import { type Config, ConfigError } from './platform/config/config.ts';
import { makeDataDir } from './platform/config/data-dir.ts';
import { describeVersion } from './platform/config/version.ts';
import { openFiles } from './platform/files/index.ts';
import { type Log, startMailWatch } from './platform/outbox/watch.ts';
import type { Services } from './platform/services.ts';
import { withoutOutages } from './platform/tenancy/outage.ts';
import { startVersionWatch } from './platform/version-feed/watch.ts';
import { startDigests } from './work/inbox/digest-runner.ts';
import { startInbox } from './work/inbox/runner.ts';
import { startReleasing } from './work/messages/release-runner.ts';
import { startRecurring } from './work/recurring/runner.ts';
import { startWorkers } from './workers.ts';

type Undo = (() => Promise<unknown>)[];
export type Running = { url: string; message: string; stop(): Promise<void> };

const webDir = path.resolve(import.meta.dirname, '../dist/web');

/** Milliseconds to wait for running requests when stopping, and then for database connections. */
const timeoutMs = { requests: 6000, connections: 1000 };

/**
 * Opens everything in order and listens. If `signal` is aborted or a step fails, undoes the steps so far. `stop` drains
 * requests first and always stops the database last.
 */
export async function start(config: Config, signal?: AbortSignal): Promise<Running> {
  await ensureBackupDirectory(config);
  const database = await openDatabase(config);
  const undo: Undo = [database.stop];
  try {
    signal?.throwIfAborted();
    await makeDataDir(config.dataDir);
    if (database.ownerUrl) {
      await prepareDemo(database.ownerUrl, await openFiles(config), config.demo);
      await repeatLostErasures(database.ownerUrl, config);
    }
    signal?.throwIfAborted();
    const services = await openServices(config, database.appUrl);
    undo.unshift(() => atMost(timeoutMs.connections, services.close()));
    signal?.throwIfAborted();
    const url = await (config.workers > 1
      ? serveWithWorkers(config, database, services, undo)
      : serveInThisProcess(config, database, services, undo));
    if (config.metrics && services.metrics && !cluster.isWorker)
      undo.unshift(await services.metrics.listen(config.metrics));
    return { url, message: startMessage(url, database.place, config), stop: () => inOrder(undo) };
  } catch (error) {
    await inOrder(undo);
    throw error;
  }
}

/** Serves requests in this process and returns its URL. */
async function serveInThisProcess(config: Config, database: Database, services: Services, undo: Undo): Promise<string> {
  const app = await buildApp(services, existsSync(webDir) ? { webDir } : {});
  undo.unshift(() => atMost(timeoutMs.requests - config.drain, app.close()));
  const report = withoutOutages(services.tenancy.isWell, (err, job) => app.log.error({ err, job }, 'job failed'));
  const inbox = startInbox(services, report);
  undo.unshift(() => atMost(timeoutMs.connections, inbox.stop()));
  const releasing = startReleasing(services, report);
  undo.unshift(() => atMost(timeoutMs.connections, releasing.stop()));
  // With several workers, only the primary process runs the jobs.
  if (!cluster.isWorker)
    await runJobsUntilStopped(services, database, undo, {
      report,
      log: { warn: (line) => app.log.warn(line), error: (line) => app.log.error(line) },
    });
  await listen(app, config);
  undo.unshift(() => leave(app, config.drain));
  return config.publicUrl ?? urlOf(config.host, portOf(app));
}

/** Serves requests in worker processes, which this process supervises. */
async function serveWithWorkers(config: Config, database: Database, services: Services, undo: Undo): Promise<string> {
  const report = (line: string) => process.stderr.write(`${line}\n`);
  await runJobsUntilStopped(services, database, undo, {
    report: withoutOutages(services.tenancy.isWell, (error, job) =>
      report(`The job ${job} failed: ${(error as Error).message}`),
    ),
    log: { warn: report, error: report },
  });
  const workers = await startWorkers(config, database.appUrl, report);
  undo.unshift(workers.stop);
  return workers.url;
}

/** Maintenance, the outbox, the digests, recurring work, the look for a newer version, and mail that comes in. */
async function runJobsUntilStopped(
  services: Services,
  database: Database,
  undo: Undo,
  { report, log }: { report: (error: unknown, job: string) => void; log: Log },
): Promise<void> {
  const maintenance = startMaintenance(services, { ownerUrl: database.ownerUrl, report });
  const outbox = startOutbox(services, report);
  const mailWatch = startMailWatch(services, log);
  const digests = startDigests(services, report);
  const recurring = startRecurring(services, report);
  const versionWatch = startVersionWatch(services, log);
  const stop = () =>
    Promise.all([
      maintenance.stop(),
      outbox.stop(),
      mailWatch.stop(),
      digests.stop(),
      recurring.stop(),
      versionWatch.stop(),
    ]);
  undo.unshift(() => atMost(timeoutMs.connections, stop()));
  const mailIn = await startMailIn(services, database.appUrl, report);
  undo.unshift(() => atMost(timeoutMs.connections, mailIn.stop()));
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EADDRINUSE')
      throw new ConfigError(
        `Port ${port} is already in use. Stop the program that uses it, or set PORT to another port.`,
      );
    if (code === 'EACCES')
      throw new ConfigError(`This account may not use port ${port}. Set PORT to a port above 1023.`);
    if (['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL'].includes(code ?? ''))
      throw new ConfigError(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}

/** Answers on for a while, no longer ready: time for a load balancer to notice. */
async function leave(app: FastifyInstance, milliseconds: number): Promise<void> {
  app.drain();
  await sleep(milliseconds);
}

/** An IPv6 address stands in brackets. */
function urlOf(host: string, port: number): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

function portOf(app: FastifyInstance): number {
  return (app.server.address() as { port: number }).port;
}

function startMessage(url: string, place: string, { demo, version }: Config): string {
  const lines = [
    `Loggia is ready at ${url}`,
    `  version    ${describeVersion(version)}`,
    `  data       ${place}`,
    ...(demo ? [`  demo       open ${url}/login, choose Sandbox or Readonly, pick a role`] : []),
    '  companies  npm run tenant -- create --help',
    '  stop       Ctrl+C',
  ];
  return `${lines.join('\n')}\n`;
}

async function inOrder(steps: (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) await step();
}

/** Waits for the work, but at most this long, because the steps after it must run in any case. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const timeUp = new AbortController();
  await Promise.race([work, sleep(milliseconds, undefined, { signal: timeUp.signal }).catch(() => {})]).finally(() =>
    timeUp.abort(),
  );
}
