import { chmod } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { listInboundMails } from '#contract/exchange/inbound-mail.ts';
import { startMailbox } from '#server/exchange/mail-in/mailbox.ts';
import { parseImapUrl } from '#server/platform/config/mail-server-url.ts';
import type { Person } from '#tests/support/company.ts';
import { letterOf } from '#tests/support/letter.ts';
import { handOver } from '#tests/support/lmtp.ts';
import { type Outbox, startOutboxTest } from '#tests/support/outbox.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { startCut } from './cut.ts';
import { type Dovecot, startDovecot } from './dovecot.ts';
import { readSubjects } from './imap.ts';
import { requirePrograms } from './programs.ts';

/** What becomes of the mails in a mailbox of Debian's Dovecot, and what happens when it or a process goes away. */

const account = { address: 'tray@studio.example', password: 'word+of/tray' };
const domain = 'mail.studio.example';
const stops: (() => Promise<unknown>)[] = [];
let outbox: Outbox;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let dovecot: Dovecot;
let support: string;
let ann: Person;
let from: string;
const readers: { failures: string[]; passes: number; stop(): Promise<void> }[] = [];

beforeAll(async () => {
  requirePrograms();
  outbox = await startOutboxTest({
    MAIL_DOMAIN: domain,
    IMAP_URL: 'imap://a:b@127.0.0.1:1',
    MAIL_AUTH_SERVER: 'mx.studio.example',
  });
  stops.unshift(outbox.stop);
  const [company] = await outbox.query('select domain from tenants where id = $1', [outbox.company.id]);
  support = `support+${company.domain}@${domain}`;
  const clientId = await outbox.company.addClient('Acme');
  ann = await outbox.company.addPerson({ role: 'client', clientId, firstName: 'Ann', lastName: 'Lee' });
  from = await outbox.addressOf(ann);
});
beforeEach(async () => {
  directory = await temporaryDirectory();
  await chmod(directory.path, 0o755);
  dovecot = await startDovecot(directory.path, [account]);
  await outbox.query('delete from inbound_mails', []);
});
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.stop();
  await dovecot.stop();
  await directory.remove();
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

function startReader(port = dovecot.ports.imap) {
  const [user, word] = [account.address, account.password].map(encodeURIComponent);
  const mailbox = parseImapUrl(`imap://${user}:${word}@127.0.0.1:${port}`);
  if (!mailbox) throw new Error('The URL is wrong.');
  const reader = { failures: [] as string[], passes: 0, stop: async () => {} };
  const passed = () => {
    reader.passes += 1;
  };
  const metrics = { jobSucceeded: passed, jobFailed: () => {} } as never;
  const place = { mailbox, domain, databaseUrl: outbox.test.database.appUrl };
  const { stop } = startMailbox(place, { ...outbox.test.services, metrics }, (error) =>
    reader.failures.push((error as Error).message),
  );
  reader.stop = stop;
  readers.push(reader);
  return reader;
}

/** Puts a mail into the mailbox, as Postfix does. */
const put = (to: string, letter: Partial<Parameters<typeof letterOf>[0]> = {}, returnPath = from) =>
  handOver(dovecot.ports.lmtp, account.address, letterOf({ from, headers: [`To: <${to}>`], ...letter }), returnPath);
const subjectsIn = (folder = 'INBOX') => readSubjects(dovecot.ports.imap, account, folder);
const taken = async () => (await outbox.company.admin.call(listInboundMails, {})).body;

it('a mail that was there before is taken, and one that comes is taken at once', async () => {
  await put(support, { subject: 'Before' });
  const reader = startReader();
  await expect.poll(taken).toMatchObject([{ subject: 'Before', state: 'Taken', to: support }]);
  await expect.poll(() => reader.passes).toBeGreaterThan(0);
  const startedAt = performance.now();
  await put(support, { subject: 'After' });
  await expect.poll(taken).toMatchObject([{ subject: 'After' }, { subject: 'Before' }]);
  // A look every minute would be later.
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  await expect.poll(() => subjectsIn('Loggia-Taken')).toEqual(['Before', 'After']);
  expect(await subjectsIn()).toEqual([]);
  expect(reader.failures).toEqual([]);
});

