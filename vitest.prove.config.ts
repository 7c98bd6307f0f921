import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { s3Credentials } from './tests/support/s3.ts';
import { usual } from './vitest.config.ts';

// One more than there are cores: what restarts, drains and waits leaves room beside what computes.
const base = { ...usual, maxWorkers: 3 };
const waitedFor = 'tests/guarantees/faults.proof.ts';

/** What takes longest, longest first. */
const longest = ['escalation', 'fuzz', 'start', 'durability', 'fleet', 'workers', 'hostile-files'];

/** Begins with what takes longest, so that it does not run alone at the end: Vitest goes by the size of files. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.proof.ts`));
      return 100 * project.config.sequence.groupOrder + (place < 0 ? longest.length : place);
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/**
 * The long proofs: what takes longer than a person waits before each commit. Then, on Debian's PostgreSQL and an S3
 * store, several processes at once, and again those tests that such a place could change.
 */
export default defineConfig({
  test: {
    maxWorkers: base.maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...base,
          name: 'proofs',
          include: ['tests/guarantees/*.proof.ts'],
          exclude: [waitedFor],
          testTimeout: 600_000,
        },
      },
      {
        // It counts the seconds that people wait (Q23), so nothing else runs beside it.
        test: {
          ...base,
          name: 'alone',
          include: [waitedFor],
          testTimeout: 600_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...base,
          name: 'fleet',
          include: [
            'tests/fleet/*.proof.ts',
            'server/{backup,documents,images,jobs}/*.test.ts',
            'server/files/upload.test.ts',
            'tests/guarantees/{catalogue,migrations,refresh,revocation}.test.ts',
          ],
          globalSetup: ['./tests/support/fleet-setup.ts'],
          env: s3Credentials,
        },
      },
    ],
  },
});
