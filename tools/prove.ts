import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);
const node = ['--import', './tools/node-version.js'];

/** `npm run prove` runs the proofs and all journeys. `-- --real` runs the proofs with real mail servers instead. */
const steps: [command: string, args: string[]][] = process.argv.includes('--real')
  ? [[bin('vitest'), ['run', '--config', 'vitest.real.config.ts']]]
  : [
      [bin('vitest'), ['run', '--config', 'vitest.prove.config.ts']],
      [process.execPath, [...node, 'tools/build-web.ts']],
      [process.execPath, [...node, 'tools/journeys.ts']],
    ];

for (const [command, args] of steps) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status === 0) continue;
  process.exitCode = status ?? 1;
  break;
}
