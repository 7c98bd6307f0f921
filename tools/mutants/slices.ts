import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Slice = {
  folder: string;
  /** What is changed. */
  files: string[];
  /** What ought to notice. */
  tests: string[];
  /** Whether the tests ask a real PostgreSQL. */
  database: boolean;
};

/**
 * Tests that lie elsewhere, because they are about more than the slice, but hold its rules. The tests of the whole
 * system would notice more; they also take minutes for each fault, and are no place to look for what a slice promises.
 */
export const furtherTests: Record<string, readonly string[]> = {
  contract: ['tests/guarantees/bounds.test.ts', 'tests/guarantees/claims.test.ts'],
  'server/auth': ['tests/guarantees/refresh.test.ts', 'tests/guarantees/tokens.test.ts'],
  'server/projects': ['server/live/former-viewers.test.ts'],
  'server/tenancy': ['server/projects/round-trips.test.ts', 'tests/guarantees/revocation.test.ts'],
  'web/lib': ['web/app/refreshes.test.tsx', 'web/app/versions.test.tsx'],
};

/** Code that only tests use, and the texts and examples of the API documentation. */
const leftAlone = ['web/lib/test-session.ts', 'contract/reference/'];

/** A folder with its own tests and those below; `names` are some of its files, or none for all of them. */
export function sliceOf(root: string, folder: string, names: readonly string[]): Slice | undefined {
  const find = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.split(path.sep).join('/'));
  const all = find(`${folder}/**/*.{ts,tsx}`).sort();
  const tests = [...all.filter(isTest), ...(furtherTests[folder] ?? [])];
  const files = all
    .filter((file) => !isTest(file) && !leftAlone.some((each) => file.startsWith(each)))
    .filter((file) => names.length === 0 || names.includes(path.posix.basename(file)));
  if (tests.length === 0 || files.length === 0) return undefined;
  return { folder, files, tests, database: tests.some((test) => asksDatabase(path.join(root, test))) };
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

const asksDatabase = (test: string) => readFileSync(test, 'utf8').includes("'#tests/support/app.ts'");
