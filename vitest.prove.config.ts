import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';
import { s3Credentials } from './tests/support/s3.ts';
import { sharedSettings } from './vitest.config.ts';

const timedProof = 'tests/guarantees/nothing-lost/faults.proof.ts';

/**
 * Proofs that take too long to run before each commit. The project `fleet` uses Debian's PostgreSQL and an S3 store. It
 * runs several processes at once, and repeats the tests whose result could depend on that setup.
 */
export default defineConfig({
  test: {
    // The journeys run beside them (tools/prove.ts).
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...sharedSettings,
          name: 'proofs',
          include: ['tests/guarantees/**/*.proof.ts'],
          exclude: [timedProof],
          testTimeout: 1_200_000,
        },
      },
      {
        // It measures response times, so nothing else may run at the same time.
        test: {
          ...sharedSettings,
          name: 'alone',
          include: [timedProof],
          testTimeout: 1_200_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...sharedSettings,
          name: 'fleet',
          include: [
            'tests/fleet/*.proof.ts',
            'server/{backup,jobs}/*.test.ts',
            'server/work/{documents,images}/*.test.ts',
            'server/platform/pictures/*.test.ts',
            'server/platform/files/upload.test.ts',
            'tests/guarantees/{row-security/catalogue,sign-in/refresh,sign-in/revocation}.test.ts',
            'tests/guarantees/operation/migrations.proof.ts',
          ],
          globalSetup: ['./tests/support/fleet-setup.ts'],
          env: s3Credentials,
        },
      },
    ],
  },
});
