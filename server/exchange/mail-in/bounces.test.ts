import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getMe, getUser } from '#contract/people/users.ts';
import { getMail, listMails, resendMail } from '#contract/work/mail.ts';
import { createCompany, type Person } from '#tests/support/company.ts';
import { type MailInTest, startMailInTest, unknownUser } from '#tests/support/mail-in.ts';

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

describe('a mail that comes back', () => {
  it('marks its user at once and shows the words of the server to administrators', async () => {
    const { id, from } = await test.send(ann);
    expect(await test.outbox.mailOf(id)).toMatchObject({ state: 'Sent' });
    expect(await test.bounce(from)).toBe('250 Taken');
    expect(await test.outbox.mailOf(id)).toMatchObject({
      state: 'Failed',
      answer: unknownUser,
      bounce_status: '5.1.1',
    });
    expect(await test.reachOf(ann)).toEqual(['Bouncing', unknownUser]);
    const { admin } = test.outbox.company;
    const { body: listed } = await admin.call(listMails, { query: { state: 'Failed' } });
    expect(listed).toContainEqual(expect.objectContaining({ id, answer: unknownUser }));
    const { body: user } = await admin.call(getUser, { params: { id: ann.id } });
    expect(user).toMatchObject({ mailState: 'Bouncing', mailProblem: unknownUser });
    const { body: own } = await ann.call(getMe, {});
    expect([own.id, own.mailState, own.mailProblem]).toEqual([ann.id, 'Bouncing', undefined]);

    const next = await test.outbox.queue(ann);
    await test.outbox.run();
    const answer = `Mail does not reach this address: ${unknownUser}`;
    expect(await test.outbox.mailOf(next)).toMatchObject({ state: 'Suppressed', answer });
    expect(test.outbox.sink.received).toHaveLength(1);
  });

  it('is sent again when an administrator asks, which clears the mark until it comes back again', async () => {
    const { id, from } = await test.send(ann);
    await test.bounce(from);
    const { admin } = test.outbox.company;
    expect((await admin.call(resendMail, { params: { id } })).status).toBe(202);
    await test.outbox.run();
    expect(await test.outbox.mailOf(id)).toMatchObject({ state: 'Sent', bounce_status: null, bounced_at: null });
    expect(await test.reachOf(ann)).toEqual(['Ok', null]);
    await test.bounce(from);
    expect((await admin.call(getMail, { params: { id } })).body).toMatchObject({
      state: 'Failed',
      answer: unknownUser,
    });
    expect(await test.reachOf(ann)).toEqual(['Bouncing', unknownUser]);
  });

  it('stays marked although a mail that left before is accepted afterwards', async () => {
    const { from } = await test.send(ann);
    const other = await test.outbox.queue(ann);
    test.outbox.answers.take = async () => {
      test.outbox.answers.take = () => {};
      expect(await test.bounce(from)).toBe('250 Taken');
    };
    await test.outbox.run();
    expect(await test.outbox.mailOf(other)).toMatchObject({ state: 'Sent' });
    expect(await test.reachOf(ann)).toEqual(['Bouncing', unknownUser]);
  });

  it('has failed although its report is faster than the answer to it', async () => {
    const id = await test.outbox.queue(ann);
    test.outbox.answers.take = async ({ from }) => {
      expect(await test.bounce(from)).toBe('250 Taken');
    };
    await test.outbox.run();
    expect(await test.outbox.mailOf(id)).toMatchObject({ state: 'Failed', answer: unknownUser });
    expect(await test.reachOf(ann)).toEqual(['Bouncing', unknownUser]);
  });

  it('marks nobody if the user has another address by now', async () => {
    const { id, from } = await test.send(ann);
    await test.outbox.query('update users set email = $2, email_key = $2 where id = $1', [
      ann.id,
      `${ann.id}@new.example`,
    ]);
    await test.bounce(from);
    expect(await test.outbox.mailOf(id)).toMatchObject({ state: 'Failed' });
    expect(await test.reachOf(ann)).toEqual(['Ok', null]);
  });

  it('marks nobody in another company, not even one with the same address', async () => {
    const other = await createCompany(test.outbox.test, 'Studio South');
    await test.outbox.query(
      'update users set (email, email_key) = (select email, email_key from users where id = $1) where id = $2',
      [ann.id, other.admin.id],
    );
    await test.bounce((await test.send(ann)).from);
    expect(await test.reachOf(ann)).toEqual(['Bouncing', unknownUser]);
    expect(await test.reachOf(other.admin)).toEqual(['Ok', null]);
  });
});

describe('a mail that could not be delivered for a time', () => {
  const full = { status: '4.2.2', words: '452 4.2.2 Mailbox full' };

  it('marks its user after the third in seven days', async () => {
    for (const expected of ['Ok', 'Ok', 'Bouncing']) {
      const { id, from } = await test.send(ann);
      await test.bounce(from, full);
      // A mail server that got no answer hands over the same report again.
      await test.bounce(from, full);
      expect(await test.outbox.mailOf(id)).toMatchObject({
        state: 'Failed',
        answer: full.words,
        bounce_status: '4.2.2',
      });
      expect((await test.outbox.userOf(ann)).mail_state).toBe(expected);
    }
    expect(await test.reachOf(ann)).toEqual(['Bouncing', full.words]);
  });

  it('does not count after seven days, for another user or for an earlier address', async () => {
    const old = await test.send(ann);
    await test.bounce(old.from, full);
    await test.outbox.query("update mails set bounced_at = now() - interval '169 hours' where id = $1", [old.id]);
    const earlier = await test.send(ann);
    await test.bounce(earlier.from, full);
    await test.outbox.query("update mails set address = 'earlier@acme.example' where id = $1", [earlier.id]);
    const bob = await test.outbox.company.addPerson({ role: 'worker' });
    await test.bounce((await test.send(bob)).from, full);
    for (let count = 0; count < 2; count++) await test.bounce((await test.send(ann)).from, full);
    expect(await test.reachOf(ann)).toEqual(['Ok', null]);
    await test.bounce((await test.send(ann)).from, full);
    expect((await test.outbox.userOf(ann)).mail_state).toBe('Bouncing');
    expect((await test.outbox.userOf(bob)).mail_state).toBe('Ok');
  });

  it('has not failed while it is only late', async () => {
    for (let count = 0; count < 4; count++) {
      const { id, from } = await test.send(ann);
      expect(await test.bounce(from, { ...full, action: 'delayed' })).toBe('250 Taken');
      expect(await test.outbox.mailOf(id)).toMatchObject({ state: 'Sent', answer: full.words, bounce_status: null });
    }
    expect(await test.reachOf(ann)).toEqual(['Ok', null]);
  });
});
