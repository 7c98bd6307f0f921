import { setTimeout as sleep } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#contract/people/users.ts';
import type { Mail } from '#contract/work/mail.ts';
import { domain, type RealStudio, startRealStudio, zoe } from './studio.ts';

/** The way of a mail out: Loggia, Postfix, Dovecot, and back to Loggia by LMTP if there is no such mailbox. */

let studio: RealStudio;
beforeAll(async () => {
  studio = await startRealStudio('LMTP');
  await ask('PATCH', '/api/Company', { senderName: 'Büro für Gestaltung ✏', replyTo: 'hallo@studio.example' });
});
afterAll(() => studio.stop());

const ask = <T>(method: string, address: string, body?: unknown) => studio.ask<T>(method, address, body);
const invite = (email: string) =>
  ask<User>('POST', '/api/Users/create', { firstName: 'Zoë', lastName: 'Świątek-Ñandú', email, invite: true });
const mailsTo = async (address: string) => (await ask<Mail[]>('GET', '/api/Mail')).filter(({ to }) => to === address);

describe('an invitation', () => {
  let raw: string;
  let mail: Email;
  beforeAll(async () => {
    await invite(zoe.address);
    for (;;) {
      const [first] = await studio.inboxOf(zoe);
      if (first) {
        ({ raw, mail } = first);
        return;
      }
      await sleep(50);
    }
  });

  it('arrives with the names of the company and its recipient, in any script', async () => {
    expect(mail.from).toEqual({ name: 'Büro für Gestaltung ✏', address: 'loggia@studio.example' });
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
    expect(link.startsWith(`${studio.url}/welcome/`)).toBe(true);
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
