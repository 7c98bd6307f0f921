import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Whether a process with this id runs, also one that we may not signal. A zombie has ended: it keeps its id until its parent
 * collects it, which may never happen in a container without an init.
 */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const state = process.platform === 'linux' ? (await readStat(pid))[0] : await ps(pid, 'stat=');
  return !/^[ZX]/.test(state ?? '');
}

/**
 * When the process started, in a unit of the operating system. It distinguishes two processes that had the same id one after the
 * other. Undefined if there is no such process or the system does not say.
 */
export async function startOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return ps(pid, 'lstart=');
  const [stat, boot] = await Promise.all([
    readStat(pid),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
  ]);
  const ticks = stat[19];
  return ticks && `${boot.trim()}/${ticks}`;
}

/** The command line of a process with arguments joined by spaces, or undefined if there is no such process. */
export async function commandOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return ps(pid, 'command=');
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.replaceAll('\0', ' ').trim() || undefined;
}

/** Sends a signal. If the process has already ended, this is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until the condition is true, for at most `milliseconds`. Returns whether it became true. */
export async function until(condition: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!(await condition())) {
    if (performance.now() > end) return false;
    await sleep(10);
  }
  return true;
}

/** The fields of `/proc/PID/stat` from the third one, the state. The second is the program's name, which may contain anything. */
async function readStat(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

async function ps(pid: number, column: string): Promise<string | undefined> {
  const { stdout } = await run('ps', ['-ww', '-o', column, '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim() || undefined;
}
