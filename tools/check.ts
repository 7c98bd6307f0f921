import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

/** The steps of `npm run check`, quick ones first. `--static` leaves out the tests, which CI runs separately. */
const steps: [name: string, command: string, args: string[]][] = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['lint with types', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['import rules', bin('depcruise'), ['contract', 'database', 'server', 'web', 'tests', 'tools', 'bench']],
  ['OpenAPI document', process.execPath, ['tools/lint-openapi.ts']],
  ['types', bin('tsc'), ['-p', 'tsconfig.json']],
  ['unused code', bin('knip'), []],
  ['generated files', 'npm', ['run', '--silent', 'generate']],
  ['build', process.execPath, ['tools/build-web.ts']],
  ['SBOM', process.execPath, ['tools/write-sbom.ts']],
  ['clean tree', process.execPath, ['tools/clean-tree.ts']],
];
const tests: typeof steps = [
  ['tests', 'npm', ['test']],
  ['proofs', 'npm', ['run', 'prove']],
];

const failed: string[] = [];
for (const [name, command, args] of process.argv.includes('--static')
  ? steps
  : [...steps.slice(0, 6), ...tests, ...steps.slice(6)]) {
  process.stdout.write(`- ${name}\n`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) failed.push(name);
}
process.stdout.write(failed.length === 0 ? 'All checks pass.\n' : `Failed: ${failed.join(', ')}.\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
