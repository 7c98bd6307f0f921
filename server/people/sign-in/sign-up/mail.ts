import { sql } from 'kysely';
import { createEntryToken } from '#server/people/accounts/entry-token.ts';
import { htmlBody, textBody } from '#server/platform/mail/layout.ts';
import { accentOf } from '#server/platform/mail/look.ts';
import { deliver } from '#server/platform/mail/transport.ts';
import type { OutboxServices, Progress } from '#server/platform/outbox/channel.ts';
import { type Attempt, resultOf } from '#server/platform/outbox/lease.ts';
import { db, type Tenancy, type WriteTx } from '#server/platform/tenancy/index.ts';
import { type Language, speak } from '#server/platform/texts/index.ts';

/** There is no company yet that could be the sender. */
const product = 'Loggia';
/** As for every mail (`server/platform/outbox/lease.ts`). */
const leaseSeconds = 60;

type LeasedSignUp = {
  tenantId: string;
  id: string;
  email: string;
  attempts: number;
  messageId: string;
  language: Language | null;
  leasedUntil: string;
};

/** The sign-ups whose mail is due, by the id of their future company. */
export async function listDueSignUps(tenancy: Tenancy): Promise<string[]> {
  const due = await tenancy.lookUp(sql<{ id: string }>`select id from app.sign_ups_with_due_mail() id`);
  return due.map(({ id }) => id);
}

/**
 * Sends the link of a sign-up like any mail: leased, sent without a connection to the database, recorded, and after a crash sent again
 * with the same Message-ID. It is not in `mails`, because there is no company yet.
 */
export async function sendSignUpMail(
  services: OutboxServices,
  tenantId: string,
  signal?: AbortSignal,
): Promise<Progress> {
  const { tenancy, config } = services;
  const { mail: server } = config;
  if (!server) return 'none';
  const signUp = await tenancy.asServer(tenantId, 'write', (tx) => lease(tx, server.domain));
  if (!signUp) return 'none';
  const letter = { ...write(services, signUp), address: signUp.email, messageId: signUp.messageId };
  const delivery = await deliver(server, letter, signal);
  if (!signal?.aborted) services.mailServer.note(delivery);
  const result = resultOf(delivery, { attempts: signUp.attempts, kind: 'signUp', problem: null });
  await tenancy.asServer(tenantId, 'write', (tx) => recordResult(tx, signUp, result));
  return delivery.outcome === 'unreachable' ? 'unreachable' : 'sent';
}

async function lease(tx: WriteTx, domain: string): Promise<LeasedSignUp | undefined> {
  return tx.first(sql<LeasedSignUp>`
    with due as materialized (
      select id from sign_ups where state in ('Queued', 'Sending') and next_at <= now() and expires_at > now()
      limit 1 for update skip locked
    )
    update sign_ups set state = 'Sending', attempts = attempts + 1,
      leased_until = now() + make_interval(secs => ${leaseSeconds}), next_at = now() + make_interval(secs => ${leaseSeconds}),
      message_id = coalesce(message_id, '<' || sign_ups.id || '@' || ${domain}::text || '>')
    from due where sign_ups.id = due.id
    returning tenant_id as "tenantId", sign_ups.id, email, attempts, language, message_id as "messageId", leased_until as "leasedUntil"`);
}

async function recordResult(tx: WriteTx, { id, leasedUntil }: LeasedSignUp, result: Attempt['result']): Promise<void> {
  const { state, answer, pause = 0 } = result;
  await tx.run(
    db
      .updateTable('sign_ups')
      .set({ state, answer, leased_until: null, next_at: sql<string>`now() + make_interval(secs => ${pause})` })
      .where('id', '=', id)
      .where('state', '=', 'Sending')
      .where('leased_until', '=', leasedUntil),
  );
}

/** Without any word that the visitor typed: otherwise anyone could send their own words to strangers. */
function write({ config, secrets }: OutboxServices, { tenantId, id, ...signUp }: LeasedSignUp) {
  const language = signUp.language ?? 'en';
  const say = speak(language);
  const token = createEntryToken(secrets, { tenantId, linkId: id });
  const letter = {
    look: { company: product, language, logo: undefined, accent: accentOf(null) },
    subject: say('Confirm your address for Loggia'),
    greeting: say('Hello,'),
    paragraphs: [
      say('Somebody, probably you, wants to create a company on Loggia with this e-mail address.'),
      say('Confirm the address with the password that you chose, and the company is ready.'),
    ],
    button: {
      label: say('Confirm the address'),
      link: `${config.publicUrl ?? ''}/welcome/${token}`,
      hint: say('If the button does not work, use this link:'),
    },
    note: say(
      'The link works once, within 24 hours. If you did not sign up, ignore this message: nothing is created without the password.',
    ),
  };
  return { sender: product, recipient: '', subject: letter.subject, text: textBody(letter), html: htmlBody(letter) };
}
