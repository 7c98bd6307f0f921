import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const root = path.resolve(import.meta.dirname, '../..');

type Ending = { code: number | null; signal: NodeJS.Signals | null };

/** The real server as a process of its own, started as `npm start` does it. */
export type ServerProcess = {
  pid: number;
  /** Everything written so far. */
  output: { stdout: string; stderr: string };
  /** Resolves with the address of the start message; rejects with the output when the process ends before it. */
  ready: Promise<string>;
  ended: Promise<Ending>;
  kill(signal: NodeJS.Signals): void;
  /** SIGTERM, and how long it took in milliseconds. */
  stop(): Promise<Ending & { took: number }>;
};

const running = new Set<ServerProcess>();

/**
 * Nothing of the caller's environment reaches the server but where programs are; it listens on a free port, and limits no
 * writes. `tree` has the sources.
 */
export function launchServer(environment: Record<string, string>, cwd = root, tree = root): ServerProcess {
  const child = spawn(
    process.execPath,
    ['--import', path.join(tree, 'tools/node-version.js'), path.join(tree, 'server/main.ts')],
    {
      cwd,
      env: { PATH: process.env.PATH, PORT: '0', WRITES_PER_MINUTE: 'off', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const ended = new Promise<Ending>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  const server: ServerProcess = {
    pid: child.pid as number,
    output,
    ready: awaitMessage(child, output, ended),
    ended,
    kill: (signal) => void child.kill(signal),
    stop: async () => {
      const begun = performance.now();
      child.kill('SIGTERM');
      return { ...(await ended), took: performance.now() - begun };
    },
  };
  // Whoever waits for the end of a refused start does not wait for its message.
  server.ready.catch(() => {});
  running.add(server);
  void ended.then(() => running.delete(server));
  return server;
}

/** The process ids of those children whose command reads so. */
export function childrenOf(pid: number, command: RegExp): number[] {
  // Where there are none, ps fails.
  const listed = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)]).stdout.toString();
  const lines = listed.split('\n').filter((line) => command.test(line));
  return lines.map((line) => Number.parseInt(line, 10));
}

/**
 * Until everything that was asked before is in its log, which is written in order: a request of our own is, too. At the
 * level of `info`, or below.
 */
export async function untilLogged({ ready, output }: ServerProcess): Promise<void> {
  const { headers } = await fetch(`${await ready}/Health/live`);
  const id = headers.get('x-request-id') as string;
  const isDone = (line: string) => line.includes(id) && line.includes('"res":');
  while (!output.stdout.split('\n').slice(0, -1).some(isDone)) await sleep(10);
}

/** For `afterAll`: what a failed test has left running. */
export async function stopServers(): Promise<void> {
  await Promise.all([...running].map((server) => server.stop()));
}

function awaitMessage(child: ChildProcess, output: ServerProcess['output'], ended: Promise<Ending>): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = /^Loggia is ready at (\S+)\n[\s\S]*Ctrl\+C\n/m.exec(output.stdout)?.[1];
      if (address) resolve(address);
    });
    void ended.then(({ code }) => reject(new Error(`The server ended with ${code}: ${output.stderr}`)));
  });
}
