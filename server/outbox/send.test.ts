import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getUser } from '#contract/users.ts';
import { newId } from '#server/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import {
  headerOf,
  mailEnvironment,
  type ReceivedMail,
  type SmtpSink,
  smtpError,
  startSmtp,
} from '#tests/support/smtp.ts';
import { sendDueMails } from './index.ts';

let sink: SmtpSink;
let test: TestApp;
let company: Company;
let ann: Person;
let refuse: (address: string) => void;
let take: (mail: ReceivedMail) => void;
beforeAll(async () => {
  sink = await startSmtp({ onRecipient: (address) => refuse(address), onMail: (mail) => take(mail) });
  test = await startTestApp(mailEnvironment(sink));
  company = await createCompany(test, 'Studio North');
});
beforeEach(async () => {
  refuse = () => {};
  take = () => {};
  sink.received.length = 0;
  ann = await company.addPerson({ role: 'worker', firstName: 'Ann', lastName: 'Lee' });
});
afterAll(async () => {
  await test.stop();
  await sink.stop();
});

const query = async (text: string, values: unknown[]) => (await test.database.owner.query(text, values)).rows;
const mailOf = async (id: string) => (await query('select * from mails where id = $1', [id]))[0];
const userOf = async ({ id }: Person) => (await query('select * from users where id = $1', [id]))[0];
const addressOf = async (person: Person): Promise<string> => (await userOf(person)).email;
/** As if the time until the next attempt had passed. */
const makeDue = (id: string) => query('update mails set next_at = now() where id = $1', [id]);

