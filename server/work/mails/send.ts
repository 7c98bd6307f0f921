import type { Text } from '#contract/platform/texts/speak.ts';
import { unreached } from '#server/platform/answers/stored-answers.ts';
import { createBounceAddress } from '#server/platform/mail/bounce-address.ts';
import { type About, openThread } from '#server/platform/mail/thread.ts';
import { type Delivery, deliver } from '#server/platform/mail/transport.ts';
import { NotWritten, type OutboxServices, type Progress } from '#server/platform/outbox/channel.ts';
import { type Attempt, type LeasedMail, leaseMail, recordResult, resultOf } from '#server/platform/outbox/lease.ts';
import { renderMail } from './render.ts';

/** Sends the company's next due mail. */
export async function sendNextMail(
  services: OutboxServices,
  tenantId: string,
  signal?: AbortSignal,
): Promise<Progress> {
  const domain = services.config.mail?.domain;
  const mail = await services.tenancy.asServer(tenantId, 'write', (tx) => leaseMail(tx, domain));
  if (!mail) return 'none';
  const { isUnreachable } = await sendLeasedMail(services, mail, signal);
  return isUnreachable ? 'unreachable' : 'sent';
}

/**
 * Sends a mail whose lease is committed: talks to the mail server without holding a connection to the database, and records the
 * result. If the process dies in between, the mail is sent again with the same Message-ID. A mail that cannot be written is tried again
 * like one that the mail server defers, because a later version may be able to, and rejects with `NotWritten`.
 */
export async function sendLeasedMail(
  services: OutboxServices,
  mail: LeasedMail,
  signal?: AbortSignal,
): Promise<Attempt> {
  let failure: NotWritten | undefined;
  const made = await attempt(services, mail, signal).catch((cause: unknown): Attempt => {
    failure = new NotWritten(`Mail ${mail.id} could not be written`, { cause });
    return { result: resultOf(notWritten, mail) };
  });
  await services.tenancy.asServer(mail.tenantId, 'write', (tx) => recordResult(tx, mail, made.result));
  if (failure) throw failure;
  return made;
}

/** Administrators read it. The error itself may contain what they must not see. */
const notWritten: Delivery = {
  outcome: 'deferred',
  answer: 'The message could not be written. The log of the server says why.' satisfies Text,
};

async function attempt(services: OutboxServices, mail: LeasedMail, signal: AbortSignal | undefined): Promise<Attempt> {
  const reason = suppressedReason(services, mail);
  if (reason) return { result: { state: 'Suppressed', answer: reason } };
  if (mail.hasEndedLink)
    return { result: { state: 'Cancelled', answer: 'Its link was used, replaced or has expired.' satisfies Text } };
  if (mail.hasEndedCode)
    return { result: { state: 'Cancelled', answer: 'Its code was used, replaced or has expired.' satisfies Text } };
  if (mail.isOutdated)
    return { result: { state: 'Cancelled', answer: 'It could not be sent within a day.' satisfies Text } };
  const rendered = await renderMail(services, mail);
  if ('state' in rendered) return { result: rendered };
  const { mail: server } = services.config;
  if (!server || !mail.messageId) throw new Error('A mail needs a mail server and a Message-ID.');
  const thread = rendered.about && mail.userId ? await openThreadOf(services, mail, rendered.about) : undefined;
  const letter = {
    ...rendered,
    ...(thread && { references: thread.references, replyTo: thread.replyTo ?? rendered.replyTo }),
    address: mail.address,
    messageId: mail.messageId,
    ...(server.bounceDomain && { returnPath: createBounceAddress(services.secrets, mail.id, server.bounceDomain) }),
  };
  const delivery = await deliver(server, letter, signal);
  if (!signal?.aborted) services.mailServer.note(delivery);
  return { result: resultOf(delivery, mail), isUnreachable: delivery.outcome === 'unreachable' };
}

function openThreadOf({ tenancy, config }: OutboxServices, { tenantId, id, userId }: LeasedMail, about: About) {
  const domains = { domain: config.mail?.domain as string, replyDomain: config.mailIn?.domain };
  const mail = { id, userId: userId as string };
  return tenancy.asServer(tenantId, 'write', (tx) => openThread(tx, mail, about, domains));
}

/** Why nobody should get the mail, or undefined. */
function suppressedReason(
  { config }: OutboxServices,
  { isDemo, isForUnconfirmed, isResent, problem }: LeasedMail,
): string | undefined {
  if (isDemo) return 'Demo companies send no mail.' satisfies Text;
  if (!config.mail) return 'Mail is off: no mail server is set up.' satisfies Text;
  if (isForUnconfirmed) return 'The owner of this address has not confirmed it yet.' satisfies Text;
  if (problem !== null && !isResent) return unreached(problem);
  return undefined;
}
