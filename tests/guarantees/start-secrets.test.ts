import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { launchServer, stopServers } from '#tests/support/process.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { plantedSecrets, plantSecret, withPassword } from './planted-secrets.ts';

/** Q13: a planted secret in every variable that holds a secret; none is found in what a start says. */

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
    DATABASE_URL: withPassword(database.appUrl, plantSecret('database')),
    OPERATOR_TOKEN: plantSecret('start-operator'),
    TOKEN_SECRET: plantSecret('start-secret'),
  });
  const wrong: Record<string, string>[] = [
    { ...right(), DATABASE_URL: `mysql://someone:${plantSecret('scheme')}@127.0.0.1/none` },
    { ...right(), DATABASE_URL: `postgres://someone:${plantSecret('nobody-there')}@127.0.0.1:1/none` },
    { ...right(), DATABASE_URL: `postgres://someone:${plantSecret('no-port')}@127.0.0.1:none/none` },
    { ...right(), DATABASE_OWNER_URL: `postgres://someone:${plantSecret('owner')}@127.0.0.1:1/none` },
    { ...right(), TOKEN_SECRET: plantSecret('short').slice(0, 20) },
    { ...right(), OPERATOR_TOKEN: plantSecret('short').slice(0, 20) },
    { ...right(), FILES_URL: `s3://key:${plantSecret('bucket')}@bucket` },
    { ...right(), PUBLIC_URL: `https://someone:${plantSecret('public-url')}@loggia.example` },
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
    ...plantedSecrets,
    ...plantedSecrets.map((each) => each.slice(0, 20)).filter((each) => each.startsWith('Canary-short')),
  ];
  expect(secrets.filter((each) => said.join('\n').includes(each))).toEqual([]);
}, 120_000);
