import { listInboundMails } from '#contract/exchange/inbound-mail.ts';
import { listMessages, type Message } from '#contract/work/messages.ts';
import { updateNotificationSettings } from '#contract/work/notifications.ts';
import { createTicket, getTicket, updateTicket } from '#contract/work/tickets.ts';
import type { Person } from './company.ts';
import { createStudio, onTicket, say } from './conversation.ts';
import { distributeAll } from './inbox.ts';
import { letterOf } from './letter.ts';
import { handOver } from './lmtp.ts';
import { startMailInTest } from './mail-in.ts';
import { headerOf, type ReceivedMail } from './smtp.ts';

export type Replies = Awaited<ReturnType<typeof startReplies>>;

/** A company whose people get every notice at once, and can answer it by mail. */
export async function startReplies() {
  const test = await startMailInTest();
  const { outbox, port } = test;
  const { query } = outbox;
  const studio = await createStudio(outbox.test, 'Studio South');
  const addressOf = outbox.addressOf;
  const at = { inApp: true, mail: 'now' } as const;

  return {
    ...test,
    studio,
    query,
    addressOf,
    /** Sends every notice of these people at once. */
    async wantAll(...people: Person[]): Promise<void> {
      for (const person of people) {
        const groups = {
          assigned: at,
          projects: at,
          files: at,
          tickets: at,
          due: at,
          mentions: at,
          answers: at,
          messages: at,
        };
        const { status, body } = await person.call(updateNotificationSettings, { body: { groups } as never });
        if (status >= 300) throw new Error(JSON.stringify(body));
      }
    },
    /** Tells what is new, and sends it now. Returns what a person got. */
    async mailsTo(person: Person): Promise<ReceivedMail[]> {
      await distributeAll(outbox.test, studio.company.id);
      await query("update mails set next_at = now() where state = 'Queued'", []);
      await outbox.run();
      const address = await addressOf(person);
      return outbox.sink.received.filter(({ to }) => to.includes(address));
    },
    /** Answers a mail, by default from the address that it went to. */
    async answer(mail: ReceivedMail, letter: Partial<Parameters<typeof letterOf>[0]> & { returnPath?: string } = {}) {
      const { returnPath, ...rest } = letter;
      const from = rest.from === undefined ? (mail.to[0] as string) : rest.from;
      const raw = letterOf({ subject: `Re: ${headerOf(mail, 'Subject')}`, ...rest, from });
      return handOver(port, replyToOf(mail), raw, returnPath ?? from ?? '');
    },
  };
}

/** The address that answers go to. */
export function replyToOf(mail: ReceivedMail): string {
  const found = /t\+[0-9a-f]+@[\w.-]+/.exec(headerOf(mail, 'Reply-To') ?? '')?.[0];
  if (!found) throw new Error('The mail has no address for answers.');
  return found;
}

export type Talk = Awaited<ReturnType<typeof startTalk>>;

/** A new ticket of Cleo, and nothing else that came in or is waiting to be sent. */
export async function startTalk(test: Replies) {
  const { cleo, worker } = test.studio;
  await test.query('delete from inbound_mails', []);
  const raised = await cleo.call(createTicket, { body: { title: 'Leaking tap', description: 'It drips.' } as never });
  const { id, number } = raised.body;
  await test.mailsTo(worker);
  test.outbox.sink.received.length = 0;
  const messages = async (who: Person): Promise<Message[]> =>
    (await who.call(listMessages, { query: { subjectType: 'ticket', subjectId: id } as never })).body;
  return {
    id,
    number,
    about: onTicket(id),
    messages,
    bodies: async (who: Person) => (await messages(who)).map(({ body }) => body),
    mails: async () => (await worker.call(listInboundMails, {})).body,
    status: async () => (await worker.call(getTicket, { params: { id } })).body.status,
    setStatus: (status: string) => worker.call(updateTicket, { params: { id }, body: { status } as never }),
    /** What Cleo gets when staff write to her. */
    mailToCleo: async (text = 'When does it suit you?'): Promise<ReceivedMail> => {
      await say(worker, onTicket(id), text);
      return (await test.mailsTo(cleo)).at(-1) as ReceivedMail;
    },
    /** What the worker gets when a colleague writes to staff only. */
    internalMail: async (): Promise<ReceivedMail> => {
      await say(test.studio.company.admin, onTicket(id), 'They have not paid.', { audience: 'staff' });
      return (await test.mailsTo(worker)).at(-1) as ReceivedMail;
    },
  };
}
