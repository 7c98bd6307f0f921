import { defineConfig } from 'vitest/config';
import { s3Credentials } from './tests/support/s3.ts';
import base from './vitest.config.ts';

const waitedFor = 'tests/guarantees/faults.proof.ts';

/**
 * The long proofs: what takes longer than a person waits before each commit. Then, on Debian's PostgreSQL and an S3
 * store, several processes at once, and again those tests that such a place could change.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...base.test,
          name: 'proofs',
          include: ['tests/guarantees/*.proof.ts'],
          exclude: [waitedFor],
          testTimeout: 600_000,
        },
      },
      {
        // It counts the seconds that people wait (Q23), so nothing else runs beside it.
        test: {
          ...base.test,
          name: 'alone',
          include: [waitedFor],
          testTimeout: 600_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...base.test,
          name: 'fleet',
          include: [
            'tests/fleet/*.proof.ts',
            'server/{backup,documents,images,jobs}/*.test.ts',
            'server/files/upload.test.ts',
            'tests/guarantees/{catalogue,migrations,refresh,revocation}.test.ts',
          ],
          globalSetup: ['./tests/support/fleet.ts'],
          env: s3Credentials,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
