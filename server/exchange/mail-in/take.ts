import { type RawBuilder, sql } from 'kysely';
import type { InboundReason } from '#contract/exchange/inbound-reasons.ts';
import { told } from '#contract/platform/texts/say.ts';
import { revokeLinksById } from '#server/people/sign-in/links/links.ts';
import { Failure } from '#server/platform/answers/failures.ts';
import { type Upload, withUpload } from '#server/platform/files/upload.ts';
import { queueMail } from '#server/platform/mail/queue.ts';
import { db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { keysOfAddress } from '#server/platform/text/names.ts';
import { endSignOffLinks } from '#server/work/sign-offs/end-links.ts';
import { isAuthenticated } from './authentication.ts';
import { type Decision, decide, type Reply } from './decide.ts';
import { uploadFiles } from './files.ts';
import { admit, OverLimit } from './limits.ts';
import { findLinks, withoutLinks } from './own-links.ts';
import { type Done, postMail } from './post.ts';
import { ownTextOf, type ReadMail } from './read-mail.ts';
import { type IncomingMail, MailDelay, type MailInServices, MailRefusal } from './recipient.ts';

export type Target = { tenantId: string; to: string; reply?: Reply };

type Work = { services: MailInServices; target: Target; incoming: IncomingMail; mail: ReadMail };

/** Thrown inside a transaction to undo it: the mail was delivered before. */
const duplicate = new Failure('invalid', told('This mail was taken before.'));

/**
 * Takes a mail into a company: stores it, and does in the name of its sender what it says, in one transaction. So a mail that was
 * acknowledged is there, and one that is delivered twice counts once. What its sender may not do is held for staff.
 */
export async function takeIntoCompany(services: MailInServices, incoming: IncomingMail, target: Target): Promise<void> {
  const authServer = services.config.mailIn?.authServer;
  const read = await incoming.read(target.tenantId, authServer);
  if ('refusal' in read) throw new MailRefusal(read.refusal);
  const mail = withoutLinks(services.secrets, read);
  const asked = {
    mail,
    returnPath: incoming.returnPath,
    reply: target.reply,
    authServer,
  };
  const [decision, known] = await services.tenancy.asServer(target.tenantId, 'read', (tx) =>
    Promise.all([decide(tx, asked), findKnown(tx, mail)]),
  );
  if (known) return;
  await endLinks(services, target, read, decision.state);
  const work = { services, target, incoming, mail };
  try {
    const refused = decision.state === 'Taken' ? await post(work, decision) : decision;
    if (refused) await keep(work, refused);
  } catch (error) {
    if (error !== duplicate) throw error;
  }
}

/**
 * Ends the links that the mail may have brought along, before others can read it, as it is or as a file: those that are in it, and those
 * to the file that it is about, in whatever form. Only who is known gets another link: a machine would answer that too.
 */
async function endLinks(
  { tenancy, secrets }: MailInServices,
  target: Target,
  mail: ReadMail,
  state: Decision['state'],
) {
  const { tenantId, reply } = target;
  const { signOffs, entries } = findLinks(secrets, `${mail.subject} ${mail.text}`);
  const seen = signOffs.filter((link) => link.tenantId === tenantId);
  const linkIds = entries.filter((link) => link.tenantId === tenantId).map(({ linkId }) => linkId);
  const isAboutFile = reply?.subjectType === 'document' || reply?.subjectType === 'image';
  const ofPerson = reply && isAboutFile && state !== 'Ignored' ? reply : undefined;
  if (seen.length === 0 && linkIds.length === 0 && !ofPerson) return;
  await tenancy.asServer(tenantId, 'write', async (tx) => {
    await Promise.all([endSignOffLinks(tx, { seen, ofPerson }, state === 'Taken'), revokeLinksById(tx, linkIds)]);
  });
}

/** Most second deliveries end here. Two at the same time are told apart by the unique key. */
function findKnown(tx: ReadTx, { messageId, from, contentSha256 }: ReadMail): Promise<unknown> {
  return tx.first(sql`
    select id from inbound_mails
    where message_id = ${messageId} and from_address is not distinct from ${from ?? null}
      and coalesce(content_sha256 = ${contentSha256}, true)`);
}

type Unposted = Exclude<Decision, { state: 'Taken' }>;

/** Returns why the sender may not do it, if they may not. */
async function post(work: Work, { sender, effect }: Exclude<Decision, Unposted>): Promise<Unposted | undefined> {
  const { services, target, mail } = work;
  const { tenantId } = target;
  const as = <T>(run: Parameters<typeof services.tenancy.asSender<T>>[1]) =>
    services.tenancy.asSender({ tenantId, userId: sender.id, clientId: sender.clientId }, run);
  try {
    const files = await uploadFiles(services, tenantId, sender, mail.files);
    await store(
      work,
      (run) => as((tx) => run(tx)),
      (add) =>
        as(async (tx, actor) => {
          const hasReopened = await admit(tx, effect, mail.from);
          const recorded = (done: Done) => add.row(tx, { ...done, hasReopened });
          await postMail(tx, actor, { id: add.id, mail, effect, files, config: services.config, recorded });
        }),
    );
    return undefined;
  } catch (error) {
    const reason = error === duplicate ? undefined : refusalOf(error);
    if (!reason) throw error;
    return { state: 'Held', reason };
  }
}

/** What the database, or a rule of the slice that was asked, says to the sender. */
function refusalOf(error: unknown): InboundReason | undefined {
  if (error instanceof OverLimit) return error.reason;
  if (error instanceof Failure) return error.kind === 'unavailable' ? undefined : 'NotVisible';
  const { code } = error as { code?: unknown };
  if (code === 'AT402' || code === 'AT423') return 'CannotWrite';
  return code === 'AT401' || code === '42501' ? 'NotVisible' : undefined;
}

async function keep(work: Work, { state, reason }: Unposted): Promise<void> {
  const { tenancy } = work.services;
  const { tenantId, reply } = work.target;
  const subject = reply && { subjectType: reply.subjectType, subjectId: reply.subjectId };
  const asServer = <T>(run: (tx: WriteTx) => Promise<T>) => tenancy.asServer(tenantId, 'write', run);
  await store(work, asServer, (add) =>
    asServer(async (tx) => {
      await add.row(tx, { ...subject, state, reason });
      if (isOfStranger(reason)) await tellHeld(tx, work);
    }),
  );
}

/** Somebody who may be known by another address. */
function isOfStranger(reason: InboundReason): boolean {
  return reason === 'UnknownSender' || reason === 'OtherSender';
}

/** To one address within these days, and from one company within a day: the addresses may be those of strangers. */
const tellingLimits = { days: 90, aDay: 50 };

/** Tells the sender once that staff will look at the mail. Nobody is told whose address may be forged. */
async function tellHeld(tx: WriteTx, { services, mail }: Work): Promise<void> {
  const { from, headers } = mail;
  const domain = from?.slice(from.lastIndexOf('@') + 1);
  if (!from || !domain || !isAuthenticated(headers, services.config.mailIn?.authServer, domain)) return;
  const told = await tx.first(sql<{ before: number; today: number }>`
    select count(*) filter (where lower(address) = lower(${from}))::int as before,
      count(*) filter (where created_at > now() - interval '1 day')::int as today
    from mails where kind = 'mailHeld' and created_at > now() - make_interval(days => ${tellingLimits.days})`);
  if (!told || told.before > 0 || told.today >= tellingLimits.aDay) return;
  await queueMail(tx, { kind: 'mailHeld', userId: null, address: from });
}

type Row =
  | { state: 'Ignored' | 'Held'; reason: InboundReason; subjectType?: string; subjectId?: string }
  | (Done & { hasReopened: boolean });
type Enter = <T>(run: (tx: WriteTx) => Promise<T>) => Promise<T>;
/** `row` adds the mail in the transaction of what it does. */
type Add = { id: string; row(tx: WriteTx, values: Row): Promise<void> };

/** Stores the raw mail like an upload (decision 0012), so that a crash leaves neither bytes without a row nor a row without bytes. */
async function store(work: Work, enter: Enter, run: (add: Add) => Promise<unknown>): Promise<void> {
  const { services, target, incoming } = work;
  const { tenancy, files } = services;
  const recording: Enter = (create) => enter(create).catch(refuseWithoutRoom);
  const caller = { tenancy, tenantId: target.tenantId, enter: recording, declared: incoming.file.size };
  await withUpload(files, caller, async (upload) => {
    const file = await upload.write(await incoming.bytes());
    await upload.keep(file);
    await run({ id: upload.id, row: (tx, values) => addRow(tx, work, upload, values) });
  });
}

/** The intent of an upload is refused only for its size. */
function refuseWithoutRoom(error: unknown): never {
  if (!(error instanceof Failure) || error.kind === 'unavailable') throw error;
  if (error.kind === 'tooLarge') throw new MailRefusal('5.3.4 The mail is too large.');
  throw new MailDelay('4.2.2 The company has no room left for mail.');
}

async function addRow(tx: WriteTx, { target, incoming, mail }: Work, upload: Upload, row: Row): Promise<void> {
  const { size, sha256 } = incoming.file;
  tx.changed('inboundMails', upload.id);
  await Promise.all([
    upload.fulfil(tx, size),
    tx
      .run(
        db.insertInto('inbound_mails').values({
          tenant_id: sql<string>`app.tenant_id()`,
          id: upload.id,
          message_id: mail.messageId,
          from_address: mail.from ?? null,
          sender_id: senderOf(mail, row),
          from_name: mail.fromName,
          to_address: target.to,
          subject: mail.subject,
          excerpt: ownTextOf(mail, target.reply !== undefined)
            .slice(0, excerptLength)
            .toWellFormed(),
          state: row.state,
          reason: row.state === 'Taken' ? null : row.reason,
          subject_type: row.subjectType ?? null,
          subject_id: row.subjectId ?? null,
          lane: target.reply?.lane ?? null,
          recipient_id: target.reply?.userId ?? null,
          has_reopened: row.state === 'Taken' && row.hasReopened,
          size_bytes: size,
          sha256,
          content_sha256: mail.contentSha256,
        }),
      )
      .catch((error: { code?: unknown; constraint?: unknown }) => {
        if (error.constraint === 'inbound_mails_once') throw duplicate;
        throw error;
      }),
  ]);
}

const excerptLength = 1000;

/** The author of what was posted, who is the user of this transaction. Of other mail, the person who has the address. */
function senderOf({ from }: ReadMail, { state }: Row): RawBuilder<string | null> {
  if (state === 'Taken') return sql`app.user_id()`;
  const keys = from ? keysOfAddress(from) : [];
  return sql`(select id from users where email_key = any (${keys}::text[]) order by email_key = ${keys[0] ?? null} desc limit 1)`;
}
