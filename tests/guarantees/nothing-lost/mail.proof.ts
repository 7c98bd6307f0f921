import { afterAll, beforeAll, expect, it } from 'vitest';
import { killWhileSending } from '#tests/durability/mail-kills.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { times } from '#tests/support/long.ts';
import { stopServers } from '#tests/support/process.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';

/** Mail is neither lost nor changed when processes that send it are killed. */

const mails = times({ short: 50, long: 200 });
const kills = times({ short: 4, long: 20 });

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

it(`loses none of ${mails} mails over ${kills} kills with -9, and repeats one only after a kill, with the same Message-ID`, async () => {
  const outcome = await killWhileSending({ database, directory: directory.path, kills, mails });
  const { queued, lost, doubled, takenOver } = outcome;
  process.stdout.write(
    `${queued} mails, ${kills} kills: ${lost.length} lost, ${doubled} doubled, ${takenOver} taken over\n`,
  );
  expect(queued).toBeGreaterThanOrEqual(mails);
  expect(takenOver).toBeGreaterThanOrEqual(kills / 2);
  expect(outcome).toMatchObject({ lost: [], changed: [], repeated: [] });
});
