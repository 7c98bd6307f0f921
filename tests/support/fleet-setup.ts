import type { TestProject } from 'vitest/node';
import { startPostgres } from './debian-postgres.ts';
import { provideDatabase } from './postgres.ts';
import { startS3 } from './s3.ts';

const inMemoryOnly = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** A fleet uses Debian's PostgreSQL and an S3 bucket in place of one data directory. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres(inMemoryOnly);
  const s3 = await startS3(['loggia']);
  const drop = await provideDatabase(project, postgres.adminUrl);
  project.provide('filesUrl', s3.url('loggia'));
  return async () => {
    await drop();
    await s3.stop();
    await postgres.stop();
  };
}
