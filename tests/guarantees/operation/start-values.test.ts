import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBackupDirectory } from '#server/backup/backup-directory.ts';
import { openDatabase } from '#server/database.ts';
import { ConfigError, readConfig } from '#server/platform/config/config.ts';
import type { variables } from '#server/platform/config/variables.ts';
import { launchServer, stopServers } from '#tests/support/process.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';

/** Which values the start accepts for each variable, and what it says about a wrong one. */

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(async () => {
  await stopServers();
  await directory.remove();
});

describe('a wrong value', () => {
  const wrongPlaces = [
    '/var/files',
    'https://bucket',
    's3://',
    's3://Bucket',
    's3://key:secret@bucket',
    's3://bucket?endpoint=files.example',
    's3://bucket?region=eu&secret=word',
    's3://bucket/a%20folder',
  ];
  /** Invalid values for each variable, empty if any text is valid. A variable without a row is a type error. */
  const wrong: Record<keyof typeof variables, string[]> = {
    PORT: ['abc', '-1', '65536', '80.5', 'NaN'],
    HOST: [],
    DATA_DIR: [],
    DATABASE_URL: ['mysql://host/name', 'localhost', 'postgres://'],
    DATABASE_OWNER_URL: ['mysql://host/name', 'localhost'],
    DATABASE_PREPARED: ['maybe', '1'],
    FILES_URL: wrongPlaces,
    BACKUP_DIR: [],
    BACKUP_KEEP: ['0', '-1', '1.5', 'all'],
    BACKUP_KEY: ['short', 'a'.repeat(44)],
    BACKUP_URL: wrongPlaces,
    METRICS_PORT: ['abc', '-1', '65536'],
    METRICS_HOST: [],
    PUBLIC_URL: [
      'loggia.example',
      'ftp://loggia.example',
      'javascript:alert(1)',
      'https://user:word@loggia.example',
      'https://example.com/loggia',
      'https://loggia.example/?a',
      'https://loggia.example/#a',
    ],
    PUBLIC_API_BASE: ['loggia.example', 'file:///etc'],
    ALLOWED_ORIGINS: ['*', 'app.example', 'https://app.example/path', 'https://a.example,nonsense'],
    TOKEN_SECRET: ['short'],
    TOKEN_SECRET_OTHER: ['short'],
    SIGN_OFF_KEY: ['short', 'a'.repeat(44)],
    OPERATOR_TOKEN: ['short'],
    DEMO: ['yes', 'true'],
    UPLOAD_LIMIT_MB: ['0', '-1', '1.5', 'much', '102401'],
    CLAMD_URL: [
      'localhost:3310',
      'http://localhost',
      'unix:',
      'unix:relative',
      'tcp://u:p@localhost',
      'tcp://localhost:99999',
    ],
    CLAMD_REQUIRED: ['yes', 'true'],
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
    MAIL_FROM: [
      'nobody',
      'a@',
      'Loggia <nobody>',
      'a, b <c@d.example>',
      'a@b.example, c@d.example',
      '<a@b.example> <c@d.example>',
    ],
    MAIL_DOMAIN: ['https://mail.example', 'a b', 'mail.example/path', 'a@mail.example'],
    MAIL_IN_PORT: ['abc', '-1', '65536'],
    MAIL_IN_HOST: [],
    IMAP_URL: [
      'mail.example.com',
      'smtp://user:word@mail.example.com',
      'imaps://mail.example.com',
      'imaps://:word@mail.example.com',
      'imaps://user:word@mail.example.com/Archive',
      'imap://user:word@mail.example.com?tls=off',
      'imap://user:%@mail.example.com',
    ],
    MAIL_AUTH_SERVER: ['https://mx.example', 'a b', 'a;b'],
    OUTGOING_ALLOW: ['10.0.0.0/33', '300.1.1.1', 'https://a.example', 'a.example,', '*', '10.1', 'a b'],
    SIGN_UP: ['yes', 'true'],
    TRIAL_DAYS: ['0', '-1', '1.5', 'long', '3651'],
    TERMS_URL: [
      'terms.example',
      'javascript:alert(1)',
      'data:text/html,x',
      '/terms',
      'https://user:word@terms.example',
    ],
    PRIVACY_URL: ['privacy.example', 'javascript:alert(1)', 'mailto:a@b.example'],
    VERSION_FEED: [
      'releases.example',
      'http://releases.example/feed',
      'https://user:word@releases.example/feed',
      '/feed',
    ],
    TRUST_PROXY: ['maybe', 'dead', '10.0.0.0/99', '300.1.1.1', ','],
    WORKERS: ['0', '65', '1.5', 'auto'],
    DRAIN_SECONDS: ['-1', '6', '1.5', 'long'],
    LOG_LEVEL: ['verbose', '3'],
    COMMIT: ['main', '123', 'ABCDEF0'],
    UNDO_SECONDS: ['-1', '1.5', '61', 'ten'],
    WRITES_PER_MINUTE: ['0', '-1', '1.5', 'many', '1000001'],
    TOKEN_REQUESTS_PER_MINUTE: ['0', '-1', '1.5', 'many', '1000001'],
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
    const server = launchServer({ PORT: 'abc', DATA_DIR: path.join(directory.path, 'never') });
    expect((await server.ended).code).toBe(1);
    expect(server.output.stdout).toBe('');
    expect(server.output.stderr).toMatch(/^Loggia cannot start: PORT is wrong: it takes a port number[^\n]+\n$/);
    expect(await readdir(directory.path)).not.toContain('never');
  });
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

  it.each([
    ['MAIL_IN_PORT', '2525'],
    ['IMAP_URL', 'imaps://me:word@mail.example.com'],
  ])('from which mail comes by %s needs the domain of that mail', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^${name} needs MAIL_DOMAIN: the domain [^\\n]+\\.$`),
    );
    expect(readConfig({ MAIL_DOMAIN: 'mail.studio.example' }).mailIn).toBeUndefined();
  });

  it('from which mail comes is read with its port, its account and its way to TLS', () => {
    const none = { domain: 'mail.studio.example', authServer: undefined, lmtp: undefined, mailbox: undefined };
    const read = (more: Record<string, string>) => readConfig({ MAIL_DOMAIN: 'Mail.Studio.example', ...more }).mailIn;
    expect(read({ MAIL_IN_PORT: '2525' })).toEqual({ ...none, lmtp: { host: 'localhost', port: 2525 } });
    const mailbox = {
      host: 'mail.example.com',
      port: 993,
      secure: true,
      user: 'me',
      password: 'a/b',
      isLoopback: false,
    };
    expect(read({ IMAP_URL: 'imaps://me:a%2Fb@mail.example.com' })).toEqual({ ...none, mailbox });
    expect(read({ IMAP_URL: 'imap://me:a%2Fb@mail.example.com' })).toEqual({
      ...none,
      mailbox: { ...mailbox, port: 143, secure: false },
    });
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
      bounceDomain: undefined,
    });
    const local = readConfig({
      ...mail,
      PUBLIC_URL,
      SMTP_URL: 'smtps://[::1]',
      MAIL_DOMAIN: 'mail.studio.example',
    }).mail;
    expect(local?.server).toMatchObject({ host: '::1', port: 465, secure: true, user: undefined, isLoopback: true });
    expect(local).toMatchObject({ domain: 'mail.studio.example', bounceDomain: 'mail.studio.example' });
    expect(readConfig({ ...mail, PUBLIC_URL, SMTP_URL: 'smtp://127.example.com' }).mail?.server.isLoopback).toBe(false);
    expect(readConfig({ MAIL_FROM: mail.MAIL_FROM }).mail).toBeUndefined();
  });

  it.each(['Loggia <loggia@studio.example>', '"North, Studio" <loggia@studio.example>', '<loggia@studio.example>'])(
    'sends from the address of %s',
    (MAIL_FROM) => {
      const expected = { from: 'loggia@studio.example', domain: 'studio.example' };
      expect(readConfig({ ...mail, MAIL_FROM, PUBLIC_URL }).mail).toMatchObject(expected);
    },
  );

  it('is needed to let companies sign up: otherwise the start is refused with one line', () => {
    expect(() => readConfig({ SIGN_UP: 'on' })).toThrow(ConfigError);
    expect(() => readConfig({ SIGN_UP: 'on' })).toThrow(/^SIGN_UP=on needs SMTP_URL: [^\n]+\.$/);
    expect(() => readConfig({ SIGN_UP: 'on', ...mail })).toThrow(/^SMTP_URL needs PUBLIC_URL: [^\n]+\.$/);
    expect(readConfig({ SIGN_UP: 'on', ...mail, PUBLIC_URL }).signUp).toEqual({ trialDays: undefined });
    expect(readConfig({ SIGN_UP: 'on', TRIAL_DAYS: '14', ...mail, PUBLIC_URL }).signUp).toEqual({ trialDays: 14 });
    expect(readConfig({ ...mail, PUBLIC_URL }).signUp).toBeUndefined();
  });
});

describe('a bucket for backups', () => {
  const BACKUP_URL = 's3://backups/loggia?endpoint=https://s3.example.com&profile=backups';

  it('is read with its account, and one line warns if they are not encrypted', () => {
    const key = Buffer.alloc(32, 'k').toString('base64url');
    expect(readConfig({ BACKUP_URL }).backupsIn).toEqual({
      bucket: 'backups',
      prefix: 'loggia/',
      endpoint: 'https://s3.example.com',
      region: undefined,
      profile: 'backups',
    });
    expect(readConfig({ BACKUP_URL }).warnings).toEqual([
      expect.stringMatching(/^BACKUP_URL is set without BACKUP_KEY, [^\n]+: set BACKUP_KEY\.$/),
    ]);
    expect(readConfig({ BACKUP_URL, BACKUP_KEY: key }).warnings).toEqual([]);
    expect([readConfig({}).backupsIn, readConfig({}).warnings]).toEqual([undefined, []]);
    expect(readConfig({ BACKUP_URL, PUBLIC_URL: 'https://loggia.example' }).warnings).toHaveLength(2);
  });

  it('needs a directory for them: otherwise the start is refused with one line', async () => {
    await expect(ensureBackupDirectory(readConfig({ BACKUP_URL }))).rejects.toThrow(
      /^BACKUP_URL needs BACKUP_DIR: [^\n]+\.$/,
    );
  });
});
