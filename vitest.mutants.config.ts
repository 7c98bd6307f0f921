import { defineConfig } from 'vitest/config';
import { sharedSettings, webSettings } from './vitest.config.ts';

const { MUTANTS_TESTS = '', MUTANTS_DATABASE } = process.env;

const isWeb = MUTANTS_TESTS.includes('web/');

/** The tests of one slice, which `npm run mutants` runs for each mutant. */
export default defineConfig({
  test: {
    ...sharedSettings,
    include: MUTANTS_TESTS.split(','),
    // The tests of the web that need no page run with one, too.
    environment: isWeb ? 'jsdom' : 'node',
    setupFiles: [
      ...(isWeb ? webSettings.setupFiles : []),
      ...(MUTANTS_DATABASE ? ['./tools/mutants/run-every-test.ts'] : []),
    ],
    // As in `npm test`.
    isolate: false,
    globalSetup: MUTANTS_DATABASE ? sharedSettings.globalSetup : [],
    // Shorter than usual, because many mutants make a test wait in vain.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
