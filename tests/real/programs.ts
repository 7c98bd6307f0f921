import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Debian's packages: postfix, dovecot-imapd, dovecot-lmtpd and clamav-daemon. */
export const programs = {
  postfix: '/usr/sbin/postfix',
  master: '/usr/lib/postfix/sbin/master',
  dovecot: '/usr/sbin/dovecot',
  lmtp: '/usr/lib/dovecot/lmtp',
  clamd: '/usr/sbin/clamd',
};

/** Throws with one line that says what is missing. */
export function requirePrograms(): void {
  const missing = Object.values(programs).filter((program) => !existsSync(program));
  if (missing.length > 0)
    throw new Error(
      `npm run prove -- --real needs ${missing.join(' and ')}: apt-get install postfix dovecot-imapd dovecot-lmtpd clamav-daemon`,
    );
  if (process.getuid?.() !== 0)
    throw new Error('npm run prove -- --real needs root, because Postfix and Dovecot change to other accounts.');
}

export type Program = { stop(): Promise<void> };

/** Starts a program in the foreground, in a separate process group. Resolves when it answers on every port. */
export async function startProgram(command: string, args: string[], ports: number[]): Promise<Program> {
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  for (const port of ports) {
    if (await waitFor(port, child)) continue;
    await stop();
    throw new Error(`${command} does not answer on port ${port}.`);
  }
  return { stop };
}

async function waitFor(port: number, child: ChildProcess): Promise<boolean> {
  for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt++) {
    const answers = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (answers) return true;
    await sleep(50);
  }
  return false;
}
