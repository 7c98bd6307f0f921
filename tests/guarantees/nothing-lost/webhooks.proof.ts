import { afterAll, beforeAll, expect, it } from 'vitest';
import { killWhileDelivering } from '#tests/durability/webhook-kills.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { times } from '#tests/support/long.ts';
import { stopServers } from '#tests/support/process.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';

/** What webhooks send is neither lost nor changed when processes that send it are killed. */

const events = times({ short: 120, long: 500 });
const kills = times({ short: 4, long: 12 });

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

it(`loses none of ${events} events over ${kills} kills with -9, and repeats one only after a kill, with the same id and body`, async () => {
  const outcome = await killWhileDelivering({ database, directory: directory.path, kills, events });
  const { made, lost, doubled, takenOver } = outcome;
  process.stdout.write(
    `${made} events, ${kills} kills: ${lost.length} lost, ${doubled} doubled, ${takenOver} taken over\n`,
  );
  expect(made).toBeGreaterThanOrEqual(events);
  expect(takenOver).toBeGreaterThanOrEqual(kills / 2);
  expect(doubled).toBeGreaterThan(0);
  expect(outcome).toMatchObject({ lost: [], changed: [], repeated: [], unsigned: 0 });
});
