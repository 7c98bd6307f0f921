import { sql } from 'kysely';
import { refuse } from '#server/platform/answers/failures.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Actor, WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { chooseLanguage, type Say, speak } from '#server/platform/texts/index.ts';
import { createMessage } from '#server/work/messages/write.ts';
import { requireFollowed } from '#server/work/tickets/follow-up.ts';
import { insertTicket } from '#server/work/tickets/insert.ts';
import { createTicket } from '#server/work/tickets/write.ts';
import type { Effect, Reply } from './decide.ts';
import type { MailFiles } from './files.ts';
import { withoutOwnHosts } from './own-links.ts';
import { ownTextOf, type ReadMail } from './read-mail.ts';

/** What became of a mail whose sender may do what it says. */
export type Done = { state: 'Taken'; subjectType: Reply['subjectType']; subjectId: string };

type Posted = {
  /** The id under which the mail is kept. The audit log names it. */
  id: string;
  mail: ReadMail;
  effect: Effect;
  files: MailFiles;
  config: Config;
  /** Adds or changes the mail's own row. Called before the last statements, which may be sent with the COMMIT. */
  recorded(done: Done): Promise<void>;
};

/** Characters of a message, and of the description of a ticket. */
const lengths = { text: 10_000, fullText: 10_000, title: 200, files: 2000 };

/** Does what a mail says, in a transaction of its sender. Throws a Failure if they may not. */
export async function postMail(tx: WriteTx, actor: () => Promise<Actor>, posted: Posted): Promise<void> {
  const { mail, effect, files, config } = posted;
  const say = await speakForCompany(tx);
  const text = textOf(mail, effect, files, say);
  if (!text) refuse('This mail has no text.');
  const more = { attachmentIds: files.taken.map(({ id }) => id), fullText: fullTextOf(mail, effect, config) };
  if (effect.kind === 'ticket') return postTicket(tx, actor, posted, { ...more, say, text, follows: effect.follows });
  const { subjectType, subjectId, lane } = effect.reply;
  await posted.recorded({ state: 'Taken', subjectType, subjectId });
  await postMessage(tx, actor, posted, { ...more, subjectType, subjectId, audience: lane, body: text });
}

type More = { attachmentIds: string[]; fullText: string | undefined };
type NewTicket = More & { say: Say; text: string; follows: (Effect & { kind: 'ticket' })['follows'] };

/** A ticket has neither files nor quotations, and its conversation has both. */
async function postTicket(
  tx: WriteTx,
  actor: () => Promise<Actor>,
  posted: Posted,
  { say, text, follows, ...more }: NewTicket,
): Promise<void> {
  const origin = originOf(posted);
  const id = newId();
  await posted.recorded({ state: 'Taken', subjectType: 'ticket', subjectId: id });
  const subject = withoutPrefixes(posted.mail.subject);
  const title = (follows ? withoutNumber(subject) : subject) || (text.split('\n', 1)[0] as string);
  const description = follows
    ? `${say('Follow-up of {number} {title}', { number: `#${follows.number}`, title: follows.title })}\n\n${text}`
    : text;
  const fields = {
    title: title.slice(0, lengths.title),
    description: description.slice(0, lengths.text),
    type: 'Defect',
    priority: 'Medium',
  } as const;
  if (more.attachmentIds.length === 0 && !more.fullText) {
    const place = { projectId: null, clientId: null };
    await createTicket(tx, origin, actor, { ...fields, ...place, followsId: follows?.id ?? null }, id);
    return;
  }
  const [{ scope }, followed] = await Promise.all([actor(), follows && requireFollowed(tx, follows.id)]);
  await Promise.all(insertTicket(tx, origin, { ...fields, id, place: undefined, follows: followed }));
  const names = listOf(posted.files.taken.map(({ fileName }) => fileName));
  await postMessage(tx, actor, posted, {
    ...more,
    subjectType: 'ticket',
    subjectId: id,
    audience: scope === 'staff' ? 'staff' : 'client',
    body: names ? say('Files: {files}', { files: names }) : say('The mail that was answered'),
  });
}

type Place = Pick<Reply, 'subjectType' | 'subjectId'> & { audience: Reply['lane'] };

async function postMessage(
  tx: WriteTx,
  actor: () => Promise<Actor>,
  posted: Posted,
  { fullText, body, ...message }: More & Place & { body: string },
): Promise<void> {
  const asText = { ...message, body: withoutMentions(body), parentId: null };
  await createMessage(tx, originOf(posted), actor, asText, { via: 'Mail', fullText });
}

function originOf({ id }: Posted): Origin {
  return { address: 'mail', requestId: id };
}

/** The whole text, if an answer shows only a part of it. */
function fullTextOf(mail: ReadMail, effect: Effect, config: Config): string | undefined {
  if (ownTextOf(mail, effect.kind === 'message') === mail.text) return undefined;
  return withoutOwnHosts(mail.text, config).slice(0, lengths.fullText).toWellFormed();
}

/** Nobody mentions people by mail, so what looks like a mention is text. */
function withoutMentions(text: string): string {
  return text.replaceAll('@[', '@ [').slice(0, lengths.text);
}

/** What the server adds is in the language of the company, because several people read it. */
async function speakForCompany(tx: WriteTx): Promise<Say> {
  const company = await tx.first(
    sql<{ language: string | null }>`select language from tenants where id = app.tenant_id()`,
  );
  return speak(chooseLanguage(company?.language));
}

/** What the sender wrote, and the names of the files that are only in the mail. Who sent nothing but a file wrote its subject. */
function textOf(mail: ReadMail, effect: Effect, { taken, left }: MailFiles, say: Say): string {
  const { subject } = mail;
  const text = ownTextOf(mail, effect.kind === 'message');
  if (left.length === 0)
    return text.slice(0, lengths.text) || (taken.length > 0 ? withoutPrefixes(subject) || '…' : '');
  const line = say('Files that are only in the mail: {files}', { files: listOf(left) });
  return [text.slice(0, lengths.text - line.length - 2), line].filter(Boolean).join('\n\n');
}

function listOf(fileNames: readonly string[]): string {
  return fileNames.join(', ').slice(0, lengths.files);
}

/** Mail programs put `Re:` before the subject of an answer, in the language of their user. */
function withoutPrefixes(subject: string): string {
  return subject.replace(/^(?:(?:re|aw|antw|sv|fw|fwd|wg|tr|rép)\s?:\s*)+/i, '').trim();
}

/** Loggia puts the number of the ticket there. A follow-up has another one. */
function withoutNumber(subject: string): string {
  return subject.replace(/^\[#\d+\]\s*/, '');
}
