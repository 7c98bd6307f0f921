import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptInboundMail, listInboundMails } from '#contract/exchange/inbound-mail.ts';
import { getCompany } from '#contract/people/company.ts';
import { listMessages } from '#contract/work/messages.ts';
import { listTickets } from '#contract/work/tickets.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import type { Person } from '#tests/support/company.ts';
import { onTicket } from '#tests/support/conversation.ts';
import { letterOf } from '#tests/support/letter.ts';
import { handOver } from '#tests/support/lmtp.ts';
import { type MailInTest, mailDomain, startMailInTest } from '#tests/support/mail-in.ts';

let test: MailInTest;
let acme: string;
let ann: Person;
let from: string;
let support: string;
beforeAll(async () => {
  test = await startMailInTest();
  acme = await test.outbox.company.addClient('Acme');
  const [{ domain }] = await test.outbox.query('select domain from tenants where id = $1', [test.outbox.company.id]);
  support = `support+${domain}@${mailDomain}`;
});
beforeEach(async () => {
  test.failures.length = 0;
  await test.outbox.query('delete from inbound_mails', []);
  await test.outbox.query('delete from tickets', []);
  ann = await test.outbox.company.addPerson({ role: 'client', clientId: acme, firstName: 'Ann', lastName: 'Lee' });
  from = await test.outbox.addressOf(ann);
});
afterAll(() => test.stop());

const admin = () => test.outbox.company.admin;
const tickets = async () => (await admin().call(listTickets, {})).body;
const messagesOf = async (id: string) => (await admin().call(listMessages, { query: onTicket(id) as never })).body;
const senders = () => test.outbox.query('select sender_id from inbound_mails', []);
const mails = async () => (await admin().call(listInboundMails, {})).body;

