import { chmod } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#contract/auth.ts';
import type { Mail } from '#contract/mail.ts';
import type { User } from '#contract/users.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/debian-postgres.ts';
import { launchServer, type ServerProcess, stopServers } from '#tests/support/process.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { type Dovecot, startDovecot } from './dovecot.ts';
import { readInbox } from './imap.ts';
import { startPostfix } from './postfix.ts';
import { requirePrograms } from './programs.ts';

/** The whole way of a mail: Loggia, Postfix, Dovecot, and back to Loggia if there is no such mailbox. */

const operatorToken = 'operator-'.repeat(5);
const domain = 'mail.studio.example';
const sender = { address: 'loggia@studio.example', password: 'word/of+mail' };
const zoe = { address: 'zoe@acme.example', password: 'word-of-zoe' };
const stops: (() => Promise<unknown>)[] = [];

let database: TestDatabase;
let dovecot: Dovecot;
let server: ServerProcess;
let url: string;
let token: string;

beforeAll(async () => {
  requirePrograms();
  const directory = await temporaryDirectory();
  stops.unshift(directory.remove);
  // Postfix and Dovecot use other accounts.
  await chmod(directory.path, 0o755);
  database = await createTestDatabase();
  stops.unshift(database.drop);
  dovecot = await startDovecot(directory.path, [sender, zoe]);
  stops.unshift(dovecot.stop);
  const mailIn = { domain, port: await freePort() };
  const postfix = await startPostfix({ directory: directory.path, dovecot: dovecot.ports, mailIn });
  stops.unshift(postfix.stop);
  const port = await freePort();
  const [user, password] = [sender.address, sender.password].map(encodeURIComponent);
  server = launchServer({
    PORT: String(port),
    DATA_DIR: `${directory.path}/loggia`,
    DATABASE_URL: database.appUrl,
    OPERATOR_TOKEN: operatorToken,
    DEMO: 'off',
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: `smtp://${user}:${password}@127.0.0.1:${postfix.port}`,
    MAIL_FROM: sender.address,
    MAIL_DOMAIN: domain,
    MAIL_IN_PORT: String(mailIn.port),
  });
  stops.unshift(stopServers);
  url = await server.ready;
  const admin = { userName: 'ada', password: 'Correct-Horse-7', firstName: 'Ada', lastName: 'Admin' };
  const company = { name: 'Studio', domain: 'studio.example', admin: { ...admin, email: 'ada@studio.example' } };
  const made = await ask<{ id: string }>('POST', '/api/Tenants', company, operatorToken);
  const login = { tenantId: made.id, identifier: 'ada', password: admin.password };
  token = (await ask<Session>('POST', '/api/Auth/login', login)).token;
  await ask('PATCH', '/api/Company', { senderName: 'Büro für Gestaltung ✏', replyTo: 'hallo@studio.example' });
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

async function ask<T>(method: string, address: string, body?: unknown, bearer = token): Promise<T> {
  const answer = await fetch(url + address, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), authorization: `Bearer ${bearer}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

const invite = (email: string) =>
  ask<User>('POST', '/api/Users/create', { firstName: 'Zoë', lastName: 'Świątek-Ñandú', email, invite: true });
const mailsTo = async (address: string) => (await ask<Mail[]>('GET', '/api/Mail')).filter(({ to }) => to === address);

describe('an invitation', () => {
  let raw: string;
  let mail: Email;
  beforeAll(async () => {
    await invite(zoe.address);
    for (;;) {
      const [first] = await readInbox(dovecot.ports.imap, zoe);
      if (first) {
        ({ raw, mail } = first);
        return;
      }
      await sleep(50);
    }
  });

  it('arrives with the names of the company and its recipient, in any script', async () => {
    expect(mail.from).toEqual({ name: 'Büro für Gestaltung ✏', address: sender.address });
    expect(mail.replyTo).toEqual([{ name: 'Büro für Gestaltung ✏', address: 'hallo@studio.example' }]);
    expect(mail.to).toEqual([{ name: 'Zoë Świątek-Ñandú', address: zoe.address }]);
    const [{ subject }] = (await mailsTo(zoe.address)) as [Mail];
    expect(mail.subject).toBe(subject);
  });

  it('has a Message-ID of the domain, and its own address to come back to', async () => {
    const [{ id }] = (await mailsTo(zoe.address)) as [Mail];
    expect(mail.messageId).toBe(`<${id}@${domain}>`);
    expect(mail.returnPath).toMatch(new RegExp(`^<?bounce\\+${id.replaceAll('-', '')}\\.[0-9a-f]{24}@${domain}>?$`));
  });

  it('says the same in HTML and in text, with a link that works', async () => {
    const link = /https?:\/\/\S+\/welcome\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
    expect(link.startsWith(`${url}/welcome/`)).toBe(true);
    expect(mail.html).toContain(link);
    for (const part of [mail.text, mail.html]) expect(part).toContain('Hello Zoë,');
    const entry = await ask<{ purpose: string }>('GET', `/api/Auth/entry/${link.split('/').at(-1)}`);
    expect(entry.purpose).toBe('invitation');
  });

  it('asks machines not to answer, cannot be unsubscribed from, and has no long lines', () => {
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(header('list-unsubscribe')).toBeUndefined();
    expect(Math.max(...raw.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(998);
  });

  it('went over TLS and with a password', () => {
    expect(raw.replace(/\r\n\s+/g, ' ')).toMatch(/with ESMTPSA/);
  });
});

it('a mail to an unknown mailbox comes back, marks the user and shows the words of the server', async () => {
  const address = 'nobody@acme.example';
  const { id } = await invite(address);
  await expect.poll(async () => (await mailsTo(address))[0]?.state).toBe('Failed');
  const [mail] = (await mailsTo(address)) as [Mail];
  expect(mail.sentAt).toBeDefined();
  expect(mail.answer).toMatch(/^550 5\.1\.1 <nobody@acme\.example> User doesn't exist/);
  const user = await ask<User>('GET', `/api/Users/${id}`);
  expect(user).toMatchObject({ mailState: 'Bouncing', mailProblem: mail.answer });

  await ask('POST', `/api/Users/${id}/invitation`);
  await expect
    .poll(async () => (await mailsTo(address)).map(({ state }) => state).sort())
    .toEqual(['Failed', 'Suppressed']);
});

describe('the test message answers with the words of Postfix', () => {
  const test = (to: string) => ask<{ accepted: boolean; answer: string }>('POST', '/api/Mail/test', { to });

  it('that it took the mail', async () => {
    expect(await test(zoe.address)).toEqual({
      accepted: true,
      answer: expect.stringMatching(/^250 2\.0\.0 Ok: queued as /),
    });
  });

  it("that there is no such address at Loggia's own domain", async () => {
    const { accepted, answer } = await test(`nobody@${domain}`);
    expect(accepted).toBe(false);
    expect(answer).toMatch(/^550 5\.1\.1 .* User unknown in relay recipient table/);
  });
});
