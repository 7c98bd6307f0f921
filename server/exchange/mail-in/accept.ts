import { sql } from 'kysely';
import type { InboundMail } from '#contract/exchange/inbound-mail.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { told } from '#contract/platform/texts/say.ts';
import { Failure, invalid, notFound, refuse } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import type { Files } from '#server/platform/files/index.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor, ReadTx, WriteTx } from '#server/platform/tenancy/index.ts';
import { findEffect, findSender, type Reply, type Sender } from './decide.ts';
import { uploadFiles } from './files.ts';
import { getInboundMail, getMailFacts, type HeldMail } from './list.ts';
import { withoutLinks } from './own-links.ts';
import { parseMail } from './parser.ts';
import { type Done, postMail } from './post.ts';
import type { ReadMail } from './read-mail.ts';

type Installation = Pick<Services, 'config' | 'secrets' | 'tenancy' | 'files'>;
type Asked = {
  id: string;
  userId: string | null;
  actor: Actor;
  origin: Origin;
  enter<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>;
};

/** Posts a held mail as the user who wrote it, in one transaction with the decision. */
export async function acceptInboundMail(services: Installation, asked: Asked): Promise<InboundMail> {
  const { id, actor, origin, enter } = asked;
  const { facts, sender, effect } = await enter(async (tx) => {
    const held = await getHeldMail(tx, id);
    const author = await findAuthor(tx, actor, held, asked.userId);
    return { facts: held, sender: author, effect: await findEffect(tx, replyOf(held), author) };
  });
  const mail = withoutLinks(services.secrets, await readStored(services.files, actor.tenantId, id));
  const recorded = async (tx: WriteTx, done: Done) => {
    await Promise.all([
      markTaken(tx, id, actor.userId, done),
      record(tx, origin, { ...entryOf('mail.accepted', id, facts), actorId: actor.userId }),
    ]);
    tx.changed('inboundMails', id);
  };
  try {
    const files = await uploadFiles(services, actor.tenantId, sender, mail.files);
    await services.tenancy.asSender(
      { tenantId: actor.tenantId, userId: sender.id, clientId: sender.clientId },
      (tx, author) =>
        postMail(tx, author, {
          id,
          mail,
          effect,
          files,
          config: services.config,
          recorded: (done) => recorded(tx, done),
        }),
    );
  } catch (error) {
    throw refusalFor(error);
  }
  return enter(async (tx) => (await getInboundMail(tx, id)) ?? notFound());
}

/** The mail stays for as long as others do, and nothing is posted. */
export async function discardInboundMail(tx: WriteTx, origin: Origin, id: string): Promise<void> {
  const facts = await getHeldMail(tx, id);
  const discarded = await tx.first(sql`
    update inbound_mails set state = 'Ignored', reason = 'Discarded', decided_by = app.user_id(), decided_at = now()
    where id = ${id}::uuid and state = 'Held' returning id`);
  if (!discarded) refuseDecided();
  await record(tx, origin, entryOf('mail.discarded', id, facts));
  tx.changed('inboundMails', id);
}

/** A mail about which nobody has decided. Also one of a machine: staff may see that somebody wrote it. */
async function getHeldMail(tx: ReadTx, id: string): Promise<HeldMail> {
  const facts = (await getMailFacts(tx, id)) ?? notFound();
  return facts.state === 'Taken' || facts.reason === 'Discarded' ? refuseDecided() : facts;
}

function refuseDecided(): never {
  refuse('Somebody has already decided about this mail.');
}

/**
 * The user in whose name a mail is posted: a client user, or the caller. Nobody may write in the name of a colleague, and a client
 * user never writes what only staff may read.
 */
async function findAuthor(
  tx: ReadTx,
  { userId: ownId }: Actor,
  { from, lane }: HeldMail,
  asked: string | null,
): Promise<Sender> {
  const author = await (asked ? findUser(tx, asked) : from ? findSender(tx, from) : undefined);
  if (!author && !asked) invalid('userId', 'Please choose who wrote this mail');
  if (!author || (author.clientId === null && author.id !== ownId)) invalid('userId', problemTexts.notFound);
  if (lane === 'staff' && author.clientId !== null)
    invalid('userId', 'This mail answers an internal one, so only staff can be its author');
  return author;
}

function findUser(tx: ReadTx, id: string): Promise<Sender | undefined> {
  return tx.first(sql<Sender>`
    select id, client_id as "clientId" from users where id = ${id}::uuid and is_active and deleted_at is null`);
}

function replyOf({ recipientId, recipientClientId, subjectType, subjectId, lane }: HeldMail): Reply | undefined {
  if (!recipientId || !subjectType || !subjectId || !lane) return undefined;
  return { userId: recipientId, clientId: recipientClientId, subjectType, subjectId, lane };
}

async function readStored({ store, spool }: Files, tenantId: string, id: string): Promise<ReadMail> {
  const stored = (await store.open(fileKey(tenantId, id))) ?? notFound();
  const file = await spool.receive(stored.read());
  try {
    const mail = await parseMail(file.path, { company: tenantId, sender: 'staff', isAuthenticated: true });
    return 'refusal' in mail ? refuse('This mail cannot be read.') : mail;
  } finally {
    await spool.discard(file);
  }
}

/** In the sender's transaction, whose user may see no mail. */
async function markTaken(tx: WriteTx, id: string, by: string, { subjectType, subjectId }: Done): Promise<void> {
  const row = await tx.first(
    sql<{
      taken: boolean;
    }>`select app.take_held_mail(${id}::uuid, ${by}::uuid, ${subjectType}, ${subjectId}::uuid) as taken`,
  );
  if (!row?.taken) refuseDecided();
}

function entryOf(action: 'mail.accepted' | 'mail.discarded', id: string, { subject, from }: HeldMail) {
  return { action, subjectType: 'inboundMail', subjectId: id, subjectName: subject || from || undefined } as const;
}

const cannotWrite = told('This user cannot write there.');

/** A refusal of the author is told to the caller, who may write elsewhere. */
function refusalFor(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (code === 'AT402' || code === 'AT423') return error;
  if (
    code === 'AT401' ||
    code === '42501' ||
    (error instanceof Failure && error.kind !== 'unavailable' && error.errors)
  )
    return new Failure('invalid', cannotWrite, { errors: { userId: [cannotWrite] } });
  return error;
}
