import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedDatabaseError } from '#database/embedded/index.ts';
import { SchemaError } from '#database/migrate.ts';
import { ConfigError, readConfig, type variables } from '#server/config.ts';
import { openDatabase } from '#server/database.ts';
import { start } from '#server/start.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { launchServer, type ServerProcess, stopServers } from '#tests/support/process.ts';
import { listing, type Refusal, refusals } from './start-refusals.ts';

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

describe('a wrong value', () => {
  /** Invalid values for each variable, empty if any text is valid. A variable without a row is a type error. */
  const wrong: Record<keyof typeof variables, string[]> = {
    PORT: ['abc', '-1', '65536', '80.5', 'NaN'],
    HOST: [],
    DATA_DIR: [],
    DATABASE_URL: ['mysql://host/name', 'localhost', 'postgres://'],
    DATABASE_OWNER_URL: ['mysql://host/name', 'localhost'],
    DATABASE_PREPARED: ['maybe', '1'],
    FILES_URL: [
      '/var/files',
      'https://bucket',
      's3://',
      's3://Bucket',
      's3://key:secret@bucket',
      's3://bucket?endpoint=files.example',
      's3://bucket?region=eu&secret=word',
      's3://bucket/a%20folder',
    ],
    BACKUP_DIR: [],
    BACKUP_KEEP: ['0', '-1', '1.5', 'all'],
    METRICS_PORT: ['abc', '-1', '65536'],
    METRICS_HOST: [],
    PUBLIC_URL: ['loggia.example', 'ftp://loggia.example', 'javascript:alert(1)', 'https://user:word@loggia.example'],
    PUBLIC_API_BASE: ['loggia.example', 'file:///etc'],
    ALLOWED_ORIGINS: ['*', 'app.example', 'https://app.example/path', 'https://a.example,nonsense'],
    TOKEN_SECRET: ['short'],
    TOKEN_SECRET_OTHER: ['short'],
    OPERATOR_TOKEN: ['short'],
    DEMO: ['yes', 'true'],
    UPLOAD_LIMIT_MB: ['0', '-1', '1.5', 'much', '102401'],
    CONTACT_EMAIL: ['nobody', 'a@'],
    SMTP_URL: [
      'mail.example.com',
      'http://mail.example.com',
      'smtp://',
      'smtp://:word@mail.example.com',
      'smtp://mail.example.com/path',
      'smtp://mail.example.com?tls=off',
      'smtp://mail.example.com:99999',
      'smtp://user:%@mail.example.com',
    ],
    MAIL_FROM: ['nobody', 'a@', 'Loggia <loggia@mail.example>', 'a@b.example, c@d.example'],
    MAIL_DOMAIN: ['https://mail.example', 'a b', 'mail.example/path', 'a@mail.example'],
    TRUST_PROXY: ['maybe', 'dead', '10.0.0.0/99', '300.1.1.1', ','],
    WORKERS: ['0', '65', '1.5', 'auto'],
    DRAIN_SECONDS: ['-1', '6', '1.5', 'long'],
    LOG_LEVEL: ['verbose', '3'],
    WRITES_PER_MINUTE: ['0', '-1', '1.5', 'many', '1000001'],
  };

  it.each(Object.entries(wrong))('of %s names the variable and the values it accepts', (name, values) => {
    for (const value of values) {
      expect(() => readConfig({ [name]: value }), value).toThrow(ConfigError);
      expect(() => readConfig({ [name]: value }), value).toThrow(new RegExp(`^${name} is wrong: it takes [^\\n]+\\.$`));
    }
    expect(() => readConfig({ [name]: '  ' }), 'empty means unset').not.toThrow();
  });

  it('includes DATABASE_OWNER_URL without DATABASE_URL, because it would have no effect', async () => {
    await expect(openDatabase(readConfig({ DATABASE_OWNER_URL: 'postgres://x' }))).rejects.toThrow(/DATABASE_URL/);
  });

  it('stops the start: exit code 1 and one line', async () => {
    const server = launchServer({ PORT: 'abc', DATA_DIR: path.join(directory, 'never') });
    expect((await server.ended).code).toBe(1);
    expect(server.output.stdout).toBe('');
    expect(server.output.stderr).toMatch(/^Loggia cannot start: PORT is wrong: it takes a port number[^\n]+\n$/);
    expect(await readdir(directory)).not.toContain('never');
  }, 60_000);
});

describe('a mail server', () => {
  const mail = { SMTP_URL: 'smtp://me:a%2Fb@mail.example.com', MAIL_FROM: 'loggia@studio.example' };
  const PUBLIC_URL = 'http://projects.example';

  it.each([
    ['PUBLIC_URL', mail],
    ['MAIL_FROM', { SMTP_URL: mail.SMTP_URL, PUBLIC_URL }],
  ])('needs %s: otherwise the start is refused with one line', (name, environment) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(new RegExp(`^SMTP_URL needs ${name}: the address [^\\n]+\\.$`));
  });

  it('is read with its port, its account and its way to TLS', () => {
    expect(readConfig({ ...mail, PUBLIC_URL }).mail).toEqual({
      server: {
        host: 'mail.example.com',
        port: 587,
        secure: false,
        user: 'me',
        password: 'a/b',
        isLoopback: false,
      },
      from: 'loggia@studio.example',
      domain: 'studio.example',
    });
    const local = readConfig({
      ...mail,
      PUBLIC_URL,
      SMTP_URL: 'smtps://[::1]',
      MAIL_DOMAIN: 'mail.studio.example',
    }).mail;
    expect(local?.server).toMatchObject({ host: '::1', port: 465, secure: true, user: undefined, isLoopback: true });
    expect(local?.domain).toBe('mail.studio.example');
    expect(readConfig({ ...mail, PUBLIC_URL, SMTP_URL: 'smtp://127.example.com' }).mail?.server.isLoopback).toBe(false);
    expect(readConfig({ MAIL_FROM: mail.MAIL_FROM }).mail).toBeUndefined();
  });
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
    if (warning) expect(config.warning).toMatch(warning);
    else expect(config.warning).toBeUndefined();
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
  }, 60_000);
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

describe('with the embedded database', () => {
  let dataDir: string;
  let server: ServerProcess;

  it('starts in any working directory with an empty data directory, and answers', async () => {
    dataDir = path.join(directory, 'own');
    server = launchServer({ DATA_DIR: dataDir }, '/');
    const url = await server.ready;
    const answer = await fetch(`${url}/Health`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'Healthy' }]);
  }, 120_000);

  it('prints its address, the data directory, how to try it and how to create a company, and nothing else', async () => {
    const url = await server.ready;
    expect(server.output).toEqual({
      stdout: [
        `Loggia is ready at ${url}`,
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
  }, 60_000);

  it('stops within 10 seconds of SIGTERM, together with its database', async () => {
    const { code, signal, took } = await server.stop();
    expect({ code, signal }).toEqual({ code: 0, signal: null });
    expect(took).toBeLessThan(10_000);
    expect(await readdir(path.join(dataDir, 'postgres/cluster'))).not.toContain('postmaster.pid');
  }, 60_000);

  it('starts again with the existing data', async () => {
    server = launchServer({ DATA_DIR: dataDir });
    expect((await fetch(`${await server.ready}/Health`)).status).toBe(200);
    expect((await server.stop()).code).toBe(0);
  }, 60_000);
});