async function queue(person: Person, more: { kind?: string; subjectType?: string; subjectId?: string } = {}) {
  const id = newId();
  await query(
    `insert into mails (tenant_id, id, kind, user_id, address, subject_type, subject_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      person.tenantId,
      id,
      more.kind ?? 'passwordReset',
      person.id,
      await addressOf(person),
      more.subjectType ?? null,
      more.subjectId ?? null,
    ],
  );
  return id;
}

const run = () => sendDueMails(test.services);

describe('a mail that the server accepts', () => {
  it('is sent once, with its words kept', async () => {
    const id = await queue(ann);
    await run();
    await run();
    expect(sink.received).toHaveLength(1);
    expect(sink.received[0]).toMatchObject({ from: 'loggia@studio.example', to: [await addressOf(ann)] });
    const mail = await mailOf(id);
    expect(mail).toMatchObject({
      state: 'Sent',
      attempts: 1,
      answer: '250 Ok: queued as 1',
      leased_until: null,
      message_id: `<${id}@studio.example>`,
    });
    expect(mail.sent_at).toBeInstanceOf(Date);
  });

  it('names the company, its recipient and itself, and asks machines not to answer', async () => {
    const id = await queue(ann);
    await run();
    const [mail] = sink.received as [ReceivedMail];
    expect(headerOf(mail, 'From')).toBe('Studio North <loggia@studio.example>');
    expect(headerOf(mail, 'To')).toBe(`Ann Lee <${await addressOf(ann)}>`);
    expect(headerOf(mail, 'Subject')).toBe('Your password at Studio North was changed');
    expect(headerOf(mail, 'Message-ID')).toBe(`<${id}@studio.example>`);
    expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated');
    expect(mail.raw).toContain('Hello Ann,');
  });

  it('waits for its time', async () => {
    const id = await queue(ann);
    await query("update mails set next_at = now() + interval '1 minute' where id = $1", [id]);
    await run();
    expect(sink.received).toEqual([]);
    expect((await mailOf(id)).state).toBe('Queued');
  });
});

describe('a mail that the server refuses', () => {
  it('fails at once if the address is refused, and the user is marked until a mail arrives', async () => {
    refuse = () => {
      throw smtpError(550, '5.1.1 No such user here');
    };
    const id = await queue(ann);
    await run();
    expect(await mailOf(id)).toMatchObject({ state: 'Failed', attempts: 1, answer: '550 5.1.1 No such user here' });
    expect(await userOf(ann)).toMatchObject({ mail_state: 'Refused', mail_problem: '550 5.1.1 No such user here' });
    const seenBy = async (who: Person) => (await who.call(getUser, { params: { id: ann.id } })).body;
    expect(await seenBy(company.admin)).toMatchObject({
      mailState: 'Refused',
      mailProblem: '550 5.1.1 No such user here',
    });
    await company.addRole({ name: 'reader', claims: ['Users:ViewUsers'] });
    const reader = await company.addPerson({ role: 'reader' });
    const seen = await seenBy(reader);
    expect([seen.id, seen.mailState, seen.mailProblem]).toEqual([ann.id, undefined, undefined]);

    refuse = () => {};
    const next = await queue(ann);
    await run();
    expect(sink.received).toEqual([]);
    expect(await mailOf(next)).toMatchObject({
      state: 'Suppressed',
      answer: 'Mail does not reach this address: 550 5.1.1 No such user here',
    });

    await query("update mails set state = 'Queued', next_at = now(), is_resent = true where id = $1", [id]);
    await run();
    expect(sink.received).toHaveLength(1);
    expect((await mailOf(id)).state).toBe('Sent');
    expect(await userOf(ann)).toMatchObject({ mail_state: 'Ok', mail_problem: null });
  });

  it('does not mark a user who has another address by now', async () => {
    const id = await queue(ann);
    await query("update users set email = 'new@acme.example', email_key = 'new@acme.example' where id = $1", [ann.id]);
    refuse = () => {
      throw smtpError(550, 'gone');
    };
    await run();
    expect((await mailOf(id)).state).toBe('Failed');
    expect((await userOf(ann)).mail_state).toBe('Ok');
  });

  it('fails at once if its content is refused, without a mark', async () => {
    take = () => {
      throw smtpError(554, '5.7.1 Looks like spam');
    };
    const id = await queue(ann);
    await run();
    expect(await mailOf(id)).toMatchObject({ state: 'Failed', answer: '554 5.7.1 Looks like spam' });
    expect((await userOf(ann)).mail_state).toBe('Ok');
  });
});

describe('a mail that the server cannot take now', () => {
  it('arrives once after two refusals with 451, each time with the same Message-ID', async () => {
    let tries = 0;
    take = () => {
      if (++tries <= 2) throw smtpError(451, '4.3.0 Try later');
    };
    const id = await queue(ann);
    await run();
    const waiting = await mailOf(id);
    expect(waiting).toMatchObject({ state: 'Queued', attempts: 1, answer: '451 4.3.0 Try later', leased_until: null });
    const seconds = (waiting.next_at - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThan(75);
    await run();
    expect(tries).toBe(1);

    await makeDue(id);
    await run();
    await makeDue(id);
    await run();
    expect(tries).toBe(3);
    expect(sink.received.map((mail) => headerOf(mail, 'Message-ID'))).toEqual([waiting.message_id]);
    expect(await mailOf(id)).toMatchObject({ state: 'Sent', attempts: 3 });
  });

  it('fails after the seventh attempt', async () => {
    refuse = () => {
      throw smtpError(451, 'later');
    };
    const id = await queue(ann);
    for (let attempt = 0; attempt < 7; attempt++) {
      expect((await mailOf(id)).state).toBe('Queued');
      await makeDue(id);
      await run();
    }
    expect(await mailOf(id)).toMatchObject({ state: 'Failed', attempts: 7, answer: '451 later' });
    expect((await userOf(ann)).mail_state).toBe('Ok');
  });
});

describe('a mail that nobody should get', () => {
  it('is cancelled if its user was deactivated', async () => {
    const id = await queue(ann);
    await query('update users set is_active = false where id = $1', [ann.id]);
    await run();
    expect(sink.received).toEqual([]);
    expect(await mailOf(id)).toMatchObject({ state: 'Cancelled', answer: 'The account was deactivated or removed.' });
  });

  it.each([
    ['is sent while its link is open', {}, 'Sent'],
    ['is cancelled if its link was used', { used_at: 'now' }, 'Cancelled'],
    ['is cancelled if its link was replaced', { revoked_at: 'now' }, 'Cancelled'],
    ['is cancelled if its link has expired', { expires_at: '2026-01-01' }, 'Cancelled'],
  ])('%s', async (_, change, state) => {
    const link = {
      tenant_id: company.id,
      id: newId(),
      user_id: ann.id,
      purpose: 'reset',
      expires_at: '2999-01-01',
      ...change,
    };
    const columns = Object.keys(link);
    await query(
      `insert into entry_links (${columns}) values (${columns.map((_each, index) => `$${index + 1}`)})`,
      Object.values(link),
    );
    const id = await queue(ann, { kind: 'reset', subjectType: 'entryLink', subjectId: link.id });
    await run();
    expect((await mailOf(id)).state).toBe(state);
    expect(sink.received).toHaveLength(state === 'Sent' ? 1 : 0);
  });

  it('is suppressed in a demo company', async () => {
    const demo = await createCompany(test, 'Demo Studio');
    await query('update tenants set is_demo = true where id = $1', [demo.id]);
    const id = await queue(demo.admin);
    await run();
    expect(sink.received).toEqual([]);
    expect(await mailOf(id)).toMatchObject({ state: 'Suppressed', answer: 'Demo companies send no mail.' });
  });

  it('stays queued while its company is inactive', async () => {
    const closed = await createCompany(test, 'Closed Studio');
    const id = await queue(closed.admin);
    await query('update tenants set is_active = false where id = $1', [closed.id]);
    await run();
    expect(await mailOf(id)).toMatchObject({ state: 'Queued', attempts: 0 });
  });
});

describe('hostile text', () => {
  it('adds no header and no recipient', async () => {
    const evil = 'Eve\r\nBcc: all@acme.example\r\n\r\n<script>alert(1)</script>';
    await query('update users set first_name = $2, last_name = $3, email = $4, email_key = $4 where id = $1', [
      ann.id,
      evil,
      'x@y.example, <z@z.example>',
      'ben@acme.example',
    ]);
    await queue(ann);
    await run();
    const [mail] = sink.received as [ReceivedMail];
    expect(mail.to).toEqual(['ben@acme.example']);
    expect(headerOf(mail, 'Bcc')).toBeUndefined();
    expect(mail.raw.slice(mail.raw.indexOf('text/html'))).not.toMatch(/<script/);
  });

  it('breaks lines before 998 octets', async () => {
    const ben = await company.addPerson({ role: 'worker', firstName: 'é'.repeat(200), lastName: 'B' });
    await query('update users set email = $2, email_key = $2 where id = $1', [ben.id, 'long@acme.example']);
    await query('update tenants set name = $2, name_key = $2 where id = $1', [company.id, 'ü'.repeat(200)]);
    await queue(ben);
    await run();
    await query("update tenants set name = 'Studio North', name_key = 'studio north' where id = $1", [company.id]);
    const [mail] = sink.received as [ReceivedMail];
    expect(Math.max(...mail.raw.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(998);
  });

  it.each(['a@b.example\r\nRCPT TO:<c@d.example>', 'a@b.example, c@d.example', 'a@b@c.example', '"a b"@c.example'])(
    'is no address: %j',
    async (address) => {
      const id = await queue(ann);
      await query('update mails set address = $2 where id = $1', [id, address]);
      sink.asked.length = 0;
      await run();
      expect(sink.asked).toEqual([]);
      expect(await mailOf(id)).toMatchObject({
        state: 'Failed',
        answer: 'This is not an address that mail can be sent to.',
      });
    },
  );
});
