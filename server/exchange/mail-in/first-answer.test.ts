import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServiceLevel } from '#contract/work/service-levels.ts';
import { getTicket } from '#contract/work/tickets.ts';
import type { Person } from '#tests/support/company.ts';
import { say } from '#tests/support/conversation.ts';
import { type Replies, startReplies, startTalk } from '#tests/support/replies.ts';
import type { ReceivedMail } from '#tests/support/smtp.ts';

/** Which mails of staff count as the first answer that a client was promised. */

let test: Replies;
let cleo: Person;
let worker: Person;
beforeAll(async () => {
  test = await startReplies();
  ({ cleo, worker } = test.studio);
  await test.wantAll(cleo, worker);
  const level = { name: 'Standard', zone: 'UTC', hours: [{ day: 1, from: '09:00', to: '17:00' }], isDefault: true };
  await test.studio.company.admin.call(createServiceLevel, { body: { ...level, targets: { Medium: { answer: 60 } } } });
});
afterAll(() => test.stop());

it('an automatic mail of staff does not count, and one that a person wrote does', async () => {
  const talk = await startTalk(test);
  const promises = async () => (await worker.call(getTicket, { params: { id: talk.id } })).body.promises;
  await say(cleo, talk.about, 'It drips more.');
  const notice = (await test.mailsTo(worker)).at(-1) as ReceivedMail;
  expect(await promises()).not.toHaveProperty('answeredAt');

  const absent = { text: 'I am away until Monday.', headers: ['Auto-Submitted: auto-replied'] };
  expect(await test.answer(notice, absent)).toBe('250 Taken');
  expect(await talk.mails()).toMatchObject([{ state: 'Ignored', reason: 'AutoSubmitted' }]);
  expect(await promises()).not.toHaveProperty('answeredAt');
  expect((await cleo.call(getTicket, { params: { id: talk.id } })).body).toHaveProperty('answerDue');

  expect(await test.answer(notice, { text: 'We come on Monday.' })).toBe('250 Taken');
  expect(await talk.bodies(cleo)).toEqual(['It drips more.', 'We come on Monday.']);
  expect(await promises()).toHaveProperty('answeredAt');
  expect((await cleo.call(getTicket, { params: { id: talk.id } })).body).not.toHaveProperty('answerDue');
});
