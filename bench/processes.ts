import { execFileSync } from 'node:child_process';

type Listed = { pid: number; parent: number; args: string };

function listProcesses(): Listed[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().trim().split('\n');
  return lines.map((line) => {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) as unknown as [string, string, string, string];
    return { pid: Number(pid), parent: Number(parent), args };
  });
}

/** The processes and all that they started. */
export function descendants(pids: number[]): number[] {
  const all = listProcesses();
  const found = new Set(pids);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

/** PostgreSQL's processes on that directory, or those whose title has a word. PostgreSQL survives the end of Patroni. */
export function postgresOf(data: string, word = ''): number[] {
  const server = listProcesses().find(({ args }) => args.includes('postgres') && args.includes(`-D ${data}`));
  if (!server) return [];
  const own = new Set(descendants([server.pid]));
  return listProcesses()
    .filter(({ pid, args }) => own.has(pid) && args.includes(word))
    .map(({ pid }) => pid);
}
