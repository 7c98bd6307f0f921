import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { updateMe } from '#contract/people/users.ts';
import { updateClient } from '#contract/work/clients.ts';
import * as contract from '#contract/work/mail.ts';
import { readEntryToken } from '#server/people/accounts/entry-token.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import {
  headerOf,
  mailEnvironment,
  type ReceivedMail,
  type SmtpSink,
  smtpError,
  startSmtp,
} from '#tests/support/smtp.ts';
import { sendDueMails } from './channel.ts';

let sink: SmtpSink;
let test: TestApp;
let company: Company;
let refuse: () => void;
beforeAll(async () => {
  sink = await startSmtp({ onRecipient: () => refuse() });
  test = await startTestApp(mailEnvironment(sink));
});
beforeEach(async () => {
  refuse = () => {};
  sink.received.length = 0;
  company = await createCompany(test, `Studio ${newId().slice(-6)}`);
});
afterAll(async () => {
  await test.stop();
  await sink.stop();
});

async function insert(values: Record<string, unknown> = {}): Promise<string> {
  const id = newId();
  const row = {
    tenant_id: company.id,
    id,
    kind: 'passwordReset',
    user_id: company.admin.id,
    address: 'ann@acme.example',
  };
  const entries = Object.entries({ ...row, ...values });
  await test.database.owner.query(
    `insert into mails (${entries.map(([name]) => name)}) values (${entries.map((_, index) => `$${index + 1}`)})`,
    entries.map(([, value]) => value),
  );
  return id;
}

const get = (id: string) => company.admin.call(contract.getMail, { params: { id } });
const list = (query: Record<string, unknown> = {}) => company.admin.call(contract.listMails, { query });

describe('listMails', () => {
  it('lists the mails of the company, newest first, with what happened to them', async () => {
    const sent = await insert({
      state: 'Sent',
      answer: '250 ok',
      attempts: 1,
      sent_at: new Date(),
      created_at: '2026-01-01',
    });
    const queued = await insert();
    const { status, body, headers } = await list({ limit: 10 });
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({ id: queued, state: 'Queued', attempts: 0, nextAt: expect.stringMatching(/Z$/) }),
      {
        id: sent,
        kind: 'passwordReset',
        to: 'ann@acme.example',
        userId: company.admin.id,
        subject: `Your password at ${company.name} was changed`,
        state: 'Sent',
        attempts: 1,
        answer: '250 ok',
        createdAt: expect.any(String),
        sentAt: expect.any(String),
      },
    ]);
    expect(headers['x-total-count']).toBe('2');
  });

  it('filters by state, and comes in pages', async () => {
    const failed = [];
    for (let count = 0; count < 3; count++) failed.unshift(await insert({ state: 'Failed' }));
    await insert({ state: 'Sent' });
    const first = await list({ state: 'Failed', limit: 2 });
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] as string;
    const cursor = new URL(next, 'http://x').searchParams.get('cursor');
    const second = await list({ state: 'Failed', limit: 2, cursor });
    expect([...first.body, ...second.body].map(({ id }: contract.Mail) => id)).toEqual(failed);
    expect((await list({ state: 'Lost' })).status).toBe(400);
  });
});

describe('getMail', () => {
  it('shows the text as the recipient gets it', async () => {
    const { status, body } = await get(await insert());
    expect(status).toBe(200);
    expect(body.text).toContain(`A new password was set for your account at ${company.name}`);
    expect(body.html).toContain(`A new password was set for your account at ${company.name}`);
  });

  it('is in the language of its reader as of now: their choice, else that of their client, else that of the company', async () => {
    const clientId = await company.addClient('Acme');
    const cleo = await company.addPerson({ role: 'client', clientId });
    // It waits while the choices change.
    const [id, ofNobody] = [await insert({ user_id: cleo.id }), await insert({ user_id: null })];
    const shown = async () => (await Promise.all([id, ofNobody].map(get))).map(({ body }) => body.html as string);
    const languages = async () => (await shown()).map((html) => /<html lang="(.*?)"/.exec(html)?.[1]);
    expect(await languages()).toEqual(['en', 'en']);
    await company.admin.call(updateCompany, { body: { language: 'fr' } });
    expect(await languages()).toEqual(['fr', 'fr']);
    await company.admin.call(updateClient, { params: { id: clientId }, body: { language: 'de' } });
    expect(await languages()).toEqual(['de', 'fr']);
    await cleo.call(updateMe, { body: { locale: 'pl' } });
    expect(await languages()).toEqual(['pl', 'fr']);
    await cleo.call(updateMe, { body: { locale: 'ar' } });
    const directions = (await shown()).map(
      (html) => new Set([...html.matchAll(/ dir="(.*?)"/g)].map(([, dir]) => dir)),
    );
    expect(directions).toEqual([new Set(['rtl']), new Set(['ltr'])]);
    await cleo.call(updateMe, { body: { locale: null } });
    expect(await languages()).toEqual(['de', 'fr']);
  });

  it('never shows the link that the recipient gets', async () => {
    const linkId = newId();
    await test.database.owner.query(
      `insert into entry_links (tenant_id, id, user_id, purpose, expires_at)
       values ($1, $2, $3, 'invitation', now() + interval '1 day')`,
      [company.id, linkId, company.admin.id],
    );
    const id = await insert({ kind: 'invitation', subject_type: 'entryLink', subject_id: linkId });
    const { body } = await get(id);
    expect(body.text).toContain('https://projects.studio.example/welcome/••••••••');
    await sendDueMails(test.services);
    const invitation = sink.received.find(({ raw }) => raw.includes(`Subject: ${company.name} has invited you`));
    const raw = (invitation as ReceivedMail).raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const token = /projects\.studio\.example\/welcome\/([\w-]{86})/.exec(raw)?.[1] as string;
    expect(readEntryToken(test.services.secrets, token)).toEqual({ tenantId: company.id, linkId });
    for (const answer of [body, (await get(id)).body, (await list()).body])
      expect(JSON.stringify(answer)).not.toContain(token.slice(0, 20));
  });

  it('has no text once the account is gone', async () => {
    const person = await company.addPerson({ role: 'worker' });
    const id = await insert({ user_id: person.id });
    await test.database.owner.query('update users set is_active = false where id = $1', [person.id]);
    const { status, body } = await get(id);
    expect([status, body.text, body.html]).toEqual([200, undefined, undefined]);
  });
});

