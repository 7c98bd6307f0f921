import path from 'node:path';
import { runTests } from './tests/run.ts';
import { runNode } from './tests/run-directory.ts';

const root = path.resolve(import.meta.dirname, '..');
const proofs = 'vitest.prove.config.ts';

/**
 * `npm run prove` runs the proofs and all journeys. `-- --long` runs the proofs alone and repeats more in them, which takes about an
 * hour. `-- --real` runs those with real mail servers.
 */
const isReal = process.argv.includes('--real');
const isLong = process.argv.includes('--long');

if (isReal) process.exitCode = await runTests('vitest.real.config.ts');
else if (isLong) process.exitCode = await runTests(proofs, [], { LONG_PROOFS: 'on' });
else process.exitCode = await runAll();

/** Everything runs, also after a failure, so that one run shows all of them. */
async function runAll(): Promise<number> {
  // It measures response times, so nothing else may run at the same time.
  const alone = await runTests(proofs, ['--project=alone']);
  const built = await run('tools/build-web.ts');
  // The proofs wait for restarts and timeouts, and the journeys for pages. Beside each other they use the cores.
  const both = await Promise.all([
    runTests(proofs, ['--project=proofs', '--project=fleet']),
    built === 0 ? run('tools/journeys.ts') : Promise.resolve(built),
  ]);
  return Math.max(alone, ...both);
}

function run(file: string): Promise<number> {
  return runNode(['--import', './tools/node-version.js', file], { cwd: root, env: process.env });
}
