import './heap.ts';

import cluster from 'node:cluster';
import { EmbeddedDatabaseError } from '#database/embedded/index.ts';
import { SchemaError } from '#database/migrate.ts';
import { BackupError } from './backup/failure.ts';
import { ConfigError, readConfig } from './config.ts';
import { type Running, start } from './start.ts';
import type { WorkerMessage } from './workers.ts';

/** Milliseconds after which a stop that hangs is given up (D33: 10 s in all). */
const stopTimeoutMs = 9_500;

const stopping = new AbortController();
try {
  const config = readConfig(process.env);
  if (config.warning && !cluster.isWorker) process.stderr.write(`${config.warning}\n`);
  const starting = start(config, stopping.signal);
  // Not only once: Ctrl+C reaches this process from the terminal and again from npm, and by default the second one kills.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(starting));
  const { url, message } = await starting;
  if (cluster.isWorker) tellPrimary({ url });
  else process.stdout.write(message);
} catch (error) {
  if (!stopping.signal.aborted) {
    if (cluster.isWorker) tellPrimary({ refusal: reasonOf(error) });
    else process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

/** Of `WORKERS`: the process that started this one speaks for all. */
function tellPrimary(message: WorkerMessage): void {
  process.send?.(message);
}

/** Also what is only starting: its database would be left behind. */
function stop(starting: Promise<Running>): void {
  if (stopping.signal.aborted) return;
  stopping.abort();
  setTimeout(() => process.exit(1), stopTimeoutMs).unref();
  starting
    .then(
      (running) => running.stop(),
      () => {},
    )
    .then(
      () => process.exit(0),
      () => process.exit(1),
    );
}

/** One line for what a person can mend; the stack for what only we can. */
function explain(error: unknown): string {
  return isKnown(error) ? `Loggia cannot start: ${reasonOf(error)}` : reasonOf(error);
}

function reasonOf(error: unknown): string {
  return isKnown(error) ? error.message : String((error as Error).stack ?? error);
}

function isKnown(error: unknown): error is Error {
  return [ConfigError, SchemaError, EmbeddedDatabaseError, BackupError].some((kind) => error instanceof kind);
}
