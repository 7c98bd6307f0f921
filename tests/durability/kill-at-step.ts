/**
 * Loaded before the server (`--import`): once SIGUSR2 has come, the process kills itself with -9 before its DIE_AT-th
 * step, where a step is whatever goes to the disk or to the database.
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

function watch(target: object, names: string[]): void {
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
watch(Object.getPrototypeOf(handle), ['sync']);
await handle.close();
watch(nodeFs.WriteStream.prototype, ['_write', '_destroy']);
watch(fs, ['open', 'mkdir', 'rename', 'rm', 'writeFile']);
syncBuiltinESMExports();
watch(pg.Client.prototype, ['query']);