describe('a mail to the company', () => {
  it.each([
    ['as in the account, from a server that writes ASCII', 'ina@müller.example', 'ina@xn--mller-kva.example'],
    ['in ASCII, from a server that writes it as people do', 'ivo@xn--mller-kva.example', 'ivo@müller.example'],
  ])('comes from the person whose address has the same domain: %s', async (_, stored, written) => {
    await test.outbox.query('update users set email = $2, email_key = $2 where id = $1', [ann.id, stored]);
    const domain = 'xn--mller-kva.example';
    for (const results of [
      `mx.studio.example; dmarc=pass header.from=${domain}`,
      'mx.studio.example; dmarc=pass header.from=müller.example',
      `mx.studio.example; dkim=pass header.d=${domain}`,
    ]) {
      await test.outbox.query('delete from inbound_mails', []);
      const letter = letterOf({ from: written, results });
      expect(await handOver(test.port, support, letter, `ina@${domain}`)).toBe('250 Taken');
      expect(await mails()).toMatchObject([{ state: 'Taken', from: written }]);
      expect(await senders()).toEqual([{ sender_id: ann.id }]);
    }
    expect((await tickets()).map(({ createdBy }: { createdBy: string }) => createdBy)).toEqual(Array(3).fill(ann.id));
    await test.outbox.query('delete from inbound_mails', []);
    const forged = letterOf({ from: written, results: 'mx.studio.example; dmarc=pass header.from=muller.example' });
    await handOver(test.port, support, forged, from);
    expect(await mails()).toMatchObject([{ state: 'Held', reason: 'NotAuthenticated' }]);
    expect(await senders()).toEqual([{ sender_id: ann.id }]);
  });

  it('opens a ticket of its sender, and is kept', async () => {
    const letter = letterOf({
      from,
      subject: 'Re: Leaking tap',
      text: 'It drips.\n\nAm 21.11.26 um 10:12 schrieb Bob:\n> old',
    });
    expect(await handOver(test.port, support, letter, from)).toBe('250 Taken');
    const [ticket, ...others] = await tickets();
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({ title: 'Leaking tap', description: 'It drips.', status: 'Open', createdBy: ann.id });
    expect((await ann.call(listTickets, {})).body.map(({ id }: { id: string }) => id)).toEqual([ticket.id]);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      from,
      fromName: 'Somebody',
      to: support,
      subject: 'Re: Leaking tap',
      excerpt: 'It drips.',
      state: 'Taken',
      subjectType: 'ticket',
      subjectId: ticket.id,
      subjectTitle: 'Leaking tap',
      senderId: ann.id,
      senderName: 'Ann Lee',
      sizeBytes: Buffer.byteLength(letter),
    });
    const stored = await test.outbox.test.services.files.store.open(fileKey(test.outbox.company.id, mail.id));
    const chunks: Buffer[] = [];
    for await (const chunk of stored?.read() ?? []) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toBe(letter);
    expect(await test.outbox.query('select id from uploads', [])).toEqual([]);
  });

  it('opens one ticket although it is delivered twice, also at the same time', async () => {
    const letter = letterOf({ from, messageId: '<twice@letters.example>' });
    const answers = await Promise.all([1, 2, 3].map(() => handOver(test.port, support, letter, from)));
    answers.push(await handOver(test.port, support, letter, from));
    expect(answers).toEqual(['250 Taken', '250 Taken', '250 Taken', '250 Taken']);
    expect([(await tickets()).length, (await mails()).length]).toEqual([1, 1]);
    expect(await test.outbox.query('select id from uploads', [])).toEqual([]);
  });

  it('has what it answers behind the first message of its conversation', async () => {
    await test.deliver(support, {
      from,
      subject: 'Re: Tap',
      text: 'It drips.\n\nAm 21.11.26 um 10:12 schrieb Bob:\n> old',
    });
    const [ticket] = await tickets();
    expect(ticket).toMatchObject({ title: 'Tap', description: 'It drips.' });
    expect(await messagesOf(ticket.id)).toMatchObject([
      {
        body: 'The mail that was answered',
        fullText: 'It drips.\n\nAm 21.11.26 um 10:12 schrieb Bob:\n> old',
        authorId: ann.id,
        audience: 'client',
        via: 'Mail',
      },
    ]);
  });

  it('has its files in the first message of its conversation', async () => {
    const files = [
      { name: 'note.txt', type: 'text/plain', content: 'Under the sink.' },
      { name: 'run.exe', type: 'application/pdf', content: 'MZ' },
    ];
    await test.deliver(support, { from, text: 'See the note.', files });
    const [ticket] = await tickets();
    expect(ticket.description).toBe('See the note.\n\nFiles that are only in the mail: run.exe');
    expect(await messagesOf(ticket.id)).toMatchObject([
      { body: 'Files: note.txt', attachments: [{ fileName: 'note.txt' }], authorId: ann.id, audience: 'client' },
    ]);
    expect((await ann.call(listMessages, { query: onTicket(ticket.id) as never })).body).toHaveLength(1);
  });

  it('keeps the files of staff internal', async () => {
    const { admin: staff } = test.outbox.company;
    const files = [{ name: 'note.txt', type: 'text/plain', content: 'Under the sink.' }];
    await test.deliver(support, { from: await test.outbox.addressOf(staff), text: 'See the note.', files });
    const [ticket] = await tickets();
    expect(await messagesOf(ticket.id)).toMatchObject([{ body: 'Files: note.txt', audience: 'staff' }]);
  });

  it('names the files that are only in it', async () => {
    const files = ['plan.pdf', 'photo.jpg'].map((name) => ({ name, type: 'application/octet-stream', content: 'x' }));
    await test.deliver(support, { from, text: 'See the plan.', files });
    expect((await tickets())[0].description).toBe(
      'See the plan.\n\nFiles that are only in the mail: plan.pdf, photo.jpg',
    );
  });

  it('is cut to the length of a ticket', async () => {
    await test.deliver(support, { from, subject: '', text: `${'a'.repeat(300)}\n${'b '.repeat(6000)}` });
    const [{ title, description }] = await tickets();
    expect([title, description.length]).toEqual(['a'.repeat(200), 10_000]);
  });
});

