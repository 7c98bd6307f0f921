import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

/** Settings of all tests and proofs. */
export const sharedSettings = {
  globalSetup: ['./tests/support/postgres.ts'],
  testTimeout: 120_000,
  hookTimeout: 300_000,
  // A slow machine must not fail a test.
  expect: { poll: { timeout: 30_000 } },
  // Two more than cores, because many tests wait.
  maxWorkers: 4,
  // Most objects of a test die young.
  execArgv: ['--max-semi-space-size=64'],
  // Tags are the ids of the specification's statements; specification.test.ts checks that they exist.
  strictTags: false,
};

/**
 * Settings of the web's tests. Those that need a page have the extension `.tsx`. Files share the page and all modules, so that jsdom,
 * React and MUI load once for each worker; the setup removes what each test leaves.
 */
export const webSettings = {
  ...sharedSettings,
  globalSetup: [],
  setupFiles: ['./tests/support/web-setup.ts'],
  isolate: false,
};

export default defineConfig({
  test: {
    maxWorkers: sharedSettings.maxWorkers,
    sequence: { sequencer: LongestFirst },
    // They run in the order of their names, and a worker ends with its project. So the short files of the web fill the end.
    projects: [
      {
        test: {
          ...sharedSettings,
          name: 'server',
          include: ['{contract,database,server,tests,tools}/**/*.test.ts'],
          // Files share modules, and a server unless they need their own.
          isolate: false,
        },
      },
      {
        test: { ...webSettings, name: 'web', include: ['web/**/*.test.ts'] },
      },
      {
        test: { ...webSettings, name: 'web-dom', include: ['{web,tests}/**/*.test.tsx'], environment: 'jsdom' },
      },
    ],
  },
});
