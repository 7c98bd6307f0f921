import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptInboundMail } from '#contract/exchange/inbound-mail.ts';
import { getTicket, listTicketLinks, listTickets, updateTicket } from '#contract/work/tickets.ts';
import type { Person } from '#tests/support/company.ts';
import { say } from '#tests/support/conversation.ts';
import { type Replies, replyToOf, startReplies, startTalk, type Talk } from '#tests/support/replies.ts';
import type { ReceivedMail } from '#tests/support/smtp.ts';

let test: Replies;
let talk: Talk;
let cleo: Person;
let carl: Person;
let worker: Person;
beforeAll(async () => {
  test = await startReplies();
  ({ cleo, carl, worker } = test.studio);
  await test.wantAll(cleo, worker);
});
beforeEach(async () => {
  talk = await startTalk(test);
});
afterAll(() => test.stop());

describe('an answer that is held', () => {
  const heldWith = async (reason: string) => {
    expect(await talk.bodies(cleo)).toEqual(['When does it suit you?']);
    expect(await talk.mails()).toMatchObject([{ state: 'Held', reason, subjectId: talk.id }]);
  };

  it('comes from an unknown address, and is posted when staff accept it', async () => {
    await test.answer(await talk.mailToCleo(), { from: 'cleo@private.example', text: 'On Monday.' });
    await heldWith('UnknownSender');
    const [{ id }] = await talk.mails();
    const { status } = await worker.call(acceptInboundMail, { params: { id }, body: { userId: cleo.id } });
    expect(status).toBe(200);
    expect((await talk.messages(cleo)).at(-1)).toMatchObject({ body: 'On Monday.', authorId: cleo.id, via: 'Mail' });
  });

  it('comes from a user of another client, or from other staff', async () => {
    const mail = await talk.mailToCleo();
    await test.answer(mail, { from: await test.addressOf(test.studio.gus) });
    await heldWith('OtherSender');
    await test.query('delete from inbound_mails', []);
    await test.answer(mail, { from: await test.addressOf(test.studio.manager) });
    await heldWith('OtherSender');
  });

  it('could be forged', async () => {
    await test.answer(await talk.mailToCleo(), { results: null });
    await heldWith('NotAuthenticated');
  });

  it('comes from somebody who no longer sees the ticket', async () => {
    const mail = await talk.mailToCleo();
    const { admin } = test.studio.company;
    await admin.call(updateTicket, { params: { id: talk.id }, body: { clientId: test.studio.globex } as never });
    await test.answer(mail);
    expect(await talk.mails()).toMatchObject([{ state: 'Held', reason: 'NotVisible' }]);
    expect(await talk.messages(worker)).toHaveLength(1);
  });

  it('comes from a user of the client who sees only their own tickets', async () => {
    const mail = await talk.mailToCleo();
    await test.query("update roles set ticket_scope = 'own' where id = (select role_id from users where id = $1)", [
      carl.id,
    ]);
    await test.answer(mail, { from: await test.addressOf(carl) });
    await test.query("update roles set ticket_scope = 'client' where ticket_scope = 'own'", []);
    await heldWith('NotVisible');
  });
});

describe('an answer to a closed ticket', () => {
  it.each(['Resolved', 'Closed'])('opens it again within 14 days if it was %s', async (status) => {
    const mail = await talk.mailToCleo();
    await talk.setStatus(status);
    await test.query("update tickets set updated_at = now() - interval '13 days' where id = $1", [talk.id]);
    await test.answer(mail, { text: 'It drips again.' });
    expect([await talk.status(), (await talk.bodies(cleo)).at(-1)]).toEqual(['Open', 'It drips again.']);
  });

  it('does not open it again if staff write it, or if it was cancelled', async () => {
    await say(cleo, talk.about, 'It drips more.');
    const toWorker = (await test.mailsTo(worker)).at(-1) as ReceivedMail;
    const mail = await talk.mailToCleo();
    await talk.setStatus('Resolved');
    await test.answer(toWorker, { text: 'Done.' });
    expect(await talk.status()).toBe('Resolved');
    await talk.setStatus('Cancelled');
    await test.answer(mail, { text: 'A pity.' });
    expect(await talk.status()).toBe('Cancelled');
  });

  it('opens a ticket that names it after 14 days', async () => {
    const mail = await talk.mailToCleo();
    await talk.setStatus('Closed');
    await test.query("update tickets set updated_at = now() - interval '15 days' where id = $1", [talk.id]);
    const { number } = (await cleo.call(getTicket, { params: { id: talk.id } })).body;
    await test.answer(mail, { text: 'It drips again.' });
    expect([await talk.status(), await talk.bodies(cleo)]).toEqual(['Closed', ['When does it suit you?']]);
    const [newest] = (await cleo.call(listTickets, {})).body;
    expect(newest).toMatchObject({
      title: 'Leaking tap',
      description: `Follow-up of #${number} Leaking tap\n\nIt drips again.`,
      createdBy: cleo.id,
      follows: { id: talk.id, number, title: 'Leaking tap' },
    });
    const links = await cleo.call(listTicketLinks, { params: { id: talk.id } });
    expect(links.body.map(({ ticketId }: { ticketId: string }) => ticketId)).toEqual([newest.id]);
  });

  it('waits for staff the sixth time within an hour', async () => {
    const mail = await talk.mailToCleo();
    for (let count = 0; count < 6; count++) {
      await talk.setStatus('Closed');
      await test.answer(mail, { text: `Again ${count}` });
    }
    expect([await talk.status(), (await talk.bodies(cleo)).length]).toEqual(['Closed', 6]);
    expect((await talk.mails())[0]).toMatchObject({ state: 'Held', reason: 'TooManyReopens' });
  });
});

describe('a machine that answers', () => {
  it.each<[string, string[], string?]>([
    ['AutoSubmitted', ['Auto-Submitted: auto-replied']],
    ['NoReturnPath', [], ''],
    ['OwnMail', ['X-Loggia-Mail: <copied@mail.studio.example>']],
  ])('posts nothing, opens nothing again and gets no answer: %s', async (reason, headers, returnPath) => {
    const mail = await talk.mailToCleo();
    await talk.setStatus('Closed');
    await test.mailsTo(cleo);
    test.outbox.sink.received.length = 0;
    expect(await test.answer(mail, { headers, returnPath, text: 'I am away.' })).toBe('250 Taken');
    expect([await talk.status(), await talk.bodies(cleo)]).toEqual(['Closed', ['When does it suit you?']]);
    expect(await talk.mails()).toMatchObject([{ state: 'Ignored', reason }]);
    await test.mailsTo(worker);
    expect(test.outbox.sink.received).toEqual([]);
  });

  it('and is a Loggia too stops at the first mail', async () => {
    const mail = await talk.mailToCleo();
    const raw = mail.raw.replace(/^From: .*$/m, `From: <${mail.to[0]}>`);
    expect(await test.deliverRaw(replyToOf(mail), raw, mail.to[0] as string)).toBe('250 Taken');
    expect(await talk.mails()).toMatchObject([{ state: 'Ignored', reason: 'OwnMail' }]);
  });
});
