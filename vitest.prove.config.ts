import { defineConfig } from 'vitest/config';
import { longestFirst } from './tests/support/longest-first.ts';
import { s3Credentials } from './tests/support/s3.ts';
import { sharedSettings } from './vitest.config.ts';

// More workers than cores, because proofs wait for restarts and timeouts most of the time.
const base = { ...sharedSettings, maxWorkers: 4 };
const timedProof = 'tests/guarantees/nothing-lost/faults.proof.ts';

/** The longest proofs, longest first. */
const longest = [
  'exports',
  'start',
  'tenant-commands',
  'rls-rows',
  'hostile-files',
  'sign-in-attack',
  'durability',
  'mail',
  'fleet',
  'workers',
  'backup',
  'hostile-text',
  'webhooks',
];

/**
 * Proofs that take too long to run before each commit. The project `fleet` uses Debian's PostgreSQL and an S3 store. It
 * runs several processes at once, and repeats the tests whose result could depend on that setup.
 */
export default defineConfig({
  test: {
    maxWorkers: base.maxWorkers,
    sequence: { sequencer: longestFirst(longest.map((name) => `${name}.proof.ts`)) },
    projects: [
      {
        test: {
          ...base,
          name: 'proofs',
          include: ['tests/guarantees/**/*.proof.ts'],
          exclude: [timedProof],
          testTimeout: 1_200_000,
        },
      },
      {
        // It measures response times, so nothing else may run at the same time.
        test: {
          ...base,
          name: 'alone',
          include: [timedProof],
          testTimeout: 1_200_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...base,
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
