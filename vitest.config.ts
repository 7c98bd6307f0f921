import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,database,server,web,tests,tools}/**/*.test.{ts,tsx}'],
    setupFiles: ['./tests/support/patience.ts'],
    globalSetup: ['./tests/support/postgres.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // What is waited for comes when it comes: a slow machine is no failure.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
  },
});
