/**
 * Loaded before the server (`--import`). After SIGUSR2 the process kills itself with -9 before its DIE_AT-th step.
 * A step is one write to disk or one database query.
 */
import nodeFs from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';

type Call = (this: unknown, ...args: unknown[]) => unknown;

const dieAt = Number(process.env.DIE_AT);
let armed = false;
let steps = 0;
process.on('SIGUSR2', () => {
  armed = true;
});

function step(): void {
  if (!armed || ++steps < dieAt) return;
  process.kill(process.pid, 'SIGKILL');
}

function countSteps(target: object, names: string[]): void {
  const methods = target as Record<string, Call>;
  for (const name of names) {
    const original = methods[name] as Call;
    methods[name] = function (...args) {
      step();
      return original.apply(this, args);
    };
  }
}

const handle = await fs.open('/dev/null');
countSteps(Object.getPrototypeOf(handle), ['sync']);
await handle.close();
countSteps(nodeFs.WriteStream.prototype, ['_write', '_destroy']);
countSteps(fs, ['open', 'mkdir', 'rename', 'rm', 'writeFile']);
syncBuiltinESMExports();
countSteps(pg.Client.prototype, ['query']);
