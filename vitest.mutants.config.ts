import { defineConfig } from 'vitest/config';
import { sharedSettings } from './vitest.config.ts';

const { MUTANTS_TESTS = '', MUTANTS_DATABASE } = process.env;

/** The tests of one slice, which `npm run mutants` runs for each mutant. */
export default defineConfig({
  test: {
    ...sharedSettings,
    include: MUTANTS_TESTS.split(','),
    setupFiles: [...sharedSettings.setupFiles, ...(MUTANTS_DATABASE ? ['./tools/mutants/run-every-test.ts'] : [])],
    globalSetup: MUTANTS_DATABASE ? sharedSettings.globalSetup : [],
    // As in `npm test`: files of web tests are isolated, others share modules.
    isolate: MUTANTS_TESTS.includes('web/'),
    // Shorter than usual, because many mutants make a test wait in vain.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
