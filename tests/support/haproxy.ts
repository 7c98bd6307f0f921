import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { findHaproxy } from '#tools/debian.ts';
import { root } from './process.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** Starts HAProxy with an unchanged file of `deploy/` and a stats socket. Resolves when it listens on `port`. */
export async function startHaproxy(file: string, port: number, environment: Record<string, string>) {
  const directory = await temporaryDirectory();
  const [socket, own] = [path.join(directory.path, 'socket'), path.join(directory.path, 'own.cfg')];
  await writeFile(own, `global\n  stats socket "${socket}"\n`);
  const child = spawn(findHaproxy(), ['-q', '-db', '-f', path.join(root, 'deploy', file), '-f', own], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}.`);
    await sleep(20);
  }
  return {
    /** Whether HAProxy sends requests to that server. */
    isUp: async (server: string) => {
      const lines = (await text(connect(socket).end('show stat\n'))).split('\n');
      return lines.some((line) => line.startsWith(`loggia,${server},`) && line.split(',')[17] === 'UP');
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      await directory.remove();
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
