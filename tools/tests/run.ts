import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What became of a run of Vitest. */
export type Result = {
  passed: number;
  failed: { file: string; name: string }[];
  /** Files that failed outside their tests. */
  broken: string[];
  /** How many errors belong to no file. */
  errors: number;
};

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Runs Vitest and returns the exit code. In CI, files that failed run once more, after everything else and one at a time. A test that
 * passes then does not fail the run, but it is named as flaky. The last line counts the tests, for `.ci/run`.
 */
export function runTests(config: string, env: NodeJS.ProcessEnv = process.env): number {
  const directory = mkdtempSync(path.join(tmpdir(), 'loggia-tests-'));
  const run = (name: string, ...more: string[]): Result | undefined => {
    const file = path.join(directory, name);
    const reporters = ['--reporter=default', '--reporter=./tools/tests/reporter.ts'];
    const command = ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...reporters, ...more];
    spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env: { ...env, TEST_RESULT: file } });
    // A run that was interrupted leaves no result.
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result) : undefined;
  };
  try {
    const first = run('first');
    const files = first ? filesToRepeat(first) : [];
    const second = env.CI && files.length > 0 ? run('second', '--maxWorkers=1', ...files) : undefined;
    const { passed, failed, flaky } = judge(first, second);
    process.stdout.write(flaky.map((name) => `flaky: ${name}\n`).join(''));
    process.stdout.write(`tests: ${passed} passed, ${failed} failed\n`);
    return failed === 0 && passed > 0 ? 0 : 1;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The files with failures, which may pass when nothing else runs. */
export function filesToRepeat({ failed, broken }: Result): string[] {
  return [...new Set([...failed.map(({ file }) => file), ...broken])];
}

/** Counts the tests of a run, and those that failed only the first time. A run without a result, and an error outside a file, is a failure. */
export function judge(
  first: Result | undefined,
  second: Result | undefined,
): { passed: number; failed: number; flaky: string[] } {
  if (!first) return { passed: 0, failed: 1, flaky: [] };
  const failures = namesOf(first);
  // Without a second result, nothing passed the second time.
  const again = new Set(second ? namesOf(second) : failures);
  const flaky = failures.filter((name) => !again.has(name));
  const recovered = first.failed.filter((each) => !again.has(nameOf(each)));
  return { passed: first.passed + recovered.length, failed: again.size + first.errors + (second?.errors ?? 0), flaky };
}

function namesOf({ failed, broken }: Result): string[] {
  return [...failed.map(nameOf), ...broken];
}

function nameOf({ file, name }: Result['failed'][number]): string {
  return `${file} > ${name}`;
}
