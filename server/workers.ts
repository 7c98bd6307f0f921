import cluster, { type Worker } from 'node:cluster';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigError } from './platform/config/config.ts';

/** The message that a worker sends to the primary process once. */
export type WorkerMessage = { url: string } | { refusal: string };

/** Milliseconds. A worker that ran for `steady` counts as healthy; one that has not stopped after `stopping` is killed. */
const timeoutMs = { steady: 10_000, stopping: 7500 };
/** Milliseconds before a worker is restarted. */
const minPause = 100;
const maxPause = 5000;

/**
 * Serves the port with several processes, which get the database URL through the environment. Restarts workers that die,
 * with growing pauses. Throws ConfigError with one line if they cannot start.
 */
export async function startWorkers(
  config: Config,
  appUrl: string,
  report: (line: string) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, 'main.ts') });
  // Settings that depend on whether DATABASE_URL is set are passed explicitly.
  const demo = config.demo ? 'on' : 'off';
  const environment = { DATABASE_URL: appUrl, DEMO: demo, WORKERS: '1', BACKUP_DIR: '', BACKUP_URL: '' };
  const running = new Set<Worker>();
  const stopping = new AbortController();

  async function stop(): Promise<void> {
    stopping.abort();
    const timer = setTimeout(() => signal('SIGKILL'), timeoutMs.stopping);
    signal('SIGTERM');
    await Promise.all([...running].map(ended));
    clearTimeout(timer);
  }

  function signal(name: NodeJS.Signals): void {
    for (const worker of running) worker.process.kill(name);
  }

  function launch(): { worker: Worker; ready: Promise<string> } {
    const worker = cluster.fork(environment);
    running.add(worker);
    worker.once('exit', () => running.delete(worker));
    return { worker, ready: firstMessage(worker) };
  }

  async function keepRunning(first: Worker): Promise<void> {
    let worker = first;
    for (let pause = minPause; ; pause = Math.min(pause * 2, maxPause)) {
      const since = performance.now();
      const reason = await ended(worker);
      if (stopping.signal.aborted) return;
      if (performance.now() - since > timeoutMs.steady) pause = minPause;
      report(`A worker exited unexpectedly (${reason}) and will be restarted.`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      const next = launch();
      next.ready.catch((error) => report((error as Error).message));
      worker = next.worker;
    }
  }

  const workers = Array.from({ length: config.workers }, launch);
  try {
    const [url = ''] = await Promise.all(workers.map(({ ready }) => ready));
    for (const { worker } of workers) void keepRunning(worker);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Resolves to the worker's URL. Rejects with the error that the worker reports, or if it exits without a message. */
function firstMessage(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    // Metrics use the same channel and may arrive before the URL.
    worker.on('message', (message: WorkerMessage | { type: string }) => {
      if ('url' in message) resolve(message.url);
      if ('refusal' in message) reject(new ConfigError(message.refusal));
    });
    worker.once('exit', () => reject(new ConfigError('A worker exited before it was ready.')));
  });
}

/** Resolves to the signal or exit code when the worker has exited. */
function ended(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    if (worker.isDead()) resolve('gone');
    worker.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
}
