import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { temporaryDirectory } from '#tests/support/directory.ts';
import { launchServer, stopServers } from '#tests/support/process.ts';
import { canaries, canary, withPassword } from './canaries.ts';

/** Q13: a canary in every variable that holds a secret; none is found in what a start says. */

let database: TestDatabase;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  [database, directory] = [await createTestDatabase(), await temporaryDirectory()];
});
afterAll(async () => {
  await stopServers();
  await database.drop();
  await directory.remove();
});

it('what a start says when it fails holds none either', async () => {
  const right = () => ({
    DATA_DIR: path.join(directory.path, randomUUID()),
    DATABASE_URL: withPassword(database.appUrl, canary('database')),
    OPERATOR_TOKEN: canary('start-operator'),
    TOKEN_SECRET: canary('start-secret'),
  });
  const wrong: Record<string, string>[] = [
    { ...right(), DATABASE_URL: `mysql://someone:${canary('scheme')}@127.0.0.1/none` },
    { ...right(), DATABASE_URL: `postgres://someone:${canary('nobody-there')}@127.0.0.1:1/none` },
    { ...right(), DATABASE_URL: `postgres://someone:${canary('no-port')}@127.0.0.1:none/none` },
    { ...right(), DATABASE_OWNER_URL: `postgres://someone:${canary('owner')}@127.0.0.1:1/none` },
    { ...right(), TOKEN_SECRET: canary('short').slice(0, 20) },
    { ...right(), OPERATOR_TOKEN: canary('short').slice(0, 20) },
    { ...right(), FILES_URL: `s3://key:${canary('bucket')}@bucket` },
    { ...right(), PUBLIC_URL: `https://someone:${canary('public-url')}@loggia.example` },
    { ...right(), PORT: 'none' },
  ];
  const said = await Promise.all(
    wrong.map(async (environment) => {
      const refused = launchServer(environment);
      await Promise.race([refused.ended, refused.ready.then(() => refused.stop())]);
      return refused.output.stdout + refused.output.stderr;
    }),
  );
  expect(said.filter((each) => /^Loggia cannot start: /m.test(each)).length).toBe(wrong.length);
  const secrets = [
    ...canaries,
    ...canaries.map((each) => each.slice(0, 20)).filter((each) => each.startsWith('Canary-short')),
  ];
  expect(secrets.filter((each) => said.join('\n').includes(each))).toEqual([]);
}, 120_000);
