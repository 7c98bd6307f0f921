import cluster, { type Worker } from 'node:cluster';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigError } from './config.ts';

/** What a worker tells the process that started it, once. */
export type WorkerMessage = { url: string } | { refusal: string };

/** Milliseconds: what ran this long was well, and a worker that has not ended by then is ended. */
const patience = { steady: 10_000, stopping: 7500 };
/** Before a first new start: milliseconds. */
const shortest = 100;
const longest = 5000;

/**
 * Serves the port with several processes, each of which is told by the environment which database to use, and starts those
 * that die again, ever more rarely. Throws ConfigError with one line when they cannot start.
 */
export async function startWorkers(
  config: Config,
  appUrl: string,
  report: (line: string) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, 'main.ts') });
  // What follows from the rest of the environment where there is no DATABASE_URL is said in full.
  const environment = { DATABASE_URL: appUrl, DEMO: config.demo ? 'on' : 'off', WORKERS: '1', BACKUP_DIR: '' };
  const running = new Set<Worker>();
  const stopping = new AbortController();

  async function stop(): Promise<void> {
    stopping.abort();
    const late = setTimeout(() => signal('SIGKILL'), patience.stopping);
    signal('SIGTERM');
    await Promise.all([...running].map(ended));
    clearTimeout(late);
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

  async function keep(first: Worker): Promise<void> {
    let worker = first;
    for (let pause = shortest; ; pause = Math.min(pause * 2, longest)) {
      const since = performance.now();
      const reason = await ended(worker);
      if (stopping.signal.aborted) return;
      if (performance.now() - since > patience.steady) pause = shortest;
      report(`A worker ended unexpectedly (${reason}) and is started again.`);
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
    for (const { worker } of workers) void keep(worker);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Its address; rejects with what it says it lacks, or when it ends without a word. */
function firstMessage(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    // Figures are sent over the same line, also before there is an address.
    worker.on('message', (message: WorkerMessage | { type: string }) => {
      if ('url' in message) resolve(message.url);
      if ('refusal' in message) reject(new ConfigError(message.refusal));
    });
    worker.once('exit', () => reject(new ConfigError('A worker ended before it was ready.')));
  });
}

/** Resolves to the signal or exit code that ended it. */
function ended(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    if (worker.isDead()) resolve('gone');
    worker.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
}
