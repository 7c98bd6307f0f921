import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { runTests } from './tests/run.ts';

const root = path.resolve(import.meta.dirname, '..');

/**
 * `npm run prove` runs the proofs and all journeys. `-- --long` runs the proofs alone and repeats more in them, which takes about an
 * hour. `-- --real` runs those with real mail servers.
 */
const isReal = process.argv.includes('--real');
const isLong = process.argv.includes('--long');

const config = isReal ? 'vitest.real.config.ts' : 'vitest.prove.config.ts';
const statuses = [await runTests(config, [], isLong ? { LONG_PROOFS: 'on' } : {})];
// Also after a failed proof, so that one run shows everything.
if (!isReal && !isLong) statuses.push(run('tools/build-web.ts') || run('tools/journeys.ts'));
process.exitCode = Math.max(...statuses);

function run(file: string): number {
  const command = ['--import', './tools/node-version.js', file];
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status ?? 1;
}
