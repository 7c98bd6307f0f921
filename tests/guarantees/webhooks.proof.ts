import { afterAll, beforeAll, expect, it } from 'vitest';
import { killWhileDelivering } from '#tests/durability/webhook-kills.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { stopServers } from '#tests/support/process.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';

/** What webhooks send is neither lost nor changed when processes that send it are killed. */

let database: TestDatabase;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  database = await createTestDatabase();
  directory = await temporaryDirectory();
});
afterAll(async () => {
  await stopServers();
  await database.drop();
  await directory.remove();
});

it('loses none of 500 events over 12 kills with -9, and repeats one only after a kill, with the same id and body', async () => {
  const outcome = await killWhileDelivering({ database, directory: directory.path, kills: 12, events: 500 });
  const { made, kills, lost, doubled, takenOver } = outcome;
  process.stdout.write(
    `${made} events, ${kills} kills: ${lost.length} lost, ${doubled} doubled, ${takenOver} taken over\n`,
  );
  expect(made).toBeGreaterThanOrEqual(500);
  expect(takenOver).toBeGreaterThanOrEqual(kills / 2);
  expect(doubled).toBeGreaterThan(0);
  expect(outcome).toMatchObject({ lost: [], changed: [], repeated: [], unsigned: 0 });
});
