import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InboundMail } from '#contract/exchange/inbound-mail.ts';
import type { Session } from '#contract/people/auth.ts';
import type { User } from '#contract/people/users.ts';
import type { Mail } from '#contract/work/mail.ts';
import type { Message } from '#contract/work/messages.ts';
import type { Ticket } from '#contract/work/tickets.ts';
import { eve, type RealStudio, startRealStudio, type Way, zoe } from './studio.ts';

/** The way of a mail in, and of the answers to it: the client's program, Postfix, and Loggia by LMTP, or Dovecot and Loggia by IMAP. */

describe.each<Way>(['LMTP', 'IMAP'])('by %s', (way) => {
  let studio: RealStudio;
  let client: User;
  let clientToken: string;
  beforeAll(async () => {
    studio = await startRealStudio(way);
    await addZoe();
  });
  afterAll(() => studio.stop());

  async function addZoe(): Promise<void> {
    const acme = await studio.ask<{ id: string }>('POST', '/api/Clients', { name: 'Acme' });
    const roles = await studio.ask<{ id: string; name: string }[]>('GET', '/api/Roles/with-details');
    const roleId = roles.find(({ name }) => name === 'client')?.id;
    const person = { firstName: 'Zoë', lastName: 'Lee', email: zoe.address, clientId: acme.id, roleId, invite: true };
    client = await studio.ask<User>('POST', '/api/Users/create', person);
    const { mail } = await lastMailTo('invit');
    const link = /welcome\/([\w-]+)/.exec(mail.text ?? '')?.[1];
    const body = { newPassword: 'Correct-Horse-9' };
    clientToken = (await studio.ask<Session>('POST', `/api/Auth/entry/${link}`, body)).token;
    const at = { inApp: true, mail: 'now' };
    const groups = { tickets: at, answers: at, messages: at };
    await studio.ask('PATCH', '/api/Notifications/settings', { groups }, clientToken);
  }

  /** Waits for a mail in Zoë's mailbox, without the two minutes in which she could read it in Loggia. */
  async function lastMailTo(words: string) {
    for (;;) {
      await studio.query("update mails set next_at = now() where state = 'Queued'");
      const found = (await studio.inboxOf(zoe)).filter(({ mail }) => `${mail.subject} ${mail.text}`.includes(words));
      const last = found.at(-1);
      if (last) return last;
      await sleep(200);
    }
  }

  function letter(headers: string[], text: string, from = zoe.address): string {
    return [
      `From: Zoë <${from}>`,
      ...headers,
      'Content-Type: text/plain; charset=utf-8',
      '',
      ...text.split('\n'),
      '',
    ].join('\r\n');
  }

  const tickets = () => studio.ask<Ticket[]>('GET', '/api/Support/tickets');
  const messagesOf = (id: string, token?: string) =>
    studio.ask<Message[]>('GET', `/api/Messages?subjectType=ticket&subjectId=${id}`, undefined, token);
  const mailsIn = (state = '') => studio.ask<InboundMail[]>('GET', `/api/Mail/inbound${state && `?state=${state}`}`);
  const supportAddress = 'support+studio.example@mail.studio.example';

  async function openTicket(subject: string): Promise<Ticket> {
    const headers = [`Subject: ${subject}`, `Message-ID: <${subject.replaceAll(' ', '.')}@acme.example>`];
    await studio.write(zoe, supportAddress, letter(headers, 'It drips.'));
    const find = async () => (await tickets()).find(({ title }) => title === subject);
    await expect.poll(find).toBeDefined();
    return (await find()) as Ticket;
  }

  /** Staff write, and Zoë has the mail about it. Returns the address for answers and what her program quotes. */
  async function askZoe(ticket: Ticket, body: string) {
    const words = { subjectType: 'ticket', subjectId: ticket.id, body, audience: 'client' };
    await studio.ask('POST', '/api/Messages', words);
    const { mail } = await lastMailTo(body);
    const to = mail.replyTo?.[0]?.address as string;
    const headers = [`Subject: Re: ${mail.subject}`, `In-Reply-To: ${mail.messageId}`];
    const quote = `\n\nAm 21.11.26 um 10:12 schrieb Studio <${to}>:\n> ${body}`;
    return { mail, to, headers, quote };
  }

  it('a client opens a ticket, gets the answer in the same thread, and answers it', async () => {
    const ticket = await openTicket('Leaking tap');
    expect(ticket).toMatchObject({ description: 'It drips.', createdBy: client.id, status: 'Open' });
    const { mail, to, headers, quote } = await askZoe(ticket, 'When does it suit you?');
    expect(mail.inReplyTo).toBe('<Leaking.tap@acme.example>');
    expect(mail.subject).toBe(`[#${ticket.number}] Leaking tap`);
    const id = 'Message-ID: <monday@acme.example>';
    const raw = letter([...headers, id], `On Monday.${quote}`);
    const startedAt = performance.now();
    await studio.write(zoe, to, raw);
    await expect.poll(async () => (await messagesOf(ticket.id)).map(({ body }) => body)).toContain('On Monday.');
    process.stdout.write(`${way}: an answer is there after ${Math.round(performance.now() - startedAt)} ms\n`);
    expect((await messagesOf(ticket.id, clientToken)).at(-1)).toMatchObject({
      body: 'On Monday.',
      authorId: client.id,
      via: 'Mail',
      audience: 'client',
    });

    await studio.write(zoe, to, raw);
    await studio.write(zoe, to, letter([...headers, 'Message-ID: <later@acme.example>'], 'Or later.'));
    await expect.poll(async () => (await messagesOf(ticket.id)).map(({ body }) => body)).toContain('Or later.');
    expect((await messagesOf(ticket.id)).map(({ body }) => body)).toEqual([
      'When does it suit you?',
      'On Monday.',
      'Or later.',
    ]);
  });

  it('a stranger who forges the sender is held, and posts nothing', async () => {
    const before = (await tickets()).length;
    const headers = ['Subject: Forged', 'Message-ID: <forged@evil.example>'];
    await studio.write(eve, supportAddress, letter(headers, 'I am Zoë.'));
    await expect
      .poll(() => mailsIn('Held'))
      .toMatchObject([{ subject: 'Forged', from: zoe.address, reason: 'NotAuthenticated' }]);
    expect(await tickets()).toHaveLength(before);
  });

  it('a refused mail comes back and marks the user', async () => {
    const email = 'nobody@acme.example';
    const { id } = await studio.ask<User>('POST', '/api/Users/create', {
      firstName: 'No',
      lastName: 'Body',
      email,
      invite: true,
    });
    await expect.poll(async () => (await studio.ask<User>('GET', `/api/Users/${id}`)).mailState).toBe('Bouncing');
    const mails = await studio.ask<Mail[]>('GET', '/api/Mail');
    expect(mails.find(({ to }) => to === email)).toMatchObject({
      state: 'Failed',
      answer: expect.stringMatching(/^550 5\.1\.1 /),
    });
  });

  it('a mail counts once, although Loggia dies after the commit and before the mail server knows', async () => {
    const ticket = await openTicket('Dark lamp');
    const { to, headers } = await askZoe(ticket, 'Which lamp?');
    const cut = studio.cut.cutAt(way === 'LMTP' ? /^250 .*Taken/m : /UID MOVE/);
    await studio.write(zoe, to, letter([...headers, 'Message-ID: <lamp@acme.example>'], 'The red one.'));
    await cut;
    await studio.killAndStart();
    const after = await openTicket('Last one');
    expect(after.title).toBe('Last one');
    expect((await messagesOf(ticket.id)).map(({ body }) => body)).toEqual(['Which lamp?', 'The red one.']);
    expect(
      await studio.query("select count(*)::int from inbound_mails where message_id = '<lamp@acme.example>'"),
    ).toEqual([{ count: 1 }]);
    // Nothing is left to be read again, and nothing is lost.
    if (way === 'IMAP') await expect.poll(async () => (await studio.inboxOf(studio.mailbox)).length).toBe(0);
  });
});