describe('resendMail', () => {
  it('sends a mail again with the same Message-ID, also to an address that was refused', async () => {
    refuse = () => {
      throw smtpError(550, 'no such user');
    };
    const email = (await test.database.owner.query('select email from users where id = $1', [company.admin.id])).rows[0]
      .email;
    const id = await insert({ address: email });
    await sendDueMails(test.services);
    const failed = (await get(id)).body;
    expect([failed.state, failed.answer]).toEqual(['Failed', '550 no such user']);

    refuse = () => {};
    expect((await company.admin.call(contract.resendMail, { params: { id } })).status).toBe(202);
    expect((await get(id)).body).toMatchObject({ state: 'Queued', attempts: 0 });
    await sendDueMails(test.services);
    expect((await get(id)).body).toMatchObject({ state: 'Sent', attempts: 1 });
    expect(sink.received.map((mail) => headerOf(mail, 'Message-ID'))).toEqual([`<${id}@studio.example>`]);
    const { rows } = await test.database.owner.query(
      "select subject_name from audit_log where action = 'mail.resent' and subject_id = $1",
      [id],
    );
    expect(rows).toEqual([{ subject_name: email }]);
  });

  it('leaves a mail alone while it is being sent', async () => {
    const id = await insert({
      state: 'Sending',
      attempts: 1,
      leased_until: new Date(Date.now() + 60_000),
      next_at: new Date(Date.now() + 60_000),
    });
    expect((await company.admin.call(contract.resendMail, { params: { id } })).status).toBe(202);
    expect((await get(id)).body).toMatchObject({ state: 'Sending', attempts: 1 });
  });
});

describe('testMail', () => {
  const send = (to = 'ada@studio.example') => company.admin.call(contract.testMail, { body: { to } });

  it('answers with the words of the server when it takes the message', async () => {
    const { status, body } = await send();
    expect([status, body]).toEqual([200, { accepted: true, answer: '250 Ok: queued as 1' }]);
    expect(headerOf(sink.received[0] as ReceivedMail, 'Subject')).toBe(`Mail from ${company.name} works`);
    const [mail] = (await list()).body;
    expect(mail).toMatchObject({ kind: 'test', to: 'ada@studio.example', state: 'Sent', attempts: 1 });
  });

  it('answers with its words when it does not, and does not try again', async () => {
    refuse = () => {
      throw smtpError(451, '4.7.1 Greylisted');
    };
    expect((await send()).body).toEqual({ accepted: false, answer: '451 4.7.1 Greylisted' });
    expect((await list()).body).toMatchObject([{ state: 'Failed', answer: '451 4.7.1 Greylisted' }]);
  });

  it('says so if no mail server is set up, and sends nothing in a demo company', async () => {
    const off = await sharedTestApp();
    const studio = await createCompany(off, 'Studio');
    const answer = await studio.admin.call(contract.testMail, { body: { to: 'a@b.example' } });
    expect(answer.body).toEqual({ accepted: false, answer: 'Mail is off: no mail server is set up.' });
    await off.stop();

    await test.database.owner.query('update tenants set is_demo = true where id = $1', [company.id]);
    expect((await send()).body).toEqual({ accepted: false, answer: 'Demo companies send no mail.' });
    expect(sink.received).toEqual([]);
  });

  it('is limited to 20 an hour', async () => {
    for (let count = 0; count < 20; count++) await insert({ kind: 'test', user_id: null, state: 'Sent' });
    const { status, headers } = await send();
    expect([status, headers['retry-after']]).toEqual([429, '3600']);
    await test.database.owner.query(
      "update mails set created_at = now() - interval '61 minutes' where tenant_id = $1",
      [company.id],
    );
    expect((await send()).status).toBe(200);
  });
});
