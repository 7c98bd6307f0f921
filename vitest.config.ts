import { defineConfig } from 'vitest/config';

/** Of all tests, the proofs included. */
export const usual = {
  setupFiles: ['./tests/support/timeouts.ts'],
  globalSetup: ['./tests/support/postgres.ts'],
  testTimeout: 120_000,
  hookTimeout: 300_000,
  // What is waited for comes when it comes: a slow machine is no failure.
  expect: { poll: { timeout: 30_000 } },
  maxWorkers: 2,
  // Tags are the ids of the specification's statements; specification.test.ts checks that they exist.
  strictTags: false,
};

export default defineConfig({
  test: {
    maxWorkers: usual.maxWorkers,
    projects: [
      {
        test: {
          ...usual,
          name: 'server',
          include: ['{contract,database,server,tests,tools}/**/*.test.ts'],
          // A server is made anew for each file anyway; its modules need not be.
          isolate: false,
        },
      },
      { test: { ...usual, name: 'web', include: ['web/**/*.test.{ts,tsx}'], globalSetup: [] } },
    ],
  },
});
