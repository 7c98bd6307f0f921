import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { Result } from './run.ts';

/** Writes what became of a run to the file that TEST_RESULT names, for `run.ts`. */
export default class ResultFile implements Reporter {
  /** When the first file of each project began and the last one ended, in milliseconds. */
  readonly #parts: Record<string, { from: number; to: number }> = {};

  onTestModuleStart({ project }: TestModule): void {
    this.#parts[project.name] ??= { from: performance.now(), to: 0 };
  }

  onTestModuleEnd({ project }: TestModule): void {
    const part = this.#parts[project.name];
    if (part) part.to = performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const result: Result = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: tests
        .filter((test) => test.result().state === 'failed')
        .map(({ module, fullName }) => ({ file: module.relativeModuleId, name: fullName })),
      // What went wrong outside a test: while a file was loaded or cleaned up, or later.
      broken: modules
        .filter((module) => !module.ok() && [...module.children.allTests('failed')].length === 0)
        .map(({ relativeModuleId }) => relativeModuleId),
      errors: errors.length,
      times: Object.fromEntries(Object.entries(this.#parts).map(([name, { from, to }]) => [name, to - from])),
      files: Object.fromEntries(modules.map((module) => [module.relativeModuleId, durationOf(module)])),
    };
    writeFileSync(process.env.TEST_RESULT as string, JSON.stringify(result));
  }
}

/** With what a file does before its first test. */
function durationOf(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic();
  return collectDuration + duration;
}
