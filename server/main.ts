import './heap.ts';

import cluster from 'node:cluster';
import { EmbeddedDatabaseError } from '#database/embedded/index.ts';
import { SchemaError } from '#database/migrate.ts';
import { BackupError } from './backup/failure.ts';
import { ConfigError, readConfig } from './platform/config/config.ts';
import { type Running, start } from './start.ts';
import type { WorkerMessage } from './workers.ts';

/** Milliseconds after which the process exits even if stopping hangs (10 s in total). */
const stopTimeoutMs = 9_500;

const stopping = new AbortController();
try {
  const config = readConfig(process.env);
  if (!cluster.isWorker) for (const line of config.warnings) process.stderr.write(`${line}\n`);
  const starting = start(config, stopping.signal);
  // `on` instead of `once`: Ctrl+C arrives from the terminal and again from npm, and an unhandled second signal would kill.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(starting));
  const { url, message } = await starting;
  if (cluster.isWorker) reportToPrimary({ url });
  else process.stdout.write(message);
} catch (error) {
  if (!stopping.signal.aborted) {
    if (cluster.isWorker) reportToPrimary({ refusal: reasonOf(error) });
    else process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

/** With `WORKERS`, the primary process prints the messages of all workers. */
function reportToPrimary(message: WorkerMessage): void {
  process.send?.(message);
}

/** Also stops a start in progress, which would otherwise leave its database running. */
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

/** One line for errors that the operator can fix, otherwise the stack. */
function explain(error: unknown): string {
  return isKnown(error) ? `Loggia cannot start: ${reasonOf(error)}` : reasonOf(error);
}

function reasonOf(error: unknown): string {
  return isKnown(error) ? error.message : String((error as Error).stack ?? error);
}

/** Errors of ours, and those of a disk that is full or may not be written, whose message names the file. */
function isKnown(error: unknown): error is Error {
  const { code, path: file } = error as NodeJS.ErrnoException;
  return (
    [ConfigError, SchemaError, EmbeddedDatabaseError, BackupError].some((kind) => error instanceof kind) ||
    (file !== undefined && ['EROFS', 'ENOSPC', 'EDQUOT', 'EACCES', 'EPERM'].includes(code ?? ''))
  );
}
