import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { acceptInboundMail } from '#contract/exchange/inbound-mail.ts';
import { listMessages, type Message } from '#contract/work/messages.ts';
import { getTicket } from '#contract/work/tickets.ts';
import { onTicket } from '#tests/support/conversation.ts';
import { mailbox, type ProgramMail } from '#tests/support/mail-programs.ts';
import { type Replies, replyToOf, startReplies, startTalk, type Talk } from '#tests/support/replies.ts';

/** A mailbox of 60 mails as four programs write them: nothing of any is lost or cut. */

let test: Replies;
let talk: Talk;
let mails: Map<string, ProgramMail>;
let answerTo: string;
let support: string;
beforeAll(async () => {
  test = await startReplies();
  const { cleo, worker } = test.studio;
  await test.wantAll(cleo, worker);
  talk = await startTalk(test);
  answerTo = replyToOf(await talk.mailToCleo());
  const [{ domain }] = await test.query('select domain from tenants where id = $1', [cleo.tenantId]);
  support = `support+${domain}@mail.studio.example`;
  const box = mailbox({ from: await test.addressOf(cleo), to: support, answerTo });
  mails = new Map(box.map((mail) => [mail.name, mail]));
});
// So that nothing counts towards the limits of a sender.
beforeEach(() => test.query('delete from inbound_mails', []));
afterAll(() => test.stop());

const names = mailbox({ from: 'a@b.example', to: 'x', answerTo: 'y' }).map(({ name }) => name);

it('has sixty mails', () => {
  expect(new Set(names).size).toBe(60);
});

it.each(names)('%s', async (name) => {
  const mail = mails.get(name) as ProgramMail;
  const { worker, cleo } = test.studio;
  const from = await test.addressOf(cleo);
  const before = (await talk.messages(worker)).length;
  expect(await test.deliverRaw(mail.isAnswer ? answerTo : support, mail.raw, from)).toBe('250 Taken');
  const [arrived] = await talk.mails();
  // What wants no automatic answer may be a machine, so staff look at it first.
  const isHeld = mail.raw.includes('X-Auto-Response-Suppress');
  expect(arrived.state).toBe(isHeld ? 'Held' : 'Taken');
  const params = { id: arrived.id };
  const taken = isHeld ? (await worker.call(acceptInboundMail, { params, body: {} as never })).body : arrived;
  expect(taken).toMatchObject({ state: 'Taken', subjectType: 'ticket' });

  const ticket = (await worker.call(getTicket, { params: { id: taken.subjectId } })).body;
  const all: Message[] = (await worker.call(listMessages, { query: onTicket(taken.subjectId) as never })).body;
  const messages = mail.isAnswer ? all.slice(before) : all;
  const own = mail.isAnswer ? (messages[0]?.body as string) : ticket.description;
  const attached = messages.flatMap(({ attachments }) => attachments.map(({ fileName }) => fileName));
  const whole = [own, ...messages.map(({ fullText }) => fullText)].join('\n');

  for (const words of mail.said) expect(own).toContain(words);
  for (const words of mail.passedOn) expect(whole).toContain(words);
  // An answer shows what its author wrote, and nothing else is cut.
  if (mail.isAnswer) for (const words of mail.passedOn) expect(own).not.toContain(words);
  else for (const words of mail.passedOn) expect(own).toContain(words);
  for (const file of mail.files) expect([...attached, ...own.split(/[,:] |\n/)]).toContain(file);
});
