import { sql } from 'kysely';
import { createEntryToken } from '#server/people/accounts/entry-token.ts';
import { inviterOfLink } from '#server/people/sign-in/links/inviter.ts';
import { describeDevice } from '#server/people/sign-in/sessions/device.ts';
import { type ContentReader, type MailSource, mask } from '#server/platform/mail/content.ts';
import { db, displayName, type ReadTx } from '#server/platform/tenancy/index.ts';
import { writeDay } from '#server/platform/texts/index.ts';

/** Mails about somebody's account, and those that administrators get about the company. */

/** The link of an invitation, a reset or a new address. Undefined for mails without one. */
export function entryLinkOf({ secrets, base, mail, isViewed }: Parameters<ContentReader>[1]): string | undefined {
  const { tenantId, subjectType, subjectId } = mail;
  if (subjectType !== 'entryLink' || subjectId === null) return undefined;
  return `${base}/welcome/${isViewed ? mask : createEntryToken(secrets, { tenantId, linkId: subjectId })}`;
}

/** The person who invites is named, because their recipient knows them better than the product. */
export const readInvitation: ContentReader = async (tx, asked) => {
  const link =
    asked.mail.subjectId &&
    (await tx.first(
      db.selectFrom('entry_links as link').where('link.id', '=', asked.mail.subjectId).select(inviterOfLink.as('name')),
    ));
  const name = link ? link.name : null;
  const address = entryLinkOf(asked);
  return {
    write: (say, { company }) => ({
      subject: name
        ? say('mail.invitation.subjectOfPerson', { name, company })
        : say('mail.invitation.subject', { company }),
      paragraphs: [
        name ? say('mail.invitation.textOfPerson', { name, company }) : say('mail.invitation.text', { company }),
        say('mail.invitation.next'),
      ],
      button: address ? { label: say('mail.invitation.button'), link: address } : undefined,
      note: say('mail.invitation.note'),
    }),
  };
};

/** The account was used on a device that it does not know. The session may be removed already. */
export const readNewDevice: ContentReader = async (tx, { mail }) => {
  const session = await tx.first(
    db
      .selectFrom('sessions')
      .where('id', '=', mail.subjectId)
      .where('user_id', '=', mail.userId)
      .select(['device', 'address']),
  );
  return {
    write: (say, { company }) => ({
      subject: say('mail.newDevice.subject', { company }),
      paragraphs: [
        say('mail.newDevice.text', { company }),
        ...(session
          ? [say('mail.newDevice.device', { device: nameOf(session.device), address: session.address })]
          : []),
        say('mail.newDevice.next'),
      ],
    }),
  };
};

/** Programs name themselves. A name with a dot could be read as a link. */
function nameOf(userAgent: string): string {
  const device = describeDevice(userAgent);
  return device.includes('.') ? describeDevice('') : device;
}

/** The trial of the company ends soon. */
export const readTrial: ContentReader = async (tx) => {
  const company = await tx.first(db.selectFrom('tenants').select('trial_ends_on as lastDay'));
  const { lastDay } = company ?? {};
  if (!lastDay) return { state: 'Cancelled', answer: 'The company has no trial any more.' };
  return {
    write: (say, { company, locale }) => ({
      subject: say('mail.trialEnding.subject', { company }),
      paragraphs: [
        say('mail.trialEnding.text', { company, day: writeDay(locale, lastDay) }),
        say('mail.trialEnding.next'),
      ],
    }),
  };
};

type Ending = { name: string; lastDay: string | null };

/** Somebody's own access ends soon or, if the mail has a subject, that of a user or client whose last day they set. */
export const readAccess: ContentReader = async (tx, { mail }) => {
  const { name, lastDay } = (await readEnding(tx, mail)) ?? {};
  if (!name || !lastDay) return { state: 'Cancelled', answer: 'The access does not end any more.' };
  const whose = mail.subjectId === null ? 'own' : 'other';
  return {
    write: (say, { company, locale }) => ({
      subject: say(`mail.accessEnding.${whose}Subject`, { company, name, day: writeDay(locale, lastDay) }),
      paragraphs: [
        say(`mail.accessEnding.${whose}`, { company, name, day: writeDay(locale, lastDay) }),
        say(`mail.accessEnding.${whose}Next`, { company }),
      ],
    }),
  };
};

function readEnding(tx: ReadTx, { subjectType, subjectId, userId }: MailSource): Promise<Ending | undefined> {
  if (subjectType === 'client')
    return tx.first(sql<Ending>`
      select name, access_ends_on as "lastDay" from clients where id = ${subjectId}::uuid and deleted_at is null`);
  return tx.first(sql<Ending>`
    select btrim(concat_ws(' ', users.first_name, users.last_name)) as name,
      case when ${subjectId}::uuid is null then least(users.access_ends_on, clients.access_ends_on)
        else users.access_ends_on end as "lastDay"
    from users left join clients on clients.id = users.client_id
    where users.id = coalesce(${subjectId}::uuid, ${userId}::uuid) and users.deleted_at is null`);
}

/** A directory changed the address of a person. */
export const readAddressSet: ContentReader = async (tx, { mail, base }) => {
  const person =
    mail.subjectId &&
    (await tx.first(
      db
        .selectFrom('users')
        .where('id', '=', mail.subjectId)
        .where('deleted_at', 'is', null)
        .select(['first_name as firstName', 'last_name as lastName', 'user_name as userName', 'email']),
    ));
  if (!person) return { state: 'Cancelled', answer: 'The person was removed.' };
  return {
    write: (say, { company }) => ({
      subject: say('mail.addressSet.subject', { company }),
      paragraphs: [say('mail.addressSet.text', { name: displayName(person), company }), say('mail.addressSet.next')],
      button: { label: say('mail.addressSet.button'), link: `${base}/open/${mail.tenantId}/users` },
    }),
  };
};

/** A webhook was switched off. */
export const readWebhook: ContentReader = async (tx, { mail, base }) => {
  const webhook =
    mail.subjectId &&
    (await tx.first(
      db.selectFrom('webhooks').where('id', '=', mail.subjectId).select(['name', 'is_active as isActive']),
    ));
  if (!webhook || webhook.isActive) return { state: 'Cancelled', answer: 'The webhook works again or was deleted.' };
  return {
    write: (say, { company }) => ({
      subject: say('mail.webhookOff.subject', { company }),
      paragraphs: [say('mail.webhookOff.text', { name: webhook.name }), say('mail.webhookOff.next')],
      button: { label: say('mail.webhookOff.button'), link: `${base}/open/${mail.tenantId}/settings/webhooks` },
    }),
  };
};
