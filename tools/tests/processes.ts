import { readdirSync, readFileSync } from 'node:fs';

/** The processes that have this in their environment or their command, without this one. None on a system without /proc. */
export function processesOf(place: string): number[] {
  return tryTo(() => readdirSync('/proc'), [])
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) => ['environ', 'cmdline'].some((file) => read(`/proc/${pid}/${file}`).includes(place)));
}

/** The parent of a process. 0 if the system does not say. */
export function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

/** Empty if the process has ended. */
function read(file: string): string {
  return tryTo(() => readFileSync(file, 'utf8'), '');
}

function tryTo<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
