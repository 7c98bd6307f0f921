import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);
const node = ['--import', './tools/node-version.js'];

/**
 * `npm run prove` runs the proofs and all journeys. `-- --long` runs the proofs alone and repeats more in them, which takes about an
 * hour. `-- --real` runs those with real mail servers.
 */
const isLong = process.argv.includes('--long');
const journeys: [command: string, args: string[]][] = [
  [process.execPath, [...node, 'tools/build-web.ts']],
  [process.execPath, [...node, 'tools/journeys.ts']],
];
const steps: typeof journeys = process.argv.includes('--real')
  ? [[bin('vitest'), ['run', '--config', 'vitest.real.config.ts']]]
  : [[bin('vitest'), ['run', '--config', 'vitest.prove.config.ts']], ...(isLong ? [] : journeys)];

const env = { ...process.env, ...(isLong && { LONG_PROOFS: 'on' }) };
for (const [command, args] of steps) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env });
  if (status === 0) continue;
  process.exitCode = status ?? 1;
  break;
}
