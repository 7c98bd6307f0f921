import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '#contract/people/auth.ts';
import type { Mail } from '#contract/work/mail.ts';
import { createBackup } from '#server/backup/create.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openFiles } from '#server/platform/files/index.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/debian-postgres.ts';
import { launchServer, type ServerProcess, stopServers, untilLogged } from '#tests/support/process.ts';
import { type SmtpSink, smtpError, startSmtp } from '#tests/support/smtp.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { plantedSecrets, plantSecret, recordSecret } from './planted-secrets.ts';

/** The password of the mail server and the tokens of links are in no log, audit entry, answer, row or backup. */

const operatorToken = plantSecret('operator');
const smtpPassword = plantSecret('smtp');
let database: TestDatabase;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let sink: SmtpSink;
let server: ServerProcess;
let url: string;
let token = operatorToken;
let isOpen = false;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = await temporaryDirectory();
  sink = await startSmtp({
    options: {
      authOptional: false,
      allowInsecureAuth: true,
      // A mail server that repeats the password in its answer.
      onAuth: ({ password }, _session, done) => {
        if (isOpen) return done(null, { user: 'me' });
        const encoded = Buffer.from(`\0me\0${password}`).toString('base64');
        done(smtpError(535, `5.7.8 No: ${password} ${encoded}`));
      },
    },
  });
  const port = await freePort();
  server = launchServer({
    PORT: String(port),
    DATA_DIR: path.join(directory.path, 'data'),
    DATABASE_URL: database.appUrl,
    OPERATOR_TOKEN: operatorToken,
    TOKEN_SECRET: plantSecret('secret'),
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: sink.url.replace('//', `//me:${smtpPassword}@`),
    MAIL_FROM: 'loggia@studio.example',
    MAIL_DOMAIN: 'mail.studio.example',
    LOG_LEVEL: 'trace',
    DEMO: 'off',
  });
  url = await server.ready;
});
afterAll(async () => {
  await stopServers();
  await sink.stop();
  await database.drop();
  await directory.remove();
});

const answers: string[] = [];
async function ask<T>(method: string, address: string, body?: unknown): Promise<T> {
  const answer = await fetch(url + address, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  // These two answers are what the token and the link are asked for.
  if (!/login|create$/.test(address)) answers.push(text);
  return (text && JSON.parse(text)) as T;
}

it('they are found nowhere', async () => {
  const admin = { userName: 'ada', password: plantSecret('password'), firstName: 'Ada', lastName: 'Admin' };
  const company = { name: 'Secrets', domain: 'secrets.example', admin: { ...admin, email: 'ada@secrets.example' } };
  const { id } = await ask<{ id: string }>('POST', '/api/Tenants', company);
  const login = { tenantId: id, identifier: 'ada', password: admin.password };
  ({ token } = await ask<Session>('POST', '/api/Auth/login', login));
  recordSecret(token);

  const test = () => ask<{ accepted: boolean; answer: string }>('POST', '/api/Mail/test', { to: 'ann@acme.example' });
  expect((await test()).answer).toMatch(/^535 5\.7\.8 No: ••• •••/);
  const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@acme.example', invite: true };
  await ask('POST', '/api/Users/create', person);
  const invitation = async () =>
    (await ask<Mail[]>('GET', '/api/Mail')).find(({ kind }) => kind === 'invitation') as Mail;
  await expect.poll(async () => (await invitation()).answer).toMatch(/535/);
  isOpen = true;
  expect((await test()).accepted).toBe(true);
  await ask('POST', `/api/Mail/${(await invitation()).id}/resend`);
  await ask('POST', '/api/Auth/forgot-password', { tenantId: id, identifier: 'ada' });
  await expect.poll(() => sink.received.length).toBe(3);
  const links = sink.received.flatMap(({ raw }) => /welcome\/([\w-]+)/.exec(raw.replace(/=\r\n/g, ''))?.[1] ?? []);
  expect(links).toHaveLength(2);
  for (const link of links) recordSecret(link);
  for (const mail of await ask<Mail[]>('GET', '/api/Mail')) await ask('GET', `/api/Mail/${mail.id}`);

  const file = path.join(directory.path, 'backup.tar');
  const { store } = await openFiles(readConfig({ DATA_DIR: path.join(directory.path, 'data') }));
  await createBackup({ ownerUrl: database.ownerUrl, store, file });
  await untilLogged(server);
  const { rows: audit } = await database.owner.query('select * from audit_log');
  const { rows: mails } = await database.owner.query('select * from mails');
  const places = {
    log: server.output.stdout + server.output.stderr,
    audit: JSON.stringify(audit),
    mails: JSON.stringify(mails),
    answers: answers.join('\n'),
    backup: await textOf(file),
  };
  for (const [place, text] of Object.entries(places))
    expect([place, ...plantedSecrets.filter((secret) => text.includes(secret))]).toEqual([place]);
  // The search would find them: it finds these other texts.
  expect(places.log).toContain('/api/Mail/test');
  expect(places.audit).toContain('mail.resent');
  expect(places.mails).toContain('535 5.7.8 No: •••');
  expect(places.answers).toContain('••••••••');
  expect(places.backup).toContain('0001-baseline');
  expect(places.backup).toContain('535 5.7.8 No: •••');
});

/** The bytes of the archive, and what its compressed entries contain. */
async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file);
  let text = bytes.toString('latin1');
  // Each entry of a tar archive begins at a multiple of 512.
  for (let at = 0; at < bytes.length; at += 512)
    if (bytes.readUInt16BE(at) === 0x1f8b) text += gunzipSync(bytes.subarray(at)).toString('utf8');
  return text;
}
