import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getUser } from '#contract/people/users.ts';
import type { Person } from '#tests/support/company.ts';
import { type Outbox, startOutboxTest } from '#tests/support/outbox.ts';
import { headerOf, type ReceivedMail, smtpError } from '#tests/support/smtp.ts';

let outbox: Outbox;
let ann: Person;
beforeAll(async () => {
  outbox = await startOutboxTest();
});
beforeEach(async () => {
  ann = await outbox.reset();
});
afterAll(() => outbox.stop());

describe('a mail that the server accepts', () => {
  it('is sent once, with its words kept', async () => {
    const id = await outbox.queue(ann);
    await outbox.run();
    await outbox.run();
    expect(outbox.sink.received).toHaveLength(1);
    expect(outbox.sink.received[0]).toMatchObject({ from: 'loggia@studio.example', to: [await outbox.addressOf(ann)] });
    const mail = await outbox.mailOf(id);
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
    const id = await outbox.queue(ann);
    await outbox.run();
    const [mail] = outbox.sink.received as [ReceivedMail];
    expect(headerOf(mail, 'From')).toBe('Studio North <loggia@studio.example>');
    expect(headerOf(mail, 'To')).toBe(`Ann Lee <${await outbox.addressOf(ann)}>`);
    expect(headerOf(mail, 'Subject')).toBe('Your password at Studio North was changed');
    expect(headerOf(mail, 'Message-ID')).toBe(`<${id}@studio.example>`);
    expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated');
    expect(mail.raw).toContain('Hello Ann,');
  });

  it('waits for its time', async () => {
    const id = await outbox.queue(ann);
    await outbox.query("update mails set next_at = now() + interval '1 minute' where id = $1", [id]);
    await outbox.run();
    expect(outbox.sink.received).toEqual([]);
    expect((await outbox.mailOf(id)).state).toBe('Queued');
  });
});

describe('a mail that the server refuses', () => {
  it('fails at once if the address is refused, and the user is marked until a mail arrives', async () => {
    outbox.answers.refuse = () => {
      throw smtpError(550, '5.1.1 No such user here');
    };
    const id = await outbox.queue(ann);
    await outbox.run();
    expect(await outbox.mailOf(id)).toMatchObject({
      state: 'Failed',
      attempts: 1,
      answer: '550 5.1.1 No such user here',
    });
    expect(await outbox.userOf(ann)).toMatchObject({
      mail_state: 'Refused',
      mail_problem: '550 5.1.1 No such user here',
    });
    const seenBy = async (who: Person) => (await who.call(getUser, { params: { id: ann.id } })).body;
    expect(await seenBy(outbox.company.admin)).toMatchObject({
      mailState: 'Refused',
      mailProblem: '550 5.1.1 No such user here',
    });
    await outbox.company.addRole({ name: 'reader', claims: ['Users:ViewUsers'] });
    const reader = await outbox.company.addPerson({ role: 'reader' });
    const seen = await seenBy(reader);
    expect([seen.id, seen.mailState, seen.mailProblem]).toEqual([ann.id, undefined, undefined]);

    outbox.answers.refuse = () => {};
    const next = await outbox.queue(ann);
    await outbox.run();
    expect(outbox.sink.received).toEqual([]);
    expect(await outbox.mailOf(next)).toMatchObject({
      state: 'Suppressed',
      answer: 'Mail does not reach this address: 550 5.1.1 No such user here',
    });

    await outbox.query("update mails set state = 'Queued', next_at = now(), is_resent = true where id = $1", [id]);
    await outbox.run();
    expect(outbox.sink.received).toHaveLength(1);
    expect((await outbox.mailOf(id)).state).toBe('Sent');
    expect(await outbox.userOf(ann)).toMatchObject({ mail_state: 'Ok', mail_problem: null });
  });

  it('does not mark a user whose address has changed', async () => {
    const id = await outbox.queue(ann);
    await outbox.query("update users set email = 'new@acme.example', email_key = 'new@acme.example' where id = $1", [
      ann.id,
    ]);
    outbox.answers.refuse = () => {
      throw smtpError(550, 'gone');
    };
    await outbox.run();
    expect((await outbox.mailOf(id)).state).toBe('Failed');
    expect((await outbox.userOf(ann)).mail_state).toBe('Ok');
  });

  it('fails at once if its content is refused, without a mark', async () => {
    outbox.answers.take = () => {
      throw smtpError(554, '5.7.1 Looks like spam');
    };
    const id = await outbox.queue(ann);
    await outbox.run();
    expect(await outbox.mailOf(id)).toMatchObject({ state: 'Failed', answer: '554 5.7.1 Looks like spam' });
    expect((await outbox.userOf(ann)).mail_state).toBe('Ok');
  });
});

describe('a mail that the server cannot take now', () => {
  it('arrives once after two refusals with 451, each time with the same Message-ID', async () => {
    let tries = 0;
    outbox.answers.take = () => {
      if (++tries <= 2) throw smtpError(451, '4.3.0 Try later');
    };
    const id = await outbox.queue(ann);
    await outbox.run();
    const waiting = await outbox.mailOf(id);
    expect(waiting).toMatchObject({ state: 'Queued', attempts: 1, answer: '451 4.3.0 Try later', leased_until: null });
    const seconds = (waiting.next_at - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThan(75);
    await outbox.run();
    expect(tries).toBe(1);

    await outbox.makeDue(id);
    await outbox.run();
    await outbox.makeDue(id);
    await outbox.run();
    expect(tries).toBe(3);
    expect(outbox.sink.received.map((mail) => headerOf(mail, 'Message-ID'))).toEqual([waiting.message_id]);
    expect(await outbox.mailOf(id)).toMatchObject({ state: 'Sent', attempts: 3 });
  });

  it('fails after the seventh attempt', async () => {
    outbox.answers.refuse = () => {
      throw smtpError(451, 'later');
    };
    const id = await outbox.queue(ann);
    for (let attempt = 0; attempt < 7; attempt++) {
      expect((await outbox.mailOf(id)).state).toBe('Queued');
      await outbox.makeDue(id);
      await outbox.run();
    }
    expect(await outbox.mailOf(id)).toMatchObject({ state: 'Failed', attempts: 7, answer: '451 later' });
    expect((await outbox.userOf(ann)).mail_state).toBe('Ok');
  });
});
