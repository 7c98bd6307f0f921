import { sql } from 'kysely';
import type { Origin } from '#server/audit/write.ts';
import { refuse } from '#server/failures.ts';
import { newId } from '#server/ids.ts';
import { createMessage } from '#server/messages/write.ts';
import { createTicket } from '#server/support/write.ts';
import type { Actor, WriteTx } from '#server/tenancy/index.ts';
import { languageOf, type Say, speak } from '#server/texts/index.ts';
import type { Deed, Reply } from './decide.ts';
import type { MailFiles } from './files.ts';
import { ownTextOf, type ReadMail } from './read-mail.ts';

/** What became of a mail whose sender may do what it says. */
export type Done = { state: 'Taken'; subjectType: Reply['subjectType']; subjectId: string };

type Posted = {
  /** The id under which the mail is kept. The audit log names it. */
  id: string;
  mail: ReadMail;
  deed: Deed;
  files: MailFiles;
  /** Adds or changes the mail's own row. Called before the last statements, which may be sent with the COMMIT. */
  recorded(done: Done): Promise<void>;
};

/** Characters of a message, and of the description of a ticket. */
const lengths = { text: 10_000, title: 200, files: 2000 };

/** Does what a mail says, in a transaction of its sender. Throws a Failure if they may not. */
export async function postMail(
  tx: WriteTx,
  actor: () => Promise<Actor>,
  { id, mail, deed, files, recorded }: Posted,
): Promise<void> {
  const origin: Origin = { address: 'mail', requestId: id };
  const say = await speakForCompany(tx);
  const text = textOf(mail, deed, files, say);
  if (!text) refuse('This mail has no text.');
  if (deed.kind === 'message') {
    const { subjectType, subjectId, lane } = deed.reply;
    await recorded({ state: 'Taken', subjectType, subjectId });
    const body = withoutMentions(text);
    await createMessage(
      tx,
      origin,
      actor,
      { subjectType, subjectId, body, audience: lane, parentId: null, attachmentIds: files.ids },
      { via: 'Mail' },
    );
    return;
  }
  const ticketId = newId();
  await recorded({ state: 'Taken', subjectType: 'ticket', subjectId: ticketId });
  const { follows } = deed;
  const subject = withoutPrefixes(mail.subject);
  const title = (follows ? withoutNumber(subject) : subject) || (text.split('\n', 1)[0] as string);
  const description = follows
    ? `${say('ticket.follows', { number: `#${follows.number}`, title: follows.title })}\n\n${text}`
    : text;
  const body = {
    title: title.slice(0, lengths.title),
    description: description.slice(0, lengths.text),
    type: 'Defect',
    priority: 'Medium',
    projectId: null,
    clientId: null,
    followsId: follows?.id ?? null,
  } as const;
  await createTicket(tx, origin, actor, body, ticketId);
}

/** Nobody mentions people by mail, so what looks like a mention is text. */
function withoutMentions(text: string): string {
  return text.replaceAll('@[', '@ [').slice(0, lengths.text);
}

/** What the server adds is in the language of the company, because several people read it. */
async function speakForCompany(tx: WriteTx): Promise<Say> {
  const company = await tx.first(sql<{ language: string }>`select language from tenants where id = app.tenant_id()`);
  return speak(languageOf(company?.language ?? null));
}

/** What the sender wrote, and the names of the files that are only in the mail. Who sent nothing but a file wrote its subject. */
function textOf(mail: ReadMail, deed: Deed, { ids, left }: MailFiles, say: Say): string {
  const { subject } = mail;
  const text = ownTextOf(mail, deed.kind === 'message');
  if (left.length === 0) return text.slice(0, lengths.text) || (ids.length > 0 ? withoutPrefixes(subject) || '…' : '');
  const names = left.join(', ');
  const line = say('mailIn.files', { files: names.slice(0, lengths.files) });
  return [text.slice(0, lengths.text - line.length - 2), line].filter(Boolean).join('\n\n');
}

/** Mail programs put `Re:` before the subject of an answer, in the language of their user. */
function withoutPrefixes(subject: string): string {
  return subject.replace(/^(?:(?:re|aw|antw|sv|fw|fwd|wg|tr|rép)\s?:\s*)+/i, '').trim();
}

/** Loggia puts the number of the ticket there. A follow-up has another one. */
function withoutNumber(subject: string): string {
  return subject.replace(/^\[#\d+\]\s*/, '');
}
