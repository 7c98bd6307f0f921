import { EmbeddedDatabaseError } from '#database/embedded/index.ts';
import { SchemaError } from '#database/migrate.ts';
import { BackupError } from '#server/backup/failure.ts';
import { Failure } from '#server/platform/answers/failures.ts';
import { ConfigError } from '#server/platform/config/config.ts';

/** A one-line error for the user of a command. */
export class UsageError extends Error {}

/** Runs a command. Exit code 0, or 1 with a one-line error. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

export function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

function explain(error: unknown): string {
  const { message, code, stack } = error as Error & { code?: string };
  if (
    [UsageError, ConfigError, SchemaError, EmbeddedDatabaseError, BackupError, Failure].some(
      (kind) => error instanceof kind,
    )
  ) {
    return message;
  }
  if (code?.startsWith('ERR_PARSE_ARGS')) return message.split('. ')[0] as string;
  // System errors when nothing answers, and PostgreSQL's codes for refused connections.
  if (code && /^(E[A-Z]+|28...|3D000)$/.test(code)) return `The database cannot be reached: ${message || code}`;
  return stack ?? message;
}
