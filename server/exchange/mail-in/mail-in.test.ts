import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '#server/platform/config/config.ts';
import type { Person } from '#tests/support/company.ts';
import { reportOf } from '#tests/support/delivery-report.ts';
import { handOver, startTalk } from '#tests/support/lmtp.ts';
import { type MailInTest, mailDomain, startMailInTest } from '#tests/support/mail-in.ts';
import { startLmtp } from './lmtp.ts';

const place = { host: '127.0.0.1', port: 0, domain: mailDomain };

let test: MailInTest;
let ann: Person;
beforeAll(async () => {
  test = await startMailInTest();
});
beforeEach(async () => {
  test.failures.length = 0;
  ann = await test.outbox.reset();
});
afterAll(() => test.stop());

describe('nothing changes', () => {
  const table = (text: string) =>
    test.outbox.query(`select md5(string_agg(t::text, '' order by id)) from ${text} t`, []);
  const snapshot = async () => [await table('mails'), await table('users')];

  /** Every address but the one that was made is refused before the mail. */
  it.each<[string, (address: string) => string]>([
    ['a forged signature', (address) => address.replace(/.(?=@)/, (last) => (last === '0' ? '1' : '0'))],
    ['the id of another mail', (address) => address.replace(/\+........./, '+000000000')],
    ['no signature', (address) => address.replace(/\.[0-9a-f]+@/, '@')],
    ['another domain', (address) => address.replace(mailDomain, 'studio.example')],
    ['a domain below', (address) => address.replace('@', '@x.')],
    ['another word', (address) => address.replace('bounce', 't')],
    ['a word of JavaScript', (address) => address.replace('bounce', 'constructor')],
    ['a plain address', () => `ann@${mailDomain}`],
    ['the postmaster', () => `postmaster@${mailDomain}`],
  ])('for %s: 550 before the mail', async (_, change) => {
    const { from } = await test.send(ann);
    const before = await snapshot();
    const talk = await startTalk(test.port);
    expect(await talk.say('LHLO mail.studio.example')).toMatch(/^250 /);
    expect(await talk.say('MAIL FROM:<>')).toMatch(/^250 /);
    expect(await talk.say(`RCPT TO:<${change(from)}>`)).toBe('550 5.1.1 There is no such address here.');
    expect(await talk.say('DATA')).toMatch(/^503 /);
    talk.close();
    expect(await snapshot()).toEqual(before);
  });

  it('for a mail that is no report: 550', async () => {
    const { from } = await test.send(ann);
    const before = await snapshot();
    const away =
      'From: ann@acme.example\r\nSubject: I am away\r\nAuto-Submitted: auto-replied\r\n\r\nUntil Monday.\r\n';
    expect(await handOver(test.port, from, away)).toMatch(/550 5\.6\.0 This address takes reports/);
    expect(await snapshot()).toEqual(before);
    expect(test.outbox.sink.received).toHaveLength(1);
  });

  it('for a report that the mail arrived', async () => {
    const { from } = await test.send(ann);
    const before = await snapshot();
    expect(await test.bounce(from, { action: 'delivered', status: '2.0.0' })).toBe('250 Taken');
    expect(await snapshot()).toEqual(before);
  });

  it('for a mail that was removed', async () => {
    const { id, from } = await test.send(ann);
    await test.outbox.query('delete from mails where id = $1', [id]);
    const before = await snapshot();
    expect(await test.bounce(from)).toBe('250 Taken');
    expect(await snapshot()).toEqual(before);
  });

  it('for a mail of more than a megabyte: 552', async () => {
    const { from } = await test.send(ann);
    const before = await snapshot();
    const large = reportOf().replace('I am sorry', `I am sorry\r\n${'x'.repeat(70)}\r\n`.repeat(20_000));
    expect(await handOver(test.port, from, large)).toMatch(/552 5\.3\.4 The mail is too large/);
    expect(await snapshot()).toEqual(before);
  });
});

describe('the port', () => {
  it('does not mind the case of the address', async () => {
    const { from } = await test.send(ann);
    expect(await test.bounce(from.toUpperCase())).toBe('250 Taken');
    expect((await test.outbox.userOf(ann)).mail_state).toBe('Bouncing');
  });

  it('answers each of several recipients', async () => {
    const [one, two] = [await test.send(ann), await test.send(ann)];
    const talk = await startTalk(test.port);
    for (const line of ['LHLO a.example', 'MAIL FROM:<>', `RCPT TO:<${one.from}>`, `RCPT TO:<${two.from}>`])
      expect(await talk.say(line)).toMatch(/^250 /);
    expect(await talk.say('DATA')).toMatch(/^354 /);
    expect(await talk.say(`${reportOf()}\r\n.`)).toBe('250 Taken');
    for (const { id } of [one, two]) await expect.poll(async () => (await test.outbox.mailOf(id)).state).toBe('Failed');
    talk.close();
  });

  it('asks to try again while the database is away, and takes the report later', async () => {
    const { id, from } = await test.send(ann);
    await test.outbox.query('alter table mails rename to mails_away', []);
    expect(await test.bounce(from)).toMatch(/451 4\.3\.0 The mail cannot be taken now/);
    expect(test.failures).toHaveLength(1);
    await test.outbox.query('alter table mails_away rename to mails', []);
    expect(await test.bounce(from)).toBe('250 Taken');
    expect(await test.outbox.mailOf(id)).toMatchObject({ state: 'Failed' });
  });

  it('answers others while a sender is slow, and while more connect than it has room for', async () => {
    const { from } = await test.send(ann);
    const slow = await startTalk(test.port);
    for (const line of ['LHLO a.example', 'MAIL FROM:<>', `RCPT TO:<${from}>`, 'DATA']) await slow.say(line);
    slow.socket.write('Subject: a');
    const others = Array.from({ length: 30 }, () => connect(test.port, '127.0.0.1').on('error', () => {}));
    // Connections above the limit get 421 and are closed, so there is room again as soon as the others leave.
    for (const socket of others) socket.destroy();
    await expect.poll(() => test.bounce(from)).toBe('250 Taken');
    slow.close();
  });

  it('refuses a port that is taken with one line', async () => {
    const start = () => startLmtp({ ...place, port: test.port }, test.outbox.test.services, () => {});
    await expect(start()).rejects.toThrow(ConfigError);
    await expect(start()).rejects.toThrow(new RegExp(`^MAIL_IN_PORT ${test.port} cannot be used: [^\\n]+\\.$`));
  });

  it('stops although a sender is connected', async () => {
    const other = await startLmtp(place, test.outbox.test.services, () => {});
    const talk = await startTalk(other.port);
    await other.stop();
    await expect(startTalk(other.port).then(({ say }) => say('LHLO a.example'))).resolves.toBe('');
    talk.close();
  });
});
