import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedDatabaseError } from '#database/embedded/index.ts';
import { SchemaError } from '#database/migrate.ts';
import { ConfigError, readConfig } from '#server/platform/config/config.ts';
import { describeVersion, readVersion } from '#server/platform/config/version.ts';
import { start } from '#server/start.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { launchServer, type ServerProcess, stopServers } from '#tests/support/process.ts';
import { listing, type Refusal, refusals } from './start-refusals.ts';

/** Whether this machine has the loopback address of IPv6. */
const hasIPv6 = () => Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

/** A start succeeds, or prints one line with the error and how to fix it, and changes nothing. */

let database: TestDatabase;
let directory: string;
beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'loggia-start-'));
  // As root, the database runs as another user, who must be able to enter the directory.
  await chmod(directory, 0o755);
});
afterAll(async () => {
  await stopServers();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

describe('the warning about a proxy', () => {
  it.each([
    [{ PUBLIC_URL: 'https://a.example' }, /^PUBLIC_URL uses https, .*: set TRUST_PROXY to its address\. [^\n]+$/],
    [{ PUBLIC_URL: 'http://a.example', PUBLIC_API_BASE: 'https://b.example' }, /^PUBLIC_API_BASE uses https, /],
    [{ PUBLIC_URL: 'http://a.example' }, undefined],
    [{ PUBLIC_URL: 'https://a.example', TRUST_PROXY: '10.0.0.1' }, undefined],
    [{ PUBLIC_URL: 'https://a.example', TRUST_PROXY: 'off' }, undefined],
    [{}, undefined],
  ])('asks for TRUST_PROXY if the public address uses https: %o', (environment, warning) => {
    const config = readConfig(environment);
    expect(config.warnings).toEqual(warning ? [expect.stringMatching(warning)] : []);
  });

  it('appears once, in one line, also with several processes', async () => {
    const server = launchServer({
      DATA_DIR: path.join(directory, 'behind'),
      PUBLIC_URL: 'https://a.example',
      WORKERS: '2',
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
    });
    await server.ready;
    await server.stop();
    expect(server.output.stderr).toMatch(/^PUBLIC_URL uses https[^\n]+\n$/);
  });
});

describe('a start that is refused', () => {
  it.each(Object.keys(refusals))('%s: explains why in one line, and changes nothing', async (name) => {
    const { environment, message, undo } = await (refusals[name] as Refusal)({ database, directory });
    try {
      const before = await listing(environment.DATA_DIR);
      const refused = await start(readConfig({ PORT: '0', ...environment })).then(
        ({ stop }) => stop(),
        (error: Error) => error,
      );
      expect([ConfigError, SchemaError, EmbeddedDatabaseError].some((kind) => refused instanceof kind)).toBe(true);
      expect((refused as Error).message).toMatch(message);
      expect((refused as Error).message).not.toMatch(/\n|hidden-word/);
      expect(await listing(environment.DATA_DIR)).toEqual(before);
    } finally {
      await undo?.();
    }
  });
});

it.skipIf(!hasIPv6())('prints an IPv6 address as a URL that one can open', async () => {
  const server = launchServer({
    HOST: '::1',
    DATA_DIR: path.join(directory, 'six'),
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
  });
  const url = await server.ready;
  expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
  expect((await fetch(`${url}/Health`)).status).toBe(200);
  await server.stop();
});

describe('with the embedded database', () => {
  let dataDir: string;
  let server: ServerProcess;

  it('starts in any working directory with an empty data directory, and answers', async () => {
    dataDir = path.join(directory, 'own');
    server = launchServer({ DATA_DIR: dataDir }, '/');
    const url = await server.ready;
    const answer = await fetch(`${url}/Health`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'Healthy' }]);
  });

  it('prints its address, the data directory, how to try it and how to create a company, and nothing else', async () => {
    const url = await server.ready;
    expect(server.output).toEqual({
      stdout: [
        `Loggia is ready at ${url}`,
        `  version    ${describeVersion(readVersion(undefined))}`,
        `  data       ${dataDir}`,
        `  demo       open ${url}/login, choose Sandbox or Readonly, pick a role`,
        '  companies  npm run tenant -- create --help',
        '  stop       Ctrl+C',
        '',
      ].join('\n'),
      stderr: '',
    });
    expect(url).toMatch(/^http:\/\/localhost:\d+$/);
  });

  it('refuses a second process on the same data directory, and keeps running', async () => {
    const second = launchServer({ DATA_DIR: dataDir });
    expect((await second.ended).code).toBe(1);
    expect(second.output.stderr).toMatch(/^Loggia cannot start: .* in use by another Loggia \(pid \d+\): [^\n]+\n$/);
    expect((await fetch(`${await server.ready}/Health`)).status).toBe(200);
  });

  it('stops within 10 seconds of SIGTERM, together with its database', async () => {
    const { code, signal, took } = await server.stop();
    expect({ code, signal }).toEqual({ code: 0, signal: null });
    expect(took).toBeLessThan(10_000);
    expect(await readdir(path.join(dataDir, 'postgres/cluster'))).not.toContain('postmaster.pid');
  });

  it('starts again with the existing data', async () => {
    server = launchServer({ DATA_DIR: dataDir });
    expect((await fetch(`${await server.ready}/Health`)).status).toBe(200);
    expect((await server.stop()).code).toBe(0);
  });
});
