import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findHaproxy } from '#tools/debian.ts';
import { root } from './process.ts';

/** HAProxy with a file of `deploy/` as it is; resolves when it listens on `port`. */
export async function startHaproxy(file: string, port: number, environment: Record<string, string>) {
  const child = spawn(findHaproxy(), ['-q', '-db', '-f', path.join(root, 'deploy', file)], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}.`);
    await sleep(20);
  }
  return {
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
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
