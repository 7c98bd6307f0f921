import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { howFar, tested } from './mutants/as-they-come.ts';
import { strykersMutators, thinOut } from './mutants/mutators.ts';
import { reportOf, scoreOf } from './mutants/report.ts';
import { sliceOf } from './mutants/slices.ts';
import { sqlOperator } from './mutants/sql-operator.ts';

/**
 * Puts one small fault after the other into a slice and says which of them its tests do not notice:
 * `npm run mutants -- server/projects`, or only some of its files: `npm run mutants -- server/projects list.ts`, or a
 * sample: `npm run mutants -- server/projects --one-in 4`.
 * How it works, what it leaves out and what the scores are: docs/mutants.md.
 */

const root = path.resolve(import.meta.dirname, '..');
const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'one-in': { type: 'string' } } });
const [folder, ...files] = positionals;
const oneIn = Number(values['one-in'] ?? 1);
const slice = folder && oneIn >= 1 ? sliceOf(root, folder.replace(/\/$/, ''), files) : undefined;
if (!slice) {
  process.stderr.write('Name a folder that has tests: npm run mutants -- server/projects\n');
  process.exit(1);
}

const reports = path.join(root, 'coverage/mutants');
mkdirSync(reports, { recursive: true });
// A copy of the repository is changed, outside of it.
const copies = mkdtempSync(path.join(tmpdir(), 'loggia-mutants-'));

const options: ConstructorParameters<typeof Stryker>[0] = {
  mutate: slice.files,
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts', related: !slice.database, pool: 'forks' },
  plugins: ['@stryker-mutator/vitest-runner', path.join(root, 'tools/mutants/as-they-come.ts')],
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 2,
  // Slow is not noticed: only what never ends.
  timeoutMS: 60_000,
  timeoutFactor: 4,
  dryRunTimeoutMinutes: 15,
  tempDirName: copies,
  ignorePatterns: ['/coverage', '/data', '/dist', '/docs/pictures', '/playwright-report', '/test-results'],
  reporters: ['html', 'progress-append-only', 'as-they-come'],
  htmlReporter: { fileName: path.join(reports, `${slice.folder.replaceAll('/', '-')}.html`) },
  allowConsoleColors: false,
  // A schema is made when its module is loaded, so much of what there is to change is static.
  warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
};

// As they are now: the run takes minutes, and what is changed meanwhile is not what it tests.
const sources = new Map(slice.files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
process.chdir(root);
process.env.MUTANTS_TESTS = slice.tests.join();
process.env.MUTANTS_DATABASE = slice.database ? 'yes' : '';
// Also where it is interrupted, or `timeout` ends it: what is known by then is said.
process.on('exit', () => {
  if (tested.length > 0) {
    process.stdout.write(
      `\n${reportOf(root, sources, tested)}\n${slice.folder}: ${scoreOf(tested)}${oneIn > 1 ? `, one in ${oneIn}` : ''}${howFar()}\n`,
    );
  }
  rmSync(copies, { recursive: true, force: true });
});
const mutators = await strykersMutators();
mutators.push(sqlOperator);
thinOut(mutators, oneIn);
await new Stryker(options).runMutationTest();
