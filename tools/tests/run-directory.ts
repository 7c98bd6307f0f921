import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parentOf } from './processes.ts';

const callerCheckMs = 500;
const memory = '/dev/shm';
const neededBytes = 6 * 2 ** 30;

/**
 * Lets `work` run tests so that nothing of them is left, however the run ends: Ctrl+C, SIGTERM, or SIGKILL of this process or of npm. All
 * temporary files are below one directory, in memory if there is enough. `clean-up.ts` removes it and ends the processes that use it.
 */
export async function inRunDirectory<T>(work: (env: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(path.join(temporaryParent(), 'loggia-run-'));
  // PostgreSQL may run as another user, who has to get through.
  chmodSync(directory, 0o711);
  // It begins when its input ends, which also happens when this process is killed.
  const cleaner = spawn(process.execPath, [path.join(import.meta.dirname, 'clean-up.ts'), directory], {
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
  });
  const cleaned = once(cleaner, 'exit');
  try {
    return await work({ ...process.env, TMPDIR: directory });
  } finally {
    cleaner.stdin.end();
    await cleaned;
  }
}

/**
 * Each test database has 1,200 files. On ext4 making and removing them takes a third of PostgreSQL's time, in memory nearly none. A TMPDIR
 * that somebody set is used.
 */
function temporaryParent(): string {
  if (process.env.TMPDIR || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= neededBytes ? memory : tmpdir();
}

/** Runs Node with these arguments, passes signals on to it, and returns its exit code. */
export async function runNode(args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: 'inherit', ...options });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  const callers = callersOf();
  // A caller that was killed could not pass its signal on.
  const check = setInterval(() => {
    if (callersOf() !== callers) process.exit(1);
  }, callerCheckMs);
  try {
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } finally {
    clearInterval(check);
    for (const signal of signals) process.off(signal, pass);
  }
}

/**
 * The ids of the processes that wait for this one: the shell that npm starts, npm, and in CI all up to `.ci/run`, which sets CI_RUN. Those
 * further up may end, as with `nohup`.
 */
function callersOf(): string {
  const callers = [process.ppid];
  while ((callers.at(-1) as number) > 1) callers.push(parentOf(callers.at(-1) as number));
  const last = callers.indexOf(Number(process.env.CI_RUN));
  return callers.slice(0, last >= 0 ? last + 1 : process.env.npm_lifecycle_event ? 2 : 1).join();
}
