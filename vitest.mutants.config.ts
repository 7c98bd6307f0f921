import { defineConfig } from 'vitest/config';
import { sharedSettings } from './vitest.config.ts';

const { MUTANTS_TESTS = '', MUTANTS_DATABASE } = process.env;

/** What `npm run mutants` runs for each fault: the tests of one slice. */
export default defineConfig({
  test: {
    ...sharedSettings,
    include: MUTANTS_TESTS.split(','),
    setupFiles: [...sharedSettings.setupFiles, ...(MUTANTS_DATABASE ? ['./tools/mutants/whole-slice.ts'] : [])],
    globalSetup: MUTANTS_DATABASE ? sharedSettings.globalSetup : [],
    // As with `npm test`: components have a page of their own, the rest shares its modules.
    isolate: MUTANTS_TESTS.includes('web/'),
    // What a fault keeps from ever coming is not waited for as long as what is merely slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