it('the address on delivery counts, then To and Cc; a report without sender is ignored', async () => {
  startReader();
  await put('hello@elsewhere.example', { subject: 'Hidden', headers: [`X-Original-To: ${support}`] });
  await put('hello@elsewhere.example', { subject: 'Copied', headers: [`Cc: Us <${support.toUpperCase()}>`] });
  await put(support, { subject: 'Machine' }, '');
  await expect.poll(async () => (await taken()).length).toBe(3);
  const states = (await taken()).map(
    ({ subject, state, reason }: { subject: string; state: string; reason?: string }) => [subject, state, reason],
  );
  expect(states.toSorted()).toEqual([
    ['Copied', 'Taken', undefined],
    ['Hidden', 'Taken', undefined],
    ['Machine', 'Ignored', 'NoReturnPath'],
  ]);
});

it('what cannot be taken is put aside and not read again', async () => {
  await put(`hello@${domain}`, { subject: 'To nobody' });
  await put(`t+${'0'.repeat(30)}@${domain}`, { subject: 'To an address that was made up' });
  await put(support, { subject: 'Too large', text: `${'x'.repeat(70)}\n`.repeat(450_000) });
  await put(support, { subject: 'Good' });
  const reader = startReader();
  await expect.poll(() => subjectsIn('Loggia-Taken')).toEqual(['Good']);
  await expect
    .poll(() => subjectsIn('Loggia-Refused'))
    .toEqual(['To nobody', 'To an address that was made up', 'Too large']);
  expect(await subjectsIn()).toEqual([]);
  expect(reader.failures).toEqual([]);
});

it('what cannot be taken now stays, holds up nothing and is not read in a loop', async () => {
  const bad = '<bad@letters.example>';
  await outbox.query(`alter table inbound_mails add constraint no_bad check (message_id <> '${bad}')`, []);
  await put(support, { subject: 'Bad', messageId: bad });
  await put(support, { subject: 'Good' });
  const reader = startReader();
  await expect.poll(() => subjectsIn('Loggia-Taken')).toEqual(['Good']);
  // Each mail wakes the reader.
  for (const subject of ['One', 'Two', 'Three']) await put(support, { subject });
  await expect.poll(async () => (await subjectsIn('Loggia-Taken')).length).toBe(4);
  expect(await subjectsIn()).toEqual(['Bad']);
  expect(reader.failures).toHaveLength(1);
  await outbox.query('alter table inbound_mails drop constraint no_bad', []);
  await reader.stop();
  startReader();
  await expect.poll(() => subjectsIn()).toEqual([]);
  expect((await taken()).map(({ subject }: { subject: string }) => subject)).toContain('Bad');
});

it('one of two processes reads, and the other takes over when it ends', async () => {
  const [first, second] = [startReader(), startReader()];
  const passes = () => [first.passes, second.passes];
  await expect.poll(() => Math.max(...passes())).toBeGreaterThan(0);
  for (const subject of ['One', 'Two', 'Three']) await put(support, { subject });
  await expect.poll(async () => (await taken()).length).toBe(3);
  expect(Math.min(...passes())).toBe(0);
  const [reading, waiting] = first.passes > 0 ? [first, second] : [second, first];
  await reading.stop();
  await put(support, { subject: 'Four' });
  await expect.poll(async () => (await taken()).length).toBe(4);
  expect(waiting.passes).toBeGreaterThan(0);
  expect([...first.failures, ...second.failures]).toEqual([]);
});

it('a server that goes away is tried again, and said so without the password', async () => {
  const cut = await startCut(() => dovecot.ports.imap);
  const reader = startReader(cut.port);
  await expect.poll(() => reader.passes).toBeGreaterThan(0);
  await dovecot.stop();
  await expect.poll(() => reader.failures.length).toBeGreaterThan(1);
  for (const line of reader.failures) expect(line).toMatch(/^The mailbox of IMAP_URL cannot be read: [^\n]+$/);
  dovecot = await startDovecot(directory.path, [account]);
  await put(support, { subject: 'After the pause' });
  await expect.poll(taken, { timeout: 60_000 }).toMatchObject([{ subject: 'After the pause' }]);
  expect(reader.failures.join()).not.toContain(account.password);
  await cut.stop();
});
