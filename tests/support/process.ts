import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const root = path.resolve(import.meta.dirname, '../..');

type Ending = { code: number | null; signal: NodeJS.Signals | null };

/** The real server in its own process, started as `npm start` starts it. */
export type ServerProcess = {
  pid: number;
  /** Everything written so far. */
  output: { stdout: string; stderr: string };
  /** Resolves with the address in the start message. Rejects with the output if the process ends first. */
  ready: Promise<string>;
  ended: Promise<Ending>;
  kill(signal: NodeJS.Signals): void;
  /** Sends SIGTERM. `took` is the time until the end in milliseconds. */
  stop(): Promise<Ending & { took: number }>;
};

const running = new Set<ServerProcess>();

/**
 * Starts a server with an empty environment except PATH, on a free port and without a write limit. `tree` holds the
 * sources.
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
    ready: waitForStartMessage(child, output, ended),
    ended,
    kill: (signal) => void child.kill(signal),
    stop: async () => {
      const startedAt = performance.now();
      child.kill('SIGTERM');
      return { ...(await ended), took: performance.now() - startedAt };
    },
  };
  // Tests of a refused start wait for `ended` only.
  server.ready.catch(() => {});
  running.add(server);
  void ended.then(() => running.delete(server));
  return server;
}

/** Ids of the child processes whose command matches; without `command`, of all. */
export function childrenOf(parent: number, command = /(?:)/): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) !== parent) return false;
        return command.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
      } catch {
        // The process has ended.
        return false;
      }
    });
}

/**
 * Waits until all earlier requests are in the log. The log is in order, so this sends a request and waits for its line.
 * Needs the log level `info` or lower.
 */
export async function untilLogged({ ready, output }: ServerProcess): Promise<void> {
  const { headers } = await fetch(`${await ready}/Health/live`);
  const id = headers.get('x-request-id') as string;
  const isDone = (line: string) => line.includes(id) && line.includes('"res":');
  while (!output.stdout.split('\n').slice(0, -1).some(isDone)) await sleep(10);
}

/** For `afterAll`: stops the servers that a failed test left running. */
export async function stopServers(): Promise<void> {
  await Promise.all([...running].map((server) => server.stop()));
}

function waitForStartMessage(
  child: ChildProcess,
  output: ServerProcess['output'],
  ended: Promise<Ending>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = /^Loggia is ready at (\S+)\n[\s\S]*Ctrl\+C\n/m.exec(output.stdout)?.[1];
      if (address) resolve(address);
    });
    void ended.then(({ code }) => reject(new Error(`The server ended with ${code}: ${output.stderr}`)));
  });
}
