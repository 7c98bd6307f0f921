import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

type Step = [name: string, command: string, args: string[]];

/** The steps of `npm run check`. `--static` leaves out the tests, which CI runs separately. The readers run side by side, long ones first. */
const readers: Step[] = [
  ['types', bin('tsc'), ['-p', 'tsconfig.json']],
  ['lint with types', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['import rules', bin('depcruise'), ['contract', 'database', 'server', 'web', 'tests', 'tools', 'bench']],
  ['folders without circles', bin('depcruise'), ['--config', '.dependency-cruiser-folders.js', 'server']],
  ['unused code', bin('knip'), []],
  ['OpenAPI document', process.execPath, ['tools/lint-openapi.ts']],
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
];
const tests: Step[] = [
  ['tests', 'npm', ['test']],
  ['proofs', 'npm', ['run', 'prove']],
];
const writers: Step[] = [
  ['generated files', 'npm', ['run', '--silent', 'generate']],
  ['reports', 'npm', ['run', '--silent', 'reports']],
  ['build', process.execPath, ['tools/build-web.ts']],
  ['SBOM', process.execPath, ['tools/write-sbom.ts']],
  ['clean tree', process.execPath, ['tools/clean-tree.ts']],
];

const failed: string[] = [];
const waiting = [...readers];
await Promise.all([runWaiting(), runWaiting()]);
for (const [name, command, args] of process.argv.includes('--static') ? writers : [...tests, ...writers]) {
  process.stdout.write(`- ${name}\n`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) failed.push(name);
}
process.stdout.write(failed.length === 0 ? 'All checks pass.\n' : `Failed: ${failed.join(', ')}.\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Takes one waiting step after the other, until there are none. */
async function runWaiting(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const [name, command, args] = step;
    const { status, output } = await run(command, args);
    process.stdout.write(`- ${name}\n${output}`);
    if (status !== 0) failed.push(name);
  }
}

/** Keeps the output together, because two commands run at once. */
function run(command: string, args: string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output: Buffer.concat(parts).toString() }));
  });
}
