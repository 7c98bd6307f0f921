import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { loadMutators, sampleMutants } from './mutants/mutators.ts';
import { reportOf, scoreOf } from './mutants/report.ts';
import { describeProgress, tested } from './mutants/reporter.ts';
import { sliceOf } from './mutants/slices.ts';
import { sqlOperator } from './mutants/sql-operator.ts';

/**
 * Mutation tests of one slice: makes one small change after another and lists those that no test notices.
 * `npm run mutants -- server/work/projects` for a slice, `npm run mutants -- server/work/projects list.ts` for some of its files,
 * `npm run mutants -- server/work/projects --one-in 4` for a sample. docs/mutants.md explains it and has the scores.
 */

const root = path.resolve(import.meta.dirname, '..');
const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'one-in': { type: 'string' } } });
const [folder, ...files] = positionals;
const oneIn = Number(values['one-in'] ?? 1);
const slice = folder && oneIn >= 1 ? sliceOf(root, folder.replace(/\/$/, ''), files) : undefined;
if (!slice) {
  process.stderr.write('Name a folder that has tests: npm run mutants -- server/work/projects\n');
  process.exit(1);
}

const reports = path.join(root, 'coverage/mutants');
mkdirSync(reports, { recursive: true });
// Stryker changes a copy of the repository, outside of it.
const copies = mkdtempSync(path.join(tmpdir(), 'loggia-mutants-'));

const options: ConstructorParameters<typeof Stryker>[0] = {
  mutate: slice.files,
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts', related: !slice.database, pool: 'forks' },
  plugins: ['@stryker-mutator/vitest-runner', path.join(root, 'tools/mutants/reporter.ts')],
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 2,
  // Generous, so that only a test that never ends counts as a timeout.
  timeoutMS: 60_000,
  timeoutFactor: 4,
  dryRunTimeoutMinutes: 15,
  tempDirName: copies,
  ignorePatterns: ['/coverage', '/data', '/dist', '/docs/pictures', '/playwright-report', '/test-results'],
  reporters: ['html', 'progress-append-only', 'collect'],
  htmlReporter: { fileName: path.join(reports, `${slice.folder.replaceAll('/', '-')}.html`) },
  allowConsoleColors: false,
  // Schemas are made when their module loads, so many mutants are static.
  warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
};

// Read before the run, because a developer may edit the files while it takes its minutes.
const sources = new Map(slice.files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
process.chdir(root);
process.env.MUTANTS_TESTS = slice.tests.join();
process.env.MUTANTS_DATABASE = slice.database ? 'yes' : '';
// Reports what is known so far if the run is interrupted or `timeout` ends it.
process.on('exit', () => {
  if (tested.length > 0) {
    process.stdout.write(
      `\n${reportOf(root, sources, tested)}\n${slice.folder}: ${scoreOf(tested)}${oneIn > 1 ? `, one in ${oneIn}` : ''}${describeProgress()}\n`,
    );
  }
  rmSync(copies, { recursive: true, force: true });
});
const mutators = await loadMutators();
mutators.push(sqlOperator);
sampleMutants(mutators, oneIn);
await new Stryker(options).runMutationTest();
