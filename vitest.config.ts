import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,database,server,web,tests,tools}/**/*.test.{ts,tsx}'],
    globalSetup: ['./tests/support/postgres.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
