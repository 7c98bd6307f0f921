import { EmbeddedDatabaseError } from '#database/embedded/index.ts';
import { SchemaError } from '#database/migrate.ts';
import { ConfigError, readConfig } from './config.ts';
import { type Running, start } from './start.ts';

/** Milliseconds after which a stop that hangs is given up (D33: 10 s in all). */
const patience = 9_500;

const stopping = new AbortController();
try {
  const starting = start(readConfig(process.env), stopping.signal);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(starting));
  process.stdout.write((await starting).message);
} catch (error) {
  if (!stopping.signal.aborted) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

/** Also what is only starting: its database would be left behind. */
function stop(starting: Promise<Running>): void {
  stopping.abort();
  setTimeout(() => process.exit(1), patience).unref();
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
  const known = [ConfigError, SchemaError, EmbeddedDatabaseError].some((kind) => error instanceof kind);
  return known ? `Atrium cannot start: ${(error as Error).message}` : String((error as Error).stack ?? error);
}
