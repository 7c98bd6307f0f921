import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from './command-line.ts';
import { inRunDirectory, runNode } from './tests/run-directory.ts';

/**
 * `npm run check:load` runs the tests, the proofs and the journeys three times while other processes keep all cores busy. Nothing is
 * repeated, so a test that fails by chance fails the run. It takes hours. `-- journeys --rounds=1` runs a part of it once.
 */
const root = path.resolve(import.meta.dirname, '..');
const commands: Record<string, string> = {
  fast: 'tools/test.ts',
  prove: 'tools/prove.ts',
  journeys: 'tools/journeys.ts',
};

await runCommand(async () => {
  const options = { rounds: { type: 'string', default: '3' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  // The proofs run with the journeys.
  const parts = positionals.length > 0 ? positionals : ['fast', 'prove'];
  const rounds = Number(values.rounds);
  if (!parts.every((part) => part in commands) || !(rounds >= 1))
    throw new UsageError(`Usage: npm run check:load -- [${Object.keys(commands).join('] [')}] [--rounds=3]`);
  process.exitCode = await runOnBusyCores(parts, rounds);
});

function runOnBusyCores(parts: string[], rounds: number): Promise<number> {
  return inRunDirectory(async (runEnv) => {
    const { CI: _, ...env } = runEnv;
    const busy = Array.from({ length: availableParallelism() }, () =>
      // The environment lets the cleaner of the run find it, should this process be killed.
      spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore', env }),
    );
    const failed: string[] = [];
    const run = (file: string) => runNode(['--import', './tools/node-version.js', file], { cwd: root, env });
    try {
      if ((await run('tools/build-web.ts')) !== 0) return 1;
      for (let round = 1; round <= rounds; round += 1) {
        for (const part of parts) {
          process.stdout.write(`== ${part}, round ${round} of ${rounds}\n`);
          if ((await run(commands[part] as string)) !== 0) failed.push(`${part} in round ${round}`);
        }
      }
    } finally {
      for (const each of busy) each.kill('SIGKILL');
    }
    process.stdout.write(failed.length === 0 ? 'Nothing failed.\n' : `Failed: ${failed.join(', ')}.\n`);
    return failed.length === 0 ? 0 : 1;
  });
}
