import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in ticks of ten milliseconds. */
const tickUs = 10_000;

/** The processor time of a process and of its children that have ended, in microseconds. */
export function processorTime(pid: number): number {
  const fields = readStat(pid);
  return [11, 12, 13, 14].reduce((sum, index) => sum + tickUs * Number(fields[index]), 0);
}

/** The same with the children that run. */
export function processorTimeOfAll(pid: number): number {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && readStat(Number(name))[1] === String(pid),
  );
  return children.reduce((sum, child) => sum + processorTime(Number(child)), processorTime(pid));
}

/** The fields after the name of the program, which may hold spaces. Empty if the process has ended. */
function readStat(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return [];
  }
}