describe('a mail that waits for staff', () => {
  const heldWith = async (reason: string) => {
    expect(await tickets()).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'Held', reason }]);
  };

  it('comes from somebody unknown', async () => {
    expect(await test.deliver(support, { from: 'eve@evil.example' })).toBe('250 Taken');
    await heldWith('UnknownSender');
  });

  it('comes from nobody', async () => {
    await test.deliver(support, { from: null, results: null }, 'eve@evil.example');
    await heldWith('NoSender');
  });

  it.each([
    ['without a word of the mail server', null],
    ['with the word of another server', 'mx.evil.example; dmarc=pass header.from=people.example'],
    ['with a failed check', 'mx.studio.example; dmarc=fail header.from=people.example'],
  ])('comes %s', async (_, results) => {
    await test.deliver(support, { from, results });
    await heldWith('NotAuthenticated');
  });

  it('comes from a user who was deactivated', async () => {
    await test.outbox.query('update users set is_active = false where id = $1', [ann.id]);
    await test.deliver(support, { from });
    await heldWith('UnknownSender');
  });

  it('says nothing', async () => {
    await test.deliver(support, { from, text: ' \n ' });
    await heldWith('Empty');
  });

  it('comes after the trial of the company', async () => {
    await test.outbox.query("update tenants set trial_ends_on = '2020-01-01' where id = $1", [ann.tenantId]);
    await test.deliver(support, { from });
    await test.outbox.query('update tenants set trial_ends_on = null where id = $1', [ann.tenantId]);
    await heldWith('CannotWrite');
  });

  it('is the 21st of its sender within an hour', async () => {
    for (let count = 0; count < 21; count++) await test.deliver(support, { from });
    expect(await tickets()).toHaveLength(20);
    expect((await mails()).filter(({ state }: { state: string }) => state === 'Held')).toMatchObject([
      { reason: 'TooManyTickets' },
    ]);
    await test.outbox.query("update inbound_mails set received_at = now() - interval '61 minutes'", []);
    await test.deliver(support, { from });
    expect(await tickets()).toHaveLength(21);
  });
});

describe('a mail of a machine opens nothing and is kept with its reason', () => {
  it.each<[string, string[], string?]>([
    ['AutoSubmitted', ['Auto-Submitted: auto-replied']],
    ['NoReturnPath', [], ''],
    ['OwnMail', ['X-Loggia-Mail: <1@elsewhere.example>']],
  ])('%s', async (reason, headers, returnPath = from) => {
    expect(await test.deliver(support, { from, headers }, returnPath)).toBe('250 Taken');
    expect(await tickets()).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'Ignored', reason }]);
    expect(test.outbox.sink.received).toEqual([]);
  });
});

describe('a mail that went to many', () => {
  it('through a group opens a ticket of its sender', async () => {
    for (const headers of [
      ['List-Id: <support.studio.example>', 'Precedence: list'],
      ['List-Unsubscribe: <mailto:u@x>'],
    ])
      await test.deliver(support, { from, headers });
    expect(await tickets()).toMatchObject([{ createdBy: ann.id }, { createdBy: ann.id }]);
  });

  it.each([
    ['Bulk', ['Precedence: bulk', 'List-Id: <news.acme.example>']],
    ['AutoResponse', ['X-Auto-Response-Suppress: All']],
  ])('or wants no automatic answer is held: %s', async (reason, headers) => {
    await test.deliver(support, { from, headers });
    expect(await tickets()).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'Held', reason }]);
  });

  it.each<[string, object]>([
    ['of a stranger', { from: 'news@shop.example' }],
    ['that nobody vouches for', { results: null }],
  ])('%s is ignored, and staff can take it in', async (_, more) => {
    await test.deliver(support, { from, headers: ['List-Id: <news.acme.example>'], ...more });
    const [mail] = await mails();
    expect(mail).toMatchObject({ state: 'Ignored', reason: 'List' });
    const accepted = await admin().call(acceptInboundMail, { params: { id: mail.id }, body: { userId: ann.id } });
    expect([accepted.status, accepted.body.state]).toEqual([200, 'Taken']);
    expect(await tickets()).toMatchObject([{ createdBy: ann.id, description: 'The tap drips.' }]);
  });
});

