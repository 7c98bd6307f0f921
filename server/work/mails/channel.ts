import { sql } from 'kysely';
import { listDueSignUps, sendSignUpMail } from '#server/people/sign-in/sign-up/mail.ts';
import type { Channel, OutboxServices } from '#server/platform/outbox/channel.ts';
import { sendDue } from '#server/platform/outbox/sender.ts';
import { sendNextMail } from './send.ts';

/** Mail, also to those whose company does not exist yet. */
export function mailChannel(services: OutboxServices): Channel {
  /** Those that are still a sign-up, by the id of the future company. */
  let signUps = new Set<string>();
  return {
    noun: 'mails',
    atOnce: 4,
    listDue: async () => {
      const [due, waiting] = await Promise.all([
        services.tenancy.lookUp(sql<{ id: string }>`select id from app.tenants_with_due_mail() id`),
        services.config.signUp ? listDueSignUps(services.tenancy) : [],
      ]);
      signUps = new Set(waiting);
      return [...waiting, ...due.map(({ id }) => id)];
    },
    sendNext: (tenantId, signal) => {
      const sendNext = signUps.delete(tenantId) ? sendSignUpMail : sendNextMail;
      return sendNext(services, tenantId, signal);
    },
  };
}

/** Sends the mail that is due now, and resolves when all of it was tried. Rejects if the outbox itself fails or a mail cannot be written. */
export async function sendDueMails(services: OutboxServices): Promise<void> {
  return sendDue(mailChannel(services));
}
