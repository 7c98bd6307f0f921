import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sendDueMails } from '#server/work/mails/channel.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { headerOf, mailEnvironment, type SmtpSink, startSmtp } from '#tests/support/smtp.ts';

let sink: SmtpSink;
let test: TestApp;
let company: Company;
beforeAll(async () => {
  sink = await startSmtp();
  test = await startTestApp(mailEnvironment(sink));
  company = await createCompany(test, 'Studio North');
});
beforeEach(() => {
  sink.received.length = 0;
});
afterAll(async () => {
  await test.stop();
  await sink.stop();
});

/** Sends a mail to the administrator and returns its headers. */
async function send() {
  await test.database.owner.query(
    `insert into mails (tenant_id, id, kind, user_id, address) values ($1, $2, 'passwordReset', $3, 'ada@studio.example')`,
    [company.id, newId(), company.admin.id],
  );
  await sendDueMails(test.services);
  const [mail] = sink.received;
  if (!mail) throw new Error('No mail was sent.');
  return { from: headerOf(mail, 'From'), replyTo: headerOf(mail, 'Reply-To'), raw: mail.raw };
}

it('names the company and takes no answers, until the company chooses otherwise', async () => {
  const mail = await send();
  expect(mail.from).toContain('Studio North');
  expect(mail.replyTo).toBeUndefined();
});

it('names the chosen sender, sends answers to the chosen address, and shows the display name', async () => {
  const body = { displayName: 'North Works', senderName: 'North by mail', replyTo: 'office@north.example' };
  expect((await company.admin.call(updateCompany, { body })).status).toBe(200);
  const mail = await send();
  expect(mail.from).toContain('North by mail');
  expect(mail.replyTo).toContain('office@north.example');
  expect(mail.raw).toContain('North Works');
  expect(mail.raw).not.toContain('Studio North');
});
