import { afterAll, beforeAll, expect, it } from 'vitest';
import { say } from '#tests/support/conversation.ts';
import { handOver } from '#tests/support/lmtp.ts';
import { type Replies, replyToOf, startReplies, startTalk, type Talk } from '#tests/support/replies.ts';
import { headerOf, type ReceivedMail } from '#tests/support/smtp.ts';

/**
 * Two installations that answer each other. In each of them the client user and the worker have an address that is forwarded to a
 * ticket of the other, and the mail server says that the sender is real.
 */

let sides: { test: Replies; talk: Talk; address: string }[];
beforeAll(async () => {
  const tests = await Promise.all([startReplies(), startReplies()]);
  sides = await Promise.all(
    tests.map(async (test) => {
      const { cleo, worker } = test.studio;
      await test.wantAll(cleo, worker);
      const talk = await startTalk(test);
      const mail = await talk.mailToCleo();
      const from = /<(.+)>/.exec(headerOf(mail, 'From') ?? '')?.[1] as string;
      await test.query('update users set email = $2, email_key = $2 where id = $1', [cleo.id, from]);
      return { test, talk, address: replyToOf(mail) };
    }),
  );
});
afterAll(() => Promise.all(sides.map(({ test }) => test.stop())));

const machineHeaders = [
  'X-Loggia-Mail',
  'Auto-Submitted',
  'X-Auto-Response-Suppress',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
];

/** As a forwarder changes a mail: it has lost all of these headers but one. */
function forwarded({ raw }: ReceivedMail, kept: string[]): string {
  const lost = machineHeaders.filter((name) => !kept.includes(name));
  const rest = lost.reduce((text, name) => text.replace(new RegExp(`^${name}: .*\r\n(?:[ \\t].*\r\n)*`, 'm'), ''), raw);
  return `Authentication-Results: mx.studio.example; dmarc=pass header.from=studio.example\r\n${rest}`;
}

it.each([[machineHeaders], ...machineHeaders.map((name) => [[name]])])(
  'stop at once if their mails keep %j',
  async (kept) => {
    const [first, second] = sides as [(typeof sides)[0], (typeof sides)[0]];
    const before = await Promise.all(sides.map(({ talk, test }) => talk.bodies(test.studio.worker)));
    await say(first.test.studio.worker, first.talk.about, `Hello ${kept}`);
    let mails = 0;
    for (let from = first, to = second; mails < 10; [from, to] = [to, from]) {
      from.test.outbox.sink.received.length = 0;
      await from.test.mailsTo(from.test.studio.worker);
      const sent = from.test.outbox.sink.received;
      if (sent.length === 0) break;
      for (const mail of sent) {
        mails += 1;
        expect(await handOver(to.test.port, to.address, forwarded(mail, kept), mail.from)).toBe('250 Taken');
      }
    }
    expect(mails).toBe(1);
    const after = await Promise.all(sides.map(({ talk, test }) => talk.bodies(test.studio.worker)));
    expect(after).toEqual([[...(before[0] as string[]), `Hello ${kept}`], before[1]]);
  },
);

it('a mail that keeps none of these headers would be posted', async () => {
  const [first, second] = sides as [(typeof sides)[0], (typeof sides)[0]];
  first.test.outbox.sink.received.length = 0;
  await say(first.test.studio.worker, first.talk.about, 'From a person');
  await first.test.mailsTo(first.test.studio.worker);
  const [mail] = first.test.outbox.sink.received as [ReceivedMail];
  await handOver(second.test.port, second.address, forwarded(mail, []), mail.from);
  expect((await second.talk.messages(second.test.studio.worker)).at(-1)).toMatchObject({
    authorId: second.test.studio.cleo.id,
    via: 'Mail',
  });
});
