import { EmbeddedDatabaseError } from '#database/embedded/index.ts';
import { SchemaError } from '#database/migrate.ts';
import { BackupError } from '#server/backup/failure.ts';
import { ConfigError } from '#server/config.ts';
import { Failure } from '#server/failures.ts';

/** One line for whoever typed the command. */
export class UsageError extends Error {}

/** Runs a command and ends the process: 0, or 1 after one line that says what is wrong. */
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
  // The system's word for no answer, and PostgreSQL's for who may not connect.
  if (code && /^(E[A-Z]+|28...|3D000)$/.test(code)) return `The database cannot be reached: ${message || code}`;
  return stack ?? message;
}
