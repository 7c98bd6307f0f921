import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Slice = {
  folder: string;
  /** The files to change. */
  files: string[];
  /** The tests that should notice. */
  tests: string[];
  /** Whether the tests use PostgreSQL. */
  database: boolean;
};

/**
 * Tests outside a slice's folder that also test its rules. The tests of the whole system would notice more mutants, but they
 * take minutes for each one, and a slice's rules should have their own tests.
 */
export const extraTests: Record<string, readonly string[]> = {
  contract: ['tests/guarantees/bad-input/bounds.test.ts', 'tests/guarantees/isolation/claims.test.ts'],
  'server/people/sign-in/password': [
    'server/people/sign-in/sessions/known-device.test.ts',
    'server/people/sign-in/sessions/throttle.test.ts',
  ],
  'server/people/sign-in/sessions': [
    'server/people/sign-in/password/login.test.ts',
    'server/people/sign-in/password/step-up.test.ts',
    'tests/guarantees/sign-in/refresh.test.ts',
    'tests/guarantees/sign-in/tokens.test.ts',
  ],
  'server/work/projects': ['server/platform/live/former-viewers.test.ts'],
  'server/platform/tenancy': [
    'server/work/projects/round-trips.test.ts',
    'tests/guarantees/sign-in/revocation.test.ts',
  ],
  'web/lib': ['web/app/refreshes.test.tsx', 'web/app/versions.test.tsx'],
};

/** Code that only tests use, and lists that a tool writes. */
const excluded = ['web/lib/test-session.ts', 'contract/endpoints.generated.ts', 'contract/operations.generated.ts'];

/** The files and tests of a folder. `names` selects some of the files; if it is empty, all are used. */
export function sliceOf(root: string, folder: string, names: readonly string[]): Slice | undefined {
  const find = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.split(path.sep).join('/'));
  const all = find(`${folder}/**/*.{ts,tsx}`).sort();
  const tests = [...all.filter(isTest), ...(extraTests[folder] ?? [])];
  const files = all
    .filter((file) => !isTest(file) && !excluded.some((each) => file.startsWith(each)))
    .filter((file) => names.length === 0 || names.includes(path.posix.basename(file)));
  if (tests.length === 0 || files.length === 0) return undefined;
  return { folder, files, tests, database: tests.some((test) => usesDatabase(root, test)) };
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Whether a file uses the helper that clones a database, itself or through other helpers. */
function usesDatabase(root: string, file: string, seen = new Set<string>()): boolean {
  if (file === 'tests/support/database.ts') return true;
  if (seen.has(file)) return false;
  seen.add(file);
  const imports = readFileSync(path.join(root, file), 'utf8').matchAll(/ from '(#|\.{1,2}\/)(.*?\.ts)'/g);
  return [...imports].some(([, start = '', name = '']) => {
    const used = start === '#' ? name : path.posix.join(path.posix.dirname(file), start, name);
    return used.startsWith('tests/') && usesDatabase(root, used, seen);
  });
}
