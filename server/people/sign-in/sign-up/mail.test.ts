import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOutbox } from '#server/jobs/outbox.ts';
import { open, tokenOf } from '#tests/support/entry.ts';
import { type SignUps, startSignUps } from '#tests/support/sign-up.ts';
import { headerOf, type ReceivedMail, smtpError } from '#tests/support/smtp.ts';

let signUps: SignUps;
beforeAll(async () => {
  signUps = await startSignUps();
});
afterAll(() => signUps.stop());
beforeEach(async () => {
  signUps.answers.refuse = () => {};
  signUps.answers.take = () => {};
  signUps.sink.received.length = 0;
  await signUps.query('delete from sign_ups');
});

/** The text of a mail without the line breaks of quoted-printable. */
const textOf = ({ raw }: ReceivedMail) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
const linkIn = (mail: ReceivedMail) => /https:\S+\/welcome\/[\w-]+/.exec(textOf(mail))?.[0] as string;
const rowOf = async (email: string) => (await signUps.waitingOf(email))[0];

describe('the mail with the link', () => {
  it('leaves at once, comes from the installation, and its link opens the sign-up', async () => {
    const failures: unknown[] = [];
    const outbox = startOutbox(signUps.test.services, (error) => failures.push(error));
    await signUps.ask({ companyName: 'Mailed', email: 'mailed@lind.example' });
    await expect.poll(() => signUps.sink.received.length).toBe(1);
    await expect.poll(async () => (await rowOf('mailed@lind.example')).state).toBe('Sent');
    await outbox.stop();
    expect(failures).toEqual([]);
    const [mail] = signUps.sink.received as [ReceivedMail];
    expect(mail.to).toEqual(['mailed@lind.example']);
    expect(headerOf(mail, 'From')).toBe('Loggia <loggia@studio.example>');
    expect(headerOf(mail, 'Subject')).toBe('Confirm your address for Loggia');
    expect(linkIn(mail)).toMatch(/^https:\/\/projects\.studio\.example\/welcome\//);
    const token = tokenOf(linkIn(mail));
    expect((await open(signUps.test, token)).body).toMatchObject({ purpose: 'signUp', companyName: 'Mailed' });
    expect((await signUps.confirm(token)).status).toBe(200);
  });

  it('is tried again after a temporary refusal, with the same Message-ID and link', async () => {
    let attempts = 0;
    const ids: unknown[] = [];
    signUps.answers.take = (mail) => {
      ids.push([headerOf(mail, 'Message-ID'), linkIn(mail)]);
      attempts += 1;
      if (attempts < 3) throw smtpError(451, 'Try later');
    };
    await signUps.ask({ email: 'later@lind.example' });
    for (const state of ['Queued', 'Queued', 'Sent']) {
      await signUps.makeDue();
      await signUps.send();
      expect(await rowOf('later@lind.example')).toMatchObject({ state });
    }
    expect(await rowOf('later@lind.example')).toMatchObject({ attempts: 3 });
    expect(new Set(ids.map(String)).size).toBe(1);
    expect(signUps.sink.received).toHaveLength(1);
  });

  it('waits longer after each attempt', async () => {
    signUps.answers.take = () => {
      throw smtpError(451, 'Try later');
    };
    await signUps.ask({ email: 'waits@lind.example' });
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 2; attempt++) {
      await signUps.makeDue();
      await signUps.send();
      const [row] = await signUps.query(
        'select extract(epoch from next_at - now())::float8 as pause, answer from sign_ups',
      );
      expect(row.answer).toBe('451 Try later');
      pauses.push(row.pause);
    }
    expect(pauses[0]).toBeGreaterThan(50);
    expect(pauses[0]).toBeLessThan(73);
    expect(pauses[1]).toBeGreaterThan(290);
  });

  it('fails at once if the address is refused, and does not come back', async () => {
    signUps.answers.refuse = () => {
      throw smtpError(550, 'No such user');
    };
    await signUps.ask({ email: 'nobody@lind.example' });
    await signUps.send();
    expect(await rowOf('nobody@lind.example')).toMatchObject({
      state: 'Failed',
      attempts: 1,
      answer: '550 No such user',
    });
    await signUps.makeDue();
    await signUps.send();
    expect(signUps.sink.asked.filter((address) => address === 'nobody@lind.example')).toHaveLength(1);
  });

  it('is sent again with the same Message-ID if the process died before it recorded the result', async () => {
    const ids: unknown[] = [];
    signUps.answers.take = (mail) => void ids.push(headerOf(mail, 'Message-ID'));
    await signUps.ask({ email: 'died@lind.example' });
    await signUps.send();
    // As a process left it that died after the mail server took the mail.
    await signUps.query(
      "update sign_ups set state = 'Sending', leased_until = now() + interval '1 minute', next_at = now() + interval '1 minute'",
    );
    await signUps.send();
    expect(ids).toHaveLength(1);
    await signUps.makeDue();
    await signUps.send();
    expect(await rowOf('died@lind.example')).toMatchObject({ state: 'Sent' });
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  it('is sent once by two outboxes', async () => {
    for (let index = 0; index < 10; index++) await signUps.ask({ email: `two${index}@lind.example` });
    await Promise.all([signUps.send(), signUps.send()]);
    await expect.poll(() => signUps.sink.received.length).toBe(10);
    expect(new Set(signUps.sink.received.map(({ to }) => to[0])).size).toBe(10);
  });

  it('is not sent after the sign-up expired or was confirmed', async () => {
    const token = await signUps.tokenFor({ companyName: 'Quick', email: 'quick@lind.example' });
    expect((await signUps.confirm(token)).status).toBe(200);
    await signUps.ask({ email: 'expired@lind.example' });
    await signUps.query('update sign_ups set expires_at = now()');
    await signUps.send();
    expect(signUps.sink.received).toEqual([]);
  });
});