describe('a Message-ID that was used before', () => {
  const letter = async (name: string) => (await readFile(`tests/mails/${name}.eml`, 'utf8')).replace(/\r?\n/g, '\r\n');
  const ofAnn = (text: string) =>
    text.replaceAll('ina@acme.example', from).replaceAll('acme.example;', `${from.split('@')[1]};`);

  it('does not stop another mail, also of another sender, and the same one counts once', async () => {
    const results = `Authentication-Results: mx.studio.example; dmarc=pass header.from=${from.split('@')[1]}`;
    const of = async (name: string) => ofAnn(await letter(name)).replace(/^Authentication-Results:.*$/m, results);
    const [first, second] = [await of('same-message-id-first'), await of('same-message-id-second')];
    // Another server on the way adds a header.
    for (const mail of [first, second, first, `Received: by mx.other.example\r\n${second}`])
      expect(await handOver(test.port, support, mail, from)).toBe('250 Taken');
    const stranger = first.replaceAll(from, 'eve@evil.example');
    expect(await handOver(test.port, support, stranger, 'eve@evil.example')).toBe('250 Taken');
    expect((await tickets()).map(({ title }: { title: string }) => title).toSorted()).toEqual(['Scan 1', 'Scan 2']);
    expect((await mails()).map(({ state }: { state: string }) => state).toSorted()).toEqual(['Held', 'Taken', 'Taken']);
  });
});

describe('nothing is taken', () => {
  it.each([
    ['for a company that does not exist', `support+elsewhere.example@${mailDomain}`],
    ['without a company', `support@${mailDomain}`],
  ])('%s', async (_, to) => {
    expect(await test.deliver(to, { from })).toMatch(/550 5\.1\.1 There is no such address here/);
  });

  it('for a demo company', async () => {
    await test.outbox.query('update tenants set is_demo = true where id = $1', [ann.tenantId]);
    expect(await test.deliver(support, { from })).toMatch(/550 5\.1\.1/);
    await test.outbox.query('update tenants set is_demo = false where id = $1', [ann.tenantId]);
  });

  it('that cannot be read', async () => {
    const parts = Array.from(
      { length: 1000 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    );
    expect(await handOver(test.port, support, `From: <${from}>\r\n${parts.join('')}`, from)).toMatch(
      /550 5\.6\.0 The mail has too many parts in parts/,
    );
    expect(await mails()).toEqual([]);
  });

  it('while the company has no room, and the sender is asked to try again', async () => {
    await test.outbox.query('update tenants set storage_quota_mb = 0 where id = $1', [ann.tenantId]);
    expect(await test.deliver(support, { from })).toMatch(/452 4\.2\.2 The company has no room left for mail/);
    await test.outbox.query('update tenants set storage_quota_mb = 1 where id = $1', [ann.tenantId]);
    expect(await test.deliver(support, { from })).toBe('250 Taken');
    const content = 'x'.repeat(1024 * 1024);
    expect(await test.deliver(support, { from, files: [{ name: 'a.txt', type: 'text/plain', content }] })).toMatch(
      /452/,
    );
    await test.outbox.query('update tenants set storage_quota_mb = 10240 where id = $1', [ann.tenantId]);
  });

  it('while the database is away, and then it is taken once', async () => {
    const letter = letterOf({ from });
    await test.outbox.query('alter table inbound_mails rename to mails_away', []);
    expect(await handOver(test.port, support, letter, from)).toMatch(/451 4\.3\.0/);
    await test.outbox.query('alter table mails_away rename to inbound_mails', []);
    expect(await tickets()).toEqual([]);
    expect(await handOver(test.port, support, letter, from)).toBe('250 Taken');
    expect(await tickets()).toHaveLength(1);
  });
});

it('staff learn the address that opens tickets', async () => {
  expect((await admin().call(getCompany, {})).body).toMatchObject({ supportAddress: support });
  expect((await ann.call(getCompany, {})).body).not.toHaveProperty('supportAddress');
});
