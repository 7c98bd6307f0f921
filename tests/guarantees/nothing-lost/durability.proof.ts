import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findInconsistencies, noInconsistencies } from '#tests/durability/file-consistency.ts';
import { killAndCompare } from '#tests/durability/kill-and-compare.ts';
import { killAtSteps } from '#tests/durability/kill-at-steps.ts';
import { newForm } from '#tests/durability/sandbox.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { stepsOfToday } from '#tests/support/long.ts';
import { stopServers } from '#tests/support/process.ts';

/** Acknowledged writes survive kill -9, and rows match stored bytes. `npm run bench -- durability` runs longer. */

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'loggia-durable-'));
  await chmod(directory, 0o755);
});
afterAll(async () => {
  await stopServers();
  await rm(directory, { recursive: true, force: true });
});

it('loses no acknowledged write when the app, the database or both are killed with -9', async () => {
  const outcome = await killAndCompare({
    dataDir: path.join(directory, 'kept'),
    victims: ['database', 'app', 'both'],
    milliseconds: 1200,
  });
  expect(outcome.acknowledged).toBeGreaterThan(20);
  expect({ lost: outcome.lost, inconsistencies: outcome.inconsistencies }).toEqual({
    lost: [],
    inconsistencies: noInconsistencies,
  });
});

it('detects the losses of a database that acknowledges before it writes', async () => {
  const outcome = await killAndCompare({
    dataDir: path.join(directory, 'control'),
    victims: ['both', 'both'],
    milliseconds: 1000,
    asynchronous: true,
  });
  expect(outcome.lost.length).toBeGreaterThan(0);
});

it('keeps rows and bytes consistent when the process dies at any step of an upload', async () => {
  const database = await createTestDatabase();
  const dataDir = path.join(directory, 'steps');
  const bytes = Buffer.from('What is written here is kept.\n'.repeat(9000));
  try {
    const environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DEMO: 'on',
    };
    const { steps, lost } = await killAtSteps(
      { environment, ownerUrl: database.ownerUrl },
      () => ({
        path: '/api/Documents/upload',
        form: newForm('notes.txt', bytes),
        bytes,
        table: 'documents',
      }),
      stepsOfToday({ short: 3, long: 1 }),
    );
    expect(steps).toBeGreaterThan(15);
    expect(lost).toEqual([]);
    expect(await findInconsistencies({ dataDir, ...database })).toEqual(noInconsistencies);
    const { rows } = await database.owner.query('select count(*)::int as count from documents where size_bytes = $1', [
      bytes.length,
    ]);
    expect(rows[0].count).toBeGreaterThan(0);
  } finally {
    await database.drop();
  }
});
