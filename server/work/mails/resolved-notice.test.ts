import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Replies, startReplies, startTalk, type Talk } from '#tests/support/replies.ts';
import { partsOf, type ReceivedMail } from '#tests/support/smtp.ts';

/** What a mail says about answering while its ticket is resolved. */

let test: Replies;
let talk: Talk;
beforeAll(async () => {
  test = await startReplies();
  await test.wantAll(test.studio.cleo, test.studio.company.admin);
});
beforeEach(async () => {
  talk = await startTalk(test);
});
afterAll(() => test.stop());

const closesItself = 'That opens the ticket again. Without an answer, it closes itself after 7 quiet days.';
const textOf = (mail: ReceivedMail | undefined) => partsOf(mail as ReceivedMail).text.replace(/\s+/g, ' ');
const lastMailTo = async (person: Parameters<Replies['mailsTo']>[0]) => textOf((await test.mailsTo(person)).at(-1));

it('tells the client that the ticket closes itself and that an answer opens it again, and an answer does', async () => {
  const { cleo } = test.studio;
  await talk.setStatus('InProgress');
  expect(await lastMailTo(cleo)).not.toContain(closesItself);
  await talk.setStatus('Resolved');
  const [mail] = (await test.mailsTo(cleo)).slice(-1);
  expect(textOf(mail)).toContain(`Answer this mail to write to Studio South. ${closesItself}`);
  expect(await test.answer(mail as ReceivedMail, { text: 'It drips again.' })).toBe('250 Taken');
  expect(await talk.status()).toBe('Open');
});

it('is not told to staff, whose answer opens nothing', async () => {
  await talk.setStatus('Resolved');
  const text = await lastMailTo(test.studio.company.admin);
  expect(text).toContain('Answer this mail to write a message that the client can read.');
  expect(text).not.toContain(closesItself);
});
