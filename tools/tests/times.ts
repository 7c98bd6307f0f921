import { appendFileSync } from 'node:fs';

/** Notes how long a part of the tests took, in the file that TEST_TIMES names. `.ci/run` shows it, and CONTRIBUTING.md has a table of it. */
export function noteTime(part: string, milliseconds: number): void {
  if (process.env.TEST_TIMES) appendFileSync(process.env.TEST_TIMES, `${part} ${Math.round(milliseconds / 1000)}\n`);
}
