import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { inRunDirectory, runNode } from './tests/run-directory.ts';

/**
 * `npm run check:load` runs the tests, the proofs and the journeys three times while other processes keep all cores busy. Nothing is
 * repeated, so a test that fails by chance fails the run. It takes hours.
 */
const root = path.resolve(import.meta.dirname, '..');
const rounds = 3;

process.exitCode = await inRunDirectory(async (runEnv) => {
  const { CI: _, ...env } = runEnv;
  const busy = Array.from({ length: availableParallelism() }, () =>
    // The environment lets the cleaner of the run find it, should this process be killed.
    spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore', env }),
  );
  const failed: string[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const command of ['tools/build-web.ts', 'tools/test.ts', 'tools/prove.ts']) {
        process.stdout.write(`== ${command}, round ${round} of ${rounds}\n`);
        const code = await runNode(['--import', './tools/node-version.js', command], { cwd: root, env });
        if (code !== 0) failed.push(`${command} in round ${round}`);
      }
    }
  } finally {
    for (const each of busy) each.kill('SIGKILL');
  }
  process.stdout.write(failed.length === 0 ? 'Nothing failed.\n' : `Failed: ${failed.join(', ')}.\n`);
  return failed.length === 0 ? 0 : 1;
});
