import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { launchServer, stopServers } from '#tests/support/process.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { plantedSecrets, plantSecret, withPassword } from './planted-secrets.ts';

/** Puts a marked secret in every variable that can contain one, and expects none in the output of a failed start. */

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

it('the output of a failed start contains no secrets', async () => {
  const valid = () => ({
    DATA_DIR: path.join(directory.path, randomUUID()),
    DATABASE_URL: withPassword(database.appUrl, plantSecret('database')),
    OPERATOR_TOKEN: plantSecret('start-operator'),
    TOKEN_SECRET: plantSecret('start-secret'),
  });
  const wrong: Record<string, string>[] = [
    { ...valid(), DATABASE_URL: `mysql://someone:${plantSecret('scheme')}@127.0.0.1/none` },
    { ...valid(), DATABASE_URL: `postgres://someone:${plantSecret('nobody-there')}@127.0.0.1:1/none` },
    { ...valid(), DATABASE_URL: `postgres://someone:${plantSecret('no-port')}@127.0.0.1:none/none` },
    { ...valid(), DATABASE_OWNER_URL: `postgres://someone:${plantSecret('owner')}@127.0.0.1:1/none` },
    { ...valid(), TOKEN_SECRET: plantSecret('short').slice(0, 20) },
    { ...valid(), OPERATOR_TOKEN: plantSecret('short').slice(0, 20) },
    { ...valid(), FILES_URL: `s3://key:${plantSecret('bucket')}@bucket` },
    { ...valid(), SMTP_URL: `smtp://someone:${plantSecret('smtp-path')}@mail.example/path` },
    { ...valid(), SMTP_URL: `smtp://someone:${plantSecret('smtp')}@mail.example` },
    { ...valid(), IMAP_URL: `imap://someone:${plantSecret('imap-path')}@mail.example/path` },
    { ...valid(), IMAP_URL: `imap://someone:${plantSecret('imap')}@mail.example` },
    { ...valid(), PUBLIC_URL: `https://someone:${plantSecret('public-url')}@loggia.example` },
    { ...valid(), PORT: 'none' },
  ];
  const outputs = await Promise.all(
    wrong.map(async (environment) => {
      const server = launchServer(environment);
      await Promise.race([server.ended, server.ready.then(() => server.stop())]);
      return server.output.stdout + server.output.stderr;
    }),
  );
  expect(outputs.filter((each) => !/^Loggia cannot start: /m.test(each))).toEqual([]);
  const secrets = [
    ...plantedSecrets,
    ...plantedSecrets.map((each) => each.slice(0, 20)).filter((each) => each.startsWith('Canary-short')),
  ];
  expect(secrets.filter((each) => outputs.join('\n').includes(each))).toEqual([]);
});
