import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRunDirectory, runNode } from './run-directory.ts';
import { noteTime } from './times.ts';

/** What became of a run of Vitest. */
export type Result = {
  passed: number;
  failed: { file: string; name: string }[];
  /** Files that failed outside their tests. */
  broken: string[];
  /** How many errors belong to no file. */
  errors: number;
  /** How long each project took, in milliseconds. */
  times: Record<string, number>;
  /** How long each file took, in milliseconds. */
  files: Record<string, number>;
};

const root = path.resolve(import.meta.dirname, '../..');

/** Files that take as long are noted. `tests/support/longest-first.ts` starts them first. */
const longMs = 4000;

/**
 * Runs Vitest and returns the exit code. In CI, files that failed run once more, after all others and one at a time. A test that
 * passes then does not fail the run, but it is named as flaky. The last line counts the tests, for `.ci/run`. `given` are files and options.
 */
export function runTests(config: string, given: string[] = [], more: NodeJS.ProcessEnv = {}): Promise<number> {
  return inRunDirectory(async (runEnv) => {
    const env = { ...runEnv, ...more };
    const run = async (name: string, ...args: string[]): Promise<Result | undefined> => {
      const file = path.join(String(env.TMPDIR), name);
      // A terminal shows the end. Where output is read from the beginning, failures alone are shown.
      const shown = process.stdout.isTTY ? 'default' : 'minimal';
      const reporters = [`--reporter=${shown}`, '--reporter=./tools/tests/reporter.ts'];
      const command = ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...reporters, ...args];
      await runNode(command, { cwd: root, env: { ...env, TEST_RESULT: file } });
      // A run that was interrupted leaves no result.
      return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result) : undefined;
    };
    const first = await run('first', ...given);
    for (const [part, milliseconds] of Object.entries(first?.times ?? {})) noteTime(part, milliseconds);
    for (const [file, milliseconds] of Object.entries(first?.files ?? {}))
      if (milliseconds >= longMs) noteTime(file, milliseconds);
    const repeated = first ? filesToRepeat(first) : [];
    const second = env.CI && repeated.length > 0 ? await run('second', '--maxWorkers=1', ...repeated) : undefined;
    const { passed, failed, flaky } = judge(first, second);
    process.stdout.write(flaky.map((name) => `flaky: ${name}\n`).join(''));
    process.stdout.write(`tests: ${passed} passed, ${failed} failed\n`);
    return failed === 0 && passed > 0 ? 0 : 1;
  });
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
